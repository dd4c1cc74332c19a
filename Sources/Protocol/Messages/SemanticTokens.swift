import UIModelJSON

extension LSP {
  /// `textDocument/semanticTokens/full`, and with the id of the last result `…/full/delta`.
  package struct SemanticTokensParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var previousResultId: String?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      previousResultId = try reader.string(ifPresent: "previousResultId")
    }
  }

  /// `textDocument/semanticTokens/range`.
  package struct SemanticTokensRangeParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var range: Range

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      range = try reader.read("range", Range.self)
    }
  }

  /// Tokens, five numbers each, or what has changed since an earlier result.
  package enum SemanticTokens: Sendable, MessageContent {
    case all(resultId: String?, data: [Int])
    /// `data` replaces `deleted` numbers from `start` on; nil for a result that is the same.
    case delta(resultId: String, edit: Edit?)

    package struct Edit: Sendable, Hashable {
      package var start: Int
      package var deleted: Int
      package var data: [Int]

      /// The edit that makes one list of numbers another; nil for equal lists.
      package init?(from old: [Int], to new: [Int]) {
        guard old != new else { return nil }
        let shorter = min(old.count, new.count)
        var (head, tail) = (0, 0)
        while head < shorter, old[head] == new[head] { head += 1 }
        while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
        (start, deleted, data) = (head, old.count - head - tail, Array(new[head..<new.count - tail]))
      }
    }

    package var json: JSONValue {
      func numbers(_ data: [Int]) -> JSONValue { .array(data.map { .int($0) }) }
      switch self {
      case .all(let id, let data):
        var object = JSONObject()
        object["resultId"] = id.map { .string($0) }
        object["data"] = numbers(data)
        return .object(object)
      case .delta(let id, let edit):
        let edits = edit.map { edit -> JSONValue in
          ["start": .int(edit.start), "deleteCount": .int(edit.deleted), "data": numbers(edit.data)]
        }
        return ["resultId": .string(id), "edits": .array(edits.map { [$0] } ?? [])]
      }
    }
  }
}
