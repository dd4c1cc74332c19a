extension SwiftStep {
  /// Methods of the builder that only ask.
  static let questions = ["menu", "action", "command", "system"]
}

extension SwiftEvaluator {
  /// A call on the builder, or of what the class above does with it; nil for another call.
  mutating func builderCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    if call.path == ["super", "buildMenu"] {
      // What UIKit's own classes do is nothing.
      let base = declaredType(frame.type)?.superclass
      if base != "UIResponder" { unknownStep(tokenRange(call, bytes), now) }
      return .unknown(bytes)
    }
    let path = call.path.first == "self" ? call.path.dropFirst() : call.path[...]
    guard path.count == 2, let name = path.first, isBuilder(name), let method = path.last else { return nil }
    if SwiftStep.questions.contains(method) { return .unknown(bytes) }
    let step = step(call, now) ?? .unknown
    steps.append(
      SwiftStep(call: step, method: place(token: call.name), range: bytes, condition: now))
    return .unknown(bytes)
  }

  private func isBuilder(_ name: String) -> Bool {
    if case .builder? = frame.variables[name] ?? frame.instance?.fields[name] { true } else { false }
  }

  mutating func unknownStep(_ range: Range<Int>, _ now: SwiftCondition) {
    let bytes = place(range)
    steps.append(SwiftStep(call: .unknown, method: bytes, range: bytes, condition: now))
  }

  private mutating func step(_ call: SwiftCall, _ now: SwiftCondition) -> SwiftStep.Call? {
    let labels = call.arguments.map { $0.label ?? "" }
    func label(_ index: Int) -> Range<Int> { place(token: call.arguments[index].labelToken) }
    if call.path.last == "replaceChildren" { return replaceChildren(call, labels, now) }
    guard call.trailingClosure == nil else { return nil }
    switch (call.path.last, labels) {
    case ("insertChild", ["", "atStartOfMenu"]), ("insertChild", ["", "atEndOfMenu"]),
      ("insertSibling", ["", "beforeMenu"]), ("insertSibling", ["", "afterMenu"]):
      let menu = value(call.arguments[0].value, now)
      guard let reference = reference(call.arguments[1], now) else { return nil }
      return .insertion(
        method: call.path.last ?? "", menu, label: labels[1], labelRange: label(1), reference: reference)
    case ("replace", ["menu", "with"]):
      guard let reference = reference(call.arguments[0], now) else { return nil }
      let menu = value(call.arguments[1].value, now)
      return .replacement(label: label(0), reference: reference, with: menu, withLabel: label(1))
    case ("remove", ["menu"]): return reference(call.arguments[0], now).map { .removal($0) }
    default: return nil
    }
  }

  /// The menu that a step is about.
  private mutating func reference(_ argument: SwiftArgument, _ now: SwiftCondition) -> SwiftNode? {
    let worth = value(argument.value, now, as: "UIMenu.Identifier")
    let node = SwiftElementWriter.identifier(worth, of: "UIMenu")
    if case .string? = node?.value { return node }
    return nil
  }

  private mutating func replaceChildren(
    _ call: SwiftCall, _ labels: [String], _ now: SwiftCondition
  ) -> SwiftStep.Call? {
    guard labels.first == "ofMenu", let reference = reference(call.arguments[0], now) else { return nil }
    var body = call.trailingClosure
    if labels == ["ofMenu", "from"] {
      if case .closure(let range) = source.expression(call.arguments[1].value) { body = range }
    } else if labels.count != 1 {
      return nil
    }
    let method = place(token: call.name)
    var worth = SwiftValue.unknown(method)
    if let body {
      let closure = SwiftClosure(body: body, file: file.number, scope: frame)
      let children = SwiftValue.list(SwiftList(items: [], isOpen: true, range: method))
      if let value = invoke(closure, [children], method, now) { worth = .list(list(value)) } else { escape(body, now) }
    }
    return .children(label: place(token: call.arguments[0].labelToken), reference: reference, worth)
  }
}
