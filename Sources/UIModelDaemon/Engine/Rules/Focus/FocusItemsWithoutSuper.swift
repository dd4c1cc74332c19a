import UIModelPlatform

/// A view that overrides its focus items and does not call super.
enum FocusItemsWithoutSuper: Rule {
  static let description = RuleDescription(
    code: "focus/focus-items-without-super", severity: .error, system: .focus,
    summary: "A view overrides its focus items without calling super",
    reason: "A subclass of UIView that adds focus items of its own must call super; without it the subviews are no "
      + "longer found by the focus system.",
    advice: "Call super and add to what it returns.",
    holds: "iPadOS and Mac Catalyst since 16",
    sources: [Source("UIFocus.h: focusItems(in:)", .header)],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "view": { "subviews": [ { "class": "GlobeView", "implements": { "focusItems(in:)": 1️⃣[]1️⃣ } } ] } } ] }"#,
        fixed:
          #"{ "screens": [ { "view": { "subviews": [ { "class": "GlobeView", "implements": { "focusItems(in:)": ["super"] } } ] } } ] }"#
      ),
      // A class of views of which nobody says where they are, as code declares it.
      RuleExample(
        #"{ "screens": [ { "class": "GlobeView", "superclass": "UIView", "implements": { "focusItems(in:)": 1️⃣["cities"]1️⃣ } } ] }"#,
        fixed:
          #"{ "screens": [ { "class": "GlobeView", "superclass": "UIView", "implements": { "focusItems(in:)": ["super", "cities"] } } ] }"#
      ),
    ],
    right: [
      RuleExample(
        #"{ "screens": [ { "view": { "subviews": [ { "class": "GlobeView", "implements": { "focusItems(in:)": ["super", "cities"] } } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "subviews": [ { "class": "GlobeView", "implements": { "focusItems(in:)": [{ "$unknown": "a helper" }] } } ] } } ] }"#
      ),
      // Not asked for before 16; and an object of one's own has no super.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "view": { "focusItems": [
            { "ref": "moon", "implements": { "canBecomeFocused": true, "focusItems(in:)": [] } }
          ] } } ]
        }
        """#),
    ])

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    let environments = focus.environments.filter { $0.version >= 16 }
    for node in focus.implementing {
      guard focus.isOfViews(node) else { continue }
      let implements = focus.tree.implements(of: node)
      guard let name = ["focusItems(in:)", "focusItemsInRect:"].first(where: { implements.contains($0) }),
        case .array(let steps)? = implements.methods[name]?.value, let place = implements.valuePlaces[name],
        !steps.contains("super"), !steps.contains(where: { $0["$unknown"] != nil })
      else { continue }
      report.report(
        self, at: place,
        "'\(focus.tree.name(of: node))' overrides its focus items without calling super, so those of its subviews are lost",
        fixes: [Fix("Call super first", .insert(list: place, index: 0, "super"))], in: environments)
    }
  }
}
