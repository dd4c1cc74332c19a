import UIModelPlatform

extension SceneState {
  /// An effect of a restoration callback, with its position.
  package struct EffectOccurrence: Sendable {
    package let callback: RestorationCallback
    package let effect: RestorationEffect
    /// The index of the effect in the callback's effects.
    let index: Int
  }

  /// Callbacks of state restoration, in call order (UIScene.h, WWDC21-10057).
  package static let restorationCallbacks: [RestorationCallback] = [
    .willConnect, .restoreInteractionState, .willEnterForeground, .didBecomeActive,
  ]

  /// Callbacks when a scene leaves the foreground, in call order. The order of the last two is not documented.
  package static let savingCallbacks: [RestorationCallback] = [
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
  package enum ExtensionResult: Sendable {
    case none
    case completed(by: EffectOccurrence)
    case neverCompleted
    case unknown
  }

  /// The first call that extends restoration before its callback returns; nil if there is none. Without an extension,
  /// the scene enters the foreground when the callback has returned.
  package var extensionEffect: EffectOccurrence? { extensionEffects.first { $0.effect.workNumber == 0 } }

  /// The first call that extends restoration, if all such calls come from asynchronous work, after their callbacks have
  /// returned; otherwise nil. The effect of such a late call is not documented.
  package var lateExtensionEffect: EffectOccurrence? { extensionEffect == nil ? extensionEffects.first : nil }

  private var extensionEffects: [EffectOccurrence] {
    occurrences(in: [.willConnect, .restoreInteractionState]).filter { $0.effect.kind == .extendStateRestoration }
  }

  /// The result of extending the restoration: whether an effect completes it.
  package var restorationExtension: ExtensionResult {
    guard let extensionEffect else { return .none }
    let completionEffect = occurrences(in: SceneState.restorationCallbacks).first { occurrence in
      occurrence.effect.kind == .completeStateRestoration
        && (isBefore(extensionEffect, occurrence)
          || (occurrence.callback == extensionEffect.callback
            && occurrence.effect.workNumber != extensionEffect.effect.workNumber))
    }
    if let completionEffect { return .completed(by: completionEffect) }
    return isFullyKnown && !isMentionedElsewhere(RestorationEffectKind.completeStateRestoration.rawValue)
      ? .neverCompleted : .unknown
  }

  /// Whether one effect certainly happens before another. Callbacks run one after another, and a callback's own effects
  /// come before those of asynchronous work that it starts. The order of two asynchronous tasks is unknown.
  package func isBefore(_ first: EffectOccurrence, _ second: EffectOccurrence) -> Bool {
    if first.callback == second.callback {
      if first.effect.workNumber == second.effect.workNumber { return first.index < second.index }
      return first.effect.workNumber == 0
    }
    guard let firstPosition = SceneState.restorationCallbacks.firstIndex(of: first.callback),
      let secondPosition = SceneState.restorationCallbacks.firstIndex(of: second.callback),
      firstPosition < secondPosition
    else { return false }
    return first.effect.workNumber == 0
  }
}
