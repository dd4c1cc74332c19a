import UIModelPlatform

/// The input of the responder rules: an app whose model documents declare all responders and everything that the
/// responders implement. Other apps are not checked.
struct ResponderRuleInput: Sendable {
  let app: AppModel
  /// The app's main menu after all `buildMenu` steps, in every environment.
  let menus: AppMainMenu
  let responders: AppResponders
  /// The app's commands that send custom actions and are certainly in the main menu in at least one environment.
  let menuCommands: [Command]

  init(_ app: AppModel, _ menus: AppMainMenu) {
    self.app = app
    self.menus = menus
    responders = AppResponders(app)
    menuCommands = ResponderRuleInput.menuCommands(menus)
  }

  // MARK: Commands

  /// A command, paired with an action that the command or one of its alternates sends.
  struct Command {
    let element: MenuElement
    let action: Located<String>
  }

  private static func menuCommands(_ menus: AppMainMenu) -> [Command] {
    guard menus.app.isMainMenuKnown else { return [] }
    return menus.appItems.filter { item in menus.builds.contains { $0.presence[Int(item.index)] == .certain } }
      .flatMap { commands(of: $0.element) }
  }

  /// Returns one `Command` for each custom action that an element or one of its alternates sends.
  ///
  /// For example, a command with the action `newTab:` and an alternate with `copy:` yields one `Command`, for
  /// `newTab:`. `copy:` is not a custom action but a standard UIKit action.
  private static func commands(of element: MenuElement) -> [Command] {
    guard element.kind == .command || element.kind == .keyCommand else { return [] }
    return ([element.action] + element.alternates.elements.map(\.action)).compactMap { action in
      guard let locatedAction = action.located, ActionOwner(locatedAction.value) == .app else { return nil }
      return Command(element: element, action: locatedAction)
    }
  }

  /// The key commands of view controllers, and of the views in them, that send custom actions.
  var responderCommands: [Command] {
    app.screens.flatMap { $0.keyCommands.elements.flatMap { ResponderRuleInput.commands(of: $0.element) } }
  }

  // MARK: Responders

  /// Returns the indices of the responders that perform, or might perform, an action. The view index is nil for a view
  /// controller. Both indices are nil for a scene, a window or the app delegate.
  func performers(of action: String) -> [(screen: Int?, view: Int?)] {
    var result: [(screen: Int?, view: Int?)] = []
    for (index, screen) in app.screens.enumerated() {
      if mayPerform(responders.responder(of: screen), action) { result.append((index, nil)) }
      for view in screen.views.indices where screen.views[view].implementations.isGiven {
        if mayPerform(responders.responder(of: view, in: screen), action) { result.append((index, view)) }
      }
    }
    for scene in app.scenes {
      guard let window = scene.window.value else { continue }
      if mayPerform(
        Responder(.window, "", className: window.className.value, implements: window.implementations), action)
      {
        result.append((nil, nil))
      }
    }
    for scene in app.scenes where scene.implementations.implementsAction(action) || !scene.implementations.isKnown {
      result.append((nil, nil))
    }
    if let delegate = app.app?.delegate {
      let responder = Responder(.applicationDelegate, "", implements: delegate.implementations)
      if mayPerform(responder, action) { result.append((nil, nil)) }
    }
    return result
  }

  /// Whether a responder performs, or might perform, an action.
  private func mayPerform(_ responder: Responder, _ action: String) -> Bool {
    if responder.implements?.implementsAction(action) == true { return true }
    return responder.responseToAction(action).verdict != .passes
  }
}

extension AppMainMenu {
  /// The app's commands that are certainly in the main menu of at least one build, by shortcut, with the builds that
  /// contain each command. If several commands have one shortcut, only the first is included. The dictionary is empty
  /// if the main menu is unknown.
  var menuCommandsByShortcut: [Shortcut: (element: MenuElement, builds: [MenuBuild])] {
    guard app.isMainMenuKnown else { return [:] }
    var result: [Shortcut: (element: MenuElement, builds: [MenuBuild])] = [:]
    for (index, element) in appItems {
      guard let shortcut = element.shortcut, result[shortcut] == nil else { continue }
      let builds = builds.filter { $0.presence[Int(index)] == .certain }
      if !builds.isEmpty { result[shortcut] = (element, builds) }
    }
    return result
  }
}
