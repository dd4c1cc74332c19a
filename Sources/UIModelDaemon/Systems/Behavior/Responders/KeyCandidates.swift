import UIModelPlatform

/// A command that a key press triggers or might trigger.
struct KeyCandidate: Sendable {
  let stage: KeyDispatch.Stage
  let name: String?
  let ownerName: String?
  let action: String?
  /// The value of `wantsPriorityOverSystemBehavior`; nil if the value is unknown.
  let wantsPriority: Bool?
  /// The reason why it is unknown whether the press triggers the command; nil if it certainly does.
  var unknownReason: String?
}

/// The commands that a key press might trigger, in the order in which UIKit tries them: key commands of the responders,
/// then the main menu. For example, in a right-to-left layout a press of ⌘[ triggers the command that declares ⌘],
/// because the system mirrors its keys.
struct KeyCandidates: Sendable {
  private(set) var candidates: [KeyCandidate] = []
  private let environment: Environment
  /// The localization that decides which keys the system mirrors; nil in left-to-right layouts, and for a press without
  /// a mirror image.
  private let mirroringLocalization: ShortcutLocalization?
  private let localization: ShortcutLocalization
  /// The keyboard layout; nil if every key is typed as written.
  private let layout: KeyboardLayout?
  /// The shortcut that the system remaps to this press on this keyboard, according to Apple's documentation; nil if no
  /// shortcut is remapped to this press.
  private let remappedShortcut: Shortcut?
  private static let mirroringUnknownReason =
    "it is not known whether the system mirrors its keys in right-to-left layouts"
  private static let remappingUnknownReason = "it is not known whether the system changes its keys for this keyboard"

  init(_ press: Shortcut, _ chain: ResponderChain, _ menus: AppMainMenu, _ conditions: KeyDispatch.Conditions) {
    environment = conditions.environment
    let isMirrored = conditions.isRightToLeft && press.mirrored != nil
    localization = ShortcutLocalization(menus.app.app, environments: [environment])
    mirroringLocalization = isMirrored ? localization : nil
    layout = conditions.keyboardLayout
    remappedShortcut =
      ShortcutRemap.documentedRemaps.first { $0.layout === conditions.keyboardLayout && $0.replacement == press }?
      .original
    let unplacedScreens = menus.app.isFromSource ? menus.app.screens.filter { !chain.contains($0) } : []
    for link in chain.links { addCommands(of: link, press, unplacedScreens) }
    addUnplacedCommands(press, unplacedScreens)
    addSwiftUIControls(press, menus.app.screens)
    addMenuCommands(press, menus)
  }

  /// Returns the shortcut that a command must declare so that a press triggers the command, before mirroring or
  /// remapping. Returns nil if it is unknown whether the system changes the command's keys.
  private func declaredShortcut(_ press: Shortcut, of element: MenuElement) -> Shortcut? {
    if let layout, let remappedShortcut, element.shortcut == remappedShortcut {
      let typing = localization.typing(of: element, on: layout, in: environment)
      if typing == .remapped(to: press) { return remappedShortcut }
      if typing == .unknown { return nil }
    }
    guard let mirroringLocalization, let mirrored = press.mirrored else { return press }
    switch mirroringLocalization.mirroringDecision(element, in: environment) {
    case .yes: return mirrored
    case .no: return press
    case .unknown: return nil
    }
  }

  /// Returns the reason why the keys of a command are unknown.
  private func unknownReason(of element: MenuElement) -> String {
    remappedShortcut != nil && element.shortcut == remappedShortcut
      ? Self.remappingUnknownReason : Self.mirroringUnknownReason
  }

  /// Returns the action that a press sends or might send; nil if the command has other keys.
  private func matchingAction(_ element: MenuElement, _ press: Shortcut) -> Property<String>? {
    if let mirroringLocalization, !element.rightToLeftInput.isDefault {
      let shortcut = mirroringLocalization.rightToLeftShortcut(of: element, in: environment)
      return shortcut == press
        ? element.action : shortcut == nil ? .unknown(reason: Self.mirroringUnknownReason, element.place) : nil
    }
    if let declaredShortcut = declaredShortcut(press, of: element) { return element.action(for: declaredShortcut) }
    let matchingActions = [press, press.mirrored, remappedShortcut].compactMap(\.self).compactMap {
      element.action(for: $0)
    }
    return matchingActions.isEmpty ? nil : .unknown(reason: unknownReason(of: element), element.place)
  }

  /// Adds the key commands of a responder that might have the keys of a press, in order. If some commands are unknown,
  /// one of them might use the keys before a later known command.
  private mutating func addCommands(of link: Responder, _ press: Shortcut, _ unplacedScreens: [Screen]) {
    let commands = link.keyCommands
    for element in commands.elements.prefix(commands.leadingCount) { add(element, of: link, press) }
    if commands.isComplete { return }
    let laterCommands = commands.elements.dropFirst(commands.leadingCount)
    var commandTexts = laterCommands.filter { mayMatch($0, press) }.map {
      "\($0.name), which may come after an unknown command"
    }
    for screen in unplacedScreens {
      for element in self.commands(of: screen, with: press) {
        let commandText = "\(element.name) of '\(screen.name)', which may be one of them"
        if !commandTexts.contains(commandText) { commandTexts.append(commandText) }
      }
    }
    let otherCommandsText =
      commandTexts.isEmpty ? "" : "; \(press.glyphs) is used by \(commandTexts.prefix(3).joined(separator: ", and "))"
    addUnknownCandidate(.keyCommand, link.name, "not all key commands of '\(link.name)' are known\(otherCommandsText)")
    for element in laterCommands { add(element, of: link, press) }
  }

  /// Whether a command might be present, be enabled and have the keys of a press.
  private func mayMatch(_ element: MenuElement, _ press: Shortcut) -> Bool {
    !element.isDisabled && element.availability.includes(environment) != false && matchingAction(element, press) != nil
  }

  private func commands(of screen: Screen, with press: Shortcut) -> [MenuElement] {
    let allCommands = screen.keyCommands.elements.map(\.element) + screen.conditionalKeyCommands.map(\.element)
    return allCommands.filter { mayMatch($0, press) }
  }

  /// Adds the key commands of screens that might be in the chain. Source code does not show which classes contain or
  /// present a screen, so UIKit might try the key commands of any screen whose place in the chain is unknown.
  private mutating func addUnplacedCommands(_ press: Shortcut, _ screens: [Screen]) {
    for screen in screens {
      for element in commands(of: screen, with: press) {
        addUnknownCandidate(
          .keyCommand, screen.name,
          "it is not known whether '\(screen.name)', which uses these keys, is in the responder chain",
          mayHavePriority: element.wantsPriority != false)
      }
    }
  }

  /// Adds SwiftUI controls with keyboard shortcuts, which SwiftUI turns into key commands. It is unknown which of the
  /// controls are shown.
  private mutating func addSwiftUIControls(_ press: Shortcut, _ screens: [Screen]) {
    let presses = [press, mirroringLocalization == nil ? nil : press.mirrored].compactMap(\.self).map(\.press)
    for screen in screens {
      for element in screen.swiftUIShortcutElements where element.shortcut.map({ presses.contains($0.press) }) ?? false
      {
        if screen.exists(element, in: environment) == false { continue }
        let commandText = element.title.value.map { "'\($0)'" } ?? "a control"
        addUnknownCandidate(
          .keyCommand, screen.name,
          "it is not known whether \(commandText) of '\(screen.name)', which uses these keys, is shown",
          mayHavePriority: false)
      }
    }
  }

  /// Adds an unknown command as a candidate, with the reason why the command is unknown.
  ///
  /// - Parameter mayHavePriority: whether the command might come before text input and the focus system.
  private mutating func addUnknownCandidate(
    _ stage: KeyDispatch.Stage, _ ownerName: String?, _ reason: String, mayHavePriority: Bool = true
  ) {
    candidates.append(
      KeyCandidate(
        stage: stage, name: nil, ownerName: ownerName, action: nil, wantsPriority: mayHavePriority ? nil : false,
        unknownReason: reason)
    )
  }

  private mutating func add(_ element: MenuElement, of link: Responder, _ press: Shortcut) {
    let isPresent = element.availability.includes(environment)
    guard isPresent != false, !element.isDisabled else { return }
    guard let matchingAction = matchingAction(element, press) else { return }
    let name = element.title.value ?? element.discoverabilityTitle.value
    let commandText = (name ?? matchingAction.value).map { "'\($0)'" } ?? "a key command"
    let unknownReason: String? =
      isPresent == nil
      ? "it is not known whether \(commandText) of '\(link.name)' is present"
      : matchingAction.isKnown ? nil : "the command is not known"
    if unknownReason == nil, matchingAction.value == nil { return }
    candidates.append(
      KeyCandidate(
        stage: .keyCommand, name: name, ownerName: link.name,
        action: matchingAction.value, wantsPriority: element.wantsPriority, unknownReason: unknownReason))
  }

  private mutating func addMenuCommands(_ press: Shortcut, _ menus: AppMainMenu) {
    guard let build = menus.build(in: environment) else { return }
    let shortcutNumbers = [press, mirroringLocalization == nil ? nil : press.mirrored, remappedShortcut].compactMap {
      $0.flatMap { menus.items.number(of: $0) }
    }
    let previousCount = candidates.count
    if !shortcutNumbers.isEmpty { add(0, shortcutNumbers, press, build, menus) }
    if !menus.isKnown(build) {
      // An unknown command might come before the known ones.
      let knownName = candidates.dropFirst(previousCount).lazy.compactMap(\.displayName).first
      let otherCommandsText =
        knownName.map { "; \(press.glyphs) is used by '\($0)', which may come after an unknown command" } ?? ""
      let menuCandidates = candidates.suffix(from: previousCount)
      candidates.removeSubrange(previousCount...)
      addUnknownCandidate(.mainMenu, nil, "the contents of the main menu are not known\(otherCommandsText)")
      candidates += menuCandidates
    } else if menus.app.app?.delegate == nil {
      addUnknownCandidate(
        .mainMenu, nil, "the app delegate, which may build the main menu, is not declared", mayHavePriority: false)
    }
  }

  private mutating func add(
    _ itemIndex: Int32, _ shortcuts: [Int32], _ press: Shortcut, _ build: MenuBuild, _ menus: AppMainMenu
  ) {
    let entry = menus.items.list[Int(itemIndex)]
    guard build.presence[Int(itemIndex)] != .absent else { return }
    if entry.kind == .command {
      for use in 0..<entry.maximumShortcutCount {
        guard let shortcutNumber = menus.items.use(use, of: itemIndex)?.shortcut, shortcuts.contains(shortcutNumber)
        else {
          continue
        }
        let declaredShortcut = menus.items.elements[Int(itemIndex)].map { self.declaredShortcut(press, of: $0) }
        // Whether the system mirrors the keys of its own commands is also unknown.
        let expectedShortcut = declaredShortcut ?? (mirroringLocalization == nil ? press : nil)
        if let expectedShortcut, menus.items.number(of: expectedShortcut) != shortcutNumber { continue }
        var candidate = candidate(itemIndex, alternate: Int(use) - 1, build, menus)
        if menus.isDisputed(shortcutNumber, build) {
          candidate.unknownReason =
            candidate.unknownReason ?? "sources disagree on whether the system's command or the app's gets the keys"
        }
        if expectedShortcut == nil {
          candidate.unknownReason =
            candidate.unknownReason ?? menus.items.elements[Int(itemIndex)].map { self.unknownReason(of: $0) }
            ?? Self.mirroringUnknownReason
        }
        candidates.append(candidate)
      }
    }
    for child in build.children[Int(itemIndex)] { add(child, shortcuts, press, build, menus) }
  }

  private func candidate(_ itemIndex: Int32, alternate: Int, _ build: MenuBuild, _ menus: AppMainMenu) -> KeyCandidate {
    var unknownReason =
      build.presence[Int(itemIndex)] == .possible ? "it is not known whether the main menu contains it" : nil
    guard let element = menus.items.elements[Int(itemIndex)] else {
      let systemCommand = menus.items.system[Int(itemIndex)]
      return KeyCandidate(
        stage: .mainMenu, name: alternate < 0 ? systemCommand.title : systemCommand.alternates[alternate].title,
        ownerName: nil,
        action: systemCommand.selector, wantsPriority: false, unknownReason: unknownReason)
    }
    var action = element.action
    var name = element.title.value
    if alternate >= 0 {
      let alternateElement = element.alternates.elements[alternate]
      if !alternateElement.action.isDefault { action = alternateElement.action }
      name = alternateElement.title.value ?? name
    }
    if action.value == nil { unknownReason = unknownReason ?? "its action is not known" }
    if element.isDisabled { unknownReason = unknownReason ?? "it is disabled, unless validate(_:) enables it" }
    return KeyCandidate(
      stage: .mainMenu, name: name, ownerName: nil, action: action.value, wantsPriority: element.wantsPriority,
      unknownReason: unknownReason)
  }
}

extension ResponderChain {
  /// Whether one of the links is the responder of a screen.
  fileprivate func contains(_ screen: Screen) -> Bool { links.contains { $0.place == screen.namePlace } }
}

extension KeyCandidate {
  /// The command's title, or else its action; nil if neither is known.
  fileprivate var displayName: String? { name ?? action }
}

extension MenuElement {
  /// Whether the command is declared as disabled.
  var isDisabled: Bool { attributes.elements.contains { $0.value == "disabled" } }

  /// The value of `wantsPriorityOverSystemBehavior`, which is false by default; nil if the value is unknown.
  var wantsPriority: Bool? {
    wantsPriorityOverSystemBehavior.isKnown ? wantsPriorityOverSystemBehavior.value ?? false : nil
  }

  /// Returns the action for a press of the command's keys or of an alternate's keys. Returns nil if the command has
  /// other keys, and an unknown value if the command's keys are unknown.
  func action(for press: Shortcut) -> Property<String>? {
    let unknownAction = Property<String>.unknown(reason: "its keys are not known", place)
    guard input.isKnown, modifierFlags.isKnown else {
      if let input = input.value, Shortcut(input, []).input != press.input { return nil }
      if modifierFlags.isKnown, alternates.isComplete, alternates.elements.isEmpty,
        modifierFlags.value(default: []) != press.modifiers
      {
        return nil
      }
      return unknownAction
    }
    guard let declaredShortcut = shortcut else { return nil }
    if declaredShortcut == press { return action }
    guard declaredShortcut.input == press.input else { return nil }
    for alternate in alternates.elements {
      guard alternate.modifierFlags.isKnown else { return unknownAction }
      if shortcut(of: alternate) == press { return alternate.action.isDefault ? action : alternate.action }
    }
    return alternates.isComplete ? nil : unknownAction
  }
}
