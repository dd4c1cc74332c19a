import UIModelPlatform

/// A scene that is certainly presented prominently: in front of the scenes of the space, which are dimmed.
struct ProminentScene: Sendable {
  let scene: WindowScene
  /// Where that is said.
  let place: Place
  /// Whether the scene or the options of a request say so; false for a gesture that always opens scenes so.
  let isExplicit: Bool
  /// What asks for it; nil where the scene says so itself.
  let request: SceneActivationRequest?
  let environments: [Environment]

  /// Nil for a scene that is not, as far as anyone says. `requests` are those that ask for it by name, in order; `all`
  /// is every environment of the app.
  init?(_ scene: WindowScene, _ requests: [SceneAnswer.Use], in all: [Environment]) {
    let mine = all.filter { $0.hasProminentScenes && scene.availableOn.includes($0) ?? false }
    guard !mine.isEmpty else { return nil }
    self.scene = scene
    if let (place, environments) = ProminentScene.prominence(of: scene.presentation, mine) {
      (self.place, self.environments, isExplicit, request) = (place, environments, true, nil)
      return
    }
    for use in requests where use.request.kind.value != .quickLook {
      let request = use.request
      let there = mine.filter { request.availableOn.includes($0) ?? false }
      let isPinch = use.means == .interaction || use.means == .cell || request.kind.value == .interaction
      if isPinch {
        guard !there.isEmpty else { continue }
        place = request.scene.place ?? request.namePlace
        (environments, isExplicit, self.request) = (there, false, request)
        return
      }
      if let options = request.options.value, let (place, found) = ProminentScene.prominence(of: options, there) {
        (self.place, environments, isExplicit, self.request) = (place, found, true, request)
        return
      }
    }
    return nil
  }

  private static func prominence(
    of presentation: ScenePresentation, _ environments: [Environment]
  ) -> (Place, [Environment])? {
    let prominent = environments.filter { presentation.style(in: $0).value == .prominent }
    guard let first = prominent.last, let place = presentation.style(in: first).place else { return nil }
    return (place, prominent)
  }
}

extension Environment {
  /// Where a scene can be presented prominently: several windows, since 15.
  var hasProminentScenes: Bool { platform == .iPadOS && version >= 15 }
}
