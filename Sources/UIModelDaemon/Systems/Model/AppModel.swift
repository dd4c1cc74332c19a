import UIModelPlatform

/// What an app declares as a whole: what the systems that range over all of it are given.
package struct AppModel: Sendable {
  package let app: App?
  /// Top-level menus of all documents, in order.
  package let menus: [MenuElement]
  /// Screens of all documents, in order.
  package let screens: [Screen]
  /// Window scenes of all documents, in order.
  package let scenes: [WindowScene]
  /// Presentations of all documents, in order.
  package let sheets: [Sheet]
  /// Whether it is what code says: of most classes nobody has said anything then.
  let isCode: Bool
  /// Whether the app may have another main menu than this one, or code besides its screens may add to it.
  private let isOfSeveral: Bool

  package init(
    app: App?, menus: [MenuElement], screens: [Screen], scenes: [WindowScene] = [], sheets: [Sheet] = [],
    isCode: Bool = false, isOfSeveral: Bool = false
  ) {
    self.isOfSeveral = isOfSeveral
    self.app = app
    self.menus = menus
    self.screens = screens
    self.scenes = scenes
    self.sheets = sheets
    self.isCode = isCode || app?.isOfSource == true
  }

  /// False if the main menu is built in a way that nobody knows.
  var isMainMenuKnown: Bool { app?.isMainMenuKnown != false && !isOfSeveral }

  /// Whether a block's change can change what the app's systems say.
  static func isFed(by declarations: Declarations) -> Bool {
    feedsMenus(declarations) || feedsResponders(declarations) || feedsPresentations(declarations)
  }

  /// Whether it can change who performs actions.
  static func feedsResponders(_ declarations: Declarations) -> Bool {
    !declarations.screens.isEmpty || !declarations.scenes.isEmpty
  }

  /// Whether it can change what is presented from where.
  static func feedsPresentations(_ declarations: Declarations) -> Bool {
    !declarations.screens.isEmpty || !declarations.sheets.isEmpty
  }

  /// Whether there is anything in it that rules of menus could speak of.
  static func mayHaveMenus(_ declarations: Declarations) -> Bool {
    declarations.apps.contains { $0.delegate != nil } || !declarations.menus.isEmpty
      || declarations.screens.contains(where: \.feedsMenus)
  }

  /// Whether it can change what the app's menus come to, which is the costlier part.
  static func feedsMenus(_ declarations: Declarations) -> Bool {
    declarations.app != nil || !declarations.menus.isEmpty || declarations.screens.contains(where: \.feedsMenus)
  }

  /// How many entities and views it has, for the work counters.
  var elementCount: Int {
    menus.count + scenes.count + sheets.count + screens.reduce(0) { $0 + 1 + $1.views.count }
  }
}
