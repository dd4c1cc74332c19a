import UIModelPlatform

/// A sheet that is given an empty list of detents.
enum NoDetents: Rule {
  static let description = RuleDescription(
    code: "sheet/no-detents", severity: .error, system: .sheet,
    summary: "A sheet needs at least one detent",
    reason: "UIKit requires at least one detent; with an empty array the sheet has no height to rest at.",
    advice: "Name the detents, or leave the property out: the default is [\"large\"].",
    sources: [Source("UISheetPresentationController.h: detents", .header)],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } } ] }"#,
        fixed: #"{ "sheets": [ { "sheetPresentationController": { "detents": ["large"] } } ] }"#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": 1️⃣[]1️⃣ } ] }"#),
    ],
    right: [
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium"] } } ] }"#),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": {} } ] }"#),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": [{ "$unknown": "computed" }] } } ] }"#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for detents in sheet.uses.map(\.configuration.detents) where detents.isExplicitlyEmpty {
      report.report(
        self, at: detents.place, "the sheet is given no detent, but needs at least one", fixes: fixes(detents))
    }
    // UIKit's header asks for one; SwiftUI's documentation says nothing of an empty set.
    if let detents = sheet.sheet.swiftUI?.presentationDetents, detents.isExplicitlyEmpty {
      report.report(
        self, at: detents.place, "the set of detents is empty, so it names no height for the sheet",
        fixes: fixes(detents), severity: .warning)
    }
  }

  private static func fixes(_ detents: List<Detent>) -> [Fix] {
    detents.place.map { [Fix("Use the default, \"large\"", .replace($0, ["large"]))] } ?? []
  }
}
