import UIModelPlatform

extension SceneState {
  /// An effect with the method that has it.
  package struct Act: Sendable {
    package let callback: RestorationCallback
    package let effect: RestorationEffect
    /// Its number among the method's effects.
    let index: Int
  }

  /// The methods that a scene comes back by, in the order in which they are called (UIScene.h, WWDC21-10057).
  package static let restoring: [RestorationCallback] = [
    .willConnect, .restoreInteractionState, .willEnterForeground, .didBecomeActive,
  ]

  /// The methods that a scene goes by. Nothing says in which order the last two come.
  package static let saving: [RestorationCallback] = [
    .willResignActive, .didEnterBackground, .stateRestorationActivity,
  ]

  /// What is done in methods, in the order in which they are called.
  package func acts(in callbacks: [RestorationCallback]) -> [Act] {
    callbacks.flatMap { callback in
      (methods[callback]?.effects ?? []).enumerated().map { index, effect in
        Act(callback: callback, effect: effect, index: index)
      }
    }
  }

  /// What the extension of a restoration comes to.
  package enum Extension: Sendable {
    case none
    case completed(by: Act)
    case neverCompleted
    case unknown
  }

  /// Where time is asked for first: before the method returns, after which the scene enters the foreground.
  package var extending: Act? { extensions.first { $0.effect.work == 0 } }

  /// Where time is asked for only when asynchronous work ends. No source says what that does.
  package var lateExtension: Act? { extending == nil ? extensions.first : nil }

  private var extensions: [Act] {
    acts(in: [.willConnect, .restoreInteractionState]).filter { $0.effect.kind == .extendStateRestoration }
  }

  /// Whether the restoration that is extended is completed.
  package var restorationExtension: Extension {
    guard let extending else { return .none }
    let completing = acts(in: SceneState.restoring).first { act in
      act.effect.kind == .completeStateRestoration
        && (isBefore(extending, act)
          || (act.callback == extending.callback && act.effect.work != extending.effect.work))
    }
    if let completing { return .completed(by: completing) }
    return isWhole && !isMentionedElsewhere(RestorationEffectKind.completeStateRestoration.rawValue)
      ? .neverCompleted : .unknown
  }

  /// Whether one certainly is done before the other: methods follow each other, and what a method does itself comes
  /// before asynchronous work that it starts. Of two such works nobody knows.
  package func isBefore(_ first: Act, _ second: Act) -> Bool {
    if first.callback == second.callback {
      if first.effect.work == second.effect.work { return first.index < second.index }
      return first.effect.work == 0
    }
    guard let one = SceneState.restoring.firstIndex(of: first.callback),
      let other = SceneState.restoring.firstIndex(of: second.callback), one < other
    else { return false }
    return first.effect.work == 0
  }
}
