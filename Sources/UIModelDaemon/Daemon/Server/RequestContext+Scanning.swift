import UIModelProtocol

extension RequestContext {
  /// Opens the projects that contain the given folders, and reads their documents in the background. Findings about
  /// missing names are not reported until all documents are read, because an unread document might declare the name.
  func openFolders(_ paths: [String]) {
    let folders = paths.map { DocumentURI.normalized($0) }
    if folders.contains("/") {
      let message = "/ is the whole file system, so UIModelDaemon does not read it; open the folder of a project"
      session.notify("window/showMessage", LSP.MessageParams(type: .warning, message: message))
    }
    let newFolders = folders.filter { $0 != "/" }.map { workspace.openProject(around: $0) }
      .compactMap { $0.isNew ? $0.project.folder : nil }
    if !newFolders.isEmpty { scan(newFolders) }
  }

  /// Reads folders again if their configurations now include other files, and removes documents that are now excluded.
  func rescanWhereNeeded() {
    let paths = workspace.takeFoldersToScan()
    guard !paths.isEmpty else { return }
    for path in paths { workspace.removeExcludedDocuments(path) }
    scan(paths)
  }

  private func scan(_ paths: [String]) {
    workspace.runningScanCount += 1
    ScanProgress.watch(self, folderCount: paths.count)
    let clock = workspace.clock
    let scanRequests = workspace.beginScans(paths)
    runInBackground({ scanRequests.map { Workspace.scan($0) } }) { scans, context in
      for error in context.workspace.applyScans(scans, since: clock) {
        context.session.log(.warning, error.description)
      }
      context.workspace.runningScanCount -= 1
    }
  }
}
