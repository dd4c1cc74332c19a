import UIModelPlatform

/// System functions that run the closures passed to them.
///
/// For example, `UIView.animate(withDuration: 0.2) { … }` runs its closure before it returns, and
/// `DispatchQueue.main.async { … }` runs its closure later.
enum ClosureCalls {
  /// Functions that run a closure once, before they return.
  static let immediateFunctions: Set<String> = [
    "animate", "performWithoutAnimation", "transition", "withAnimation", "performBatchUpdates", "assumeIsolated",
    "autoreleasepool", "withTransaction",
  ]
  /// Functions that run a closure once for each element of a list, before they return.
  static let iteratingFunctions: Set<String> = ["forEach"]
  /// Functions that run a closure after they return.
  static let asynchronousFunctions: Set<String> = [
    "async", "asyncAfter", "perform", "addAnimations", "UIViewPropertyAnimator", "runningPropertyAnimator", "Task",
    "MainActor", "run", "UIView",
  ]
  static let allFunctions = immediateFunctions.union(iteratingFunctions).union(asynchronousFunctions)
}

/// Evaluates closures that are passed to system functions.
extension SwiftEvaluator {
  /// Evaluates a call that runs a closure before it returns. A call that runs its closure later is evaluated only if
  /// the closure contains `assumedToken`. Nil for any other call.
  mutating func evaluateClosureCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let name = source.identifier(call.nameToken), let body = executedClosure(of: call) else { return nil }
    let isRepeated = ClosureCalls.iteratingFunctions.contains(name)
    guard isRepeated || ClosureCalls.immediateFunctions.contains(name) || isReached(body) else { return nil }
    let range = tokenRange(call, bytes)
    // Other arguments of the call, such as a completion handler, may run at any time.
    escape(range.lowerBound..<max(range.lowerBound, body.lowerBound - 1), now)
    escape(min(body.upperBound + 1, range.upperBound)..<range.upperBound, now)
    let (parameters, code) = source.closure(body)
    if isRepeated {
      _ = evaluateRepeatedly(range, now, body: code, pattern: parameters.first?.lowerBound)
    } else {
      withScope { evaluator in
        for parameter in parameters { evaluator.bind(parameter.lowerBound, .unknown(bytes)) }
        // A `return` in the closure does not return from the enclosing function.
        let outerReturns = evaluator.frame.returnedValues
        _ = evaluator.execute(code, now)
        evaluator.frame.returnedValues = outerReturns
      }
    }
    return .unknown(bytes)
  }

  /// Returns the closure that a call runs: an argument with the label `animations` or without a label, else the
  /// trailing closure.
  private func executedClosure(of call: SwiftCall) -> Range<Int>? {
    for argument in call.arguments where argument.label == "animations" || argument.label == nil {
      if case .closure(let body) = source.expression(argument.value) { return body }
    }
    return call.trailingClosure
  }
}
