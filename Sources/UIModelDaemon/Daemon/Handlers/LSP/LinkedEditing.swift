import UIModelEngine
import UIModelPlatform
import UIModelProtocol

/// `textDocument/linkedEditingRange`: a handle and its references, which change together while one of them is typed.
enum LinkedEditing {
  /// What is typed within a string without escapes.
  private static let pattern = #"[^"\\\x00-\x1F]*"#

  /// Null unless the place is in the name of one thing, and each use of it is in this document and written the same: only
  /// then is the name changed everywhere.
  static func ranges(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LinkedEditingRanges? {
    guard let record = try context.record(params.textDocument.uri).withFeatures,
      context.workspace.scansUnderWay == 0, let found = Navigation.named(params.position, record, context),
      let only = context.names(of: record)?.declarations(of: found.thing.name), only.count == 1, only[0].isHandle
    else { return nil }
    let uses = Navigation.occurrences(of: found, includeDeclaration: true, around: record, context)
    guard uses.count > 1, uses.allSatisfy({ $0.0.number == record.number }) else { return nil }
    let contents = uses.map { $0.1.lowerBound + 1..<max($0.1.lowerBound + 1, $0.1.upperBound - 1) }
    let name = Array(found.thing.name.utf8)
    let offset = record.offset(params.position, context.encoding)
    guard contents.allSatisfy({ record.document.bytes(in: $0) == name }),
      contents.contains(where: { $0.lowerBound <= offset && offset <= $0.upperBound })
    else { return nil }
    return LSP.LinkedEditingRanges(ranges: contents.map { record.range($0, context.encoding) }, wordPattern: pattern)
  }
}
