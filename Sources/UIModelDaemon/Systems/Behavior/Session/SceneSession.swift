import UIModelPlatform

/// A scene session (`UISceneSession`): an entry of the app switcher, whether its scene is connected or not.
package struct SceneSession: Sendable, Hashable {
  /// The unique name of the session: the scene's name, followed by a number from the second session on, such as `main
  /// 2`.
  package let name: String
  /// The name of the declared scene that the session belongs to.
  package let scene: String
  /// The scene's activation state: `unattached` while the scene is not connected.
  package var state: SceneActivationState
  /// Whether the session keeps a state restoration activity; nil if unknown.
  package var hasActivity: Bool? = false
  /// The content of the scene's window while another scene is in front.
  package var content = SceneContent()
  /// The first responder when the scene's state was saved; nil if its interaction state was not saved.
  package var savedFirstResponder: SessionItem?

  package var isConnected: Bool { state != .unattached }
}

/// The content of a scene's window.
package struct SceneContent: Sendable, Hashable {
  package var screen: String?
  package var presentedScreens: [PresentedScreen] = []
  package var focusedItem: SessionItem?
  package var firstResponder: SessionItem?
}

/// An event that changes scenes or their sessions.
package enum SceneEvent: Sendable, Hashable {
  /// `requestSceneSessionActivation` for a scene or a session by name. If `isNew`, a new session is always created. If
  /// `keepsFrontScene`, the scene in front stays in the foreground.
  case activate(String, isNew: Bool, isBeside: Bool)
  /// The scene with this name enters the background. Without a name, the scene in front does.
  case background(String?)
  /// The scene with this name comes to the front. Without a name, the scene that was last in front does.
  case foreground(String?)
  /// The system disconnects a scene. A scene in the foreground enters the background first.
  case disconnect(String?)
  /// `requestSceneSessionDestruction`, or a swipe in the app switcher.
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

  /// Returns the sessions in the app switcher, in the order in which they were last in front: the session in front is
  /// last. Before the first scene event, there is one session: for the scene that the document names, or for the only
  /// scene.
  package func sessions(of app: AppModel) -> [SceneSession] {
    if let sceneSessions { return sceneSessions.filter { app.scene(named: $0.scene) != nil } }
    let initialScene = scene.flatMap { app.scene(named: $0) } ?? (app.scenes.count == 1 ? app.scenes.first : nil)
    return initialScene.map { [SceneSession(name: $0.name, scene: $0.name, state: .foregroundActive)] } ?? []
  }
}

extension AppModel {
  package func scene(named name: String) -> WindowScene? {
    scenes.first { $0.ref.value == name } ?? scenes.first { $0.name == name }
  }
}
