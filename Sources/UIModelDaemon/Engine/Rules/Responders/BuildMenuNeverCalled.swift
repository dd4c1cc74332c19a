import UIModelPlatform

/// `buildMenu(with:)` for the main menu in a class that is never asked for it.
enum BuildMenuNeverCalled: Rule {
  static let description = RuleDescription(
    code: "menu/build-menu-never-called", severity: .error, system: .menu,
    summary: "The main menu is built where UIKit never asks for it",
    reason:
      "For the main menu UIKit asks the application and then its delegate, nobody else. Views, view controllers and "
      + "scenes are asked for context menus only, so what they do to the main menu never happens.",
    advice: "Move it into buildMenu(with:) of the app delegate.",
    sources: [
      Source("UIKit documentation: Adding menus and shortcuts to the menu bar and user interface", .documented),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "ref": "a", "buildMenu": { "checksSystem": 1️⃣true1️⃣, "steps": [ { "remove": "format" } ] } } ] }"#
      ),
      RuleExample(
        #"""
        {
          "menus": [ { "identifier": "tabs", "children": [] } ],
          "scenes": [ {
            "ref": "main",
            "implements": { "buildMenu(with:)": { "steps": [
              { "insertChild": "tabs", "atEndOfMenu": 1️⃣"file"1️⃣ }
            ] } }
          } ]
        }
        """#),
      RuleExample(
        #"{ "screens": [ { "view": { "class": "PageView", "implements": { 1️⃣"buildMenu(with:)"1️⃣: { "checksSystem": true } } } } ] }"#
      ),
    ],
    right: [
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "checksSystem": true, "steps": [ { "remove": "format" } ] } } } }"#),
      // Menus that context menus have; what is done is not known.
      RuleExample(
        #"""
        {
          "menus": [ { "identifier": "translate", "children": [] } ],
          "screens": [
            {
              "ref": "a",
              "buildMenu": { "steps": [
                { "insertSibling": "translate", "afterMenu": "lookup" },
                { "remove": "format" }
              ] }
            },
            { "ref": "b", "buildMenu": { "checksSystem": false, "steps": [ { "remove": "share" } ] } },
            {
              "ref": "c",
              "buildMenu": {
                "checksSystem": { "$unknown": "a helper" },
                "steps": [ { "$unknown": "a helper" } ]
              }
            },
            { "ref": "d", "implements": { "buildMenu(with:)": ["super"] } }
          ]
        }
        """#),
    ])

  static func check(_ responder: DeclaredResponder, _ report: inout Report) {
    switch responder {
    case .app: break
    case .scene(let scene):
      if let build = scene.buildMenu { check(build, "the scene '\(scene.name)'", &report) }
    case .screen(let screen):
      if let build = screen.buildMenu { check(build, "the view controller '\(screen.name)'", &report) }
      for view in screen.views where view.implements.hasMore {
        guard let method = view.implements.methods["buildMenu(with:)"], method.value["checksSystem"] == true else {
          continue
        }
        tell("the view '\(view.name)'", method.place, &report)
      }
    }
  }

  private static func check(_ build: BuildMenu, _ owner: String, _ report: inout Report) {
    if build.checksSystem.value == true { return tell(owner, build.checksSystem.place, &report) }
    guard let step = build.steps.first(where: { $0.reference.map { isOfMainMenu($0.value) } ?? false }) else { return }
    tell(owner, step.reference?.place, &report)
  }

  private static func tell(_ owner: String, _ place: Place?, _ report: inout Report) {
    report.report(
      self, at: place,
      "\(owner) is never asked for the main menu, only the application and its delegate are, so this never happens")
  }

  /// Top-level menus that no context menu has.
  private static func isOfMainMenu(_ name: String) -> Bool {
    ["application", "file", "view", "window", "help"].contains(SystemMenuIdentifier.canonical(name))
  }
}
