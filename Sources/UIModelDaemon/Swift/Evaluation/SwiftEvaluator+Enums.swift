import UIModelPlatform

/// Enums of the project: which cases there are, and what depends on which it is.
extension SwiftEvaluator {
  /// `Type.allCases`, as the compiler makes it; nil where it makes none.
  func allCases(of type: SwiftType, _ bytes: Range<Int>) -> SwiftValue? {
    guard type.isEnum, !type.cases.isEmpty, type.cases.values.allSatisfy({ !$0.hasValues }) else { return nil }
    let items = type.casesInOrder.map { name, one in
      SwiftList.Item(value: .enumCase(type: type.name, name: name, bytes), condition: one.condition)
    }
    return .list(SwiftList(items: items, range: bytes))
  }

  mutating func rawValue(
    of name: String, in type: String, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    guard let found = declaredType(type), let one = found.cases[name] else { return .unknown(bytes) }
    return within(one.spot.file) { evaluator in
      if let raw = one.value { return evaluator.value(raw, now) }
      let place = evaluator.place(token: one.spot.token)
      switch found.superclass {
      case "String": return .literal(SwiftNode(.string(name), place))
      case "Int":
        // One more than the case before.
        let before = found.casesInOrder.prefix { $0.name != name }
        guard before.allSatisfy({ $0.one.value == nil && $0.one.condition.isAlways }) else { return .unknown(bytes) }
        return .literal(SwiftNode(.int(before.count), place))
      default: return .unknown(bytes)
      }
    }
  }

  /// The code of a `switch` that is carried out for what is known to be its subject: what is behind the colon. Nil where
  /// that is not certain.
  mutating func branch(of statement: Range<Int>, open: Int, _ now: SwiftCondition) -> Range<Int>? {
    let subject = value(statement.lowerBound + 1..<open, now)
    let end = statement.upperBound - 1
    var (at, otherwise, found): (Int, Range<Int>?, Range<Int>?) = (open + 1, nil, nil)
    while at < end {
      guard source.isToken(at, "case") || source.isToken(at, "default") else { return nil }
      var colon = at
      while colon < end, source.kind(colon) != .colon { colon = source.after(colon) }
      var stop = colon + 1
      while stop < end, !(source.tokens[stop].startsLine && ["case", "default"].contains(source.text(stop))) {
        if source.kind(stop) == .directive { return nil }
        stop = source.after(stop)
      }
      let body = min(colon + 1, stop)..<stop
      if source.isToken(at, "default") {
        otherwise = body
      } else {
        for pattern in source.split(at + 1..<colon) {
          guard let isMatch = matches(subject, pattern) else { return nil }
          if isMatch, found == nil { found = body }
        }
      }
      at = stop
    }
    guard let branch = found ?? otherwise, !source.contains(branch, anyOf: ["break", "fallthrough"]) else { return nil }
    return branch
  }

  /// Whether a value is what a pattern names; nil where nobody knows.
  private func matches(_ subject: SwiftValue, _ pattern: Range<Int>) -> Bool? {
    switch (subject, source.expression(pattern)) {
    case (.enumCase(let type, let name, _), .path(let names, let isImplicit)):
      guard let last = names.last, declaredType(type)?.cases[last] != nil,
        isImplicit ? names.count == 1 : type.hasSuffix(names.dropLast().joined(separator: "."))
      else { return nil }
      return last == name
    case (.literal(let node), .int(let int)):
      if case .int(let value) = node.value { return value == int }
      return nil
    case (.literal(let node), .string(let string)):
      if case .string(let value) = node.value { return value == string }
      return nil
    default: return nil
    }
  }
}

extension SwiftType {
  /// The cases of an enum as they are declared.
  var casesInOrder: [(name: String, one: SwiftCase)] {
    cases.map { ($0.key, $0.value) }.sorted { $0.1.spot.token < $1.1.spot.token }
  }
}
