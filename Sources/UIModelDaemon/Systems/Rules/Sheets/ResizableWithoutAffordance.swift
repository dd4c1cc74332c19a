import UIModelPlatform

/// Reports a resizable sheet without a sign that people can resize the sheet, such as a visible grabber.
enum ResizableWithoutAffordance: Rule {
  static let description = RuleDescription(
    code: "sheet/resizable-without-affordance", effect: .advice, system: .sheet,
    summary: "Resizable sheet has no grabber and does not expand on scrolling",
    reason: "By default, scrolling expands a sheet, so people notice that they can resize the sheet. If scrolling "
      + "moves only the content and no grabber is visible, people have to guess that they can drag the sheet.",
    advice: "Show the grabber. Set `prefersGrabberVisible` to true in UIKit, or use "
      + "`presentationDragIndicator(.visible)` in SwiftUI.",
    holds: "sheets with at least two active detents on some device. Not reported if code may show the grabber or "
      + "expand the sheet later",
    sources: [
      Source("WWDC21-10063: the grabber, useful where scrolling does not resize the sheet", .talk),
      Source("SwiftUI documentation: presentationDragIndicator(_:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"],
          "prefersScrollingExpandsWhenScrolledToEdge": 1️⃣false1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": ["medium", "large"],
            "prefersScrollingExpandsWhenScrolledToEdge": false,
            "prefersGrabberVisible": true
          } } ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "presentationDetents": ["medium", "large"], "presentationContentInteraction": "scrolls",
          "presentationDragIndicator": 1️⃣"hidden"1️⃣
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "presentationDetents": ["medium", "large"], "presentationContentInteraction": "scrolls",
            "presentationDragIndicator": "visible"
          } ] }
          """#),
      // The sheet has two detents on iPadOS 16 and later.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "sheets": [ { "sheetPresentationController": {
            "prefersScrollingExpandsWhenScrolledToEdge": 1️⃣false1️⃣,
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
    ],
    right: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"],
          "prefersScrollingExpandsWhenScrolledToEdge": false, "prefersGrabberVisible": true } } ] }
        """#),
      // Scrolling expands the sheet.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "prefersGrabberVisible": false
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": false,
          "prefersGrabberVisible": { "$unknown": "a setting" }
        } } ] }
        """#),
      // The app expands the sheet in code, or might do so.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": {
            "detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": false
          },
          "changes": [
            { "in": "showMore:", "animateChanges": true, "selectedDetentIdentifier": "large" }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": {
            "detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": false
          },
          "changes": [ { "$unknown": "made by a package" } ]
        } ] }
        """#),
      // SwiftUI's automatic indicator is visible if the sheet can be resized.
      RuleExample(
        #"""
        { "sheets": [
          { "presentationDetents": ["medium", "large"], "presentationContentInteraction": "scrolls" }
        ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [
          { "presentationDetents": ["medium", "large"], "presentationDragIndicator": "hidden" }
        ] }
        """#),
    ])

  private static let message =
    "scrolling does not expand the sheet, and no grabber shows that people can resize it; show the grabber"

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    if let modifiers = sheet.sheet.swiftUI, sheet.uses.isEmpty {
      guard modifiers.contentInteraction.value == .scrolls, modifiers.dragIndicator.value == .hidden,
        isResizable(sheet, report), let place = modifiers.dragIndicator.place
      else { return }
      report.report(self, at: place, message, fixes: [Fix("Show the drag indicator", .replace(place, "visible"))])
      return
    }
    guard let use = sheet.effectiveUses.first(where: disablesScrollExpansion),
      !sheet.effectiveUses.contains(where: { mayShowResizing($0, sheet) }), isResizable(sheet, report)
    else { return }
    report.report(
      self, at: use.configuration.prefersScrollingExpandsWhenScrolledToEdge.place, message,
      fixes: [Fix("Show the grabber", .set(object: use.configuration.place, name: "prefersGrabberVisible", true))])
  }

  private static func isResizable(_ sheet: SheetFacts, _ report: Report) -> Bool {
    sheet.resizing(on: report.context.platforms)?.isResizable == true
  }

  private static func disablesScrollExpansion(_ use: ControllerUse) -> Bool {
    use.configuration.prefersScrollingExpandsWhenScrolledToEdge.value == false
  }

  /// Whether `use`, i.e. the sheet's initial configuration or a later change, indicates, or might indicate, that people
  /// can resize the sheet. Signs are a visible grabber, expansion on scrolling and expansion in code.
  private static func mayShowResizing(_ use: ControllerUse, _ sheet: SheetFacts) -> Bool {
    let configuration = use.configuration
    if configuration.prefersGrabberVisible.value ?? !configuration.prefersGrabberVisible.isKnown { return true }
    let scrollingPreference = configuration.prefersScrollingExpandsWhenScrolledToEdge
    if scrollingPreference.value ?? !scrollingPreference.isKnown { return true }
    guard use.change != nil, !configuration.selectedDetentIdentifier.isDefault else { return false }
    // A selection of the smallest detent does not show people that the sheet can expand.
    guard case .given(let name, _) = configuration.selectedDetentIdentifier else { return true }
    return name != nil && name != sheet.detents(for: use).detents.first?.name
  }
}
