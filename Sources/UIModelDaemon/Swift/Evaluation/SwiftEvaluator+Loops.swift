import UIModelPlatform

/// Evaluates loops. Each pass of a loop over a known list is evaluated. Any other loop body is evaluated once under an
/// unknown condition.
extension SwiftEvaluator {
  /// Evaluates `while condition { … }` or `repeat { … } while condition`. Returns the condition under which code after
  /// the loop is reached.
  mutating func `while`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    guard let openBrace = topLevel("{", in: statement), let closeBrace = source.closing(of: openBrace) else {
      return evaluateRepeatedly(statement, now)
    }
    escape(statement.lowerBound..<openBrace, now)
    escape(closeBrace + 1..<max(closeBrace + 1, statement.upperBound), now)
    return evaluateRepeatedly(statement, now, body: openBrace + 1..<closeBrace)
  }

  /// Evaluates a `for` loop. Returns the condition under which code after the loop is reached.
  mutating func evaluateForLoop(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    guard let inToken = topLevel("in", in: statement), let openBrace = source.opening(of: statement.upperBound - 1),
      openBrace > inToken,
      source.isToken(openBrace, "{"), topLevel("where", in: inToken..<openBrace) == nil
    else { return evaluateRepeatedly(statement, now) }
    let body = openBrace + 1..<statement.upperBound - 1
    var pattern = statement.lowerBound + 1
    let cast = castPattern(pattern..<inToken)
    if cast == nil, source.isToken(pattern, "case") { return evaluateRepeatedly(statement, now) }
    var sequence = list(value(inToken + 1..<openBrace, now))
    if let cast {
      let typeMatches = sequence.items.map { isElement($0.value, of: cast.type) }
      guard typeMatches.allSatisfy({ $0 != nil }) else { return evaluateRepeatedly(statement, now) }
      sequence.items = zip(sequence.items, typeMatches).filter { $1 == true }.map(\.0)
      pattern = cast.name
    }
    let mayExit = source.contains(body, anyOf: ["break", "continue", "return", "throw"])
    guard !sequence.isOpen, sequence.items.count <= SwiftEvaluator.maximumIterationCount, !mayExit else {
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

  /// Returns the name token and the type in `case let name as Type`; nil for any other pattern.
  private func castPattern(_ range: Range<Int>) -> (name: Int, type: Range<Int>)? {
    let firstToken = range.lowerBound
    guard range.count > 4, source.isToken(firstToken, "case"),
      source.isToken(firstToken + 1, "let") || source.isToken(firstToken + 1, "var"),
      source.identifier(firstToken + 2) != nil, source.isToken(firstToken + 3, "as")
    else { return nil }
    return (firstToken + 2, firstToken + 4..<range.upperBound)
  }

  /// Evaluates a body that runs an unknown number of times. Values that the body changes become unknown, and lists that
  /// it changes become open. Returns the condition under which code after the loop is reached.
  ///
  /// - Parameter body: the tokens between the braces; nil if the whole statement has unknown effects.
  mutating func evaluateRepeatedly(
    _ statement: Range<Int>, _ now: SwiftCondition, body: Range<Int>? = nil, pattern: Int? = nil
  ) -> SwiftCondition? {
    let variablesBefore = frame.variables
    if let body, spendWork(body.count) || !isExhausted {
      let condition = isReached(body) ? .always : numbered(.unknown)
      evaluateUnder(condition) { evaluator in
        // An earlier pass may have changed these variables, because the evaluated pass might not be the first one.
        for name in evaluator.source.assignedNames(in: body) {
          guard let oldValue = evaluator.frame.variables[name], oldValue.isPlain else { continue }
          evaluator.frame.variables[name] = .unknown(oldValue.range(evaluator.elements))
        }
        if let pattern { evaluator.bind(pattern, .unknown(evaluator.byteRange(token: pattern))) }
        _ = evaluator.execute(body, now.and(condition))
      }
      for (name, oldValue) in variablesBefore {
        guard case .list(var list)? = frame.variables[name], !oldValue.isSame(as: .list(list)) else { continue }
        list.allowUnknownItems(after: 0)
        // If the loop only appends to the list, its earlier items still come first.
        if case .list(let oldList) = oldValue, list.begins(with: oldList) {
          list.gapIndex = oldList.gapIndex ?? oldList.items.count
        }
        frame.variables[name] = .list(list)
      }
    } else {
      escape(statement, now)
    }
    let mayExit = source.contains(statement, anyOf: ["return", "throw"])
    return mayExit ? .unknown : now
  }
}
