import UIModelJSON
import UIModelPlatform

/// What the rules of restoration are given: how one scene saves and restores its state.
struct RestorationAnswer: Sendable {
  let scene: WindowScene
  let state: SceneState

  /// Nil where the scene says nothing of it.
  init?(_ scene: WindowScene) {
    state = SceneState(scene.reader)
    guard state.isGiven || !scene.stateRestorationActivity.isDefault || !scene.userActivity.isDefault else {
      return nil
    }
    self.scene = scene
  }

  /// Where scenes restore by a method of their own, and this one exists.
  func environments(_ context: AppContext) -> [Environment] {
    context.environments { $0.hasSceneRestoration && scene.availableOn.includes($0) ?? true }
  }
}

extension Report {
  /// Whether any class of the app speaks of something, or may: a method of that name, or an effect that names it.
  mutating func isMentioned(_ word: AppFacts) -> Bool {
    mayHaveMore(of: [.screen]) || app()?.isDelegateKnown == false || holds(.silentClass) || holds(word)
  }
}
