import UIModelPlatform

/// The declarations of an app, separately for its model documents and its Swift code. Code has separate models, because
/// it is only partly understood and might repeat declarations of documents. These models use the targets of the
/// documents.
///
/// For example, an app with menus in a document and one app delegate in code has two models in `checkedModels`.
struct AppParts: Sendable {
  /// Whether only declarations that contribute to menus are added.
  private let isForMenus: Bool
  /// Whether documents have declarations for app-wide checks, even if those declarations were not added.
  private var hasDocumentDeclarations = false
  /// Whether code has screens, even if those screens were not added.
  private var hasCodeScreens = false
  private var app: App?
  private var menus: [MenuElement] = []
  private var screens: [Screen] = []
  private var scenes: [WindowScene] = []
  private var sheets: [Sheet] = []
  /// One app for each app delegate found in code. If there are several delegates, it is unknown which one is used.
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
      if AppModel.isAffected(by: declarations) { hasDocumentDeclarations = true }
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

  /// The app as declared in model documents, without code.
  var declaredApp: App? { app }

  /// The merged model for queries. Declarations of documents take precedence: code supplies the screens only if
  /// documents declare no delegate, menus, screens, scenes or sheets. Without a delegate in documents, the only
  /// delegate in code is used.
  var mergedModel: AppModel {
    let hasDocumentContent = !(menus.isEmpty && screens.isEmpty && scenes.isEmpty && sheets.isEmpty)
    if app?.delegate != nil || app?.isMainMenuKnown == false {
      return AppModel(app: app, menus: menus, screens: screens, scenes: scenes, sheets: sheets)
    }
    let mergedApp = codeApps.count == 1 ? codeApps.first.map { app?.with(delegateOf: $0) ?? $0 } : app
    guard hasDocumentContent else {
      return AppModel(app: mergedApp, menus: [], screens: codeScreens, mayHaveOtherMenus: codeApps.count > 1)
    }
    let mayHaveOtherMenus = codeApps.count > 1 || codeScreens.contains { SceneCommands($0) != nil }
    return AppModel(
      app: mergedApp, menus: menus, screens: screens, scenes: scenes, sheets: sheets,
      mayHaveOtherMenus: mayHaveOtherMenus)
  }

  /// The models to check: one for the documents, one for each app in code and, unless code declares exactly one app,
  /// one for the screens of code.
  var checkedModels: [AppModel] {
    var models: [AppModel] = []
    if hasDocumentDeclarations || (codeApps.isEmpty && !hasCodeScreens) {
      models.append(AppModel(app: app, menus: menus, screens: screens, scenes: scenes, sheets: sheets))
    }
    for codeApp in codeApps {
      let screens = codeApps.count == 1 ? codeScreens : []
      models.append(
        AppModel(app: app?.with(delegateOf: codeApp) ?? codeApp, menus: [], screens: screens, isFromSource: true))
    }
    if codeApps.count != 1, hasCodeScreens {
      models.append(
        AppModel(app: nil, menus: [], screens: codeScreens, isFromSource: true, mayHaveOtherMenus: !codeApps.isEmpty))
    }
    return models
  }
}
