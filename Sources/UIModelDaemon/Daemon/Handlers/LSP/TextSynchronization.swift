import UIModelEngine
import UIModelPlatform
import UIModelProtocol

/// Handlers for the notifications about an editor's documents: opened, changed, saved and closed.
enum TextSynchronization {
  static func didOpen(_ params: LSP.DidOpenTextDocumentParams, _ context: RequestContext) throws {
    let item = params.textDocument
    // Virtual documents are not documents of the workspace.
    if VirtualDocument.isVirtual(item.uri) { return }
    try context.views.open(item.uri, version: item.version, text: item.text, by: context.session)
    if let record = context.editorContext.workspace.record(uri: item.uri) {
      context.publisher.noteOpened(context.session, record)
    }
    context.pendingEdits.check(context)
    offerUnsavedChanges(item.uri, context)
  }

  /// Asks the editor to apply the file's unsaved changes to its text. If the editor does not apply the changes, they
  /// remain pending until the editor closes the document.
  private static func offerUnsavedChanges(_ uri: String, _ context: RequestContext) {
    // If several editors hold the document, each would have to apply the changes. The changes then remain pending until
    // all editors have closed it.
    guard let record = context.workspace.record(uri: uri), record.pendingText != nil,
      context.workspace.holders(of: record) == [context.session.number]
    else { return }
    guard let script = context.workspace.pendingScript(uri), context.session.profile.capabilities.applyEdit else {
      return warnAboutUnsavedChanges(uri, context)
    }
    let changes = [record.textEdits(script.textEdits, context.encoding)]
    let edit = LSP.ApplyWorkspaceEditParams(
      label: "Apply unsaved changes", edit: LSP.WorkspaceEdit(documentChanges: changes))
    context.ask("workspace/applyEdit", edit) { result, context in
      if case .success(let response) = result, response["applied"]?.bool == true { return }
      warnAboutUnsavedChanges(uri, context)
    }
  }

  private static func warnAboutUnsavedChanges(_ uri: String, _ context: RequestContext) {
    guard context.workspace.record(uri: uri)?.pendingText != nil else { return }
    context.session.notify(
      "window/showMessage",
      LSP.MessageParams(
        type: .warning,
        message: "\(uri) has unsaved changes that this text does not contain; they wait until you close the document"))
  }

  /// The parameters of `didChange`. Invalid parameters are stored as an error, because the editor has changed its text
  /// even if the daemon cannot read the change.
  struct Change: MessageParameters {
    fileprivate let uri: String?
    fileprivate let parameters: Result<LSP.DidChangeTextDocumentParams, ResponseError>

    init(_ reader: ParameterReader) {
      uri = reader.element?["textDocument"]?["uri"]?.string
      parameters = Result { () throws(ResponseError) in try LSP.DidChangeTextDocumentParams(reader) }
    }
  }

  /// Queues an edit. It is applied when a request needs the text or when the daemon is idle, because typing is often
  /// faster than parsing.
  static func didChange(_ change: Change, _ context: RequestContext) throws {
    let params: LSP.DidChangeTextDocumentParams
    do {
      params = try change.parameters.get()
    } catch {
      context.applyEdits()
      if let uri = change.uri, context.views.markOutOfStep(uri, by: context.session) {
        context.session.warnOutOfStep(uri)
      }
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
    // The daemon recognizes that the editor made a requested edit by comparing the text. Therefore, queued edits are
    // applied before the comparison.
    if context.pendingEdits.isWatching {
      context.applyEdits()
      context.pendingEdits.check(context)
    }
  }

  static func didClose(_ params: LSP.DidCloseTextDocumentParams, _ context: RequestContext) throws {
    if let record = context.editorContext.workspace.record(uri: params.textDocument.uri) {
      context.publisher.noteClosed(context.session, record)
    }
    if VirtualDocument.isVirtual(params.textDocument.uri) {
      return context.publisher.noteClosedContent(context.session, params.textDocument.uri)
    }
    do {
      try context.views.close(params.textDocument.uri, by: context.session)
    } catch {
      throw ResponseError(error)
    }
  }

  static func didSave(_ params: LSP.DidSaveTextDocumentParams, _ context: RequestContext) {
    if let record = context.workspace.record(uri: params.textDocument.uri), record.pendingText == nil {
      context.workspace.setUnsaved(record.number, false)
    }
    context.views.applySave(params.textDocument.uri, by: context.session)
    // Projects are read from disk, so a saved project file is read again.
    if context.workspace.projectsMayDepend(on: DocumentURI(params.textDocument.uri)) {
      context.whenScanned { $0.workspace.reloadFolders() }
    }
  }
}
