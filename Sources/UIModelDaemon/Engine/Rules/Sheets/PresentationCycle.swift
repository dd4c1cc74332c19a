import UIModelPlatform

/// A view controller that presents itself.
enum PresentationCycle: Rule {
  static let description = RuleDescription(
    code: "sheet/presentation-cycle", severity: .warning, system: .sheet,
    summary: "A view controller presents itself",
    reason: "A view controller that is shown already cannot be presented, least of all by itself: UIKit raises "
      + "\"Application tried to present modally a view controller on itself\", and the app ends.",
    advice: "Present another view controller. One of the same class that is made for it is a screen with a handle of "
      + "its own.",
    holds: "everywhere, where the two are named by one handle. Screens that present each other are left alone: each "
      + "time a new view controller may be made for it",
    sources: [Source("UIKit's exception when a view controller is presented on itself", .observed)],
    wrong: [
      RuleExample(
        #"""
        {
          "screens": [ { "ref": "folder", "presents": [1️⃣"details"1️⃣] } ],
          "sheets": [ {
            "ref": "details", "viewController": "folder",
            "sheetPresentationController": { "detents": ["medium"] }
          } ]
        }
        """#),
      RuleExample(#"{ "screens": [ { "ref": "folder", "presents": [1️⃣"folder"1️⃣] } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "ref": "folder", "presents": ["details"] }, { "ref": "folderDetails" } ],
          "sheets": [ { "ref": "details", "viewController": "folderDetails" } ] }
        """#),
      // Each may present a new one of the other.
      RuleExample(
        #"""
        {
          "screens": [
            { "ref": "folder", "presents": ["details"] },
            { "ref": "folderDetails", "presents": ["folder"] }
          ],
          "sheets": [ { "ref": "details", "viewController": "folderDetails" } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "screens": [
            { "ref": "folder", "class": "FolderViewController", "presents": ["subfolder"] },
            { "ref": "subfolderScreen", "class": "FolderViewController" }
          ],
          "sheets": [ { "ref": "subfolder", "viewController": "subfolderScreen" } ]
        }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "ref": "folder", "presents": ["details"] } ],
          "sheets": [ { "ref": "details", "viewController": { "$unknown": "by what is selected" } } ] }
        """#),
    ])

  static func check(_ presenter: Presenter, _ report: inout Report) {
    let screen = presenter.screen
    guard let ref = screen.ref.value, report.screen(named: ref) != nil else { return }
    for name in screen.presents.elements {
      let sheet = report.sheet(named: name.value)
      guard name.value == ref || sheet?.viewController.value == ref else { continue }
      report.report(
        self, at: name.place, "'\(ref)' would present itself, which raises an exception",
        related: sheet?.viewController.place.map { [RelatedPlace($0, "the view controller that is presented")] } ?? [])
    }
  }
}
