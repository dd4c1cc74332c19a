import UIModelJSON

extension LSP {
  /// The result of `textDocument/hover`. The text is given in both formats, and the one the client prefers is written.
  package struct Hover: Sendable, Hashable, MessageContent {
    package var markdown: String
    package var plaintext: String
    /// What the text is about.
    package var range: Range?

    package init(markdown: String, plaintext: String, range: Range?) {
      self.markdown = markdown
      self.plaintext = plaintext
      self.range = range
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      let format = client.hoverFormat
      let contents = MarkupContent(kind: format, value: format == .markdown ? markdown : plaintext)
      var object: JSONObject = ["contents": contents.json]
      object["range"] = range?.json
      return .object(object)
    }
  }
}
