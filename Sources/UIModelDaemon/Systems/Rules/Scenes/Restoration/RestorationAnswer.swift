import UIModelJSON
import UIModelPlatform

/// A scene together with its declared state saving and restoration. The restoration rules check this value.
///
/// For example, a scene that declares `implements` or a `stateRestorationActivity` has a restoration answer. A scene
/// that declares only its delegate class has none.
struct RestorationAnswer: Sendable {
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

  /// Returns the environments in which the scene exists and that call `scene(_:restoreInteractionStateWith:)`.
  func environments(_ context: AppContext) -> [Environment] {
    context.environments { $0.hasSceneRestoration && scene.availableOn.includes($0) ?? true }
  }
}

extension Report {
  /// Whether a class of the app mentions a word, or may mention it, as the name of a method or in a method's effects.
  mutating func isMentioned(_ word: AppFacts) -> Bool {
    mayHaveMore(of: [.screen]) || app()?.isDelegateKnown == false || holds(.classWithoutImplements) || holds(word)
  }
}
