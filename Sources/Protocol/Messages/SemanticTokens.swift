import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/semanticTokens/full` and `textDocument/semanticTokens/full/delta`. Only the latter
  /// has `previousResultId`.
  package struct SemanticTokensParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var previousResultId: String?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      previousResultId = try reader.string(ifPresent: "previousResultId")
    }
  }

  /// The parameters of `textDocument/semanticTokens/range`.
  package struct SemanticTokensRangeParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var range: Range

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      range = try reader.read("range", Range.self)
    }
  }

  /// The semantic tokens of a document, or a change to an earlier result. Each token is encoded as five numbers.
  package enum SemanticTokens: Sendable, MessageContent {
    case full(resultId: String?, data: [Int])
    /// A change to an earlier result. `edit` is nil if nothing changed.
    case delta(resultId: String, edit: Edit?)

    /// A replacement in a list of numbers: `data` replaces `deleteCount` numbers from the index `start` on.
    package struct Edit: Sendable, Hashable {
      package var start: Int
      package var deleteCount: Int
      package var data: [Int]

      /// Makes the edit that changes one list of numbers into another one. Returns nil if the lists are equal.
      ///
      /// For example, from `[1, 2, 3]` to `[1, 4, 3]`: `start` is 1, `deleteCount` is 1 and `data` is `[4]`.
      package init?(from oldNumbers: [Int], to newNumbers: [Int]) {
        guard oldNumbers != newNumbers else { return nil }
        let shorterCount = min(oldNumbers.count, newNumbers.count)
        var (head, tail) = (0, 0)
        while head < shorterCount, oldNumbers[head] == newNumbers[head] { head += 1 }
        while tail < shorterCount - head,
          oldNumbers[oldNumbers.count - 1 - tail] == newNumbers[newNumbers.count - 1 - tail]
        { tail += 1 }
        (start, deleteCount, data) = (
          head, oldNumbers.count - head - tail, Array(newNumbers[head..<newNumbers.count - tail])
        )
      }
    }

    package var json: JSONValue {
      func numbers(_ data: [Int]) -> JSONValue { .array(data.map { .int($0) }) }
      switch self {
      case .full(let id, let data):
        var object = JSONObject()
        object["resultId"] = id.map { .string($0) }
        object["data"] = numbers(data)
        return .object(object)
      case .delta(let id, let edit):
        let edits = edit.map { edit -> JSONValue in
          ["start": .int(edit.start), "deleteCount": .int(edit.deleteCount), "data": numbers(edit.data)]
        }
        return ["resultId": .string(id), "edits": .array(edits.map { [$0] } ?? [])]
      }
    }
  }
}
