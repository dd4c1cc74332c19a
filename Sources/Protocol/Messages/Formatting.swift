import UIModelJSON

extension LSP {
  /// The client's options for formatting. For example, `{"tabSize": 2, "insertSpaces": true}`.
  package struct FormattingOptions: Sendable, Hashable, MessageParameters {
    /// The width of one indentation level, in spaces.
    package var tabSize: Int
    /// Whether to indent with spaces instead of tabs.
    package var insertSpaces: Bool
    /// Whether to add a line break at the end of the text if the text does not end with one.
    package var insertFinalNewline: Bool

    package init(_ reader: ParameterReader) throws(ResponseError) {
      tabSize = try reader.uinteger("tabSize")
      insertSpaces = try reader.bool("insertSpaces")
      insertFinalNewline = try reader.bool(ifPresent: "insertFinalNewline") ?? false
    }
  }

  /// The parameters of `textDocument/formatting`, `textDocument/rangeFormatting` and `textDocument/rangesFormatting`.
  package struct DocumentFormattingParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var options: FormattingOptions
    /// The ranges to format, or nil for the complete text.
    package var ranges: [Range]?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      options = try reader.read("options", FormattingOptions.self)
      if let range = try reader.read(ifPresent: "range", Range.self) {
        ranges = [range]
      } else {
        ranges = try reader.list(ifPresent: "ranges", of: Range.self)
      }
    }
  }

  /// The parameters of `textDocument/onTypeFormatting`.
  package struct DocumentOnTypeFormattingParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    /// The position after the typed character.
    package var position: Position
    package var options: FormattingOptions

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      position = try reader.read("position", Position.self)
      options = try reader.read("options", FormattingOptions.self)
    }
  }
}
