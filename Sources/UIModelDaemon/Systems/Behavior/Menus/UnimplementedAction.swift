import UIModelPlatform

/// An action that commands send with a selector created from a string, and that no class implements.
struct UnimplementedAction: Sendable {
  let action: Property<String>
  /// The file and line of the selector's string if the string is not in Swift code, for example in a property list.
  let nameLocation: Property<String>
  /// The build target in which no class implements the action; nil if unknown.
  let targetName: String?
  /// A file that implements the action, but belongs to another build target; nil if there is none.
  let implementationFile: String?
}
