import UIModelPlatform

/// The work that one query may spend, in evaluation steps instead of time, so that each machine gives the same answer.
/// Evaluators that answer parts of one query share a budget.
///
/// For example, a file with 10 functions and properties gets 10,000 steps in addition to the base amount.
final class WorkBudget {
  /// The number of steps left.
  private var remaining: Int

  /// The number of steps for each function and property of a file.
  private static let stepsPerDeclaration = 1_000
  /// The base number of steps of a file: enough for three evaluations that reach their own limit.
  private static let baseSteps = 3 * SwiftEvaluator.maximumStepCount

  /// Creates the budget for all declarations of a file. An edit that keeps the number of functions and properties keeps
  /// the budget.
  init(for declarations: SwiftDeclarations) {
    let types = [declarations.global] + declarations.types.values
    remaining =
      Self.baseSteps + Self.stepsPerDeclaration * types.reduce(0) { $0 + $1.functions.count + $1.properties.count }
  }

  var isExhausted: Bool { remaining <= 0 }

  func spend(_ work: Int) { remaining -= work }
}
