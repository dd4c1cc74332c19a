import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/didOpen`.
  package struct DidOpenTextDocumentParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentItem

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentItem.self)
    }
  }

  /// One change of a text. For example, a change without `range` replaces the complete text.
  package struct TextDocumentContentChangeEvent: Sendable, Hashable, MessageParameters {
    /// The range to replace, in the text after all earlier changes of the same notification, or nil to replace the
    /// complete text.
    package var range: Range?
    package var text: String

    package init(range: Range?, text: String) {
      self.range = range
      self.text = text
    }

    package init(_ reader: ParameterReader) throws(ResponseError) {
      range = try reader.read(ifPresent: "range", Range.self)
      text = try reader.string("text")
    }
  }

  /// The parameters of `textDocument/didChange`.
  package struct DidChangeTextDocumentParams: Sendable, MessageParameters {
    package var textDocument: VersionedTextDocumentIdentifier
    package var contentChanges: [TextDocumentContentChangeEvent]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", VersionedTextDocumentIdentifier.self)
      contentChanges = try reader.list("contentChanges", of: TextDocumentContentChangeEvent.self)
    }
  }

  /// The parameters of `textDocument/didClose`.
  package struct DidCloseTextDocumentParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
    }
  }

  /// The parameters of `textDocument/didSave`.
  package struct DidSaveTextDocumentParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    /// The saved text, or nil if the client does not send it. The server does not request the text, but some clients
    /// send it.
    package var text: String?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      text = try reader.string(ifPresent: "text")
    }
  }
}
