import UIModelPlatform

/// Something that rules look at. That it is, and which rules it has, is generated (`RuleLists.swift`).
protocol RuleSubject {
  /// Every rule of it, in the order of their codes.
  static var rules: [any Rule<Self>.Type] { get }
}

extension Report {
  /// Runs all rules of a subject.
  mutating func run<Subject: RuleSubject>(on subject: Subject) {
    for rule in Subject.rules { rule.check(subject, &self) }
    rulesRun += Subject.rules.count
  }
}

extension RuleSubject {
  /// What the rules say of something that no app has anything to do with.
  func allFindings() -> [Finding] {
    var report = Report(.nothing)
    report.run(on: self)
    return report.findings
  }
}

extension AppContext {
  /// Of an app in which nothing is declared.
  fileprivate static let nothing: AppContext = {
    var graph = DependencyGraph()
    return AppContext(targets: [], index: AppIndex(&graph))
  }()
}

extension RepeatedKey {
  package func findings() -> [Finding] { allFindings() }
}

extension Suppression {
  /// The findings about former codes of rules in the comment.
  package func renamedRules(at place: Place) -> [Finding] {
    renamed.flatMap { code in
      RuleCodes.successor(of: code).map {
        SchemaProblem(kind: .renamedRule(code, successor: $0), place: place).allFindings()
      } ?? []
    }
  }
}

extension IdleSuppression {
  package func findings() -> [Finding] { allFindings() }
}
