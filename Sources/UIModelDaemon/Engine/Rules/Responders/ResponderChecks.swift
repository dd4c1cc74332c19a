/// Something that may perform actions, as it is declared in one place.
enum DeclaredResponder: Sendable {
  case screen(Screen)
  case scene(WindowScene)
  /// The app with its delegate.
  case app(App)
}

/// A rule about what a responder says of itself.
protocol DeclaredResponderRule: Rule {
  static func check(_ responder: DeclaredResponder, _ report: inout Report)
}

/// A rule about who performs the commands of an app's menus.
protocol ResponderRule: Rule {
  static func check(_ answer: ResponderAnswer, _ report: inout Report)
}

/// The rules of responders, in the order of their codes.
enum ResponderRules {
  static let ofEach: [any DeclaredResponderRule.Type] = [
    BuildMenuNeverCalled.self, CanPerformWithoutSuper.self, MissingSystemCheck.self, ShadowedKeyCommand.self,
  ]
  static let checks: [any ResponderRule.Type] = [
    ActionUnreachableFromFocus.self, NoResponderForAction.self,
  ]
  static var all: [any Rule.Type] { (ofEach + checks).sorted { $0.description.code < $1.description.code } }
}

/// Runs the rules of responders.
enum ResponderChecks {
  static func check(_ responder: DeclaredResponder, _ report: inout Report) {
    for rule in ResponderRules.ofEach { rule.check(responder, &report) }
    report.rulesRun += ResponderRules.ofEach.count
  }

  /// Who performs the commands of menus, in an app of which all that may is declared.
  static func check(_ app: AppModel, _ menus: MenuAnswer, _ report: inout Report) {
    let answer = ResponderAnswer(app, menus)
    for rule in ResponderRules.checks { rule.check(answer, &report) }
    report.rulesRun += ResponderRules.checks.count
  }
}

/// What the rules of responders are given: an app of which everything that may perform an action is declared, with all it
/// implements. Of any other nothing can be said.
struct ResponderAnswer: Sendable {
  let app: AppModel
  /// What the app's menus come to.
  let menus: MenuAnswer
  let responders: AppResponders
  /// The commands of the app that certainly are in a main menu of it, with actions of its own.
  let menuCommands: [Command]

  init(_ app: AppModel, _ menus: MenuAnswer) {
    self.app = app
    self.menus = menus
    responders = AppResponders(app)
    menuCommands = ResponderAnswer.menuCommands(menus)
  }

  // MARK: Commands

  /// A command of the app, and the action that it, or an alternate of it, sends.
  struct Command {
    let element: MenuElement
    let action: Located<String>
  }

  private static func menuCommands(_ menus: MenuAnswer) -> [Command] {
    guard menus.app.app?.isMainMenuKnown != false else { return [] }
    return menus.appItems.filter { item in menus.builds.contains { $0.presence[Int(item.index)] == .certain } }
      .flatMap { commands(of: $0.element) }
  }

  /// The actions of the app's own that a command sends.
  private static func commands(of element: MenuElement) -> [Command] {
    guard element.kind == .command || element.kind == .keyCommand else { return [] }
    return ([element.action] + element.alternates.elements.map(\.action)).compactMap { action in
      guard let name = action.located, ActionOwner(name.value) == .app else { return nil }
      return Command(element: element, action: name)
    }
  }

  /// The commands that responders declare themselves.
  var responderCommands: [Command] {
    app.screens.flatMap { $0.keyCommands.elements.flatMap { ResponderAnswer.commands(of: $0.element) } }
  }

  // MARK: Responders

  /// Everything that performs an action, or may: views by their index, nil for what is no view.
  func performers(of action: String) -> [(screen: Int?, view: Int?)] {
    var found: [(screen: Int?, view: Int?)] = []
    for (index, screen) in app.screens.enumerated() {
      if performs(responders.responder(of: screen), action) { found.append((index, nil)) }
      for view in screen.views.indices where screen.views[view].implements.isGiven {
        if performs(responders.responder(of: view, in: screen), action) { found.append((index, view)) }
      }
    }
    for scene in app.scenes where scene.implements.implementsAction(action) || !scene.implements.isKnown {
      found.append((nil, nil))
    }
    if let delegate = app.app?.delegate {
      let link = Responder(.applicationDelegate, "", implements: delegate.implements)
      if performs(link, action) { found.append((nil, nil)) }
    }
    return found
  }

  /// A state that is not known may hold.
  private func performs(_ link: Responder, _ action: String) -> Bool {
    if link.implements?.implementsAction(action) == true { return true }
    return link.canPerform(action).verdict != .passes
  }
}
