import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// Restoring the state that an earlier daemon recorded.
extension Workspace {
  /// Starts to record unsaved state in a journal, and restores the state that the journal contains. If another process
  /// has locked the journal, a later call tries again.
  ///
  /// - Parameter journal: the journal of the workspace.
  /// - Parameter lockTimeout: the maximum time in milliseconds to wait for the lock.
  func recordUnsavedState(in journal: UnsavedStateJournal, lockTimeout: Int = 0) {
    unsavedStateRecording.journal = journal
    journal.begin(lockTimeout: lockTimeout) { restore($0) }
  }

  /// Opens the recorded folders and files, and restores documents and live sessions. Does not change the journal.
  private func restore(_ state: JournalState) {
    let journal = unsavedStateRecording.journal
    unsavedStateRecording.journal = nil
    defer { unsavedStateRecording.journal = journal }
    if let openedWorkspace = state.workspace { open(openedWorkspace) }
    for key in state.documents.keys.sorted() {
      if let document = state.documents[key] { restore(document, DocumentURI(key)) }
    }
    bringUpToDate()
    for (app, session) in state.sessions { restore(session, of: app) }
    bringUpToDate()
  }

  private func open(_ openedWorkspace: OpenedWorkspace) {
    writesOnCommit = openedWorkspace.writesOnCommit
    for path in openedWorkspace.projectPaths where FileSystem.exists(path) {
      if let folder = openProject(around: path).project.folder { readIfNew(folder) }
    }
    for path in openedWorkspace.folderPaths where FileSystem.isFolder(path) {
      addFolder(path)
      readIfNew(path)
    }
    for root in takeFoldersToScan() { _ = applyScans([Workspace.scan(scanRequest(root))]) }
    for path in openedWorkspace.filePaths { try? addFile(path) }
  }

  private func readIfNew(_ path: String) {
    if folders[path]?.lastReadSelection == nil { _ = applyScans([Workspace.scan(scanRequest(path))]) }
  }

  private func restore(_ document: KeptDocument, _ uri: DocumentURI) {
    #if DEBUG
      // Tests need a journal that crashes each daemon that reads it.
      if String(decoding: document.text, as: UTF8.self).contains("uimodel-testing" + "-poison") {
        OperatingSystem.crash()
      }
    #endif
    // The text was saved, but the process ended before it could record this in the journal.
    if let path = uri.path, document.isUnsaved, (try? FileSystem.readText(path)) == document.text { return }
    if let existingRecord = record(uri) {
      guard !existingRecord.isOpen else { return }
      let difference = TextDifference(existingRecord.document.bytes, document.text)
      if existingRecord.document.bytes != document.text {
        _ = try? apply(.scripts([existingRecord.number: EditScript([(difference.range, Array(difference.newText))])]))
      }
    } else {
      _ = try? apply(.fileContent(uri, document.text))
    }
    guard let number = record(uri)?.number else { return }
    records[number]?.restore(document)
  }

  private func restore(_ session: LiveSession, of keptApp: KeptApp) {
    let workspace = keptApp.isFromSource ? queryWorkspace : self
    guard keptApp.isFromSource == workspace.unsavedStateRecording.isFromSource, let app = workspace.app(of: keptApp),
      workspace.analysis.hasApp(app)
    else {
      return Log.write("the app of a live session is not there any more: \(keptApp.identifier)")
    }
    _ = try? workspace.apply(.session(app, session))
  }
}
