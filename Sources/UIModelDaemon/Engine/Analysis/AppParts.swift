/// What an app's documents declare of it, and apart from that what its Swift code does. Code is checked by itself, for the
/// targets that a document gives: it is only read in part, and may say once more what a document says.
struct AppParts: Sendable {
  private var app: App?
  private var menus: [MenuElement] = []
  private var screens: [Screen] = []
  private var scenes: [WindowScene] = []
  private var sheets: [Sheet] = []
  /// An app for each delegate that was found in code; of several nobody knows which is the app's.
  private var codeApps: [App] = []
  private var codeScreens: [Screen] = []

  /// Takes in what a block declares.
  mutating func add(_ declarations: Declarations, isCode: Bool, _ infoPlist: InfoPlistFile? = nil) {
    if isCode {
      codeApps += declarations.app.map { [$0] } ?? []
      codeScreens += declarations.screens
    } else {
      app = app ?? declarations.app?.with(infoPlist)
      menus += declarations.menus
      screens += declarations.screens
      scenes += declarations.scenes
      sheets += declarations.sheets
    }
  }

  /// The app as documents alone declare it.
  var declaredApp: App? { app }

  /// All of it, as far as it goes together.
  var whole: AppModel {
    let isBuilt = app?.delegate?.buildMenu != nil || app?.isMainMenuKnown == false
    let whole = codeApps.count == 1 && !isBuilt ? codeApps.first.map { app?.with(delegateOf: $0) ?? $0 } : app
    return AppModel(app: whole, menus: menus, screens: screens + codeScreens, scenes: scenes, sheets: sheets)
  }

  /// What is checked, one after the other.
  var checked: [AppModel] {
    var models: [AppModel] = []
    let isEmpty = app == nil && menus.isEmpty && screens.isEmpty && scenes.isEmpty && sheets.isEmpty
    if !isEmpty || (codeApps.isEmpty && codeScreens.isEmpty) {
      models.append(AppModel(app: app, menus: menus, screens: screens, scenes: scenes, sheets: sheets))
    }
    for code in codeApps {
      let screens = codeApps.count == 1 ? codeScreens : []
      models.append(AppModel(app: app?.with(delegateOf: code) ?? code, menus: [], screens: screens))
    }
    if codeApps.count != 1, !codeScreens.isEmpty { models.append(AppModel(app: nil, menus: [], screens: codeScreens)) }
    return models
  }
}
