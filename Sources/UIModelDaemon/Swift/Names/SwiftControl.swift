import UIModelPlatform

/// A control of SwiftUI where it is written: its title or label, and the modifiers behind it.
struct SwiftControl {
  /// `Button`, `Menu`
  let kind: String
  /// The token of its type's name.
  let name: Int
  let view: SwiftViewExpression

  // A picker shows its choices, in menus and segments without its title.
  static let kinds: Set<String> = ["Button", "Menu", "Toggle", "Link", "NavigationLink", "ShareLink", "PhotosPicker"]
  /// Arguments before a closure that is the label, not the action.
  private static let before: Set<String> = [
    "action", "intent", "destination", "value", "isOn", "item", "items", "isActive", "sources", "selection", "tag",
    "matching", "maxSelectionCount", "subject", "message", "preview",
  ]

  /// Nil where the token makes no control.
  init?(at name: Int, in source: SwiftSource) {
    guard source.kind(name) == .identifier, let kind = source.identifier(name), Self.kinds.contains(kind),
      source.kind(name - 1) != .period || source.isToken(name - 2, "SwiftUI"), let next = source.kind(name + 1),
      next == .open,
      source.isToken(name + 1, "(") || source.isToken(name + 1, "{"), !source.tokens[name + 1].startsLine,
      !["struct", "class", "extension", "func", "->", ":"].contains(source.text(name - 1))
        || source.isToken(name - 1, ":")
    else { return nil }
    let end = source.endOfExpression(name)
    guard let view = source.view(name..<end) else { return nil }
    (self.kind, self.name, self.view) = (kind, name, view)
  }

  /// What its own title or label says, with the modifiers behind it.
  func label(_ reader: SwiftLabelReader) -> SwiftLabel {
    reader.modified(ownLabel(reader), view)
  }

  private func ownLabel(_ reader: SwiftLabelReader) -> SwiftLabel {
    let (source, arguments) = (reader.file.source, view.base.arguments)
    if let first = arguments.first, first.label == nil {
      guard case .string(let title) = source.expression(first.value), title.allSatisfy(\.isWhitespace) else {
        // A closure without a label is an action.
        return source.isToken(first.value.lowerBound, "{") ? .unknown : .named
      }
      let rest = arguments.filter { $0.label != nil }
      let hasImage = rest.contains { ["systemImage", "image"].contains($0.label) }
      return hasImage ? .image(name: source.imageName(rest)) : .empty
    }
    if let label = arguments.first(where: { $0.label == "label" }), !source.isToken(label.value.lowerBound, "{") {
      return reader.label(of: label.value)
    }
    if let label = view.base.closures.first(where: { source.closureLabel($0) == "label" }) {
      return reader.label(ofBody: source.closure(label).body)
    }
    let trailing = view.base.closures.filter { source.closureLabel($0) == nil }
    guard kind != "Menu", trailing.count == 1,
      arguments.contains(where: { $0.label.map(Self.before.contains) == true })
    else {
      // The system names a button by its role, and a link for sharing.
      return kind == "Button" || kind == "ShareLink" ? .named : .unknown
    }
    return reader.label(ofBody: source.closure(trailing[0]).body)
  }

  /// The keys that it has: the modifier's name. Of Return and Escape, which the system gives to the main buttons of a dialog,
  /// no list of shortcuts tells.
  func shortcut(in source: SwiftSource) -> Int? {
    view.modifiers.first { modifier in
      guard source.isToken(modifier.name, "keyboardShortcut"), let keys = modifier.arguments.first else { return false }
      return !source.contains(keys.value, anyOf: ["cancelAction", "defaultAction", "nil", "escape", "return"])
    }?.name
  }
}

extension SwiftSource {
  /// After the last token of an expression that starts at a token: at the end of its statement, or of the argument that it
  /// is.
  func endOfExpression(_ start: Int) -> Int {
    let end = endOfStatement(start, before: tokens.count)
    var at = start
    while at < end {
      if tokens[at].kind == .comma { return at }
      at = after(at)
    }
    return end
  }
}
