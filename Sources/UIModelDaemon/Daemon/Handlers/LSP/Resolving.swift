import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// What was left out of an answer and is asked for when it is to be shown.
enum Resolving {
  /// A completion item with its documentation. The text may have changed since, but the place is the same word.
  static func completionItem(
    _ params: LSP.CompletionResolveParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    var item = params.item
    guard let place = params.place else { return .object(item) }
    let record = try context.record(place.document)
    let offset = record.offset(place.position, context.encoding)
    let found = CompletionCandidates(record.document, at: offset, names: context.names(of: record))
    let candidate = found?.candidates.first { $0.label == params.label }
    if let documentation = candidate?.documentation, !documentation.isEmpty {
      let format = context.session.profile.capabilities.completionDocumentationFormat
      item["documentation"] = LSP.MarkupContent(kind: format, value: documentation).json
    }
    return .object(item)
  }

  /// An inlay hint with the commands that have its keys.
  static func inlayHint(
    _ params: LSP.InlayHintResolveParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let record = try context.record(params.document)
    var hint = params.hint
    let offset = record.offset(params.position, context.encoding)
    if let hover = try CodeHover.hover(record, at: offset, context) {
      hint["tooltip"] = hover.json(for: context.session.profile.capabilities)["contents"]
    }
    return .object(hint)
  }
}
