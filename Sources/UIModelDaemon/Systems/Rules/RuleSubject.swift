import UIModelPlatform

/// A type of value that rules check. The conformances, with the lists of rules, are generated (`RuleLists.swift`). For
/// example, the subject `SyntaxProblem` has the rule `SyntaxError`.
protocol RuleSubject {
  /// All rules that check this type, sorted by code.
  static var rules: [any Rule<Self>.Type] { get }
}

extension Report {
  /// Runs all rules of the subject's type on a subject.
  mutating func run<Subject: RuleSubject>(on subject: Subject) {
    for rule in Subject.rules { rule.check(subject, &self) }
    executedRuleCount += Subject.rules.count
  }
}

extension RuleSubject {
  /// Returns the findings of all rules for this subject, checked in the context of an app without declarations. For
  /// subjects whose rules query nothing about the app.
  func allFindings() -> [Finding] {
    var report = Report(.empty)
    report.run(on: self)
    return report.findings
  }
}

extension AppContext {
  /// The context of an app without declarations.
  fileprivate static let empty: AppContext = {
    var graph = DependencyGraph()
    return AppContext(targets: [], index: AppIndex(&graph))
  }()
}

extension RepeatedKey {
  package func findings() -> [Finding] { allFindings() }
}

extension Suppression {
  /// Returns a finding for each former rule code in the comment.
  package func renamedRuleFindings(at place: Place) -> [Finding] {
    formerCodes.flatMap { code in
      RuleCodes.successor(of: code).map {
        SchemaProblem(kind: .renamedRule(code, successor: $0), place: place).allFindings()
      } ?? []
    }
  }
}

extension IdleSuppression {
  package func findings() -> [Finding] { allFindings() }
}
