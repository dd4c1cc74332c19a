/// A rule about what one screen presents.
protocol PresenterRule: Rule {
  static func check(_ screen: Screen, _ report: inout Report)
}

/// The rules of presentations that look at sheets together with the screens that they show, or are presented by.
enum PresentationRules {
  static let ofSheets: [any SheetRule.Type] = [CannotBeDismissed.self, TextInputUnderKeyboard.self]
  static let ofScreens: [any PresenterRule.Type] = [PresentationCycle.self]
  static var all: [any Rule.Type] { (ofSheets + ofScreens).sorted { $0.description.code < $1.description.code } }
}

/// Runs the rules of presentations.
enum PresentationChecks {
  static func check(_ sheet: Sheet, _ report: inout Report) {
    // Only what presents something that has a name can be wrong here.
    guard sheet.viewController.isGiven else { return }
    let answer = SheetAnswer(sheet)
    for rule in PresentationRules.ofSheets { rule.check(answer, &report) }
    report.rulesRun += PresentationRules.ofSheets.count
  }

  static func check(_ screen: Screen, _ report: inout Report) {
    guard !screen.presents.elements.isEmpty else { return }
    for rule in PresentationRules.ofScreens { rule.check(screen, &report) }
    report.rulesRun += PresentationRules.ofScreens.count
  }
}
