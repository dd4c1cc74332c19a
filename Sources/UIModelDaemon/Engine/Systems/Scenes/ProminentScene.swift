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

  /// The prominent scenes of an app, each once.
  static func all(_ scenes: SceneAnswer, _ context: AppContext) -> [ProminentScene] {
    var found: [ProminentScene] = []
    let environments = context.environments { $0.hasProminentScenes }
    guard !environments.isEmpty else { return [] }
    for scene in scenes.scenes {
      let mine = environments.filter { scene.availableOn.includes($0) ?? false }
      if let (place, own) = prominence(of: scene.presentation, mine) {
        found.append(
          ProminentScene(scene: scene, place: place, isExplicit: true, request: nil, environments: own))
        continue
      }
      for use in scenes.uses {
        let request = use.request
        guard let name = request.scene.value, name == scene.ref.value, request.kind.value != .quickLook else {
          continue
        }
        let there = mine.filter { request.availableOn.includes($0) ?? false }
        if use.means == .interaction || use.means == .cell || request.kind.value == .interaction {
          guard !there.isEmpty else { continue }
          found.append(
            ProminentScene(
              scene: scene, place: request.scene.place ?? request.namePlace, isExplicit: false, request: request,
              environments: there))
          break
        }
        if let options = request.options.value, let (place, own) = prominence(of: options, there) {
          found.append(
            ProminentScene(scene: scene, place: place, isExplicit: true, request: request, environments: own))
          break
        }
      }
    }
    return found
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
