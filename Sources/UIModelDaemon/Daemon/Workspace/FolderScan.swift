import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Workspace {
  /// A request to scan a folder.
  package struct ScanRequest: Sendable {
    let path: String
    /// The workspace's configurations, by folder. They take precedence over configuration files, because an editor may
    /// hold a text that differs from the file.
    let configurations: [String: Configuration]
    /// Whether the configuration files in the folder apply.
    var findsConfigurations = true
    /// The folder's projects as they were last read.
    var projects = FolderProjects()
    /// The counter of the files to read, for clients that wait for the result; nil if no client needs the progress.
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

  /// A file that a scan found, with the content or the reason that the file could not be read.
  package struct ScannedFile: Sendable {
    package let path: String
    package let content: Result<[UInt8], FileError>
    /// The file's time stamp from before the file was read.
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

  /// Reads the configurations of a folder and the documents that the folder includes. Does not use a workspace, so any
  /// thread can call the function. `Workspace.applyScans` applies the result.
  package static func scan(_ request: ScanRequest) -> Scan {
    var folder = WorkspaceFolder(path: DocumentURI.normalized(request.path))
    folder.projects = request.projects
    folder.configurations = request.configurations
    var scan = Scan(path: folder.path)
    let (listedPaths, unreadFiles) = WorkspaceFolder.listing(in: folder.path)
    let documentPaths = WorkspaceFolder.documentPaths(of: listedPaths)
    var scannedFiles = folder.readConfigurations(documentPaths, areApplied: request.findsConfigurations)
    folder.readProjects(listedPaths)
    let files = folder.includedPaths(documentPaths.filter { !DocumentKind.isConfiguration($0) })
    scan.unreadFiles = unreadFiles.filter { folder.includes($0) }
    (scan.selection, scan.projects) = (folder.selection, folder.projects)
    request.progress?.recordFound(files.count)
    let results = Concurrently.map(files) { path in
      defer { request.progress?.recordRead() }
      return Workspace.read(path)
    }
    for (file, code, isRelevant) in results {
      if isRelevant { scannedFiles.append(file) } else { scan.stamps[file.path] = file.stamp }
      if let code { scan.code.append(code) }
    }
    scan.files = scannedFiles
    return scan
  }

  private static func read(_ path: String) -> (file: ScannedFile, code: SwiftProject.Candidate?, isOfUse: Bool) {
    let file = ScannedFile(path)
    let uri = DocumentURI(path: path)
    if let relatedKind = RelatedFileKind(fileName: uri.fileName) {
      return (file, codeCandidate(relatedKind, uri, try? file.content.get()), false)
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
  /// exclude an inner one. Returns the configuration files.
  ///
  /// - Parameter documentPaths: the paths of the folder's documents, relative to the folder.
  /// - Parameter areApplied: whether the configurations apply to the folder.
  @discardableResult
  mutating func readConfigurations(
    _ documentPaths: [String], areApplied: Bool = true
  ) -> [Workspace.ScannedFile] {
    let knownConfigurations = configurations
    var files: [Workspace.ScannedFile] = []
    let paths = documentPaths.filter { DocumentKind.isConfiguration($0) }.map { path + "/" + $0 }
    for filePath in paths.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) where includes(filePath) {
      let folder = FileCommit.folder(of: filePath)
      let scannedFile = Workspace.ScannedFile(filePath)
      if areApplied, knownConfigurations[folder] == nil, case .success(let bytes) = scannedFile.content {
        configurations[folder] = Configuration(Document(number: 0, bytes: bytes, kind: .configuration))
      }
      files.append(scannedFile)
    }
    return files
  }
}
