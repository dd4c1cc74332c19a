import UIModelPlatform

/// Reports sheet settings on a full-screen or current-context presentation, which has no sheet controller.
enum NoSheetController: Rule {
  static let description = RuleDescription(
    code: "sheet/no-sheet-controller", effect: .lost, system: .sheet,
    summary: "Sheet settings have no effect because the presentation is not a sheet",
    reason: "`sheetPresentationController` is nil unless the style is `.pageSheet` or `.formSheet`. For most view "
      + "controllers, `.automatic` resolves to a page sheet. For other styles, sheet settings are lost without a "
      + "warning.",
    advice: "Set `modalPresentationStyle` to `.pageSheet` or `.formSheet`, or remove the sheet settings.",
    holds: "full-screen and current-context styles. For popovers, see `sheet/configures-wrong-controller`",
    sources: [
      Source("UIViewController.h: sheetPresentationController, modalPresentationStyle", .header),
      Source("WWDC21-10063: getting a sheet", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class LibraryViewController: UIViewController {
          private func showFilters() {
            let filters = FilterViewController()
            filters.modalPresentationStyle = .fullScreen
            filters.1️⃣sheetPresentationController1️⃣?.detents = [.medium()]
            present(filters, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "fullScreen",
          1️⃣"sheetPresentationController"1️⃣: { "detents": ["medium", "large"] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "overFullScreen",
          "changes": [ {
            "of": 1️⃣"sheetPresentationController"1️⃣, "animateChanges": true,
            "selectedDetentIdentifier": "large"
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "modalPresentationStyle": "overFullScreen",
          "changes": [ { 1️⃣"selectedDetentIdentifier"1️⃣: "medium" } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class LibraryViewController: UIViewController {
          private func showFilters() {
            let filters = FilterViewController()
            filters.modalPresentationStyle = .formSheet
            filters.sheetPresentationController?.detents = [.medium()]
            present(filters, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium"] } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "automatic",
          "sheetPresentationController": { "detents": ["medium"] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "formSheet",
          "sheetPresentationController": { "detents": ["medium"] }
        } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "fullScreen" } ] }"#),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "fullScreen", "sheetPresentationController": {} } ] }"#),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "fullScreen", "changes": [ { "at": "later" } ] } ] }"#),
      // A custom presentation controller might be a sheet presentation controller.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "custom",
          "sheetPresentationController": { "detents": ["medium"] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": { "$unknown": "by the device" },
          "sheetPresentationController": { "detents": ["medium"] }
        } ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    guard let style = sheet.sheet.modalPresentationStyle.value, style.isFullScreen else { return }
    for use in sheet.uses where sheet.isSetOnNil(use) && (use.change != nil || use.configuration.hasMembers) {
      report.report(
        self, at: use.controllerPlace ?? firstKeyPlace(of: use),
        "'\((use.controller ?? .sheet).rawValue)' is nil for the style '\(style.rawValue)', so this has no effect; use "
          + "'pageSheet' or 'formSheet'",
        related: sheet.sheet.modalPresentationStyle.place.map { [RelatedPlace($0, "the style is set here")] } ?? [])
    }
  }

  /// Returns the place of the key of the first sheet property in a change that names no controller; nil if the change
  /// sets no sheet property.
  private static func firstKeyPlace(of use: ControllerUse) -> Place? {
    let reader = use.configuration.reader
    return reader.element.members.first { SheetControllerName.names.contains($0.name) }
      .map { Place($0.key, in: reader.block) }
  }
}
