import UIModelPlatform

/// Reports code that changes the input of a custom detent but does not invalidate the detents.
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
          """#),
      // The change names a value that the resolver reads, and not the detent's identifier.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "fit", "resolver": { "height": 240, "reads": ["rows"] } } },
            "large"
          ] },
          "changes": [ { "in": "addRow", "animateChanges": true, "changesInputOf": [1️⃣"rows"1️⃣] } ]
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "sheetPresentationController": { "detents": [
              { "custom": { "identifier": "fit", "resolver": { "height": 240, "reads": ["rows"] } } },
              "large"
            ] },
            "changes": [ { "in": "addRow", "animateChanges": true, "changesInputOf": ["rows"], "invalidateDetents": true } ]
          } ] }
          """#),
    ],
    right: [
      // The second change invalidates the detents in an unknown method, which might be the method of the first change.
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

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    let effectiveUses = sheet.effectiveUses
    for use in effectiveUses { checkInputNames(sheet.detents(for: use), of: use, &report) }
    // The names of methods in which a change invalidates, or might invalidate, the detents.
    var invalidatingMethods = Set<String>()
    for case let change? in effectiveUses.map(\.change) where mayInvalidate(change) {
      // The unknown method might be the method that changes the input, so the rule reports nothing.
      guard change.method.isKnown else { return }
      guard let method = change.method.value else { continue }
      invalidatingMethods.insert(method)
    }
    for use in effectiveUses {
      guard let change = use.change, !mayInvalidate(change) else { continue }
      if let method = change.method.value, invalidatingMethods.contains(method) { continue }
      let detents = sheet.detents(for: use)
      let inputDetentPairs = change.affectedDetents.elements.lazy.compactMap { input in
        detents.detents.first { $0.depends(on: input.value) }.map { (input, $0) }
      }
      guard let (input, detent) = inputDetentPairs.first else { continue }
      report.report(
        self, at: input.place,
        "the height of \(detent.identifier.value.map { "detent '\($0)'" } ?? "a custom detent") changes here, but the sheet keeps the old height; call "
          + "'invalidateDetents()'",
        facts: [change.method, sheet.sheet.changes],
        fixes: [
          Fix("Invalidate the detents", isSafe: true, .set(object: change.place, name: "invalidateDetents", true))
        ])
    }
  }

  /// Reports a name in a change's `affectedDetents`, i.e. a changed input, that is neither the identifier of a custom
  /// detent nor a value that a resolver reads.
  private static func checkInputNames(_ detents: PossibleDetents, of use: ControllerUse, _ report: inout Report) {
    guard let change = use.change, !detents.detents.isEmpty, detents.detents.allSatisfy(\.heightInputs.isComplete)
    else {
      return
    }
    for input in change.affectedDetents.elements where !detents.detents.contains(where: { $0.depends(on: input.value) })
    {
      report.report(
        UnknownReference.self, at: input.place,
        "no custom detent of the sheet has the identifier '\(input.value)' or a resolver that reads it",
        facts: [detents])
    }
  }

  /// Whether a change makes, or might make, UIKit resolve the detents again.
  private static func mayInvalidate(_ change: SheetChange) -> Bool {
    change.invalidateDetents.value ?? !change.invalidateDetents.isKnown || change.configuration.detents.isGiven
  }
}

extension Detent {
  /// Whether the detent has this identifier, or its resolver reads a value with this name.
  fileprivate func depends(on name: String) -> Bool {
    identifier.value == name || heightInputs.elements.contains { $0.value == name }
  }
}
