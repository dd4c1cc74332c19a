import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Workspace {
  /// A request to scan a folder.
  package struct ScanRequest: Sendable {
    let path: String
    /// The known configurations, by folder. An editor may hold a text that no file contains.
    let configurations: [String: Configuration]
    /// Whether the configuration files in the folder apply.
    var findsConfigurations = true
    /// The folder's projects when they were last read.
    var projects = FolderProjects()
    /// Counts the files for clients that wait; nil if no progress is needed.
    var progress: ReadingProgress?

    package init(path: String, configurations: [String: Configuration] = [:]) {
      (self.path, self.configurations) = (path, configurations)
    }
  }

  /// The result of scanning a folder.
  package struct Scan: Sendable {
    let path: String
    package internal(set) var files: [ScannedFile] = []
    /// The folder's Swift files and the files that Swift code refers to, such as storyboards. Includes files that are
    /// not documents.
    package internal(set) var code: [SwiftProject.Candidate] = []
    /// The time stamps, taken before reading, of the files in `code` that are not documents.
    var stamps: [String: FileStamp] = [:]
    /// The files and folders that could not be read.
    var unreadFiles: [UnreadFile] = []
    /// The criteria that selected the files.
    var selection = FileSelection()
    var projects = FolderProjects()
  }

  /// A file that a scan read or could not read.
  package struct ScannedFile: Sendable {
    package let path: String
    package let content: Result<[UInt8], FileError>
    /// The time stamp that was taken before the file was read.
    let stamp: FileStamp?

    init(path: String, content: Result<[UInt8], FileError>, stamp: FileStamp? = nil) {
      self.path = path
      self.content = content
      self.stamp = stamp
    }

    /// Reads the file at a path.
    init(_ path: String) {
      let stamp = OperatingSystem.stamp(of: path)
      self.init(
        path: path, content: Result { () throws(FileError) in try FileSystem.readText(path) }, stamp: stamp)
    }
  }

  /// Reads the configurations of a folder and the documents that it includes. Does not touch the workspace, so it can
  /// run on any thread; `Workspace.applyScans` applies the result.
  package static func scan(_ request: ScanRequest) -> Scan {
    var folder = WorkspaceFolder(path: DocumentURI.normalized(request.path))
    folder.projects = request.projects
    folder.configurations = request.configurations
    var scan = Scan(path: folder.path)
    let (listed, unread) = WorkspaceFolder.listing(in: folder.path)
    let documentPaths = WorkspaceFolder.documents(of: listed)
    var scanned = folder.readConfigurations(documentPaths, areApplied: request.findsConfigurations)
    folder.readProjects(listed)
    let files = folder.included(documentPaths.filter { !DocumentKind.isConfiguration($0) })
    scan.unreadFiles = unread.filter { folder.includes($0) }
    (scan.selection, scan.projects) = (folder.selection, folder.projects)
    request.progress?.recordFound(files.count)
    let results = Concurrently.map(files) { path in
      defer { request.progress?.recordRead() }
      return Workspace.read(path)
    }
    for (file, code, isRelevant) in results {
      if isRelevant { scanned.append(file) } else { scan.stamps[file.path] = file.stamp }
      if let code { scan.code.append(code) }
    }
    scan.files = scanned
    return scan
  }

  private static func read(_ path: String) -> (file: ScannedFile, code: SwiftProject.Candidate?, isOfUse: Bool) {
    let file = ScannedFile(path)
    let uri = DocumentURI(path: path)
    if let neighbour = RelatedFileKind(fileName: uri.fileName) {
      return (file, codeCandidate(neighbour, uri, try? file.content.get()), false)
    }
    guard path.hasSuffix(DocumentKind.swiftSuffix) else { return (file, nil, true) }
    guard case .success(let bytes) = file.content else { return (file, nil, file.unreadFile != nil) }
    let isRelevant = Workspace.isRelevant(bytes, .swift)
    let code = candidate(uri, bytes, isRelevant: isRelevant)
    // A file that exceeds the maximum length becomes a document only if it contains code to check.
    let isSetAside = code.isUnread && bytes.count <= SwiftProject.maximumLength
    return (file, code, isSetAside || isRelevant)
  }
}

extension WorkspaceFolder {
  /// Reads the configuration files that belong to the folder, outermost first, because an outer configuration can
  /// exclude an inner one. Returns the files.
  ///
  /// - Parameter found: the paths of the folder's documents, relative to the folder.
  /// - Parameter areApplied: whether the configurations apply to the folder.
  @discardableResult
  mutating func readConfigurations(
    _ found: [String], areApplied: Bool = true
  ) -> [Workspace.ScannedFile] {
    let known = configurations
    var files: [Workspace.ScannedFile] = []
    let paths = found.filter { DocumentKind.isConfiguration($0) }.map { path + "/" + $0 }
    for file in paths.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) where includes(file) {
      let folder = FileCommit.folder(of: file)
      let scanned = Workspace.ScannedFile(file)
      if areApplied, known[folder] == nil, case .success(let bytes) = scanned.content {
        configurations[folder] = Configuration(Document(number: 0, bytes: bytes, kind: .configuration))
      }
      files.append(scanned)
    }
    return files
  }
}
