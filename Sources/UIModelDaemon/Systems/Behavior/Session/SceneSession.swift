import UIModelPlatform

/// A scene session (`UISceneSession`): what stands in the app switcher, whether its scene is connected or not.
package struct SceneSession: Sendable, Hashable {
  /// Its name in the live session: the scene's, with a number where there are several of one.
  package let name: String
  /// The declared scene that it is a session of.
  package let scene: String
  /// `unattached` while its scene is not connected.
  package var state: SceneActivationState
  /// Whether it keeps an activity to be restored with; nil where that is not known.
  package var hasActivity: Bool? = false
  /// What stands in its window while another scene is in front.
  package var content = SceneContent()
  /// What was the first responder when its state was saved, where interaction state was saved with it.
  package var savedFirstResponder: SessionItem?

  package var isConnected: Bool { state != .unattached }
}

/// What stands in the window of a scene.
package struct SceneContent: Sendable, Hashable {
  package var screen: String?
  package var presented: [PresentedScreen] = []
  package var focused: SessionItem?
  package var firstResponder: SessionItem?
}

/// What happens to scenes.
package enum SceneEvent: Sendable, Hashable {
  /// `requestSceneSessionActivation`: of a scene or a session by name. `isNew`: always in a session of its own.
  /// `isBeside`: what is in front stays in the foreground.
  case activate(String, isNew: Bool, isBeside: Bool)
  case background(String?)
  case foreground(String?)
  /// The system takes a scene in the background away.
  case disconnect(String?)
  /// `requestSceneSessionDestruction`, or a swipe in the app switcher.
  case destroy(String?)
  /// The app ends and is launched again.
  case relaunch
}

extension SceneActivationState {
  package var isForeground: Bool { self == .foregroundActive || self == .foregroundInactive }

  /// In words: where a scene is.
  package var words: String {
    switch self {
    case .unattached: "not connected"
    case .foregroundActive: "active in the foreground"
    case .foregroundInactive: "inactive in the foreground"
    case .background: "in the background"
    }
  }
}

extension LiveSession {
  /// Whether every scene certainly is in the background, or not connected.
  var isNothingInForeground: Bool { sceneSessions.map { !$0.contains { $0.state.isForeground } } ?? false }

  /// The sessions in the app switcher, from the one that was in front longest ago to the one in front. Before anything
  /// has happened: one of the scene that the document names, or of the only one.
  package func scenes(of app: AppModel) -> [SceneSession] {
    if let sceneSessions { return sceneSessions.filter { app.scene(named: $0.scene) != nil } }
    let start = scene.flatMap { app.scene(named: $0) } ?? (app.scenes.count == 1 ? app.scenes.first : nil)
    return start.map { [SceneSession(name: $0.name, scene: $0.name, state: .foregroundActive)] } ?? []
  }
}

extension AppModel {
  package func scene(named name: String) -> WindowScene? {
    scenes.first { $0.ref.value == name } ?? scenes.first { $0.name == name }
  }
}
