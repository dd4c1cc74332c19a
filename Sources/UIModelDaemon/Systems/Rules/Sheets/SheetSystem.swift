import UIModelPlatform

extension DeclaredSystem {
  /// The checks of the sheet system: sheets, presented screens, presenting screens and presentations in code.
  static let sheets = DeclaredSystem(
    entityChecks: EntityChecks(
      sheet: { sheet, report in report.run(on: SheetFacts(sheet)) },
      screen: { screen, report, _ in
        for rect in screen.sourceRects.elements { report.run(on: rect) }
        for call in screen.presentCalls.elements { report.run(on: call) }
        for presentation in screen.presentations.elements { report.run(on: presentation) }
      }),
    crossChecks: CrossChecks(
      // Rules for sheets with content report only sheets that name their view controller or list their closing
      // controls.
      sheet: ConditionalCheck(where: { $0.viewControllerHandle.isGiven || $0.closingControls.isGiven }) {
        sheet, report in
        report.run(on: SheetWithContent(facts: SheetFacts(sheet)))
      },
      screen: ConditionalCheck(where: { !$0.presentedHandles.elements.isEmpty }) { screen, report in
        report.run(on: Presenter(screen: screen))
      }))
}

/// A sheet that the rules check together with its content.
///
/// For example, `CannotBeDismissed` looks up the screen in the sheet and checks whether a part of the screen can close
/// the sheet.
struct SheetWithContent: Sendable {
  let facts: SheetFacts
}

/// A screen that presents sheets or other screens.
struct Presenter: Sendable {
  let screen: Screen
}
