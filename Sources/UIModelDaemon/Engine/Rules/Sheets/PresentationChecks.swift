/// A rule about presentations together with the screens that they show.
protocol PresentationRule: Rule {
  static func check(_ presentations: Presentations, _ report: inout Report)
}

/// The rules of presentations that range over an app, in the order of their codes.
enum PresentationRules {
  static let checks: [any PresentationRule.Type] = [
    CannotBeDismissed.self, PresentationCycle.self, TextInputUnderKeyboard.self,
  ]
  static var all: [any Rule.Type] { checks }
}

/// Runs the rules of presentations on one app.
enum PresentationChecks {
  static func check(_ app: AppModel, _ report: inout Report) {
    // Only what presents something that has a name can be wrong here.
    guard
      app.sheets.contains(where: { $0.viewController.isGiven })
        || app.screens.contains(where: { !$0.presents.elements.isEmpty })
    else { return }
    let presentations = Presentations(app)
    for rule in PresentationRules.checks { rule.check(presentations, &report) }
    report.rulesRun += PresentationRules.checks.count
  }
}
