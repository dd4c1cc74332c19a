import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/codeLens`.
  package struct CodeLensParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
    }
  }

  /// A title that an editor shows above a line, with the command that a click on the title runs. For example, "Show tab
  /// loop" above a screen.
  package struct CodeLens: Sendable, Hashable, MessageContent {
    package var range: Range
    package var command: Command

    package init(range: Range, command: Command) {
      self.range = range
      self.command = command
    }

    package var json: JSONValue { ["range": range.json, "command": command.json] }
  }

  /// The parameters of `workspace/executeCommand`.
  package struct ExecuteCommandParams: Sendable, MessageParameters {
    package var command: String
    package var arguments: [JSONValue]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      command = try reader.string("command")
      arguments = (try reader.array(ifPresent: "arguments") ?? []).map { $0.json() }
    }
  }

  /// The parameters of `workspace/textDocumentContent`.
  package struct TextDocumentContentParams: Sendable, MessageParameters {
    package var uri: DocumentURI

    package init(_ reader: ParameterReader) throws(ResponseError) { uri = try reader.string("uri") }
  }
}
