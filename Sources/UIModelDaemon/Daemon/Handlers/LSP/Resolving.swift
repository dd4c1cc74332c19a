import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// `completionItem/resolve` and `inlayHint/resolve`: details that are computed only when the editor shows an item.
enum Resolving {
  /// Returns a completion item with its documentation. The text may have changed since the completion request, but the
  /// position is still in the word that the user types.
  static func completionItem(
    _ params: LSP.CompletionResolveParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    var item = params.item
    guard let origin = params.origin else { return .object(item) }
    let record = try context.record(origin.document)
    let offset = record.offset(origin.position, context.encoding)
    let completions = CompletionCandidates(record.document, at: offset, nameIndex: context.names(of: record))
    let candidate = completions?.candidates.first { $0.label == params.label }
    if let documentation = candidate?.documentation, !documentation.isEmpty {
      let format = context.session.profile.capabilities.completionDocumentationFormat
      item["documentation"] = LSP.MarkupContent(kind: format, value: documentation).json
    }
    return .object(item)
  }

  /// Returns an inlay hint with a tooltip that lists the commands with the hint's keys.
  static func inlayHint(
    _ params: LSP.InlayHintResolveParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let record = try context.record(params.documentURI)
    var hint = params.hint
    let offset = record.offset(params.position, context.encoding)
    if let hover = try CodeHover.hover(record, at: offset, context) {
      hint["tooltip"] = hover.json(for: context.session.profile.capabilities)["contents"]
    }
    return .object(hint)
  }
}
