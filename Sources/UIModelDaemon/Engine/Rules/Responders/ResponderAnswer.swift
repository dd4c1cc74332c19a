import UIModelPlatform

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
    guard menus.app.isMainMenuKnown else { return [] }
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
