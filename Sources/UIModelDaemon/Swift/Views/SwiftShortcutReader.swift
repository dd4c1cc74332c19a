import UIModelPlatform

/// Finds the keyboard shortcuts of SwiftUI controls in a Swift file. It makes one screen for each set of controls that
/// are shown together, such as the buttons of a view or of its sheet.
struct SwiftShortcutReader {
  private(set) var screens: [SwiftNode] = []
  /// The reasons why modifiers are not judged, by the byte offsets of the modifiers' names; empty for a judged one.
  /// Like `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope

  /// Reads the keyboard shortcuts of a file.
  /// - Parameter scenes: the number of scenes that the apps with the file may have; nil if it is unknown.
  init(_ file: SwiftFile, _ scope: SwiftScope, scenes: DeclaredScenes?) {
    (self.file, self.scope) = (file, scope)
    let source = file.source
    scope.recordSearch(for: [SwiftSource.shortcut, SwiftSource.commands], in: file.number)
    let sites = source.places(ofAny: [SwiftSource.shortcut]).filter { source.isShortcutSite($0) }
    guard !sites.isEmpty || source.addsCommands else { return }
    let directives = source.directives
    for name in file.declarations.order {
      guard let own = file.declarations.types[name], let type = scope.type(named: name, in: file.number), type.isView,
        let body = type.property("body", isStatic: false), let getter = body.getter
      else { continue }
      let isHome = body.location.file == file.number
      let isMenuHome = type.inherited.contains("App") && reportsCommands(type, body.location.file)
      // The body of the view may be in another file. Then this file reports only the shortcuts in it that the other
      // file does not report.
      guard isHome || isMenuHome || own.bodies.contains(where: { body in sites.contains { body.contains($0) } }) else {
        continue
      }
      var tree = ControlTree(scope)
      tree.walk(getter, of: name, in: body.location.file, on: .always)
      reasons.merge(tree.reasons, uniquingKeysWith: SwiftReason.best)
      if !isHome { scope.recordSearch(for: [SwiftSource.shortcut], in: body.location.file) }
      let isReportedHere = isHome || !scope.file(body.location.file).source.hasShortcutSites
      let place = source.tokens[own.location.token].range
      let clauses = source.clauses(around: own.location.token, directives).and(body.condition)
      if clauses.isNever || clauses == .unknown { continue }
      // Menu shortcuts are reported with the menus. This list is needed only to compare two shortcuts in one list.
      let isCommandsType = type.inherited.contains("Commands")
      for (number, group) in tree.groups.enumerated() {
        let isInMenu = isCommandsType || tree.menus.contains(number)
        guard group.count > (isInMenu ? 1 : 0),
          isHome || (isReportedHere && SwiftGlobalOffset.place(group[known: 0].name) == nil)
        else { continue }
        screens.append(
          screen(name, place, [shortcuts(group, "keyboardShortcuts", place, areInMenu: isInMenu)], on: clauses))
      }
      // Only the app reports commands, because it combines the commands of all its types.
      let commands = tree.menus.sorted().flatMap { tree.groups[$0] }
      if isMenuHome, !commands.isEmpty || !tree.replaced.isEmpty {
        var replaced = tree.replaced
        if tree.mayReplaceMore { replaced.append(SwiftNode(.unknown("it may replace any group"), place)) }
        var members = [
          shortcuts(commands, "shortcuts", place), sometimes(commands, isWhole: tree.unreadCount == 0, place),
          SwiftMember("replaces", place, SwiftNode(.list(replaced), place)),
        ]
        if let scenes { members.append(SwiftMember("scenes", place, SwiftNode(.string(scenes.rawValue), place))) }
        screens.append(
          screen(name, place, [SwiftMember("commands", place, SwiftNode(.object(members), place))], on: clauses))
      }
    }
  }

  /// Whether this file reports the commands of an app: the file of the app's body does if it contains commands or
  /// shortcuts. Otherwise the only file with commands does.
  private func reportsCommands(_ type: SwiftType, _ home: Int32) -> Bool {
    if home == file.number { return true }
    scope.recordSearch(for: [SwiftSource.shortcut, SwiftSource.commands], in: home)
    if scope.file(home).source.hasShortcutSites || scope.file(home).source.addsCommands { return false }
    let files = Set(type.properties.map(\.location.file) + type.functions.map(\.location.file))
    let adding = files.filter { number in
      scope.recordSearch(for: [SwiftSource.commands], in: number)
      return scope.file(number).source.addsCommands
    }
    return adding == [file.number]
  }

  private func shortcuts(
    _ controls: [ControlTree.Control], _ name: String, _ place: Range<Int>, areInMenu: Bool = false
  ) -> SwiftMember {
    // Numbers in source order: the names contain positions, which differ from one reading to the next.
    var numbers: [String: Int] = [:]
    let nodes = controls.map { control in
      let inMenu = areInMenu ? SwiftMember("isInMenu", control.name, SwiftNode(.bool(true), control.name)) : nil
      let unknown = control.isSure ? nil : SwiftCondition.unknown.member(control.name)
      let states = !control.isSure || control.states.isEmpty ? nil : control.conditions(&numbers)
      let more = [inMenu, unknown, states].compactMap(\.self)
      guard !more.isEmpty, case .object(let members) = control.node.value else { return control.node }
      return SwiftNode(.object(members + more), control.name)
    }
    return SwiftMember(name, place, SwiftNode(.list(nodes), place))
  }

  /// Returns the `conditionalShortcuts` member: the shortcuts that are there only under unknown conditions. Code that
  /// could not be read adds an unknown item.
  private func sometimes(_ controls: [ControlTree.Control], isWhole: Bool, _ place: Range<Int>) -> SwiftMember {
    var nodes = controls.filter { !$0.isSure }.map(\.node)
    if !isWhole { nodes.append(SwiftNode(.unknown("some commands are not analyzed"), place)) }
    return SwiftMember("conditionalShortcuts", place, SwiftNode(.list(nodes), place))
  }

  private func screen(
    _ name: String, _ place: Range<Int>, _ own: [SwiftMember], on clauses: SwiftCondition
  ) -> SwiftNode {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let members = [
      SwiftMember("class", place, SwiftNode(.string(last), place)),
      // A view is no responder, but a view controller that it hosts may be one.
      SwiftMember("implements", place, SwiftNode(.unknown("the views that it shows may handle any action"), place)),
    ]
    return SwiftNode(.object(members + own + [clauses.member(place)].compactMap { $0 }), place)
  }
}

extension SwiftSource {
  fileprivate static let commands = "commands"
  static let shortcut = "keyboardShortcut"

  fileprivate var addsCommands: Bool { places(ofAny: [SwiftSource.commands]).contains { isCommandsSite($0) } }

  fileprivate var hasShortcutSites: Bool { places(ofAny: [SwiftSource.shortcut]).contains { isShortcutSite($0) } }

  /// Whether a token is the name of SwiftUI's `commands` modifier, which adds commands to the menus.
  fileprivate func isCommandsSite(_ index: Int) -> Bool {
    isToken(index, SwiftSource.commands) && kind(index - 1) == .period
      && (isToken(index + 1, "{") || isToken(index + 1, "("))
  }

  /// Whether a token is the name of SwiftUI's `keyboardShortcut` modifier.
  func isShortcutSite(_ index: Int) -> Bool {
    isToken(index, SwiftSource.shortcut) && kind(index - 1) == .period && isToken(index + 1, "(")
  }
}
