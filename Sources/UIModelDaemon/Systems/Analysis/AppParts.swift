import UIModelPlatform

/// What an app's documents declare of it, and apart from that what its Swift code does. Code is checked by itself, for the
/// targets that a document gives: it is only read in part, and may say once more what a document says.
struct AppParts: Sendable {
  /// Whether only what menus are made of is taken in.
  private let isForMenus: Bool
  /// Whether documents declare anything, and code any screens, be they taken in or not.
  private var isDeclared = false
  private var hasCodeScreens = false
  private var app: App?
  private var menus: [MenuElement] = []
  private var screens: [Screen] = []
  private var scenes: [WindowScene] = []
  private var sheets: [Sheet] = []
  /// An app for each delegate that was found in code; of several nobody knows which is the app's.
  private var codeApps: [App] = []
  private var codeScreens: [Screen] = []

  init(forMenus: Bool = false) { isForMenus = forMenus }

  /// Takes in what a block declares.
  mutating func add(_ declarations: Declarations, isCode: Bool, _ infoPlist: InfoPlistFile? = nil) {
    if isCode {
      codeApps += declarations.apps
      if !declarations.screens.isEmpty { hasCodeScreens = true }
      codeScreens += screens(of: declarations)
    } else {
      if app == nil { app = declarations.app?.with(infoPlist) }
      if AppModel.isFed(by: declarations) { isDeclared = true }
      menus += declarations.menus
      screens += screens(of: declarations)
      guard !isForMenus else { return }
      scenes += declarations.scenes
      sheets += declarations.sheets
    }
  }

  private func screens(of declarations: Declarations) -> [Screen] {
    isForMenus ? declarations.screens.filter(\.feedsMenus) : declarations.screens
  }

  /// The app as documents alone declare it.
  var declaredApp: App? { app }

  /// What is asked about: what documents declare, and where they say no more than what the app is called and where it
  /// runs, what code does. Where they say nothing of the delegate, it is that of code.
  var whole: AppModel {
    let isDescribed = !(menus.isEmpty && screens.isEmpty && scenes.isEmpty && sheets.isEmpty)
    if app?.delegate != nil || app?.isMainMenuKnown == false {
      return AppModel(app: app, menus: menus, screens: screens, scenes: scenes, sheets: sheets)
    }
    let whole = codeApps.count == 1 ? codeApps.first.map { app?.with(delegateOf: $0) ?? $0 } : app
    guard isDescribed else {
      return AppModel(app: whole, menus: [], screens: codeScreens, isOfSeveral: codeApps.count > 1)
    }
    let isMenuElsewhere = codeApps.count > 1 || codeScreens.contains { SceneCommands($0) != nil }
    return AppModel(
      app: whole, menus: menus, screens: screens, scenes: scenes, sheets: sheets, isOfSeveral: isMenuElsewhere)
  }

  /// What is checked, one after the other.
  var checked: [AppModel] {
    var models: [AppModel] = []
    if isDeclared || (codeApps.isEmpty && !hasCodeScreens) {
      models.append(AppModel(app: app, menus: menus, screens: screens, scenes: scenes, sheets: sheets))
    }
    for code in codeApps {
      let screens = codeApps.count == 1 ? codeScreens : []
      models.append(AppModel(app: app?.with(delegateOf: code) ?? code, menus: [], screens: screens, isCode: true))
    }
    if codeApps.count != 1, hasCodeScreens {
      models.append(
        AppModel(app: nil, menus: [], screens: codeScreens, isCode: true, isOfSeveral: !codeApps.isEmpty))
    }
    return models
  }
}
