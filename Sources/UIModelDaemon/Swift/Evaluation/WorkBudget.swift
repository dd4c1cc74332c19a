import UIModelPlatform

/// The remaining work of one query, in evaluation steps. Unlike a time limit, a number of steps gives the same result
/// on each machine. Evaluators of one query share a budget.
///
/// For example, a file with 10 functions and properties gets 10,000 steps in addition to the base amount.
final class WorkBudget {
  /// The number of steps left.
  private var remainingSteps: Int

  /// The number of steps for each function or property of a file.
  private static let stepsPerDeclaration = 1_000
  /// The number of steps of a file without declarations: enough for three evaluations that reach their own limit.
  private static let baseStepCount = 3 * SwiftEvaluator.maximumStepCount

  /// Creates the budget for all declarations of a file. The budget depends only on the number of functions and
  /// properties.
  init(for declarations: SwiftDeclarations) {
    let types = [declarations.global] + declarations.types.values
    remainingSteps =
      Self.baseStepCount + Self.stepsPerDeclaration * types.reduce(0) { $0 + $1.functions.count + $1.properties.count }
  }

  var isExhausted: Bool { remainingSteps <= 0 }

  func spend(_ work: Int) { remainingSteps -= work }
}
