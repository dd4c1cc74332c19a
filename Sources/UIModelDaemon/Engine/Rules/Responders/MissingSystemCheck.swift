import UIModelPlatform

/// `buildMenu(with:)` that changes every menu there is.
enum MissingSystemCheck: Rule {
  static let description = RuleDescription(
    code: "menu/missing-system-check", severity: .hint, system: .menu,
    summary: "buildMenu does not look at builder.system",
    reason:
      "UIKit asks the app delegate for context menus too, as it does every responder. What is meant for the main menu "
      + "is then done there as well.",
    advice: "Return at once unless builder.system is .main.",
    sources: [Source("WWDC21-10057", .talk), Source("UIMenuBuilder.h: system", .header)],
    wrong: [
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "checksSystem": 1️⃣false1️⃣, "steps": [ { "remove": "format" } ] } } } }"#,
        fixed:
          #"{ "app": { "delegate": { "buildMenu": { "checksSystem": true, "steps": [ { "remove": "format" } ] } } } }"#
      )
    ],
    right: [
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "checksSystem": true, "steps": [ { "remove": "format" } ] } } } }"#),
      // Not said; and nothing is changed.
      RuleExample(#"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "format" } ] } } } }"#),
      RuleExample(#"{ "app": { "delegate": { "buildMenu": { "checksSystem": false, "steps": [] } } } }"#),
    ])

  static func check(_ responder: DeclaredResponder, _ report: inout Report) {
    guard case .app(let app) = responder, let build = app.delegate?.buildMenu, build.checksSystem.value == false,
      let place = build.checksSystem.place,
      build.steps.contains(where: { if case .unknown = $0.operation { false } else { true } })
    else { return }
    report.report(
      self, at: place, "what is meant for the main menu is done to context menus too",
      fixes: [Fix("Check the system", .replace(place, true))])
  }
}
