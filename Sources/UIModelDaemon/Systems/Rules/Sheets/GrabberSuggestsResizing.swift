import UIModelPlatform

/// Reports a visible grabber on a sheet that has only one height.
enum GrabberSuggestsResizing: Rule {
  static let description = RuleDescription(
    code: "sheet/grabber-suggests-resizing", effect: .advice, system: .sheet,
    summary: "Grabber is visible on a sheet that cannot be resized",
    reason: "A grabber indicates that people can resize the sheet. A sheet with only one detent springs back or closes "
      + "when people drag it. If dismissal is allowed, a tap on the grabber dismisses the sheet.",
    advice: "In UIKit, do not set `prefersGrabberVisible`. In SwiftUI, remove `presentationDragIndicator(.visible)`. "
      + "Alternatively, give the sheet a second detent.",
    holds: "sheets with exactly one active detent on every device, initially and after every change. Not reported for "
      + "SwiftUI sheets with `interactiveDismissDisabled()`",
    sources: [
      Source("WWDC21-10063: the grabber, an indicator of resizability", .talk),
      Source("Human Interface Guidelines: Sheets, a grabber in a resizable sheet", .documented),
      Source("SwiftUI documentation: presentationDragIndicator(_:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [
          { "sheetPresentationController": { "detents": ["medium"], 1️⃣"prefersGrabberVisible"1️⃣: true } }
        ] }
        """#,
        fixed: #"""
          { "sheets": [
            { "sheetPresentationController": { "detents": ["medium"] } }
          ] }
          """#),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": ["large"], 1️⃣"presentationDragIndicator"1️⃣: "visible" } ] }"#,
        fixed: #"{ "sheets": [ { "presentationDetents": ["large"] } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "prefersGrabberVisible": true
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [
          { "sheetPresentationController": { "detents": ["medium"], "prefersGrabberVisible": false } }
        ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": ["medium"], "prefersGrabberVisible": true },
          "changes": [ { "in": "showAll:", "animateChanges": true, "detents": ["medium", "large"] } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [ { "$unknown": "by the content" } ],
          "prefersGrabberVisible": true
        } } ] }
        """#),
      // A second detent exists on iPadOS 16 and later.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "sheets": [ { "sheetPresentationController": {
            "prefersGrabberVisible": true,
            "detents": [
              {
                "availableOn": { "iPadOS": "16.0" },
                "custom": { "identifier": "low", "resolver": { "height": 200 } }
              },
              "large"
            ]
          } } ]
        }
        """#),
      // The rule reports nothing if two detents are active in at least one window.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "prefersGrabberVisible": true,
          "detents": [
            "medium",
            { "custom": {
              "identifier": "tall",
              "resolver": { "fraction": 0.9, "inactiveWhen": ["compactWidth"] }
            } }
          ]
        } } ] }
        """#),
      // SwiftUI's documentation shows the indicator on a sheet without interactive dismissal.
      RuleExample(
        #"""
        { "sheets": [ {
          "presentationDetents": ["large"], "presentationDragIndicator": "visible",
          "interactiveDismissDisabled": true
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [
          { "presentationDetents": ["medium", "large"], "presentationDragIndicator": "visible" }
        ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    var grabberKeyPlaces: [(key: Place, isFirst: Bool)] = sheet.effectiveUses.compactMap { use in
      guard use.configuration.prefersGrabberVisible.value == true else { return nil }
      return use.configuration.reader.key("prefersGrabberVisible").map { ($0, use.change == nil) }
    }
    if let modifiers = sheet.sheet.swiftUI, modifiers.dragIndicator.value == .visible,
      modifiers.interactiveDismissDisabled.isKnown, modifiers.interactiveDismissDisabled.value != true,
      let keyPlace = modifiers.dragIndicatorKeyPlace
    {
      grabberKeyPlaces.append((keyPlace, true))
    }
    guard !grabberKeyPlaces.isEmpty, sheet.resizing(on: report.context.platforms)?.hasOneHeight == true else { return }
    for (keyPlace, isFirst) in grabberKeyPlaces {
      report.report(
        self, at: keyPlace,
        "the sheet has only one height, but the grabber suggests that people can resize it; hide the grabber or "
          + "add a detent",
        fixes: isFirst ? [Fix("Hide the grabber", .remove(keyPlace))] : [], mustHoldEverywhere: true)
    }
  }
}
