import UIModelPlatform

/// The outcome of restoration for one piece of a scene's state. For example, interaction state that is set before its
/// content is lost, because the content then replaces it.
package struct RestorationOutcome: Sendable, Hashable {
  package enum Piece: String, Sendable { case content, interactionState }
  package enum Status: String, Sendable { case restored, lost, unknown }

  package let piece: Piece
  /// The name of the view to which the state belongs; nil if the state names no view.
  package let viewName: String?
  package let status: Status
  package let reason: String

  /// Returns the outcome of every piece of state that the scene's methods save or set.
  static func outcomes(
    _ state: SceneState, isRestoreCallbackCalled: Bool?, isTerminated: Bool, hasStoryboard: Bool?,
    _ environment: Environment
  ) -> [RestorationOutcome] {
    let evaluator = RestorationEvaluator(
      state: state, isRestoreCallbackCalled: isRestoreCallbackCalled, isTerminated: isTerminated,
      hasStoryboard: hasStoryboard,
      environment: environment)
    return evaluator.pieces.map { piece, viewName in
      let (status, reason) = evaluator.status(of: piece, viewName)
      return RestorationOutcome(piece: piece, viewName: viewName, status: status, reason: reason)
    }
  }
}

/// Decides for each piece of state whether it is restored.
private struct RestorationEvaluator {
  typealias Piece = RestorationOutcome.Piece
  typealias Status = RestorationOutcome.Status

  let state: SceneState
  let isRestoreCallbackCalled: Bool?
  let isTerminated: Bool
  let hasStoryboard: Bool?
  let environment: Environment

  private var savedEffects: [RestorationEffect] { state[.stateRestorationActivity]?.effects ?? [] }
  /// The effects during restoration, in call order. The effects of `restoreInteractionState` are excluded if that
  /// callback is not called.
  private var restorationEffects: [SceneState.EffectOccurrence] {
    state.occurrences(
      in: SceneState.restorationCallbacks.filter { $0 != .restoreInteractionState || isRestoreCallbackCalled != false })
  }

  /// Every piece of state that is saved or set, once for each named view.
  var pieces: [(Piece, String?)] {
    var result: [(Piece, String?)] = []
    for effect in savedEffects + state.occurrences(in: SceneState.restorationCallbacks).map(\.effect) {
      let piece: Piece
      switch effect.kind {
      case .saveContent, .setContent: piece = .content
      case .saveInteractionState, .setInteractionState: piece = .interactionState
      default: continue
      }
      let viewNames: [String?] = effect.viewHandles.isEmpty ? [nil] : effect.viewHandles
      for viewName in viewNames where !result.contains(where: { $0.0 == piece && $0.1 == viewName }) {
        result.append((piece, viewName))
      }
    }
    // A piece of state of all views is redundant if the same piece is listed for named views.
    return result.filter { piece, viewName in viewName != nil || !result.contains { $0.0 == piece && $0.1 != nil } }
  }

  func status(of piece: Piece, _ viewName: String?) -> (Status, String) {
    if piece == .interactionState, !environment.hasSceneRestoration {
      return (.lost, "interactionState requires iOS \(RestorationTimeline.minimumVersion)")
    }
    if isTerminated { return (.lost, "restoration is never completed, so the app is terminated") }
    if state.activity == .none { return (.lost, "the scene has no restoration activity") }
    if !isSaved(piece, viewName) {
      if piece == .content, restorationEffects.contains(where: { $0.effect.kind.isContentSource }),
        lastEffect(.setContent, viewName) != nil
      {
        return (.restored, "it is not in the activity, but is read from another source")
      }
      if mayBeSaved { return (.unknown, "it is not known whether it is saved") }
      return (.lost, "it is not saved in the activity")
    }
    guard let setEffect = lastEffect(piece == .content ? .setContent : .setInteractionState, viewName) else {
      if !state.isFullyKnown { return (.unknown, "it is not known whether it is set on restoration") }
      if isRestoreCallbackCalled == false, state[.restoreInteractionState] != nil, !environment.hasSceneRestoration {
        return (.lost, "\(RestorationCallback.restoreInteractionState.name) is not called before 15")
      }
      return (.lost, "it is saved, but never set on restoration")
    }
    if isRestoreCallbackCalled == nil, setEffect.callback == .restoreInteractionState {
      return (.unknown, "it is not known whether \(setEffect.callback.name) is called")
    }
    if setEffect.callback == .willConnect, hasStoryboard != false,
      environment.hasSceneRestoration || hasStoryboard == true
    {
      return (.unknown, "the views of a storyboard are not loaded while the scene connects")
    }
    return piece == .content
      ? (.restored, "\(setEffect.callback.name) sets it") : status(ofInteractionState: setEffect, viewName)
  }

  private func status(ofInteractionState setEffect: SceneState.EffectOccurrence, _ viewName: String?) -> (
    Status, String
  ) {
    let contentEffects = restorationEffects.filter {
      $0.effect.kind == .setContent && appliesToView($0.effect, viewName)
    }
    if contentEffects.isEmpty {
      return state.isFullyKnown
        ? (.lost, "its content is not set, and the interaction state does not include it")
        : (.unknown, "it is not known whether its content is set")
    }
    if contentEffects.contains(where: { state.isBefore($0, setEffect) }) {
      return (.restored, "it is set after its content")
    }
    if contentEffects.allSatisfy({ state.isBefore(setEffect, $0) }) {
      return (.lost, "it is set before its content, which then replaces it")
    }
    return (.unknown, "it is not known whether its content is set first")
  }

  // MARK: Effects and views

  private func appliesToView(_ effect: RestorationEffect, _ viewName: String?) -> Bool {
    guard let viewName else { return true }
    return effect.viewHandles.isEmpty || effect.viewHandles.contains(viewName)
  }

  private func lastEffect(_ kind: RestorationEffectKind, _ viewName: String?) -> SceneState.EffectOccurrence? {
    restorationEffects.last { $0.effect.kind == kind && appliesToView($0.effect, viewName) }
  }

  private func isSaved(_ piece: Piece, _ viewName: String?) -> Bool {
    let kind: RestorationEffectKind = piece == .content ? .saveContent : .saveInteractionState
    return (savedEffects + (state[.didUpdate]?.effects ?? [])).contains {
      $0.kind == kind && appliesToView($0, viewName)
    }
  }

  /// Whether the activity might contain the piece although no effect saves it: other code fills the activity, or its
  /// content is not completely known.
  private var mayBeSaved: Bool {
    switch state.activity {
    case .declared, .unknown: true
    case .none: false
    case .created:
      savedEffects.contains { $0.kind == .returnUserActivity } || state[.stateRestorationActivity]?.isKnown != true
        || state[.didUpdate]?.isKnown == false
    }
  }
}
