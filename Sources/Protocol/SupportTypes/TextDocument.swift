import UIModelJSON

extension LSP {
  /// A document that an editor opens, with its text.
  package struct TextDocumentItem: Sendable, Hashable, MessageParameters {
    package var uri: DocumentURI
    package var languageId: String
    package var version: Int
    /// The text as UTF-8 bytes.
    package var text: [UInt8]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      uri = try reader.string("uri")
      // Without a language id, the file name determines the language. Without a version, the version is 0.
      languageId = try reader.string(ifPresent: "languageId") ?? ""
      version = try reader.int(ifPresent: "version") ?? 0
      text = try reader.utf8("text")
    }
  }

  package struct TextDocumentIdentifier: Sendable, Hashable, MessageParameters {
    package var uri: DocumentURI

    package init(_ reader: ParameterReader) throws(ResponseError) { uri = try reader.string("uri") }
  }

  package struct VersionedTextDocumentIdentifier: Sendable, Hashable, MessageParameters {
    package var uri: DocumentURI
    /// The version, or nil if the client sends null, as earlier protocol versions allowed.
    package var version: Int?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      uri = try reader.string("uri")
      version = try reader.int(ifPresent: "version")
    }
  }

  /// Parameters with a document and a position.
  package protocol PositionParameters: MessageParameters {
    var textDocument: TextDocumentIdentifier { get }
    var position: Position { get }
  }

  /// A position in a document: the parameters of requests such as hover, definition, document highlight and
  /// prepareRename. For example, `{"textDocument": {"uri": "file:///a.swift"}, "position": {"line": 0, "character":
  /// 4}}`.
  package struct TextDocumentPositionParams: Sendable, Hashable, PositionParameters {
    package var textDocument: TextDocumentIdentifier
    package var position: Position

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      position = try reader.read("position", Position.self)
    }
  }
}
