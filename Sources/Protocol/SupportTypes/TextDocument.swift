import UIModelJSON

extension LSP {
  /// A document as it is when an editor opens it.
  package struct TextDocumentItem: Sendable, Hashable, MessageParameters {
    package var uri: DocumentURI
    package var languageId: String
    package var version: Int
    /// In UTF-8.
    package var text: [UInt8]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      uri = try reader.string("uri")
      // Without a language the file name decides; without a version the count starts at 0.
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
    /// Nil from clients that send null, as older protocols allowed.
    package var version: Int?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      uri = try reader.string("uri")
      version = try reader.int(ifPresent: "version")
    }
  }

  /// Parameters that name a place in a document.
  package protocol PositionParameters: MessageParameters {
    var textDocument: TextDocumentIdentifier { get }
    var position: Position { get }
  }

  /// A place in a document: the parameters of hover, definition, highlight and prepareRename.
  package struct TextDocumentPositionParams: Sendable, Hashable, PositionParameters {
    package var textDocument: TextDocumentIdentifier
    package var position: Position

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      position = try reader.read("position", Position.self)
    }
  }
}
