/// A rule about one sheet.
protocol SheetRule: Rule {
  static func check(_ sheet: Sheet, _ report: inout Report)
}

/// The rules of sheets, in the order of their codes.
enum SheetRules {
  static let checks: [any SheetRule.Type] = [
    NoDetents.self
  ]
  static var all: [any Rule.Type] { checks }
}

/// Runs the rules of sheets on one sheet.
enum SheetChecks {
  static func check(_ sheet: Sheet, _ report: inout Report) {
    for rule in SheetRules.checks { rule.check(sheet, &report) }
    report.rulesRun += SheetRules.checks.count
  }
}
