import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/selectionRange`.
  package struct SelectionRangeParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var positions: [Position]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      positions = try reader.list("positions", of: Position.self)
    }
  }

  /// The ranges to which a selection at a position expands step by step. For example, a string, then its member, then
  /// the object.
  package struct SelectionRange: Sendable, Hashable, MessageContent {
    /// The ranges, innermost first, never empty. Each range contains the previous one.
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
