import UIModelPlatform

/// A scene that certainly has the prominent presentation style in at least one environment. The system shows a
/// prominent scene in front of the other scenes of its space and dims the other scenes.
struct ProminentScene: Sendable {
  let scene: WindowScene
  /// The source position of the declaration that makes the scene prominent.
  let place: Place
  /// Whether the scene or the options of a request set the prominent style. False for a pinch, because the scene that a
  /// pinch opens is always prominent.
  let isExplicit: Bool
  /// The request for the prominent presentation; nil if the scene itself sets the style.
  let request: SceneActivationRequest?
  let environments: [Environment]

  /// Creates the description of a prominent scene. Returns nil if neither the scene nor a request makes it prominent.
  /// - Parameter requestUses: the requests that name the scene, in order.
  /// - Parameter allEnvironments: every environment of the app.
  init?(_ scene: WindowScene, _ requestUses: [SceneFacts.RequestUse], in allEnvironments: [Environment]) {
    let supportingEnvironments = allEnvironments.filter {
      $0.hasProminentScenes && scene.availability.includes($0) ?? false
    }
    guard !supportingEnvironments.isEmpty else { return nil }
    self.scene = scene
    if let (place, environments) = ProminentScene.prominence(of: scene.presentation, supportingEnvironments) {
      (self.place, self.environments, isExplicit, request) = (place, environments, true, nil)
      return
    }
    for requestUse in requestUses where requestUse.request.kind.value != .quickLook {
      let request = requestUse.request
      let matchingEnvironments = supportingEnvironments.filter { request.availability.includes($0) ?? false }
      let isPinch = requestUse.site == .interaction || requestUse.site == .cell || request.kind.value == .interaction
      if isPinch {
        guard !matchingEnvironments.isEmpty else { continue }
        place = request.sceneHandle.place ?? request.namePlace
        (environments, isExplicit, self.request) = (matchingEnvironments, false, request)
        return
      }
      if let options = request.options.value,
        let (place, prominentEnvironments) = ProminentScene.prominence(of: options, matchingEnvironments)
      {
        (self.place, environments, isExplicit, self.request) = (place, prominentEnvironments, true, request)
        return
      }
    }
    return nil
  }

  private static func prominence(
    of presentation: ScenePresentation, _ environments: [Environment]
  ) -> (Place, [Environment])? {
    let prominentEnvironments = environments.filter { presentation.style(in: $0).value == .prominent }
    guard let lastEnvironment = prominentEnvironments.last, let place = presentation.style(in: lastEnvironment).place
    else { return nil }
    return (place, prominentEnvironments)
  }
}

extension Environment {
  /// Whether scenes can be presented prominently. This requires iPadOS 15 or later, where an app can have several
  /// windows.
  var hasProminentScenes: Bool { platform == .iPadOS && version >= 15 }
}
