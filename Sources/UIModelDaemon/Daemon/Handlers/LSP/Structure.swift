import UIModelEngine
import UIModelProtocol

/// Requests about the structure of a JSON document: folding ranges, selection ranges and document links.
enum Structure {
  static func foldingRange(
    _ params: LSP.FoldingRangeParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.FoldingRange]? {
    guard let record = try context.record(params.textDocument.uri).asJSONDocument else { return nil }
    let client = context.session.profile.capabilities
    let folds = Folding.folds(
      of: record.document, lineFoldingOnly: client.foldingOnlyLines, limit: client.foldingRangeLimit)
    return folds.map { fold in
      var range = LSP.FoldingRange(
        startLine: fold.lines.lowerBound, endLine: fold.lines.upperBound, kind: fold.kind == .comment ? .comment : nil,
        collapsedText: fold.summary)
      guard !client.foldingOnlyLines else { return range }
      let hiddenRange = record.range(fold.range, context.encoding)
      (range.startLine, range.startCharacter) = (hiddenRange.start.line, hiddenRange.start.character)
      (range.endLine, range.endCharacter) = (hiddenRange.end.line, hiddenRange.end.character)
      return range
    }
  }

  /// The maximum nesting depth of selection ranges. Some clients cannot parse deeper JSON.
  private static let maximumNestingDepth = 200

  static func selectionRange(
    _ params: LSP.SelectionRangeParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.SelectionRange]? {
    let record = try context.record(params.textDocument.uri)
    guard var selections = Selections(record.document) else { return nil }
    return params.positions.map { position in
      let ranges = selections.ranges(at: record.offset(position, context.encoding))
      return LSP.SelectionRange(ranges: ranges.prefix(maximumNestingDepth).map { record.range($0, context.encoding) })
    }
  }

  static func documentLink(
    _ params: LSP.DocumentLinkParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.DocumentLink]? {
    guard let record = try context.record(params.textDocument.uri).asJSONDocument else { return nil }
    return record.document.namedFiles.compactMap { file in
      guard let targetURI = targetURI(of: file, in: record) else { return nil }
      return LSP.DocumentLink(
        range: record.range(file.range, context.encoding), targetURI: targetURI, tooltip: "Open \(file.lastComponent)")
    }
  }

  /// Returns the URI of a file or web address that a document names, or nil if the file does not exist.
  private static func targetURI(of file: NamedFile, in record: DocumentRecord) -> String? {
    switch file.target {
    case .address(let uri): return uri
    case .path(let path):
      guard let folder = record.uri.folder else { return nil }
      let uri = DocumentURI(path: folder + "/" + path)
      guard let path = uri.path, case .file = FileSystem.kind(of: path) else { return nil }
      return uri.key
    }
  }
}
