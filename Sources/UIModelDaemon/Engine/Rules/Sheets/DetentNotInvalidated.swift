import UIModelPlatform

/// Reports a change to the input of a custom detent that does not invalidate the detents.
enum DetentNotInvalidated: Rule {
  static let description = RuleDescription(
    code: "sheet/detent-not-invalidated", effect: .wrong, system: .sheet,
    summary: "Custom detent is not invalidated after its input changes",
    reason: "UIKit does not call a detent's resolver again when a value that the resolver reads changes. The sheet "
      + "keeps the old height until UIKit resolves the detents again.",
    advice: "After the change, call `invalidateDetents()` inside `animateChanges(_:)`.",
    holds: "UIKit sheets. SwiftUI updates the detents of a sheet when state changes",
    sources: [Source("UISheetPresentationController.h: invalidateDetents", .header)],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [
            { "custom": {
              "identifier": "tools",
              "resolver": { "height": 200, "reads": ["tools"] }
            } },
            "large"
          ] },
          "changes": [ {
            "in": "showTools:", "animateChanges": true,
            "changesInputOf": [1️⃣"tools"1️⃣]
          } ]
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "sheetPresentationController": { "detents": [
              { "custom": {
                "identifier": "tools",
                "resolver": { "height": 200, "reads": ["tools"] }
              } },
              "large"
            ] },
            "changes": [ {
              "in": "showTools:", "animateChanges": true,
              "changesInputOf": ["tools"],
              "invalidateDetents": true
            } ]
          } ] }
          """#)
    ],
    right: [
      // The detents may be invalidated at the same time in an unknown method.
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
      // A later change in the same method invalidates the detents.
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
      // UIKit always resolves new detents.
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
    // Methods in which a change invalidates the detents, or may do so.
    var invalidating = Set<String>()
    for case let change? in effective.map(\.change) where invalidates(change) {
      // Any method may invalidate them.
      guard change.method.isKnown else { return }
      guard let method = change.method.value else { continue }
      invalidating.insert(method)
    }
    for use in effective {
      guard let change = use.change, !invalidates(change) else { continue }
      if let method = change.method.value, invalidating.contains(method) { continue }
      let detents = sheet.detents(for: use)
      guard let stale = change.changesInputOf.elements.first(where: { detents.customNames.contains($0.value) })
      else { continue }
      report.report(
        self, at: stale.place,
        "the height of detent '\(stale.value)' changes here, but the sheet keeps the old height; call "
          + "'invalidateDetents()'",
        restsOn: [change.method, sheet.sheet.changes],
        fixes: [
          Fix("Invalidate the detents", isSafe: true, .set(object: change.place, name: "invalidateDetents", true))
        ])
    }
  }

  /// Whether a change makes UIKit resolve the detents again, or may do so.
  private static func invalidates(_ change: SheetChange) -> Bool {
    change.invalidateDetents.value ?? !change.invalidateDetents.isKnown || change.configuration.detents.isGiven
  }
}
