import UIModelPlatform

/// Evaluates enums of the project: their cases, raw values and `switch` statements over them.
extension SwiftEvaluator {
  /// Returns the value of `Type.allCases` as the compiler synthesizes it. Nil if the type is not an enum, has no cases,
  /// or has a case with associated values.
  func allCases(of type: SwiftType, _ bytes: Range<Int>) -> SwiftValue? {
    guard type.isEnum, !type.cases.isEmpty, type.cases.values.allSatisfy({ !$0.hasAssociatedValues }) else {
      return nil
    }
    let items = type.casesInOrder.map { name, enumCase in
      SwiftList.Item(value: .enumCase(type: type.name, name: name, bytes), condition: enumCase.condition)
    }
    return .list(SwiftList(items: items, range: bytes))
  }

  /// Returns the raw value of an enum case; unknown if the code does not determine it.
  mutating func rawValue(
    of name: String, in type: String, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    guard let enumType = declaredType(type), let enumCase = enumType.cases[name] else { return .unknown(bytes) }
    return withFile(enumCase.location.fileNumber) { evaluator in
      if let rawExpression = enumCase.value { return evaluator.value(rawExpression, now) }
      let nameRange = evaluator.byteRange(token: enumCase.location.token)
      switch enumType.superclassName {
      case "String": return .literal(SwiftNode(.string(name), nameRange))
      case "Int":
        // If no earlier case has an explicit raw value or a condition, the raw value is the case's index.
        let precedingCases = enumType.casesInOrder.prefix { $0.name != name }
        guard precedingCases.allSatisfy({ $0.one.value == nil && $0.one.condition.isAlways }) else {
          return .unknown(bytes)
        }
        return .literal(SwiftNode(.int(precedingCases.count), nameRange))
      default: return .unknown(bytes)
      }
    }
  }

  /// Returns the body of the case that a `switch` selects for its subject; nil if the selected case is not certain.
  ///
  /// - Parameter openBrace: the token of the opening brace.
  mutating func branch(of statement: Range<Int>, openBrace: Int, _ now: SwiftCondition) -> Range<Int>? {
    let subject = value(statement.lowerBound + 1..<openBrace, now)
    let end = statement.upperBound - 1
    var (index, defaultBody, matchingBody): (Int, Range<Int>?, Range<Int>?) = (openBrace + 1, nil, nil)
    while index < end {
      guard source.isToken(index, "case") || source.isToken(index, "default") else { return nil }
      var colon = index
      while colon < end, source.kind(colon) != .colon { colon = source.indexAfter(colon) }
      var caseEnd = colon + 1
      while caseEnd < end, !(source.tokens[caseEnd].startsLine && ["case", "default"].contains(source.text(caseEnd))) {
        if source.kind(caseEnd) == .directive { return nil }
        caseEnd = source.indexAfter(caseEnd)
      }
      let body = min(colon + 1, caseEnd)..<caseEnd
      if source.isToken(index, "default") {
        defaultBody = body
      } else {
        for pattern in source.split(index + 1..<colon) {
          guard let isMatch = matches(subject, pattern) else { return nil }
          if isMatch, matchingBody == nil { matchingBody = body }
        }
      }
      index = caseEnd
    }
    guard let branch = matchingBody ?? defaultBody, !source.contains(branch, anyOf: ["break", "fallthrough"]) else {
      return nil
    }
    return branch
  }

  /// Whether a pattern matches a value; nil if unknown.
  private func matches(_ subject: SwiftValue, _ pattern: Range<Int>) -> Bool? {
    switch (subject, source.expression(pattern)) {
    case (.enumCase(let type, let name, _), .path(let names, let isImplicit)):
      guard let lastName = names.last, declaredType(type)?.cases[lastName] != nil,
        isImplicit ? names.count == 1 : type.hasSuffix(names.dropLast().joined(separator: "."))
      else { return nil }
      return lastName == name
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
