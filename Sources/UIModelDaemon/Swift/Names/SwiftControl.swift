import UIModelPlatform

/// A SwiftUI control in the code, with its title or label and its modifiers.
///
/// For example, `Button("Add") { add() }.keyboardShortcut("n")` has the kind `Button`, a name and a shortcut.
struct SwiftControl {
  /// The name of the control's type: `Button`, `Menu`.
  let kind: String
  /// The token of the type's name.
  let nameToken: Int
  private let call: CallSyntax
  private let view: ViewExpression

  // The names of the types of controls. Pickers are not included: in menus and segmented controls they show the options
  // without the title.
  static let kinds: Set<String> = ["Button", "Menu", "Toggle", "Link", "NavigationLink", "ShareLink", "PhotosPicker"]
  /// The labels of arguments after which a trailing closure is the label and not the action.
  private static let argumentsBeforeLabel: Set<String> = [
    "action", "intent", "destination", "value", "isOn", "item", "items", "isActive", "sources", "selection", "tag",
    "matching", "maxSelectionCount", "subject", "message", "preview",
  ]

  /// Creates the control at a token. Fails if the token does not name a control.
  init?(at nameToken: Int, in tree: SyntaxTree) {
    guard let call = tree.root.call(named: nameToken), let kind = call.name, Self.kinds.contains(kind),
      call.path == [kind] || call.path == ["SwiftUI", kind]
    else { return nil }
    (self.kind, self.nameToken, self.call, view) = (kind, nameToken, call, ViewExpression(call.node.completeView))
  }

  /// Returns the label from the title or label closure and from the modifiers. Unknown if a modifier is conditional.
  func label(_ reader: SwiftLabelReader) -> SwiftLabel {
    view.hasConditionalModifiers ? .unknown : reader.labelAfterModifiers(unmodifiedLabel(reader), view)
  }

  /// Returns the label from the title or label closure alone.
  private func unmodifiedLabel(_ reader: SwiftLabelReader) -> SwiftLabel {
    let (source, arguments) = (call.node.source, call.parenthesizedArguments)
    if let firstArgument = arguments.first, firstArgument.label == nil {
      guard case .string(let title) = source.expression(firstArgument.value), title.allSatisfy(\.isWhitespace) else {
        // A closure as the first unlabeled argument is an action.
        return call.arguments.first?.value.kind == .closure ? .unknown : .named
      }
      let labeledArguments = arguments.filter { $0.label != nil }
      let hasImage = labeledArguments.contains { ["systemImage", "image"].contains($0.label) }
      return hasImage ? .image(name: source.imageName(labeledArguments)) : .empty
    }
    if let labelArgument = call.argument("label") {
      return labelArgument.kind == .closure
        ? reader.label(ofBody: labelArgument.statements) : reader.label(of: labelArgument)
    }
    let trailingClosures = call.arguments.filter { $0.value.kind == .closure && $0.label == nil }
    guard kind != "Menu", let labelClosure = trailingClosures.only,
      arguments.contains(where: { $0.label.map(Self.argumentsBeforeLabel.contains) == true })
    else {
      // The system derives the name of a button from its role, and provides the name of a share link.
      return kind == "Button" || kind == "ShareLink" ? .named : .unknown
    }
    return reader.label(ofBody: labelClosure.value.statements)
  }

  /// Whether the control has a keyboard shortcut that is shown in lists of shortcuts. Return and Escape do not count:
  /// the system assigns them to the main buttons of a dialog.
  var hasShortcut: Bool {
    view.modifiers.contains { modifier in
      guard modifier.name == "keyboardShortcut", let keyArgument = modifier.arguments.first?.value else { return false }
      let excludedKeys = ["cancelAction", "defaultAction", "nil", "escape", "return"]
      return !keyArgument.source.contains(keyArgument.tokens, anyOf: excludedKeys)
    }
  }
}
