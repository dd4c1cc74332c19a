import UIModelProtocol

extension RequestContext {
  /// Opens the projects around folders and reads their documents, beside the work on what is there already. Until all is
  /// read, nothing is said that rests on a name's not being there.
  func openFolders(_ paths: [String]) {
    let folders = paths.map { DocumentURI.normalized($0) }
    if folders.contains("/") {
      let message = "/ is the whole file system, so UIModelDaemon does not read it; open the folder of a project"
      session.notify("window/showMessage", LSP.MessageParams(type: .warning, message: message))
    }
    let new = folders.filter { $0 != "/" }.map { workspace.openProject(around: $0) }
      .compactMap { $0.isNew ? $0.project.folder : nil }
    if !new.isEmpty { scan(new) }
  }

  /// Reads folders again whose configurations want other files than those that were read, and lets go of the others.
  func rescanWhereNeeded() {
    let paths = workspace.takeFoldersToScan()
    guard !paths.isEmpty else { return }
    for path in paths { workspace.dropExcluded(path) }
    scan(paths)
  }

  private func scan(_ paths: [String]) {
    workspace.scansUnderWay += 1
    ScanProgress.watch(self, folders: paths.count)
    let clock = workspace.clock
    let orders = workspace.beginScans(paths)
    background({ orders.map { Workspace.scan($0) } }) { scans, context in
      for error in context.workspace.take(scans, since: clock) { context.session.log(.warning, error.description) }
      context.workspace.scansUnderWay -= 1
    }
  }
}
