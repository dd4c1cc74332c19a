import UIModelPlatform

extension DeclaredSystem {
  /// The checks of the sheet system: sheets, the screens that they show and the screens that present them.
  static let sheets = DeclaredSystem(
    entityChecks: EntityChecks(
      sheet: { sheet, report in report.run(on: SheetFacts(sheet)) },
      screen: { screen, report, _ in
        for rect in screen.sourceRects.elements { report.run(on: rect) }
        for call in screen.presentCalls.elements { report.run(on: call) }
        for presentation in screen.presentations.elements { report.run(on: presentation) }
      }),
    crossChecks: CrossChecks(
      // Only a sheet that names its view controller, or that declares what closes it, can have findings here.
      sheet: ConditionalCheck(where: { $0.viewController.isGiven || $0.closingControls.isGiven }) { sheet, report in
        report.run(on: SheetWithContent(facts: SheetFacts(sheet)))
      },
      screen: ConditionalCheck(where: { !$0.presentedHandles.elements.isEmpty }) { screen, report in
        report.run(on: Presenter(screen: screen))
      }))
}

/// A sheet that is checked together with its content.
///
/// For example, `CannotBeDismissed` looks up the screen that the sheet shows and searches it for a close button.
struct SheetWithContent: Sendable {
  let facts: SheetFacts
}

/// A screen that presents other screens.
struct Presenter: Sendable {
  let screen: Screen
}
