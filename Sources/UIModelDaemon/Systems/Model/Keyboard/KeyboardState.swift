import UIModelPlatform

/// The position and form of the software keyboard.
package enum KeyboardState: String, Sendable, Hashable, CaseIterable {
  /// At the screen's bottom edge.
  case docked
  /// Full width, moved up.
  case undocked
  /// Small, anywhere on the screen.
  case floating
  /// Split into two halves, moved up.
  case split
  /// Only the assistant bar in its small form, while a hardware keyboard is connected.
  case minimized
  case dismissed
}
