import UIModelJSON
import UIModelPlatform
import UIModelProtocol

/// The documents that an editor has open, with their current texts. They are derived from the editor's notifications.
///
/// For example, after `didOpen` with the text `a` and `didChange` that appends `b`, `openMessages` contains one
/// `didOpen` with the text `ab`.
struct EditorDocuments: Sendable {
  private struct Document: Sendable {
    let uri: String
    let languageId: String
    var version: Int?
    var text: EditedText
    /// All change notifications since the first one that could not be parsed, as JSON text from the editor. A change
    /// with the full text empties the list.
    var unparsedChanges: [[UInt8]] = []
  }

  /// The unit of `character` in the editor's positions.
  var encoding = PositionEncoding.utf16
  private var documents: [String: Document] = [:]
  /// Keys of `documents` in opening order.
  private var openingOrder: [String] = []

  var count: Int { documents.count }

  /// Updates the documents for `didOpen`, `didChange` and `didClose`. Ignores other methods. `message` contains the
  /// bytes of the complete notification.
  mutating func apply(_ method: String, _ params: JSONElement?, message: [UInt8]) {
    let reader = ParameterReader(params: params)
    switch method {
    case "textDocument/didOpen":
      guard let item = try? LSP.DidOpenTextDocumentParams(reader).textDocument else { return }
      let key = DocumentURI(item.uri).key
      if documents[key] == nil { openingOrder.append(key) }
      documents[key] = Document(
        uri: item.uri, languageId: item.languageId, version: item.version, text: EditedText(item.text))
    case "textDocument/didChange":
      guard let uri = params?["textDocument"]?["uri"]?.string else { return }
      applyChange(DocumentURI(uri).key, try? LSP.DidChangeTextDocumentParams(reader), message)
    case "textDocument/didClose":
      guard let uri = params?["textDocument"]?["uri"]?.string else { return }
      let key = DocumentURI(uri).key
      if documents.removeValue(forKey: key) != nil { openingOrder.removeAll { $0 == key } }
    default: return
    }
  }

  private mutating func applyChange(_ key: String, _ params: LSP.DidChangeTextDocumentParams?, _ message: [UInt8]) {
    guard var document = documents.removeValue(forKey: key) else { return }
    defer { documents[key] = document }
    let hasFullText = params?.contentChanges.contains { $0.range == nil } ?? false
    guard let params, document.unparsedChanges.isEmpty || hasFullText else {
      document.unparsedChanges.append(message)
      return
    }
    document.unparsedChanges = []
    document.version = params.textDocument.version ?? document.version
    let changes = params.contentChanges
    let firstAppliedIndex = changes.lastIndex { $0.range == nil } ?? 0
    for change in changes[firstAppliedIndex...] {
      let newText = Array(change.text.utf8)
      guard let range = change.range else {
        document.text = EditedText(newText)
        continue
      }
      let start = document.text.offset(of: TextPosition(range.start), in: encoding)
      let end = document.text.offset(of: TextPosition(range.end), in: encoding)
      document.text.replace(min(start, end)..<max(start, end), with: newText)
    }
  }

  /// Messages that open all documents with their current texts, in opening order. Unparsed changes follow the message
  /// of their document.
  var openMessages: [[UInt8]] {
    openingOrder.flatMap { key -> [[UInt8]] in
      guard let document = documents[key] else { return [] }
      let item: JSONValue = [
        "uri": .string(document.uri), "languageId": .string(document.languageId),
        "version": document.version.map { .int($0) } ?? .null,
        "text": .string(String(decoding: document.text.bytes, as: UTF8.self)),
      ]
      let openMessage = JSONRPCWriting.notification(method: "textDocument/didOpen", params: ["textDocument": item])
      return [openMessage] + document.unparsedChanges
    }
  }
}

extension TextPosition {
  fileprivate init(_ position: LSP.Position) { self.init(line: position.line, character: position.character) }
}
