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
    let source = context.replacingWorkspace(context.workspace.sourceWorkspace)
    let names = names(of: record, context, source.workspace)
    var markdown: [String] = []
    var plain: [String] = []
    for name in names {
      let menu = try RequestedMenu(name, EnvironmentParams(platform: record.onlyPlatform(at: offset)), source)
      guard let lines = lines(of: shortcut, menu, source) else { continue }
      let title = names.count > 1 ? " in \(name)" : ""
      let place = "\(title), \(menu.environment.description)"
      markdown.append("**\(shortcut.glyphs)**\(place)\n\n" + lines.map { "- \($0)\n" }.joined())
      plain.append(shortcut.glyphs + place + "\n" + lines.joined(separator: "\n"))
    }
    guard !markdown.isEmpty else { return nil }
    return LSP.Hover(
      markdown: markdown.joined(separator: "\n"), plaintext: plain.joined(separator: "\n"),
      range: record.range(part.range, context.encoding))
  }

  /// Returns the names of the apps that contain a Swift file, among the apps of the given workspace of source models.
  static func names(of record: DocumentRecord, _ context: RequestContext, _ source: Workspace) -> [String] {
    let known = Set(source.analysis.appNames)
    let names = context.workspace.appNames(with: record)
    let targets = names.targets.filter(known.contains)
    return targets.isEmpty ? [names.folder].filter(known.contains) : targets
  }

  /// Returns the commands that have the keys, the commands that lose them in a conflict, and free keys if there are
  /// several commands. Returns nil if no command is known to have them.
  private static func lines(of keys: Shortcut, _ menu: RequestedMenu, _ context: RequestContext) -> [String]? {
    guard let all = menu.menus.shortcuts(in: menu.environment, reserved: menu.reserved) else { return nil }
    let holders = all.rows.filter { $0.shortcut.press == keys.press }.map(\.holder)
    let shadowed = all.lost.filter { $0.shortcut.press == keys.press }
    var lines = holders.map { $0.words + ($0.isCertain ? "" : " (perhaps)") }
    lines += shadowed.map { "lost: \($0.holder.words): \($0.reason.words)" }
    // A command that a condition inserts into one of two menus counts once.
    let isSingleCommand =
      shadowed.isEmpty && holders.allSatisfy { !$0.isCertain } && Set(holders.map(\.command)).count == 1
    guard holders.count + shadowed.count > 1, !isSingleCommand else { return lines.isEmpty ? nil : lines }
    let free = menu.menus.proposals(for: [.shortcut(keys)], reserved: menu.reserved).flatMap(\.proposals)
    if !free.isEmpty { lines.append("free: " + free.map(\.shortcut.glyphs).joined(separator: ", ")) }
    return lines
  }
}

extension MenuShortcuts.Holder {
  /// The properties that identify the command, independent of the menu that contains it.
  fileprivate var command: [String?] { [origin.rawValue, title, action, screen, isAlternate ? "" : nil] }
}

extension DocumentRecord {
  /// The platform of code that `#if` compiles only for iPadOS or only for Mac Catalyst. Nil for code of both platforms
  /// and of neither.
  fileprivate func onlyPlatform(at offset: Int) -> Platform? { document.reading?.onlyPlatform(at: offset) }
}

extension RequestContext {
  /// Returns the keys that are written at an offset of a Swift file, even if a command in another file uses them.
  func keysInCode(of record: DocumentRecord, at offset: Int) -> KeysInCode? {
    KeysInCode.at(offset, in: record.document, visitedBy: workspace.visitingDocuments(of: record))
  }
}
