import UIModelPlatform

/// Converts the views in toolbar items to nodes: views by their type, controls with their titles, and groups and menus
/// with their content.
///
/// For example, `Button("Save") { save() }` becomes `{ "Button": { "title": "Save" } }`.
struct SwiftToolbarView {
  private let evaluator: SwiftEvaluator
  private let scope: SwiftScope
  private let depth: Int
  private var source: SwiftSource { evaluator.source }

  private static let maximumDepth = 8

  init(_ content: SwiftToolbarContent) {
    (evaluator, scope, depth) = (content.evaluator, content.scope, 0)
  }

  private init(inside outer: SwiftToolbarView) {
    (evaluator, scope, depth) = (outer.evaluator, outer.scope, outer.depth + 1)
  }

  /// SwiftUI views that can be toolbar items.
  static let standardViews: Set<String> = controls.union([
    "Text", "Image", "Label", "HStack", "VStack", "ZStack", "Spacer", "Divider", "ProgressView", "EmptyView", "Color",
    "TextField", "Stepper", "ControlGroup", "Menu", "Gauge", "ViewThatFits", "AnyView",
  ])
  /// Views that are always exactly one control.
  private static let controls: Set<String> = [
    "Button", "Toggle", "Link", "ShareLink", "EditButton", "RenameButton", "PasteButton", "Picker", "Slider",
    "NavigationLink", "DatePicker", "ColorPicker",
  ]

  /// Returns the node of a builder's content: the only view, or a list.
  ///
  /// - Parameter range: the range of the enclosing item in UTF-8 bytes, for an empty builder.
  func contentNode(_ body: [SyntaxNode], at range: Range<Int>) -> SwiftNode {
    let nodes = statements(body).map { node(statement: $0) }
    return nodes.count == 1 ? nodes[known: 0] : SwiftNode(.list(nodes), self.range(of: body) ?? range)
  }

  /// Returns the list node of the views in a builder closure.
  func elements(_ closure: SyntaxNode) -> SwiftNode {
    let nodes = statements(closure.statements).map { node(statement: $0) }
    return SwiftNode(.list(nodes), evaluator.byteRange(closure.tokens))
  }

  private func range(of body: [SyntaxNode]) -> Range<Int>? {
    guard let firstStatement = body.first, let lastStatement = body.last else { return nil }
    return evaluator.byteRange(firstStatement.tokens.lowerBound..<lastStatement.tokens.upperBound)
  }

  /// Returns the content of a builder as a list of controls. A view that may be several controls, or none, becomes an
  /// unknown node.
  private func controls(_ body: [SyntaxNode], at range: Range<Int>) -> SwiftNode {
    let nodes = statements(body).map { statement in
      if let view = view(statement), isStandard(view), let name = view.path.only,
        Self.controls.contains(name) || name == "Menu"
      {
        return node(view)
      }
      return SwiftNode(.unknown("the number of controls is unknown"), evaluator.byteRange(statement.tokens))
    }
    return SwiftNode(.list(nodes), self.range(of: body) ?? range)
  }

  /// Modifiers that do not hide a view.
  private static let harmlessModifiers: Set<String> = [
    "font", "fontWeight", "bold", "italic", "foregroundColor", "foregroundStyle", "accessibilityLabel",
    "accessibilityIdentifier", "accessibilityHint", "accessibilityAddTraits", "padding", "frame", "help", "lineLimit",
    "tint", "buttonStyle", "labelStyle", "pickerStyle", "fixedSize", "disabled", "keyboardShortcut",
  ]

  /// Whether a builder contains a SwiftUI view that is always visible.
  func isAlwaysShown(_ body: [SyntaxNode]) -> Bool {
    statements(body).contains { statement in
      guard let view = view(statement), let name = view.path.only, isStandard(view), !view.hasConditionalModifiers
      else {
        return false
      }
      return Self.standardViews.contains(name) && !Self.invisibleViews.contains(name)
        && view.modifiers.allSatisfy { $0.name.map(Self.harmlessModifiers.contains) == true }
    }
  }

  /// Views that are invisible unless they contain other views.
  private static let invisibleViews: Set<String> = [
    "EmptyView", "Spacer", "AnyView", "ViewThatFits", "HStack", "VStack", "ZStack",
  ]

  /// Returns the statements of a builder that create content.
  private func statements(_ body: [SyntaxNode]) -> [SyntaxNode] {
    body.filter { statement in
      switch BuilderItem(statement) {
      case .constant, nil: false
      default: true
      }
    }
  }

  /// Returns the view of an unconditional statement; nil for any other statement.
  private func view(_ statement: SyntaxNode) -> ViewExpression? {
    guard case .content(let expression)? = BuilderItem(statement) else { return nil }
    return ViewExpression(expression)
  }

  /// Whether a view's type is not declared by the project, and is therefore SwiftUI's.
  private func isStandard(_ view: ViewExpression) -> Bool {
    scope.type(view.path, from: evaluator.frame.type, in: evaluator.file.number)?.isDeclared != true
  }

  private func node(statement: SyntaxNode) -> SwiftNode {
    // A conditional view may be hidden although the item is visible.
    view(statement).map { node($0) }
      ?? SwiftNode(.string("_ConditionalContent"), evaluator.byteRange(token: statement.tokens.lowerBound))
  }

  /// Returns the node of a view.
  func node(_ view: ViewExpression) -> SwiftNode {
    let range = evaluator.byteRange(view.nameTokens)
    // The expression creates a view of an unknown type.
    guard let name = view.path.last else { return SwiftNode(.string("AnyView"), range) }
    guard view.path.count == 1, isStandard(view), depth < Self.maximumDepth, let call = CallSyntax(view.base) else {
      return SwiftNode(.string(view.path.joined(separator: ".")), range)
    }
    let members: [SwiftMember]
    switch name {
    case "Button": members = buttonMembers(call)
    case "Menu": members = menuMembers(call, range)
    case "ControlGroup": members = groupMembers(call, range)
    default: return SwiftNode(.string(name), range)
    }
    let innerNode = SwiftNode(.object(members), range)
    return SwiftNode(.object([SwiftMember(name, range, innerNode)]), range)
  }

  /// Returns the title of a control whose first argument is a string literal; nil for any other control.
  private func title(_ call: CallSyntax) -> SwiftMember? {
    guard let firstArgument = call.parenthesizedArguments.first, firstArgument.label == nil,
      let titleNode = string(firstArgument.value)
    else {
      return nil
    }
    return SwiftMember("title", titleNode.range, titleNode)
  }

  /// Returns the node of a string literal; nil for any other expression.
  private func string(_ tokens: Range<Int>) -> SwiftNode? {
    guard case .string(let text) = source.expression(tokens) else { return nil }
    return SwiftNode(.string(text), evaluator.byteRange(tokens))
  }

  private func buttonMembers(_ call: CallSyntax) -> [SwiftMember] {
    var members = [title(call)].compactMap { $0 }
    if let role = call.argument("role") {
      let range = evaluator.byteRange(role.tokens)
      let name = role.kind == .implicitMember ? role.name : nil
      let node = SwiftNode(name.map { .string($0) } ?? .unknown(SwiftReason.undeterminedValue), range)
      members.append(SwiftMember("role", range, node))
    }
    return members
  }

  private func groupMembers(_ call: CallSyntax, _ range: Range<Int>) -> [SwiftMember] {
    var members: [SwiftMember] = []
    if let label = call.argument("label"), label.kind == .closure {
      members.append(SwiftMember("label", range, self.label(label)))
    } else if call.parenthesizedArguments.contains(where: { $0.label != "content" }) {
      members.append(.unknown("label", at: range, SwiftReason.undeterminedValue))
    }
    return members + [contentMember(of: call, range)]
  }

  private func contentMember(of call: CallSyntax, _ range: Range<Int>) -> SwiftMember {
    guard let body = call.builderStatements.only else {
      return .unknown("content", at: range, SwiftReason.undeterminedValue)
    }
    return SwiftMember("content", range, SwiftToolbarView(inside: self).controls(body, at: range))
  }

  private func menuMembers(_ call: CallSyntax, _ range: Range<Int>) -> [SwiftMember] {
    var members = [title(call)].compactMap { $0 }
    if let nameNode = call.argument("systemImage").flatMap({ string($0.tokens) }) {
      members.append(SwiftMember("systemImage", nameNode.range, nameNode))
    }
    if let label = call.argument("label"), label.kind == .closure {
      members.append(SwiftMember("label", range, self.label(label)))
    }
    // A modifier may set the accessibility label.
    members.append(.unknown("accessibilityLabel", at: range, SwiftReason.undeterminedValue))
    if call.argument("primaryAction") != nil {
      members.append(SwiftMember("primaryAction", range, SwiftNode(.string("primaryAction"), range)))
    }
    return members + [contentMember(of: call, range)]
  }

  /// Returns the node of a label closure that shows an SF Symbol, with or without a title; an unknown node for any
  /// other label.
  func label(_ closure: SyntaxNode) -> SwiftNode {
    let range = evaluator.byteRange(closure.tokens)
    guard let view = statements(closure.statements).only.flatMap({ self.view($0) }),
      view.path == ["Image"] || view.path == ["Label"], isStandard(view), let call = CallSyntax(view.base),
      let image = call.argument("systemName") ?? call.argument("systemImage"), let nameNode = string(image.tokens)
    else { return SwiftNode(.unknown(SwiftReason.undeterminedValue), range) }
    let symbol = SwiftMember("systemImage", range, nameNode)
    return SwiftNode(.object([title(call)].compactMap { $0 } + [symbol]), range)
  }
}
