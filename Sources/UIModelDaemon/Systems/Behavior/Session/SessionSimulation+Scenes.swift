import UIModelPlatform

/// Simulation of scene events. A scene's session stays in the app switcher until it is destroyed.
extension SessionSimulation {
  /// The maximum number of scene sessions in the app switcher.
  static let maximumSceneSessionCount = 64

  package var sceneSessions: [SceneSession] { session.sessions(of: app) }

  /// The session of the scene in front; nil if no scene is in the foreground.
  package var frontSession: SceneSession? { sceneSessions.last { $0.state.isForeground } }

  /// Simulates a scene event.
  package mutating func simulate(_ event: SceneEvent) {
    switch event {
    case .activate(let name, let isNew, let keepsFrontScene):
      activate(name, isNew: isNew, keepsFrontScene: keepsFrontScene)
    case .background(let name): if let index = index(of: name) { goToBackground(index) }
    case .foreground(let name): bringToForeground(name)
    case .disconnect(let name): if let index = index(of: name) { disconnect(index) }
    case .destroy(let name): if let index = index(of: name) { destroy(index) }
    case .relaunch: relaunch()
    }
  }

  // MARK: Activation

  private mutating func activate(_ name: String, isNew: Bool, keepsFrontScene: Bool) {
    let sessions = sceneSessions
    let existingIndex =
      sessions.lastIndex { $0.name == name } ?? sessions.lastIndex { $0.sceneName == app.scene(named: name)?.name }
    if let existingIndex, !isNew { return bringToFront(existingIndex, keepsFrontScene: keepsFrontScene) }
    guard let scene = app.scene(named: name) else { return addStep(.refused, name, "there is no scene '\(name)'") }
    guard scene.role.isKnown else { return addStep(.unknown, name, "the role of '\(name)' is not known") }
    if let role = scene.role.value, !role.isActivatedByApp {
      return addStep(
        .refused, name,
        "'\(name)' has the role '\(role.rawValue)': the system connects it to its display, and nothing activates it")
    }
    guard sessions.isEmpty || checkCanCreateSession(name) else { return }
    guard sessions.count < SessionSimulation.maximumSceneSessionCount else {
      return addStep(.refused, name, "\(sessions.count) sessions exist already, which is the limit")
    }
    var session = SceneSession(name: scene.name, sceneName: scene.name, state: .unattached)
    for number in 2...(sessions.count + 2) where sessions.contains(where: { $0.name == session.name }) {
      session = SceneSession(name: "\(scene.name) \(number)", sceneName: scene.name, state: .unattached)
    }
    updateSessionAndWindow { $0.sceneSessions = sessions + [session] }
    addStep(.sceneSessionCreated, session.name, "the system creates the session '\(session.name)'")
    bringToFront(sessions.count, keepsFrontScene: keepsFrontScene)
  }

  /// Checks whether another session can be created. Returns false, and reports the reason, if this is impossible or
  /// unknown.
  private mutating func checkCanCreateSession(_ name: String) -> Bool {
    let support = SceneSupport(SceneFacts(app), in: environment)
    switch support.isSupported {
    case true?: return true
    case false?: addStep(.refused, name, "no session is created: \(support.reason): multipleScenesNotSupported")
    case nil: addStep(.unknown, name, "it is not known whether the app supports multiple scenes: \(support.reason)")
    }
    return false
  }

  private mutating func bringToForeground(_ name: String?) {
    guard !sceneSessions.isEmpty else { return addStep(.refused, name, "the app switcher shows no session") }
    guard let name else { return bringToFront(sceneSessions.count - 1, keepsFrontScene: false) }
    if let index = index(of: name) { bringToFront(index, keepsFrontScene: false) }
  }

  /// Brings the scene of the session at `index` to the front. A scene that is not connected connects first.
  private mutating func bringToFront(_ index: Int, keepsFrontScene: Bool) {
    let sceneSession = sceneSessions[index]
    if sceneSession.name == frontSession?.name, sceneSession.state == .foregroundActive {
      return addStep(.sceneStays, sceneSession.name, "'\(sceneSession.name)' is already in front")
    }
    if let frontSession = frontSession {
      if keepsFrontScene { saveContent(of: frontSession.name) } else { leaveForeground(except: sceneSession.name) }
    }
    guard let index = sceneSessions.firstIndex(where: { $0.name == sceneSession.name }) else { return }
    if sceneSessions[index].isConnected {
      reportCall(.willEnterForeground, sceneSession, unless: sceneSession.state.isForeground)
      reportCall(.didBecomeActive, sceneSession, unless: sceneSession.state == .foregroundActive)
      show(sceneSession.name)
      return addStep(
        .sceneStateChanged, sceneSession.name,
        "'\(sceneSession.name)' is \(SceneActivationState.foregroundActive.phrase)")
    }
    connect(sceneSession)
  }

  /// Moves all scenes in the foreground to the background, except the scene of the session with the given name.
  private mutating func leaveForeground(except name: String?) {
    for session in sceneSessions where session.state.isForeground && session.name != name {
      if let index = sceneSessions.firstIndex(where: { $0.name == session.name }) { goToBackground(index) }
    }
  }

  private mutating func connect(_ sceneSession: SceneSession) {
    guard let scene = app.scene(named: sceneSession.sceneName) else { return }
    var state = SceneState(scene.reader)
    switch sceneSession.hasActivity {
    case true?: if state.activity == .none { state = state.replacingActivity(.unknown) }
    case false?: state = state.replacingActivity(.none)
    case nil: state = state.replacingActivity(.unknown)
    }
    let timeline = RestorationTimeline(
      state, named: sceneSession.name, hasStoryboard: scene.hasStoryboard, environment)
    addStep(.sceneConnected, sceneSession.name, "the scene of '\(sceneSession.name)' connects")
    reportSteps(timeline.restoringSteps, of: sceneSession.name)
    for unknownFact in timeline.unknownFacts { addStep(.unknown, sceneSession.name, unknownFact) }
    guard !timeline.isTerminated else {
      updateSessionAndWindow { $0.sceneSessions = $0.sceneSessions?.map { $0.disconnectedCopy } }
      clearWindow()
      return
    }
    show(sceneSession.name)
    addStep(
      .sceneStateChanged, sceneSession.name, "'\(sceneSession.name)' is \(SceneActivationState.foregroundActive.phrase)"
    )
    guard sceneSession.hasActivity != false else { return }
    var restoresResponder = false
    for outcome in timeline.outcomes {
      let viewPhrase = outcome.viewName.map { " of '\($0)'" } ?? ""
      let pieceDescription = "\(outcome.piece.displayName)\(viewPhrase)"
      switch outcome.status {
      case .restored:
        addStep(.stateRestored, outcome.viewName, "\(pieceDescription) is restored: \(outcome.reason)")
        let isFirstResponderState = outcome.viewName == nil || outcome.viewName == sceneSession.savedFirstResponder?.ref
        if outcome.piece == .interactionState, isFirstResponderState { restoresResponder = true }
      case .lost: addStep(.stateLost, outcome.viewName, "\(pieceDescription) is lost: \(outcome.reason)")
      case .unknown: addStep(.unknown, outcome.viewName, "\(pieceDescription): \(outcome.reason)")
      }
    }
    guard restoresResponder, let item = sceneSession.savedFirstResponder, location(of: item) != nil else { return }
    updateSessionAndWindow { $0.firstResponder = item }
    addStep(.firstResponderChanged, name(of: item), "'\(name(of: item))' is the first responder again")
  }

  /// Shows the content of a session in the window, and moves the session to the end of `sceneSessions`, the position of
  /// the session in front.
  private mutating func show(_ name: String) {
    var sessions = sceneSessions
    guard let index = sessions.firstIndex(where: { $0.name == name }) else { return }
    var sceneSession = sessions.remove(at: index)
    sceneSession.state = .foregroundActive
    sessions.append(sceneSession)
    updateSessionAndWindow { session in
      session.sceneSessions = sessions
      session.frontSceneName = sceneSession.sceneName
      session.screenName = sceneSession.content.screenName
      session.presentedScreens = sceneSession.content.presentedScreens
      (session.focusedItem, session.firstResponder) = (
        sceneSession.content.focusedItem, sceneSession.content.firstResponder
      )
    }
  }

  // MARK: Background, disconnection and destruction

  private mutating func goToBackground(_ index: Int) {
    let sceneSession = sceneSessions[index]
    guard sceneSession.state.isForeground, let scene = app.scene(named: sceneSession.sceneName) else {
      return addStep(.sceneStays, sceneSession.name, "'\(sceneSession.name)' is already \(sceneSession.state.phrase)")
    }
    let state = SceneState(scene.reader)
    saveContent(of: sceneSession.name)
    var steps = RestorationSteps(state, environment)
    steps.addSavingSteps()
    // The last step of the timeline is the disconnection of the scene. A scene that only enters the background stays
    // connected, so that step is not reported.
    reportSteps(steps.consumeSteps().filter { $0.activationState != .unattached }, of: sceneSession.name)
    for unknownFact in steps.unknownFacts { addStep(.unknown, sceneSession.name, unknownFact) }
    let isFront = sceneSession.name == frontSession?.name
    updateSceneSession(sceneSession.name) { updatedSession in
      updatedSession.state = .background
      switch state.activity {
      case .created, .declared: updatedSession.hasActivity = true
      case .none: updatedSession.hasActivity = false
      case .unknown: updatedSession.hasActivity = nil
      }
      let firstResponder = updatedSession.content.firstResponder
      let isSaved = state[.stateRestorationActivity]?.effects.contains { effect in
        effect.kind == .saveInteractionState
          && (effect.viewHandles.isEmpty || firstResponder?.ref.map(effect.viewHandles.contains) == true)
      }
      updatedSession.savedFirstResponder = isSaved == true ? firstResponder : nil
    }
    addStep(
      .sceneStateChanged, sceneSession.name, "'\(sceneSession.name)' is \(SceneActivationState.background.phrase)")
    guard isFront else { return }
    if let nextSession = frontSession { show(nextSession.name) } else { clearWindow() }
  }

  private mutating func disconnect(_ index: Int) {
    let sceneSession = sceneSessions[index]
    guard sceneSession.isConnected else {
      return addStep(.sceneStays, sceneSession.name, "the scene of '\(sceneSession.name)' is not connected")
    }
    if sceneSession.state.isForeground {
      goToBackground(index)
    }
    reportCall(.didDisconnect, sceneSession)
    updateSceneSession(sceneSession.name) { $0 = $0.disconnectedCopy }
    addStep(
      .sceneDisconnected, sceneSession.name,
      "the scene of '\(sceneSession.name)' is released; its session stays in the app switcher")
  }

  private mutating func destroy(_ index: Int) {
    let sceneSession = sceneSessions[index]
    if sceneSession.isConnected { disconnect(index) }
    let remainingSessions = sceneSessions.filter { $0.name != sceneSession.name }
    updateSessionAndWindow { $0.sceneSessions = remainingSessions }
    addStep(
      .sceneSessionDestroyed, sceneSession.name,
      "the session '\(sceneSession.name)' leaves the app switcher; application(_:didDiscardSceneSessions:) is called")
  }

  private mutating func relaunch() {
    let frontSessionName = frontSession?.name ?? sceneSessions.last?.name
    leaveForeground(except: nil)
    let disconnectedSessions = sceneSessions.map(\.disconnectedCopy)
    updateSessionAndWindow { $0.sceneSessions = disconnectedSessions }
    clearWindow()
    addStep(.terminated, nil, "the app terminates: no scene is connected, and all sessions stay in the app switcher")
    guard let frontSessionName, let index = sceneSessions.firstIndex(where: { $0.name == frontSessionName }) else {
      return addStep(.refused, nil, "there is no session to connect a scene to")
    }
    addStep(.launched, nil, "the app is launched")
    bringToFront(index, keepsFrontScene: false)
    guard frontSession != nil else { return }
    for session in sceneSessions where !session.isConnected {
      addStep(.sceneStays, session.name, "'\(session.name)' is not connected until it is activated")
    }
  }

  // MARK: Helpers

  /// Returns the index of the session with a name. If the name is nil, returns the index of the session in front, or
  /// else of the last session. If no session is found, reports this and returns nil.
  private mutating func index(of name: String?) -> Int? {
    let sessions = sceneSessions
    if let name {
      let index =
        sessions.lastIndex { $0.name == name } ?? sessions.lastIndex { $0.sceneName == app.scene(named: name)?.name }
      if index == nil { addStep(.refused, name, "there is no session of '\(name)' in the app switcher") }
      return index
    }
    let index = sessions.lastIndex { $0.state.isForeground } ?? (sessions.isEmpty ? nil : sessions.count - 1)
    if index == nil { addStep(.refused, nil, "there is no session in the app switcher") }
    return index
  }

  /// Saves the window's content in the session with this name, if this session is in front.
  private mutating func saveContent(of name: String) {
    guard name == frontSession?.name else { return }
    let content = SceneContent(
      screenName: session.screenName, presentedScreens: session.presentedScreens, focusedItem: session.focusedItem,
      firstResponder: session.firstResponder)
    updateSceneSession(name) { $0.content = content }
  }

  private mutating func updateSceneSession(_ name: String, _ body: (inout SceneSession) -> Void) {
    var sessions = sceneSessions
    if let index = sessions.firstIndex(where: { $0.name == name }) { body(&sessions[index]) }
    updateSession { $0.sceneSessions = sessions }
  }

  private mutating func clearWindow() {
    updateSessionAndWindow { session in
      (session.screenName, session.presentedScreens, session.focusedItem, session.firstResponder) = (nil, [], nil, nil)
    }
  }

  /// Reports the call of a delegate method with its effects. Does nothing if `isDone` is true, because the scene is
  /// already in the state that the call announces, or if the method is certainly not implemented.
  private mutating func reportCall(
    _ callback: RestorationCallback, _ sceneSession: SceneSession, unless isDone: Bool = false
  ) {
    guard !isDone, let scene = app.scene(named: sceneSession.sceneName) else { return }
    let state = SceneState(scene.reader)
    guard state[callback] != nil || !state.isKnown else { return }
    let effectNames = (state[callback]?.effects ?? []).map { $0.kind.rawValue }
    addStep(
      .delegateCalled, sceneSession.name,
      "\(callback.name) is called" + (state.isKnown ? "" : ", if the delegate implements it")
        + (effectNames.isEmpty ? "" : ": " + effectNames.joined(separator: ", ")))
  }

  /// Reports the steps of a timeline: each delegate method with its effects.
  private mutating func reportSteps(_ steps: [RestorationTimeline.Step], of name: String) {
    for (index, step) in steps.enumerated() {
      switch step.kind {
      case .callback:
        guard step.isImplemented != false else { continue }
        let effectNames = steps[(index + 1)...].prefix { $0.kind == .effect }.map { $0.name }
        addStep(
          .delegateCalled, name,
          "\(step.name) is called" + (step.isImplemented == nil ? ", if the delegate implements it" : "")
            + (effectNames.isEmpty ? "" : ": " + effectNames.joined(separator: ", ")))
      case .effect: continue
      case .asynchronousEffect: addStep(.workEnded, name, "later: " + step.text)
      case .system: addStep(.sceneStateKept, name, step.text)
      case .extended: addStep(.restorationExtended, name, step.text)
      case .completed: addStep(.restorationCompleted, name, step.text)
      case .terminated: addStep(.terminated, name, step.text)
      }
    }
  }
}

extension SceneSession {
  /// A copy of the session after the scene was disconnected: unattached, without the content of its window.
  var disconnectedCopy: SceneSession {
    var session = self
    (session.state, session.content) = (.unattached, SceneContent())
    return session
  }
}

extension WindowScene {
  /// Whether the scene loads a storyboard; nil if this is unknown or depends on the scene's configuration.
  package var hasStoryboard: Bool? {
    switch reader["storyboard"] {
    case let value?: value.unknownReason != nil ? nil : value.kind == .string
    case nil: reader["configuration"] == nil ? false : nil
    }
  }
}
