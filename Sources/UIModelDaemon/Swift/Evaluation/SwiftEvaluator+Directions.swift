import UIModelPlatform

/// Evaluates code that depends on the layout direction.
extension SwiftEvaluator {
  /// The UIKit properties that return the layout direction.
  private static let directionProperties: Set<String> = [
    "userInterfaceLayoutDirection", "effectiveUserInterfaceLayoutDirection", "layoutDirection",
  ]
  /// Brackets that UIKit mirrors in right-to-left layouts, as the values of string literals.
  private static let mirroredBrackets: Set<String> = ["[", "]", "{", "}", "(", ")", "<", ">"]
  /// The maximum length, in tokens, of a test or comparison that is evaluated.
  private static let maximumTestLength = 24

  /// Returns the value of a UIKit property that returns the layout direction: a choice between both directions. Nil for
  /// any other property.
  func direction(named name: String, _ bytes: Range<Int>) -> SwiftValue? {
    guard SwiftEvaluator.directionProperties.contains(name) else { return nil }
    return .choice(
      LayoutDirection.allCases.map { (SwiftCondition($0), .symbol([$0.rawValue], isImplicit: true, bytes)) }, bytes)
  }

  /// Returns the condition under which a test of the layout direction holds; nil for any other test. A test is
  /// evaluated only if it mentions a direction property or selects between mirrored keys.
  ///
  /// - Parameter hasMirroredKeys: whether the test selects between keys that UIKit mirrors.
  mutating func directionTest(
    _ test: Range<Int>, hasMirroredKeys: Bool, _ now: SwiftCondition
  ) -> SwiftCondition? {
    guard mayTestDirection(test, hasMirroredKeys: hasMirroredKeys) else { return nil }
    return evaluateSpeculatively { $0.directionCondition(test, now) }
  }

  private func mayTestDirection(_ test: Range<Int>, hasMirroredKeys: Bool) -> Bool {
    test.count <= SwiftEvaluator.maximumTestLength
      && (hasMirroredKeys || test.contains { SwiftEvaluator.directionProperties.contains(source.text($0)) })
      && !scope.mayHaveOwnDirection(frame.type)
  }

  /// Whether code contains keys that UIKit mirrors: names of arrow keys, or brackets in strings.
  func hasMirroredKeys(_ code: Range<Int>) -> Bool {
    code.contains { index in
      switch source.kind(index) {
      case .identifier:
        source.bytes[source.tokens[index].range].last == UInt8(ascii: "w") && source.text(index).hasSuffix("Arrow")
      case .string: source.string(index).map { SwiftEvaluator.mirroredBrackets.contains($0) } ?? false
      default: false
      }
    }
  }

  /// Returns the condition under which a test holds; nil if the test depends on facts other than the layout direction.
  private mutating func directionCondition(_ test: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    let test = source.withoutParentheses(test)
    if source.isToken(test.lowerBound, "!"), test.count > 1 {
      return directionCondition(test.dropFirst(), now).map { SwiftCondition.always.subtracting($0) }
    }
    guard case .choice(let choices, _) = value(test, now), choices.count == 2,
      choices[known: 0].condition.isOpposite(of: choices[known: 1].condition),
      choices[known: 0].condition.dependsOnlyOnDirection
    else { return nil }
    let results = choices.map { choice -> Bool? in
      if case .literal(let node) = choice.value, case .bool(let bool) = node.value { bool } else { nil }
    }
    switch (results[0], results[1]) {
    case (true, false): return choices[known: 0].condition
    case (false, true): return choices[known: 1].condition
    default: return nil
    }
  }

  /// Returns the value of a comparison such as `direction == .rightToLeft`; nil for any other expression.
  mutating func directionComparison(_ range: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    let comparison = source.withoutParentheses(range)
    guard comparison.count <= SwiftEvaluator.maximumTestLength,
      source.contains(comparison, anyOf: LayoutDirection.allCases.map(\.rawValue)),
      let operatorToken = comparison.first(where: { source.isToken($0, "==") || source.isToken($0, "!=") }),
      comparison.lowerBound < operatorToken, operatorToken + 1 < comparison.upperBound
    else { return nil }
    let sides = [
      value(comparison.lowerBound..<operatorToken, now), value(operatorToken + 1..<comparison.upperBound, now),
    ]
    guard let comparedDirection = sides.compactMap(\.direction).first,
      let choices = sides.compactMap(\.directions).first
    else {
      return nil
    }
    let bytes = byteRange(range)
    let isEqual = source.isToken(operatorToken, "==")
    let results = choices.map { condition, direction -> (condition: SwiftCondition, value: SwiftValue) in
      (condition, .literal(SwiftNode(.bool((direction == comparedDirection) == isEqual), bytes)))
    }
    return .choice(results, bytes)
  }

  /// Returns the cases of a `switch` over the layout direction, each with its condition and body; nil for any other
  /// `switch`.
  ///
  /// - Parameter openBrace: the token of the opening brace.
  mutating func directionCases(
    of statement: Range<Int>, openBrace: Int, _ now: SwiftCondition
  ) -> [(condition: SwiftCondition, body: Range<Int>)]? {
    let subject = statement.lowerBound + 1..<openBrace
    guard mayTestDirection(subject, hasMirroredKeys: hasMirroredKeys(statement)),
      let directions = evaluateSpeculatively({ $0.value(subject, now).directions })
    else { return nil }
    var cases: [(condition: SwiftCondition, body: Range<Int>)] = []
    var remainingDirections = Set(LayoutDirection.allCases)
    var (index, end) = (openBrace + 1, statement.upperBound - 1)
    end = max(index, end)
    while index < end {
      let isUnknown = source.kind(index) == .at && source.isToken(index + 1, "unknown")
      let labelStart = isUnknown ? index + 2 : index
      guard source.isToken(labelStart, "case") || source.isToken(labelStart, "default") else { return nil }
      var colon = labelStart
      while colon < end, source.kind(colon) != .colon { colon = source.indexAfter(colon) }
      var caseEnd = colon + 1
      while caseEnd < end, !source.beginsCase(caseEnd) { caseEnd = source.indexAfter(caseEnd) }
      let body = min(colon + 1, caseEnd)..<caseEnd
      let hasNoDirective = !body.contains { source.kind($0) == .directive }
      guard hasNoDirective, !source.contains(body, anyOf: ["break", "fallthrough"]) else { return nil }
      var caseDirections = remainingDirections
      if source.isToken(labelStart, "case") {
        let patterns = source.split(labelStart + 1..<colon).map { pattern -> LayoutDirection? in
          guard case .path(let path, _) = source.expression(pattern) else { return nil }
          return path.last.flatMap { LayoutDirection(rawValue: $0) }
        }
        guard !patterns.contains(nil) else { return nil }
        caseDirections = remainingDirections.intersection(patterns.compactMap { $0 })
      }
      remainingDirections.subtract(caseDirections)
      let conditions = directions.filter { caseDirections.contains($0.direction) }.map(\.condition)
      if let condition = conditions.first { cases.append((conditions.count == 1 ? condition : .always, body)) }
      index = caseEnd
    }
    return remainingDirections.isEmpty ? cases : nil
  }

  /// Returns the choice between the values of a variable before and after code that runs in only one layout direction.
  /// Nil if a value or the condition depends on facts other than the direction.
  func joinedByDirection(_ oldValue: SwiftValue, _ newValue: SwiftValue, _ condition: SwiftCondition) -> SwiftValue? {
    guard condition.dependsOnlyOnDirection else { return nil }
    func parts(_ value: SwiftValue, _ condition: SwiftCondition) -> [(condition: SwiftCondition, value: SwiftValue)]? {
      switch value {
      case .literal, .symbol, .unknown: [(condition, value)]
      case .choice(let choices, _)
      where choices.allSatisfy { $0.condition.dependsOnlyOnDirection && ($0.value.isPlain || $0.value.isUnknown) }:
        choices.filter { !$0.condition.and(condition).isNever }
      default: nil
      }
    }
    guard let oldChoices = parts(oldValue, SwiftCondition.always.subtracting(condition)),
      let newChoices = parts(newValue, condition)
    else {
      return nil
    }
    return .choice(oldChoices + newChoices, newValue.range(elements))
  }
}

extension SwiftValue {
  /// The layout direction that a name denotes, such as `.rightToLeft`; nil for any other value.
  fileprivate var direction: LayoutDirection? {
    if case .symbol(let names, _, _) = self { names.last.flatMap { LayoutDirection(rawValue: $0) } } else { nil }
  }

  /// The layout direction under each condition of a choice between both directions; nil for any other value.
  fileprivate var directions: [(condition: SwiftCondition, direction: LayoutDirection)]? {
    guard case .choice(let choices, _) = self, choices.count == 2, choices[known: 0].condition.dependsOnlyOnDirection,
      choices[known: 0].condition.isOpposite(of: choices[known: 1].condition)
    else { return nil }
    let knownDirections = choices.compactMap { choice in choice.value.direction.map { (choice.condition, $0) } }
    return knownDirections.count == 2 ? knownDirections : nil
  }

  /// The values in left-to-right and right-to-left layouts; nil if the value is not a choice between both directions.
  var byDirection: (leftToRight: SwiftValue, rightToLeft: SwiftValue)? {
    guard case .choice(let choices, _) = self, choices.count == 2,
      choices[known: 0].condition.isOpposite(of: choices[known: 1].condition)
    else { return nil }
    let isInOrder = choices[known: 0].condition.direction == .leftToRight
    return isInOrder
      ? (choices[known: 0].value, choices[known: 1].value) : (choices[known: 1].value, choices[known: 0].value)
  }
}

extension SwiftSource {
  /// Returns a range without the parentheses that enclose all of it.
  fileprivate func withoutParentheses(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while range.count > 2, isToken(range.lowerBound, "("), closing(of: range.lowerBound) == range.upperBound - 1 {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    return range
  }

  /// Whether a token begins a `case`, `default` or `@unknown` label of a `switch`.
  fileprivate func beginsCase(_ index: Int) -> Bool {
    guard tokens[index].startsLine else { return false }
    return isToken(index, "case") || isToken(index, "default") || (kind(index) == .at && isToken(index + 1, "unknown"))
  }
}
