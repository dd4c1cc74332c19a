import UIModelEngine
import UIModelSwift
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Folders and files that come, change and go.
enum WorkspaceEvents {
  static func didChangeFolders(_ params: LSP.DidChangeWorkspaceFoldersParams, _ context: RequestContext) {
    for folder in params.removed {
      if let path = DocumentURI(folder.uri).path { context.workspace.closeProject(around: path) }
    }
    context.openFolders(params.added.compactMap { DocumentURI($0.uri).path })
  }

  static func didChangeWatchedFiles(_ params: LSP.DidChangeWatchedFilesParams, _ context: RequestContext) {
    // What git leaves out decides which files are wanted, and what projects say which of them belong together.
    var isAnyFolder = params.changes.contains { event in
      let uri = DocumentURI(event.uri)
      return uri.fileName == ".gitignore" || context.workspace.projectsRest(on: uri)
    }
    for event in params.changes {
      let uri = DocumentURI(event.uri)
      guard let path = uri.path else { continue }
      context.workspace.infoPlistChanged(at: path)
      // A folder that is being read may have seen what was there before.
      isAnyFolder = isAnyFolder || context.workspace.folder(of: path)?.isBeingRead == true
      if SwiftNeighbour(fileName: uri.fileName) != nil {
        guard context.workspace.codeFolder(of: uri) != nil else { continue }
        let bytes = try? FileSystem.read(path)
        _ = try? context.workspace.apply(.disk(DocumentURI(path: path), bytes, isDocument: false))
        continue
      }
      guard let kind = DocumentKind(fileName: uri.fileName) else {
        isAnyFolder = isAnyFolder || event.type != .changed && mayBeFolder(path, context.workspace)
        continue
      }
      if kind == .swift, let folder = context.workspace.folder(of: path), folder.read != nil,
        !folder.ignored.knows(path)
      {
        isAnyFolder = true
        continue
      }
      // What is there counts: events come late, and in one batch in any order.
      let bytes = try? FileSystem.read(path)
      let isKnown = context.workspace.record(uri) != nil
      let isWanted = context.workspace.folder(of: path)?.includes(path) ?? false
      guard isKnown || isWanted else { continue }
      let isDocument = isKnown || bytes.map { Workspace.isOfUse($0, kind) } ?? false
      _ = try? context.workspace.apply(.disk(DocumentURI(path: path), bytes, isDocument: isDocument))
    }
    // What is being read just now may have been passed already.
    if isAnyFolder { context.whenScanned { $0.workspace.takeInFolders() } }
  }

  /// Whether a path is, or was, that of a folder with documents: of those in it nobody may say anything.
  private static func mayBeFolder(_ path: String, _ workspace: Workspace) -> Bool {
    guard workspace.folder(of: path) != nil else { return false }
    return FileSystem.isFolder(path)
      || workspace.documents.contains { $0.uri.path?.hasPrefix(path + "/") == true }
  }

  static func didChangeConfiguration(_ params: LSP.DidChangeConfigurationParams, _ context: RequestContext) {}

  static func cancelProgress(_ params: LSP.WorkDoneProgressCancelParams, _ context: RequestContext) {}
}

extension RequestContext {
  /// Opens the projects around folders and reads their documents, beside the work on what is there already. Until all is
  /// read, nothing is said that rests on a name's not being there.
  func openFolders(_ paths: [String]) {
    let new = paths.map { workspace.openProject(around: DocumentURI.normalized($0)) }
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
