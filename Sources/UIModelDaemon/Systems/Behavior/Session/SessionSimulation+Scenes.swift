import UIModelPlatform

/// Events of scenes. A scene's session stays in the app switcher until it is destroyed.
extension SessionSimulation {
  /// The maximum number of scene sessions in the app switcher.
  static let maximumSceneSessions = 64

  package var sceneSessions: [SceneSession] { session.scenes(of: app) }

  /// The session of the scene in front; nil if no scene is in the foreground.
  package var frontScene: SceneSession? { sceneSessions.last { $0.state.isForeground } }

  /// Simulates a scene event.
  package mutating func simulate(_ event: SceneEvent) {
    switch event {
    case .activate(let name, let isNew, let isBeside): activate(name, isNew: isNew, isBeside: isBeside)
    case .background(let name): if let index = index(of: name) { goToBackground(index) }
    case .foreground(let name): foreground(name)
    case .disconnect(let name): if let index = index(of: name) { disconnect(index) }
    case .destroy(let name): if let index = index(of: name) { destroy(index) }
    case .relaunch: relaunch()
    }
  }

  // MARK: Coming

  private mutating func activate(_ name: String, isNew: Bool, isBeside: Bool) {
    let all = sceneSessions
    let known = all.lastIndex { $0.name == name } ?? all.lastIndex { $0.scene == app.scene(named: name)?.name }
    if let known, !isNew { return bringToFront(known, isBeside: isBeside) }
    guard let scene = app.scene(named: name) else { return say(.refused, name, "there is no scene '\(name)'") }
    guard scene.role.isKnown else { return say(.unknown, name, "the role of '\(name)' is not known") }
    if let role = scene.role.value, !role.isActivatedByApp {
      return say(
        .refused, name,
        "'\(name)' has the role '\(role.rawValue)': the system connects it to its display, and nothing activates it")
    }
    guard all.isEmpty || supportsSeveralScenes(name) else { return }
    guard all.count < SessionSimulation.maximumSceneSessions else {
      return say(.refused, name, "\(all.count) sessions exist already, which is the limit")
    }
    var session = SceneSession(name: scene.name, scene: scene.name, state: .unattached)
    for number in 2...(all.count + 2) where all.contains(where: { $0.name == session.name }) {
      session = SceneSession(name: "\(scene.name) \(number)", scene: scene.name, state: .unattached)
    }
    change { $0.sceneSessions = all + [session] }
    say(.sceneSessionCreated, session.name, "the system creates the session '\(session.name)'")
    bringToFront(all.count, isBeside: isBeside)
  }

  /// Whether another session can be created. Reports the reason if not.
  private mutating func supportsSeveralScenes(_ name: String) -> Bool {
    let support = SceneSupport(SceneAnswer(app), in: environment)
    switch support.isSupported {
    case true?: return true
    case false?: say(.refused, name, "no session is created: \(support.reason): multipleScenesNotSupported")
    case nil: say(.unknown, name, "it is not known whether the app supports multiple scenes: \(support.reason)")
    }
    return false
  }

  private mutating func foreground(_ name: String?) {
    guard !sceneSessions.isEmpty else { return say(.refused, name, "the app switcher shows no session") }
    guard let name else { return bringToFront(sceneSessions.count - 1, isBeside: false) }
    if let index = index(of: name) { bringToFront(index, isBeside: false) }
  }

  /// Brings the scene of a session to the front. A scene that is not connected connects first.
  private mutating func bringToFront(_ index: Int, isBeside: Bool) {
    let coming = sceneSessions[index]
    if coming.name == frontScene?.name, coming.state == .foregroundActive {
      return say(.sceneStays, coming.name, "'\(coming.name)' is already in front")
    }
    if let front = frontScene {
      if isBeside { saveContent(of: front.name) } else { leaveForeground(except: coming.name) }
    }
    guard let index = sceneSessions.firstIndex(where: { $0.name == coming.name }) else { return }
    if sceneSessions[index].isConnected {
      call(.willEnterForeground, coming, unless: coming.state.isForeground)
      call(.didBecomeActive, coming, unless: coming.state == .foregroundActive)
      show(coming.name)
      return say(.sceneStateChanged, coming.name, "'\(coming.name)' is \(SceneActivationState.foregroundActive.words)")
    }
    connect(coming)
  }

  /// Moves all scenes in the foreground to the background, except the one of the named session.
  private mutating func leaveForeground(except name: String?) {
    for session in sceneSessions where session.state.isForeground && session.name != name {
      if let index = sceneSessions.firstIndex(where: { $0.name == session.name }) { goToBackground(index) }
    }
  }

  private mutating func connect(_ coming: SceneSession) {
    guard let scene = app.scene(named: coming.scene) else { return }
    var state = SceneState(scene.reader)
    switch coming.hasActivity {
    case true?: if state.activity == .none { state = state.with(.unknown) }
    case false?: state = state.with(.none)
    case nil: state = state.with(.unknown)
    }
    let timeline = RestorationTimeline(
      state, named: coming.name, hasStoryboard: scene.hasStoryboard, environment)
    say(.sceneConnected, coming.name, "the scene of '\(coming.name)' connects")
    reportSteps(timeline.restoring, of: coming.name)
    for doubt in timeline.unknown { say(.unknown, coming.name, doubt) }
    guard !timeline.isTerminated else {
      change { $0.sceneSessions = $0.sceneSessions?.map { $0.disconnected } }
      clearWindow()
      return
    }
    show(coming.name)
    say(.sceneStateChanged, coming.name, "'\(coming.name)' is \(SceneActivationState.foregroundActive.words)")
    guard coming.hasActivity != false else { return }
    var restoresResponder = false
    for outcome in timeline.outcomes {
      let of = outcome.view.map { " of '\($0)'" } ?? ""
      let piece = "\(outcome.piece.words)\(of)"
      switch outcome.status {
      case .restored:
        say(.stateRestored, outcome.view, "\(piece) is restored: \(outcome.reason)")
        let isResponders = outcome.view == nil || outcome.view == coming.savedFirstResponder?.ref
        if outcome.piece == .interactionState, isResponders { restoresResponder = true }
      case .lost: say(.stateLost, outcome.view, "\(piece) is lost: \(outcome.reason)")
      case .unknown: say(.unknown, outcome.view, "\(piece): \(outcome.reason)")
      }
    }
    guard restoresResponder, let item = coming.savedFirstResponder, place(of: item) != nil else { return }
    change { $0.firstResponder = item }
    say(.firstResponderChanged, name(of: item), "'\(name(of: item))' is the first responder again")
  }

  /// Puts the content of a session into the window, and moves the session to the end of the list, which is the front.
  private mutating func show(_ name: String) {
    var all = sceneSessions
    guard let index = all.firstIndex(where: { $0.name == name }) else { return }
    var coming = all.remove(at: index)
    coming.state = .foregroundActive
    all.append(coming)
    change { session in
      session.sceneSessions = all
      session.scene = coming.scene
      session.screen = coming.content.screen
      session.presented = coming.content.presented
      (session.focused, session.firstResponder) = (coming.content.focused, coming.content.firstResponder)
    }
  }

  // MARK: Going

  private mutating func goToBackground(_ index: Int) {
    let going = sceneSessions[index]
    guard going.state.isForeground, let scene = app.scene(named: going.scene) else {
      return say(.sceneStays, going.name, "'\(going.name)' is already \(going.state.words)")
    }
    let state = SceneState(scene.reader)
    saveContent(of: going.name)
    var steps = RestorationSteps(state, environment)
    steps.save()
    // The last step is the disconnection of the scene, which does not happen here.
    reportSteps(steps.take().filter { $0.state != .unattached }, of: going.name)
    for doubt in steps.unknown { say(.unknown, going.name, doubt) }
    let isFront = going.name == frontScene?.name
    update(going.name) { each in
      each.state = .background
      switch state.activity {
      case .made, .declared: each.hasActivity = true
      case .none: each.hasActivity = false
      case .unknown: each.hasActivity = nil
      }
      let responder = each.content.firstResponder
      let isSaved = state[.stateRestorationActivity]?.effects.contains { effect in
        effect.kind == .saveInteractionState
          && (effect.views.isEmpty || responder?.ref.map(effect.views.contains) == true)
      }
      each.savedFirstResponder = isSaved == true ? responder : nil
    }
    say(.sceneStateChanged, going.name, "'\(going.name)' is \(SceneActivationState.background.words)")
    guard isFront else { return }
    if let next = frontScene { show(next.name) } else { clearWindow() }
  }

  private mutating func disconnect(_ index: Int) {
    let going = sceneSessions[index]
    guard going.isConnected else {
      return say(.sceneStays, going.name, "the scene of '\(going.name)' is not connected")
    }
    if going.state.isForeground {
      goToBackground(index)
    }
    call(.didDisconnect, going)
    update(going.name) { $0 = $0.disconnected }
    say(
      .sceneDisconnected, going.name,
      "the scene of '\(going.name)' is released; its session stays in the app switcher")
  }

  private mutating func destroy(_ index: Int) {
    let going = sceneSessions[index]
    if going.isConnected { disconnect(index) }
    let remaining = sceneSessions.filter { $0.name != going.name }
    change { $0.sceneSessions = remaining }
    say(
      .sceneSessionDestroyed, going.name,
      "the session '\(going.name)' leaves the app switcher; application(_:didDiscardSceneSessions:) is called")
  }

  private mutating func relaunch() {
    let front = frontScene?.name ?? sceneSessions.last?.name
    leaveForeground(except: nil)
    let disconnected = sceneSessions.map(\.disconnected)
    change { $0.sceneSessions = disconnected }
    clearWindow()
    say(.terminated, nil, "the app terminates: no scene is connected, and all sessions stay in the app switcher")
    guard let front, let index = sceneSessions.firstIndex(where: { $0.name == front }) else {
      return say(.refused, nil, "there is no session to connect a scene to")
    }
    say(.launched, nil, "the app is launched")
    bringToFront(index, isBeside: false)
    guard frontScene != nil else { return }
    for session in sceneSessions where !session.isConnected {
      say(.sceneStays, session.name, "'\(session.name)' is not connected until it is activated")
    }
  }

  // MARK: Sharing

  /// Returns the index of a session by name; without a name, that of the session in front. Reports a missing session.
  private mutating func index(of name: String?) -> Int? {
    let all = sceneSessions
    if let name {
      let index = all.lastIndex { $0.name == name } ?? all.lastIndex { $0.scene == app.scene(named: name)?.name }
      if index == nil { say(.refused, name, "there is no session of '\(name)' in the app switcher") }
      return index
    }
    let index = all.lastIndex { $0.state.isForeground } ?? (all.isEmpty ? nil : all.count - 1)
    if index == nil { say(.refused, nil, "there is no session in the app switcher") }
    return index
  }

  /// Saves the content of the window in its session, if that session is in front.
  private mutating func saveContent(of name: String) {
    guard name == frontScene?.name else { return }
    let content = SceneContent(
      screen: session.screen, presented: session.presented, focused: session.focused,
      firstResponder: session.firstResponder)
    update(name) { $0.content = content }
  }

  private mutating func update(_ name: String, _ body: (inout SceneSession) -> Void) {
    var all = sceneSessions
    if let index = all.firstIndex(where: { $0.name == name }) { body(&all[index]) }
    note { $0.sceneSessions = all }
  }

  private mutating func clearWindow() {
    change { session in
      (session.screen, session.presented, session.focused, session.firstResponder) = (nil, [], nil, nil)
    }
  }

  /// Reports the call of a delegate method with its effects, unless `isDone` or the method is certainly not
  /// implemented.
  private mutating func call(_ callback: RestorationCallback, _ of: SceneSession, unless isDone: Bool = false) {
    guard !isDone, let scene = app.scene(named: of.scene) else { return }
    let state = SceneState(scene.reader)
    guard state[callback] != nil || !state.isKnown else { return }
    let effects = (state[callback]?.effects ?? []).map { $0.kind.rawValue }
    say(
      .delegateCalled, of.name,
      "\(callback.name) is called" + (state.isKnown ? "" : ", if the delegate implements it")
        + (effects.isEmpty ? "" : ": " + effects.joined(separator: ", ")))
  }

  /// Reports the steps of a timeline: each delegate method with its effects.
  private mutating func reportSteps(_ steps: [RestorationTimeline.Step], of name: String) {
    for (index, step) in steps.enumerated() {
      switch step.kind {
      case .callback:
        guard step.isImplemented != false else { continue }
        let effects = steps[(index + 1)...].prefix { $0.kind == .effect }.map { $0.name }
        say(
          .delegateCalled, name,
          "\(step.name) is called" + (step.isImplemented == nil ? ", if the delegate implements it" : "")
            + (effects.isEmpty ? "" : ": " + effects.joined(separator: ", ")))
      case .effect: continue
      case .asynchronousEffect: say(.workEnded, name, "later: " + step.text)
      case .system: say(.sceneStateKept, name, step.text)
      case .extended: say(.restorationExtended, name, step.text)
      case .completed: say(.restorationCompleted, name, step.text)
      case .terminated: say(.terminated, name, step.text)
      }
    }
  }
}

extension SceneSession {
  /// The session after its scene was disconnected: the content of its window is gone.
  var disconnected: SceneSession {
    var session = self
    (session.state, session.content) = (.unattached, SceneContent())
    return session
  }
}

extension WindowScene {
  /// Whether the scene loads a storyboard; nil if only its configuration determines this.
  package var hasStoryboard: Bool? {
    switch reader["storyboard"] {
    case let value?: value.unknownReason != nil ? nil : value.kind == .string
    case nil: reader["configuration"] == nil ? false : nil
    }
  }
}
