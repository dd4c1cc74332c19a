import UIModelPlatform

/// Where the keyboard is and what it is like.
package enum KeyboardState: String, Sendable, Hashable, CaseIterable {
  /// It touches the screen's bottom edge.
  case docked
  /// As wide as the screen, moved up.
  case undocked
  /// Small, anywhere on the screen.
  case floating
  /// In two halves, moved up.
  case split
  /// While hardware has the keys: the assistant bar, swiped to its small form.
  case minimized
  case dismissed
}
