import UIModelPlatform

/// What happens when a scene goes and comes back, in order: which methods are called, what they do, and what is there
/// again then. No durations are known: the system's limits are not documented.
package struct RestorationTimeline: Sendable {
  package struct Step: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      /// A method of the delegate is called, whether it is implemented or not.
      case callback
      /// What a method does.
      case effect
      /// What asynchronous work does when it ends.
      case asynchronousEffect
      /// What the system does.
      case system
      case extended, completed, terminated
    }

    package let kind: Kind
    /// The method's name, or the effect's.
    package let name: String
    /// The scene's activation state from here on; nil where it stays.
    package var state: SceneActivationState?
    package var isImplemented: Bool?
    package var views: [String] = []
    package let text: String
  }

  package let sceneName: String
  package let environment: Environment
  /// When the scene goes to the background and is disconnected.
  package let saving: [Step]
  /// When it connects again.
  package let restoring: [Step]
  package let outcomes: [RestorationOutcome]
  package let isTerminated: Bool
  /// What cannot be told, in words.
  package let unknown: [String]

  /// Since when scenes have `interactionState`, their own callback for restoring, and time for it.
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

/// `UIScene.ActivationState`.
package enum SceneActivationState: String, Sendable, Hashable, CaseIterable {
  case unattached, foregroundActive, foregroundInactive, background
}

extension Environment {
  /// Whether scenes restore by a method of their own, and can ask for time.
  package var hasSceneRestoration: Bool {
    platform == .visionOS || (platform.isIOSFamily && version >= RestorationTimeline.since)
  }
}

/// Puts the steps of a time line together.
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

  /// Whether the method for restoring is called; nil where that is not known.
  var isCalled: Bool? {
    guard environment.hasSceneRestoration, state.activity != .none else { return false }
    guard state[.restoreInteractionState] != nil else { return state.isKnown ? false : nil }
    switch state.activity {
    case .made, .declared: return true
    case .none: return false
    case .unknown: return nil
    }
  }

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
    case .unknown: doubt("whether the scene has a restoration activity")
    }
    call(.didDisconnect, .unattached, "the system has released the scene; its session stays in the app switcher")
  }

  mutating func restore(hasStoryboard: Bool?) {
    call(.willConnect, .unattached, "the scene connects to its session")
    if hasStoryboard == true { system("storyboard", "the storyboard and its views are loaded") }
    if environment.hasSceneRestoration, isCalled != false {
      call(.restoreInteractionState, nil, "the views are loaded, and the scene has not entered the foreground yet")
      if isCalled == nil { doubt("whether \(RestorationCallback.restoreInteractionState.name) is called") }
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

  /// What is done after the methods have returned, and whether the scene is shown.
  private mutating func finishExtension() {
    let callbacks: [RestorationCallback] =
      isCalled == false ? [.willConnect] : [.willConnect, .restoreInteractionState]
    let later = state.acts(in: callbacks).filter { $0.effect.work > 0 }
    let isExtended = environment.hasSceneRestoration && state.extending.map { callbacks.contains($0.callback) } ?? false
    if isExtended {
      steps.append(
        RestorationTimeline.Step(
          kind: .extended, name: RestorationEffectKind.extendStateRestoration.rawValue,
          text: "the launch image stays visible while the main run loop runs; no time limit is documented"))
    }
    for act in later { add(act.effect, kind: .asynchronousEffect) }
    if later.contains(where: { !isExtended && $0.effect.kind.takesViews }) {
      doubt("whether asynchronous work ends before the scene enters the foreground")
    }
    if environment.hasSceneRestoration, state.lateExtension.map({ callbacks.contains($0.callback) }) ?? false {
      doubt("whether restoration is extended by a call that comes after the method has returned")
    }
    guard isExtended else { return }
    switch state.restorationExtension {
    case .none: break
    case .completed:
      let isInForeground = state.completing.map { !callbacks.contains($0.callback) } ?? false
      if isInForeground {
        doubt("whether a scene enters the foreground before its restoration is complete")
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
    case .unknown: doubt("whether the extended restoration is completed")
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
    if !method.isKnown { doubt("the complete effect of \(callback.name)") }
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

  private mutating func doubt(_ what: String) {
    unknown.append(what.hasPrefix("whether ") ? "it is not known \(what)" : "\(what) is not known")
  }
}

extension SceneState {
  /// What completes an extended restoration.
  var completing: Act? { if case .completed(let act) = restorationExtension { act } else { nil } }
}

extension RestorationEffectKind {
  /// What it is, without a capital and a full stop.
  var words: String {
    var text = summary
    if text.hasSuffix(".") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
