import UIModelPlatform

/// Pinches that open a view or cell in a new scene.
extension SessionSimulation {
  /// Simulates a pinch out on a view or a cell.
  /// - Parameter point: The pinched point in the view's coordinate space; nil if unknown.
  package mutating func pinch(_ node: Int, point: (x: Double, y: Double)?) {
    guard let tree = focus?.tree, let view = tree.nodes[node].view else {
      return say(.unknown, nil, "the pinched view is not known")
    }
    let screen = tree.screen(of: node)
    let name = screen.views[view].name
    let answer = SceneAnswer(app)
    let pinch = ScenePinch(at: view, in: screen, point: point, SceneSupport(answer, in: environment))
    switch pinch.outcome {
    case .nothing, .stopped: return say(.ignored, name, "no scene opens: \(pinch.reason)")
    case .fails: return say(.refused, name, "no scene opens: \(pinch.reason)")
    case .unknown: return say(.unknown, name, pinch.reason)
    case .opens: say(.delegateCalled, name, pinch.reason)
    }
    guard let use = pinch.use else { return }
    let sessions = sceneSessions
    let resolution = SceneResolution(
      SceneRequest(use, in: environment),
      connected: app.scenes.filter { scene in sessions.contains { $0.scene == scene.name } }, answer, in: environment)
    switch resolution.outcome {
    case .fails: say(.refused, name, "no scene opens: \(resolution.reason)")
    case .unknown: say(.unknown, name, resolution.reason)
    case .activates:
      guard let scene = resolution.activated else { return }
      simulate(.activate(scene.name, isNew: false, isBeside: true))
      reportPresentation(resolution, scene.name)
    case .opens:
      guard let scene = resolution.configuration?.scene else {
        let how = resolution.configuration.map { ": \($0.reason)" } ?? ""
        return say(.unknown, name, "a scene that no document declares opens\(how)")
      }
      simulate(.activate(scene, isNew: true, isBeside: true))
      reportPresentation(resolution, scene)
    }
  }

  private mutating func reportPresentation(_ resolution: SceneResolution, _ scene: String) {
    guard resolution.presentation.style == .prominent, frontScene?.scene == scene else { return }
    say(.presented, frontScene?.name, "it is prominent: modal, and the scenes behind it are dimmed")
  }
}
