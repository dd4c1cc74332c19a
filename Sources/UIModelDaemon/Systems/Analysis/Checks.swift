import UIModelPlatform

/// The functions that run the rules. The declarations of a block are checked per block, with name lookups in the app.
/// Rules that need the entire app run once per app. `DeclaredSystem.all` lists the systems, each with its checks.
///
/// For example, `checkEntities` passes each sheet of a block to the `entityChecks.sheet` check of every system.
enum Checks {
  /// Checks the syntax, the keys and values, and the references of a block.
  static func checkBlock(of block: Block, _ report: inout Report) {
    for system in DeclaredSystem.all { system.blockCheck?(block, &report) }
  }

  /// Checks each entity of a block alone. `engines` contains the focus engines of the last check, by index of the
  /// screen, and is updated.
  static func checkEntities(of block: Block, _ report: inout Report, _ engines: inout [Int: FocusEngine]) {
    let declarations = block.declarations
    for sheet in declarations.sheets {
      report.check(sheet, at: sheet.place, of: block, Sheet.init) { sheet, report in
        for system in DeclaredSystem.all { system.entityChecks.sheet?(sheet, &report) }
      }
    }
    for toolbar in declarations.toolbars {
      report.check(toolbar, at: toolbar.place, of: block, Toolbar.init) { toolbar, report in
        for system in DeclaredSystem.all { system.entityChecks.toolbar?(toolbar, &report) }
      }
    }
    for app in declarations.apps {
      report.check(app, at: app.place, of: block, App.init) { app, report in
        for system in DeclaredSystem.all { system.entityChecks.app?(app, &report) }
      }
    }
    for scene in declarations.scenes {
      report.check(scene, at: scene.place, of: block, WindowScene.init) { scene, report in
        for system in DeclaredSystem.all { system.entityChecks.scene?(scene, &report) }
      }
    }
    for (index, screen) in declarations.screens.enumerated() {
      report.check(screen, at: screen.place, of: block, Screen.init) { variant, report in
        var engine = variant === screen ? engines[index] : nil
        for system in DeclaredSystem.all { system.entityChecks.screen?(variant, &report, &engine) }
        if variant === screen { engines[index] = engine }
      }
    }
  }

  /// Checks the entities of a block in combination with other entities of the app.
  static func checkCombinations(_ block: Block, _ report: inout Report) {
    for sheet in block.declarations.sheets {
      report.check(sheet, at: sheet.place, of: block, Sheet.init) { sheet, report in
        for system in DeclaredSystem.all { system.crossChecks.sheet?(sheet, &report) }
      }
    }
    for screen in block.declarations.screens {
      report.check(screen, at: screen.place, of: block, Screen.init) { screen, report in
        for system in DeclaredSystem.all { system.crossChecks.screen?(screen, &report) }
      }
    }
    for system in DeclaredSystem.all {
      guard let check = system.crossChecks.declarations, check.appliesTo(block.declarations) else { continue }
      report.check(block) { declarations, report in check(declarations, &report) }
    }
  }

  /// Whether a block has declarations that are checked in combination with the rest of the app.
  static func needsAppContext(_ declarations: Declarations) -> Bool {
    DeclaredSystem.all.contains { $0.crossChecks.appliesToAny(declarations) }
  }

  /// Checks that the commands of an app's menus have responders.
  static func checkResponders(of app: AppModel, _ menus: AppMainMenu, _ report: inout Report) {
    report.run(on: ResponderRuleInput(app, menus))
  }

  /// Reports key commands of screens if they hide menu commands of the app. `screens` contains only screens with key
  /// commands.
  static func checkKeyCommands(_ screens: [Screen], _ menus: AppMainMenu, _ report: inout Report) {
    if !screens.isEmpty { report.run(on: ShadowingKeyCommands.menus(menus, of: screens)) }
  }

  /// Checks the user's customizations of bars, both those in documents and those saved by the running app.
  static func check(_ customizations: Customizations, _ report: inout Report) {
    report.run(on: customizations)
  }
}
