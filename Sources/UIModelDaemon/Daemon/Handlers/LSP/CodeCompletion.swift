import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Completion in Swift source. Inside the string of a shortcut's key it offers free keys. Elsewhere it offers nothing,
/// because other language servers complete Swift.
enum CodeCompletion {
  static func completion(
    _ record: DocumentRecord, at offset: Int, _ context: RequestContext
  ) throws(ResponseError) -> LSP.CompletionList {
    var list = LSP.CompletionList(isIncomplete: false, items: [])
    guard let keys = context.keysInCode(of: record, at: offset),
      let part = keys.part(at: offset), part.isWrittenKey, let modifiers = keys.modifiers
    else { return list }
    let sourceContext = context.replacingWorkspace(context.workspace.sourceWorkspace)
    var freeShortcuts: [Shortcut]?
    for name in CodeHover.appNames(of: record, context, sourceContext.workspace) {
      let id = try sourceContext.app(name)
      let app = id.flatMap { sourceContext.workspace.analysis.upToDateContext(of: $0) }
      // A key that the system reserves in any release is not free.
      let menus = AppMainMenu(
        RequestedMenu.model(id, sourceContext), environments: app?.environments ?? Environment.all(for: []))
      let appFreeShortcuts = menus.freeShortcuts(
        with: modifiers, title: keys.title, reserved: app?.reservedShortcuts ?? [:])
      // If several apps contain the file, a key must be free in all of them.
      freeShortcuts = freeShortcuts.map { $0.filter(appFreeShortcuts.contains) } ?? appFreeShortcuts
    }
    let replaceRange = record.range(part.range, context.encoding)
    let insertRange = record.range(part.range.lowerBound..<max(part.range.lowerBound, offset), context.encoding)
    list.items = (freeShortcuts ?? []).enumerated().map { index, shortcut in
      let text = JSONWriting.stringLiteral(shortcut.input)
      var item = LSP.CompletionItem(
        label: shortcut.input, kind: .value, newText: text, insertRange: insertRange, replaceRange: replaceRange)
      item.detail = "\(shortcut.glyphs) is free"
      item.filterText = text
      item.sortText = String(100 + index)
      return item.adjustedForQuotes(part.range, offset, record.document)
    }
    return list
  }
}
