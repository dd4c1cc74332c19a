import UIModelPlatform

extension SceneState {
  /// An effect together with the callback that has it.
  package struct EffectOccurrence: Sendable {
    package let callback: RestorationCallback
    package let effect: RestorationEffect
    /// The index of the effect in the callback's effects.
    let index: Int
  }

  /// Callbacks of state restoration, in call order (UIScene.h, WWDC21-10057).
  package static let restoring: [RestorationCallback] = [
    .willConnect, .restoreInteractionState, .willEnterForeground, .didBecomeActive,
  ]

  /// Callbacks when a scene leaves the foreground, in call order. The order of the last two is not documented.
  package static let saving: [RestorationCallback] = [
    .willResignActive, .didEnterBackground, .stateRestorationActivity,
  ]

  /// Returns the effects of some callbacks, in call order.
  package func occurrences(in callbacks: [RestorationCallback]) -> [EffectOccurrence] {
    callbacks.flatMap { callback in
      (methods[callback]?.effects ?? []).enumerated().map { index, effect in
        EffectOccurrence(callback: callback, effect: effect, index: index)
      }
    }
  }

  /// The result of extending a restoration.
  package enum Extension: Sendable {
    case none
    case completed(by: EffectOccurrence)
    case neverCompleted
    case unknown
  }

  /// The first request for more time that is made before the callback returns; nil if there is none. After that
  /// callback, the scene enters the foreground.
  package var extending: EffectOccurrence? { extensions.first { $0.effect.work == 0 } }

  /// The first request for more time, if all requests are made only when asynchronous work ends. The effect of such a
  /// late request is not documented.
  package var lateExtension: EffectOccurrence? { extending == nil ? extensions.first : nil }

  private var extensions: [EffectOccurrence] {
    occurrences(in: [.willConnect, .restoreInteractionState]).filter { $0.effect.kind == .extendStateRestoration }
  }

  /// The result of the extended restoration: whether an effect completes it.
  package var restorationExtension: Extension {
    guard let extending else { return .none }
    let completing = occurrences(in: SceneState.restoring).first { occurrence in
      occurrence.effect.kind == .completeStateRestoration
        && (isBefore(extending, occurrence)
          || (occurrence.callback == extending.callback && occurrence.effect.work != extending.effect.work))
    }
    if let completing { return .completed(by: completing) }
    return isFullyKnown && !isMentionedElsewhere(RestorationEffectKind.completeStateRestoration.rawValue)
      ? .neverCompleted : .unknown
  }

  /// Whether one effect certainly happens before another. Callbacks run one after another, and a callback's own effects
  /// come before those of asynchronous work that it starts. The order of two asynchronous tasks is unknown.
  package func isBefore(_ first: EffectOccurrence, _ second: EffectOccurrence) -> Bool {
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
