import UIModelProtocol

/// Notifications about workspace folders and files on disk.
enum WorkspaceEvents {
  static func didChangeFolders(_ params: LSP.DidChangeWorkspaceFoldersParams, _ context: RequestContext) {
    for folder in params.removedFolders {
      if let path = DocumentURI(folder.uri).path { context.workspace.closeProject(around: path) }
    }
    context.openFolders(params.addedFolders.compactMap { DocumentURI($0.uri).path })
  }

  static func didChangeWatchedFiles(_ params: LSP.DidChangeWatchedFilesParams, _ context: RequestContext) {
    let files = params.changes.compactMap { event in
      DocumentURI(event.uri).path.map { (path: $0, mayBeFolder: event.type != .changed) }
    }
    context.applyFileChanges(files)
  }

  static func cancelProgress(_ params: LSP.WorkDoneProgressCancelParams, _ context: RequestContext) {}
}
