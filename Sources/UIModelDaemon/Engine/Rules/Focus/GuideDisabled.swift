import UIModelPlatform

/// A focus guide that leads nowhere.
enum GuideDisabled: Rule {
  static let description = RuleDescription(
    code: "focus/guide-disabled", severity: .warning, system: .focus,
    summary: "A focus guide redirects nothing",
    reason:
      "A focus guide sends focus to its preferred environments. While it is disabled the focus system ignores it, "
      + "and one that prefers nothing is as good as disabled; it still takes part in layout, so nothing looks wrong.",
    advice: "Enable it and say where it leads, or use a plain layout guide.",
    holds: "iPadOS and Mac Catalyst since 15; where nothing that hears of focus may change it",
    sources: [Source("UIFocusGuide.h", .header)],
    wrong: [
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
      // Enabled in a state, not known, or in part.
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
      // Code that hears of focus often says where a guide leads, and when.
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

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for (index, details) in focus.screen.details.sorted(by: { $0.key < $1.key }) {
      let guides = details.layoutGuides.elements.filter { $0.className.value == "UIFocusGuide" }
      guard !guides.isEmpty, case let node = focus.node(ofView: index),
        !focus.mayHearOfFocus(at: node)
      else { continue }
      for guide in guides { check(guide, focus, &report) }
    }
  }

  private static func check(_ guide: LayoutGuide, _ focus: FocusAnswer, _ report: inout Report) {
    let name = guide.ref.value.map { "'\($0)'" } ?? "the guide"
    let preferred = guide.preferredFocusEnvironments
    if guide.isEnabled.value == false {
      let fixes = preferred.elements.isEmpty ? [] : guide.isEnabled.place.map { [Fix("Enable it", .remove($0))] } ?? []
      report.report(
        self, at: guide.isEnabled.place, "\(name) is disabled, so the focus system ignores it", fixes: fixes,
        in: focus.environments)
    } else if guide.isEnabled.isKnown, preferred.isExplicitlyEmpty || !preferred.isGiven {
      report.report(
        self, at: preferred.place ?? guide.className.place,
        "\(name) prefers no environment, which is as good as disabled: focus is never sent anywhere",
        in: focus.environments)
    }
  }
}
