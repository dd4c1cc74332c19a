import UIModelJSON
import UIModelPlatform

/// A key command as far as it concerns keyboard navigation: which key it takes, and whether before the focus system.
package struct NavigationCommand: Sendable {
  /// The key that the command shares with the focus system; nil for another key.
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

  /// The key that it certainly takes before the focus system does. Right to left the system swaps the arrows left and
  /// right, unless the command opts out (UIKeyCommand.h: allowsAutomaticMirroring).
  package func takenKey(isRightToLeft: Bool) -> FocusKey? {
    guard wantsPriorityOverSystemBehavior.value == true, let key else { return nil }
    guard isRightToLeft, key == .left || key == .right else { return key }
    guard allowsAutomaticMirroring.isKnown else { return nil }
    return allowsAutomaticMirroring.value(default: true) ? key == .left ? .right : .left : key
  }
}

/// A key by which people move focus.
package enum FocusKey: String, Sendable, Hashable, CaseIterable {
  case tab
  case shiftTab = "shift-tab"
  case up, down, left, right

  package static let arrows: [FocusKey] = [.up, .down, .left, .right]

  /// The key that `UIKeyCommand` names so; nil for another.
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

  /// As keys are drawn in menus.
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
