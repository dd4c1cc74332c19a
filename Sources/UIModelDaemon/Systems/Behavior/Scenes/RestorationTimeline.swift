import UIModelPlatform

/// The steps of a scene's disconnection and return, in order: the callbacks, their effects, and the restored state.
/// Durations are not included, because the system's time limits are not documented.
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
    package var activationState: SceneActivationState?
    package var isImplemented: Bool?
    package var viewNames: [String] = []
    package let text: String
  }

  package let sceneName: String
  package let environment: Environment
  /// The steps from the foreground to the scene's disconnection, in order.
  package let savingSteps: [Step]
  /// The steps after the scene connects again, in order.
  package let restoringSteps: [Step]
  package let outcomes: [RestorationOutcome]
  package let isTerminated: Bool
  /// The unknown facts about the timeline, as sentences without an initial capital, such as "it is not known whether
  /// the scene has a restoration activity".
  package let unknownFacts: [String]

  /// The first release in which scenes have `interactionState`, their own restoration callback, and extended
  /// restoration.
  package static let minimumVersion: Version = 15

  package init(_ state: SceneState, named name: String, hasStoryboard: Bool?, _ environment: Environment) {
    sceneName = name
    self.environment = environment
    var builder = RestorationSteps(state, environment)
    builder.addSavingSteps()
    savingSteps = builder.consumeSteps()
    builder.addRestoringSteps(hasStoryboard: hasStoryboard)
    restoringSteps = builder.consumeSteps()
    isTerminated = builder.isTerminated
    outcomes = RestorationOutcome.outcomes(
      state, isRestoreCallbackCalled: builder.isRestoreCallbackCalled, isTerminated: isTerminated,
      hasStoryboard: hasStoryboard, environment)
    unknownFacts = builder.unknownFacts
  }
}

/// The activation state of a scene, like `UIScene.ActivationState`.
package enum SceneActivationState: String, Sendable, Hashable, CaseIterable {
  case unattached, foregroundActive, foregroundInactive, background
}

extension Environment {
  /// Whether scenes have their own restoration callback and can extend restoration.
  package var hasSceneRestoration: Bool {
    platform == .visionOS || (platform.isIOSFamily && version >= RestorationTimeline.minimumVersion)
  }
}

/// Builds the steps of a restoration timeline.
struct RestorationSteps {
  let state: SceneState
  let environment: Environment
  private(set) var steps: [RestorationTimeline.Step] = []
  private(set) var unknownFacts: [String] = []
  private(set) var isTerminated = false

  init(_ state: SceneState, _ environment: Environment) {
    self.state = state
    self.environment = environment
  }

  /// Whether the restoration callback `restoreInteractionState` is called; nil if that is unknown.
  var isRestoreCallbackCalled: Bool? {
    guard environment.hasSceneRestoration, state.activity != .none else { return false }
    guard state[.restoreInteractionState] != nil else { return state.isKnown ? false : nil }
    switch state.activity {
    case .created, .declared: return true
    case .none: return false
    case .unknown: return nil
    }
  }

  /// Returns the steps that were added since the last call, and clears `steps`.
  mutating func consumeSteps() -> [RestorationTimeline.Step] {
    defer { steps = [] }
    return steps
  }

  mutating func addSavingSteps() {
    addCallback(.willResignActive, .foregroundInactive, "the scene is about to become inactive")
    addCallback(.didEnterBackground, .background, "the scene is in the background")
    addCallback(.stateRestorationActivity, nil, "the system asks for the scene's restoration activity")
    switch state.activity {
    case .created:
      addSystemStep("updateUserActivityState(_:)", "responders that own the activity update it before it is saved")
      addSystemStep("session.stateRestorationActivity", "the session keeps the activity")
    case .declared: addSystemStep("session.stateRestorationActivity", "the session keeps the declared activity")
    case .none: addSystemStep("session.stateRestorationActivity", "there is no activity, so nothing is saved")
    case .unknown: recordUnknownFact("whether the scene has a restoration activity")
    }
    addCallback(.didDisconnect, .unattached, "the system has released the scene; its session stays in the app switcher")
  }

  mutating func addRestoringSteps(hasStoryboard: Bool?) {
    addCallback(.willConnect, .unattached, "the scene connects to its session")
    if hasStoryboard == true { addSystemStep("storyboard", "the storyboard and its views are loaded") }
    if environment.hasSceneRestoration, isRestoreCallbackCalled != false {
      addCallback(
        .restoreInteractionState, nil, "the views are loaded, and the scene has not entered the foreground yet")
      if isRestoreCallbackCalled == nil {
        recordUnknownFact("whether \(RestorationCallback.restoreInteractionState.name) is called")
      }
    } else if state[.restoreInteractionState] != nil {
      addSystemStep(
        RestorationCallback.restoreInteractionState.name,
        environment.hasSceneRestoration
          ? "\(RestorationCallback.restoreInteractionState.name) is not called, because the session has no activity"
          : "\(RestorationCallback.restoreInteractionState.name) is not called before \(RestorationTimeline.minimumVersion)"
      )
    }
    addLaterSteps()
    guard !isTerminated else { return }
    addCallback(.willEnterForeground, .foregroundInactive, "the scene enters the foreground")
    addCallback(.didBecomeActive, .foregroundActive, "the scene is active")
  }

  /// Adds the steps after the callbacks have returned: asynchronous effects, and the end of an extended restoration.
  private mutating func addLaterSteps() {
    let callbacks: [RestorationCallback] =
      isRestoreCallbackCalled == false ? [.willConnect] : [.willConnect, .restoreInteractionState]
    let asynchronousEffects = state.occurrences(in: callbacks).filter { $0.effect.workNumber > 0 }
    let isExtended =
      environment.hasSceneRestoration && state.extensionEffect.map { callbacks.contains($0.callback) } ?? false
    if isExtended {
      steps.append(
        RestorationTimeline.Step(
          kind: .extended, name: RestorationEffectKind.extendStateRestoration.rawValue,
          text: "the launch image stays visible while the main run loop runs; no time limit is documented"))
    }
    for occurrence in asynchronousEffects { addEffect(occurrence.effect, kind: .asynchronousEffect) }
    if asynchronousEffects.contains(where: { !isExtended && $0.effect.kind.affectsViews }) {
      recordUnknownFact("whether asynchronous work ends before the scene enters the foreground")
    }
    if environment.hasSceneRestoration, state.lateExtensionEffect.map({ callbacks.contains($0.callback) }) ?? false {
      recordUnknownFact("whether restoration is extended by a call that comes after the method has returned")
    }
    guard isExtended else { return }
    switch state.restorationExtension {
    case .none: break
    case .completed:
      let isCompletedInForeground = state.completionEffect.map { !callbacks.contains($0.callback) } ?? false
      if isCompletedInForeground {
        recordUnknownFact("whether a scene enters the foreground before its restoration is complete")
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
          kind: .terminated, name: RestorationEffectKind.extendStateRestoration.rawValue, activationState: .unattached,
          text: "restoration is never completed, so the system terminates the app after an undocumented time"))
    case .unknown: recordUnknownFact("whether the extended restoration is completed")
    }
  }

  private mutating func addCallback(
    _ callback: RestorationCallback, _ activationState: SceneActivationState?, _ text: String
  ) {
    let method = state[callback]
    steps.append(
      RestorationTimeline.Step(
        kind: .callback, name: callback.name, activationState: activationState,
        isImplemented: method != nil ? true : state.isKnown ? false : nil,
        text: text))
    guard let method else { return }
    for effect in method.effects where effect.workNumber == 0 { addEffect(effect, kind: .effect) }
    if !method.isKnown { recordUnknownFact("the complete effect of \(callback.name)") }
    let startsAsynchronousWork = method.effects.contains { $0.workNumber > 0 }
    if startsAsynchronousWork, !SceneState.restorationCallbacks.prefix(2).contains(callback) {
      for effect in method.effects where effect.workNumber > 0 { addEffect(effect, kind: .asynchronousEffect) }
    }
  }

  private mutating func addEffect(_ effect: RestorationEffect, kind: RestorationTimeline.Step.Kind) {
    let viewPhrase = effect.quotedViewHandles.map { ", of \($0)" } ?? ""
    steps.append(
      RestorationTimeline.Step(
        kind: kind, name: effect.kind.rawValue, viewNames: effect.viewHandles, text: effect.kind.phrase + viewPhrase))
  }

  private mutating func addSystemStep(_ name: String, _ text: String) {
    steps.append(RestorationTimeline.Step(kind: .system, name: name, text: text))
  }

  private mutating func recordUnknownFact(_ fact: String) {
    unknownFacts.append(fact.hasPrefix("whether ") ? "it is not known \(fact)" : "\(fact) is not known")
  }
}

extension SceneState {
  /// The effect that completes an extended restoration; nil if there is none.
  var completionEffect: EffectOccurrence? {
    if case .completed(let occurrence) = restorationExtension { occurrence } else { nil }
  }
}

extension RestorationEffectKind {
  /// The summary as part of a sentence: "Reads a file." becomes "reads a file".
  var phrase: String {
    var text = summary
    if text.hasSuffix(".") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
