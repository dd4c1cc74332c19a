import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Workspace {
  /// A folder that is to be read.
  package struct ScanOrder: Sendable {
    let path: String
    /// The configurations that are known, by their folders: an editor may have a text that no file has.
    let configurations: [String: Configuration]
    /// Whether those in the folder hold.
    var findsConfigurations = true
    /// What its projects said when they were last read.
    var projects = FolderProjects()
    /// Hears of the files; nil if nobody asks.
    var progress: ReadingProgress?

    package init(path: String, configurations: [String: Configuration] = [:]) {
      (self.path, self.configurations) = (path, configurations)
    }
  }

  /// What a scan of a folder read.
  package struct Scan: Sendable {
    let path: String
    package internal(set) var files: [ScannedFile] = []
    /// Its Swift files, those included that are no documents.
    package internal(set) var code: [SwiftProject.Candidate] = []
    /// What its Swift files that are no documents were when they were read.
    var stamps: [String: FileStamp] = [:]
    /// What could not be looked into.
    var unread: [UnreadFile] = []
    /// The files that were wanted.
    var selection = FileSelection()
    var projects = FolderProjects()
  }

  /// A file that a scan read.
  package struct ScannedFile: Sendable {
    package let path: String
    package let content: Result<[UInt8], FileError>
    /// From before it was read.
    let stamp: FileStamp?

    init(path: String, content: Result<[UInt8], FileError>, stamp: FileStamp? = nil) {
      self.path = path
      self.content = content
      self.stamp = stamp
    }

    /// Reads it.
    init(_ path: String) {
      let stamp = OperatingSystem.stamp(of: path)
      self.init(
        path: path, content: Result { () throws(FileError) in try FileSystem.readText(path) }, stamp: stamp)
    }
  }

  /// Reads the configurations of a folder and the documents it includes. Does not touch the workspace, so it may run
  /// anywhere; `take` brings the files in.
  package static func scan(_ order: ScanOrder) -> Scan {
    var folder = WorkspaceFolder(path: DocumentURI.normalized(order.path))
    folder.projects = order.projects
    folder.configurations = order.configurations
    var scan = Scan(path: folder.path)
    let (listed, unread) = WorkspaceFolder.looked(through: folder.path)
    let found = WorkspaceFolder.documents(of: listed)
    var scanned = folder.readConfigurations(found, areInForce: order.findsConfigurations)
    folder.readProjects(listed)
    let files = folder.included(found.filter { !DocumentKind.isConfiguration($0) })
    scan.unread = unread.filter { folder.includes($0) }
    (scan.selection, scan.projects) = (folder.selection, folder.projects)
    order.progress?.found(files.count)
    let read = Concurrently.map(files) { path in
      defer { order.progress?.hasRead() }
      return Workspace.read(path)
    }
    for (file, code, isOfUse) in read {
      if isOfUse { scanned.append(file) } else { scan.stamps[file.path] = file.stamp }
      if let code { scan.code.append(code) }
    }
    scan.files = scanned
    return scan
  }

  private static func read(_ path: String) -> (file: ScannedFile, code: SwiftProject.Candidate?, isOfUse: Bool) {
    let file = ScannedFile(path)
    let uri = DocumentURI(path: path)
    if let neighbour = SwiftNeighbour(fileName: uri.fileName) {
      return (file, codeCandidate(neighbour, uri, try? file.content.get()), false)
    }
    guard path.hasSuffix(DocumentKind.swiftSuffix) else { return (file, nil, true) }
    guard case .success(let bytes) = file.content else { return (file, nil, file.unread != nil) }
    let isOfUse = Workspace.isOfUse(bytes, .swift)
    let code = candidate(uri, bytes, isOfUse: isOfUse)
    // Of a file that is too long only one is named in which there would be something to check.
    let isSetAside = code.isUnread && bytes.count <= SwiftProject.longest
    return (file, code, isSetAside || isOfUse)
  }
}

extension WorkspaceFolder {
  /// Reads the configurations of those files that belong to the folder, the outer ones first, because they may leave out
  /// the inner ones. Answers their files.
  @discardableResult
  mutating func readConfigurations(
    _ found: [String], areInForce: Bool = true
  ) -> [Workspace.ScannedFile] {
    let known = configurations
    var files: [Workspace.ScannedFile] = []
    let paths = found.filter { DocumentKind.isConfiguration($0) }.map { path + "/" + $0 }
    for file in paths.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) where includes(file) {
      let folder = FileCommit.folder(of: file)
      let scanned = Workspace.ScannedFile(file)
      if areInForce, known[folder] == nil, case .success(let bytes) = scanned.content {
        configurations[folder] = Configuration(Document(number: 0, bytes: bytes, kind: .configuration))
      }
      files.append(scanned)
    }
    return files
  }
}
