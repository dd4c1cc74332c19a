import UIModelPlatform

extension ControlTree {
  /// Whether no modifier of a scene removes or replaces the scene's commands. Modifiers inside `#if` count. A modifier
  /// that the app declares for `Scene` is assumed to remove commands if its code mentions `commands`, `commandsRemoved`
  /// or `commandsReplaced`.
  func keepsMenus(_ view: ViewExpression) -> Bool {
    let commandRemovingModifiers = ["commandsRemoved", "commandsReplaced"]
    let sceneFunctions = scope.type(named: "Scene", in: evaluator.file.number)?.functions ?? []
    return view.node.descendants.allSatisfy { node in
      guard node.kind == .member, let name = node.name else { return true }
      if commandRemovingModifiers.contains(name) { return false }
      return sceneFunctions.allSatisfy { function in
        guard function.name == name else { return true }
        scope.recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
        return !scope.file(function.location.fileNumber).source.contains(
          function.body, anyOf: commandRemovingModifiers + ["commands"])
      }
    }
  }

  // MARK: Titles

  /// Returns the title of a control as members of a model document: `title`, and `titleKey` if the text of a
  /// localization key is unknown. Empty if the control has no readable title.
  func titleMembers(of view: ViewExpression) -> [SwiftMember] {
    guard let call = CallSyntax(view.base), let (textExpression, isVerbatim) = labelText(of: call) else { return [] }
    let textTokens = textExpression.tokens
    let textRange = evaluator.byteRange(textTokens)
    if case .string(let text) = evaluator.source.expression(textTokens) {
      let titleText = isVerbatim ? text : scope.localizedString(text) ?? text
      return [SwiftMember("title", textRange, SwiftNode(.string(titleText), textRange))]
    }
    if let text = evaluator.localizedText(textTokens) {
      return [SwiftMember("title", textRange, SwiftNode(.string(text), textRange))]
    }
    guard let key = evaluator.titleKey(textTokens) else { return [] }
    return [
      SwiftMember("title", textRange, SwiftNode(.unknown("localized"), textRange)),
      SwiftMember("titleKey", textRange, SwiftNode(.string(key), textRange)),
    ]
  }

  /// Returns the expression of a control's text, and whether the text is verbatim. The expression is the control's
  /// first argument, or the first argument of a `Text` or `Label` in the control's label.
  private func labelText(of control: CallSyntax) -> (value: SyntaxNode, isVerbatim: Bool)? {
    if let firstArgument = control.arguments.first, firstArgument.label == nil, firstArgument.value.kind != .closure {
      return (firstArgument.value, false)
    }
    // Without `label:`, the label is the last closure that builds views.
    let label = control.argument("label") ?? control.arguments.last { ViewBuilders.buildsViews(control, $0) }?.value
    guard let label, label.kind == .closure,
      let textCall = label.descendants.lazy.compactMap({ CallSyntax($0) })
        .first(where: { $0.path == ["Text"] || $0.path == ["Label"] }),
      let firstArgument = textCall.arguments.first, firstArgument.label == nil || firstArgument.label == "verbatim"
    else { return nil }
    return (firstArgument.value, firstArgument.label == "verbatim")
  }

  // MARK: Modifiers

  /// SwiftUI modifiers that can disable or hide a control, or replace it with another view.
  private static let removingModifiers: Set<String> = [
    "accessibilityElement", "accessibilityHidden", "allowsHitTesting", "hidden", "keyframeAnimator", "modifier",
    "navigationBarHidden", "phaseAnimator", "toolbarVisibility", "transformEnvironment",
  ]
  /// Scene modifiers that never affect a control.
  private static let sceneModifiers: Set<String> = [
    "commands", "defaultSize", "focusedSceneValue", "handlesExternalEvents", "modelContainer", "windowResizability",
  ]
  /// SwiftUI styles that draw a button or toggle as an ordinary control.
  private static let controlStyles: Set<String> = [
    "plain", "bordered", "borderedProminent", "borderless", "automatic", "glass", "glassProminent", "switch", "button",
  ]

  /// Returns the names of all conditions under which a modifier keeps a control visible and enabled. Empty if the
  /// modifier always does; nil if the conditions are unknown. For example, `disabled(isBusy)` has one condition, whose
  /// name begins with `!`.
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
    return type.inheritedNames.contains("ButtonStyle") || type.inheritedNames.contains("ToggleStyle")
  }

  /// Whether a modifier may be a function that the app declares. The function then hides SwiftUI's modifier with its
  /// name.
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
    let argumentValue = modifier.arguments.first?.value
    switch name {
    // `.toolbar(.hidden)` can hide the control.
    case "toolbar": return modifier.parenthesizedArguments.allSatisfy { $0.label == "content" }
    case "environment": return !modifier.node.source.contains(modifier.node.tokens, anyOf: ["isEnabled"])
    case "buttonStyle", "toggleStyle":
      return argumentValue?.kind == .implicitMember && argumentValue?.name.map(Self.controlStyles.contains) == true
        || isAppStyle(argumentValue)
    default: return true
    }
  }
}

extension ControlTree {
  /// Whether all functions of the app with the given name apply only harmless modifiers to a view.
  private func appliesOnlyHarmlessModifiers(_ name: String, _ depth: Int) -> Bool {
    let functions = (scope.type(named: "View", in: evaluator.file.number)?.functions ?? []).filter { $0.name == name }
    return functions.allSatisfy { function in
      guard let statements = scope.statements(of: function.body, in: function.location.fileNumber) else { return false }
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
    return SwiftNode(.object(titleMembers + keyMembers), nameRange)
  }

  /// Returns the `conditions` member, with a number for each condition and `!` before a condition that must not hold.
  /// - Parameter numbers: the numbers by condition name so far; new conditions are added.
  func conditionsMember(_ numbers: inout [String: Int]) -> SwiftMember {
    let numberedConditions = conditionNames.map { conditionName in
      let (isNegated, name) = (conditionName.hasPrefix("!"), String(conditionName.drop { $0 == "!" }))
      let number = numbers[name] ?? numbers.count + 1
      numbers[name] = number
      return (isNegated ? "!" : "") + String(number)
    }
    return .strings("conditions", numberedConditions, nameRange)
  }

  /// A text that identifies the control's key combination.
  var keyCombination: String { "\(input.value) \(modifiers.value)" }
}
