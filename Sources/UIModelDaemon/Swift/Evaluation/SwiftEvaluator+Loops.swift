import UIModelPlatform

/// Evaluates loops: each pass if the list is known, else one pass under an unknown condition.
extension SwiftEvaluator {
  /// Evaluates `while condition { … }` or `repeat { … } while condition`. Returns the condition under which the code
  /// after the loop is reached.
  mutating func `while`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    guard let open = topLevel("{", in: statement), let close = source.closing(of: open) else {
      return evaluateRepeatedly(statement, now)
    }
    escape(statement.lowerBound..<open, now)
    escape(close + 1..<max(close + 1, statement.upperBound), now)
    return evaluateRepeatedly(statement, now, body: open + 1..<close)
  }

  /// Evaluates a `for` loop. Returns the condition under which the code after the loop is reached.
  mutating func evaluateForLoop(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    guard let of = topLevel("in", in: statement), let open = source.opening(of: statement.upperBound - 1), open > of,
      source.isToken(open, "{"), topLevel("where", in: of..<open) == nil
    else { return evaluateRepeatedly(statement, now) }
    let body = open + 1..<statement.upperBound - 1
    var pattern = statement.lowerBound + 1
    let cast = castPattern(pattern..<of)
    if cast == nil, source.isToken(pattern, "case") { return evaluateRepeatedly(statement, now) }
    var sequence = list(value(of + 1..<open, now))
    if let cast {
      let matches = sequence.items.map { isElement($0.value, of: cast.type) }
      guard matches.allSatisfy({ $0 != nil }) else { return evaluateRepeatedly(statement, now) }
      sequence.items = zip(sequence.items, matches).filter { $1 == true }.map(\.0)
      pattern = cast.name
    }
    let mayExit = source.contains(body, anyOf: ["break", "continue", "return", "throw"])
    guard !sequence.isOpen, sequence.items.count <= SwiftEvaluator.maximumIterations, !mayExit else {
      return evaluateRepeatedly(statement, now, body: body, pattern: pattern)
    }
    for item in sequence.items {
      let condition = now.and(item.condition)
      let pass = { (evaluator: inout SwiftEvaluator) in
        evaluator.bind(pattern, item.value)
        _ = evaluator.execute(body, condition)
      }
      if condition == now { withScope(pass) } else { withCondition(item.condition, pass) }
    }
    return now
  }

  /// Returns the name and the type in `case let name as Type`; nil for any other pattern.
  private func castPattern(_ range: Range<Int>) -> (name: Int, type: Range<Int>)? {
    let first = range.lowerBound
    guard range.count > 4, source.isToken(first, "case"),
      source.isToken(first + 1, "let") || source.isToken(first + 1, "var"),
      source.identifier(first + 2) != nil, source.isToken(first + 3, "as")
    else { return nil }
    return (first + 2, first + 4..<range.upperBound)
  }

  /// Evaluates a body that runs an unknown number of times. Values that the body changes are unknown afterwards.
  mutating func evaluateRepeatedly(
    _ statement: Range<Int>, _ now: SwiftCondition, body: Range<Int>? = nil, pattern: Int? = nil
  ) -> SwiftCondition? {
    let variablesBefore = frame.variables
    if let body, spendWork(body.count) || !isExhausted {
      let condition = isReached(body) ? .always : numbered(.unknown)
      evaluateUnder(condition) { evaluator in
        // The evaluated pass may not be the first one.
        for name in evaluator.source.assignedNames(in: body) {
          guard let old = evaluator.frame.variables[name], old.isPlain else { continue }
          evaluator.frame.variables[name] = .unknown(old.range(evaluator.elements))
        }
        if let pattern { evaluator.bind(pattern, .unknown(evaluator.byteRange(token: pattern))) }
        _ = evaluator.execute(body, now.and(condition))
      }
      for (name, old) in variablesBefore {
        guard case .list(var list)? = frame.variables[name], !old.isSame(as: .list(list)) else { continue }
        list.open(at: 0)
        // If the loop only appends, the items from before the loop come first.
        if case .list(let oldList) = old, list.begins(with: oldList) { list.gap = oldList.gap ?? oldList.items.count }
        frame.variables[name] = .list(list)
      }
    } else {
      escape(statement, now)
    }
    let mayExit = source.contains(statement, anyOf: ["return", "throw"])
    return mayExit ? .unknown : now
  }
}
