import UIModelPlatform

extension ControlTree {
  /// Whether the commands of a scene stay in the menus, because no modifier removes or replaces them. Modifiers in
  /// `#if` are checked too, and so are the app's own modifiers if their code mentions commands.
  func keepsMenus(_ view: ViewExpression) -> Bool {
    let removingModifiers = ["commandsRemoved", "commandsReplaced"]
    let sceneFunctions = scope.type(named: "Scene", in: evaluator.file.number)?.functions ?? []
    return view.node.descendants.allSatisfy { node in
      guard node.kind == .member, let name = node.name else { return true }
      if removingModifiers.contains(name) { return false }
      return sceneFunctions.allSatisfy { function in
        guard function.name == name else { return true }
        scope.look(at: function.body.lowerBound, in: function.location.file)
        return !scope.file(function.location.file).source.contains(
          function.body, anyOf: removingModifiers + ["commands"])
      }
    }
  }

  // MARK: Titles

  /// Returns the title of a control as members of a model document: `title`, and `titleKey` if the text of a
  /// localization key is unknown. Empty if the control has no readable title.
  func title(of view: ViewExpression) -> [SwiftMember] {
    guard let call = CallSyntax(view.base), let (text, isVerbatim) = label(of: call) else { return [] }
    let value = text.tokens
    let place = evaluator.byteRange(value)
    if case .string(let text) = evaluator.source.expression(value) {
      let titleText = isVerbatim ? text : scope.localized(text) ?? text
      return [SwiftMember("title", place, SwiftNode(.string(titleText), place))]
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

  /// Returns the text expression of a control: its first argument, or the argument of the `Text` or `Label` in its
  /// label.
  private func label(of control: CallSyntax) -> (value: SyntaxNode, isVerbatim: Bool)? {
    if let first = control.arguments.first, first.label == nil, first.value.kind != .closure {
      return (first.value, false)
    }
    // Without `label:`, the label is the closure that is not the action.
    let label = control.argument("label") ?? control.arguments.last { ViewBuilders.buildsViews(control, $0) }?.value
    guard let label, label.kind == .closure,
      let text = label.descendants.lazy.compactMap({ CallSyntax($0) })
        .first(where: { $0.path == ["Text"] || $0.path == ["Label"] }),
      let first = text.arguments.first, first.label == nil || first.label == "verbatim"
    else { return nil }
    return (first.value, first.label == "verbatim")
  }

  // MARK: Modifiers

  /// SwiftUI modifiers that can disable or hide a control, or replace it with another view.
  private static let removingModifiers: Set<String> = [
    "accessibilityElement", "accessibilityHidden", "allowsHitTesting", "hidden", "keyframeAnimator", "modifier",
    "navigationBarHidden", "phaseAnimator", "toolbarVisibility", "transformEnvironment",
  ]
  /// Modifiers of scenes, which never affect a control.
  private static let sceneModifiers: Set<String> = [
    "commands", "defaultSize", "focusedSceneValue", "handlesExternalEvents", "modelContainer", "windowResizability",
  ]
  /// SwiftUI styles that draw a button or toggle as an ordinary control.
  private static let controlStyles: Set<String> = [
    "plain", "bordered", "borderedProminent", "borderless", "automatic", "glass", "glassProminent", "switch", "button",
  ]

  /// Returns the names of the conditions under which a modifier keeps a control visible and enabled; empty if it always
  /// does, nil if the conditions are unknown. For example, `disabled(isBusy)` has one condition, whose name begins with
  /// `!`.
  func conditions(of modifier: CallSyntax) -> [String]? {
    guard modifier.name == "disabled", !mayBeAppModifier(modifier), let value = modifier.arguments.only?.value else {
      return isHarmless(modifier) ? [] : nil
    }
    if value.kind == .boolean { return value.text == "false" ? [] : nil }
    return value.conditionNames(isTrue: false)
  }

  /// Whether a style is a `ButtonStyle` or `ToggleStyle` that the app declares. A control with such a style stays
  /// usable.
  private func isAppStyle(_ style: SyntaxNode?) -> Bool {
    guard let path = style.flatMap({ CallSyntax($0) })?.path, !path.isEmpty,
      let type = scope.type(path, from: evaluator.frame.type, in: evaluator.file.number), type.isDeclared
    else { return false }
    return type.inherited.contains("ButtonStyle") || type.inherited.contains("ToggleStyle")
  }

  /// Whether the app may declare a modifier itself, which then hides SwiftUI's.
  private func mayBeAppModifier(_ modifier: CallSyntax) -> Bool {
    modifier.mayCall(scope.type(named: "View", in: evaluator.file.number)?.functions ?? [])
  }

  /// Whether a modifier keeps a control visible and enabled. True for known modifiers of SwiftUI, and for functions of
  /// the app that consist of such modifiers.
  private func isHarmless(_ modifier: CallSyntax, depth: Int = 0) -> Bool {
    guard let name = modifier.name else { return false }
    if mayBeAppModifier(modifier) { return depth < 3 && appliesOnlyHarmlessModifiers(name, depth) }
    guard SwiftUINames.modifiers.contains(name) || Self.sceneModifiers.contains(name),
      !Self.removingModifiers.contains(name)
    else {
      return false
    }
    let first = modifier.arguments.first?.value
    switch name {
    // `.toolbar(.hidden)` may hide the control.
    case "toolbar": return modifier.parenthesizedArguments.allSatisfy { $0.label == "content" }
    case "environment": return !modifier.node.source.contains(modifier.node.tokens, anyOf: ["isEnabled"])
    case "buttonStyle", "toggleStyle":
      return first?.kind == .implicitMember && first?.name.map(Self.controlStyles.contains) == true || isAppStyle(first)
    default: return true
    }
  }
}

extension ControlTree {
  /// Whether all functions of the app with the given name apply only harmless modifiers to a view.
  private func appliesOnlyHarmlessModifiers(_ name: String, _ depth: Int) -> Bool {
    let functions = (scope.type(named: "View", in: evaluator.file.number)?.functions ?? []).filter { $0.name == name }
    return functions.allSatisfy { function in
      guard let statements = scope.statements(of: function.body, in: function.location.file) else { return false }
      return statements.flatMap(\.descendants).allSatisfy { node in
        switch node.kind {
        case .call:
          return CallSyntax(node).map { $0.name != "disabled" && isHarmless($0, depth: depth + 1) } ?? false
        // A closure can build another view that replaces this one.
        case .closure: return false
        default: return true
        }
      }
    }
  }
}

extension ControlTree.Control {
  /// The control as a node of a model document, without its conditions.
  var node: SwiftNode {
    let keyMembers = [SwiftMember("input", nameRange, input), SwiftMember("modifierFlags", nameRange, modifiers)]
    return SwiftNode(.object(title + keyMembers), nameRange)
  }

  /// Returns the control's conditions as numbers, with `!` before a condition that must not hold.
  /// - Parameter numbers: the numbers of the conditions so far; new conditions are added.
  func conditions(_ numbers: inout [String: Int]) -> SwiftMember {
    let numberedConditions = conditionNames.map { state in
      let (isOpposite, name) = (state.hasPrefix("!"), String(state.drop { $0 == "!" }))
      let number = numbers[name] ?? numbers.count + 1
      numbers[name] = number
      return (isOpposite ? "!" : "") + String(number)
    }
    return .strings("conditions", numberedConditions, nameRange)
  }

  /// A text that identifies the control's key combination.
  var keyCombination: String { "\(input.value) \(modifiers.value)" }
}
