import UIModelPlatform

/// The position and form of the software keyboard.
package enum KeyboardState: String, Sendable, Hashable, CaseIterable {
  /// A keyboard at the screen's bottom edge.
  case docked
  /// A keyboard of full width, moved up from the bottom edge.
  case undocked
  /// A small keyboard that can be anywhere on the screen.
  case floating
  /// A keyboard in two halves, moved up from the bottom edge.
  case split
  /// A small assistant bar without keys, shown while a hardware keyboard is connected.
  case minimized
  case dismissed
}
