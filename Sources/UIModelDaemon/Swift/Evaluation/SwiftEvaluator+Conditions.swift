import UIModelPlatform

/// The result of evaluating the conditions of an `if` or `guard`.
///
/// For example, `if #available(iOS 27, *), builder.system == .main` tests releases and the builder's system.
struct TestResult {
  /// The condition under which the test holds. Tests of the builder's system are not included.
  var condition = SwiftCondition.always
  /// Whether one of the conditions is `builder.system == .main` or `builder.system != .main`.
  var hasSystemTest = false
  /// Whether one of the conditions is `builder.system != .main`.
  var isNegated = false
  /// Whether all conditions test the builder's system.
  var hasOnlySystemTests = true
  /// The tokens of the names that the conditions bind, each with the bound value.
  var bindings: [(pattern: Int, value: SwiftValue)] = []
}

extension SwiftEvaluator {
  /// Evaluates a body whose `#if` clauses each contain one expression without `return`; nil for any other body.
  mutating func clauseExpressions(_ body: Range<Int>, _ now: SwiftCondition, at range: Range<Int>) -> SwiftValue? {
    guard frame.resultType != nil, source.isToken(body.lowerBound, "#if") else { return nil }
    var (clauses, index) = (SwiftClauses(), body.lowerBound)
    var parts: [(condition: SwiftCondition, expression: Range<Int>)] = []
    var isClauseStart = false
    while index < body.upperBound {
      if let next = clauses.apply(index, in: source, before: body.upperBound) {
        (index, isClauseStart) = (next, true)
        continue
      }
      let statement = index..<max(index + 1, source.endOfStatement(index, before: body.upperBound))
      guard isClauseStart, !clauses.isEmpty, let expression = singleExpression(statement) else { return nil }
      parts.append((clauses.condition, expression))
      (index, isClauseStart) = (statement.upperBound, false)
    }
    guard !parts.isEmpty, parts.allSatisfy({ $0.condition != .unknown }) else { return nil }
    let choices = parts.map {
      (now.and($0.condition), value($0.expression, now.and($0.condition), as: frame.resultType))
    }
    return .choice(choices, range)
  }

  /// Evaluates the conditions of an `if` or `guard`.
  ///
  /// - Parameter hasMirroredKeys: whether the test selects between keys that UIKit mirrors.
  mutating func test(_ range: Range<Int>, hasMirroredKeys: Bool, _ now: SwiftCondition) -> TestResult {
    var test = TestResult()
    // Whether the test depends on facts other than unknown conditions, such as releases, the device or the builder.
    var isMixed = false
    for part in source.split(range) {
      if let releaseCondition = source.releaseCondition(part) {
        test.condition = test.condition.and(releaseCondition)
        test.hasOnlySystemTests = false
        (dependsOnReleases, isMixed) = (true, true)
      } else if let deviceCondition = source.idiomCondition(part) {
        test.condition = test.condition.and(deviceCondition)
        (test.hasOnlySystemTests, isMixed) = (false, true)
      } else if let directionCondition = directionTest(part, hasMirroredKeys: hasMirroredKeys, now) {
        test.condition = test.condition.and(directionCondition)
        (test.hasOnlySystemTests, isMixed) = (false, true)
      } else if let entryCondition = entryTest(part, now) {
        test.condition = test.condition.and(entryCondition)
        test.hasOnlySystemTests = false
      } else if let isNegated = systemCheck(part) {
        test.hasSystemTest = true
        test.isNegated = isNegated
        systemCheckRange = systemCheckRange ?? byteRange(part)
      } else {
        test.hasOnlySystemTests = false
        let knownCondition = (menuCheck(part, now) ?? truth(part, now)).map {
          $0 ? SwiftCondition.always : SwiftCondition(on: [])
        }
        var condition = knownCondition ?? binding(part, now, &test)
        if condition == .unknown {
          // A test of the builder gets no number, because it might never hold for the main menu.
          if mentionsBuilder(part) { isMixed = true } else { condition = stableCondition(part) ?? numbered(condition) }
        }
        test.condition = test.condition.and(condition)
      }
    }
    if test.isNegated, !test.hasOnlySystemTests { (test.condition, isMixed) = (.unknown, true) }
    if !isMixed { test.condition = unknownConditions.conjunction(numbered(test.condition)) }
    return test
  }

  /// Returns false for `builder.system == .main`, true for `builder.system != .main`, and nil for any other test.
  private func systemCheck(_ range: Range<Int>) -> Bool? {
    let tokenTexts = range.map { source.text($0) }
    guard tokenTexts.count >= 5, case .builder? = frame.variables[tokenTexts[0]], tokenTexts[1] == ".",
      tokenTexts[2] == "system",
      tokenTexts[3] == "==" || tokenTexts[3] == "!=",
      [[".", "main"], ["UIMenuSystem", ".", "main"]].contains(Array(tokenTexts[4...]))
    else { return nil }
    return tokenTexts[3] == "!="
  }

  /// Evaluates a condition such as `let name = value`. Returns the condition under which the value is present.
  private mutating func binding(_ part: Range<Int>, _ now: SwiftCondition, _ test: inout TestResult) -> SwiftCondition {
    guard source.isToken(part.lowerBound, "let") || source.isToken(part.lowerBound, "var") else {
      escape(part, now)
      for index in part where source.isToken(index - 1, "let") || source.isToken(index - 1, "var") {
        test.bindings.append((index, .unknown(byteRange(token: index))))
      }
      return .unknown
    }
    let pattern = part.lowerBound + 1
    let result: SwiftValue
    if let equals = topLevel("=", in: part), equals + 1 < part.upperBound {
      result = value(equals + 1..<part.upperBound, now)
    } else {
      result = value(pattern..<part.upperBound, now)
    }
    if result.isUnknown, let object = boundObject(part) {
      test.bindings.append((pattern, .instance(object)))
      return .unknown
    }
    test.bindings.append((pattern, result))
    switch result {
    case .element, .instance, .list, .dictionary, .resource: return .always
    case .symbol(let names, isImplicit: false, _) where names.first == "UIKeyCommand": return .always
    case .literal: return result.isNull ? SwiftCondition(on: []) : .always
    default: return .unknown
    }
  }

  /// Evaluates a `guard` statement. Returns the condition under which code after the statement is reached; nil if that
  /// code is never reached.
  mutating func `guard`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    let elseToken = topLevel("else", in: statement) ?? statement.upperBound
    let test = test(statement.lowerBound + 1..<elseToken, hasMirroredKeys: hasMirroredKeys(statement), now)
    if let close = source.closing(of: elseToken + 1), isReached(elseToken + 2..<close) {
      return execute(elseToken + 2..<close, now)
    }
    // Evaluate the body of `else` unless that body never runs.
    let isMainMenuTest = test.hasSystemTest && test.hasOnlySystemTests && !test.isNegated
    if source.isToken(elseToken + 1, "{"), let close = source.closing(of: elseToken + 1) {
      let elseCondition = remainder(of: .always, without: test.condition)
      if !isMainMenuTest, !elseCondition.isNever {
        let returnCount = frame.returnedValues.count
        withCondition(elseCondition) { _ = $0.execute(elseToken + 2..<close, now.and(elseCondition)) }
        // An unknown value that the `else` body returns gets the range of the whole statement.
        let value = SwiftValue.unknown(byteRange(statement))
        for index in returnCount..<max(returnCount, frame.returnedValues.count) {
          if frame.returnedValues[known: index].value.isUnknown { frame.returnedValues[known: index].value = value }
        }
      }
    }
    for (pattern, value) in test.bindings { bind(pattern, value) }
    if test.isNegated { return .unknown }
    let conditionAfter = now.and(test.condition)
    return conditionAfter.isNever ? nil : conditionAfter
  }

  /// Evaluates an `if` statement with all its branches. Returns the condition under which code after the statement is
  /// reached; nil if that code is never reached.
  mutating func `if`(_ statement: Range<Int>, _ outerCondition: SwiftCondition) -> SwiftCondition? {
    var index = statement.lowerBound
    let hasMirroredKeys = hasMirroredKeys(statement)
    /// The condition under which none of the earlier branches ran; nil if one of them certainly ran.
    var unmatchedCondition: SwiftCondition? = .always
    /// The condition at the end of each evaluated branch; nil for a branch whose end is never reached.
    var endConditions: [SwiftCondition?] = []
    while index < statement.upperBound, let entryCondition = unmatchedCondition {
      guard source.isToken(index, "if") else { break }
      let now = outerCondition.and(entryCondition)
      var openBrace = index + 1
      while openBrace < statement.upperBound, !source.isToken(openBrace, "{") {
        openBrace = source.indexAfter(openBrace)
      }
      guard source.isToken(openBrace, "{"), let close = source.closing(of: openBrace) else {
        return escapeStatement(statement, outerCondition)
      }
      let testTokens = index + 1..<max(index + 1, openBrace)
      evaluateUnder(entryCondition) { evaluator in
        let test = evaluator.test(testTokens, hasMirroredKeys: hasMirroredKeys, now)
        let isSystemTest = test.hasSystemTest && test.hasOnlySystemTests
        // A branch is skipped if it never runs for the main menu, or if `assumedToken` is later in the statement.
        let isReached = evaluator.isReached(openBrace + 1..<close)
        let isSkipped =
          isSystemTest && test.isNegated || !isReached && evaluator.isReached(index..<statement.upperBound)
        let isTaken = isSystemTest && !test.isNegated || isReached
        let condition = isTaken ? .always : isSkipped ? SwiftCondition(on: []) : test.condition
        if !condition.isNever {
          endConditions.append(evaluator.evaluateBranch(openBrace + 1..<close, condition, now, test.bindings))
        }
        unmatchedCondition =
          isTaken || condition.isAlways
          ? nil : isSkipped ? entryCondition : evaluator.remainder(of: entryCondition, without: condition)
      }
      index = close + 1
      guard source.isToken(index, "else") else { break }
      index += 1
    }
    if let unmatchedCondition, !unmatchedCondition.isNever {
      if source.isToken(index, "{"), let close = source.closing(of: index) {
        evaluateUnder(unmatchedCondition) {
          endConditions.append(
            $0.evaluateBranch(index + 1..<close, .always, outerCondition.and(unmatchedCondition), []))
        }
      } else {
        endConditions.append(outerCondition.and(unmatchedCondition))
      }
    }
    let reachedEnds = endConditions.compactMap { $0 }
    if reachedEnds.isEmpty { return nil }
    return reachedEnds.count == endConditions.count
      ? outerCondition : reachedEnds.count == 1 ? reachedEnds[0] : outerCondition.and(.sometimes)
  }

  /// Evaluates code in its own scope under a condition.
  mutating func evaluateUnder(_ condition: SwiftCondition, _ body: (inout SwiftEvaluator) -> Void) {
    if condition.isAlways { withScope(body) } else { withCondition(condition, body) }
  }

  /// Marks the values in a statement as escaped. Returns an unknown condition for the code after the statement.
  private mutating func escapeStatement(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition {
    escape(statement, now)
    return .unknown
  }

  /// Evaluates a branch. Returns the condition at the end of the branch; nil if the end is never reached.
  private mutating func evaluateBranch(
    _ body: Range<Int>, _ condition: SwiftCondition, _ outerCondition: SwiftCondition,
    _ bindings: [(pattern: Int, value: SwiftValue)]
  ) -> SwiftCondition? {
    let now = outerCondition.and(condition)
    var endCondition: SwiftCondition?
    let pass = { (evaluator: inout SwiftEvaluator) in
      for (pattern, value) in bindings { evaluator.bind(pattern, value) }
      endCondition = evaluator.execute(body, now)
    }
    if now == outerCondition, outerCondition != .unknown { withScope(pass) } else { evaluateUnder(condition, pass) }
    return endCondition
  }

  /// Evaluates a `switch` statement. If the selected case is unknown, each case may run. Returns the condition under
  /// which code after the statement is reached; nil if that code is never reached.
  mutating func `switch`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    guard
      let openBrace = statement.last(where: { index in
        source.isToken(index, "{") && source.closing(of: index) == statement.upperBound - 1
      })
    else { return escapeStatement(statement, now) }
    if let selectedBody = branch(of: statement, openBrace: openBrace, now) {
      var conditionAfter: SwiftCondition?
      withScope { conditionAfter = $0.execute(selectedBody, now) }
      return conditionAfter
    }
    if let cases = directionCases(of: statement, openBrace: openBrace, now) {
      var endConditions: [SwiftCondition] = []
      for switchCase in cases {
        withCondition(switchCase.condition) { evaluator in
          if let endCondition = evaluator.execute(switchCase.body, now.and(switchCase.condition)) {
            endConditions.append(endCondition)
          }
        }
      }
      return endConditions.count == cases.count
        ? now : endConditions.count < 2 ? endConditions.first : now.and(.sometimes)
    }
    escape(statement.lowerBound + 1..<openBrace, now)
    var bodies: [Range<Int>] = []
    var boundNames: [[Int]] = []
    var index = openBrace + 1
    let end = statement.upperBound - 1
    while index < end {
      guard source.isToken(index, "case") || source.isToken(index, "default") || source.kind(index) == .at else {
        if source.kind(index) == .directive { return escapeStatement(statement, now) }
        index = source.indexAfter(index)
        continue
      }
      var colon = index
      while colon < end, source.kind(colon) != .colon { colon = source.indexAfter(colon) }
      boundNames.append((index..<colon).filter { source.isToken($0 - 1, "let") || source.isToken($0 - 1, "var") })
      var caseEnd = colon + 1
      while caseEnd < end, !(source.tokens[caseEnd].startsLine && ["case", "default"].contains(source.text(caseEnd))) {
        if source.kind(caseEnd) == .directive { return escapeStatement(statement, now) }
        caseEnd = source.indexAfter(caseEnd)
      }
      bodies.append(min(colon + 1, caseEnd)..<caseEnd)
      index = caseEnd
    }
    if let reachedIndex = bodies.indices.first(where: { self.isReached(bodies[$0]) }) {
      withScope { evaluator in
        for name in boundNames[reachedIndex] { evaluator.bind(name, .unknown(evaluator.byteRange(token: name))) }
        _ = evaluator.execute(bodies[reachedIndex], now)
      }
      return now
    }
    // In a `switch` over the builder's system, one case might be the case of the main menu.
    let testsBuilder = mentionsBuilder(statement.lowerBound + 1..<openBrace)
    let conditions = testsBuilder ? bodies.map { _ in .unknown } : unknownConditions.alternatives(bodies.count)
    var (conditionAfter, isReached) = (now, false)
    for (index, body) in bodies.enumerated() {
      let condition = conditions[index]
      withCondition(condition) { evaluator in
        for name in boundNames[index] { evaluator.bind(name, .unknown(evaluator.byteRange(token: name))) }
        let endCondition = evaluator.execute(body, now.and(condition))
        if endCondition != nil || evaluator.source.contains(body, anyOf: ["break"]) {
          isReached = true
        } else if let opposite = condition.opposite {
          conditionAfter = conditionAfter.and(opposite)
        }
      }
    }
    return isReached ? conditionAfter : nil
  }
}
