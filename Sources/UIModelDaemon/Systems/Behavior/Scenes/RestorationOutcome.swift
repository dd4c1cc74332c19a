import UIModelPlatform

/// The outcome of restoration for one piece of a scene's state. For example, interaction state is lost if it is set
/// before its content, because the content then replaces it.
package struct RestorationOutcome: Sendable, Hashable {
  package enum Piece: String, Sendable { case content, interactionState }
  package enum Status: String, Sendable { case restored, lost, unknown }

  package let piece: Piece
  /// The view that the piece belongs to; nil for the scene's state without a named view.
  package let view: String?
  package let status: Status
  package let reason: String

  /// Returns the outcome of every piece of state that the scene's methods save or set.
  static func all(
    _ state: SceneState, isCalled: Bool?, isTerminated: Bool, hasStoryboard: Bool?, _ environment: Environment
  ) -> [RestorationOutcome] {
    let judge = RestorationJudge(
      state: state, isCalled: isCalled, isTerminated: isTerminated, hasStoryboard: hasStoryboard,
      environment: environment)
    return judge.pieces.map { piece, view in
      let (status, reason) = judge.status(of: piece, view)
      return RestorationOutcome(piece: piece, view: view, status: status, reason: reason)
    }
  }
}

/// Decides for each piece of state whether it is restored.
private struct RestorationJudge {
  typealias Piece = RestorationOutcome.Piece
  typealias Status = RestorationOutcome.Status

  let state: SceneState
  let isCalled: Bool?
  let isTerminated: Bool
  let hasStoryboard: Bool?
  let environment: Environment

  private var saved: [RestorationEffect] { state[.stateRestorationActivity]?.effects ?? [] }
  /// The effects during restoration, in call order. Excludes those of `restoreInteractionState` if that callback is not
  /// called.
  private var effects: [SceneState.EffectOccurrence] {
    state.occurrences(in: SceneState.restoring.filter { $0 != .restoreInteractionState || isCalled != false })
  }

  /// Every piece of state that is saved or set, once for each named view.
  var pieces: [(Piece, String?)] {
    var found: [(Piece, String?)] = []
    for effect in saved + state.occurrences(in: SceneState.restoring).map(\.effect) {
      let piece: Piece
      switch effect.kind {
      case .saveContent, .setContent: piece = .content
      case .saveInteractionState, .setInteractionState: piece = .interactionState
      default: continue
      }
      let views: [String?] = effect.views.isEmpty ? [nil] : effect.views
      for view in views where !found.contains(where: { $0.0 == piece && $0.1 == view }) { found.append((piece, view)) }
    }
    // An entry for all views is redundant if the same piece has entries for named views.
    return found.filter { piece, view in view != nil || !found.contains { $0.0 == piece && $0.1 != nil } }
  }

  func status(of piece: Piece, _ view: String?) -> (Status, String) {
    if piece == .interactionState, !environment.hasSceneRestoration {
      return (.lost, "interactionState requires iOS \(RestorationTimeline.since)")
    }
    if isTerminated { return (.lost, "restoration is never completed, so the app is terminated") }
    if state.activity == .none { return (.lost, "the scene has no restoration activity") }
    if !isSaved(piece, view) {
      if piece == .content, effects.contains(where: { $0.effect.kind.isContentSource }),
        lastEffect(.setContent, view) != nil
      {
        return (.restored, "it is not in the activity, but is read from another source")
      }
      if mayBeSaved { return (.unknown, "it is not known whether it is saved") }
      return (.lost, "it is not saved in the activity")
    }
    guard let set = lastEffect(piece == .content ? .setContent : .setInteractionState, view) else {
      if !state.isFullyKnown { return (.unknown, "it is not known whether it is set on restoration") }
      if isCalled == false, state[.restoreInteractionState] != nil, !environment.hasSceneRestoration {
        return (.lost, "\(RestorationCallback.restoreInteractionState.name) is not called before 15")
      }
      return (.lost, "it is saved, but never set on restoration")
    }
    if isCalled == nil, set.callback == .restoreInteractionState {
      return (.unknown, "it is not known whether \(set.callback.name) is called")
    }
    if set.callback == .willConnect, hasStoryboard != false, environment.hasSceneRestoration || hasStoryboard == true {
      return (.unknown, "the views of a storyboard are not loaded while the scene connects")
    }
    return piece == .content ? (.restored, "\(set.callback.name) sets it") : status(ofInteractionState: set, view)
  }

  private func status(ofInteractionState set: SceneState.EffectOccurrence, _ view: String?) -> (Status, String) {
    let contents = effects.filter { $0.effect.kind == .setContent && concerns($0.effect, view) }
    if contents.isEmpty {
      return state.isFullyKnown
        ? (.lost, "its content is not set, and the interaction state does not include it")
        : (.unknown, "it is not known whether its content is set")
    }
    if contents.contains(where: { state.isBefore($0, set) }) { return (.restored, "it is set after its content") }
    if contents.allSatisfy({ state.isBefore(set, $0) }) {
      return (.lost, "it is set before its content, which then replaces it")
    }
    return (.unknown, "it is not known whether its content is set first")
  }

  // MARK: Looking

  private func concerns(_ effect: RestorationEffect, _ view: String?) -> Bool {
    guard let view else { return true }
    return effect.views.isEmpty || effect.views.contains(view)
  }

  private func lastEffect(_ kind: RestorationEffectKind, _ view: String?) -> SceneState.EffectOccurrence? {
    effects.last { $0.effect.kind == kind && concerns($0.effect, view) }
  }

  private func isSaved(_ piece: Piece, _ view: String?) -> Bool {
    let kind: RestorationEffectKind = piece == .content ? .saveContent : .saveInteractionState
    return (saved + (state[.didUpdate]?.effects ?? [])).contains { $0.kind == kind && concerns($0, view) }
  }

  /// Whether an activity that other code fills, or that is only partly known, may contain the piece.
  private var mayBeSaved: Bool {
    switch state.activity {
    case .declared, .unknown: true
    case .none: false
    case .made:
      saved.contains { $0.kind == .returnUserActivity } || state[.stateRestorationActivity]?.isKnown != true
        || state[.didUpdate]?.isKnown == false
    }
  }
}
