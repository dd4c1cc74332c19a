import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Converts between UTF-8 offsets of the engine and LSP positions in the session's encoding.
///
/// For example, in the line `"é": 1`, the colon has UTF-8 offset 4 and UTF-16 offset 3.
extension DocumentRecord {
  func position(_ offset: Int, _ encoding: LSP.PositionEncodingKind) -> LSP.Position {
    let position = document.position(of: offset, in: PositionEncoding(encoding))
    let markWidth = position.line == 0 ? byteOrderMarkWidth(encoding) : 0
    return LSP.Position(line: position.line, character: max(0, position.character - markWidth))
  }

  /// Returns the length of a byte order mark at the start of the file, which positions in the first line do not
  /// include.
  ///
  /// Editors do not show the byte order mark of a file. If an editor sends a text with a byte order mark, positions
  /// include the mark.
  private func byteOrderMarkWidth(_ encoding: LSP.PositionEncodingKind) -> Int {
    guard !isOpen, uri.path != nil, document.hasByteOrderMark else { return 0 }
    return encoding == .utf8 ? 3 : 1
  }

  func range(_ range: Range<Int>, _ encoding: LSP.PositionEncodingKind) -> LSP.Range {
    let start = position(range.lowerBound, encoding)
    return LSP.Range(start: start, end: range.isEmpty ? start : position(range.upperBound, encoding))
  }

  func offset(_ position: LSP.Position, _ encoding: LSP.PositionEncodingKind) -> Int {
    let markWidth = position.line == 0 ? byteOrderMarkWidth(encoding) : 0
    return document.offset(
      of: TextPosition(line: position.line, character: position.character + markWidth), in: PositionEncoding(encoding))
  }

  func byteRange(_ range: LSP.Range, _ encoding: LSP.PositionEncodingKind) -> Range<Int> {
    let start = offset(range.start, encoding)
    return start..<max(start, offset(range.end, encoding))
  }

  func location(_ range: Range<Int>, _ encoding: LSP.PositionEncodingKind) -> LSP.Location {
    LSP.Location(uri: spelling, range: self.range(range, encoding))
  }

  func textEdits(_ edits: [TextEdit], _ encoding: LSP.PositionEncodingKind) -> LSP.TextDocumentEdit {
    LSP.TextDocumentEdit(
      uri: spelling, version: version,
      edits: edits.map { LSP.TextEdit(range: range($0.range, encoding), newText: $0.newText) })
  }
}

extension PositionEncoding {
  init(_ kind: LSP.PositionEncodingKind) {
    switch kind {
    case .utf8: self = .utf8
    case .utf16: self = .utf16
    case .utf32: self = .utf32
    }
  }
}

extension Workspace {
  /// Returns the document that a request names. Throws `ContentModified` if the document's text differs from the
  /// editor's text.
  func requestedRecord(_ uri: String) throws(ResponseError) -> DocumentRecord {
    guard let record = record(uri: uri) else { throw .noDocument(uri, nearest: nearestDocumentName(to: uri)) }
    guard !record.isOutOfStep else { throw ResponseError(ChangeError.outOfStep(uri)) }
    return record
  }
}

extension RequestContext {
  var encoding: LSP.PositionEncodingKind { session.profile.positionEncoding }

  /// Returns the document that a request names; see `Workspace.requestedRecord`.
  func record(_ uri: String) throws(ResponseError) -> DocumentRecord { try workspace.requestedRecord(uri) }

  /// Returns the names that a document can refer to; nil if the document does not belong to an app.
  func names(of record: DocumentRecord) -> NameIndex? { workspace.analysis.upToDateNames(of: record.number) }
}

extension ResponseError {
  static func noDocument(_ uri: String, nearest: String? = nil) -> ResponseError {
    var data: JSONObject = ["uri": .string(uri)]
    data["nearest"] = nearest.map { .string($0) }
    let hint = nearest.map { "did you mean '\($0)'?" } ?? "open it first"
    return ResponseError(.notFound, "the workspace has no document \(uri); \(hint)", data: .object(data))
  }
}
