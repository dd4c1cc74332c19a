import UIModelPlatform

extension DeclaredSystem {
  /// The checks of the scene system: activation requests, declared scenes, state restoration and the app's scene
  /// manifest.
  static let scenes = DeclaredSystem(
    entityChecks: EntityChecks(screen: { screen, report, _ in
      for window in screen.unmatchedWindowCalls.elements { report.run(on: window) }
    }),
    crossChecks: CrossChecks(
      screen: ConditionalCheck(where: { $0.declaresWindowUses || $0.declaresSceneUses }) { screen, report in
        let windows = ScreenWindowUses(screen: screen)
        report.run(on: windows)
        MissingDelegate.check(windowUses: windows, &report)
        for use in screen.sceneUses.elements {
          report.run(on: use)
          if let sceneChoice = SceneChoice(of: use) { report.run(on: sceneChoice) }
        }
      },
      declarations: ConditionalCheck(where: { $0.concernsScenes }) { declared, report in
        for use in SceneFacts.uses(scenes: declared.scenes, menus: declared.menus, screens: declared.screens) {
          report.run(on: use)
        }
        for scene in declared.scenes { DeclaredSystem.check(scene, &report) }
        // If several documents declare an app, only one of the declarations is used.
        if let declaredApp = declared.app, let app = report.app(), app.place == declaredApp.place {
          let appWithInfoPlist = declaredApp.with(app.infoPlistFile)
          report.run(on: AppWithInfoPlist(app: appWithInfoPlist))
          for sceneChoice in SceneChoice.delegateChoices(of: appWithInfoPlist) { report.run(on: sceneChoice) }
        }
      }))

  private static func check(_ scene: WindowScene, _ report: inout Report) {
    report.run(on: scene)
    if let sceneChoice = SceneChoice(of: scene) { report.run(on: sceneChoice) }
    let requests = scene.ref.value.map { report.requests(forScene: $0) } ?? []
    if let prominent = ProminentScene(scene, requests, in: report.context.environments) { report.run(on: prominent) }
    if let restoration = RestorationFacts(scene) { report.run(on: restoration) }
  }
}

/// A screen's uses of windows and of the display's size. The rules check the uses together with the app's Info.plist.
///
/// For example, `uses(.newWindow)` returns the windows that code creates with `UIWindow(frame:)`.
struct ScreenWindowUses: Sendable {
  let screen: Screen

  /// Returns the uses of one kind, in declaration order.
  func uses(_ means: WindowUse.API) -> [WindowUse] {
    screen.windowUses.elements.filter { $0.usedAPI.value == means }
  }
}

/// An app together with the contents of its Info.plist.
struct AppWithInfoPlist: Sendable {
  let app: App
}

extension Declarations {
  /// Whether the declarations contain a scene, an app, or a screen or menu that opens scenes.
  fileprivate var concernsScenes: Bool {
    !scenes.isEmpty || app != nil || screens.contains(where: \.canOpenScenes) || menus.contains(where: \.canOpenScenes)
  }
}

extension Report {
  /// Returns the number of scenes that the app declares in its document, or else in code: none, one or several. Nil if
  /// unknown.
  mutating func scenes(of use: WindowUse) -> DeclaredScenes? { scenes(inCode: use.sceneCount) }

  /// Returns the missing part of the app's scene manifest, from the document or else from code; nil if no part is known
  /// to be missing.
  mutating func manifestGap(of use: WindowUse) -> WindowUse.ManifestDefect? {
    guard let manifest = manifest() else { return use.manifestDefect.value }
    return manifest.isComplete && manifest.configurations.isEmpty ? .empty : nil
  }

  /// Whether the app certainly has scenes.
  mutating func hasScenes(_ use: SceneUse) -> Bool {
    let scenes = scenes(inCode: use.sceneCount)
    return scenes == .one || scenes == .several
  }

  private mutating func scenes(inCode scenes: Property<DeclaredScenes>) -> DeclaredScenes? {
    app().flatMap { DeclaredScenes(manifest(), of: $0) } ?? scenes.value
  }
}
