import UIModelJSON
import UIModelProtocol

/// `workspace/executeCommand`: the commands of code lenses.
enum Commands {
  /// The command that opens a virtual document in the editor. Its only argument is the document's URI, such as
  /// `uimodel:/menu-tree/Notes.txt?app=Notes`.
  static let showCommand = "uimodel.show"
  static let supportedCommands = [showCommand]

  /// Executes a command: opens a virtual document in the editor. A client that cannot open virtual documents gets the
  /// text in a message and in the result.
  static func execute(
    _ params: LSP.ExecuteCommandParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    guard params.command == showCommand else {
      throw ResponseError(
        .invalidParams,
        "params.command: expected one of \(supportedCommands.joined(separator: ", ")), got \(params.command)",
        data: ["path": "params.command"])
    }
    guard let uri = params.arguments.first?.string else {
      throw ResponseError(
        .invalidParams, "params.arguments[0]: expected the URI of a document", data: ["path": "params.arguments[0]"])
    }
    let text = try TextDocumentContent.text(uri, context)
    guard context.session.profile.opensVirtualDocuments else {
      context.session.notify("window/showMessage", LSP.MessageParams(type: .info, message: text))
      return ["uri": .string(uri), "text": .string(text)]
    }
    context.ask("window/showDocument", ["uri": .string(uri), "takeFocus": true] as JSONValue) { _, _ in }
    return ["uri": .string(uri)]
  }
}

extension Session.Profile {
  /// Whether the client can open virtual documents on request.
  var opensVirtualDocuments: Bool { capabilities.showDocument && capabilities.textDocumentContent }
}
