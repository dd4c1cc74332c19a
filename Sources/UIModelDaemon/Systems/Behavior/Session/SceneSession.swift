import UIModelPlatform

/// A scene session (`UISceneSession`). Each session is shown in the app switcher, whether its scene is connected or
/// not.
package struct SceneSession: Sendable, Hashable {
  /// The unique name of the session: the scene's name, followed by a number from the second session on, such as `main
  /// 2`.
  package let name: String
  /// The name of the declared scene that the session belongs to.
  package let sceneName: String
  /// The scene's activation state: `unattached` while the scene is not connected.
  package var state: SceneActivationState
  /// Whether the session keeps a state restoration activity; nil if unknown.
  package var hasActivity: Bool? = false
  /// The content of the scene's window, saved when the scene is no longer in front.
  package var content = SceneContent()
  /// The first responder at the time when the scene's state was saved; nil if its interaction state was not saved.
  package var savedFirstResponder: SessionItem?

  package var isConnected: Bool { state != .unattached }
}

/// The content of a scene's window.
package struct SceneContent: Sendable, Hashable {
  package var screenName: String?
  package var presentedScreens: [PresentedScreen] = []
  package var focusedItem: SessionItem?
  package var firstResponder: SessionItem?
}

/// An event that changes scenes or their sessions.
package enum SceneEvent: Sendable, Hashable {
  /// `requestSceneSessionActivation` for a scene or a session by name. If `isNew`, a new session is always created. If
  /// `isBeside`, the activated scene appears beside the scene in front, which stays in the foreground.
  case activate(String, isNew: Bool, isBeside: Bool)
  /// The scene with this name enters the background. If the name is nil, the scene in front enters the background.
  case background(String?)
  /// The scene with this name comes to the front. If the name is nil, the scene that was last in front comes to the
  /// front.
  case foreground(String?)
  /// The system disconnects the scene with this name. If the name is nil, the system disconnects the scene in front, or
  /// else the scene that was last in front. A scene in the foreground enters the background first.
  case disconnect(String?)
  /// The session with this name is destroyed, by `requestSceneSessionDestruction` or by a swipe in the app switcher. If
  /// the name is nil, the session that is or was last in front is destroyed.
  case destroy(String?)
  /// The app terminates and is launched again.
  case relaunch
}

extension SceneActivationState {
  package var isForeground: Bool { self == .foregroundActive || self == .foregroundInactive }

  /// The state as a phrase, such as "in the background".
  package var phrase: String {
    switch self {
    case .unattached: "not connected"
    case .foregroundActive: "active in the foreground"
    case .foregroundInactive: "inactive in the foreground"
    case .background: "in the background"
    }
  }
}

extension LiveSession {
  /// Whether every scene is certainly in the background or not connected.
  var hasNoForegroundScene: Bool { sceneSessions.map { !$0.contains { $0.state.isForeground } } ?? false }

  /// Returns the sessions in the app switcher. The session in front is last, preceded by the session that was in front
  /// before. Before the first scene event, the only session belongs to the scene that the document names, or else to
  /// the only scene.
  package func sessions(of app: AppModel) -> [SceneSession] {
    if let sceneSessions { return sceneSessions.filter { app.scene(named: $0.sceneName) != nil } }
    let initialScene =
      frontSceneName.flatMap { app.scene(named: $0) } ?? (app.scenes.count == 1 ? app.scenes.first : nil)
    return initialScene.map { [SceneSession(name: $0.name, sceneName: $0.name, state: .foregroundActive)] } ?? []
  }
}

extension AppModel {
  package func scene(named name: String) -> WindowScene? {
    scenes.first { $0.ref.value == name } ?? scenes.first { $0.name == name }
  }
}
