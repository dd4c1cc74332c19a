import UIModelPlatform

/// Runs the rules. What a block declares is checked on its own, with names looked up in the app; what ranges over the
/// whole app is checked once for the app. Which system looks at what is said by `DeclaredSystem.all`.
enum Checks {
  /// What a block says of itself and of names, whatever it means to the platform.
  static func checkReading(of block: Block, _ report: inout Report) {
    for system in DeclaredSystem.all { system.reading?(block, &report) }
  }

  /// What the entities of a block come to. `engines` is what the last check made of its screens, by their
  /// indices.
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

  /// What the entities of a block come to together with others of the app.
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
      guard let concern = system.together.declarations, concern.has(block.declarations) else { continue }
      report.check(block) { declared, report in concern(declared, &report) }
    }
  }

  /// Whether there is anything in a block that is checked together with the rest of the app.
  static func looksAround(_ declarations: Declarations) -> Bool {
    DeclaredSystem.all.contains { $0.together.concerns(declarations) }
  }

  /// Checks who performs the commands of an app's menus.
  static func checkResponders(of app: AppModel, _ menus: MenuAnswer, _ report: inout Report) {
    report.run(on: ResponderAnswer(app, menus))
  }

  /// Checks which commands of screens hide those of an app's menus. `screens` are those with key commands.
  static func checkKeyCommands(_ screens: [Screen], _ menus: MenuAnswer, _ report: inout Report) {
    if !screens.isEmpty { report.run(on: HidingKeyCommands.menus(menus, of: screens)) }
  }

  static func check(_ customizations: Customizations, _ report: inout Report) {
    report.run(on: customizations)
  }
}
