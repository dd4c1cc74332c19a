import UIModelJSON

extension LSP {
  /// `textDocument/didOpen`.
  package struct DidOpenTextDocumentParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentItem

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentItem.self)
    }
  }

  /// One change of a text.
  package struct TextDocumentContentChangeEvent: Sendable, Hashable, MessageParameters {
    /// What is replaced, in the text as the changes before this one have left it; nil for the whole text.
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

  /// `textDocument/didChange`.
  package struct DidChangeTextDocumentParams: Sendable, MessageParameters {
    package var textDocument: VersionedTextDocumentIdentifier
    package var contentChanges: [TextDocumentContentChangeEvent]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", VersionedTextDocumentIdentifier.self)
      contentChanges = try reader.list("contentChanges", of: TextDocumentContentChangeEvent.self)
    }
  }

  /// `textDocument/didClose`.
  package struct DidCloseTextDocumentParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
    }
  }

  /// `textDocument/didSave`.
  package struct DidSaveTextDocumentParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    /// The text saved, from clients that send it unasked.
    package var text: String?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      text = try reader.string(ifPresent: "text")
    }
  }
}
