import UIModelJSON

/// Who performs commands, as far as it follows from the app delegate and the screen that is shown: a short chain, in
/// which what is not declared stays unknown.
package struct DeclaredTargets: CommandTargets {
  /// One object of the chain.
  private struct Link: Sendable {
    let name: String
    let implements: Implementations
  }

  private let links: [Link]
  /// False where more responders than these may be in the chain.
  private let isWhole: Bool
  /// Actions of screens that may be shown or not.
  private let elsewhere: Set<String>
  /// The named states that hold; nil where nobody says.
  private let states: Set<String>?

  /// `screen` is the one that is shown; without one it is known only where there is no other.
  package init(_ app: AppModel, screen: Screen? = nil, states: Set<String>? = nil) {
    let shown = screen ?? (app.screens.count == 1 ? app.screens.first : nil)
    var links: [Link] = []
    if let shown {
      // Where the first responder, or the focus, is among the views is not known: all of them come before the screen.
      for view in shown.views where !view.implements.methods.isEmpty {
        links.append(Link(name: view.ref.value ?? view.className.value ?? shown.name, implements: view.implements))
      }
      links.append(Link(name: shown.name, implements: shown.implements))
    }
    if let delegate = app.app?.delegate {
      links.append(Link(name: delegate.className.value ?? "the app delegate", implements: delegate.implements))
    }
    self.links = links
    self.states = states
    // Containers, presenters and what screens nobody has described would come between.
    isWhole = app.screens.count == 1 && app.app?.delegate != nil && links.allSatisfy(\.implements.isKnown)
    elsewhere = Set(
      app.screens.filter { $0.place != shown?.place }.flatMap { screen in
        screen.views.map(\.implements) + [screen.implements]
      }.flatMap { $0.methods.keys.map { Selector.normalized($0) } })
  }

  package func target(of action: String) -> CommandTarget {
    for link in links {
      guard link.implements.methods.keys.contains(where: { Selector.normalized($0) == action }) else {
        if !link.implements.isKnown { return .unknown }
        continue
      }
      switch canPerform(action, link.implements) {
      case true?: return validated(action, link)
      case false?: continue
      case nil: return CommandTarget(.unknown, title: validated(action, link).title, isDisabled: nil)
      }
    }
    // UIKit's own responders perform the standard actions, and what else the system's menus send.
    guard isWhole, !elsewhere.contains(action), !SystemMenus.selectors.contains(action),
      StandardAction.all[action] == nil
    else { return .unknown }
    return CommandTarget(.nobody)
  }

  /// What `canPerformAction(_:withSender:)` answers; the default is yes for what is implemented.
  private func canPerform(_ action: String, _ implements: Implementations) -> Bool? {
    guard let override = implements.methods["canPerformAction(_:withSender:)"]?.value else { return true }
    guard let answer = member(action, of: override) else { return override["$unknown"] == nil ? true : nil }
    if let bool = answer.bool { return bool }
    guard let state = answer["when"]?.string else { return nil }
    return states?.contains(state)
  }

  private func validated(_ action: String, _ link: Link) -> CommandTarget {
    let performer = CommandTarget(.responder(link.name))
    guard let validate = link.implements.methods["validate(_:)"]?.value else { return performer }
    guard let change = member(action, of: validate) else {
      return validate["$unknown"] == nil ? performer : CommandTarget(performer.performer, isDisabled: nil)
    }
    let holds = change["when"]?.string.map { states?.contains($0) } ?? true
    let disables = change["attributes"]?.array?.contains("disabled") ?? false
    switch holds {
    case true?: return CommandTarget(performer.performer, title: change["title"]?.string, isDisabled: disables)
    case false?: return performer
    case nil: return CommandTarget(performer.performer, isDisabled: disables ? nil : false)
    }
  }

  private func member(_ action: String, of value: JSONValue) -> JSONValue? {
    value.object?.members.first { Selector.normalized($0.name) == action }?.value
  }
}

extension SystemMenus {
  /// The selectors of every command that the default main menu may have.
  static let selectors: Set<String> = {
    var selectors = Set<String>()
    func collect(_ item: SystemMenuItem) {
      if let selector = item.selector { selectors.insert(selector) }
      for child in item.children { collect(child) }
    }
    collect(root)
    return selectors
  }()
}
