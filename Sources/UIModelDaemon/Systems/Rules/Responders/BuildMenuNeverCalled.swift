import UIModelPlatform

/// An override of `buildMenu(with:)` that changes the main menu, in a class that UIKit calls for context menus only.
enum BuildMenuNeverCalled: Rule {
  static let description = RuleDescription(
    code: "menu/build-menu-never-called", effect: .lost, system: .menu,
    summary: "Main menu is changed in `buildMenu(with:)` of a view, view controller or scene",
    reason:
      "To build the main menu, UIKit calls `buildMenu(with:)` only on the application and the app delegate. "
      + "On views, view controllers and scenes, UIKit calls the method only for context menus. Changes to the "
      + "main menu in these classes never take effect.",
    advice: "Move the changes into `buildMenu(with:)` of the app delegate.",
    sources: [
      Source("UIKit documentation: Adding menus and shortcuts to the menu bar and user interface", .documented),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "buildMenu": { "checksSystem": 1️⃣true1️⃣, "steps": [ { "remove": "format" } ] }
        } ] }
        """#),
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
        #"""
        { "screens": [ { "view": {
          "class": "PageView",
          "implements": { 1️⃣"buildMenu(with:)"1️⃣: { "checksSystem": true } }
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "delegate": {
          "buildMenu": { "checksSystem": true, "steps": [ { "remove": "format" } ] }
        } } }
        """#),
      // Menus that context menus also contain, unknown steps, and an override that only calls super.
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
      for view in screen.views where view.implementations.hasNonFocusMethods {
        guard let method = view.implementations.methods["buildMenu(with:)"], method.value["checksSystem"] == true else {
          continue
        }
        self.report(method.place, in: "the view '\(view.name)'", &report)
      }
    }
  }

  private static func check(_ build: BuildMenu, _ ownerDescription: String, _ report: inout Report) {
    if build.checksSystem.value == true { return self.report(build.checksSystem.place, in: ownerDescription, &report) }
    guard let step = build.steps.first(where: { $0.targetMenu.map { isMainMenuOnly($0.value) } ?? false }) else {
      return
    }
    self.report(step.targetMenu?.place, in: ownerDescription, &report)
  }

  private static func report(_ place: Place?, in ownerDescription: String, _ report: inout Report) {
    report.report(
      self, at: place,
      "UIKit never calls 'buildMenu(with:)' of \(ownerDescription) for the main menu; move this code to the app delegate",
      notes: ["UIKit calls this override for context menus only"])
  }

  /// Whether the menu identifier belongs to a top-level menu that no context menu contains.
  private static func isMainMenuOnly(_ name: String) -> Bool {
    ["application", "file", "view", "window", "help"].contains(SystemMenuIdentifier.canonicalName(name))
  }
}
