import UIModelPlatform

/// A command that a key press triggers or may trigger.
struct KeyCandidate: Sendable {
  let stage: KeyDispatch.Stage
  let name: String?
  let declaredBy: String?
  let action: String?
  /// The value of `wantsPriorityOverSystemBehavior`; nil if it is unknown.
  let priority: Bool?
  /// The reason why it is unknown whether the press triggers the command; nil if it certainly does.
  var doubt: String?
}

/// The commands that a key press may trigger, in the order in which UIKit tries them: key commands of the responders,
/// then the main menu. For example, in a right-to-left layout a press of ⌘[ triggers the command that declares ⌘],
/// because the system mirrors its keys.
struct KeyCandidates: Sendable {
  private(set) var all: [KeyCandidate] = []
  private let environment: Environment
  /// Decides which keys the system mirrors; nil in left-to-right layouts, and for a press without a mirror image.
  private let mirroring: ShortcutLocalization?
  private let localization: ShortcutLocalization
  /// The keyboard layout; nil if every key is typed as written.
  private let layout: KeyboardLayout?
  /// The shortcut that the system is documented to replace by this press on this keyboard; nil if there is none.
  private let remapped: Shortcut?
  private static let mirroringUnknown = "it is not known whether the system mirrors its keys in right-to-left layouts"
  private static let remappingUnknown = "it is not known whether the system changes its keys for this keyboard"

  init(_ press: Shortcut, _ chain: ResponderChain, _ menus: MenuAnswer, _ setting: KeyDispatch.Setting) {
    environment = setting.environment
    let isSwapped = setting.isRightToLeft && press.mirrored != nil
    localization = ShortcutLocalization(menus.app.app, environments: [environment])
    mirroring = isSwapped ? localization : nil
    layout = setting.keyboardLayout
    remapped = ShortcutRemap.documented.first { $0.layout === setting.keyboardLayout && $0.to == press }?.from
    let unplaced = menus.app.isCode ? menus.app.screens.filter { !chain.contains($0) } : []
    for link in chain.links { addCommands(of: link, press, unplaced) }
    addUnplaced(press, unplaced)
    addControls(press, menus.app.screens)
    addMenu(press, menus)
  }

  /// Returns the shortcut that a command must declare to be triggered by a press, before mirroring or remapping. Nil if
  /// it is unknown whether the system changes the command's keys.
  private func own(_ press: Shortcut, of element: MenuElement) -> Shortcut? {
    if let layout, let remapped, element.shortcut == remapped {
      let typing = localization.typing(of: element, on: layout, in: environment)
      if typing == .remapped(to: press) { return remapped }
      if typing == .unknown { return nil }
    }
    guard let mirroring, let mirrored = press.mirrored else { return press }
    switch mirroring.mirrors(element, in: environment) {
    case .yes: return mirrored
    case .no: return press
    case .unknown: return nil
    }
  }

  /// Returns the reason why the keys of a command are unknown.
  private func doubt(of element: MenuElement) -> String {
    remapped != nil && element.shortcut == remapped ? Self.remappingUnknown : Self.mirroringUnknown
  }

  /// Returns the action that a press sends or may send; nil if the command has other keys.
  private func match(_ element: MenuElement, _ press: Shortcut) -> Property<String>? {
    if let mirroring, !element.rightToLeftInput.isDefault {
      let shortcut = mirroring.rightToLeftShortcut(of: element, in: environment)
      return shortcut == press
        ? element.action : shortcut == nil ? .unknown(reason: Self.mirroringUnknown, element.place) : nil
    }
    if let own = own(press, of: element) { return element.action(for: own) }
    let matches = [press, press.mirrored, remapped].compactMap(\.self).compactMap { element.action(for: $0) }
    return matches.isEmpty ? nil : .unknown(reason: doubt(of: element), element.place)
  }

  /// Adds the key commands of a responder, in order. An unknown command may have the keys of any command after it.
  private mutating func addCommands(of link: Responder, _ press: Shortcut, _ unplaced: [Screen]) {
    let commands = link.keyCommands
    for element in commands.elements.prefix(commands.leading) { add(element, of: link, press) }
    if commands.isComplete { return }
    let later = commands.elements.dropFirst(commands.leading)
    var named = later.filter { mayHave($0, press) }.map { "\($0.name), which may come after an unknown command" }
    for screen in unplaced {
      for element in self.commands(of: screen, with: press) {
        let called = "\(element.name) of '\(screen.name)', which may be one of them"
        if !named.contains(called) { named.append(called) }
      }
    }
    let others = named.isEmpty ? "" : "; \(press.glyphs) is used by \(named.prefix(3).joined(separator: ", and "))"
    doubt(.keyCommand, link.name, "not all key commands of '\(link.name)' are known\(others)")
    for element in later { add(element, of: link, press) }
  }

  /// Whether a command is or may be enabled and present, and has or may have the keys of a press.
  private func mayHave(_ element: MenuElement, _ press: Shortcut) -> Bool {
    !element.isDisabled && element.availableOn.includes(environment) != false && match(element, press) != nil
  }

  private func commands(of screen: Screen, with press: Shortcut) -> [MenuElement] {
    let all = screen.keyCommands.elements.map(\.element) + screen.conditionalKeyCommands.map(\.element)
    return all.filter { mayHave($0, press) }
  }

  /// Adds screens that may be in the chain. Source code does not show which classes contain or present a screen, so the
  /// key commands of any other screen may also be tried.
  private mutating func addUnplaced(_ press: Shortcut, _ screens: [Screen]) {
    for screen in screens {
      for element in commands(of: screen, with: press) {
        doubt(
          .keyCommand, screen.name,
          "it is not known whether '\(screen.name)', which uses these keys, is in the responder chain",
          mayHavePriority: element.priority != false)
      }
    }
  }

  /// Adds SwiftUI controls with keyboard shortcuts, which SwiftUI turns into key commands. It is unknown which of them
  /// are shown.
  private mutating func addControls(_ press: Shortcut, _ screens: [Screen]) {
    let presses = [press, mirroring == nil ? nil : press.mirrored].compactMap(\.self).map(\.press)
    for screen in screens {
      for element in screen.swiftUIShortcuts where element.shortcut.map({ presses.contains($0.press) }) ?? false {
        if screen.exists(element, in: environment) == false { continue }
        let called = element.title.value.map { "'\($0)'" } ?? "a control"
        doubt(
          .keyCommand, screen.name,
          "it is not known whether \(called) of '\(screen.name)', which uses these keys, is shown",
          mayHavePriority: false)
      }
    }
  }

  /// Adds a candidate of unknown identity.
  ///
  /// - Parameter mayHavePriority: Whether the command may come before text input and the focus system.
  private mutating func doubt(
    _ stage: KeyDispatch.Stage, _ owner: String?, _ reason: String, mayHavePriority: Bool = true
  ) {
    all.append(
      KeyCandidate(
        stage: stage, name: nil, declaredBy: owner, action: nil, priority: mayHavePriority ? nil : false, doubt: reason)
    )
  }

  private mutating func add(_ element: MenuElement, of link: Responder, _ press: Shortcut) {
    let isPresent = element.availableOn.includes(environment)
    guard isPresent != false, !element.isDisabled else { return }
    guard let match = match(element, press) else { return }
    let name = element.title.value ?? element.discoverabilityTitle.value
    let called = (name ?? match.value).map { "'\($0)'" } ?? "a key command"
    let doubt: String? =
      isPresent == nil
      ? "it is not known whether \(called) of '\(link.name)' is present"
      : match.isKnown ? nil : "the command is not known"
    if doubt == nil, match.value == nil { return }
    all.append(
      KeyCandidate(
        stage: .keyCommand, name: name, declaredBy: link.name,
        action: match.value, priority: element.priority, doubt: doubt))
  }

  private mutating func addMenu(_ press: Shortcut, _ menus: MenuAnswer) {
    guard let build = menus.build(in: environment) else { return }
    let numbers = [press, mirroring == nil ? nil : press.mirrored, remapped].compactMap {
      $0.flatMap { menus.items.number(of: $0) }
    }
    let before = all.count
    if !numbers.isEmpty { add(0, numbers, press, build, menus) }
    if !menus.isKnown(build) {
      // An unknown command may come before the known ones.
      let known = all.dropFirst(before).lazy.compactMap(\.displayName).first
      let others = known.map { "; \(press.glyphs) is used by '\($0)', which may come after an unknown command" } ?? ""
      let found = all.suffix(from: before)
      all.removeSubrange(before...)
      doubt(.mainMenu, nil, "the contents of the main menu are not known\(others)")
      all += found
    } else if menus.app.app?.delegate == nil {
      doubt(.mainMenu, nil, "the app delegate, which may build the main menu, is not declared", mayHavePriority: false)
    }
  }

  private mutating func add(
    _ item: Int32, _ shortcuts: [Int32], _ press: Shortcut, _ build: MenuBuild, _ menus: MenuAnswer
  ) {
    let entry = menus.items.all[Int(item)]
    guard build.presence[Int(item)] != .absent else { return }
    if entry.kind == .command {
      for use in 0..<entry.useCount {
        guard let number = menus.items.use(use, of: item)?.shortcut, shortcuts.contains(number) else { continue }
        let own = menus.items.elements[Int(item)].map { self.own(press, of: $0) }
        // For the system's own commands, mirroring is also unknown.
        let meant = own ?? (mirroring == nil ? press : nil)
        if let meant, menus.items.number(of: meant) != number { continue }
        var candidate = candidate(item, alternate: Int(use) - 1, build, menus)
        if menus.isDisputed(number, build) {
          candidate.doubt =
            candidate.doubt ?? "sources disagree on whether the system's command or the app's gets the keys"
        }
        if meant == nil {
          candidate.doubt =
            candidate.doubt ?? menus.items.elements[Int(item)].map { self.doubt(of: $0) } ?? Self.mirroringUnknown
        }
        all.append(candidate)
      }
    }
    for child in build.children[Int(item)] { add(child, shortcuts, press, build, menus) }
  }

  private func candidate(_ item: Int32, alternate: Int, _ build: MenuBuild, _ menus: MenuAnswer) -> KeyCandidate {
    var doubt = build.presence[Int(item)] == .possible ? "it is not known whether the main menu contains it" : nil
    guard let element = menus.items.elements[Int(item)] else {
      let system = menus.items.system[Int(item)]
      return KeyCandidate(
        stage: .mainMenu, name: alternate < 0 ? system.title : system.alternates[alternate].title, declaredBy: nil,
        action: system.selector, priority: false, doubt: doubt)
    }
    var action = element.action
    var name = element.title.value
    if alternate >= 0 {
      let other = element.alternates.elements[alternate]
      if !other.action.isDefault { action = other.action }
      name = other.title.value ?? name
    }
    if action.value == nil { doubt = doubt ?? "its action is not known" }
    if element.isDisabled { doubt = doubt ?? "it is disabled, unless validate(_:) enables it" }
    return KeyCandidate(
      stage: .mainMenu, name: name, declaredBy: nil, action: action.value, priority: element.priority, doubt: doubt)
  }
}

extension ResponderChain {
  /// Whether a screen is one of the links.
  fileprivate func contains(_ screen: Screen) -> Bool { links.contains { $0.place == screen.namePlace } }
}

extension KeyCandidate {
  /// The command's title, or else its action; nil if neither is known.
  fileprivate var displayName: String? { name ?? action }
}

extension MenuElement {
  /// Whether the command is declared as disabled.
  var isDisabled: Bool { attributes.elements.contains { $0.value == "disabled" } }

  /// The value of `wantsPriorityOverSystemBehavior`, false if it is not set; nil if it is unknown.
  var priority: Bool? {
    wantsPriorityOverSystemBehavior.isKnown ? wantsPriorityOverSystemBehavior.value ?? false : nil
  }

  /// Returns the action that a press sends or may send, with the alternates of the command. Nil if the command has
  /// other keys; unknown if its keys are unknown.
  func action(for press: Shortcut) -> Property<String>? {
    let unknown = Property<String>.unknown(reason: "its keys are not known", place)
    guard input.isKnown, modifierFlags.isKnown else {
      if let input = input.value, Shortcut(input, []).input != press.input { return nil }
      if modifierFlags.isKnown, alternates.isComplete, alternates.elements.isEmpty,
        modifierFlags.value(default: []) != press.modifiers
      {
        return nil
      }
      return unknown
    }
    guard let own = shortcut else { return nil }
    if own == press { return action }
    guard own.input == press.input else { return nil }
    for alternate in alternates.elements {
      guard alternate.modifierFlags.isKnown else { return unknown }
      if shortcut(of: alternate) == press { return alternate.action.isDefault ? action : alternate.action }
    }
    return alternates.isComplete ? nil : unknown
  }
}
