/// Runs the rules. What a block declares is checked on its own, with names looked up in the app; what ranges over the
/// whole app is checked once for the app.
enum Checks {
  static func check(_ block: Block, _ report: inout Report) {
    ModelChecks.check(block, &report)
    for sheet in block.declarations.sheets { SheetChecks.check(sheet, &report) }
    for toolbar in block.declarations.toolbars { ToolbarChecks.check(toolbar, &report) }
    if let app = block.declarations.app { FocusChecks.check(app, &report) }
    for screen in block.declarations.screens {
      FocusChecks.check(screen, &report)
      KeyboardChecks.check(screen, &report)
    }
  }

  /// Checks an app's menus. `menus` is what the last check of this app made of them; nil if it has none.
  static func checkMenus(of app: AppModel, _ report: inout Report, _ menus: inout MenuAnswer?) {
    MenuChecks.check(app, &report, &menus)
  }

  static func checkResponders(of app: AppModel, _ menus: MenuAnswer?, _ report: inout Report) {
    ResponderChecks.check(app, menus, &report)
  }

  static func checkPresentations(of app: AppModel, _ report: inout Report) { PresentationChecks.check(app, &report) }

  static func checkKeyboard(of app: AppModel, _ report: inout Report) { KeyboardChecks.check(app, &report) }
}
