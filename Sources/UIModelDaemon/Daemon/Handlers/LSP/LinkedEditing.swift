import UIModelEngine
import UIModelPlatform
import UIModelProtocol

/// `textDocument/linkedEditingRange`: the ranges of an entity's handle (its name in documents) and of all references to
/// it. While the user types in one range, the editor changes all of them.
enum LinkedEditing {
  /// A regular expression for the content of a string without escapes.
  private static let pattern = #"[^"\\\x00-\x1F]*"#

  /// Returns the ranges of a handle and its references. Returns nil if the name is ambiguous, is used in other
  /// documents or is spelled with escapes, because the editor then could not change every use. Also returns nil during
  /// a folder scan.
  static func ranges(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.LinkedEditingRanges? {
    guard let record = try context.record(params.textDocument.uri).asJSONDocument,
      context.workspace.runningScanCount == 0, let target = Navigation.nameAtPosition(params.position, record, context),
      let declarations = context.names(of: record)?.declarations(of: target.symbol.name), declarations.count == 1,
      declarations[0].isHandle
    else { return nil }
    let uses = Navigation.occurrences(of: target, includeDeclaration: true, around: record, context)
    guard uses.count > 1, uses.allSatisfy({ $0.0.number == record.number }) else { return nil }
    let contentRanges = uses.map { $0.1.lowerBound + 1..<max($0.1.lowerBound + 1, $0.1.upperBound - 1) }
    let nameBytes = Array(target.symbol.name.utf8)
    let offset = record.offset(params.position, context.encoding)
    guard contentRanges.allSatisfy({ record.document.bytes(in: $0) == nameBytes }),
      contentRanges.contains(where: { $0.lowerBound <= offset && offset <= $0.upperBound })
    else { return nil }
    return LSP.LinkedEditingRanges(
      ranges: contentRanges.map { record.range($0, context.encoding) }, wordPattern: pattern)
  }
}
