import UIModelPlatform

/// The result of evaluating the conditions of an `if` or `guard`.
///
/// For example, `if #available(iOS 27, *), builder.system == .main` tests releases and the builder's system.
struct TestResult {
  /// The condition under which the test holds, apart from the test of the builder's system.
  var condition = SwiftCondition.always
  /// Whether one of the conditions is `builder.system == .main` or `builder.system != .main`.
  var hasSystemTest = false
  /// Whether one of the conditions is `builder.system != .main`.
  var isNegated = false
  /// Whether all conditions test the builder's system.
  var hasOnlySystemTests = true
  /// The tokens of the names that the conditions bind, with the bound values.
  var bindings: [(pattern: Int, value: SwiftValue)] = []
}

extension SwiftEvaluator {
  /// Evaluates a body that has one expression without `return` in each `#if` clause; nil for any other body.
  mutating func clauseExpressions(_ body: Range<Int>, _ now: SwiftCondition, at range: Range<Int>) -> SwiftValue? {
    guard frame.result != nil, source.isToken(body.lowerBound, "#if") else { return nil }
    var (clauses, at) = (SwiftClauses(), body.lowerBound)
    var parts: [(condition: SwiftCondition, expression: Range<Int>)] = []
    var isNew = false
    while at < body.upperBound {
      if let next = clauses.apply(at, in: source, before: body.upperBound) {
        (at, isNew) = (next, true)
        continue
      }
      let statement = at..<max(at + 1, source.endOfStatement(at, before: body.upperBound))
      guard isNew, !clauses.isEmpty, let expression = singleExpression(statement) else { return nil }
      parts.append((clauses.condition, expression))
      (at, isNew) = (statement.upperBound, false)
    }
    guard !parts.isEmpty, parts.allSatisfy({ $0.condition != .unknown }) else { return nil }
    let choices = parts.map { (now.and($0.condition), value($0.expression, now.and($0.condition), as: frame.result)) }
    return .choice(choices, range)
  }

  /// Evaluates the conditions of an `if` or `guard`.
  ///
  /// - Parameter hasMirroredKeys: whether the test selects between keys that UIKit mirrors.
  mutating func test(_ range: Range<Int>, hasMirroredKeys: Bool, _ now: SwiftCondition) -> TestResult {
    var test = TestResult()
    // Whether the test depends on more than unknown conditions, for example on releases, the device or the builder.
    var isMixed = false
    for part in source.split(range) {
      if let releaseCondition = source.releaseTest(part) {
        test.condition = test.condition.and(releaseCondition)
        test.hasOnlySystemTests = false
        (dependsOnReleases, isMixed) = (true, true)
      } else if let deviceCondition = source.deviceTest(part) {
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
        let known = (menuCheck(part, now) ?? truth(part, now)).map {
          $0 ? SwiftCondition.always : SwiftCondition(on: [])
        }
        var condition = known ?? binding(part, now, &test)
        if condition == .unknown {
          // A test of the builder may never hold in the main menu.
          if mentionsBuilder(part) { isMixed = true } else { condition = stableCondition(part) ?? numbered(condition) }
        }
        test.condition = test.condition.and(condition)
      }
    }
    if test.isNegated, !test.hasOnlySystemTests { (test.condition, isMixed) = (.unknown, true) }
    if !isMixed { test.condition = doubts.conjunction(numbered(test.condition)) }
    return test
  }

  /// Returns false for `builder.system == .main`, true for `builder.system != .main`, and nil for any other test.
  private func systemCheck(_ range: Range<Int>) -> Bool? {
    let words = range.map { source.text($0) }
    guard words.count >= 5, case .builder? = frame.variables[words[0]], words[1] == ".", words[2] == "system",
      words[3] == "==" || words[3] == "!=",
      [[".", "main"], ["UIMenuSystem", ".", "main"]].contains(Array(words[4...]))
    else { return nil }
    return words[3] == "!="
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

  /// Evaluates a `guard` statement. Returns the condition under which the code after the statement is reached; nil if
  /// it never is.
  mutating func `guard`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    let elseToken = topLevel("else", in: statement) ?? statement.upperBound
    let test = test(statement.lowerBound + 1..<elseToken, hasMirroredKeys: hasMirroredKeys(statement), now)
    if let close = source.closing(of: elseToken + 1), isReached(elseToken + 2..<close) {
      return execute(elseToken + 2..<close, now)
    }
    // Evaluate the body of `else`, unless it never runs.
    let isMainMenuTest = test.hasSystemTest && test.hasOnlySystemTests && !test.isNegated
    if source.isToken(elseToken + 1, "{"), let close = source.closing(of: elseToken + 1) {
      let elseCondition = remainder(of: .always, without: test.condition)
      if !isMainMenuTest, !elseCondition.isNever {
        let returnCount = frame.returns.count
        withCondition(elseCondition) { _ = $0.execute(elseToken + 2..<close, now.and(elseCondition)) }
        // An unknown value that the `else` body returns gets the range of the whole statement.
        let value = SwiftValue.unknown(byteRange(statement))
        for index in returnCount..<max(returnCount, frame.returns.count) {
          if frame.returns[known: index].value.isUnknown { frame.returns[known: index].value = value }
        }
      }
    }
    for (pattern, value) in test.bindings { bind(pattern, value) }
    if test.isNegated { return .unknown }
    let passed = now.and(test.condition)
    return passed.isNever ? nil : passed
  }

  /// Evaluates an `if` statement with all its branches. Returns the condition under which the code after the statement
  /// is reached; nil if it never is.
  mutating func `if`(_ statement: Range<Int>, _ outer: SwiftCondition) -> SwiftCondition? {
    var at = statement.lowerBound
    let hasMirroredKeys = hasMirroredKeys(statement)
    /// The condition under which no earlier branch ran; nil if one certainly did.
    var rest: SwiftCondition? = .always
    /// The conditions at the ends of the branches; nil for a branch whose end is never reached.
    var ends: [SwiftCondition?] = []
    while at < statement.upperBound, let before = rest {
      guard source.isToken(at, "if") else { break }
      let now = outer.and(before)
      var open = at + 1
      while open < statement.upperBound, !source.isToken(open, "{") { open = source.indexAfter(open) }
      guard source.isToken(open, "{"), let close = source.closing(of: open) else {
        return escapeStatement(statement, outer)
      }
      let testTokens = at + 1..<max(at + 1, open)
      evaluateUnder(before) { evaluator in
        let test = evaluator.test(testTokens, hasMirroredKeys: hasMirroredKeys, now)
        let isSystemTest = test.hasSystemTest && test.hasOnlySystemTests
        // A branch for other systems than the main menu is skipped.
        let isReached = evaluator.isReached(open + 1..<close)
        let isSkipped = isSystemTest && test.isNegated || !isReached && evaluator.isReached(at..<statement.upperBound)
        let isTaken = isSystemTest && !test.isNegated || isReached
        let condition = isTaken ? .always : isSkipped ? SwiftCondition(on: []) : test.condition
        if !condition.isNever { ends.append(evaluator.evaluateBranch(open + 1..<close, condition, now, test.bindings)) }
        rest =
          isTaken || condition.isAlways ? nil : isSkipped ? before : evaluator.remainder(of: before, without: condition)
      }
      at = close + 1
      guard source.isToken(at, "else") else { break }
      at += 1
    }
    if let rest, !rest.isNever {
      if source.isToken(at, "{"), let close = source.closing(of: at) {
        evaluateUnder(rest) { ends.append($0.evaluateBranch(at + 1..<close, .always, outer.and(rest), [])) }
      } else {
        ends.append(outer.and(rest))
      }
    }
    let reachedEnds = ends.compactMap { $0 }
    if reachedEnds.isEmpty { return nil }
    return reachedEnds.count == ends.count ? outer : reachedEnds.count == 1 ? reachedEnds[0] : outer.and(.sometimes)
  }

  /// Evaluates code in a block of its own under a condition.
  mutating func evaluateUnder(_ condition: SwiftCondition, _ body: (inout SwiftEvaluator) -> Void) {
    if condition.isAlways { withScope(body) } else { withCondition(condition, body) }
  }

  /// Treats a statement as code with unknown effects. Returns an unknown condition for the code after the statement.
  private mutating func escapeStatement(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition {
    escape(statement, now)
    return .unknown
  }

  /// Evaluates a branch. Returns the condition at the end of the branch; nil if the end is never reached.
  private mutating func evaluateBranch(
    _ body: Range<Int>, _ condition: SwiftCondition, _ outer: SwiftCondition,
    _ bound: [(pattern: Int, value: SwiftValue)]
  ) -> SwiftCondition? {
    let now = outer.and(condition)
    var end: SwiftCondition?
    let pass = { (evaluator: inout SwiftEvaluator) in
      for (pattern, value) in bound { evaluator.bind(pattern, value) }
      end = evaluator.execute(body, now)
    }
    if now == outer, outer != .unknown { withScope(pass) } else { evaluateUnder(condition, pass) }
    return end
  }

  /// Evaluates a `switch` statement. If the selected case is unknown, each case may run. Returns the condition under
  /// which the code after the statement is reached; nil if it never is.
  mutating func `switch`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    guard
      let open = statement.last(where: { index in
        source.isToken(index, "{") && source.closing(of: index) == statement.upperBound - 1
      })
    else { return escapeStatement(statement, now) }
    if let selectedBody = branch(of: statement, open: open, now) {
      var conditionAfter: SwiftCondition?
      withScope { conditionAfter = $0.execute(selectedBody, now) }
      return conditionAfter
    }
    if let cases = directionCases(of: statement, open: open, now) {
      var ends: [SwiftCondition] = []
      for one in cases {
        withCondition(one.condition) { evaluator in
          if let end = evaluator.execute(one.body, now.and(one.condition)) { ends.append(end) }
        }
      }
      return ends.count == cases.count ? now : ends.count < 2 ? ends.first : now.and(.sometimes)
    }
    escape(statement.lowerBound + 1..<open, now)
    var bodies: [Range<Int>] = []
    var boundNames: [[Int]] = []
    var at = open + 1
    let end = statement.upperBound - 1
    while at < end {
      guard source.isToken(at, "case") || source.isToken(at, "default") || source.kind(at) == .at else {
        if source.kind(at) == .directive { return escapeStatement(statement, now) }
        at = source.indexAfter(at)
        continue
      }
      var colon = at
      while colon < end, source.kind(colon) != .colon { colon = source.indexAfter(colon) }
      boundNames.append((at..<colon).filter { source.isToken($0 - 1, "let") || source.isToken($0 - 1, "var") })
      var stop = colon + 1
      while stop < end, !(source.tokens[stop].startsLine && ["case", "default"].contains(source.text(stop))) {
        if source.kind(stop) == .directive { return escapeStatement(statement, now) }
        stop = source.indexAfter(stop)
      }
      bodies.append(min(colon + 1, stop)..<stop)
      at = stop
    }
    if let reachedIndex = bodies.indices.first(where: { self.isReached(bodies[$0]) }) {
      withScope { evaluator in
        for name in boundNames[reachedIndex] { evaluator.bind(name, .unknown(evaluator.byteRange(token: name))) }
        _ = evaluator.execute(bodies[reachedIndex], now)
      }
      return now
    }
    // In a `switch` over the builder's system, one case may be the main menu.
    let testsBuilder = mentionsBuilder(statement.lowerBound + 1..<open)
    let conditions = testsBuilder ? bodies.map { _ in .unknown } : doubts.alternatives(bodies.count)
    var (conditionAfter, isReached) = (now, false)
    for (index, body) in bodies.enumerated() {
      let condition = conditions[index]
      withCondition(condition) { evaluator in
        for name in boundNames[index] { evaluator.bind(name, .unknown(evaluator.byteRange(token: name))) }
        let end = evaluator.execute(body, now.and(condition))
        if end != nil || evaluator.source.contains(body, anyOf: ["break"]) {
          isReached = true
        } else if let opposite = condition.opposite {
          conditionAfter = conditionAfter.and(opposite)
        }
      }
    }
    return isReached ? conditionAfter : nil
  }
}
