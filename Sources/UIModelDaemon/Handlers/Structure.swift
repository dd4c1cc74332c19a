import UIModelEngine
import UIModelProtocol

/// What an editor makes of the structure of a JSON document: folding and selections that grow.
enum Structure {
  static func foldingRange(
    _ params: LSP.FoldingRangeParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.FoldingRange]? {
    guard let record = try context.record(params.textDocument.uri).withFeatures else { return nil }
    let client = context.session.profile.capabilities
    let folds = Folding.folds(
      of: record.document, onlyLines: client.foldingOnlyLines, limit: client.foldingRangeLimit)
    return folds.map { fold in
      var range = LSP.FoldingRange(
        startLine: fold.lines.lowerBound, endLine: fold.lines.upperBound, kind: fold.kind == .comment ? .comment : nil,
        collapsedText: fold.summary)
      guard !client.foldingOnlyLines else { return range }
      let hidden = record.range(fold.range, context.encoding)
      (range.startLine, range.startCharacter) = (hidden.start.line, hidden.start.character)
      (range.endLine, range.endCharacter) = (hidden.end.line, hidden.end.character)
      return range
    }
  }

  /// A deeper nesting of an answer could not be read by a client.
  private static let mostRanges = 200

  static func selectionRange(
    _ params: LSP.SelectionRangeParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.SelectionRange]? {
    let record = try context.record(params.textDocument.uri)
    guard var selections = Selections(record.document) else { return nil }
    return params.positions.map { position in
      let ranges = selections.ranges(at: record.offset(position, context.encoding))
      return LSP.SelectionRange(ranges: ranges.prefix(mostRanges).map { record.range($0, context.encoding) })
    }
  }
}
