import UIModelPlatform

/// Runs the rules. The declarations of a block are checked per block, with name lookups in the app. Rules that need the
/// entire app run once per app. `DeclaredSystem.all` defines which system checks which declarations.
///
/// For example, `checkEntities` passes each sheet of a block to the `entities.sheet` check of every system.
enum Checks {
  /// Checks the syntax, the keys and values, and the references of a block.
  static func checkReading(of block: Block, _ report: inout Report) {
    for system in DeclaredSystem.all { system.reading?(block, &report) }
  }

  /// Checks the entities of a block one by one. `engines` holds the focus engines of the last check by index of the
  /// screen, and is updated.
  static func checkEntities(of block: Block, _ report: inout Report, _ engines: inout [Int: FocusEngine]) {
    let declared = block.declarations
    for sheet in declared.sheets {
      report.check(sheet, at: sheet.place, of: block, Sheet.init) { sheet, report in
        for system in DeclaredSystem.all { system.entities.sheet?(sheet, &report) }
      }
    }
    for toolbar in declared.toolbars {
      report.check(toolbar, at: toolbar.place, of: block, Toolbar.init) { toolbar, report in
        for system in DeclaredSystem.all { system.entities.toolbar?(toolbar, &report) }
      }
    }
    for app in declared.apps {
      report.check(app, at: app.place, of: block, App.init) { app, report in
        for system in DeclaredSystem.all { system.entities.app?(app, &report) }
      }
    }
    for scene in declared.scenes {
      report.check(scene, at: scene.place, of: block, WindowScene.init) { scene, report in
        for system in DeclaredSystem.all { system.entities.scene?(scene, &report) }
      }
    }
    for (index, screen) in declared.screens.enumerated() {
      report.check(screen, at: screen.place, of: block, Screen.init) { variant, report in
        var engine = variant === screen ? engines[index] : nil
        for system in DeclaredSystem.all { system.entities.screen?(variant, &report, &engine) }
        if variant === screen { engines[index] = engine }
      }
    }
  }

  /// Checks the entities of a block in combination with other entities of the app.
  static func checkTogether(_ block: Block, _ report: inout Report) {
    for sheet in block.declarations.sheets {
      report.check(sheet, at: sheet.place, of: block, Sheet.init) { sheet, report in
        for system in DeclaredSystem.all { system.together.sheet?(sheet, &report) }
      }
    }
    for screen in block.declarations.screens {
      report.check(screen, at: screen.place, of: block, Screen.init) { screen, report in
        for system in DeclaredSystem.all { system.together.screen?(screen, &report) }
      }
    }
    for system in DeclaredSystem.all {
      guard let concern = system.together.declarations, concern.applies(block.declarations) else { continue }
      report.check(block) { declared, report in concern(declared, &report) }
    }
  }

  /// Whether a block has declarations that are checked in combination with the rest of the app.
  static func needsAppContext(_ declarations: Declarations) -> Bool {
    DeclaredSystem.all.contains { $0.together.appliesToAny(declarations) }
  }

  /// Checks that the commands of an app's menus have responders.
  static func checkResponders(of app: AppModel, _ menus: MenuAnswer, _ report: inout Report) {
    report.run(on: ResponderAnswer(app, menus))
  }

  /// Checks for key commands of screens that hide menu commands of the app. `screens` are the screens with key
  /// commands.
  static func checkKeyCommands(_ screens: [Screen], _ menus: MenuAnswer, _ report: inout Report) {
    if !screens.isEmpty { report.run(on: ShadowingKeyCommands.menus(menus, of: screens)) }
  }

  /// Checks the user's customizations of bars, both those in documents and those saved by the running app.
  static func check(_ customizations: Customizations, _ report: inout Report) {
    report.run(on: customizations)
  }
}
