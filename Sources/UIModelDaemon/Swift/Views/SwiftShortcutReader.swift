import UIModelPlatform

/// Finds the keyboard shortcuts of SwiftUI's controls in a Swift file: those that are in the tree of one view together.
struct SwiftShortcutReader {
  private(set) var screens: [SwiftNode] = []
  /// What is known of each modifier, by where its name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope

  /// `scenes`: how many the apps with the file may have.
  init(_ file: SwiftFile, _ scope: SwiftScope, scenes: DeclaredScenes?) {
    (self.file, self.scope) = (file, scope)
    let source = file.source
    scope.search(for: [SwiftSource.shortcut, SwiftSource.commands], in: file.number)
    let sites = source.places(ofAny: [SwiftSource.shortcut]).filter { source.isShortcutSite($0) }
    guard !sites.isEmpty || source.addsCommands else { return }
    let directives = source.directives
    for name in file.declarations.order {
      guard let own = file.declarations.types[name], let type = scope.type(named: name, in: file.number), type.isView,
        let body = type.property("body", isStatic: false), let getter = body.getter
      else { continue }
      let isHome = body.spot.file == file.number
      let isMenuHome = type.inherited.contains("App") && tellsCommands(type, body.spot.file)
      // Of a view whose body is in another file, only what stands here is of interest, if that file does not tell.
      guard isHome || isMenuHome || own.bodies.contains(where: { body in sites.contains { body.contains($0) } }) else {
        continue
      }
      var tree = ControlTree(scope)
      tree.walk(getter, of: name, in: body.spot.file, on: .always)
      reasons.merge(tree.seen, uniquingKeysWith: SwiftReason.best)
      if !isHome { scope.search(for: [SwiftSource.shortcut], in: body.spot.file) }
      let isToldHere = isHome || !scope.file(body.spot.file).source.hasShortcutSites
      let place = source.tokens[own.spot.token].range
      let clauses = source.clauses(around: own.spot.token, directives).and(body.condition)
      if clauses.isNever || clauses == .unknown { continue }
      // What is in a menu is told of with the menus, but for two of one list.
      let isOfMenus = type.inherited.contains("Commands")
      for (number, group) in tree.groups.enumerated() {
        let isInMenu = isOfMenus || tree.menus.contains(number)
        guard group.count > (isInMenu ? 1 : 0),
          isHome || (isToldHere && SwiftStretch.place(group[known: 0].name) == nil)
        else { continue }
        screens.append(
          screen(name, place, [shortcuts(group, "keyboardShortcuts", place, areInMenu: isInMenu)], on: clauses))
      }
      // What others bring into the menus is told where all is put together.
      let commands = tree.menus.sorted().flatMap { tree.groups[$0] }
      if isMenuHome, !commands.isEmpty || !tree.replaced.isEmpty {
        var replaced = tree.replaced
        if tree.mayReplaceMore { replaced.append(SwiftNode(.unknown("it may replace any group"), place)) }
        var members = [
          shortcuts(commands, "shortcuts", place), sometimes(commands, isWhole: tree.unread == 0, place),
          SwiftMember("replaces", place, SwiftNode(.list(replaced), place)),
        ]
        if let scenes { members.append(SwiftMember("scenes", place, SwiftNode(.string(scenes.rawValue), place))) }
        screens.append(
          screen(name, place, [SwiftMember("commands", place, SwiftNode(.object(members), place))], on: clauses))
      }
    }
  }

  /// Whether what an app brings into the menus is told in this file: the one of its body if that says anything of them, else
  /// the only one that does.
  private func tellsCommands(_ type: SwiftType, _ home: Int32) -> Bool {
    if home == file.number { return true }
    scope.search(for: [SwiftSource.shortcut, SwiftSource.commands], in: home)
    if scope.file(home).source.hasShortcutSites || scope.file(home).source.addsCommands { return false }
    let files = Set(type.properties.map(\.spot.file) + type.functions.map(\.spot.file))
    let adding = files.filter { number in
      scope.search(for: [SwiftSource.commands], in: number)
      return scope.file(number).source.addsCommands
    }
    return adding == [file.number]
  }

  private func shortcuts(
    _ controls: [ControlTree.Control], _ name: String, _ place: Range<Int>, areInMenu: Bool = false
  ) -> SwiftMember {
    // Numbers in their order: the names have places in them, which differ from one reading to the next.
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

  /// Shortcuts that are there only sometimes, as far as any is known.
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
      // A view is no responder, but what it hosts may be.
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

  /// Whether a token is the name of SwiftUI's modifier that adds commands to the menus.
  fileprivate func isCommandsSite(_ index: Int) -> Bool {
    isToken(index, SwiftSource.commands) && kind(index - 1) == .period
      && (isToken(index + 1, "{") || isToken(index + 1, "("))
  }

  /// Whether a token is the name of SwiftUI's modifier that gives a control keys.
  func isShortcutSite(_ index: Int) -> Bool {
    isToken(index, SwiftSource.shortcut) && kind(index - 1) == .period && isToken(index + 1, "(")
  }
}
