/// Runs the rules. What a block declares is checked on its own, with names looked up in the app; what ranges over the
/// whole app is checked once for the app.
enum Checks {
  /// What a block says of itself and of names, whatever it means to the platform.
  static func checkReading(of block: Block, _ report: inout Report) { ModelChecks.check(block, &report) }

  /// What the entities of a block come to. `engines` is what the last check made of its screens, by their
  /// indices.
  static func checkEntities(of block: Block, _ report: inout Report, _ engines: inout [Int: FocusEngine]) {
    let declared = block.declarations
    for sheet in declared.sheets {
      report.check(sheet, at: sheet.place, of: block, Sheet.init) { SheetChecks.check($0, &$1) }
    }
    for toolbar in declared.toolbars {
      report.check(toolbar, at: toolbar.place, of: block, Toolbar.init) { ToolbarChecks.check($0, &$1) }
    }
    if let app = declared.app {
      report.check(app, at: app.place, of: block, App.init) { app, report in
        FocusChecks.check(app, &report)
        ResponderChecks.check(.app(app), &report)
      }
    }
    for scene in declared.scenes {
      report.check(scene, at: scene.place, of: block, WindowScene.init) { ResponderChecks.check(.scene($0), &$1) }
    }
    for (index, screen) in declared.screens.enumerated() {
      report.check(screen, at: screen.place, of: block, Screen.init) { variant, report in
        var engine = variant === screen ? engines[index] : nil
        FocusChecks.check(variant, &report, &engine)
        if variant === screen { engines[index] = engine }
        KeyboardChecks.check(variant, &report)
        PointerChecks.check(variant, &report)
        NavigationItemChecks.check(variant, &report)
        ResponderChecks.check(.screen(variant), &report)
      }
    }
  }

  /// What the entities of a block come to together with others of the app, each asking for just those that it needs.
  static func checkTogether(_ block: Block, _ report: inout Report) {
    for sheet in block.declarations.sheets {
      report.check(sheet, at: sheet.place, of: block, Sheet.init) { PresentationChecks.check($0, &$1) }
    }
    for screen in block.declarations.screens {
      report.check(screen, at: screen.place, of: block, Screen.init) { screen, report in
        PresentationChecks.check(screen, &report)
        FocusChecks.checkContainer(screen, &report)
        KeyboardChecks.checkTogether(screen, &report)
        NavigationItemChecks.checkTogether(screen, &report)
      }
    }
    if SceneChecks.concerns(block.declarations) { report.check(block) { SceneChecks.check($0, &$1) } }
  }

  /// Whether there is anything in a block that is checked together with the rest of the app.
  static func looksAround(_ declarations: Declarations) -> Bool {
    SceneChecks.concerns(declarations) || declarations.sheets.contains { $0.viewController.isGiven }
      || declarations.screens.contains { screen in
        screen.concernsKeyboard || screen.hasNavigationItem || !screen.presents.elements.isEmpty
          || screen.hasKeyCommands
      }
  }

  /// Checks who performs the commands of an app's menus.
  static func checkResponders(of app: AppModel, _ menus: MenuAnswer, _ report: inout Report) {
    ResponderChecks.check(app, menus, &report)
  }

  /// Checks which commands of screens hide those of an app's menus. `screens` are those with key commands.
  static func checkKeyCommands(_ screens: [Screen], _ menus: MenuAnswer, _ report: inout Report) {
    ShadowedKeyCommand.check(screens, menus, &report)
  }

  static func check(_ customizations: Customizations, _ report: inout Report) {
    CustomizationChecks.check(customizations, &report)
  }
}
