import UIModelPlatform

/// A control of SwiftUI where it is written: its title or label, and the modifiers behind it.
struct SwiftControl {
  /// `Button`, `Menu`
  let kind: String
  /// The token of its type's name.
  let name: Int
  private let call: CallSyntax
  private let view: ViewExpression

  // A picker shows its choices, in menus and segments without its title.
  static let kinds: Set<String> = ["Button", "Menu", "Toggle", "Link", "NavigationLink", "ShareLink", "PhotosPicker"]
  /// Arguments before a closure that is the label, not the action.
  private static let before: Set<String> = [
    "action", "intent", "destination", "value", "isOn", "item", "items", "isActive", "sources", "selection", "tag",
    "matching", "maxSelectionCount", "subject", "message", "preview",
  ]

  /// Nil for a token that makes no control.
  init?(at name: Int, in tree: SyntaxTree) {
    guard let call = tree.root.call(named: name), let kind = call.name, Self.kinds.contains(kind),
      call.path == [kind] || call.path == ["SwiftUI", kind]
    else { return nil }
    (self.kind, self.name, self.call, view) = (kind, name, call, ViewExpression(call.node.whole))
  }

  /// What its own title or label says, with the modifiers behind it.
  func label(_ reader: SwiftLabelReader) -> SwiftLabel {
    view.hasClauses ? .unknown : reader.modified(ownLabel(reader), view)
  }

  private func ownLabel(_ reader: SwiftLabelReader) -> SwiftLabel {
    let (source, arguments) = (call.node.source, call.written)
    if let first = arguments.first, first.label == nil {
      guard case .string(let title) = source.expression(first.value), title.allSatisfy(\.isWhitespace) else {
        // A closure without a label is an action.
        return call.arguments.first?.value.kind == .closure ? .unknown : .named
      }
      let rest = arguments.filter { $0.label != nil }
      let hasImage = rest.contains { ["systemImage", "image"].contains($0.label) }
      return hasImage ? .image(name: source.imageName(rest)) : .empty
    }
    if let label = call.argument("label") {
      return label.kind == .closure ? reader.label(ofBody: label.statements) : reader.label(of: label)
    }
    let trailing = call.arguments.filter { $0.value.kind == .closure && $0.label == nil }
    guard kind != "Menu", let label = trailing.only,
      arguments.contains(where: { $0.label.map(Self.before.contains) == true })
    else {
      // The system names a button by its role, and a link for sharing.
      return kind == "Button" || kind == "ShareLink" ? .named : .unknown
    }
    return reader.label(ofBody: label.value.statements)
  }

  /// Whether it has keys. Of Return and Escape, which the system gives to the main buttons of a dialog, no list of
  /// shortcuts tells.
  var hasShortcut: Bool {
    view.modifiers.contains { modifier in
      guard modifier.name == "keyboardShortcut", let keys = modifier.arguments.first?.value else { return false }
      let others = ["cancelAction", "defaultAction", "nil", "escape", "return"]
      return !keys.source.contains(keys.tokens, anyOf: others)
    }
  }
}
