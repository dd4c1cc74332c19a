import UIModelJSON
import UIModelPlatform

/// Detents that are not given from the smallest to the largest.
enum DetentsOutOfOrder: Rule {
  static let description = RuleDescription(
    code: "sheet/detents-out-of-order", severity: .warning, system: .sheet,
    summary: "Detents are not given from the smallest to the largest",
    reason: "UIKit asks for detents in order from smallest to largest height. iOS 16 sorts them all the same, which "
      + "is not documented.",
    advice: "Give the smallest detent first.",
    holds: "UIKit's arrays, where the order is wrong on every device that the app runs on; SwiftUI's detents are a set",
    sources: [
      Source("UISheetPresentationController.h: detents", .header),
      Source("iOS 16.0 sorts the active detents by height", .rederived),
    ],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": 1️⃣["large", "medium"]1️⃣ } } ] }"#,
        fixed: #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": 1️⃣["large", "medium", { "custom": { "identifier": "peek", "resolver": { "height": 80 } } }]1️⃣ } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": { "detents": [{ "custom": { "identifier": "peek", "resolver": { "height": 80 } } }, "medium", "large"] } } ] }
          """#),
    ],
    right: [
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] } } ] }"#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": ["large", "medium"] } ] }"#),
      // Higher than medium on a phone, lower on a tablet.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS" }, { "platform": "iPadOS" } ] },
          "sheets": [ { "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "form", "resolver": { "height": 520 } } },
            "medium"
          ] } } ]
        }
        """#),
      // Medium is about half, so which is higher is not for certain.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          "medium",
          { "custom": { "identifier": "half", "resolver": { "fraction": 0.5 } } }
        ] } } ] }
        """#),
      // Never both active.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": {
            "identifier": "wide",
            "resolver": { "height": 500, "inactiveWhen": ["compactWidth"] }
          } },
          { "custom": {
            "identifier": "narrow",
            "resolver": { "height": 300, "inactiveWhen": ["regularWidth"] }
          } }
        ] } } ] }
        """#),
      // More than any sheet is high: as high as large.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          "large",
          { "custom": { "identifier": "all", "resolver": { "height": 4000 } } }
        ] } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          "large",
          { "custom": { "identifier": "tools", "resolver": { "$unknown": "measured" } } }
        ] } } ] }
        """#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    // Most sheets have the two system detents in order; they need no look at any device.
    let lists = sheet.uses.lazy.map(\.configuration).filter {
      $0.detents.elements.count > 1 && !$0.detents.elements.lazy.map(\.name).elementsEqual(["medium", "large"])
    }
    guard !lists.isEmpty else { return }
    let rooms = sheet.rooms(on: report.context.platforms)
    for configuration in lists {
      let detents = configuration.detents.elements
      guard configuration.detents.isComplete, let pair = DetentOrder.misplaced(detents, in: rooms)
      else { continue }
      let (higher, lower) = (detents[pair.earlier], detents[pair.later])
      report.report(
        self, at: configuration.detents.place,
        "\(phrase(higher)) is higher than \(phrase(lower)) on every device, but stands before it; detents go from the "
          + "smallest to the largest",
        restsOn: [configuration.detents],
        related: [RelatedPlace(higher.place, "the higher one"), RelatedPlace(lower.place, "the lower one")],
        fixes: fix(detents, rooms).map { [$0] } ?? [], onlyIfEverywhere: true)
    }
  }

  private static func phrase(_ detent: Detent) -> String {
    if let name = detent.name { return "'\(name)'" }
    switch detent.kind {
    case .custom(.height(let height)): return "the detent of \(text(height.value)) points"
    case .custom(.fraction(let fraction)): return "the detent of \(text(fraction.value))"
    default: return "a custom detent"
    }
  }

  private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

  private static func fix(
    _ detents: [Detent], _ rooms: some Sequence<DetentOrder.Room>
  ) -> Fix? {
    guard let order = rooms.lazy.compactMap({ DetentOrder.sorted(detents, in: $0) }).first,
      DetentOrder.misplaced(order.map { detents[$0] }, in: rooms) == nil
    else { return nil }
    // One after the other to its place, so that each takes its comments along.
    let edits = order.enumerated().map { ModelEdit.move(detents[$0.element].place, toIndex: $0.offset) }
    return Fix("Sort the detents", isSafe: true, edits: edits)
  }
}
