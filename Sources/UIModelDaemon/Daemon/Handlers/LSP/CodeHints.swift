import UIModelEngine
import UIModelProtocol

/// `textDocument/inlayHint`: hints in Swift source that show keys as menus show them, such as `⇧⌘K`.
enum CodeHints {
  static func list(_ params: LSP.InlayHintParams, _ context: RequestContext) throws(ResponseError) -> LSP.InlayHints {
    let record = try context.record(params.textDocument.uri)
    guard context.session.allowsFindings(record), context.session.settings.showsHints else { return LSP.InlayHints([]) }
    let start = record.offset(params.range.start, context.encoding)
    let requestedRange = start...max(start, record.offset(params.range.end, context.encoding))
    let shownHints = DisplayedHints(record, context.workspace)
    context.publisher.noteDeliveredHints(context.session, record, shownHints)
    let hints = shownHints.glyphs.filter { requestedRange.contains($0.key) }.sorted { $0.key < $1.key }.map {
      end, glyphs in
      LSP.InlayHint(
        position: record.range(end..<end, context.encoding).start, label: glyphs,
        data: ["document": .string(record.spelling)])
    }
    return LSP.InlayHints(hints)
  }
}
