import UIModelPlatform

/// An action that no class implements. Commands send the action with a selector that is created from a string.
struct UnimplementedAction: Sendable {
  let action: Property<String>
  /// The file and line of the selector's string if the string is not in Swift code, for example in a property list.
  let nameLocation: Property<String>
  /// The target in which no class implements the action; nil if unknown.
  let targetName: String?
  /// The file of another target that implements the action; nil if there is none.
  let implementationFile: String?
}
