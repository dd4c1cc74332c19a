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

  /// Whether a modifier of SwiftUI leaves a control where it is, and enabled. Of another one nobody knows.
  func isHarmless(_ modifier: CallSyntax) -> Bool {
    guard let name = modifier.name, SwiftUINames.modifiers.contains(name) || Self.ofScenes.contains(name),
      !Self.taking.contains(name),
      !modifier.mayBe(scope.type(named: "View", in: evaluator.file.number)?.functions ?? [])
    else { return false }
    let first = modifier.arguments.first?.value
    switch name {
    // `.toolbar(.hidden)`
    case "toolbar": return modifier.written.allSatisfy { $0.label == "content" }
    case "disabled": return first?.kind == .boolean && first?.text == "false"
    case "environment": return !modifier.node.source.contains(modifier.node.tokens, anyOf: ["isEnabled"])
    case "buttonStyle", "toggleStyle":
      return first?.kind == .implicitMember && first?.name.map(Self.styles.contains) == true
    default: return true
    }
  }
}

extension ControlTree.Control {
  /// In the words of documents, wherever it is.
  var node: SwiftNode {
    let keys = [SwiftMember("input", name, input), SwiftMember("modifierFlags", name, modifiers)]
    return SwiftNode(.object(title + keys), name)
  }

  /// The keys in words.
  var keys: String { "\(input.value) \(modifiers.value)" }
}
