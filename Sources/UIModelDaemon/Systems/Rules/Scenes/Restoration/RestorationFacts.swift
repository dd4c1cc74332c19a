import UIModelJSON
import UIModelPlatform

/// A scene and its declared methods that save and restore state. The restoration rules check this value.
///
/// For example, the rules check a scene that declares `implements` or `stateRestorationActivity`. They do not check a
/// scene that declares only its delegate class.
struct RestorationFacts: Sendable {
  let scene: WindowScene
  let state: SceneState

  /// Reads the declared state of a scene. Returns nil if the scene declares no methods, no restoration activity and no
  /// user activity.
  init?(_ scene: WindowScene) {
    state = SceneState(scene.reader)
    guard state.isGiven || !scene.stateRestorationActivity.isDefault || !scene.userActivity.isDefault else {
      return nil
    }
    self.scene = scene
  }

  /// Returns the environments in which the scene exists, or might exist, and UIKit calls
  /// `scene(_:restoreInteractionStateWith:)`.
  func environments(_ context: AppContext) -> [Environment] {
    context.environments { $0.hasSceneRestoration && scene.availability.includes($0) ?? true }
  }
}

extension Report {
  /// Whether a declaration of the app establishes, or might establish, a fact about implemented methods. For example,
  /// `.completeStateRestoration` states that the name or an effect of a method contains this word.
  mutating func mayEstablish(_ fact: AppFacts) -> Bool {
    mayHaveUnknownNames(of: [.screen]) || app()?.isDelegateKnown == false || establishes(.classWithoutImplements)
      || establishes(fact)
  }
}
