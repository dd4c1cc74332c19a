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
    let names = names(of: record, context, sourceContext.workspace)
    var markdown: [String] = []
    var plain: [String] = []
    for name in names {
      let menu = try RequestedMenu(name, EnvironmentParams(platform: record.onlyPlatform(at: offset)), sourceContext)
      guard let lines = lines(of: shortcut, menu, sourceContext) else { continue }
      let title = names.count > 1 ? " in \(name)" : ""
      let suffix = "\(title), \(menu.environment.description)"
      markdown.append("**\(shortcut.glyphs)**\(suffix)\n\n" + lines.map { "- \($0)\n" }.joined())
      plain.append(shortcut.glyphs + suffix + "\n" + lines.joined(separator: "\n"))
    }
    guard !markdown.isEmpty else { return nil }
    return LSP.Hover(
      markdown: markdown.joined(separator: "\n"), plaintext: plain.joined(separator: "\n"),
      range: record.range(part.range, context.encoding))
  }

  /// Returns the names of the apps that contain a Swift file, among the apps of the given workspace of source models.
  static func names(of record: DocumentRecord, _ context: RequestContext, _ source: Workspace) -> [String] {
    let knownApps = Set(source.analysis.appNames)
    let names = context.workspace.appNames(with: record)
    let targets = names.targets.filter(knownApps.contains)
    return targets.isEmpty ? [names.folder].filter(knownApps.contains) : targets
  }

  /// Returns a line for each command that has the keys or loses them in a conflict, and a line with free keys if there
  /// are several commands. Returns nil if no command is known to have the keys.
  private static func lines(of keys: Shortcut, _ menu: RequestedMenu, _ context: RequestContext) -> [String]? {
    guard let shortcuts = menu.menus.shortcuts(in: menu.environment, reserved: menu.reserved) else { return nil }
    let holders = shortcuts.rows.filter { $0.shortcut.press == keys.press }.map(\.owner)
    let shadowedEntries = shortcuts.unreachedCommands.filter { $0.shortcut.press == keys.press }
    var lines = holders.map { $0.phrase + ($0.isCertain ? "" : " (perhaps)") }
    lines += shadowedEntries.map { "lost: \($0.owner.phrase): \($0.reason.phrase)" }
    // A command that a condition inserts into one of two menus counts once.
    let isSingleCommand =
      shadowedEntries.isEmpty && holders.allSatisfy { !$0.isCertain } && Set(holders.map(\.command)).count == 1
    guard holders.count + shadowedEntries.count > 1, !isSingleCommand else { return lines.isEmpty ? nil : lines }
    let free = menu.menus.proposals(for: [.shortcut(keys)], reserved: menu.reserved).flatMap(\.proposals)
    if !free.isEmpty { lines.append("free: " + free.map(\.shortcut.glyphs).joined(separator: ", ")) }
    return lines
  }
}

extension MenuShortcuts.Owner {
  /// The properties that identify the command, independent of the menu that contains it.
  fileprivate var command: [String?] { [origin.rawValue, title, action, screen, isAlternate ? "" : nil] }
}

extension DocumentRecord {
  /// The platform of code that `#if` compiles only for iPadOS or only for Mac Catalyst. Nil for code that is compiled
  /// for both platforms or for neither.
  fileprivate func onlyPlatform(at offset: Int) -> Platform? { document.reading?.onlyPlatform(at: offset) }
}

extension RequestContext {
  /// Returns the keys that are written at an offset of a Swift file, even if a command in another file uses them.
  func keysInCode(of record: DocumentRecord, at offset: Int) -> KeysInCode? {
    KeysInCode.at(offset, in: record.document, usedBy: workspace.visitingDocuments(of: record))
  }
}
