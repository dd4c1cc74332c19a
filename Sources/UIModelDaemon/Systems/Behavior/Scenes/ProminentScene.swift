import UIModelPlatform

/// A scene that is certainly presented prominently: in front of the other scenes of its space, which are dimmed.
struct ProminentScene: Sendable {
  let scene: WindowScene
  /// The source position of the declaration that makes the scene prominent.
  let place: Place
  /// Whether the scene or the options of a request set the prominent style. False for a pinch, which always opens a
  /// prominent scene.
  let isExplicit: Bool
  /// The request for the prominent presentation; nil if the scene itself sets the style.
  let request: SceneActivationRequest?
  let environments: [Environment]

  /// Creates the description of a prominent scene. Returns nil if neither the scene nor a request makes it prominent.
  /// - Parameter requests: the requests that name the scene, in order.
  /// - Parameter allEnvironments: every environment of the app.
  init?(_ scene: WindowScene, _ requests: [SceneFacts.Use], in allEnvironments: [Environment]) {
    let supported = allEnvironments.filter { $0.hasProminentScenes && scene.availableOn.includes($0) ?? false }
    guard !supported.isEmpty else { return nil }
    self.scene = scene
    if let (place, environments) = ProminentScene.prominence(of: scene.presentation, supported) {
      (self.place, self.environments, isExplicit, request) = (place, environments, true, nil)
      return
    }
    for use in requests where use.request.kind.value != .quickLook {
      let request = use.request
      let matching = supported.filter { request.availableOn.includes($0) ?? false }
      let isPinch = use.site == .interaction || use.site == .cell || request.kind.value == .interaction
      if isPinch {
        guard !matching.isEmpty else { continue }
        place = request.scene.place ?? request.namePlace
        (environments, isExplicit, self.request) = (matching, false, request)
        return
      }
      if let options = request.options.value, let (place, found) = ProminentScene.prominence(of: options, matching) {
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
  /// Whether scenes can be presented prominently: on iPadOS 15 or later, where an app can have several windows.
  var hasProminentScenes: Bool { platform == .iPadOS && version >= 15 }
}
