import UIModelEngine
import UIModelProtocol

/// Documents that an editor holds.
enum TextSynchronization {
  static func didOpen(_ params: LSP.DidOpenTextDocumentParams, _ context: RequestContext) throws {
    let item = params.textDocument
    try context.workspace.apply(
      .open(
        uri: item.uri, version: item.version, text: item.text,
        holder: context.session.number))
    context.pendingEdits.check(context)
  }

  static func didChange(_ params: LSP.DidChangeTextDocumentParams, _ context: RequestContext) throws {
    let encoding = PositionEncoding(context.encoding)
    let changes = params.contentChanges.map { change in
      let range = change.range.map { range -> Range<TextPosition> in
        let start = TextPosition(line: range.start.line, character: range.start.character)
        let end = TextPosition(line: range.end.line, character: range.end.character)
        return min(start, end)..<max(start, end)
      }
      return TextChange(range: range, text: Array(change.text.utf8), encoding: encoding)
    }
    let document = params.textDocument
    let wasInStep = context.workspace.record(uri: document.uri)?.isOutOfStep == false
    do {
      try context.workspace.apply(.edit(uri: document.uri, version: document.version, changes))
    } catch {
      if case .outOfStep = error, wasInStep { tellOutOfStep(document.uri, context) }
      throw ResponseError(error)
    }
    context.pendingEdits.check(context)
  }

  private static func tellOutOfStep(_ uri: String, _ context: RequestContext) {
    context.session.notify(
      "window/showMessage",
      LSP.MessageParams(
        type: .warning, message: "UIModelDaemon lost step with the text of \(uri); it goes on with the next whole text")
    )
  }

  static func didClose(_ params: LSP.DidCloseTextDocumentParams, _ context: RequestContext) throws {
    do {
      try context.workspace.apply(.close(uri: params.textDocument.uri))
    } catch {
      throw ResponseError(error)
    }
  }

  static func didSave(_ params: LSP.DidSaveTextDocumentParams, _ context: RequestContext) {
    if let record = context.workspace.record(uri: params.textDocument.uri) {
      context.workspace.setUnsaved(record.number, false)
    }
  }
}
