import UIModelPlatform

/// A veto around everything that can be focused.
enum UpdateNeverAllowed: Rule {
  static let description = RuleDescription(
    code: "focus/update-never-allowed", severity: .warning, system: .focus,
    summary: "Focus is never allowed to move",
    reason:
      "`shouldUpdateFocus(in:)` is asked in every environment around the item that loses focus and around the one "
      + "that gets it. Where it always answers false around all items, none of them is ever focused by keyboard.",
    advice: "Veto only the moves that are meant, and call super for all others.",
    holds: "iPadOS and Mac Catalyst since 15, where everything on the screen is known",
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
      // A form that holds the only fields; two that share them; a button is for Full Keyboard Access.
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
      // At times only; what super answers; nothing to focus.
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
      // iPhones have no keyboard navigation, nor has what is linked against an older SDK.
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

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    guard focus.allItemsAreVetoed else { return }
    let tree = focus.tree
    let vetoes = focus.engine.vetoes.sorted().filter { node in
      focus.items(inside: node).contains { _ in true }
        && !tree.ancestors(of: node).contains { focus.engine.vetoes.contains($0) }
    }
    guard let first = vetoes.first else { return }
    func place(_ node: Int) -> Place? {
      tree.implements(of: node).answer("shouldUpdateFocus(in:)", "shouldUpdateFocusInContext:").place
    }
    let names = vetoes.map { "'\(tree.name(of: $0))'" }
    let who = names.count == 1 ? "\(names[0]) vetoes" : "\(names.joined(separator: " and ")) veto"
    let fixes =
      focus.engine.vetoes.count == 1
      ? place(first).map { [Fix("Remove the veto", .remove($0))] } ?? [] : []
    report.report(
      self, at: place(first),
      "\(who) every move of focus, and nothing outside can be focused: no key ever moves focus on this screen",
      related: vetoes.dropFirst().compactMap { node in
        place(node).map { RelatedPlace($0, "the veto of '\(tree.name(of: node))'") }
      }, fixes: fixes, in: focus.environments)
  }
}

extension FocusAnswer {
  /// Whether everything that can be focused by keyboard navigation, now or in another state, lies in an environment that
  /// always vetoes; false where something is not known.
  var allItemsAreVetoed: Bool {
    guard !engine.vetoes.isEmpty, engine.groups.isComplete, tree.isComplete, !screen.views.isEmpty else { return false }
    var hasItem = false
    for group in engine.groups.all {
      if group.isOpen, !isVetoed(group.owner) { return false }
      for item in group.items + group.possibleItems where !isLeftToFullAccess(item) {
        guard isVetoed(item) else { return false }
        if engine.focusability[item].isFocusable { hasItem = true }
      }
    }
    return hasItem
  }

  private func isVetoed(_ node: Int) -> Bool { engine.veto(from: node, to: nil) != nil }

  private func isLeftToFullAccess(_ node: Int) -> Bool {
    engine.focusability[node].ground == .control
  }
}
