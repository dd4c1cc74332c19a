import UIModelPlatform

/// Reports a presented sheet that changes its height outside `animateChanges(_:)`.
enum ChangeNotAnimated: Rule {
  static let description = RuleDescription(
    code: "sheet/change-not-animated", effect: .advice, system: .sheet,
    summary: "Presented sheet changes its height without `animateChanges(_:)`",
    reason: "Outside `animateChanges(_:)`, UIKit applies a new detent or height immediately, so the sheet jumps. "
      + "Inside `animateChanges(_:)`, UIKit animates the change and also lays out the adjacent sheets in the stack.",
    advice: "Select the detent, or call `invalidateDetents()`, inside the closure that you pass to "
      + "`animateChanges(_:)`.",
    holds: "changes to a presented sheet. Not reported in initializers, `viewDidLoad()`, `viewWillAppear(_:)` and "
      + "other methods that run before the sheet appears",
    sources: [
      Source("WWDC21-10063: select medium programmatically", .talk),
      Source("UISheetPresentationController.h: animateChanges, invalidateDetents", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": ["medium", "large"] },
          "changes": [ {
            "in": "picker(_:didFinishPicking:)",
            "selectedDetentIdentifier": 1️⃣"medium"1️⃣
          } ]
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "sheetPresentationController": { "detents": ["medium", "large"] },
            "changes": [ {
              "in": "picker(_:didFinishPicking:)",
              "selectedDetentIdentifier": "medium",
              "animateChanges": true
            } ]
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
            "in": "showTools:", "changesInputOf": ["tools"], "invalidateDetents": 1️⃣true1️⃣,
            "animateChanges": false
          } ]
        } ] }
        """#),
    ],
    right: [
      // The sheet might have only one detent, and then its height does not change.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [ "medium", { "$unknown": "on some devices" } ] },
          "changes": [ { "in": "reset:", "selectedDetentIdentifier": "medium" } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "$unknown": "set by a package" },
          "changes": [ { "in": "reset:", "selectedDetentIdentifier": "medium" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": ["medium", "large"] },
          "changes": [ {
            "in": "picker(_:didFinishPicking:)", "animateChanges": true,
            "selectedDetentIdentifier": "medium"
          } ]
        } ] }
        """#),
      // Before the sheet is on screen, there is nothing to animate.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "selectedDetentIdentifier": "large"
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] },
          "changes": [ { "in": "viewWillAppear(_:)", "selectedDetentIdentifier": "large" } ] } ] }
        """#),
      // The height of the sheet does not change.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] },
          "changes": [ { "in": "showGrabber:", "prefersGrabberVisible": true } ] } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": ["medium"] },
          "changes": [ { "in": "reset:", "selectedDetentIdentifier": "medium" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": ["medium", "large"] },
          "changes": [ {
            "in": "reset:", "animateChanges": { "$unknown": "by a setting" },
            "selectedDetentIdentifier": "medium"
          } ]
        } ] }
        """#),
    ])

  /// The names of methods that run before the sheet is on screen, in Swift and Objective-C spelling.
  private static let methodNamesBeforeAppearing: Set<String> = [
    "init", "loadView", "loadView()", "viewDidLoad", "viewDidLoad()", "viewWillAppear(_:)", "viewWillAppear:",
    "viewIsAppearing(_:)", "viewIsAppearing:", "awakeFromNib()", "awakeFromNib",
  ]

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    for use in sheet.effectiveUses {
      guard let change = use.change, change.animateChanges.value != true, mayChangeHeight(change, use, of: sheet),
        !(change.method.value.map { methodNamesBeforeAppearing.contains($0) || $0.hasPrefix("init(") } ?? false)
      else { continue }
      let selectionPlace = use.configuration.selectedDetentIdentifier.place
      report.report(
        self, at: selectionPlace ?? change.invalidateDetents.place,
        selectionPlace != nil
          ? "the sheet jumps to its new detent without an animation; select the detent inside 'animateChanges(_:)'"
          : "the sheet jumps to the new height of its detent; call 'invalidateDetents()' inside 'animateChanges(_:)'",
        facts: [change.animateChanges, change.method, change.controller],
        fixes: [Fix("Animate the change", isSafe: true, .set(object: change.place, name: "animateChanges", true))])
    }
  }

  /// Whether a change might change the height of the visible sheet.
  private static func mayChangeHeight(_ change: SheetChange, _ use: ControllerUse, of sheet: SheetFacts) -> Bool {
    if change.invalidateDetents.value == true { return true }
    guard change.configuration.selectedDetentIdentifier.isGiven else { return false }
    return sheet.detents(for: use).count > 1
  }
}
