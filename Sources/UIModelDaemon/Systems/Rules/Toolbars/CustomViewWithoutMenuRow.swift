import UIModelPlatform

/// A control in a bar that the overflow menu cannot show.
enum CustomViewWithoutMenuRow: Rule {
  /// The smallest number of items in a bar for which the rule reports a control. At a width of 375 points, three of
  /// five items fit (source: LoopKit/Loop#2524). The limit of four is a choice of this rule.
  private static let minimumItemCount = 4

  static let description = RuleDescription(
    code: "toolbar/custom-view-without-menu-row", effect: .wrong, system: .toolbar, status: .preview,
    summary: "Control in a bar with many items has no row in the overflow menu",
    reason:
      "In apps that are built with Xcode 27, bar button items have more padding, so fewer items fit. The other items "
      + "move into the overflow menu. An item with a custom view but without a title, an image, an action or a "
      + "`menuRepresentation` has no row in the menu, so people cannot reach its control.",
    advice:
      "Set the item's `menuRepresentation`, or its `title` and `primaryAction`. If the item must stay in the bar, set "
      + "its `visibilityPriority` to `.high`.",
    holds: "iPhone and iPad, from iOS 27",
    needsSDK: .sdk27,
    sources: [
      Source("GitHub: LoopKit/Loop#2515", .post),
      Source("GitHub: LoopKit/Loop#2524", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          private let share = UIBarButtonItem(systemItem: .action)
          private let undo = UIBarButtonItem(title: "Undo")
          private let find = UIBarButtonItem(title: "Find")

          override func viewDidLoad() {
            super.viewDidLoad()
            let button = UIButton(type: .system)
            button.setTitle("Done", for: .normal)
            navigationItem.rightBarButtonItems = [
              share, undo, find, 1️⃣UIBarButtonItem1️⃣(customView: button),
            ]
          }
        }
        """#, language: "swift", files: [.project]),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "customBarItems": [
          { "customView": 1️⃣"UISwitch"1️⃣, "barItems": 4 }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          private let share = UIBarButtonItem(systemItem: .action)
          private let undo = UIBarButtonItem(title: "Undo")
          private let find = UIBarButtonItem(title: "Find")

          override func viewDidLoad() {
            super.viewDidLoad()
            let button = UIButton(type: .system)
            let done = UIBarButtonItem(customView: button)
            done.menuRepresentation = UIAction(title: "Done") { _ in }
            navigationItem.rightBarButtonItems = [share, undo, find, done]
          }
        }
        """#, language: "swift", files: [.project]),
      // Three items fit into the bar, so none moves into the overflow menu.
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "customBarItems": [
          { "customView": "UISwitch", "barItems": 3 }
        ] } ] }
        """#),
      // A label is not a control. The other items have, or may have, a representation in the menu.
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "customBarItems": [
          { "customView": "UILabel", "barItems": 4 },
          { "customView": "UISwitch", "barItems": 4, "hasMenuRepresentation": true },
          { "customView": "UISwitch", "barItems": 4, "hasMenuRepresentation": { "$unknown": "by release" } }
        ] } ] }
        """#),
    ])

  static func check(_ item: CustomBarItem, _ report: inout Report) {
    guard let controlClass = item.customViewClass.located, ViewClass.isControl(controlClass.value),
      let itemCount = item.itemCount.value,
      itemCount >= minimumItemCount, item.hasMenuRepresentation.value != true
    else { return }
    report.report(
      self, at: controlClass.place, "if this '\(controlClass.value)' does not fit, the overflow menu has no row for it",
      notes: ["the list has \(itemCount) items"], facts: [item.hasMenuRepresentation],
      in: report.context.environments { environment in
        (environment.platform == .iOS || environment.platform == .iPadOS) && environment.version >= 27
          && item.availability.includes(environment) == true
      })
  }
}
