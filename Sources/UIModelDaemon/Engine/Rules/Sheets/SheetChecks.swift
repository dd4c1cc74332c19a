/// A rule about one sheet.
protocol SheetRule: Rule {
  static func check(_ sheet: SheetAnswer, _ report: inout Report)
}

/// The rules of sheets, in the order of their codes.
enum SheetRules {
  static let checks: [any SheetRule.Type] = [
    BetaPropertyName.self, ChangeNotAnimated.self, ConfiguresWrongController.self, CustomHalfHeightPresentation.self,
    DelegateExpectedForProgramChange.self, DetentNotInvalidated.self, DetentsOutOfOrder.self, DuplicateDetent.self,
    GrabberSuggestsResizing.self, InvalidCornerRadius.self, InvalidDetentValue.self, ModalFlagDefeatsUndimmed.self,
    NoActiveDetent.self, NoDetents.self, NoSheetController.self, PopoverWithoutSource.self, PropertySetInResolver.self,
    ResizableWithoutAffordance.self, ScrollingPreferenceHasNoEffect.self, SelectionNotInDetents.self,
    UndimmedAtFullHeight.self, UnknownSelectedDetent.self, UnknownUndimmedDetent.self, WidthPreferenceHasNoEffect.self,
  ]
  static var all: [any Rule.Type] { checks + PresentationRules.all }
}

/// Runs the rules of sheets on one sheet.
enum SheetChecks {
  static func check(_ sheet: Sheet, _ report: inout Report) {
    let answer = SheetAnswer(sheet)
    for rule in SheetRules.checks { rule.check(answer, &report) }
    report.rulesRun += SheetRules.checks.count
  }
}
