import UIModelPlatform

extension SwiftViewTree {
  /// Whether a scene's modifiers leave it what it adds to the menus, those under conditions included.
  func keepsMenus(_ range: Range<Int>) -> Bool {
    let taking = ["commandsRemoved", "commandsReplaced"]
    guard !source.contains(range, anyOf: taking) else { return false }
    let own = scope.type(named: "Scene", in: evaluator.file.number)?.functions ?? []
    return range.allSatisfy { index in
      guard source.kind(index) == .period, let name = source.identifier(index + 1) else { return true }
      return own.allSatisfy { function in
        guard function.name == name else { return true }
        scope.look(at: function.body.lowerBound, in: function.spot.file)
        return !scope.file(function.spot.file).source.contains(function.body, anyOf: taking + ["commands"])
      }
    }
  }

  /// What a control is called: its title, or the key of a localized one.
  func title(of view: SwiftViewExpression) -> [SwiftMember] {
    guard let (value, isVerbatim) = label(of: view.base) else { return [] }
    let place = evaluator.place(value)
    if case .string(let text) = source.expression(value) {
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
  private func label(of control: SwiftViewExpression.Part) -> (value: Range<Int>, isVerbatim: Bool)? {
    if let first = control.arguments.first, first.label == nil, !source.isToken(first.value.lowerBound, "{") {
      return (first.value, false)
    }
    // `label: { Text("Close") }`; without it the only closure that is no action.
    let labeled = control.closures.first { source.isToken($0.lowerBound - 3, "label") }
    let closure = labeled ?? (control.arguments.isEmpty ? nil : control.closures.last)
    guard let closure,
      let text = closure.first(where: { ["Text", "Label"].contains(source.text($0)) && source.isToken($0 + 1, "(") }),
      let close = source.closing(of: text + 1),
      let first = source.split(text + 2..<close).first.map({ source.argument($0) }),
      first.label == nil || first.label == "verbatim"
    else { return nil }
    return (first.value, first.label == "verbatim")
  }
}

extension SwiftViewTree.Control {
  /// In the words of documents, wherever it is.
  var node: SwiftNode {
    let keys = [SwiftMember("input", name, input), SwiftMember("modifierFlags", name, modifiers)]
    return SwiftNode(.object(title + keys), name)
  }

  /// The keys in words.
  var keys: String { "\(input.value) \(modifiers.value)" }
}
