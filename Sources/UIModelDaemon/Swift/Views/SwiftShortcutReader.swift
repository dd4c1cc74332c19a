import UIModelPlatform

/// Finds the keyboard shortcuts of SwiftUI controls in a Swift file. It makes one screen for each set of controls that
/// are shown together, such as the buttons of a view or of its sheet.
struct SwiftShortcutReader {
  private(set) var screens: [SwiftNode] = []
  /// The reason why each modifier is not judged, by the byte offset of its name; empty for a judged modifier.
  private(set) var reasons: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope

  /// Reads the keyboard shortcuts of a file.
  /// - Parameter scenes: the number of scenes that apps with the file can have; nil if it is unknown.
  init(_ file: SwiftFile, _ scope: SwiftScope, scenes: DeclaredScenes?) {
    (self.file, self.scope) = (file, scope)
    let source = file.source
    scope.recordSearch(for: [SwiftSource.shortcutModifier, SwiftSource.commandsModifier], in: file.number)
    let sites = source.occurrences(ofAny: [SwiftSource.shortcutModifier]).filter { source.isShortcutSite($0) }
    guard !sites.isEmpty || source.addsCommands else { return }
    let directives = source.directives
    for name in file.declarations.typeNames {
      guard let localDeclaration = file.declarations.types[name], let type = scope.type(named: name, in: file.number),
        type.hasBuilderBody,
        let body = type.property("body", isStatic: false), let getter = body.getter
      else { continue }
      let containsBody = body.location.file == file.number
      let reportsAppCommands = type.inherited.contains("App") && reportsCommands(type, body.location.file)
      // The body of the view may be in another file. Then this file reports only the shortcuts in it that the other
      // file does not report.
      guard
        containsBody || reportsAppCommands
          || localDeclaration.bodies.contains(where: { body in sites.contains { body.contains($0) } })
      else {
        continue
      }
      var tree = ControlTree(scope)
      tree.walk(getter, of: name, in: body.location.file, on: .always)
      reasons.merge(tree.reasons, uniquingKeysWith: SwiftReason.best)
      if !containsBody { scope.recordSearch(for: [SwiftSource.shortcutModifier], in: body.location.file) }
      let isReportedHere = containsBody || !scope.file(body.location.file).source.hasShortcutSites
      let place = source.tokens[localDeclaration.location.token].range
      let clauses = source.clauses(around: localDeclaration.location.token, directives).and(body.condition)
      if clauses.isNever || clauses == .unknown { continue }
      // Menu shortcuts are reported with the menus. This list is needed only to compare two shortcuts in one list.
      let isCommandsType = type.inherited.contains("Commands")
      for (number, group) in tree.groups.enumerated() {
        let isInMenu = isCommandsType || tree.menuGroupIndices.contains(number)
        guard group.count > (isInMenu ? 1 : 0),
          containsBody || (isReportedHere && SwiftGlobalOffset.place(group[known: 0].nameRange) == nil)
        else { continue }
        screens.append(
          screen(name, place, [shortcuts(group, "keyboardShortcuts", place, areInMenu: isInMenu)], on: clauses))
      }
      // Only the app reports commands, because it combines the commands of all its types.
      let commands = tree.menuGroupIndices.sorted().flatMap { tree.groups[$0] }
      if reportsAppCommands, !commands.isEmpty || !tree.replacedGroups.isEmpty {
        var replacedGroups = tree.replacedGroups
        if tree.mayReplaceOtherGroups { replacedGroups.append(SwiftNode(.unknown("it may replace any group"), place)) }
        var members = [
          shortcuts(commands, "shortcuts", place),
          conditionalShortcuts(commands, isComplete: tree.unreadCount == 0, place),
          SwiftMember("replaces", place, SwiftNode(.list(replacedGroups), place)),
        ]
        if let scenes { members.append(SwiftMember("scenes", place, SwiftNode(.string(scenes.rawValue), place))) }
        screens.append(
          screen(name, place, [SwiftMember("commands", place, SwiftNode(.object(members), place))], on: clauses))
      }
    }
  }

  /// Whether this file reports the commands of an app. The file with the app's body reports them if it contains
  /// commands or shortcuts. Otherwise the only file with commands reports them.
  private func reportsCommands(_ type: SwiftType, _ bodyFile: Int32) -> Bool {
    if bodyFile == file.number { return true }
    scope.recordSearch(for: [SwiftSource.shortcutModifier, SwiftSource.commandsModifier], in: bodyFile)
    if scope.file(bodyFile).source.hasShortcutSites || scope.file(bodyFile).source.addsCommands { return false }
    let files = Set(type.properties.map(\.location.file) + type.functions.map(\.location.file))
    let filesWithCommands = files.filter { number in
      scope.recordSearch(for: [SwiftSource.commandsModifier], in: number)
      return scope.file(number).source.addsCommands
    }
    return filesWithCommands == [file.number]
  }

  private func shortcuts(
    _ controls: [ControlTree.Control], _ name: String, _ place: Range<Int>, areInMenu: Bool = false
  ) -> SwiftMember {
    // Numbers in source order: the names contain positions, which differ from one reading to the next.
    var numbers: [String: Int] = [:]
    let nodes = controls.map { control in
      let inMenu =
        areInMenu ? SwiftMember("isInMenu", control.nameRange, SwiftNode(.bool(true), control.nameRange)) : nil
      let unknownCondition =
        control.hasKnownCondition ? nil : SwiftCondition.unknown.availabilityMember(control.nameRange)
      let conditionsMember =
        !control.hasKnownCondition || control.conditionNames.isEmpty ? nil : control.conditions(&numbers)
      let extraMembers = [inMenu, unknownCondition, conditionsMember].compactMap(\.self)
      guard !extraMembers.isEmpty, case .object(let members) = control.node.value else { return control.node }
      return SwiftNode(.object(members + extraMembers), control.nameRange)
    }
    return SwiftMember(name, place, SwiftNode(.list(nodes), place))
  }

  /// Returns the `conditionalShortcuts` member: the shortcuts that exist only under unknown conditions. Code that could
  /// not be read adds an unknown item.
  private func conditionalShortcuts(_ controls: [ControlTree.Control], isComplete: Bool, _ place: Range<Int>)
    -> SwiftMember
  {
    var nodes = controls.filter { !$0.hasKnownCondition }.map(\.node)
    if !isComplete { nodes.append(SwiftNode(.unknown("some commands are not analyzed"), place)) }
    return SwiftMember("conditionalShortcuts", place, SwiftNode(.list(nodes), place))
  }

  private func screen(
    _ name: String, _ place: Range<Int>, _ screenMembers: [SwiftMember], on clauses: SwiftCondition
  ) -> SwiftNode {
    let unqualifiedName = name.split(separator: ".").last.map(String.init) ?? name
    let members = [
      SwiftMember("class", place, SwiftNode(.string(unqualifiedName), place)),
      // A SwiftUI view is not a responder, but it can host a view controller, which is a responder.
      SwiftMember("implements", place, SwiftNode(.unknown("the views that it shows may handle any action"), place)),
    ]
    return SwiftNode(.object(members + screenMembers + [clauses.availabilityMember(place)].compactMap { $0 }), place)
  }
}

extension SwiftSource {
  fileprivate static let commandsModifier = "commands"
  static let shortcutModifier = "keyboardShortcut"

  fileprivate var addsCommands: Bool {
    occurrences(ofAny: [SwiftSource.commandsModifier]).contains { isCommandsSite($0) }
  }

  fileprivate var hasShortcutSites: Bool {
    occurrences(ofAny: [SwiftSource.shortcutModifier]).contains { isShortcutSite($0) }
  }

  /// Whether a token is the name of SwiftUI's `commands` modifier, which adds commands to the menus.
  fileprivate func isCommandsSite(_ index: Int) -> Bool {
    isToken(index, SwiftSource.commandsModifier) && kind(index - 1) == .period
      && (isToken(index + 1, "{") || isToken(index + 1, "("))
  }

  /// Whether a token is the name of SwiftUI's `keyboardShortcut` modifier.
  func isShortcutSite(_ index: Int) -> Bool {
    isToken(index, SwiftSource.shortcutModifier) && kind(index - 1) == .period && isToken(index + 1, "(")
  }
}
