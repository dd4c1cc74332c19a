import UIModelPlatform

/// Reports a view class that overrides `focusItems(in:)` without calling super.
enum FocusItemsWithoutSuper: Rule {
  static let description = RuleDescription(
    code: "focus/focus-items-without-super", effect: .lost, system: .focus,
    summary: "View overrides `focusItems(in:)` without calling super",
    reason:
      "A `UIView` subclass that overrides `focusItems(in:)` must call super. Without this call, the focus system no "
      + "longer finds the view's subviews.",
    advice: "Call `super.focusItems(in:)`, and add your own items to the result.",
    holds: "iPadOS and Mac Catalyst 16 and later",
    sources: [Source("UIFocus.h: focusItems(in:)", .header)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class GlobeView: UIView {
          private var cities: [CityFocusItem] = []

          override func 1️⃣focusItems1️⃣(in rect: CGRect) -> [UIFocusItem] {
            cities.filter { $0.frame.intersects(rect) }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "class": "GlobeView", "implements": { "focusItems(in:)": 1️⃣[]1️⃣ } }
        ] } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "subviews": [
            { "class": "GlobeView", "implements": { "focusItems(in:)": ["super"] } }
          ] } } ] }
          """#),
      // A view class that is declared in code and is not used on a known screen.
      RuleExample(
        #"""
        { "screens": [ {
          "class": "GlobeView", "superclass": "UIView",
          "implements": { "focusItems(in:)": 1️⃣["cities"]1️⃣ }
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "class": "GlobeView", "superclass": "UIView",
            "implements": { "focusItems(in:)": ["super", "cities"] }
          } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class GlobeView: UIView {
          private var cities: [CityFocusItem] = []

          override func focusItems(in rect: CGRect) -> [UIFocusItem] {
            super.focusItems(in: rect) + cities.filter { $0.frame.intersects(rect) }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "class": "GlobeView", "implements": { "focusItems(in:)": ["super", "cities"] } }
        ] } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "class": "GlobeView",
          "implements": { "focusItems(in:)": [ { "$unknown": "a helper" } ] }
        } ] } } ] }
        """#),
      // The superclass of a focus item that is not a view does not implement the method, so there is nothing to call.
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

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    let environments = focus.environments.filter { $0.version >= 16 }
    for node in focus.implementingNodes {
      guard focus.isViewNode(node) else { continue }
      let implementations = focus.tree.implements(of: node)
      guard let methodName = ["focusItems(in:)", "focusItemsInRect:"].first(where: { implementations.contains($0) }),
        case .array(let effects)? = implementations.methods[methodName]?.value,
        let place = implementations.valuePlaces[methodName],
        !effects.contains("super"), !effects.contains(where: { $0["$unknown"] != nil })
      else { continue }
      report.report(
        self, at: place,
        "'\(focus.tree.name(of: node))' overrides '\(methodName)' without calling super, so the focus system does not find "
          + "the view's subviews",
        fixes: [Fix("Call super first", .insert(list: place, index: 0, "super"))], in: environments)
    }
  }
}
