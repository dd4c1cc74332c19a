import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSystems

/// Hover for shortcuts in Swift source. It shows the commands that have the keys. Elsewhere it shows nothing, because
/// other language servers answer hover in Swift.
enum CodeHover {
  static func hover(
    _ record: DocumentRecord, at offset: Int, _ context: RequestContext
  ) throws(ResponseError) -> LSP.Hover? {
    guard let keys = context.keysInCode(of: record, at: offset),
      let part = keys.part(at: offset), let shortcut = keys.shortcut
    else { return nil }
    let sourceContext = context.replacingWorkspace(context.workspace.sourceWorkspace)
    let names = appNames(of: record, context, sourceContext.workspace)
    var markdownParts: [String] = []
    var plaintextParts: [String] = []
    for name in names {
      let menu = try RequestedMenu(name, EnvironmentParams(platform: record.onlyPlatform(at: offset)), sourceContext)
      guard let lines = lines(of: shortcut, menu, sourceContext) else { continue }
      let title = names.count > 1 ? " in \(name)" : ""
      let suffix = "\(title), \(menu.environment.description)"
      markdownParts.append("**\(shortcut.glyphs)**\(suffix)\n\n" + lines.map { "- \($0)\n" }.joined())
      plaintextParts.append(shortcut.glyphs + suffix + "\n" + lines.joined(separator: "\n"))
    }
    guard !markdownParts.isEmpty else { return nil }
    return LSP.Hover(
      markdown: markdownParts.joined(separator: "\n"), plaintext: plaintextParts.joined(separator: "\n"),
      range: record.range(part.range, context.encoding))
  }

  /// Returns the names of the apps that contain a Swift file. Only apps in `sourceWorkspace` are returned.
  static func appNames(of record: DocumentRecord, _ context: RequestContext, _ sourceWorkspace: Workspace) -> [String] {
    let knownApps = Set(sourceWorkspace.analysis.appNames)
    let names = context.workspace.appNames(with: record)
    let targetNames = names.targets.filter(knownApps.contains)
    return targetNames.isEmpty ? [names.folder].filter(knownApps.contains) : targetNames
  }

  /// Returns a line for each command with the shortcut, including commands that the shortcut does not trigger because
  /// of a conflict. If there are several commands, the last line lists free shortcuts. Returns nil if no command is
  /// known to have the shortcut.
  private static func lines(of shortcut: Shortcut, _ menu: RequestedMenu, _ context: RequestContext) -> [String]? {
    guard let shortcuts = menu.menus.shortcuts(in: menu.environment, reserved: menu.reservedShortcuts) else {
      return nil
    }
    let owners = shortcuts.rows.filter { $0.shortcut.press == shortcut.press }.map(\.owner)
    let shadowedEntries = shortcuts.unreachedCommands.filter { $0.shortcut.press == shortcut.press }
    var lines = owners.map { $0.phrase + ($0.isCertain ? "" : " (perhaps)") }
    lines += shadowedEntries.map { "lost: \($0.owner.phrase): \($0.reason.phrase)" }
    // If a condition decides into which of two menus a command is inserted, the menus contain the command twice. It is
    // still only one command.
    let isSingleCommand =
      shadowedEntries.isEmpty && owners.allSatisfy { !$0.isCertain } && Set(owners.map(\.commandIdentity)).count == 1
    guard owners.count + shadowedEntries.count > 1, !isSingleCommand else { return lines.isEmpty ? nil : lines }
    let proposals = menu.menus.proposals(for: [.shortcut(shortcut)], reserved: menu.reservedShortcuts).flatMap(
      \.proposals)
    if !proposals.isEmpty { lines.append("free: " + proposals.map(\.shortcut.glyphs).joined(separator: ", ")) }
    return lines
  }
}

extension MenuShortcuts.Owner {
  /// The identity of the command, independent of its menu: origin, title, action, screen, and whether it is an
  /// alternate.
  fileprivate var commandIdentity: [String?] { [origin.rawValue, title, action, screen, isAlternate ? "" : nil] }
}

extension DocumentRecord {
  /// Returns the only platform, iPadOS or Mac Catalyst, for which `#if` compiles the code at an offset. Returns nil if
  /// the code is compiled for both platforms or for neither, or if this is unknown.
  fileprivate func onlyPlatform(at offset: Int) -> Platform? { document.reading?.onlyPlatform(at: offset) }
}

extension RequestContext {
  /// Returns the keys that are written at an offset of a Swift file, even if a command in another file uses them.
  func keysInCode(of record: DocumentRecord, at offset: Int) -> KeysInCode? {
    KeysInCode.findCombination(offset, in: record.document, usedBy: workspace.visitingDocuments(of: record))
  }
}
