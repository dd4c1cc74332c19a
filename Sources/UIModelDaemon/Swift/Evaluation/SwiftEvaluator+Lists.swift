import UIModelPlatform

/// Evaluates operations on lists.
extension SwiftEvaluator {
  /// Evaluates a call that transforms or changes a list; nil for any other call.
  mutating func evaluateListCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    if call.path == ["stride"] { return stride(call, bytes, now) }
    guard let base = call.receiver, let name = source.identifier(call.nameToken),
      source.kind(call.nameToken - 1) == .period
    else { return nil }
    let isOnSelf = call.path.count == 3 && call.path[0] == "self" && frame.variables["self"] == nil
    if isOnSelf || call.path.count == 2, SwiftEvaluator.mutatingMethods.contains(name) {
      let variableName = call.path[call.path.count - 2]
      if !isOnSelf, case .list(let list)? = frame.variables[variableName] {
        let newList = changedList(list, name, call, now)
        frame.variables[variableName] = .list(newList)
        return .unknown(bytes)
      }
      if isOnSelf || frame.variables[variableName] == nil, case .list(let list)? = frame.instance?.fields[variableName]
      {
        let newList = changedList(list, name, call, now)
        assignedLocations.insert(location(call.nameToken - 2))
        frame.instance?.fields[variableName] = .list(newList)
        return .unknown(bytes)
      }
    }
    guard ["map", "compactMap", "flatMap", "forEach", "filter", "reversed", "sorted", "enumerated"].contains(name),
      case .list(let list) = value(base, now)
    else { return nil }
    switch name {
    case "reversed" where call.arguments.isEmpty:
      return .list(list.reversed)
    case "enumerated":
      var list = list
      list.items = list.items.enumerated().map { index, item in
        let offset = SwiftValue.literal(SwiftNode(.int(index), bytes))
        return SwiftList.Item(
          value: .tuple([("offset", offset), ("element", item.value)], bytes), condition: item.condition)
      }
      // If an item might be missing, the offsets of the later items are unknown.
      return list.isOpen || list.items.contains { !$0.condition.isAlways } ? .list(list.uncertain) : .list(list)
    case "filter", "sorted", "reversed":
      return .list(SwiftList(items: list.uncertain.items, isOpen: list.isOpen, range: list.range))
    default: return mapItems(list, name, call, bytes, now)
    }
  }

  /// Returns the numbers of `first...last` or `first..<last`. Nil if `first` is greater than `last`, which traps at run
  /// time, and if the distance is not less than `maximumIterationCount`.
  func numbers(from firstNumber: Int, to lastNumber: Int, isClosed: Bool) -> [Int]? {
    let (distance, didOverflow) = lastNumber.subtractingReportingOverflow(firstNumber)
    guard !didOverflow, (0..<SwiftEvaluator.maximumIterationCount).contains(distance) else { return nil }
    return (0..<(isClosed ? distance + 1 : distance)).map { firstNumber + $0 }
  }

  /// Evaluates a call such as `stride(from: 1, through: 9, by: 2)`; nil for other argument labels.
  private mutating func stride(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    let labels = call.arguments.map { $0.label ?? "" }
    guard labels == ["from", "to", "by"] || labels == ["from", "through", "by"] else { return nil }
    let arguments = call.arguments.map { value($0.value, now).int }
    guard let start = arguments[0], let end = arguments[1], let step = arguments[2], step != 0,
      [start, end, step].allSatisfy({ $0.magnitude <= SwiftList.maximumStrideBound })
    else { return .unknown(bytes) }
    let numbers =
      labels[1] == "to"
      ? Array(Swift.stride(from: start, to: end, by: step))
      : Array(Swift.stride(from: start, through: end, by: step))
    guard numbers.count <= SwiftEvaluator.maximumIterationCount else { return .unknown(bytes) }
    let items = numbers.map { SwiftList.Item(value: .literal(SwiftNode(.int($0), bytes))) }
    return .list(SwiftList(items: items, range: bytes))
  }

  /// Evaluates `map`, `compactMap`, `flatMap` or `forEach` on a list.
  private mutating func mapItems(
    _ list: SwiftList, _ name: String, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    var body = call.trailingClosure
    if body == nil, call.arguments.count == 1, case .closure(let range) = source.expression(call.arguments[0].value) {
      body = range
    }
    if body == nil, call.arguments.count == 1, name != "forEach", let names = source.keyPath(call.arguments[0].value) {
      return .list(members(names, of: list, isFlat: name == "flatMap", bytes, now))
    }
    guard let body, list.items.count <= SwiftEvaluator.maximumIterationCount else {
      escape(tokenRange(call, bytes), now)
      return .list(SwiftList(items: [], isOpen: true, range: bytes))
    }
    let closure = SwiftClosure(body: body, fileNumber: file.number, capturedFrame: frame)
    var result = SwiftList(items: [], range: bytes)
    for (index, item) in list.items.enumerated() {
      if index == list.gapIndex { result.append([], gapIndex: 0) }
      // `{ a, b in … }` destructures a tuple.
      let arguments: [SwiftValue] =
        if case .tuple(let parts, _) = item.value, hasSeveralParameters(body) { parts.map(\.value) } else {
          [item.value]
        }
      var value: SwiftValue?
      let condition = now.and(item.condition)
      if condition == now {
        value = invoke(closure, arguments, bytes, now)
      } else {
        withCondition(item.condition) { value = $0.invoke(closure, arguments, bytes, condition) }
      }
      guard let value else {
        escape(body, now)
        result.append([], gapIndex: 0)
        continue
      }
      if name == "flatMap" {
        result.append(self.list(value))
      } else if name == "compactMap", value.isNull {
        continue
      } else {
        result.items.append(SwiftList.Item(value: value, condition: item.condition))
      }
    }
    if list.isOpen { result.append([], gapIndex: 0) }
    if list.isOpen, name == "forEach" { escape(body, now) }
    return .list(result)
  }

  /// Evaluates a call with a key path, such as `map(\.command)`.
  private mutating func members(
    _ names: [String], of list: SwiftList, isFlat: Bool, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftList {
    var result = SwiftList(items: [], range: bytes)
    for (index, item) in list.items.prefix(SwiftEvaluator.maximumIterationCount).enumerated() {
      if index == list.gapIndex { result.append([], gapIndex: 0) }
      let value = names.reduce(item.value) { member($1, of: $0, bytes, now.and(item.condition)) }
      if isFlat {
        result.append(self.list(value))
      } else {
        result.items.append(SwiftList.Item(value: value, condition: item.condition))
      }
    }
    if list.isOpen || list.items.count > SwiftEvaluator.maximumIterationCount { result.append([], gapIndex: 0) }
    return result
  }

  /// Whether a closure has more than one parameter.
  private func hasSeveralParameters(_ body: Range<Int>) -> Bool {
    if body.contains(where: { source.isToken($0, "$1") }) { return true }
    return source.closure(body).parameters.count > 1
  }

  /// Returns the list after a call of a mutating method.
  private mutating func changedList(
    _ list: SwiftList, _ name: String, _ call: SwiftCall, _ now: SwiftCondition
  ) -> SwiftList {
    var list = list
    let labels = call.arguments.map { $0.label ?? "" }
    switch (name, labels) {
    case ("append", [""]): list.items.append(SwiftList.Item(value: value(call.arguments[0].value, now)))
    // A set of flags has no order.
    case ("insert", [""]) where list.isFlagSet:
      list.items.append(SwiftList.Item(value: value(call.arguments[0].value, now)))
    case ("append", ["contentsOf"]):
      list.append(self.list(value(call.arguments[0].value, now)))
    case ("insert", ["", "at"]):
      let newItem = SwiftList.Item(value: value(call.arguments[0].value, now))
      if let index = value(call.arguments[1].value, now).int, index <= list.items.count, index >= 0 {
        list.items.insert(newItem, at: index)
        if let gap = list.gapIndex, index <= gap { list.gapIndex = gap + 1 }
      } else {
        // The position of the new item is unknown.
        list.items.append(newItem)
        list.allowUnknownItems(after: 0)
      }
    case ("removeAll", []): list = SwiftList(items: [], range: list.range)
    case ("reverse", []): list = list.reversed
    default: list = list.uncertain
    }
    return list
  }
}

extension SwiftSource {
  /// Returns the names in a key path such as `\.one.two`; nil for any other expression.
  fileprivate func keyPath(_ range: Range<Int>) -> [String]? {
    guard range.count > 2, range.count % 2 == 1, isToken(range.lowerBound, "\\") else { return nil }
    let pathTokens = range.dropFirst()
    let names = stride(from: pathTokens.lowerBound, to: pathTokens.upperBound, by: 2).compactMap { index in
      kind(index) == .period ? identifier(index + 1) : nil
    }
    return names.count * 2 == pathTokens.count ? names : nil
  }
}
