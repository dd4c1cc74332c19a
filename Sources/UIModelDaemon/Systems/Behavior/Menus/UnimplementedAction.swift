import UIModelPlatform

/// An action that commands send through a selector created from a string, and that no class implements.
struct UnimplementedAction: Sendable {
  let action: Property<String>
  /// The file and line that name the action if they are not in code, for example in a property list.
  let nameLocation: Property<String>
  /// The target in which no class implements the action; nil if unknown.
  let target: String?
  /// The file of another target that implements the action; nil if there is none.
  let implementationFile: String?
}
