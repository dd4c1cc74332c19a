import UIModelPlatform

/// Finds the keyboard shortcuts of SwiftUI controls in a Swift file. The reader makes one screen for each set of
/// controls that are shown together, such as the buttons of a view or of its sheet.
struct SwiftShortcutReader {
  private(set) var screens: [SwiftNode] = []
  /// The analysis result of each modifier, by the UTF-8 offset of the modifier's name: the reason why the modifier is
  /// not checked, or an empty string for a checked modifier.
  private(set) var analysisResults: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope

  /// Reads the keyboard shortcuts of a file.
  /// - Parameter scenes: the number of scenes that apps with the file can have; nil if the number is unknown.
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
      let containsBody = body.location.fileNumber == file.number
      let reportsAppCommands = type.inheritedNames.contains("App") && reportsCommands(type, body.location.fileNumber)
      // If the view's body is in another file, this file reports only shortcuts of its own that the other file does not
      // report.
      guard
        containsBody || reportsAppCommands
          || localDeclaration.bodies.contains(where: { body in sites.contains { body.contains($0) } })
      else {
        continue
      }
      var tree = ControlTree(scope)
      tree.walk(getter, of: name, in: body.location.fileNumber, on: .always)
      analysisResults.merge(tree.results, uniquingKeysWith: SwiftReason.betterReason)
      if !containsBody { scope.recordSearch(for: [SwiftSource.shortcutModifier], in: body.location.fileNumber) }
      let isReportedHere = containsBody || !scope.file(body.location.fileNumber).source.hasShortcutSites
      let nameRange = source.tokens[localDeclaration.location.token].range
      let clauses = source.clauses(around: localDeclaration.location.token, directives).and(body.condition)
      if clauses.isNever || clauses == .unknown { continue }
      // Menu shortcuts are reported with the menus. A group of menu shortcuts is needed here only to compare its
      // shortcuts with one another.
      let isCommandsType = type.inheritedNames.contains("Commands")
      for (groupIndex, group) in tree.groups.enumerated() {
        let isInMenu = isCommandsType || tree.menuGroupIndices.contains(groupIndex)
        guard group.count > (isInMenu ? 1 : 0),
          containsBody || (isReportedHere && SwiftGlobalOffset.place(group[known: 0].nameRange) == nil)
        else { continue }
        screens.append(
          screen(
            name, nameRange, [shortcutsMember(group, "keyboardShortcuts", nameRange, areInMenu: isInMenu)], on: clauses)
        )
      }
      // Only the app type reports commands, because the app combines the commands of all its types.
      let commands = tree.menuGroupIndices.sorted().flatMap { tree.groups[$0] }
      if reportsAppCommands, !commands.isEmpty || !tree.replacedGroups.isEmpty {
        var replacedGroups = tree.replacedGroups
        if tree.mayReplaceOtherGroups {
          replacedGroups.append(SwiftNode(.unknown("it may replace any group"), nameRange))
        }
        var members = [
          shortcutsMember(commands, "shortcuts", nameRange),
          conditionalShortcutsMember(commands, isComplete: tree.unreadCount == 0, nameRange),
          SwiftMember("replaces", nameRange, SwiftNode(.list(replacedGroups), nameRange)),
        ]
        if let scenes {
          members.append(SwiftMember("scenes", nameRange, SwiftNode(.string(scenes.rawValue), nameRange)))
        }
        screens.append(
          screen(
            name, nameRange, [SwiftMember("commands", nameRange, SwiftNode(.object(members), nameRange))], on: clauses))
      }
    }
  }

  /// Whether this file reports the commands of an app. True for the file with the app's body. True for another file if
  /// the body's file contains neither commands nor shortcuts, and if the other file is the only file with members of
  /// the app type that adds commands.
  private func reportsCommands(_ type: SwiftType, _ bodyFile: Int32) -> Bool {
    if bodyFile == file.number { return true }
    scope.recordSearch(for: [SwiftSource.shortcutModifier, SwiftSource.commandsModifier], in: bodyFile)
    if scope.file(bodyFile).source.hasShortcutSites || scope.file(bodyFile).source.addsCommands { return false }
    let files = Set(type.properties.map(\.location.fileNumber) + type.functions.map(\.location.fileNumber))
    let filesWithCommands = files.filter { fileNumber in
      scope.recordSearch(for: [SwiftSource.commandsModifier], in: fileNumber)
      return scope.file(fileNumber).source.addsCommands
    }
    return filesWithCommands == [file.number]
  }

  private func shortcutsMember(
    _ controls: [ControlTree.Control], _ name: String, _ nameRange: Range<Int>, areInMenu: Bool = false
  ) -> SwiftMember {
    // Conditions are numbered in source order, because their names contain positions, which edits change.
    var conditionNumbers: [String: Int] = [:]
    let nodes = controls.map { control in
      let isInMenuMember =
        areInMenu ? SwiftMember("isInMenu", control.nameRange, SwiftNode(.bool(true), control.nameRange)) : nil
      let unknownConditionMember =
        control.hasKnownCondition ? nil : SwiftCondition.unknown.availabilityMember(control.nameRange)
      let conditionsMember =
        !control.hasKnownCondition || control.conditionNames.isEmpty ? nil : control.conditionsMember(&conditionNumbers)
      let extraMembers = [isInMenuMember, unknownConditionMember, conditionsMember].compactMap(\.self)
      guard !extraMembers.isEmpty, case .object(let members) = control.node.value else { return control.node }
      return SwiftNode(.object(members + extraMembers), control.nameRange)
    }
    return SwiftMember(name, nameRange, SwiftNode(.list(nodes), nameRange))
  }

  /// Returns the `conditionalShortcuts` member with the shortcuts whose conditions are unknown. Adds an unknown item if
  /// some code could not be read.
  private func conditionalShortcutsMember(_ controls: [ControlTree.Control], isComplete: Bool, _ nameRange: Range<Int>)
    -> SwiftMember
  {
    var nodes = controls.filter { !$0.hasKnownCondition }.map(\.node)
    if !isComplete { nodes.append(SwiftNode(.unknown("some commands are not analyzed"), nameRange)) }
    return SwiftMember("conditionalShortcuts", nameRange, SwiftNode(.list(nodes), nameRange))
  }

  private func screen(
    _ name: String, _ nameRange: Range<Int>, _ screenMembers: [SwiftMember], on clauses: SwiftCondition
  ) -> SwiftNode {
    let unqualifiedName = name.split(separator: ".").last.map(String.init) ?? name
    let members = [
      SwiftMember("class", nameRange, SwiftNode(.string(unqualifiedName), nameRange)),
      // A SwiftUI view is not a responder, but it can host a view controller, which is a responder.
      SwiftMember(
        "implements", nameRange, SwiftNode(.unknown("the views that it shows may handle any action"), nameRange)),
    ]
    return SwiftNode(
      .object(members + screenMembers + [clauses.availabilityMember(nameRange)].compactMap { $0 }), nameRange)
  }
}

extension SwiftSource {
  fileprivate static let commandsModifier = "commands"
  static let shortcutModifier = "keyboardShortcut"

  /// Whether the source uses SwiftUI's `commands` modifier.
  fileprivate var addsCommands: Bool {
    occurrences(ofAny: [SwiftSource.commandsModifier]).contains { isCommandsSite($0) }
  }

  /// Whether the source uses SwiftUI's `keyboardShortcut` modifier.
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
