import UIModelPlatform

extension AppModel {
  /// Returns the facts that rules need but that are unknown in this app. Needs of rules that have nothing to check in
  /// the app are left out.
  ///
  /// For example, an app with scenes and an unknown app delegate has the unmet need `classes`.
  package func unmetNeeds(_ context: AppContext) -> [UnmetNeed] {
    RuleNeed.allCases.compactMap { need in
      switch need {
      case .responders: hasCommands ? unmetResponders : nil
      case .classes: scenes.isEmpty ? nil : unmetClasses(context)
      case .infoPlist, .fullScreen: unmetInfoPlist(need)
      case .mainMenu: hasCommands ? unmetMainMenu : nil
      // The project gives the list of files, so its reader reports this need.
      case .files: nil
      }
    }
  }

  /// Whether responders have titled key commands although no code that was read builds a main menu.
  package var hasCommandsWithoutMenu: Bool {
    app?.delegate?.buildMenu == nil
      && screens.contains { screen in
        screen.keyCommands.elements.contains { $0.element.isTitled }
          || screen.conditionalKeyCommands.contains { $0.element.isTitled }
      }
  }

  private var hasCommands: Bool {
    !menus.isEmpty || app?.delegate?.buildMenu != nil || screens.contains(where: \.affectsMenus)
  }

  private var unmetResponders: UnmetNeed? {
    responderGap.map { UnmetNeed(.responders, $0.message, at: $0.place) }
  }

  private func unmetClasses(_ context: AppContext) -> UnmetNeed? {
    if let app, !app.isDelegateKnown { return UnmetNeed(.classes, "the app's delegate is unknown", at: app.place) }
    if let screen = screens.first(where: { AppFacts($0).contains(.classWithoutImplements) }) {
      let gap = ResponderGap.unlistedMethods(name: screen.name, screen.namePlace)
      return UnmetNeed(.classes, gap.message, at: gap.place)
    }
    guard context.names.mayHaveUnknownNames(of: [.screen]) else { return nil }
    return UnmetNeed(.classes, "some screens are unknown", at: app?.place)
  }

  private func unmetInfoPlist(_ need: RuleNeed) -> UnmetNeed? {
    guard let app, !app.infoPlist.isKnown else { return nil }
    return UnmetNeed(need, "the keys in Info.plist are unknown", at: app.infoPlist.place ?? app.place)
  }

  private var unmetMainMenu: UnmetNeed? {
    let steps = app?.delegate?.buildMenu?.steps ?? []
    let unknown = steps.first { if case .unknown = $0.operation { true } else { false } }
    if let unknown {
      return UnmetNeed(.mainMenu, "the effect of this call on the main menu is unknown", at: unknown.place)
    }
    guard !isMainMenuKnown else { return nil }
    return UnmetNeed(.mainMenu, "the code that builds the main menu is unknown", at: app?.place)
  }
}

extension RuleNeed {
  /// Returns the rules that need this fact and can report in one of the given languages.
  package func rules(in languages: Set<String>) -> [RuleDescription] {
    RuleCatalog.all.map { $0.description }.filter {
      $0.needs.contains(self) && !languages.isDisjoint(with: $0.languages)
    }
  }
}
