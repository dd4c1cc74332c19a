import UIModelJSON
import UIModelPlatform

/// A key command, reduced to the parts that affect keyboard navigation: its key, and whether it takes precedence over
/// the focus system. For example, a command for `upArrow` without modifiers has the key `up`.
package struct NavigationCommand: Sendable {
  /// The command's key. Nil if the focus system does not use the key to move focus, or if the key or its modifiers are
  /// unknown.
  package let key: FocusKey?
  package let action: Property<String>
  package let wantsPriorityOverSystemBehavior: Property<Bool>
  package let allowsAutomaticMirroring: Property<Bool>
  package let place: Place

  init(_ reader: ObjectReader) {
    action = reader.string("action")
    wantsPriorityOverSystemBehavior = reader.bool("wantsPriorityOverSystemBehavior")
    allowsAutomaticMirroring = reader.bool("allowsAutomaticMirroring")
    place = reader.place
    let flags = reader.strings("modifierFlags")
    let input = reader.string("input").value
    key = flags.isKnown ? input.flatMap { FocusKey(input: $0, flags: flags.elements.map(\.value)) } : nil
  }

  /// Returns the key that the command certainly intercepts before the focus system; nil if the command might not
  /// intercept a key. In right-to-left layouts, the system swaps the left and right arrows, unless the command opts out
  /// (UIKeyCommand.h: allowsAutomaticMirroring).
  package func interceptedKey(isRightToLeft: Bool) -> FocusKey? {
    guard wantsPriorityOverSystemBehavior.value == true, let key else { return nil }
    guard isRightToLeft, key == .left || key == .right else { return key }
    guard allowsAutomaticMirroring.isKnown else { return nil }
    return allowsAutomaticMirroring.value(default: true) ? key == .left ? .right : .left : key
  }
}

/// A key that moves focus.
package enum FocusKey: String, Sendable, Hashable, CaseIterable {
  case tab
  case shiftTab = "shift-tab"
  case up, down, left, right

  package static let arrows: [FocusKey] = [.up, .down, .left, .right]

  /// Creates the key for the input and modifiers of a `UIKeyCommand`; nil if the focus system does not use the key. For
  /// example, `"\t"` with `["shift"]` is `shiftTab`.
  init?(input: String, flags: [String]) {
    switch (input, flags) {
    case ("\t", []): self = .tab
    case ("\t", ["shift"]): self = .shiftTab
    case ("UIKeyInputUpArrow", []), ("inputUpArrow", []), ("upArrow", []): self = .up
    case ("UIKeyInputDownArrow", []), ("inputDownArrow", []), ("downArrow", []): self = .down
    case ("UIKeyInputLeftArrow", []), ("inputLeftArrow", []), ("leftArrow", []): self = .left
    case ("UIKeyInputRightArrow", []), ("inputRightArrow", []), ("rightArrow", []): self = .right
    default: return nil
    }
  }

  /// The symbol of the key in menus, such as `⇧⇥`.
  package var glyph: String {
    switch self {
    case .tab: "⇥"
    case .shiftTab: "⇧⇥"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    }
  }
}

extension ObjectReader {
  var navigationCommands: List<NavigationCommand> {
    list("keyCommands") { $0.kind == .object ? NavigationCommand(ObjectReader($0, in: block)) : nil }
  }
}
