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

  /// Without menus nobody is asked to perform anything.
  static func check(_ app: AppModel, _ menus: MenuAnswer?, _ report: inout Report) {
    guard let menus else { return }
    let answer = ResponderAnswer(app, menus)
    for rule in ResponderRules.checks { rule.check(answer, &report) }
    ShadowedKeyCommand.check(answer, &report)
    report.rulesRun += ResponderRules.checks.count + 1
  }
}

/// What the rules of responders are given.
struct ResponderAnswer: Sendable {
  let app: AppModel
  /// What the app's menus come to.
  let menus: MenuAnswer
  let responders: AppResponders
  /// Whether everything that may perform an action is declared, with all it implements.
  let isWhole: Bool
  /// The commands of the app that certainly are in a main menu of it, with actions of its own; none unless the app is
  /// declared whole, as then nothing can be said of them.
  let menuCommands: [Command]

  init(_ app: AppModel, _ menus: MenuAnswer) {
    self.app = app
    self.menus = menus
    let responders = AppResponders(app)
    self.responders = responders
    isWhole = ResponderAnswer.isWhole(app, responders)
    menuCommands = isWhole ? ResponderAnswer.menuCommands(menus) : []
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

  private static func isWhole(_ app: AppModel, _ responders: AppResponders) -> Bool {
    guard let delegate = app.app?.delegate, delegate.implements.isGiven, delegate.implements.isKnown,
      !app.screens.isEmpty
    else { return false }
    // Scenes that Info.plist names, and that are not declared, have delegates that nobody knows.
    let plist = app.app?.infoPlist ?? .default
    guard plist.isKnown, plist.value?.string == nil else { return false }
    if app.scenes.isEmpty, plist.value?["UIApplicationSceneManifest"] != nil { return false }
    return app.scenes.allSatisfy { isWhole($0, responders) } && app.screens.allSatisfy { isWhole($0, responders) }
  }

  private static func isWhole(_ scene: WindowScene, _ responders: AppResponders) -> Bool {
    guard scene.delegateClass.isKnown, scene.sceneClass.isKnown, scene.implements.isKnown,
      let root = scene.root.value, responders.screen(named: root) != nil
    else { return false }
    let hasOwnClass = scene.delegateClass.isGiven || (scene.sceneClass.value.map { $0 != "UIWindowScene" } ?? false)
    return !hasOwnClass || scene.implements.isGiven
  }

  private static func isWhole(_ screen: Screen, _ responders: AppResponders) -> Bool {
    let link = responders.responder(of: screen)
    guard link.unknownReason == nil, screen.className.isKnown, isUIKits(screen.superclass), screen.implements.isKnown,
      screen.children.isComplete,
      screen.presents.isComplete, !screen.views.isEmpty || screen.isStandardContainer
    else { return false }
    let named = screen.embedded.map(\.name.value) + screen.presents.elements.map(\.value)
    guard named.allSatisfy({ responders.screen(named: $0) != nil }) else { return false }
    return screen.views.indices.allSatisfy { index in
      let view = screen.views[index]
      guard view.className.isKnown, isUIKits(view.superclass), view.implements.isKnown, view.isContentKnown else {
        return false
      }
      if view.className.value.flatMap({ ViewClass.named($0) })?.isList == true,
        screen.lists[index]?.cells.isGiven != true
      {
        return false
      }
      return responders.responder(of: index, in: screen).unknownReason == nil
    }
  }

  /// Whether no class of the app's own comes between, which may implement more than is said.
  private static func isUIKits(_ superclass: Property<String>) -> Bool {
    superclass.isKnown && superclass.value?.hasPrefix("UI") != false
  }
}
