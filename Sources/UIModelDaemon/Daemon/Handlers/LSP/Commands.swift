import UIModelJSON
import UIModelProtocol

/// `workspace/executeCommand`: what lenses do when they are chosen.
enum Commands {
  /// Shows a document of the server; its argument is the URI.
  static let show = "uimodel.show"
  static let all = [show]

  /// A client that cannot open such documents shows the text as a message, and gets it as the result.
  static func execute(
    _ params: LSP.ExecuteCommandParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    guard params.command == show else {
      throw ResponseError(
        .invalidParams, "params.command: expected one of \(all.joined(separator: ", ")), got \(params.command)",
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
  /// Whether the client shows documents of the server when it is asked to.
  var opensVirtualDocuments: Bool { capabilities.showDocument && capabilities.textDocumentContent }
}
