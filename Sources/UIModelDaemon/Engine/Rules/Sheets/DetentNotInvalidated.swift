import UIModelPlatform

/// A custom detent whose input changes, without the sheet being told.
enum DetentNotInvalidated: Rule {
  static let description = RuleDescription(
    code: "sheet/detent-not-invalidated", severity: .warning, system: .sheet,
    summary: "What a custom detent depends on changes, and the sheet is not told",
    reason: "A resolver is not asked again because something that it reads has changed. Until the next layout that "
      + "asks for its own reasons the detent keeps its old height.",
    advice: "Call `invalidateDetents()` after the change, inside `animateChanges(_:)` to animate it.",
    holds: "everywhere; UIKit's detents, SwiftUI follows its state by itself",
    sources: [Source("UISheetPresentationController.h: invalidateDetents", .header)],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "tools", "resolver": { "height": 200, "reads": ["tools"] } } },
            "large"
          ] },
          "changes": [ { "in": "showTools:", "animateChanges": true, "changesInputOf": [1️⃣"tools"1️⃣] } ]
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "sheetPresentationController": { "detents": [
              { "custom": { "identifier": "tools", "resolver": { "height": 200, "reads": ["tools"] } } },
              "large"
            ] },
            "changes": [ { "in": "showTools:", "animateChanges": true, "changesInputOf": ["tools"], "invalidateDetents": true } ]
          } ] }
          """#)
    ],
    right: [
      // A change in a method that is not known may be made at the same time.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "tools", "resolver": { "height": 200 } } },
            "large"
          ] },
          "changes": [
            { "in": "showTools:", "changesInputOf": ["tools"] },
            { "in": { "$unknown": "a callback" }, "animateChanges": true, "invalidateDetents": true }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "tools", "resolver": { "height": 200, "reads": ["tools"] } } },
            "large"
          ] },
          "changes": [ {
            "in": "showTools:", "animateChanges": true, "changesInputOf": ["tools"],
            "invalidateDetents": true
          } ]
        } ] }
        """#),
      // Told by a later change of the same method.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "tools", "resolver": { "height": 200 } } },
            "large"
          ] },
          "changes": [
            { "in": "showTools:", "changesInputOf": ["tools"] },
            { "in": "showTools:", "animateChanges": true, "invalidateDetents": true }
          ]
        } ] }
        """#),
      // New detents are asked anyway.
      RuleExample(
        #"""
        { "sheets": [ { "changes": [ {
          "in": "showTools:", "changesInputOf": ["tools"],
          "detents": [
            { "custom": { "identifier": "tools", "resolver": { "height": 300 } } },
            "large"
          ]
        } ] } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "tools", "resolver": { "height": 200 } } },
            "large"
          ] },
          "changes": [ {
            "in": "showTools:", "changesInputOf": ["tools"],
            "invalidateDetents": { "$unknown": "if it is on screen" }
          } ]
        } ] }
        """#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    let effective = sheet.effectiveUses
    // Methods in which some change tells the sheet, or may do so.
    var telling = Set<String>()
    for case let change? in effective.map(\.change) where tells(change) {
      // It may be any of the methods.
      guard change.method.isKnown else { return }
      guard let method = change.method.value else { continue }
      telling.insert(method)
    }
    for use in effective {
      guard let change = use.change, !tells(change) else { continue }
      if let method = change.method.value, telling.contains(method) { continue }
      let detents = sheet.detents(for: use)
      guard let stale = change.changesInputOf.elements.first(where: { detents.customNames.contains($0.value) })
      else { continue }
      report.report(
        self, at: stale.place,
        "the height of '\(stale.value)' changes here, but without 'invalidateDetents' the sheet keeps the old one",
        restsOn: [change.method, sheet.sheet.changes],
        fixes: [
          Fix("Invalidate the detents", isSafe: true, .set(object: change.place, name: "invalidateDetents", true))
        ])
    }
  }

  private static func tells(_ change: SheetChange) -> Bool {
    change.invalidateDetents.value ?? !change.invalidateDetents.isKnown || change.configuration.detents.isGiven
  }
}
