import UIModelPlatform

/// An action that commands send through a selector created from a string, and that no class implements.
struct UnansweredAction: Sendable {
  let action: Property<String>
  /// The file and line that name the action, if it is not named in code, such as in a property list.
  let namedIn: Property<String>
  /// The target in which no class implements the action; nil if unknown.
  let target: String?
  /// The file of another target that implements the action.
  let implementedIn: String?
}
