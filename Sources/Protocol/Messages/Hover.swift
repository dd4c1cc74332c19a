import UIModelJSON

extension LSP {
  /// The result of `textDocument/hover`: a text in Markdown and as plain text, for example "**Open**" and "Open". The
  /// client gets the format that it prefers.
  package struct Hover: Sendable, Hashable, MessageContent {
    package var markdown: String
    package var plaintext: String
    /// The range of the text that the hover describes, or nil to send no range.
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
