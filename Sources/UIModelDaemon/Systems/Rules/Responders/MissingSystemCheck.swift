import UIModelPlatform

/// An override of `buildMenu(with:)` that changes context menus as well as the main menu.
enum MissingSystemCheck: Rule {
  static let description = RuleDescription(
    code: "menu/missing-system-check", effect: .advice, system: .menu,
    summary: "App delegate's `buildMenu(with:)` does not check `builder.system`",
    reason:
      "To build a context menu, UIKit calls `buildMenu(with:)` on the responders in the chain, including "
      + "the app delegate. Without a check of `builder.system`, the changes that are meant for the main menu "
      + "also apply to context menus.",
    advice: "After the call to super, return unless `builder.system` is `.main`.",
    sources: [Source("WWDC21-10057", .talk), Source("UIMenuBuilder.h: system", .header)],
    wrong: [
      RuleExample(
        #"""
        { "app": { "delegate": {
          "buildMenu": { "checksSystem": 1️⃣false1️⃣, "steps": [ { "remove": "format" } ] }
        } } }
        """#,
        fixed: #"""
          { "app": { "delegate": {
            "buildMenu": { "checksSystem": true, "steps": [ { "remove": "format" } ] }
          } } }
          """#)
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "delegate": {
          "buildMenu": { "checksSystem": true, "steps": [ { "remove": "format" } ] }
        } } }
        """#),
      // The document does not say whether the method checks the system, or the method changes nothing.
      RuleExample(#"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "format" } ] } } } }"#),
      RuleExample(#"{ "app": { "delegate": { "buildMenu": { "checksSystem": false, "steps": [] } } } }"#),
    ])

  static func check(_ responder: DeclaredResponder, _ report: inout Report) {
    guard case .app(let app) = responder, let build = app.delegate?.buildMenu, build.checksSystem.value == false,
      let place = build.checksSystem.place,
      build.steps.contains(where: { if case .unknown = $0.operation { false } else { true } })
    else { return }
    report.report(
      self, at: place,
      "'buildMenu(with:)' also changes context menus; add 'guard builder.system == .main else { return }' "
        + "before the changes",
      fixes: [Fix("Check 'builder.system'", .replace(place, true))])
  }
}
