import UIModelEngine
import UIModelSwift
import UIModelSystems

extension RequestContext {
  /// Takes in what other programs have done, as the file system tells of it.
  func takeIn(_ changes: OutsideChanges) {
    takeIn(changes.files.sorted().map { ($0, mayBeFolder: false) }, isAnything: changes.isAnything)
  }

  /// Takes in files that other programs have made, changed or removed, all as one change. What is there counts: events come
  /// late, and in one batch in any order. `mayBeFolder`: a path that is none of a document's may be, or have been, a
  /// folder's. `isAnything`: other files may have changed as well.
  func takeIn(_ files: [(path: String, mayBeFolder: Bool)], isAnything: Bool = false) {
    // What git leaves out decides which files are wanted, and what projects say which of them belong together.
    var isAnything =
      isAnything
      || files.contains { file in
        let uri = DocumentURI(path: file.path)
        return uri.fileName == ".gitignore" || workspace.projectsRest(on: uri)
      }
    var found: [DocumentURI: [UInt8]?] = [:]
    var unread: [UnreadFile] = []
    for (path, mayBeFolder) in files {
      let uri = DocumentURI(path: path)
      workspace.infoPlistChanged(at: path)
      // A folder that is being read may have seen what was there before.
      isAnything = isAnything || workspace.folder(of: path)?.isBeingRead == true
      if SwiftNeighbour(fileName: uri.fileName) != nil {
        if workspace.codeFolder(of: uri) != nil { found[uri] = .some(try? FileSystem.read(path)) }
        continue
      }
      guard let kind = DocumentKind(fileName: uri.fileName) else {
        isAnything = isAnything || mayBeFolder && self.mayBeFolder(path)
        continue
      }
      // The view of an editor may include it.
      if !workspace.takesIn(uri) { workspace.noteWritten([uri]) }
      if kind == .swift, let folder = workspace.folder(of: path), folder.read != nil, !folder.ignored.knows(path) {
        isAnything = true
        continue
      }
      guard workspace.takesIn(uri) else { continue }
      let file = Workspace.ScannedFile(path)
      if let file = file.unread { unread.append(file) } else { found[uri] = .some(try? file.content.get()) }
    }
    // Which is to be one change with the rest, unless that has to wait.
    if isAnything, workspace.scansUnderWay == 0 { found = found.filter { !workspace.isLookedThrough($0.key) } }
    if !found.isEmpty {
      let files = found.sorted { $0.key.key < $1.key.key }.map { (uri: $0.key, bytes: $0.value) }
      _ = try? workspace.apply(.outside(files))
    }
    if !unread.isEmpty { _ = try? workspace.apply(.unread(unread)) }
    // What is being read just now may have been passed already.
    if isAnything { whenScanned { $0.workspace.takeInFolders() } }
  }

  /// Whether a path is, or was, that of a folder with documents: of those in it nobody may say anything.
  private func mayBeFolder(_ path: String) -> Bool {
    guard workspace.folder(of: path) != nil else { return false }
    return FileSystem.isFolder(path)
      || workspace.documents.contains { $0.uri.path?.hasPrefix(path + "/") == true }
  }
}
