extension DeclaredSystem {
  /// Scenes: what opens them, what they say of themselves, how they save and restore, and what the app says of all.
  static let scenes = DeclaredSystem(
    together: Together(
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
