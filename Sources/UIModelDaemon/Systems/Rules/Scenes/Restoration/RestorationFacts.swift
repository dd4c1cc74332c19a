import UIModelJSON
import UIModelPlatform

/// A scene together with its declared methods that save and restore state. The restoration rules check this value.
///
/// For example, the rules check a scene that declares `implements` or `stateRestorationActivity`. They do not check a
/// scene that declares only its delegate class.
struct RestorationFacts: Sendable {
  let scene: WindowScene
  let state: SceneState

  /// Reads the declared state of a scene. Nil if the scene declares no methods, no restoration activity and no user
  /// activity.
  init?(_ scene: WindowScene) {
    state = SceneState(scene.reader)
    guard state.isGiven || !scene.stateRestorationActivity.isDefault || !scene.userActivity.isDefault else {
      return nil
    }
    self.scene = scene
  }

  /// Returns the environments in which UIKit calls `scene(_:restoreInteractionStateWith:)` and the scene exists, or
  /// might exist.
  func environments(_ context: AppContext) -> [Environment] {
    context.environments { $0.hasSceneRestoration && scene.availableOn.includes($0) ?? true }
  }
}

extension Report {
  /// Whether a class of the app mentions, or might mention, a method name or an effect of a method.
  mutating func mayBeMentioned(_ fact: AppFacts) -> Bool {
    mayHaveMore(of: [.screen]) || app()?.isDelegateKnown == false || establishes(.classWithoutImplements)
      || establishes(fact)
  }
}
