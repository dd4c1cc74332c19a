import UIModelPlatform

extension SceneState {
  /// An effect of a restoration callback, with the callback and the effect's index.
  package struct EffectOccurrence: Sendable {
    package let callback: RestorationCallback
    package let effect: RestorationEffect
    /// The index of the effect in the callback's effects.
    let effectIndex: Int
  }

  /// Callbacks of state restoration, in call order (UIScene.h, WWDC21-10057).
  package static let restorationCallbacks: [RestorationCallback] = [
    .willConnect, .restoreInteractionState, .willEnterForeground, .didBecomeActive,
  ]

  /// Callbacks that a scene receives when it leaves the foreground, in call order. The order of the last two callbacks
  /// is not documented.
  package static let savingCallbacks: [RestorationCallback] = [
    .willResignActive, .didEnterBackground, .stateRestorationActivity,
  ]

  /// Returns the effects of the given callbacks, in call order.
  package func occurrences(in callbacks: [RestorationCallback]) -> [EffectOccurrence] {
    callbacks.flatMap { callback in
      (methods[callback]?.effects ?? []).enumerated().map { index, effect in
        EffectOccurrence(callback: callback, effect: effect, effectIndex: index)
      }
    }
  }

  /// The result of extending a restoration: whether the extension is completed, and by which effect.
  package enum ExtensionResult: Sendable {
    case none
    case completed(by: EffectOccurrence)
    case neverCompleted
    case unknown
  }

  /// The first effect that extends restoration before its callback returns; nil if no effect does. Without an
  /// extension, the scene enters the foreground when the callback has returned.
  package var extensionEffect: EffectOccurrence? { extensionEffects.first { $0.effect.workNumber == 0 } }

  /// The first effect that extends restoration, if all extensions come from asynchronous work; otherwise nil.
  /// Asynchronous work runs after the callback has returned, and the effect of an extension at that time is not
  /// documented.
  package var lateExtensionEffect: EffectOccurrence? { extensionEffect == nil ? extensionEffects.first : nil }

  private var extensionEffects: [EffectOccurrence] {
    occurrences(in: [.willConnect, .restoreInteractionState]).filter { $0.effect.kind == .extendStateRestoration }
  }

  /// The result of extending the restoration: whether an effect completes the extension. An extension without a
  /// completion is `neverCompleted` if all effects are known, otherwise `unknown`.
  package var restorationExtension: ExtensionResult {
    guard let extensionEffect else { return .none }
    let completionEffect = occurrences(in: SceneState.restorationCallbacks).first { occurrence in
      occurrence.effect.kind == .completeStateRestoration
        && (isBefore(extensionEffect, occurrence)
          || (occurrence.callback == extensionEffect.callback
            && occurrence.effect.workNumber != extensionEffect.effect.workNumber))
    }
    if let completionEffect { return .completed(by: completionEffect) }
    return isFullyKnown && !otherMethodsMayMention(RestorationEffectKind.completeStateRestoration.rawValue)
      ? .neverCompleted : .unknown
  }

  /// Returns whether one effect certainly happens before another. Callbacks run one after another. A callback's direct
  /// effects come before the effects of asynchronous work that the callback starts. The order of two asynchronous tasks
  /// is unknown.
  package func isBefore(_ occurrence: EffectOccurrence, _ otherOccurrence: EffectOccurrence) -> Bool {
    if occurrence.callback == otherOccurrence.callback {
      if occurrence.effect.workNumber == otherOccurrence.effect.workNumber {
        return occurrence.effectIndex < otherOccurrence.effectIndex
      }
      return occurrence.effect.workNumber == 0
    }
    guard let firstPosition = SceneState.restorationCallbacks.firstIndex(of: occurrence.callback),
      let secondPosition = SceneState.restorationCallbacks.firstIndex(of: otherOccurrence.callback),
      firstPosition < secondPosition
    else { return false }
    return occurrence.effect.workNumber == 0
  }
}
