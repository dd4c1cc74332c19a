import UIModelPlatform

/// What items of a toolbar show, as far as rules look at it: views by their types, controls with their titles, groups and
/// menus with what is in them.
struct SwiftToolbarView {
  private let evaluator: SwiftEvaluator
  private let scope: SwiftScope
  private let depth: Int
  private var source: SwiftSource { evaluator.source }

  private static let deepest = 8

  init(_ content: SwiftToolbarContent) {
    (evaluator, scope, depth) = (content.evaluator, content.scope, 0)
  }

  private init(inside outer: SwiftToolbarView) {
    (evaluator, scope, depth) = (outer.evaluator, outer.scope, outer.depth + 1)
  }

  /// Views of SwiftUI that stand in bars.
  static let standard: Set<String> = controls.union([
    "Text", "Image", "Label", "HStack", "VStack", "ZStack", "Spacer", "Divider", "ProgressView", "EmptyView", "Color",
    "TextField", "Stepper", "ControlGroup", "Menu", "Gauge", "ViewThatFits", "AnyView",
  ])
  /// Those that are always one control.
  private static let controls: Set<String> = [
    "Button", "Toggle", "Link", "ShareLink", "EditButton", "RenameButton", "PasteButton", "Picker", "Slider",
    "NavigationLink", "DatePicker", "ColorPicker",
  ]

  /// What a builder makes.
  func nodes(_ body: Range<Int>) -> SwiftNode {
    let place = evaluator.place(body)
    let nodes = statements(body).map { node(statement: $0) }
    return nodes.count == 1 ? nodes[known: 0] : SwiftNode(.list(nodes), place)
  }

  /// What a builder makes, one by one.
  func elements(_ body: Range<Int>) -> SwiftNode {
    SwiftNode(.list(statements(body).map { node(statement: $0) }), evaluator.place(body))
  }

  /// The same where each must be one control; any other may be several, or none.
  private func controls(_ body: Range<Int>) -> SwiftNode {
    let nodes = statements(body).map { statement in
      if let view = source.view(statement), view.path.count == 1, isStandard(view),
        Self.controls.contains(view.path[0]) || view.path[0] == "Menu"
      {
        return node(view)
      }
      return SwiftNode(.unknown("the number of controls is unknown"), evaluator.place(statement))
    }
    return SwiftNode(.list(nodes), evaluator.place(body))
  }

  /// Modifiers that leave a view to be seen.
  private static let harmless: Set<String> = [
    "font", "fontWeight", "bold", "italic", "foregroundColor", "foregroundStyle", "accessibilityLabel",
    "accessibilityIdentifier", "accessibilityHint", "accessibilityAddTraits", "padding", "frame", "help", "lineLimit",
    "tint", "buttonStyle", "labelStyle", "pickerStyle", "fixedSize", "disabled", "keyboardShortcut",
  ]

  /// Whether something of SwiftUI's is there to be seen whenever a builder's view is.
  func isAlwaysShown(_ body: Range<Int>) -> Bool {
    statements(body).contains { statement in
      guard let view = source.view(statement), view.path.count == 1, isStandard(view) else { return false }
      return Self.standard.subtracting(["EmptyView", "Spacer", "AnyView", "ViewThatFits"]).contains(view.path[0])
        && !["HStack", "VStack", "ZStack", "Group"].contains(view.path[0])
        && view.modifiers.allSatisfy { Self.harmless.contains(source.text($0.name)) }
    }
  }

  private func statements(_ body: Range<Int>) -> [Range<Int>] {
    source.statements(in: body).map { statement in
      source.isToken(statement.lowerBound, "return") ? statement.dropFirst() : statement
    }.filter { !["let", "var", "func"].contains(source.text($0.lowerBound)) }
  }

  private func isStandard(_ view: SwiftViewExpression) -> Bool {
    scope.type(view.path, from: evaluator.frame.type, in: evaluator.file.number)?.isDeclared != true
  }

  private func node(statement: Range<Int>) -> SwiftNode {
    let place = evaluator.place(token: statement.lowerBound)
    switch source.text(statement.lowerBound) {
    // One view or another: none that stands there whenever the item does.
    case "if", "switch": return SwiftNode(.string("_ConditionalContent"), place)
    default: break
    }
    guard source.kind(statement.lowerBound) != .directive else {
      return SwiftNode(.string("_ConditionalContent"), place)
    }
    // A view of the app's own, by whichever name.
    guard let view = source.view(statement) else { return SwiftNode(.string("AnyView"), place) }
    return node(view)
  }

  func node(_ view: SwiftViewExpression) -> SwiftNode {
    let place = evaluator.place(token: view.base.name)
    let name = view.path.last ?? ""
    guard view.path.count == 1, isStandard(view), depth < Self.deepest else {
      return SwiftNode(.string(view.path.joined(separator: ".")), place)
    }
    let members: [SwiftMember]
    switch name {
    case "Button": members = button(view)
    case "Menu": members = menu(view)
    case "ControlGroup": members = group(view)
    default: return SwiftNode(.string(name), place)
    }
    let inside = SwiftNode(.object(members), place)
    return SwiftNode(.object([SwiftMember(name, place, inside)]), place)
  }

  private func title(_ view: SwiftViewExpression) -> SwiftMember? {
    guard let first = view.base.arguments.first, first.label == nil,
      case .string(let text) = source.expression(first.value)
    else { return nil }
    let place = evaluator.place(first.value)
    return SwiftMember("title", place, SwiftNode(.string(text), place))
  }

  private func button(_ view: SwiftViewExpression) -> [SwiftMember] {
    var members = [title(view)].compactMap { $0 }
    if let role = view.base.arguments.first(where: { $0.label == "role" }) {
      let place = evaluator.place(role.value)
      var node = SwiftNode(.unknown(SwiftReason.unwritten), place)
      if case .path(let names, isImplicit: true) = source.expression(role.value), names.count == 1 {
        node = SwiftNode(.string(names[0]), place)
      }
      members.append(SwiftMember("role", place, node))
    }
    return members
  }

  private func group(_ view: SwiftViewExpression) -> [SwiftMember] {
    let place = evaluator.place(token: view.base.name)
    var members: [SwiftMember] = []
    let inner = SwiftToolbarView(inside: self)
    if let label = view.base.closures.first(where: { source.closureLabel($0) == "label" }) {
      members.append(SwiftMember("label", place, self.label(label)))
    } else if view.base.arguments.contains(where: { $0.label != "content" }) {
      members.append(.unknown("label", at: place, SwiftReason.unwritten))
    }
    let bodies = view.base.closures.filter { source.closureLabel($0) != "label" }
    guard bodies.count == 1 else {
      return members + [.unknown("content", at: place, SwiftReason.unwritten)]
    }
    return members + [SwiftMember("content", place, inner.controls(source.closure(bodies[0]).body))]
  }

  private func menu(_ view: SwiftViewExpression) -> [SwiftMember] {
    let place = evaluator.place(token: view.base.name)
    var members = [title(view)].compactMap { $0 }
    for argument in view.base.arguments where argument.label == "systemImage" {
      let place = evaluator.place(argument.value)
      if case .string(let name) = source.expression(argument.value) {
        members.append(SwiftMember("systemImage", place, SwiftNode(.string(name), place)))
      }
    }
    let labelled = view.base.closures.map { (label: source.closureLabel($0), body: $0) }
    if let label = labelled.first(where: { $0.label == "label" }) {
      members.append(SwiftMember("label", place, self.label(label.body)))
    }
    // Modifiers may say it.
    members.append(.unknown("accessibilityLabel", at: place, SwiftReason.unwritten))
    let hasAction =
      labelled.contains { $0.label == "primaryAction" } || view.base.arguments.contains { $0.label == "primaryAction" }
    if hasAction { members.append(SwiftMember("primaryAction", place, SwiftNode(.string("primaryAction"), place))) }
    let bodies = labelled.filter { $0.label == nil || $0.label == "content" }
    if bodies.count == 1 {
      let inner = SwiftToolbarView(inside: self)
      members.append(SwiftMember("content", place, inner.controls(source.closure(bodies[known: 0].body).body)))
    } else {
      members.append(.unknown("content", at: place, SwiftReason.unwritten))
    }
    return members
  }

  /// What a label's closure shows: an image of the system's, or a title with one.
  func label(_ closure: Range<Int>) -> SwiftNode {
    let place = evaluator.place(closure)
    let parts = statements(closure)
    guard parts.count == 1, let view = source.view(parts[0]), view.path.count == 1, isStandard(view),
      ["Image", "Label"].contains(view.path[0]),
      let image = view.base.arguments.first(where: { ["systemName", "systemImage"].contains($0.label) }),
      case .string(let name) = source.expression(image.value)
    else { return SwiftNode(.unknown(SwiftReason.unwritten), place) }
    let symbol = SwiftMember("systemImage", place, SwiftNode(.string(name), evaluator.place(image.value)))
    return SwiftNode(.object([title(view)].compactMap { $0 } + [symbol]), place)
  }
}
