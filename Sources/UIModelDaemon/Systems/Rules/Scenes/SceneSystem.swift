import UIModelPlatform

extension DeclaredSystem {
  /// The checks of the scene system: uses of windows and scenes in code, activation requests, declared scenes, state
  /// restoration and the app's scene manifest.
  static let scenes = DeclaredSystem(
    entityChecks: EntityChecks(screen: { screen, report, _ in
      for call in screen.unmatchedWindowCalls.elements { report.run(on: call) }
    }),
    crossChecks: CrossChecks(
      screen: ConditionalCheck(where: { $0.declaresWindowUses || $0.declaresSceneUses }) { screen, report in
        let screenUses = ScreenWindowUses(screen: screen)
        report.run(on: screenUses)
        MissingDelegate.check(windowUses: screenUses, &report)
        for use in screen.sceneUses.elements {
          report.run(on: use)
          if let sceneChoice = SceneChoice(of: use) { report.run(on: sceneChoice) }
        }
      },
      declarations: ConditionalCheck(where: { $0.concernsScenes }) { declared, report in
        for use in SceneFacts.requestUses(scenes: declared.scenes, menus: declared.menus, screens: declared.screens) {
          report.run(on: use)
        }
        for scene in declared.scenes { DeclaredSystem.check(scene, &report) }
        // If several documents declare an app, the daemon uses only one of the declarations.
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
    if let prominentScene = ProminentScene(scene, requests, in: report.context.environments) {
      report.run(on: prominentScene)
    }
    if let restoration = RestorationFacts(scene) { report.run(on: restoration) }
  }
}

/// A screen's uses of windows and of the display's size. The rules check the uses together with the app's Info.plist.
///
/// For example, `uses(.newWindow)` returns the uses of `UIWindow(frame:)`.
struct ScreenWindowUses: Sendable {
  let screen: Screen

  /// Returns the uses of one API, in declaration order.
  func uses(_ api: WindowUse.API) -> [WindowUse] {
    screen.windowUses.elements.filter { $0.usedAPI.value == api }
  }
}

/// An app together with the contents of its Info.plist.
struct AppWithInfoPlist: Sendable {
  let app: App
}

extension Declarations {
  /// Whether the declarations contain a scene, an app, or a screen or menu that can open scenes.
  fileprivate var concernsScenes: Bool {
    !scenes.isEmpty || app != nil || screens.contains(where: \.canOpenScenes) || menus.contains(where: \.canOpenScenes)
  }
}

extension Report {
  /// Returns the number of scenes that the app can have: none, one or several. The app's declaration takes precedence
  /// over the count in `use`. Nil if the number is unknown.
  mutating func sceneCount(of use: WindowUse) -> DeclaredScenes? { sceneCount(inCode: use.sceneCount) }

  /// Returns the defect of the app's scene manifest; nil if no defect is known. The defect that `use` declares is
  /// returned only if `manifest()` returns nil.
  mutating func manifestDefect(of use: WindowUse) -> WindowUse.ManifestDefect? {
    guard let manifest = manifest() else { return use.manifestDefect.value }
    return manifest.isComplete && manifest.configurations.isEmpty ? .empty : nil
  }

  /// Whether the app certainly has scenes. The app's declaration takes precedence over the count in `use`.
  mutating func hasScenes(_ use: SceneUse) -> Bool {
    let sceneCount = sceneCount(inCode: use.sceneCount)
    return sceneCount == .one || sceneCount == .several
  }

  private mutating func sceneCount(inCode sceneCount: Property<DeclaredScenes>) -> DeclaredScenes? {
    app().flatMap { DeclaredScenes(manifest(), of: $0) } ?? sceneCount.value
  }
}
