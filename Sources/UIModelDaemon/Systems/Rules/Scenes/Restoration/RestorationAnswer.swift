import UIModelJSON
import UIModelPlatform

/// How one scene saves and restores its state: the subject of the restoration rules.
struct RestorationAnswer: Sendable {
  let scene: WindowScene
  let state: SceneState

  /// Nil if the scene declares neither its state nor an activity.
  init?(_ scene: WindowScene) {
    state = SceneState(scene.reader)
    guard state.isGiven || !scene.stateRestorationActivity.isDefault || !scene.userActivity.isDefault else {
      return nil
    }
    self.scene = scene
  }

  /// The environments that have `scene(_:restoreInteractionStateWith:)` and in which this scene exists.
  func environments(_ context: AppContext) -> [Environment] {
    context.environments { $0.hasSceneRestoration && scene.availableOn.includes($0) ?? true }
  }
}

extension Report {
  /// Whether a class of the app certainly or possibly mentions a word, as the name of a method or in an effect.
  mutating func isMentioned(_ word: AppFacts) -> Bool {
    mayHaveMore(of: [.screen]) || app()?.isDelegateKnown == false || holds(.silentClass) || holds(word)
  }
}
