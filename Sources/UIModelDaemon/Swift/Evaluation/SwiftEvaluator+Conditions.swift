import UIModelPlatform

/// What is asked in `if` and `guard`.
struct SwiftTest {
  var condition = SwiftCondition.always
  /// It asks whether the builder builds the main menu.
  var isSystem = false
  /// It asks whether it does not.
  var isNegated = false
  /// It asks nothing else.
  var isOnlySystem = true
  /// What it gives names to.
  var bound: [(pattern: Int, value: SwiftValue)] = []
}

extension SwiftEvaluator {
  /// What a body gives back that has one expression in each clause of `#if`, without `return`; nil for any other.
  mutating func onlyClauses(_ body: Range<Int>, _ now: SwiftCondition, at range: Range<Int>) -> SwiftValue? {
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
      guard isNew, !clauses.isEmpty, let only = onlyExpression(statement) else { return nil }
      parts.append((clauses.condition, only))
      (at, isNew) = (statement.upperBound, false)
    }
    guard !parts.isEmpty, parts.allSatisfy({ $0.condition != .unknown }) else { return nil }
    let choices = parts.map { (now.and($0.condition), value($0.expression, now.and($0.condition), as: frame.result)) }
    return .choice(choices, range)
  }

  /// `hasMirroredKeys`: whether it decides about such.
  mutating func test(_ range: Range<Int>, hasMirroredKeys: Bool, _ now: SwiftCondition) -> SwiftTest {
    var test = SwiftTest()
    // Whether something is asked that is known of other conditions too.
    var isOfMore = false
    for part in source.split(range) {
      if let asked = source.releaseTest(part) {
        test.condition = test.condition.and(asked)
        test.isOnlySystem = false
        (restsOnReleases, isOfMore) = (true, true)
      } else if let asked = source.deviceTest(part) {
        test.condition = test.condition.and(asked)
        (test.isOnlySystem, isOfMore) = (false, true)
      } else if let asked = directionTest(part, hasMirroredKeys: hasMirroredKeys, now) {
        test.condition = test.condition.and(asked)
        (test.isOnlySystem, isOfMore) = (false, true)
      } else if let known = entryTest(part, now) {
        test.condition = test.condition.and(known)
        test.isOnlySystem = false
      } else if let isNegated = systemCheck(part) {
        test.isSystem = true
        test.isNegated = isNegated
        checksSystem = checksSystem ?? place(part)
      } else {
        test.isOnlySystem = false
        let known = (menuCheck(part, now) ?? truth(part, now)).map {
          $0 ? SwiftCondition.always : SwiftCondition(on: [])
        }
        var condition = known ?? binding(part, now, &test)
        if condition == .unknown {
          // What is asked of the builder may never be so in the main menu.
          if speaksOfBuilder(part) { isOfMore = true } else { condition = stable(part) ?? named(condition) }
        }
        test.condition = test.condition.and(condition)
      }
    }
    if test.isNegated, !test.isOnlySystem { (test.condition, isOfMore) = (.unknown, true) }
    if !isOfMore { test.condition = doubts.conjunction(named(test.condition)) }
    return test
  }

  /// `builder.system == .main`, or `!=`.
  private func systemCheck(_ range: Range<Int>) -> Bool? {
    let words = range.map { source.text($0) }
    guard words.count >= 5, case .builder? = frame.variables[words[0]], words[1] == ".", words[2] == "system",
      words[3] == "==" || words[3] == "!=",
      [[".", "main"], ["UIMenuSystem", ".", "main"]].contains(Array(words[4...]))
    else { return nil }
    return words[3] == "!="
  }

  /// `let name = value`: holds if the value is certainly there.
  private mutating func binding(_ part: Range<Int>, _ now: SwiftCondition, _ test: inout SwiftTest) -> SwiftCondition {
    guard source.isToken(part.lowerBound, "let") || source.isToken(part.lowerBound, "var") else {
      escape(part, now)
      for index in part where source.isToken(index - 1, "let") || source.isToken(index - 1, "var") {
        test.bound.append((index, .unknown(place(token: index))))
      }
      return .unknown
    }
    let pattern = part.lowerBound + 1
    let worth: SwiftValue
    if let equals = topLevel("=", in: part), equals + 1 < part.upperBound {
      worth = value(equals + 1..<part.upperBound, now)
    } else {
      worth = value(pattern..<part.upperBound, now)
    }
    if worth.isUnknown, let object = boundObject(part) {
      test.bound.append((pattern, .instance(object)))
      return .unknown
    }
    test.bound.append((pattern, worth))
    switch worth {
    case .element, .instance, .list, .dictionary, .resource: return .always
    case .symbol(let names, isImplicit: false, _) where names.first == "UIKeyCommand": return .always
    case .literal: return worth.isNull ? SwiftCondition(on: []) : .always
    default: return .unknown
    }
  }

  mutating func `guard`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    let otherwise = topLevel("else", in: statement) ?? statement.upperBound
    let test = test(statement.lowerBound + 1..<otherwise, hasMirroredKeys: hasMirroredKeys(statement), now)
    if let close = source.closing(of: otherwise + 1), isReached(otherwise + 2..<close) {
      return execute(otherwise + 2..<close, now)
    }
    // What is done before leaving, if it ever is.
    let isPlain = test.isSystem && test.isOnlySystem && !test.isNegated
    if source.isToken(otherwise + 1, "{"), let close = source.closing(of: otherwise + 1) {
      let left = left(of: .always, without: test.condition)
      if !isPlain, !left.isNever {
        let returns = frame.returns.count
        sometimes(left) { _ = $0.execute(otherwise + 2..<close, now.and(left)) }
        // Whoever leaves gives back nothing that is of use.
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

  mutating func `if`(_ statement: Range<Int>, _ outer: SwiftCondition) -> SwiftCondition? {
    var at = statement.lowerBound
    let hasMirroredKeys = hasMirroredKeys(statement)
    /// The condition under which no branch before was taken; nil if one certainly was.
    var rest: SwiftCondition? = .always
    /// Where each branch left off.
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
        // For other systems than the main menu's there is nothing to read.
        let isReached = evaluator.isReached(open + 1..<close)
        let isSkipped = isPlain && test.isNegated || !isReached && evaluator.isReached(at..<statement.upperBound)
        let isTaken = isPlain && !test.isNegated || isReached
        let condition = isTaken ? .always : isSkipped ? SwiftCondition(on: []) : test.condition
        if !condition.isNever { ends.append(evaluator.branch(open + 1..<close, condition, now, test.bound)) }
        rest = isTaken || condition.isAlways ? nil : isSkipped ? before : evaluator.left(of: before, without: condition)
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

  mutating func under(_ condition: SwiftCondition, _ body: (inout SwiftEvaluator) -> Void) {
    if condition.isAlways { scoped(body) } else { sometimes(condition, body) }
  }

  private mutating func repeatedAsUnknown(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition {
    escape(statement, now)
    return .unknown
  }

  /// Carries out a branch; where it left off, nil if it does not come to its end.
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

  /// Each case may be the one.
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
        sometimes(one.condition) { evaluator in
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
    // Of the builder's system, one case may be that of the main menu.
    let isOfBuilder = speaksOfBuilder(statement.lowerBound + 1..<open)
    let conditions = isOfBuilder ? bodies.map { _ in .unknown } : doubts.alternatives(bodies.count)
    var (left, isReached) = (now, false)
    for (index, body) in bodies.enumerated() {
      let condition = conditions[index]
      sometimes(condition) { evaluator in
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
