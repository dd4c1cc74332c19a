import UIModelPlatform

extension SwiftStep {
  /// Methods of the builder that only ask.
  static let questions = ["menu", "action", "command", "system"]

  /// Whether the menus that it brings in are those that are made in code.
  fileprivate var isOfNamedMenus: Bool {
    switch call {
    case .insertion(_, .element, _, _, _), .replacement(_, _, .element, _), .removal: true
    default: false
    }
  }
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
    guard let method = path.last, !call.isImplicit else { return nil }
    if path.count == 1 {
      // Within a method that the project gives to builders.
      guard isBuilder("self"), frame.variables[method] == nil, frame.functions[method] == nil else { return nil }
    } else {
      guard path.count == 2, isBuilder(path[path.startIndex]) else { return nil }
    }
    if SwiftStep.questions.contains(method) { return .unknown(bytes) }
    let known = step(call, now)
    if known == nil, let value = ownBuilderCall(method, call, bytes, now) { return value }
    let step = known ?? .unknown
    // What is carried out again takes nothing more away.
    if case .removal = step {
      if removals[bytes]?.contains(now) ?? false { return .unknown(bytes) }
      removals[bytes, default: []].append(now)
    }
    steps.append(
      SwiftStep(call: step, method: place(token: call.name), range: bytes, condition: now))
    return .unknown(bytes)
  }

  /// A method that the project gives to builders; nil for another one.
  private mutating func ownBuilderCall(
    _ method: String, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    let functions = (declaredType("UIMenuBuilder")?.functions ?? []).filter { $0.name == method && !$0.isStatic }
    guard let function = meant(functions, by: call), holds(function.condition, now) else { return nil }
    var inner = SwiftFrame(type: "UIMenuBuilder")
    inner.variables["self"] = .builder
    return invoke(function, call, in: inner, bytes, now)
  }

  private func isBuilder(_ name: String) -> Bool {
    if case .builder? = frame.variables[name] ?? frame.instance?.fields[name] { true } else { false }
  }

  /// Whether code names a builder.
  func speaksOfBuilder(_ range: Range<Int>) -> Bool {
    range.contains { source.identifier($0).map(isBuilder) ?? false }
  }

  /// Whether `builder.menu(for: .own) == nil` holds, or `!=`, for a menu of the app's own: it is not there as long as
  /// nothing has brought it in, and there once it was inserted. An insertion that failed fails again, so the code that
  /// follows does the same either way. Nil for anything else, and where it is not known.
  mutating func menuCheck(_ range: Range<Int>, _ now: SwiftCondition) -> Bool? {
    let range = source.isToken(range.lowerBound, "self") ? range.dropFirst(2) : range
    let open = range.lowerBound + 3
    guard let name = source.identifier(range.lowerBound), isBuilder(name), source.isToken(range.lowerBound + 2, "menu"),
      source.isToken(open, "("), let close = source.closing(of: open), close + 3 == range.upperBound,
      source.isToken(close + 2, "nil"), let isEqual = ["==": true, "!=": false][source.text(close + 1)]
    else { return nil }
    let argument = source.argument(open + 1..<close)
    guard argument.label == "for", case .identifier(let node) = value(argument.value, now, as: "UIMenu.Identifier"),
      case .string(let own) = node.value, SystemMenuIdentifier.named(own) == nil,
      steps.allSatisfy(\.isOfNamedMenus)
    else { return nil }
    for element in elements where element.className == "UIMenu" {
      switch identifier(of: element) {
      case .none: continue
      case .known(own): return isInserted(own, now) ? !isEqual : nil
      case .known: continue
      case .unknown: return nil
      }
    }
    return isEqual
  }

  private enum Identifier {
    case none, unknown
    case known(String)
  }

  private func identifier(of menu: SwiftElement) -> Identifier {
    guard let identifier = menu.members.first(where: { $0.name == "identifier" }) else { return .none }
    guard case .identifier(let node) = identifier.value, case .string(let name) = node.value else { return .unknown }
    return .known(name)
  }

  /// Whether an earlier step has inserted a menu wherever this code runs, and none has taken anything away.
  private func isInserted(_ name: String, _ now: SwiftCondition) -> Bool {
    var isInserted = false
    for step in steps {
      guard case .insertion(_, .element(let number), _, _, _) = step.call else { return false }
      guard case .known(name) = identifier(of: elements[number]) else { continue }
      isInserted = isInserted || step.condition.isAlways || (step.condition != .unknown && step.condition == now)
    }
    return isInserted
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
      let menu = value(call.arguments[0].value, now, as: "UIMenu")
      guard let reference = reference(call.arguments[1], now) else { return nil }
      return .insertion(
        method: call.path.last ?? "", menu, label: labels[1], labelRange: label(1), reference: reference)
    case ("replace", ["menu", "with"]):
      guard let reference = reference(call.arguments[0], now) else { return nil }
      let menu = value(call.arguments[1].value, now, as: "UIMenu")
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
