/// A rule about one toolbar.
protocol ToolbarRule: Rule {
  static func check(_ answer: ToolbarAnswer, _ report: inout Report)
}

/// Runs the rules of toolbars on one toolbar.
enum ToolbarChecks {
  static func check(_ toolbar: Toolbar, _ report: inout Report) {
    let answer = ToolbarAnswer(toolbar, report.context)
    for rule in ToolbarRules.checks { rule.check(answer, &report) }
    report.rulesRun += ToolbarRules.checks.count
  }
}
