import UIModelJSON
import UIModelPlatform
import UIModelProtocol

/// The documents that an editor has open, with their current texts. They are derived only from the editor's
/// notifications.
///
/// For example, after `didOpen` with the text `a` and `didChange` that appends `b`, `opening` contains one `didOpen`
/// with the text `ab`.
struct EditorDocuments: Sendable {
  private struct Document: Sendable {
    let uri: String
    let languageId: String
    var version: Int?
    var text: EditedText
    /// Change notifications that could not be parsed, and all later ones, as the editor sent them. A change with the
    /// full text clears them.
    var unread: [[UInt8]] = []
  }

  /// The unit of the characters in the editor's positions.
  var encoding = PositionEncoding.utf16
  private var documents: [String: Document] = [:]
  /// Keys of `documents` in the order in which they were opened.
  private var order: [String] = []

  var count: Int { documents.count }

  /// Updates the documents for `didOpen`, `didChange` and `didClose`. Ignores other methods. `message` contains the
  /// bytes of the complete notification.
  mutating func note(_ method: String, _ params: JSONElement?, message: [UInt8]) {
    let reader = ParameterReader(params: params)
    switch method {
    case "textDocument/didOpen":
      guard let item = try? LSP.DidOpenTextDocumentParams(reader).textDocument else { return }
      let key = DocumentURI(item.uri).key
      if documents[key] == nil { order.append(key) }
      documents[key] = Document(
        uri: item.uri, languageId: item.languageId, version: item.version, text: EditedText(item.text))
    case "textDocument/didChange":
      guard let uri = params?["textDocument"]?["uri"]?.string else { return }
      change(DocumentURI(uri).key, try? LSP.DidChangeTextDocumentParams(reader), message)
    case "textDocument/didClose":
      guard let uri = params?["textDocument"]?["uri"]?.string else { return }
      let key = DocumentURI(uri).key
      if documents.removeValue(forKey: key) != nil { order.removeAll { $0 == key } }
    default: return
    }
  }

  private mutating func change(_ key: String, _ params: LSP.DidChangeTextDocumentParams?, _ message: [UInt8]) {
    guard var document = documents.removeValue(forKey: key) else { return }
    defer { documents[key] = document }
    let hasFullText = params?.contentChanges.contains { $0.range == nil } ?? false
    guard let params, document.unread.isEmpty || hasFullText else {
      document.unread.append(message)
      return
    }
    document.unread = []
    document.version = params.textDocument.version ?? document.version
    let changes = params.contentChanges
    let first = changes.lastIndex { $0.range == nil } ?? 0
    for change in changes[first...] {
      let new = Array(change.text.utf8)
      guard let range = change.range else {
        document.text = EditedText(new)
        continue
      }
      let start = document.text.offset(of: TextPosition(range.start), in: encoding)
      let end = document.text.offset(of: TextPosition(range.end), in: encoding)
      document.text.replace(min(start, end)..<max(start, end), with: new)
    }
  }

  /// Messages that open all documents with their current texts, in the order in which the editor opened them.
  var opening: [[UInt8]] {
    order.flatMap { key -> [[UInt8]] in
      guard let document = documents[key] else { return [] }
      let item: JSONValue = [
        "uri": .string(document.uri), "languageId": .string(document.languageId),
        "version": document.version.map { .int($0) } ?? .null,
        "text": .string(String(decoding: document.text.bytes, as: UTF8.self)),
      ]
      let open = JSONRPCWriting.notification(method: "textDocument/didOpen", params: ["textDocument": item])
      return [open] + document.unread
    }
  }
}

extension TextPosition {
  fileprivate init(_ position: LSP.Position) { self.init(line: position.line, character: position.character) }
}
