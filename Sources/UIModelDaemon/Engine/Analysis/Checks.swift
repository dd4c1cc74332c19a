/// Runs the rules. What a block declares is checked on its own, with names looked up in the app; what ranges over the
/// whole app is checked once for the app.
enum Checks {
  /// What a block says of itself and of names, whatever it means to the platform.
  static func checkReading(of block: Block, _ report: inout Report) { ModelChecks.check(block, &report) }

  /// What the entities of a block come to. `engines` is what the last check made of its screens, if only frames have
  /// changed since, by their indices.
  static func checkEntities(of block: Block, _ report: inout Report, _ engines: inout [Int: FocusEngine]) {
    for sheet in block.declarations.sheets { SheetChecks.check(sheet, &report) }
    for toolbar in block.declarations.toolbars { ToolbarChecks.check(toolbar, &report) }
    if let app = block.declarations.app {
      FocusChecks.check(app, &report)
      ResponderChecks.check(.app(app), &report)
    }
    for scene in block.declarations.scenes { ResponderChecks.check(.scene(scene), &report) }
    for (index, screen) in block.declarations.screens.enumerated() {
      FocusChecks.check(screen, &report, &engines[index])
      KeyboardChecks.check(screen, &report)
      PointerChecks.check(screen, &report)
      NavigationItemChecks.check(screen, &report)
      ResponderChecks.check(.screen(screen), &report)
    }
  }

  /// What the entities of a block come to together with others of the app, each asking for just those that it needs.
  static func checkTogether(_ block: Block, _ report: inout Report) {
    for sheet in block.declarations.sheets { PresentationChecks.check(sheet, &report) }
    for screen in block.declarations.screens {
      PresentationChecks.check(screen, &report)
      FocusChecks.checkContainer(screen, &report)
      KeyboardChecks.checkTogether(screen, &report)
      NavigationItemChecks.checkTogether(screen, &report)
    }
    SceneChecks.check(block.declarations, &report)
  }

  /// Whether there is anything in a block that is checked together with the rest of the app.
  static func looksAround(_ declarations: Declarations) -> Bool {
    SceneChecks.concerns(declarations) || declarations.sheets.contains { $0.viewController.isGiven }
      || declarations.screens.contains { screen in
        screen.concernsKeyboard || screen.hasNavigationItem || !screen.presents.elements.isEmpty
          || screen.hasKeyCommands
      }
  }

  /// Checks an app's menus. `menus` is what the last check of this app made of them; nil if it has none.
  static func checkMenus(of app: AppModel, _ report: inout Report, _ menus: inout MenuAnswer?) {
    MenuChecks.check(app, &report, &menus)
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
