import UIModelPlatform

extension ControlTree {
  /// Whether a scene's modifiers leave it what it adds to the menus, those under conditions included.
  func keepsMenus(_ view: ViewExpression) -> Bool {
    let taking = ["commandsRemoved", "commandsReplaced"]
    let own = scope.type(named: "Scene", in: evaluator.file.number)?.functions ?? []
    return view.node.descendants.allSatisfy { node in
      guard node.kind == .member, let name = node.name else { return true }
      if taking.contains(name) { return false }
      return own.allSatisfy { function in
        guard function.name == name else { return true }
        scope.look(at: function.body.lowerBound, in: function.spot.file)
        return !scope.file(function.spot.file).source.contains(function.body, anyOf: taking + ["commands"])
      }
    }
  }

  // MARK: Titles

  /// What a control is called: its title, or the key of a localized one.
  func title(of view: ViewExpression) -> [SwiftMember] {
    guard let call = CallSyntax(view.base), let (text, isVerbatim) = label(of: call) else { return [] }
    let value = text.tokens
    let place = evaluator.place(value)
    if case .string(let text) = evaluator.source.expression(value) {
      let shown = isVerbatim ? text : scope.localized(text) ?? text
      return [SwiftMember("title", place, SwiftNode(.string(shown), place))]
    }
    if let text = evaluator.localizedText(value) {
      return [SwiftMember("title", place, SwiftNode(.string(text), place))]
    }
    guard let key = evaluator.titleKey(value) else { return [] }
    return [
      SwiftMember("title", place, SwiftNode(.unknown("localized"), place)),
      SwiftMember("titleKey", place, SwiftNode(.string(key), place)),
    ]
  }

  /// The expression of a control's text: its first argument, or that of the text in its label.
  private func label(of control: CallSyntax) -> (value: SyntaxNode, isVerbatim: Bool)? {
    if let first = control.arguments.first, first.label == nil, first.value.kind != .closure {
      return (first.value, false)
    }
    // `label: { Text("Close") }`; without it the only closure that is no action.
    let label = control.argument("label") ?? control.arguments.last { ViewBuilders.builds(control, $0) }?.value
    guard let label, label.kind == .closure,
      let text = label.descendants.lazy.compactMap({ CallSyntax($0) })
        .first(where: { $0.path == ["Text"] || $0.path == ["Label"] }),
      let first = text.arguments.first, first.label == nil || first.label == "verbatim"
    else { return nil }
    return (first.value, first.label == "verbatim")
  }

  // MARK: Modifiers

  /// Modifiers of SwiftUI that may disable or hide a control, or show other views in its place.
  private static let taking: Set<String> = [
    "accessibilityElement", "accessibilityHidden", "allowsHitTesting", "hidden", "keyframeAnimator", "modifier",
    "navigationBarHidden", "phaseAnimator", "toolbarVisibility", "transformEnvironment",
  ]
  /// Modifiers of scenes.
  private static let ofScenes: Set<String> = [
    "commands", "defaultSize", "focusedSceneValue", "handlesExternalEvents", "modelContainer", "windowResizability",
  ]
  /// Styles of SwiftUI that draw a control as one.
  private static let styles: Set<String> = [
    "plain", "bordered", "borderedProminent", "borderless", "automatic", "glass", "glassProminent", "switch", "button",
  ]

  /// The conditions under which a modifier leaves a control where it is, and enabled; nil where nobody knows them.
  func conditions(of modifier: CallSyntax) -> [String]? {
    guard modifier.name == "disabled", !isOwn(modifier), let value = modifier.arguments.only?.value else {
      return isHarmless(modifier) ? [] : nil
    }
    if value.kind == .boolean { return value.text == "false" ? [] : nil }
    return value.conditionNames(isTrue: false)
  }

  /// Whether a style of the app draws a button that stays one.
  private func isOwnStyle(_ style: SyntaxNode?) -> Bool {
    guard let path = style.flatMap({ CallSyntax($0) })?.path, !path.isEmpty,
      let type = scope.type(path, from: evaluator.frame.type, in: evaluator.file.number), type.isDeclared
    else { return false }
    return type.inherited.contains("ButtonStyle") || type.inherited.contains("ToggleStyle")
  }

  /// Whether a modifier may be a function of the app.
  private func isOwn(_ modifier: CallSyntax) -> Bool {
    modifier.mayBe(scope.type(named: "View", in: evaluator.file.number)?.functions ?? [])
  }

  /// Whether a modifier leaves a control where it is, and enabled: one of SwiftUI's, or a function of the app that is made
  /// of these. Of another one nobody knows.
  private func isHarmless(_ modifier: CallSyntax, depth: Int = 0) -> Bool {
    guard let name = modifier.name else { return false }
    if isOwn(modifier) { return depth < 3 && isMadeOfHarmless(name, depth) }
    guard SwiftUINames.modifiers.contains(name) || Self.ofScenes.contains(name), !Self.taking.contains(name) else {
      return false
    }
    let first = modifier.arguments.first?.value
    switch name {
    // `.toolbar(.hidden)`
    case "toolbar": return modifier.written.allSatisfy { $0.label == "content" }
    case "environment": return !modifier.node.source.contains(modifier.node.tokens, anyOf: ["isEnabled"])
    case "buttonStyle", "toggleStyle":
      return first?.kind == .implicitMember && first?.name.map(Self.styles.contains) == true || isOwnStyle(first)
    default: return true
    }
  }
}

extension ControlTree {
  /// Whether functions of the app do nothing to a view but with harmless modifiers.
  private func isMadeOfHarmless(_ name: String, _ depth: Int) -> Bool {
    let functions = (scope.type(named: "View", in: evaluator.file.number)?.functions ?? []).filter { $0.name == name }
    return functions.allSatisfy { function in
      guard let statements = scope.statements(of: function.body, in: function.spot.file) else { return false }
      return statements.flatMap(\.descendants).allSatisfy { node in
        switch node.kind {
        case .call:
          return CallSyntax(node).map { $0.name != "disabled" && isHarmless($0, depth: depth + 1) } ?? false
        // A view in its place, or a closure that makes one.
        case .closure: return false
        default: return true
        }
      }
    }
  }
}

extension ControlTree.Control {
  /// In the words of documents, wherever it is.
  var node: SwiftNode {
    let keys = [SwiftMember("input", name, input), SwiftMember("modifierFlags", name, modifiers)]
    return SwiftNode(.object(title + keys), name)
  }

  /// Its conditions by numbers, with `!` before what must not hold. `numbers`: those that are given already.
  func conditions(_ numbers: inout [String: Int]) -> SwiftMember {
    let words = states.map { state in
      let (isOpposite, plain) = (state.hasPrefix("!"), String(state.drop { $0 == "!" }))
      let number = numbers[plain] ?? numbers.count + 1
      numbers[plain] = number
      return (isOpposite ? "!" : "") + String(number)
    }
    return .strings("conditions", words, name)
  }

  /// The keys in words.
  var keys: String { "\(input.value) \(modifiers.value)" }
}
