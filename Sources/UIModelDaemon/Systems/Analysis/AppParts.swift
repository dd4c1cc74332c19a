import UIModelPlatform

/// The declarations of an app in its model documents, and separately those in its Swift code. Code is checked
/// separately, with the targets of the documents: it is understood only in part, and may repeat a declaration of a
/// document.
///
/// For example, an app with menus in a document and one app delegate in code has two models in `checkedModels`.
struct AppParts: Sendable {
  /// Whether only the declarations that menus are made of are added.
  private let isForMenus: Bool
  /// Whether documents have declarations for app-wide checks, and whether code has screens, added or not.
  private var isDeclared = false
  private var hasCodeScreens = false
  private var app: App?
  private var menus: [MenuElement] = []
  private var screens: [Screen] = []
  private var scenes: [WindowScene] = []
  private var sheets: [Sheet] = []
  /// One app for each app delegate found in code. If there are several, it is unknown which one the app uses.
  private var codeApps: [App] = []
  private var codeScreens: [Screen] = []

  init(forMenus: Bool = false) { isForMenus = forMenus }

  /// Adds the declarations of a block.
  mutating func add(_ declarations: Declarations, isCode: Bool, _ infoPlist: InfoPlistFile? = nil) {
    if isCode {
      codeApps += declarations.apps
      if !declarations.screens.isEmpty { hasCodeScreens = true }
      codeScreens += screens(of: declarations)
    } else {
      if app == nil { app = declarations.app?.with(infoPlist) }
      if AppModel.isAffected(by: declarations) { isDeclared = true }
      menus += declarations.menus
      screens += screens(of: declarations)
      guard !isForMenus else { return }
      scenes += declarations.scenes
      sheets += declarations.sheets
    }
  }

  private func screens(of declarations: Declarations) -> [Screen] {
    isForMenus ? declarations.screens.filter(\.affectsMenus) : declarations.screens
  }

  /// The app as documents alone declare it.
  var declaredApp: App? { app }

  /// The merged model for queries. Declarations of documents take precedence: code supplies the screens only if
  /// documents declare no delegate, menus, screens, scenes or sheets. Without a delegate in documents, the only
  /// delegate in code is used.
  var merged: AppModel {
    let isDescribed = !(menus.isEmpty && screens.isEmpty && scenes.isEmpty && sheets.isEmpty)
    if app?.delegate != nil || app?.isMainMenuKnown == false {
      return AppModel(app: app, menus: menus, screens: screens, scenes: scenes, sheets: sheets)
    }
    let merged = codeApps.count == 1 ? codeApps.first.map { app?.with(delegateOf: $0) ?? $0 } : app
    guard isDescribed else {
      return AppModel(app: merged, menus: [], screens: codeScreens, mayHaveOtherMenus: codeApps.count > 1)
    }
    let isMenuElsewhere = codeApps.count > 1 || codeScreens.contains { SceneCommands($0) != nil }
    return AppModel(
      app: merged, menus: menus, screens: screens, scenes: scenes, sheets: sheets, mayHaveOtherMenus: isMenuElsewhere)
  }

  /// The models to check, one for the documents and one for each app in code.
  var checkedModels: [AppModel] {
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
        AppModel(app: nil, menus: [], screens: codeScreens, isCode: true, mayHaveOtherMenus: !codeApps.isEmpty))
    }
    return models
  }
}
