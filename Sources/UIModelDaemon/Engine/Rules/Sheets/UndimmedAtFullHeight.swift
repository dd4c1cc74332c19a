/// A sheet that is undimmed where it covers what it leaves undimmed.
enum UndimmedAtFullHeight: SheetRule {
  static let description = RuleDescription(
    code: "sheet/undimmed-at-full-height", severity: .hint, system: .sheet,
    summary: "A sheet is undimmed at its full height as well",
    reason: "An undimmed detent is there to let people see and use what is behind the sheet. At full height next to "
      + "nothing of that is left, and without the dimming the sheet is not set off from it.",
    advice: "Name the largest detent at which what is behind can still be used, such as medium.",
    holds: "iOS and iPadOS; a form sheet on an iPad leaves enough around it and is not meant",
    sources: [
      Source("WWDC21-10063: undimmed at medium, dimmed at large", .talk),
      Source("UISheetPresentationController.h: largestUndimmedDetentIdentifier", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": 1️⃣"large"1️⃣ } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "modalPresentationStyle": "pageSheet", "sheetPresentationController": {
          "detents": ["medium", { "custom": { "identifier": "all", "resolver": { "fraction": 1 } } }], "largestUndimmedDetentIdentifier": 1️⃣"all"1️⃣ } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } } ] }
        """#),
      // A form sheet beside which an iPad shows the rest.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "sheets": [ { "modalPresentationStyle": "formSheet", "sheetPresentationController": { "largestUndimmedDetentIdentifier": "large" } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "modalPresentationStyle": { "$unknown": "by the device" }, "sheetPresentationController": { "largestUndimmedDetentIdentifier": "large" } } ] }
        """#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for use in sheet.effectiveUses {
      guard case .given(.some(let name), let origin) = use.configuration.largestUndimmedDetentIdentifier else {
        continue
      }
      let detents = sheet.detents(for: use)
      guard detents.contains(name),
        name == "large" || detents.detents.contains(where: { $0.name == name && $0.isWhole })
      else { continue }
      let mayBeForm = mayFloat(sheet)
      let environments = report.context.environments {
        $0.platform == .iOS || ($0.platform == .iPadOS && !mayBeForm)
      }
      report.report(
        self, at: origin.place,
        "at '\(name)' next to nothing of what is behind the sheet is left to see or use; leave a smaller detent undimmed",
        restsOn: [sheet.sheet.modalPresentationStyle, detents], in: environments)
    }
  }

  /// Whether the sheet may have a form sheet's size in regular widths: it says so, or its style is not known.
  private static func mayFloat(_ sheet: SheetAnswer) -> Bool {
    if sheet.sheet.modalPresentationStyle.value == .formSheet { return true }
    return sheet.uses.map(\.configuration.prefersPageSizing).contains { !$0.isDefault && $0.value != true }
  }
}

extension Detent {
  /// Whether a custom detent takes all of the height everywhere.
  fileprivate var isWhole: Bool {
    if case .custom(.fraction(let fraction)) = kind { fraction.value >= 1 } else { false }
  }
}
