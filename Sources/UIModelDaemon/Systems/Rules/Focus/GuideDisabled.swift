import UIModelPlatform

/// Reports a focus guide that is disabled or has no preferred focus environments.
enum GuideDisabled: Rule {
  static let description = RuleDescription(
    code: "focus/guide-disabled", effect: .wrong, system: .focus,
    summary: "Focus guide is disabled or has no preferred focus environments",
    reason:
      "A focus guide redirects focus to its preferred focus environments. The focus system ignores a disabled "
      + "guide, and a guide without preferred focus environments does not redirect focus. Developers may not "
      + "notice, because the guide still takes part in layout.",
    advice:
      "Enable the guide, and set its `preferredFocusEnvironments` to the views that should get focus. If you need "
      + "the guide only for layout, use a `UILayoutGuide` instead.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Not reported if an override of `didUpdateFocus(in:with:)`, or code "
      + "that the daemon does not know, may change the guide during a focus update",
    sources: [Source("UIFocusGuide.h", .header)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class LibraryViewController: UIViewController {
          private let searchField = UISearchTextField()

          override func viewDidLoad() {
            super.viewDidLoad()
            searchField.frame = CGRect(x: 20, y: 80, width: 300, height: 36)
            view.addSubview(searchField)
            let guide = 1️⃣UIFocusGuide1️⃣()
            view.addLayoutGuide(guide)
            NSLayoutConstraint.activate([
              guide.topAnchor.constraint(equalTo: searchField.topAnchor),
              guide.leadingAnchor.constraint(equalTo: searchField.trailingAnchor),
              guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
              guide.bottomAnchor.constraint(equalTo: searchField.bottomAnchor),
            ])
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ { "ref": "search", "class": "UISearchTextField" } ],
          "layoutGuides": [ {
            "ref": "toSearch", "class": "UIFocusGuide", "isEnabled": 1️⃣false1️⃣,
            "preferredFocusEnvironments": ["search"]
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView",
            "subviews": [ { "ref": "search", "class": "UISearchTextField" } ],
            "layoutGuides": [ {
              "ref": "toSearch", "class": "UIFocusGuide",
              "preferredFocusEnvironments": ["search"]
            } ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "layoutGuides": [
            { "class": "UIFocusGuide", "preferredFocusEnvironments": 1️⃣[]1️⃣ },
            { "class": 2️⃣"UIFocusGuide"2️⃣ }
          ]
        } } ] }
        """#, also: ["2️⃣": "focus/guide-disabled"]),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class LibraryViewController: UIViewController {
          private let searchField = UISearchTextField()

          override func viewDidLoad() {
            super.viewDidLoad()
            searchField.frame = CGRect(x: 20, y: 80, width: 300, height: 36)
            view.addSubview(searchField)
            let guide = UIFocusGuide()
            guide.preferredFocusEnvironments = [searchField]
            view.addLayoutGuide(guide)
            NSLayoutConstraint.activate([
              guide.topAnchor.constraint(equalTo: searchField.topAnchor),
              guide.leadingAnchor.constraint(equalTo: searchField.trailingAnchor),
              guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
              guide.bottomAnchor.constraint(equalTo: searchField.bottomAnchor),
            ])
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ { "ref": "search", "class": "UISearchTextField" } ],
          "layoutGuides": [
            { "class": "UIFocusGuide", "preferredFocusEnvironments": ["search"] },
            { "class": "UIFocusGuide", "isEnabled": true, "preferredFocusEnvironments": ["search"] },
            { "class": "UILayoutGuide" }, {}
          ]
        } } ] }
        """#),
      // The guide is enabled only sometimes, or some or all of its properties are unknown.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ { "ref": "search", "class": "UISearchTextField" } ],
          "layoutGuides": [
            {
              "class": "UIFocusGuide", "isEnabled": { "when": "isSearching" },
              "preferredFocusEnvironments": ["search"]
            },
            {
              "class": "UIFocusGuide", "isEnabled": { "$unknown": "by layout" },
              "preferredFocusEnvironments": ["search"]
            },
            { "class": "UIFocusGuide", "preferredFocusEnvironments": { "$unknown": "the last item" } },
            {
              "class": "UIFocusGuide",
              "preferredFocusEnvironments": [ { "$unknown": "the last item" } ]
            }
          ]
        } } ] }
        """#),
      // Code that runs on focus updates often sets a guide's environments and enables the guide.
      RuleExample(
        #"""
        { "screens": [
          {
            "implements": { "didUpdateFocus(in:with:)": ["super"] },
            "view": { "class": "UIView", "layoutGuides": [ { "class": "UIFocusGuide" } ] }
          },
          {
            "class": "LibraryViewController",
            "view": { "class": "UIView", "layoutGuides": [ { "class": "UIFocusGuide" } ] }
          },
          { "view": {
            "class": "UIView",
            "subviews": [ {
              "class": "ShelfView",
              "layoutGuides": [ { "class": "UIFocusGuide", "isEnabled": false } ]
            } ]
          } }
        ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for (viewIndex, details) in focus.screen.details.sorted(by: { $0.key < $1.key }) {
      let guides = details.layoutGuides.elements.filter { $0.className.value == "UIFocusGuide" }
      guard !guides.isEmpty, case let node = focus.node(ofView: viewIndex),
        !focus.mayReceiveFocusUpdates(at: node)
      else { continue }
      for guide in guides { check(guide, focus, &report) }
    }
  }

  private static func check(_ guide: LayoutGuide, _ focus: FocusAnalysis, _ report: inout Report) {
    let name = guide.ref.value.map { "focus guide '\($0)'" } ?? "this focus guide"
    let preferredEnvironments = guide.preferredFocusEnvironments
    if guide.isEnabled.value == false {
      let fixes =
        preferredEnvironments.elements.isEmpty
        ? [] : guide.isEnabled.place.map { [Fix("Enable the focus guide", .remove($0))] } ?? []
      report.report(
        self, at: guide.isEnabled.place,
        "\(name) is disabled, so the focus system ignores it; enable the guide or use a 'UILayoutGuide'", fixes: fixes,
        in: focus.environments)
    } else if guide.isEnabled.isKnown, preferredEnvironments.isExplicitlyEmpty || !preferredEnvironments.isGiven {
      report.report(
        self, at: preferredEnvironments.place ?? guide.className.place,
        "\(name) does not redirect focus, because its 'preferredFocusEnvironments' are empty; set them",
        in: focus.environments)
    }
  }
}
