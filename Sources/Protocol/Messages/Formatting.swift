import UIModelJSON

extension LSP {
  /// How a client wants a text to be formatted.
  package struct FormattingOptions: Sendable, Hashable, MessageParameters {
    /// Blanks for one level.
    package var tabSize: Int
    /// Spaces instead of tabs.
    package var insertSpaces: Bool
    /// Whether a text without a line break at its end gets one.
    package var insertFinalNewline: Bool

    package init(_ reader: ParameterReader) throws(ResponseError) {
      tabSize = try reader.uinteger("tabSize")
      insertSpaces = try reader.bool("insertSpaces")
      insertFinalNewline = try reader.bool(ifPresent: "insertFinalNewline") ?? false
    }
  }

  /// `textDocument/formatting`, and for parts of the text `…/rangeFormatting` and `…/rangesFormatting`.
  package struct DocumentFormattingParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var options: FormattingOptions
    /// Nil for all of the text.
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

  /// `textDocument/onTypeFormatting`.
  package struct DocumentOnTypeFormattingParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    /// Behind what was typed.
    package var position: Position
    package var options: FormattingOptions

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      position = try reader.read("position", Position.self)
      options = try reader.read("options", FormattingOptions.self)
    }
  }
}
