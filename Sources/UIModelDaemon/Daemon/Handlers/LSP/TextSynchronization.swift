import UIModelEngine
import UIModelPlatform
import UIModelProtocol

/// Documents that an editor holds.
enum TextSynchronization {
  static func didOpen(_ params: LSP.DidOpenTextDocumentParams, _ context: RequestContext) throws {
    let item = params.textDocument
    // What the server writes is no document of the workspace.
    if VirtualDocument.isVirtual(item.uri) { return }
    try context.views.open(item.uri, version: item.version, text: item.text, by: context.session)
    if let record = context.viewing.workspace.record(uri: item.uri) {
      context.publisher.opened(context.session, record)
    }
    context.pendingEdits.check(context)
    offerWaiting(item.uri, context)
  }

  /// Asks the editor to take the changes of the file that nothing has written yet; what it does not take waits until it
  /// closes the document.
  private static func offerWaiting(_ uri: String, _ context: RequestContext) {
    // Several editors would each have to take them; they wait until all have closed the document.
    guard let record = context.workspace.record(uri: uri), record.waiting != nil,
      context.workspace.holders(of: record) == [context.session.number]
    else { return }
    guard let script = context.workspace.scriptOfWaiting(uri), context.session.profile.capabilities.applyEdit else {
      return tellWaiting(uri, context)
    }
    let changes = [record.textEdits(script.textEdits, context.encoding)]
    let edit = LSP.ApplyWorkspaceEditParams(
      label: "Apply unsaved changes", edit: LSP.WorkspaceEdit(documentChanges: changes))
    context.ask("workspace/applyEdit", edit) { result, context in
      if case .success(let answer) = result, answer["applied"]?.bool == true { return }
      tellWaiting(uri, context)
    }
  }

  private static func tellWaiting(_ uri: String, _ context: RequestContext) {
    guard context.workspace.record(uri: uri)?.waiting != nil else { return }
    context.session.notify(
      "window/showMessage",
      LSP.MessageParams(
        type: .warning,
        message: "\(uri) has unsaved changes that this text does not contain; they wait until you close the document"))
  }

  /// A change as an editor tells of it. What cannot be read was made in the editor nevertheless.
  struct Change: MessageParameters {
    fileprivate let uri: String?
    fileprivate let told: Result<LSP.DidChangeTextDocumentParams, ResponseError>

    init(_ reader: ParameterReader) {
      uri = reader.element?["textDocument"]?["uri"]?.string
      told = Result { () throws(ResponseError) in try LSP.DidChangeTextDocumentParams(reader) }
    }
  }

  /// Keeps the edit until somebody asks, or until nothing else is to be done: typing is often faster than reading.
  static func didChange(_ change: Change, _ context: RequestContext) throws {
    let params: LSP.DidChangeTextDocumentParams
    do {
      params = try change.told.get()
    } catch {
      context.applyEdits()
      if let uri = change.uri, context.views.loseStep(uri, by: context.session) { context.session.tellOutOfStep(uri) }
      throw error
    }
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
    if VirtualDocument.isVirtual(document.uri) { return }
    let edit = VersionedEdit(version: document.version, changes)
    context.waitingEdits.add(edit, to: document.uri, of: context.session)
    // An edit that an editor was asked for is recognized in the text that it leads to.
    if context.pendingEdits.isWatching {
      context.applyEdits()
      context.pendingEdits.check(context)
    }
  }

  static func didClose(_ params: LSP.DidCloseTextDocumentParams, _ context: RequestContext) throws {
    if let record = context.viewing.workspace.record(uri: params.textDocument.uri) {
      context.publisher.closed(context.session, record)
    }
    if VirtualDocument.isVirtual(params.textDocument.uri) {
      return context.publisher.closedContent(context.session, params.textDocument.uri)
    }
    do {
      try context.views.close(params.textDocument.uri, by: context.session)
    } catch {
      throw ResponseError(error)
    }
  }

  static func didSave(_ params: LSP.DidSaveTextDocumentParams, _ context: RequestContext) {
    if let record = context.workspace.record(uri: params.textDocument.uri), record.waiting == nil {
      context.workspace.setUnsaved(record.number, false)
    }
    context.views.saved(params.textDocument.uri, by: context.session)
    // What projects say is what their files hold.
    if context.workspace.projectsRest(on: DocumentURI(params.textDocument.uri)) {
      context.whenScanned { $0.workspace.takeInFolders() }
    }
  }
}
