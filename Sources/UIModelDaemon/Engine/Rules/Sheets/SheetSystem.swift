import UIModelPlatform

extension DeclaredSystem {
  /// Sheets; and with what they show and what presents them, presentations.
  static let sheets = DeclaredSystem(
    entities: Entities(sheet: { sheet, report in report.run(on: SheetAnswer(sheet)) }),
    together: Together(
      // Only what presents something that has a name, or of which it is said what closes it, can be wrong here.
      sheet: Concern(where: { $0.viewController.isGiven || $0.closedBy.isGiven }) { sheet, report in
        report.run(on: SheetInApp(answer: SheetAnswer(sheet)))
      },
      screen: Concern(where: { !$0.presents.elements.isEmpty }) { screen, report in
        report.run(on: Presenter(screen: screen))
      }))
}

/// A sheet that is looked at together with what it shows.
struct SheetInApp: Sendable {
  let answer: SheetAnswer
}

/// A screen that presents others.
struct Presenter: Sendable {
  let screen: Screen
}
