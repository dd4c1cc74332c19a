import UIModelPlatform

extension DeclaredSystem {
  /// Scenes: what opens them, what they say of themselves, how they save and restore, and what the app says of all.
  static let scenes = DeclaredSystem(
    together: Together(
      screen: Concern(where: { $0.saysWindowUses || $0.saysSceneUses }) { screen, report in
        report.run(on: WindowsInApp(screen: screen))
        for use in screen.sceneUses.elements {
          report.run(on: use)
          if let chosen = SceneChoice(of: use) { report.run(on: chosen) }
        }
      },
      declarations: Concern(where: { $0.concernScenes }) { declared, report in
        for use in SceneAnswer.uses(scenes: declared.scenes, menus: declared.menus, screens: declared.screens) {
          report.run(on: use)
        }
        for scene in declared.scenes { DeclaredSystem.check(scene, &report) }
        // Of several that are declared one is the app.
        if let own = declared.app, let app = report.app(), app.place == own.place {
          let whole = own.with(app.infoPlistFile)
          report.run(on: AppWithInfoPlist(app: whole))
          for chosen in SceneChoice.all(of: whole) { report.run(on: chosen) }
        }
      }))

  private static func check(_ scene: WindowScene, _ report: inout Report) {
    report.run(on: scene)
    if let chosen = SceneChoice(of: scene) { report.run(on: chosen) }
    let requests = scene.ref.value.map { report.requests(forScene: $0) } ?? []
    if let prominent = ProminentScene(scene, requests, report.context) { report.run(on: prominent) }
    if let restoration = RestorationAnswer(scene) { report.run(on: restoration) }
  }
}

/// Where a screen's code gets at windows and sizes, looked at together with the app's Info.plist.
struct WindowsInApp: Sendable {
  let screen: Screen

  /// The uses of one kind.
  func uses(_ means: WindowUse.Means) -> [WindowUse] {
    screen.windowUses.elements.filter { $0.means.value == means }
  }
}

/// The one app, with what is read of its Info.plist.
struct AppWithInfoPlist: Sendable {
  let app: App
}

extension Declarations {
  /// Whether there is anything about scenes.
  fileprivate var concernScenes: Bool {
    !scenes.isEmpty || app != nil || screens.contains(where: \.opensScenes) || menus.contains(where: \.opensScenes)
  }
}

extension Report {
  /// How many scenes the app may have, by its document or else as code says; nil where that is not known.
  mutating func scenes(of use: WindowUse) -> DeclaredScenes? { scenes(said: use.scenes) }

  /// Whether the app certainly has scenes.
  mutating func hasScenes(_ use: SceneUse) -> Bool {
    let scenes = scenes(said: use.scenes)
    return scenes == .one || scenes == .several
  }

  private mutating func scenes(said: Property<DeclaredScenes>) -> DeclaredScenes? {
    app().flatMap { DeclaredScenes(manifest(), of: $0) } ?? said.value
  }
}
