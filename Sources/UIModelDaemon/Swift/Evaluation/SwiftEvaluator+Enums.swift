import UIModelPlatform

/// Evaluates enums of the project: their cases, raw values and `switch` statements over them.
extension SwiftEvaluator {
  /// Returns the value of `Type.allCases` as the compiler synthesizes it; nil for a type without a synthesized list.
  func allCases(of type: SwiftType, _ bytes: Range<Int>) -> SwiftValue? {
    guard type.isEnum, !type.cases.isEmpty, type.cases.values.allSatisfy({ !$0.hasAssociatedValues }) else {
      return nil
    }
    let items = type.casesInOrder.map { name, one in
      SwiftList.Item(value: .enumCase(type: type.name, name: name, bytes), condition: one.condition)
    }
    return .list(SwiftList(items: items, range: bytes))
  }

  /// Returns the raw value of an enum case; unknown if the code does not determine it.
  mutating func rawValue(
    of name: String, in type: String, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    guard let enumType = declaredType(type), let enumCase = enumType.cases[name] else { return .unknown(bytes) }
    return withFile(enumCase.location.file) { evaluator in
      if let rawExpression = enumCase.value { return evaluator.value(rawExpression, now) }
      let nameRange = evaluator.byteRange(token: enumCase.location.token)
      switch enumType.superclass {
      case "String": return .literal(SwiftNode(.string(name), nameRange))
      case "Int":
        // The raw value is one more than that of the case before.
        let prefix = enumType.casesInOrder.prefix { $0.name != name }
        guard prefix.allSatisfy({ $0.one.value == nil && $0.one.condition.isAlways }) else { return .unknown(bytes) }
        return .literal(SwiftNode(.int(prefix.count), nameRange))
      default: return .unknown(bytes)
      }
    }
  }

  /// Returns the body of the case that a `switch` selects for its subject; nil if the selected case is not certain.
  ///
  /// - Parameter open: the token of the opening brace.
  mutating func branch(of statement: Range<Int>, open: Int, _ now: SwiftCondition) -> Range<Int>? {
    let subject = value(statement.lowerBound + 1..<open, now)
    let end = statement.upperBound - 1
    var (at, fallback, match): (Int, Range<Int>?, Range<Int>?) = (open + 1, nil, nil)
    while at < end {
      guard source.isToken(at, "case") || source.isToken(at, "default") else { return nil }
      var colon = at
      while colon < end, source.kind(colon) != .colon { colon = source.indexAfter(colon) }
      var stop = colon + 1
      while stop < end, !(source.tokens[stop].startsLine && ["case", "default"].contains(source.text(stop))) {
        if source.kind(stop) == .directive { return nil }
        stop = source.indexAfter(stop)
      }
      let body = min(colon + 1, stop)..<stop
      if source.isToken(at, "default") {
        fallback = body
      } else {
        for pattern in source.split(at + 1..<colon) {
          guard let isMatch = matches(subject, pattern) else { return nil }
          if isMatch, match == nil { match = body }
        }
      }
      at = stop
    }
    guard let branch = match ?? fallback, !source.contains(branch, anyOf: ["break", "fallthrough"]) else { return nil }
    return branch
  }

  /// Whether a pattern matches a value; nil if unknown.
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
  /// The cases of an enum in the order of their declarations.
  var casesInOrder: [(name: String, one: SwiftCase)] {
    cases.map { ($0.key, $0.value) }.sorted { $0.1.location.token < $1.1.location.token }
  }
}
