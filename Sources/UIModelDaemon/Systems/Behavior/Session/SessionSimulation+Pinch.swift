import UIModelPlatform

/// Pinches that open a view or cell in a new scene.
extension SessionSimulation {
  /// Simulates a pinch out on a view or a cell.
  /// - Parameter point: the pinched point in the view's coordinate space; nil if unknown.
  package mutating func pinch(_ node: Int, point: (x: Double, y: Double)?) {
    guard let tree = focus?.tree, let view = tree.nodes[node].view else {
      return addStep(.unknown, nil, "the pinched view is not known")
    }
    let screen = tree.screen(of: node)
    let name = screen.views[view].name
    let facts = SceneFacts(app)
    let pinch = ScenePinch(at: view, in: screen, point: point, SceneSupport(facts, in: environment))
    switch pinch.outcome {
    case .nothing, .stopped: return addStep(.ignored, name, "no scene opens: \(pinch.reason)")
    case .fails: return addStep(.refused, name, "no scene opens: \(pinch.reason)")
    case .unknown: return addStep(.unknown, name, pinch.reason)
    case .opens: addStep(.delegateCalled, name, pinch.reason)
    }
    guard let requestUse = pinch.requestUse else { return }
    let sessions = sceneSessions
    let resolution = SceneResolution(
      SceneRequest(requestUse, in: environment),
      connectedScenes: app.scenes.filter { scene in sessions.contains { $0.sceneName == scene.name } }, facts,
      in: environment)
    switch resolution.outcome {
    case .fails: addStep(.refused, name, "no scene opens: \(resolution.reason)")
    case .unknown: addStep(.unknown, name, resolution.reason)
    case .activates:
      guard let scene = resolution.activatedScene else { return }
      simulate(.activate(scene.name, isNew: false, isBeside: true))
      reportPresentation(resolution, scene.name)
    case .opens:
      guard let sceneName = resolution.configuration?.sceneName else {
        let reasonText = resolution.configuration.map { ": \($0.reason)" } ?? ""
        return addStep(.unknown, name, "a scene that no document declares opens\(reasonText)")
      }
      simulate(.activate(sceneName, isNew: true, isBeside: true))
      reportPresentation(resolution, sceneName)
    }
  }

  private mutating func reportPresentation(_ resolution: SceneResolution, _ sceneName: String) {
    guard resolution.presentation.style == .prominent, frontSession?.sceneName == sceneName else { return }
    addStep(.presented, frontSession?.name, "it is prominent: modal, and the scenes behind it are dimmed")
  }
}
