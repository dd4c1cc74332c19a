import UIModelPlatform

/// How much work may be spent on one question, counted in steps of evaluation and never in time, so that each machine gives
/// the same answer. Evaluators that answer parts of one question share one.
final class WorkBudget {
  private var left: Int

  /// For each function and property of a file.
  private static let ofDeclaration = 1_000
  /// What a file may need besides: one function can be as costly as this.
  private static let ofFile = 3 * SwiftEvaluator.mostWork

  /// Enough for all declarations of a file. An edit that leaves these as they were leaves the budget too.
  init(for declarations: SwiftDeclarations) {
    let types = [declarations.global] + declarations.types.values
    left = Self.ofFile + Self.ofDeclaration * types.reduce(0) { $0 + $1.functions.count + $1.properties.count }
  }

  var isExhausted: Bool { left <= 0 }

  func spend(_ work: Int) { left -= work }
}
