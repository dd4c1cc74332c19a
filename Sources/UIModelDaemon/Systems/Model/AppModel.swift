import UIModelPlatform

/// The declarations of an app from all of its documents. The systems that check the app across documents use this model
/// as input.
package struct AppModel: Sendable {
  package let app: App?
  /// The top-level menus of all documents, in document order.
  package let menus: [MenuElement]
  /// The screens of all documents, in document order.
  package let screens: [Screen]
  /// The window scenes of all documents, in document order.
  package let scenes: [WindowScene]
  /// The presentations of all documents, in document order.
  package let sheets: [Sheet]
  /// Whether the model comes from code. If so, the model declares only some of the app's classes, so a missing
  /// declaration proves nothing.
  let isFromSource: Bool
  /// Whether the app might have a second main menu, or whether code outside the app's screens might extend the main
  /// menu.
  private let mayHaveOtherMenus: Bool

  package init(
    app: App?, menus: [MenuElement], screens: [Screen], scenes: [WindowScene] = [], sheets: [Sheet] = [],
    isFromSource: Bool = false, mayHaveOtherMenus: Bool = false
  ) {
    self.mayHaveOtherMenus = mayHaveOtherMenus
    self.app = app
    self.menus = menus
    self.screens = screens
    self.scenes = scenes
    self.sheets = sheets
    self.isFromSource = isFromSource || app?.isReadFromSource == true
  }

  /// Whether the construction of the main menu is known, and no other code can replace or extend the menu.
  var isMainMenuKnown: Bool { app?.isMainMenuKnown != false && !mayHaveOtherMenus }

  /// Returns whether a change of these declarations can change findings about the whole app.
  static func isAffected(by declarations: Declarations) -> Bool {
    affectsMenus(declarations) || affectsResponders(declarations) || affectsPresentations(declarations)
  }

  /// Returns whether a change of these declarations can change which responders perform actions.
  static func affectsResponders(_ declarations: Declarations) -> Bool {
    !declarations.screens.isEmpty || !declarations.scenes.isEmpty
  }

  /// Returns whether a change of these declarations can change which presentations start from which screens.
  static func affectsPresentations(_ declarations: Declarations) -> Bool {
    !declarations.screens.isEmpty || !declarations.sheets.isEmpty
  }

  /// Returns whether menu rules check these declarations: they contain an app delegate, menus, or screens with commands
  /// or a print method.
  static func needsMenuChecks(_ declarations: Declarations) -> Bool {
    declarations.apps.contains { $0.delegate != nil } || !declarations.menus.isEmpty
      || declarations.screens.contains(where: \.affectsMenus)
  }

  /// Returns whether a change of these declarations can change the app's resolved menus. Resolving menus is the most
  /// expensive part of the analysis.
  static func affectsMenus(_ declarations: Declarations) -> Bool {
    declarations.app != nil || !declarations.menus.isEmpty || declarations.screens.contains(where: \.affectsMenus)
  }

  /// The number of entities (such as menus and screens) and views, for the counters that measure the work of an
  /// analysis.
  var elementCount: Int {
    menus.count + scenes.count + sheets.count + screens.reduce(0) { $0 + 1 + $1.views.count }
  }
}
