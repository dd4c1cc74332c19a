import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A folder of the workspace with what its configuration says.
package struct WorkspaceFolder: Sendable {
  /// Absolute, without a slash at its end.
  package let path: String
  package internal(set) var configuration = Configuration()
  var isConfigured = false
  /// What git leaves out: such Swift files are no part of the app, unless the configuration names what is.
  var ignored = GitIgnore()
  /// What its projects and packages say of its files.
  var projects = FolderProjects()
  /// Which of its files were read; nil before the first time.
  var read: FileSelection?
  /// Whether its files are being read right now. What is wanted meanwhile is read after that.
  var isBeingRead = false

  package init(path: String) { self.path = path }

  /// Whether a file under the folder is one of its documents.
  package func includes(_ file: String) -> Bool {
    guard file.hasPrefix(path + "/") else { return false }
    let relative = String(file.dropFirst(path.count + 1))
    if relative == DocumentKind.configurationName { return true }
    // A configuration further inside says nothing of this folder.
    if relative.hasSuffix("/" + DocumentKind.configurationName) || FileSystem.isPassedBy(relative) { return false }
    if configuration.include.isEmpty, relative.hasSuffix(DocumentKind.swiftSuffix),
      WorkspaceFolder.isTest(relative) || ignored.ignores(file)
    {
      return false
    }
    let isIncluded =
      configuration.include.isEmpty || SwiftNeighbour(fileName: file) != nil
      || configuration.include.contains { GlobPattern($0).matches(relative) }
    return isIncluded && !configuration.exclude.contains { GlobPattern($0).matches(relative) }
  }
}

extension WorkspaceFolder {
  /// The files that are there and belong to it, but for its configuration. What git leaves out is read anew.
  mutating func files() -> [String] {
    let isOfUse = { (name: Substring) in
      name.hasSuffix(DocumentKind.modelSuffix) || name.hasSuffix(DocumentKind.swiftSuffix)
        || SwiftNeighbour(fileName: name) != nil
    }
    let found = FileSystem.files(under: path) { isOfUse($0) || FolderProjects.isDescription($0) }
    projects = projects.now(found.map { path + "/" + $0 })
    let files = found.filter { isOfUse($0[...]) }
    ignored = GitIgnore(of: path, files: files.filter { SwiftNeighbour(fileName: $0) == nil })
    return files.map { path + "/" + $0 }.filter { includes($0) }
  }

  /// Its configuration, with what its projects say of their apps: where they run, if it does not say it.
  var configurationOfCode: Configuration {
    guard let targets = projects.targets else { return configuration }
    var own = configuration
    own.mayRequireFullScreen = targets.mayRequireFullScreen
    if configuration.targets.isEmpty, configuration.environments.isEmpty {
      own.environments = targets.environments
      own.oldest = own.environments.oldest
    }
    return own
  }

  /// Which of its files are wanted now.
  var selection: FileSelection {
    FileSelection(include: configuration.include, exclude: configuration.exclude, ignored: ignored)
  }

  /// Whether Swift source lies in a folder of tests, which are no part of an app: `Tests`, `AppTests`, `AppUITests`.
  static func isTest(_ relativePath: String) -> Bool {
    guard relativePath.hasSuffix(DocumentKind.swiftSuffix) else { return false }
    return relativePath.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }
}

/// Which files of a folder are wanted.
package struct FileSelection: Sendable, Equatable {
  var include: [String] = []
  var exclude: [String] = []
  var ignored = GitIgnore()
}

extension Workspace {
  /// Whether a file that nobody has named is read: code that has nothing to do with menus is not.
  static func isOfUse(_ bytes: [UInt8], _ kind: DocumentKind) -> Bool { kind != .swift || SwiftMention.isIn(bytes) }

  /// The same for what a file's name says it is: only Swift source and documents are read for themselves.
  static func isOfUse(_ bytes: [UInt8], _ uri: DocumentURI) -> Bool {
    SwiftNeighbour(fileName: uri.fileName) == nil && isOfUse(bytes, uri.documentKind)
  }

  /// A folder that is to be read: with the configuration of which an editor has a text that no file has, if any.
  package struct ScanOrder: Sendable {
    let path: String
    let configuration: Configuration?
    /// What its projects said when they were last read.
    var projects = FolderProjects()

    package init(path: String, configuration: Configuration? = nil) {
      (self.path, self.configuration) = (path, configuration)
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
        path: path, content: Result { () throws(FileError) in try FileSystem.read(path) }, stamp: stamp)
    }
  }

  /// Opens a folder. Its documents come in by `scan`.
  package func addFolder(_ path: String) {
    let path = DocumentURI.normalized(path)
    guard folders[path] == nil else { return }
    folders[path] = WorkspaceFolder(path: path)
    foldersChanged()
  }

  /// Forgets the documents of a folder that its configuration leaves out now.
  func dropExcluded(_ path: String) {
    guard let folder = folders[path] else { return }
    for record in documents where !record.isOpen && !record.isNamed {
      guard let file = record.uri.path, self.folder(of: file)?.path == path, !folder.includes(file) else { continue }
      _ = try? apply(.disk(DocumentURI(path: file), nil))
    }
    // What an editor holds stays, and may be no part of the folder's code any more, or be one again.
    let isLeftOut = swift.keys(in: path).contains { codeFolder(of: DocumentURI($0)) != path }
    let isMoved =
      isLeftOut
      || documents.contains { record in
        record.document.kind == .swift && record.uri.path.map { self.folder(of: $0)?.path == path } == true
          && (codeFolder(of: record.uri) == nil) != (swift.bytes(of: record.uri.key, in: path) == nil)
      }
    if isMoved { placeCodeAgain() }
  }

  /// Closes a folder and forgets its documents, except what an editor holds.
  package func removeFolder(_ path: String) {
    guard folders.removeValue(forKey: DocumentURI.normalized(path)) != nil else { return }
    for record in documents where !record.isOpen {
      guard let path = record.uri.path, folder(of: path) == nil, !record.isNamed else { continue }
      _ = try? apply(.disk(DocumentURI(path: path), nil))
    }
    foldersChanged()
  }

  /// How a folder is read now.
  package func scanOrder(_ path: String) -> ScanOrder {
    let path = DocumentURI.normalized(path)
    let record = record(DocumentURI(path: path + "/" + DocumentKind.configurationName))
    var order = ScanOrder(path: path, configuration: record.map { Configuration($0.document) })
    order.projects = folders[path]?.projects ?? FolderProjects()
    return order
  }

  /// The folders of which other files are wanted than those that were read.
  func takeFoldersToScan() -> [String] {
    guard selectionsMayDiffer else { return [] }
    selectionsMayDiffer = false
    return folders.values.filter { folder in
      !folder.isBeingRead && folder.read.map { $0 != folder.selection } ?? false
    }
    .map(\.path).sorted()
  }

  /// How folders are read that are read from now on.
  func beginScans(_ paths: [String]) -> [ScanOrder] {
    let orders = paths.map { scanOrder($0) }
    for order in orders { folders[order.path]?.isBeingRead = true }
    return orders
  }

  /// Reads the configuration of a folder and the documents it includes. Does not touch the workspace, so it may run
  /// anywhere; `take` brings the files in.
  package static func scan(_ order: ScanOrder) -> Scan {
    var folder = WorkspaceFolder(path: DocumentURI.normalized(order.path))
    folder.projects = order.projects
    var scan = Scan(path: folder.path)
    var scanned: [ScannedFile] = []
    let configurationPath = folder.path + "/" + DocumentKind.configurationName
    if FileSystem.exists(configurationPath) {
      let file = ScannedFile(configurationPath)
      if let configuration = order.configuration {
        folder.configuration = configuration
      } else if case .success(let bytes) = file.content {
        folder.configuration = Configuration(Document(number: 0, bytes: bytes, kind: .configuration))
      }
      scanned.append(file)
    } else if let configuration = order.configuration {
      folder.configuration = configuration
    }
    let files = folder.files()
    (scan.selection, scan.projects) = (folder.selection, folder.projects)
    for (file, code, isOfUse) in Concurrently.map(files, { Workspace.read($0) }) {
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
      guard case .success(let bytes) = file.content, bytes.count <= SwiftProject.longest else {
        return (file, nil, false)
      }
      let name = String(uri.fileName)
      return (file, SwiftProject.Candidate(neighbour, key: uri.key, fileName: name, bytes: bytes), false)
    }
    guard path.hasSuffix(DocumentKind.swiftSuffix) else { return (file, nil, true) }
    // Code that nobody can read is not the user's to hear of.
    guard case .success(let bytes) = file.content, bytes.count <= SwiftProject.longest else {
      return (file, nil, false)
    }
    let code = candidate(uri, bytes)
    return (file, code, code.isUnread || Workspace.isOfUse(bytes, .swift))
  }

  /// Takes in what scans read that began at a clock; without one it was just now. What has changed or gone since then is
  /// newer than the scan, and a folder that was closed meanwhile stays closed. Answers what could not be read.
  package func take(_ scans: [Scan], since clock: Int = .max) -> [FileError] {
    var errors: [FileError] = []
    var read: [(uri: DocumentURI, bytes: [UInt8])] = []
    var stamps: [String: FileStamp] = [:]
    for file in scans.flatMap(\.files) {
      let uri = DocumentURI(path: file.path)
      guard folder(of: file.path) != nil, (record(uri)?.clock ?? removal(of: uri) ?? 0) <= clock else { continue }
      switch file.content {
      case .success(let bytes):
        read.append((uri, bytes))
        stamps[file.path] = file.stamp
      case .failure(let error): errors.append(error)
      }
    }
    // Which files belong to a folder is to be known before any of them is taken in.
    let configurations = read.filter {
      $0.uri.documentKind == .configuration && record($0.uri)?.document.bytes != $0.bytes
    }
    if !configurations.isEmpty { _ = try? apply(.files(configurations)) }
    for scan in scans {
      noteProjects(scan.projects, in: scan.path)
      let before = folders[scan.path]?.ignored
      folders[scan.path]?.read = scan.selection
      folders[scan.path]?.ignored = scan.selection.ignored
      // What an editor holds already may be left out.
      if before != scan.selection.ignored { dropExcluded(scan.path) }
      folders[scan.path]?.isBeingRead = false
    }
    selectionsMayDiffer = true
    // What a document names outside may have changed with it.
    let before = Set(infoPlists.keys)
    var code: [String: [SwiftProject.Candidate]] = [:]
    for scan in scans where folders[scan.path] != nil { code[scan.path] = scan.code }
    for (path, stamp) in scans.flatMap(\.stamps) {
      let uri = DocumentURI(path: path)
      if record(uri) == nil, swift.toldAt[uri.key] ?? 0 <= clock { stamps[path] = stamp }
    }
    _ = try? apply(.files(read, code: code, since: clock))
    takeInFiles(of: unread(by: scans, since: clock))
    noteSeen(stamps)
    if !before.isEmpty { refreshInfoPlists(of: before) }
    return errors
  }

  /// The documents that scans of their folders passed over: their files are gone, or have nothing of use any more.
  private func unread(by scans: [Scan], since clock: Int) -> [UInt32] {
    let found = Set(scans.flatMap { $0.files.map(\.path) })
    let scanned = Set(scans.map(\.path))
    return documents.filter { record in
      guard record.clock <= clock, let path = record.uri.path, !found.contains(path) else { return false }
      return folder(of: path).map { scanned.contains($0.path) } ?? false
    }
    .map(\.number)
  }

  /// Reads a file that was named outright: excludes do not hold for it.
  package func addFile(_ path: String) throws(FileError) {
    let bytes = try FileSystem.read(path)
    _ = try? apply(.disk(DocumentURI(path: path), bytes))
    if let record = record(DocumentURI(path: path)) { setNamed(record.number, true) }
  }

  /// Forgets that a file was named, and its document, unless a folder that is open has it: then it is what the file holds.
  func removeFile(_ record: DocumentRecord) {
    setNamed(record.number, false)
    if records[record.number].map({ isWanted($0) }) == true {
      takeInFiles(of: [record.number])
    } else {
      _ = try? apply(.disk(record.uri, nil))
    }
  }
}

extension Workspace {
  /// Whether a file is one that says what is compiled together, or that such a one has asked for.
  func projectsRest(on uri: DocumentURI) -> Bool {
    FolderProjects.isDescription(uri.fileName)
      || uri.path.map { path in folders.values.contains { $0.projects.restOn(path) } } ?? false
  }

  /// Takes notice of what the projects of a folder say now.
  func noteProjects(_ projects: FolderProjects, in path: String) {
    let before = swift.targets(in: path)
    folders[path]?.projects = projects
    guard folders[path] != nil, before != projects.targets else { return }
    swift.setTargets(projects.targets, in: path)
    foldersChanged()
  }

  func configuration(of app: AppID) -> Configuration {
    switch app {
    case .folder(let path): folder(of: path)?.configurationOfCode ?? Configuration()
    case .document(let number):
      records[number]?.uri.path.flatMap { folder(of: $0)?.configuration } ?? Configuration()
    }
  }

  /// The innermost open folder that a path is in.
  package func folder(of path: String) -> WorkspaceFolder? {
    folders.values.filter { path == $0.path || path.hasPrefix($0.path == "/" ? "/" : $0.path + "/") }
      .max { $0.path.utf8.count < $1.path.utf8.count }
  }

  /// Whether a document stays when its file has these bytes: a scan would read it, too.
  func isKept(_ record: DocumentRecord, _ bytes: [UInt8]) -> Bool {
    record.isNamed || record.uri.path == nil || Workspace.isOfUse(bytes, record.document.kind)
  }

  func isWanted(_ record: DocumentRecord) -> Bool {
    guard let path = record.uri.path, let folder = folder(of: path) else { return record.isNamed }
    return record.isNamed || folder.includes(path)
  }
}
