import UIModelPlatform

extension AppModel {
  /// Returns the facts that rules need but that are unknown in this app. A fact is omitted if the app contains nothing
  /// that these rules check.
  ///
  /// For example, an app with scenes and an unknown app delegate has the unmet need `classes`.
  package func unmetNeeds(_ context: AppContext) -> [UnmetNeed] {
    RuleNeed.allCases.compactMap { need in
      switch need {
      case .responders: hasCommands ? unmetRespondersNeed : nil
      case .classes: scenes.isEmpty ? nil : unmetClassesNeed(context)
      case .infoPlist, .fullScreen: unmetInfoPlistNeed(need)
      case .mainMenu: hasCommands ? unmetMainMenuNeed : nil
      // The reader of the project knows the list of files and reports this need.
      case .files: nil
      }
    }
  }

  /// Whether responders have titled key commands, but the parsed code does not build a main menu.
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

  private var unmetRespondersNeed: UnmetNeed? {
    responderGap.map { UnmetNeed(.responders, $0.message, at: $0.place) }
  }

  private func unmetClassesNeed(_ context: AppContext) -> UnmetNeed? {
    if let app, !app.isDelegateKnown { return UnmetNeed(.classes, "the app's delegate is unknown", at: app.place) }
    if let screen = screens.first(where: { AppFacts($0).contains(.classWithoutImplements) }) {
      let gap = ResponderGap.unlistedMethods(name: screen.name, screen.namePlace)
      return UnmetNeed(.classes, gap.message, at: gap.place)
    }
    guard context.names.mayHaveUnknownNames(of: [.screen]) else { return nil }
    return UnmetNeed(.classes, "some screens are unknown", at: app?.place)
  }

  private func unmetInfoPlistNeed(_ need: RuleNeed) -> UnmetNeed? {
    guard let app, !app.infoPlist.isKnown else { return nil }
    return UnmetNeed(need, "the keys in Info.plist are unknown", at: app.infoPlist.place ?? app.place)
  }

  private var unmetMainMenuNeed: UnmetNeed? {
    let steps = app?.delegate?.buildMenu?.steps ?? []
    let unknownStep = steps.first { if case .unknown = $0.operation { true } else { false } }
    if let unknownStep {
      return UnmetNeed(.mainMenu, "the effect of this call on the main menu is unknown", at: unknownStep.place)
    }
    guard !isMainMenuKnown else { return nil }
    return UnmetNeed(.mainMenu, "the code that builds the main menu is unknown", at: app?.place)
  }
}

extension RuleNeed {
  /// Returns the rules that need this fact and can report in one of the given languages.
  package func rules(in languages: Set<String>) -> [RuleDescription] {
    RuleCatalog.all.map { $0.description }.filter {
      $0.neededFacts.contains(self) && !languages.isDisjoint(with: $0.languages)
    }
  }
}
