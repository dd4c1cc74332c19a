import UIModelPlatform

/// A sheet's properties set on a full-screen presentation.
enum NoSheetController: Rule {
  static let description = RuleDescription(
    code: "sheet/no-sheet-controller", severity: .error, system: .sheet,
    summary: "A sheet is configured on a presentation that has no sheet controller",
    reason: "`sheetPresentationController` is nil unless the presentation is a page sheet or a form sheet, which the "
      + "automatic style is for most controllers. What is set on nil is lost without a word.",
    advice: "Present as a page sheet or a form sheet, or leave the configuration out.",
    holds: "full-screen and current-context styles; a popover's is sheet/configures-wrong-controller",
    sources: [
      Source("UIViewController.h: sheetPresentationController, modalPresentationStyle", .header),
      Source("WWDC21-10063: getting a sheet", .talk),
    ],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "fullScreen", 1️⃣"sheetPresentationController"1️⃣: { "detents": ["medium", "large"] } } ] }"#
      ),
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
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium"] } } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "automatic", "sheetPresentationController": { "detents": ["medium"] } } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "formSheet", "sheetPresentationController": { "detents": ["medium"] } } ] }"#
      ),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "fullScreen" } ] }"#),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "fullScreen", "sheetPresentationController": {} } ] }"#),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "fullScreen", "changes": [ { "at": "later" } ] } ] }"#),
      // An app's own presentation controller may be anything.
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "custom", "sheetPresentationController": { "detents": ["medium"] } } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": { "$unknown": "by the device" }, "sheetPresentationController": { "detents": ["medium"] } } ] }"#
      ),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    guard let style = sheet.sheet.modalPresentationStyle.value, style.isFullScreen else { return }
    for use in sheet.uses where sheet.isLost(use) && (use.change != nil || use.configuration.saysSomething) {
      report.report(
        self, at: use.namedAt ?? firstKey(of: use),
        "'\((use.controller ?? .sheet).rawValue)' is nil for \(style.article) presentation, so this is lost",
        related: sheet.sheet.modalPresentationStyle.place.map { [RelatedPlace($0, "the style is set here")] } ?? [])
    }
  }

  /// The first property that a change sets without saying of which controller.
  private static func firstKey(of use: ControllerUse) -> Place? {
    let reader = use.configuration.reader
    return reader.element.members.first { SheetControllerName.all.contains($0.name) }
      .map { Place($0.key, in: reader.block) }
  }
}

extension ModalPresentationStyle {
  /// With its article: "an overFullScreen".
  fileprivate var article: String { (rawValue.hasPrefix("over") ? "an " : "a ") + rawValue }
}
