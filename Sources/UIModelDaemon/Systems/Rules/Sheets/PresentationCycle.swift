import UIModelPlatform

/// Reports a view controller that presents itself.
enum PresentationCycle: Rule {
  static let description = RuleDescription(
    code: "sheet/presentation-cycle", effect: .crash, system: .sheet,
    summary: "View controller presents itself",
    reason: "When a view controller presents itself, UIKit raises the exception \"Application tried to present modally "
      + "a view controller on itself\", and the app terminates.",
    advice: "Present another view controller. If the code presents a new instance of the same class, declare the new "
      + "instance as a separate screen with its own `ref`.",
    holds: "everywhere. Reported only if the presenting screen and the presented screen have the same `ref`. Not "
      + "reported if two screens present each other, because each presentation may create a new view controller",
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
      // Each screen might present a new instance of the other screen.
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
    for handle in screen.presentedHandles.elements {
      let sheet = report.sheet(named: handle.value)
      guard handle.value == ref || sheet?.viewControllerHandle.value == ref else { continue }
      report.report(
        self, at: handle.place, "'\(ref)' presents itself, which raises an exception; present another view controller",
        related: sheet?.viewControllerHandle.place.map {
          [RelatedPlace($0, "the presented view controller is set here")]
        }
          ?? [])
    }
  }
}
