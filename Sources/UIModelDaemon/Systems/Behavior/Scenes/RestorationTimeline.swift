import UIModelPlatform

/// The steps of a scene's disconnection and return, in order: the callbacks, their effects, and the state that is
/// restored. Durations are not included, because the system's limits are not documented.
package struct RestorationTimeline: Sendable {
  package struct Step: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      /// A call of a delegate method, whether the method is implemented or not.
      case callback
      /// An effect of a delegate method.
      case effect
      /// An effect of asynchronous work, which happens when the work ends.
      case asynchronousEffect
      /// An action of the system.
      case system
      case extended, completed, terminated
    }

    package let kind: Kind
    /// The name of the delegate method, the effect or the system's action.
    package let name: String
    /// The scene's activation state from this step on; nil if the step does not change the state.
    package var state: SceneActivationState?
    package var isImplemented: Bool?
    package var views: [String] = []
    package let text: String
  }

  package let sceneName: String
  package let environment: Environment
  /// The steps when the scene enters the background and is disconnected.
  package let saving: [Step]
  /// The steps when the scene connects again.
  package let restoring: [Step]
  package let outcomes: [RestorationOutcome]
  package let isTerminated: Bool
  /// The unknown facts about the timeline, as sentences without a capital, such as "it is not known whether the scene
  /// has a restoration activity".
  package let unknown: [String]

  /// The first release in which scenes have `interactionState`, their own restoration callback, and extended
  /// restoration.
  package static let since: Version = 15

  package init(_ state: SceneState, named name: String, hasStoryboard: Bool?, _ environment: Environment) {
    sceneName = name
    self.environment = environment
    var builder = RestorationSteps(state, environment)
    builder.save()
    saving = builder.take()
    builder.restore(hasStoryboard: hasStoryboard)
    restoring = builder.take()
    isTerminated = builder.isTerminated
    outcomes = RestorationOutcome.all(
      state, isCalled: builder.isCalled, isTerminated: isTerminated, hasStoryboard: hasStoryboard, environment)
    unknown = builder.unknown
  }
}

/// The activation state of a scene, like `UIScene.ActivationState`.
package enum SceneActivationState: String, Sendable, Hashable, CaseIterable {
  case unattached, foregroundActive, foregroundInactive, background
}

extension Environment {
  /// Whether scenes have their own restoration callback and can extend restoration.
  package var hasSceneRestoration: Bool {
    platform == .visionOS || (platform.isIOSFamily && version >= RestorationTimeline.since)
  }
}

/// Builds the steps of a restoration timeline.
struct RestorationSteps {
  let state: SceneState
  let environment: Environment
  private(set) var steps: [RestorationTimeline.Step] = []
  private(set) var unknown: [String] = []
  private(set) var isTerminated = false

  init(_ state: SceneState, _ environment: Environment) {
    self.state = state
    self.environment = environment
  }

  /// Whether the restoration callback `restoreInteractionState` is called; nil if that is unknown.
  var isCalled: Bool? {
    guard environment.hasSceneRestoration, state.activity != .none else { return false }
    guard state[.restoreInteractionState] != nil else { return state.isKnown ? false : nil }
    switch state.activity {
    case .made, .declared: return true
    case .none: return false
    case .unknown: return nil
    }
  }

  /// Returns the steps since the last call, and clears them.
  mutating func take() -> [RestorationTimeline.Step] {
    defer { steps = [] }
    return steps
  }

  mutating func save() {
    call(.willResignActive, .foregroundInactive, "the scene is about to become inactive")
    call(.didEnterBackground, .background, "the scene is in the background")
    call(.stateRestorationActivity, nil, "the system asks for the scene's restoration activity")
    switch state.activity {
    case .made:
      system("updateUserActivityState(_:)", "responders that own the activity update it before it is saved")
      system("session.stateRestorationActivity", "the session keeps the activity")
    case .declared: system("session.stateRestorationActivity", "the session keeps the declared activity")
    case .none: system("session.stateRestorationActivity", "there is no activity, so nothing is saved")
    case .unknown: noteUnknown("whether the scene has a restoration activity")
    }
    call(.didDisconnect, .unattached, "the system has released the scene; its session stays in the app switcher")
  }

  mutating func restore(hasStoryboard: Bool?) {
    call(.willConnect, .unattached, "the scene connects to its session")
    if hasStoryboard == true { system("storyboard", "the storyboard and its views are loaded") }
    if environment.hasSceneRestoration, isCalled != false {
      call(.restoreInteractionState, nil, "the views are loaded, and the scene has not entered the foreground yet")
      if isCalled == nil { noteUnknown("whether \(RestorationCallback.restoreInteractionState.name) is called") }
    } else if state[.restoreInteractionState] != nil {
      system(
        RestorationCallback.restoreInteractionState.name,
        environment.hasSceneRestoration
          ? "\(RestorationCallback.restoreInteractionState.name) is not called, because the session has no activity"
          : "\(RestorationCallback.restoreInteractionState.name) is not called before \(RestorationTimeline.since)")
    }
    finishExtension()
    guard !isTerminated else { return }
    call(.willEnterForeground, .foregroundInactive, "the scene enters the foreground")
    call(.didBecomeActive, .foregroundActive, "the scene is active")
  }

  /// Adds the steps after the callbacks have returned: asynchronous effects, and the end of an extended restoration.
  private mutating func finishExtension() {
    let callbacks: [RestorationCallback] =
      isCalled == false ? [.willConnect] : [.willConnect, .restoreInteractionState]
    let later = state.occurrences(in: callbacks).filter { $0.effect.work > 0 }
    let isExtended = environment.hasSceneRestoration && state.extending.map { callbacks.contains($0.callback) } ?? false
    if isExtended {
      steps.append(
        RestorationTimeline.Step(
          kind: .extended, name: RestorationEffectKind.extendStateRestoration.rawValue,
          text: "the launch image stays visible while the main run loop runs; no time limit is documented"))
    }
    for occurrence in later { add(occurrence.effect, kind: .asynchronousEffect) }
    if later.contains(where: { !isExtended && $0.effect.kind.affectsViews }) {
      noteUnknown("whether asynchronous work ends before the scene enters the foreground")
    }
    if environment.hasSceneRestoration, state.lateExtension.map({ callbacks.contains($0.callback) }) ?? false {
      noteUnknown("whether restoration is extended by a call that comes after the method has returned")
    }
    guard isExtended else { return }
    switch state.restorationExtension {
    case .none: break
    case .completed:
      let isInForeground = state.completing.map { !callbacks.contains($0.callback) } ?? false
      if isInForeground {
        noteUnknown("whether a scene enters the foreground before its restoration is complete")
      } else {
        steps.append(
          RestorationTimeline.Step(
            kind: .completed, name: RestorationEffectKind.completeStateRestoration.rawValue,
            text: "restoration is complete: the scene replaces the launch image"))
      }
    case .neverCompleted:
      isTerminated = true
      steps.append(
        RestorationTimeline.Step(
          kind: .terminated, name: RestorationEffectKind.extendStateRestoration.rawValue, state: .unattached,
          text: "restoration is never completed, so the system terminates the app after an undocumented time"))
    case .unknown: noteUnknown("whether the extended restoration is completed")
    }
  }

  private mutating func call(_ callback: RestorationCallback, _ now: SceneActivationState?, _ text: String) {
    let method = state[callback]
    steps.append(
      RestorationTimeline.Step(
        kind: .callback, name: callback.name, state: now,
        isImplemented: method != nil ? true : state.isKnown ? false : nil,
        text: text))
    guard let method else { return }
    for effect in method.effects where effect.work == 0 { add(effect, kind: .effect) }
    if !method.isKnown { noteUnknown("the complete effect of \(callback.name)") }
    let startsWork = method.effects.contains { $0.work > 0 }
    if startsWork, !SceneState.restoring.prefix(2).contains(callback) {
      for effect in method.effects where effect.work > 0 { add(effect, kind: .asynchronousEffect) }
    }
  }

  private mutating func add(_ effect: RestorationEffect, kind: RestorationTimeline.Step.Kind) {
    let of = effect.viewNames.map { ", of \($0)" } ?? ""
    steps.append(
      RestorationTimeline.Step(
        kind: kind, name: effect.kind.rawValue, views: effect.views, text: effect.kind.words + of))
  }

  private mutating func system(_ name: String, _ text: String) {
    steps.append(RestorationTimeline.Step(kind: .system, name: name, text: text))
  }

  private mutating func noteUnknown(_ what: String) {
    unknown.append(what.hasPrefix("whether ") ? "it is not known \(what)" : "\(what) is not known")
  }
}

extension SceneState {
  /// The effect that completes an extended restoration; nil if there is none.
  var completing: EffectOccurrence? {
    if case .completed(let occurrence) = restorationExtension { occurrence } else { nil }
  }
}

extension RestorationEffectKind {
  /// The summary as part of a sentence: "Reads a file." becomes "reads a file".
  var words: String {
    var text = summary
    if text.hasSuffix(".") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
