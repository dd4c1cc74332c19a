import UIModelPlatform

/// An action that commands send by a selector made of a string, and that nobody implements.
struct UnansweredAction: Sendable {
  let action: Property<String>
  /// The file and line that name it, where that is no code.
  let namedIn: Property<String>
  /// The target in which nobody implements it, if it is known.
  let target: String?
  /// The file of another target that implements it.
  let implementedIn: String?
}
