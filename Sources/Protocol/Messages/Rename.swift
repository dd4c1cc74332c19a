import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/rename`.
  package struct RenameParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var newName: String

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      position = try reader.read("position", Position.self)
      newName = try reader.string("newName")
    }
  }

  /// The result of `textDocument/prepareRename`: the range of the name to rename. For example, the range of `editor`
  /// inside `"editor"`.
  package struct PrepareRenameResult: Sendable, Hashable, MessageContent {
    package var range: Range
    /// The current name.
    package var placeholder: String

    package init(range: Range, placeholder: String) {
      self.range = range
      self.placeholder = placeholder
    }

    package var json: JSONValue { ["range": range.json, "placeholder": .string(placeholder)] }
  }
}
