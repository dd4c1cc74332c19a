import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol

/// `textDocument/semanticTokens/full`, `full/delta` and `range` in JSON documents.
enum SemanticTokens {
  static let options: JSONObject = [
    "legend": [
      "tokenTypes": .array(SemanticToken.Kind.allCases.map { .string($0.rawValue) }),
      "tokenModifiers": .array(SemanticToken.Modifiers.names.map { .string($0) }),
    ],
    "range": true, "full": ["delta": true],
  ]

  static func fullTokens(
    _ params: LSP.SemanticTokensParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.SemanticTokens? {
    guard let record = try context.record(params.textDocument.uri).asJSONDocument else { return nil }
    let data = encodedTokens(record.document.semanticTokens(), record, context.encoding)
    // The id is a hash of the tokens, so equal tokens have equal ids, even after a restart.
    let id = String(FNV1a.hash(data), radix: 36)
    let previousTokens = context.publisher.exchange(SentTokens(id: id, data: data), context.session, record)
    guard let previousTokens, params.previousResultId == previousTokens.id else {
      return .full(resultId: id, data: data)
    }
    return .delta(resultId: id, edit: LSP.SemanticTokens.Edit(from: previousTokens.data, to: data))
  }

  static func rangeTokens(
    _ params: LSP.SemanticTokensRangeParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.SemanticTokens? {
    guard let record = try context.record(params.textDocument.uri).asJSONDocument else { return nil }
    let range = record.byteRange(params.range, context.encoding)
    let tokens = record.document.semanticTokens(in: range).filter { $0.range.overlaps(range) }
    return .full(resultId: nil, data: encodedTokens(tokens, record, context.encoding))
  }

  private static let typeIndexes = Dictionary(
    uniqueKeysWithValues: SemanticToken.Kind.allCases.enumerated().map { ($1, $0) })

  /// Returns five numbers for each token, as LSP defines them: the line relative to the previous token, the character
  /// relative to that token or to the start of a new line, the length, the type and the modifiers.
  ///
  /// For example, a first token at character 2 of line 1, five characters long, begins with `1, 2, 5`.
  private static func encodedTokens(
    _ tokens: [SemanticToken], _ record: DocumentRecord, _ encoding: LSP.PositionEncodingKind
  ) -> [Int] {
    var data: [Int] = []
    data.reserveCapacity(tokens.count * 5)
    var previousStart = LSP.Position(line: 0, character: 0)
    for token in tokens {
      let range = record.range(token.range, encoding)
      let start = range.start
      data.append(start.line - previousStart.line)
      data.append(start.line == previousStart.line ? start.character - previousStart.character : start.character)
      data.append(range.end.character - start.character)
      data.append(typeIndexes[token.kind] ?? 0)
      data.append(token.modifiers.rawValue)
      previousStart = start
    }
    return data
  }
}
