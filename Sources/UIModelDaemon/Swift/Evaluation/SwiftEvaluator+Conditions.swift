import UIModelPlatform

/// The result of evaluating the conditions of an `if` or `guard`.
///
/// For example, `if #available(iOS 27, *), builder.system == .main` has a condition on releases and `isSystem` set, but
/// not `isOnlySystem`.
struct SwiftTest {
  /// The condition under which the test holds, apart from the test of the builder's system.
  var condition = SwiftCondition.always
  /// Whether one condition is `builder.system == .main` or `builder.system != .main`.
  var isSystem = false
  /// Whether that condition is `builder.system != .main`.
  var isNegated = false
  /// Whether no condition tests anything but the builder's system.
  var isOnlySystem = true
  /// The tokens of the names that the conditions bind, with the bound values.
  var bound: [(pattern: Int, value: SwiftValue)] = []
}

extension SwiftEvaluator {
  /// Evaluates a body that has one expression without `return` in each `#if` clause; nil for any other body.
  mutating func clauseExpressions(_ body: Range<Int>, _ now: SwiftCondition, at range: Range<Int>) -> SwiftValue? {
    guard frame.result != nil, source.isToken(body.lowerBound, "#if") else { return nil }
    var (clauses, at) = (SwiftClauses(), body.lowerBound)
    var parts: [(condition: SwiftCondition, expression: Range<Int>)] = []
    var isNew = false
    while at < body.upperBound {
      if let next = clauses.take(at, in: source, before: body.upperBound) {
        (at, isNew) = (next, true)
        continue
      }
      let statement = at..<max(at + 1, source.endOfStatement(at, before: body.upperBound))
      guard isNew, !clauses.isEmpty, let only = singleExpression(statement) else { return nil }
      parts.append((clauses.condition, only))
      (at, isNew) = (statement.upperBound, false)
    }
    guard !parts.isEmpty, parts.allSatisfy({ $0.condition != .unknown }) else { return nil }
    let choices = parts.map { (now.and($0.condition), value($0.expression, now.and($0.condition), as: frame.result)) }
    return .choice(choices, range)
  }

  /// Evaluates the conditions of an `if` or `guard`.
  ///
  /// - Parameter hasMirroredKeys: whether the test decides about keys that UIKit mirrors.
  mutating func test(_ range: Range<Int>, hasMirroredKeys: Bool, _ now: SwiftCondition) -> SwiftTest {
    var test = SwiftTest()
    // Whether the test depends on more than unknown conditions, for example on releases, the device or the builder.
    var isMixed = false
    for part in source.split(range) {
      if let asked = source.releaseTest(part) {
        test.condition = test.condition.and(asked)
        test.isOnlySystem = false
        (dependsOnReleases, isMixed) = (true, true)
      } else if let asked = source.deviceTest(part) {
        test.condition = test.condition.and(asked)
        (test.isOnlySystem, isMixed) = (false, true)
      } else if let asked = directionTest(part, hasMirroredKeys: hasMirroredKeys, now) {
        test.condition = test.condition.and(asked)
        (test.isOnlySystem, isMixed) = (false, true)
      } else if let known = entryTest(part, now) {
        test.condition = test.condition.and(known)
        test.isOnlySystem = false
      } else if let isNegated = systemCheck(part) {
        test.isSystem = true
        test.isNegated = isNegated
        systemCheckRange = systemCheckRange ?? place(part)
      } else {
        test.isOnlySystem = false
        let known = (menuCheck(part, now) ?? truth(part, now)).map {
          $0 ? SwiftCondition.always : SwiftCondition(on: [])
        }
        var condition = known ?? binding(part, now, &test)
        if condition == .unknown {
          // A test of the builder may never hold in the main menu.
          if mentionsBuilder(part) { isMixed = true } else { condition = stableCondition(part) ?? named(condition) }
        }
        test.condition = test.condition.and(condition)
      }
    }
    if test.isNegated, !test.isOnlySystem { (test.condition, isMixed) = (.unknown, true) }
    if !isMixed { test.condition = doubts.conjunction(named(test.condition)) }
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

  /// Evaluates a condition such as `let name = value`. Returns the condition that the value is present.
  private mutating func binding(_ part: Range<Int>, _ now: SwiftCondition, _ test: inout SwiftTest) -> SwiftCondition {
    guard source.isToken(part.lowerBound, "let") || source.isToken(part.lowerBound, "var") else {
      escape(part, now)
      for index in part where source.isToken(index - 1, "let") || source.isToken(index - 1, "var") {
        test.bound.append((index, .unknown(place(token: index))))
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
      test.bound.append((pattern, .instance(object)))
      return .unknown
    }
    test.bound.append((pattern, result))
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
    let otherwise = topLevel("else", in: statement) ?? statement.upperBound
    let test = test(statement.lowerBound + 1..<otherwise, hasMirroredKeys: hasMirroredKeys(statement), now)
    if let close = source.closing(of: otherwise + 1), isReached(otherwise + 2..<close) {
      return execute(otherwise + 2..<close, now)
    }
    // The body of `else`, unless it never runs.
    let isPlain = test.isSystem && test.isOnlySystem && !test.isNegated
    if source.isToken(otherwise + 1, "{"), let close = source.closing(of: otherwise + 1) {
      let left = remainder(of: .always, without: test.condition)
      if !isPlain, !left.isNever {
        let returns = frame.returns.count
        conditionally(left) { _ = $0.execute(otherwise + 2..<close, now.and(left)) }
        // An unknown value that the `else` body returns gets the range of the whole statement.
        let value = SwiftValue.unknown(place(statement))
        for index in returns..<max(returns, frame.returns.count) {
          if frame.returns[known: index].value.isUnknown { frame.returns[known: index].value = value }
        }
      }
    }
    for (pattern, value) in test.bound { bind(pattern, value) }
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
      while open < statement.upperBound, !source.isToken(open, "{") { open = source.after(open) }
      guard source.isToken(open, "{"), let close = source.closing(of: open) else {
        return repeatedAsUnknown(statement, outer)
      }
      let asked = at + 1..<max(at + 1, open)
      under(before) { evaluator in
        let test = evaluator.test(asked, hasMirroredKeys: hasMirroredKeys, now)
        let isPlain = test.isSystem && test.isOnlySystem
        // A branch for other systems than the main menu is skipped.
        let isReached = evaluator.isReached(open + 1..<close)
        let isSkipped = isPlain && test.isNegated || !isReached && evaluator.isReached(at..<statement.upperBound)
        let isTaken = isPlain && !test.isNegated || isReached
        let condition = isTaken ? .always : isSkipped ? SwiftCondition(on: []) : test.condition
        if !condition.isNever { ends.append(evaluator.branch(open + 1..<close, condition, now, test.bound)) }
        rest =
          isTaken || condition.isAlways ? nil : isSkipped ? before : evaluator.remainder(of: before, without: condition)
      }
      at = close + 1
      guard source.isToken(at, "else") else { break }
      at += 1
    }
    if let rest, !rest.isNever {
      if source.isToken(at, "{"), let close = source.closing(of: at) {
        under(rest) { ends.append($0.branch(at + 1..<close, .always, outer.and(rest), [])) }
      } else {
        ends.append(outer.and(rest))
      }
    }
    let reached = ends.compactMap { $0 }
    if reached.isEmpty { return nil }
    return reached.count == ends.count ? outer : reached.count == 1 ? reached[0] : outer.and(.sometimes)
  }

  /// Evaluates code in a block of its own under a condition.
  mutating func under(_ condition: SwiftCondition, _ body: (inout SwiftEvaluator) -> Void) {
    if condition.isAlways { scoped(body) } else { conditionally(condition, body) }
  }

  /// Treats a statement as code with unknown effects.
  private mutating func repeatedAsUnknown(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition {
    escape(statement, now)
    return .unknown
  }

  /// Evaluates a branch. Returns the condition at the end of the branch; nil if the end is never reached.
  private mutating func branch(
    _ body: Range<Int>, _ condition: SwiftCondition, _ outer: SwiftCondition,
    _ bound: [(pattern: Int, value: SwiftValue)]
  ) -> SwiftCondition? {
    let now = outer.and(condition)
    var end: SwiftCondition?
    let pass = { (evaluator: inout SwiftEvaluator) in
      for (pattern, value) in bound { evaluator.bind(pattern, value) }
      end = evaluator.execute(body, now)
    }
    if now == outer, outer != .unknown { scoped(pass) } else { under(condition, pass) }
    return end
  }

  /// Evaluates a `switch` statement. If the selected case is unknown, each case may run. Returns the condition under
  /// which the code after the statement is reached; nil if it never is.
  mutating func `switch`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    guard
      let open = statement.last(where: { index in
        source.isToken(index, "{") && source.closing(of: index) == statement.upperBound - 1
      })
    else { return repeatedAsUnknown(statement, now) }
    if let only = branch(of: statement, open: open, now) {
      var left: SwiftCondition?
      scoped { left = $0.execute(only, now) }
      return left
    }
    if let cases = directionCases(of: statement, open: open, now) {
      var ends: [SwiftCondition] = []
      for one in cases {
        conditionally(one.condition) { evaluator in
          if let end = evaluator.execute(one.body, now.and(one.condition)) { ends.append(end) }
        }
      }
      return ends.count == cases.count ? now : ends.count < 2 ? ends.first : now.and(.sometimes)
    }
    escape(statement.lowerBound + 1..<open, now)
    var bodies: [Range<Int>] = []
    var names: [[Int]] = []
    var at = open + 1
    let end = statement.upperBound - 1
    while at < end {
      guard source.isToken(at, "case") || source.isToken(at, "default") || source.kind(at) == .at else {
        if source.kind(at) == .directive { return repeatedAsUnknown(statement, now) }
        at = source.after(at)
        continue
      }
      var colon = at
      while colon < end, source.kind(colon) != .colon { colon = source.after(colon) }
      names.append((at..<colon).filter { source.isToken($0 - 1, "let") || source.isToken($0 - 1, "var") })
      var stop = colon + 1
      while stop < end, !(source.tokens[stop].startsLine && ["case", "default"].contains(source.text(stop))) {
        if source.kind(stop) == .directive { return repeatedAsUnknown(statement, now) }
        stop = source.after(stop)
      }
      bodies.append(min(colon + 1, stop)..<stop)
      at = stop
    }
    if let only = bodies.indices.first(where: { self.isReached(bodies[$0]) }) {
      scoped { evaluator in
        for name in names[only] { evaluator.bind(name, .unknown(evaluator.place(token: name))) }
        _ = evaluator.execute(bodies[only], now)
      }
      return now
    }
    // In a `switch` over the builder's system, one case may be the main menu.
    let testsBuilder = mentionsBuilder(statement.lowerBound + 1..<open)
    let conditions = testsBuilder ? bodies.map { _ in .unknown } : doubts.alternatives(bodies.count)
    var (left, isReached) = (now, false)
    for (index, body) in bodies.enumerated() {
      let condition = conditions[index]
      conditionally(condition) { evaluator in
        for name in names[index] { evaluator.bind(name, .unknown(evaluator.place(token: name))) }
        let end = evaluator.execute(body, now.and(condition))
        if end != nil || evaluator.source.contains(body, anyOf: ["break"]) {
          isReached = true
        } else if let opposite = condition.opposite {
          left = left.and(opposite)
        }
      }
    }
    return isReached ? left : nil
  }
}
