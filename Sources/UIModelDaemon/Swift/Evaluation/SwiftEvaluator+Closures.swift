import UIModelPlatform

/// Functions of the system that carry out the closures they are given.
enum ClosureCalls {
  /// Before they return.
  static let immediate: Set<String> = [
    "animate", "performWithoutAnimation", "transition", "withAnimation", "performBatchUpdates", "assumeIsolated",
    "autoreleasepool", "withTransaction",
  ]
  /// Before they return, as often as a list has elements.
  static let repeated: Set<String> = ["forEach"]
  /// Soon.
  static let later: Set<String> = [
    "async", "asyncAfter", "perform", "addAnimations", "UIViewPropertyAnimator", "runningPropertyAnimator", "Task",
    "MainActor", "run", "UIView",
  ]
  static let all = immediate.union(repeated).union(later)
}

/// Carries out closures that calls of the system are given.
extension SwiftEvaluator {
  /// The value of a call that carries out a closure before it returns, or one that is taken to be reached; nil for another
  /// call.
  mutating func closureCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let name = source.identifier(call.name), let body = carriedOutClosure(of: call) else { return nil }
    let isRepeated = ClosureCalls.repeated.contains(name)
    guard isRepeated || ClosureCalls.immediate.contains(name) || isReached(body) else { return nil }
    let range = tokenRange(call, bytes)
    // What else the call is given, such as what it does at the end.
    escape(range.lowerBound..<max(range.lowerBound, body.lowerBound - 1), now)
    escape(min(body.upperBound + 1, range.upperBound)..<range.upperBound, now)
    let (parameters, code) = source.closure(body)
    if isRepeated {
      _ = repeated(range, now, body: code, pattern: parameters.first?.lowerBound)
    } else {
      scoped { evaluator in
        for parameter in parameters { evaluator.bind(parameter.lowerBound, .unknown(bytes)) }
        // It gives nothing back to the code around.
        let returns = evaluator.frame.returns
        _ = evaluator.execute(code, now)
        evaluator.frame.returns = returns
      }
    }
    return .unknown(bytes)
  }

  /// The closure that a call carries out: `animations`, or the one behind it.
  private func carriedOutClosure(of call: SwiftCall) -> Range<Int>? {
    for argument in call.arguments where argument.label == "animations" || argument.label == nil {
      if case .closure(let body) = source.expression(argument.value) { return body }
    }
    return call.trailingClosure
  }
}
