import UIModelPlatform

/// Reports overrides of `shouldUpdateFocus(in:)` that always return false and thereby block all focusable items.
enum UpdateNeverAllowed: Rule {
  static let description = RuleDescription(
    code: "focus/update-never-allowed", effect: .lost, system: .focus,
    summary: "`shouldUpdateFocus(in:)` prevents every focus update",
    reason:
      "Before a focus update, UIKit calls `shouldUpdateFocus(in:)` in every environment that contains the old or "
      + "the new item. If every focusable item is inside an environment that always returns false, the keyboard "
      + "cannot move focus to any item.",
    advice:
      "Return false only for the focus updates that you want to prevent, and return the result of "
      + "`super.shouldUpdateFocus(in:)` for all other updates.",
    holds: "iPadOS and Mac Catalyst 15 and later. Reported only if the model document lists all views on the screen",
    sources: [Source("UIFocus.h: shouldUpdateFocus(in:)", .header)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "shouldUpdateFocus(in:)": 1️⃣false1️⃣ },
          "view": {
            "class": "UIView",
            "subviews": [ { "class": "UITextField" }, { "class": "UITextField" } ]
          }
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "implements": {},
            "view": {
              "class": "UIView",
              "subviews": [ { "class": "UITextField" }, { "class": "UITextField" } ]
            }
          } ] }
          """#),
      // The two forms together contain all fields, and only Full Keyboard Access focuses the button.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "UIButton" },
            {
              "class": "FormView", "implements": { "shouldUpdateFocus(in:)": 1️⃣false1️⃣ },
              "subviews": [ { "class": "UITextField" } ]
            },
            {
              "class": "FormView", "implements": { "shouldUpdateFocus(in:)": false },
              "subviews": [ { "class": "UITextField" } ]
            }
          ]
        } } ] }
        """#),
    ],
    right: [
      // The method may allow focus updates, or the screen has no focusable items.
      RuleExample(
        #"""
        { "screens": [
          {
            "implements": { "shouldUpdateFocus(in:)": { "when": "isValid" } },
            "view": { "class": "UITextField" }
          },
          { "implements": { "shouldUpdateFocus(in:)": ["super"] }, "view": { "class": "UITextField" } },
          {
            "implements": { "shouldUpdateFocus(in:)": { "$unknown": "asks the form" } },
            "view": { "class": "UITextField" }
          },
          {
            "implements": { "shouldUpdateFocus(in:)": false },
            "view": { "class": "UIView", "subviews": [ { "class": "UILabel" } ] }
          }
        ] }
        """#),
      RuleExample(
        #"""
        { "screens": [
          { "implements": { "shouldUpdateFocus(in:)": true }, "view": { "class": "UITextField" } }
        ] }
        """#),
      // iPhone, and apps that are built with an SDK before iOS 15, have no keyboard navigation.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iOS", "minimum": "16.0" },
            { "platform": "iPadOS", "minimum": "15.0", "sdk": "14.5" }
          ] },
          "screens": [
            { "implements": { "shouldUpdateFocus(in:)": false }, "view": { "class": "UITextField" } }
          ]
        }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    guard focus.allItemsAreVetoed else { return }
    let tree = focus.tree
    let outermostNodes = focus.engine.vetoingNodes.sorted().filter { node in
      focus.focusableItems(inside: node).contains { _ in true }
        && !tree.ancestors(of: node).contains { focus.engine.vetoingNodes.contains($0) }
    }
    guard let firstNode = outermostNodes.first else { return }
    func place(_ node: Int) -> Place? {
      tree.implements(of: node).result("shouldUpdateFocus(in:)", "shouldUpdateFocusInContext:").place
    }
    let names = outermostNodes.prefix(2).map { "'\(tree.name(of: $0))'" }
    let ownerNames =
      switch outermostNodes.count {
      case 1: names[0]
      case 2: "\(names[0]) and \(names[1])"
      default: "\(names[0]) and \(outermostNodes.count - 1) others"
      }
    let fixes =
      focus.engine.vetoingNodes.count == 1
      ? place(firstNode).map { [Fix("Remove the override", .remove($0))] } ?? [] : []
    report.report(
      self, at: place(firstNode),
      "'shouldUpdateFocus(in:)' of \(ownerNames) always returns false for every focusable item, so no key moves focus",
      related: outermostNodes.dropFirst().compactMap { node in
        place(node).map { RelatedPlace($0, "'\(tree.name(of: node))' returns false here") }
      }, fixes: fixes, in: focus.environments)
  }
}

extension FocusAnalysis {
  /// Whether every item that keyboard navigation can focus, now or in another state, is in an environment whose
  /// `shouldUpdateFocus(in:)` always returns false. False if the screen has no focusable item, or if an item or a
  /// result is unknown.
  var allItemsAreVetoed: Bool {
    guard !engine.vetoingNodes.isEmpty, engine.groups.isComplete, tree.isComplete, !screen.views.isEmpty else {
      return false
    }
    var hasFocusableItem = false
    for group in engine.groups.elements {
      if group.mayHaveUnlistedItems, !isVetoed(group.owner) { return false }
      for item in group.items + group.possibleItems where !needsFullKeyboardAccess(item) {
        guard isVetoed(item) else { return false }
        if engine.focusability[item].isFocusable { hasFocusableItem = true }
      }
    }
    return hasFocusableItem
  }

  private func isVetoed(_ node: Int) -> Bool { engine.vetoingNode(from: node, to: nil) != nil }

  private func needsFullKeyboardAccess(_ node: Int) -> Bool {
    engine.focusability[node].ground == .control
  }
}
