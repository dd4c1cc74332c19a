import UIModelPlatform

extension SwiftStep {
  /// Members of the menu builder that only read its state.
  static let queryMembers = ["menu", "action", "command", "system"]

  /// Whether the step removes a menu, or inserts a menu that evaluated code makes.
  fileprivate var usesKnownMenus: Bool {
    switch call {
    case .insertion(_, .element, _, _, _), .replacement(_, _, .element, _), .removal: true
    default: false
    }
  }
}

extension SwiftEvaluator {
  /// Evaluates a call on the menu builder or a call of `super.buildMenu`; nil for any other call.
  mutating func evaluateBuilderCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    if call.path == ["super", "buildMenu"] {
      // The implementation in `UIResponder` does nothing.
      let superclassName = declaredType(frame.type)?.superclassName
      if superclassName != "UIResponder" { recordUnknownStep(tokenRange(call, bytes), now) }
      return .unknown(bytes)
    }
    let path = call.path.first == "self" ? call.path.dropFirst() : call.path[...]
    guard let method = path.last, !call.isImplicit else { return nil }
    if path.count == 1 {
      // In an extension of `UIMenuBuilder`, a call without a receiver is a call on `self`, the builder.
      guard isBuilder("self"), frame.variables[method] == nil, frame.functions[method] == nil else { return nil }
    } else {
      guard path.count == 2, isBuilder(path[path.startIndex]) else { return nil }
    }
    if SwiftStep.queryMembers.contains(method) { return .unknown(bytes) }
    let knownCall = step(call, now)
    if knownCall == nil, let value = evaluateProjectBuilderCall(method, call, bytes, now) { return value }
    let step = knownCall ?? .unknown
    // If a removal runs again, the second removal has no effect.
    if case .removal = step {
      if removals[bytes]?.contains(now) ?? false { return .unknown(bytes) }
      removals[bytes, default: []].append(now)
    }
    steps.append(
      SwiftStep(call: step, methodRange: byteRange(token: call.nameToken), range: bytes, condition: now))
    return .unknown(bytes)
  }

  /// Evaluates a call of a method in the project's extensions of `UIMenuBuilder`; nil for any other method.
  private mutating func evaluateProjectBuilderCall(
    _ method: String, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    let functions = (declaredType("UIMenuBuilder")?.functions ?? []).filter { $0.name == method && !$0.isStatic }
    guard let function = resolve(functions, by: call), holds(function.condition, now) else { return nil }
    var calleeFrame = SwiftFrame(type: "UIMenuBuilder")
    calleeFrame.variables["self"] = .builder
    return invoke(function, call, in: calleeFrame, bytes, now)
  }

  /// Whether the variable or property with this name holds the menu builder.
  private func isBuilder(_ name: String) -> Bool {
    if case .builder? = frame.variables[name] ?? frame.instance?.fields[name] { true } else { false }
  }

  /// Whether code mentions a variable or property that holds the menu builder.
  func mentionsBuilder(_ range: Range<Int>) -> Bool {
    range.contains { source.identifier($0).map(isBuilder) ?? false }
  }

  /// Returns the result of `builder.menu(for: .own) == nil`, or of `!=`, for a menu of the app; nil for any other test,
  /// and if the result is unknown. The menu does not exist until code inserts it. An insertion that fails at run time
  /// does not matter, because a repeated insertion fails as well.
  mutating func menuCheck(_ range: Range<Int>, _ now: SwiftCondition) -> Bool? {
    let range = source.isToken(range.lowerBound, "self") ? range.dropFirst(2) : range
    let openParen = range.lowerBound + 3
    guard let name = source.identifier(range.lowerBound), isBuilder(name), source.isToken(range.lowerBound + 2, "menu"),
      source.isToken(openParen, "("), let closeParen = source.closing(of: openParen),
      closeParen + 3 == range.upperBound,
      source.isToken(closeParen + 2, "nil"), let isEqual = ["==": true, "!=": false][source.text(closeParen + 1)]
    else { return nil }
    let argument = source.argument(openParen + 1..<closeParen)
    guard argument.label == "for", case .identifier(let node) = value(argument.value, now, as: "UIMenu.Identifier"),
      case .string(let menuID) = node.value, SystemMenuIdentifier.named(menuID) == nil,
      steps.allSatisfy(\.usesKnownMenus)
    else { return nil }
    for element in elements where element.className == "UIMenu" {
      switch identifier(of: element) {
      case .none: continue
      case .known(menuID): return isInserted(menuID, now) ? !isEqual : nil
      case .known: continue
      case .unknown: return nil
      }
    }
    return isEqual
  }

  /// The identifier of a menu: absent, unknown or known.
  private enum Identifier {
    case none, unknown
    case known(String)
  }

  private func identifier(of menu: SwiftElement) -> Identifier {
    guard let identifier = menu.members.first(where: { $0.name == "identifier" }) else { return .none }
    guard case .identifier(let node) = identifier.value, case .string(let menuID) = node.value else { return .unknown }
    return .known(menuID)
  }

  /// Whether an earlier step certainly inserted the menu with the identifier `menuID` before the current code runs.
  /// False if an earlier step is not an insertion, because such a step might have removed the menu.
  private func isInserted(_ menuID: String, _ now: SwiftCondition) -> Bool {
    var isInserted = false
    for step in steps {
      guard case .insertion(_, .element(let number), _, _, _) = step.call else { return false }
      guard case .known(menuID) = identifier(of: elements[number]) else { continue }
      isInserted = isInserted || step.condition.isAlways || (step.condition != .unknown && step.condition == now)
    }
    return isInserted
  }

  /// Records a step for code with an unknown effect on the main menu.
  mutating func recordUnknownStep(_ range: Range<Int>, _ now: SwiftCondition) {
    let bytes = byteRange(range)
    steps.append(SwiftStep(call: .unknown, methodRange: bytes, range: bytes, condition: now))
  }

  /// Returns the step that a call of UIKit's builder methods makes; nil for any other call, and if the identifier of
  /// the reference menu is unknown.
  private mutating func step(_ call: SwiftCall, _ now: SwiftCondition) -> SwiftStep.Call? {
    let labels = call.arguments.map { $0.label ?? "" }
    func labelRange(_ index: Int) -> Range<Int> { byteRange(token: call.arguments[index].labelToken) }
    if call.path.last == "replaceChildren" { return childReplacement(call, labels, now) }
    guard call.trailingClosure == nil else { return nil }
    switch (call.path.last, labels) {
    case ("insertChild", ["", "atStartOfMenu"]), ("insertChild", ["", "atEndOfMenu"]),
      ("insertSibling", ["", "beforeMenu"]), ("insertSibling", ["", "afterMenu"]):
      let menu = value(call.arguments[0].value, now, as: "UIMenu")
      guard let reference = reference(call.arguments[1], now) else { return nil }
      return .insertion(
        method: call.path.last ?? "", menu, label: labels[1], labelRange: labelRange(1), reference: reference)
    case ("replace", ["menu", "with"]):
      guard let reference = reference(call.arguments[0], now) else { return nil }
      let menu = value(call.arguments[1].value, now, as: "UIMenu")
      return .replacement(label: labelRange(0), reference: reference, with: menu, withLabel: labelRange(1))
    case ("remove", ["menu"]): return reference(call.arguments[0], now).map { .removal($0) }
    default: return nil
    }
  }

  /// Returns the identifier of the menu that an argument refers to; nil if the identifier is unknown.
  private mutating func reference(_ argument: SwiftArgument, _ now: SwiftCondition) -> SwiftNode? {
    let result = value(argument.value, now, as: "UIMenu.Identifier")
    let node = SwiftElementWriter.identifier(result, of: "UIMenu")
    if case .string? = node?.value { return node }
    return nil
  }

  private mutating func childReplacement(
    _ call: SwiftCall, _ labels: [String], _ now: SwiftCondition
  ) -> SwiftStep.Call? {
    guard labels.first == "ofMenu", let reference = reference(call.arguments[0], now) else { return nil }
    var body = call.trailingClosure
    if labels == ["ofMenu", "from"] {
      if case .closure(let range) = source.expression(call.arguments[1].value) { body = range }
    } else if labels.count != 1 {
      return nil
    }
    let methodRange = byteRange(token: call.nameToken)
    var result = SwiftValue.unknown(methodRange)
    if let body {
      let closure = SwiftClosure(body: body, fileNumber: file.number, capturedFrame: frame)
      let children = SwiftValue.list(SwiftList(items: [], isOpen: true, range: methodRange))
      if let value = invoke(closure, [children], methodRange, now) {
        result = .list(list(value))
      } else {
        escape(body, now)
      }
    }
    return .children(label: byteRange(token: call.arguments[0].labelToken), reference: reference, result)
  }
}
