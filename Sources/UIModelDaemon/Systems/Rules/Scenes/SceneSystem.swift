import UIModelPlatform

extension DeclaredSystem {
  /// The checks of the scene system: activation requests, declared scenes, state restoration and the app's scene
  /// manifest.
  static let scenes = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      for window in screen.openedWindows.elements { report.run(on: window) }
    }),
    together: Together(
      screen: ConditionalCheck(where: { $0.declaresWindowUses || $0.declaresSceneUses }) { screen, report in
        let windows = WindowsInApp(screen: screen)
        report.run(on: windows)
        MissingDelegate.check(start: windows, &report)
        for use in screen.sceneUses.elements {
          report.run(on: use)
          if let chosen = SceneChoice(of: use) { report.run(on: chosen) }
        }
      },
      declarations: ConditionalCheck(where: { $0.concernScenes }) { declared, report in
        for use in SceneAnswer.uses(scenes: declared.scenes, menus: declared.menus, screens: declared.screens) {
          report.run(on: use)
        }
        for scene in declared.scenes { DeclaredSystem.check(scene, &report) }
        // If several documents declare an app, only one of the declarations is used.
        if let own = declared.app, let app = report.app(), app.place == own.place {
          let appWithInfoPlist = own.with(app.infoPlistFile)
          report.run(on: AppWithInfoPlist(app: appWithInfoPlist))
          for chosen in SceneChoice.all(of: appWithInfoPlist) { report.run(on: chosen) }
        }
      }))

  private static func check(_ scene: WindowScene, _ report: inout Report) {
    report.run(on: scene)
    if let chosen = SceneChoice(of: scene) { report.run(on: chosen) }
    let requests = scene.ref.value.map { report.requests(forScene: $0) } ?? []
    if let prominent = ProminentScene(scene, requests, in: report.context.environments) { report.run(on: prominent) }
    if let restoration = RestorationAnswer(scene) { report.run(on: restoration) }
  }
}

/// A screen's uses of windows and of the screen's size. The rules check them together with the app's Info.plist.
///
/// For example, `uses(.newWindow)` returns the windows that code creates with `UIWindow(frame:)`.
struct WindowsInApp: Sendable {
  let screen: Screen

  /// Returns the uses of one kind, in declaration order.
  func uses(_ means: WindowUse.Means) -> [WindowUse] {
    screen.windowUses.elements.filter { $0.means.value == means }
  }
}

/// An app together with the contents of its Info.plist.
struct AppWithInfoPlist: Sendable {
  let app: App
}

extension Declarations {
  /// Whether a declaration concerns scenes.
  fileprivate var concernScenes: Bool {
    !scenes.isEmpty || app != nil || screens.contains(where: \.opensScenes) || menus.contains(where: \.opensScenes)
  }
}

extension Report {
  /// Returns the number of scenes that the app declares in its document, or else in code; nil if unknown.
  mutating func scenes(of use: WindowUse) -> DeclaredScenes? { scenes(inCode: use.scenes) }

  /// Returns the missing part of the app's scene manifest, from the document or else from code; nil if no part is known
  /// to be missing.
  mutating func manifestGap(of use: WindowUse) -> WindowUse.ManifestGap? {
    guard let manifest = manifest() else { return use.manifest.value }
    return manifest.isComplete && manifest.configurations.isEmpty ? .empty : nil
  }

  /// Whether the app certainly has scenes.
  mutating func hasScenes(_ use: SceneUse) -> Bool {
    let scenes = scenes(inCode: use.scenes)
    return scenes == .one || scenes == .several
  }

  private mutating func scenes(inCode scenes: Property<DeclaredScenes>) -> DeclaredScenes? {
    app().flatMap { DeclaredScenes(manifest(), of: $0) } ?? scenes.value
  }
}
