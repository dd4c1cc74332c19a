import UIModelJSON

extension LSP {
  /// `textDocument/selectionRange`.
  package struct SelectionRangeParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var positions: [Position]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      positions = try reader.list("positions", of: Position.self)
    }
  }

  /// What a selection at a position grows to, step by step.
  package struct SelectionRange: Sendable, Hashable, MessageContent {
    /// The innermost first; each contains the one before it. Never empty.
    package var ranges: [Range]

    package init(ranges: [Range]) { self.ranges = ranges }

    package var json: JSONValue {
      ranges.reversed().reduce(.null) { parent, range in
        var object: JSONObject = ["range": range.json]
        if parent != .null { object["parent"] = parent }
        return .object(object)
      }
    }
  }
}
