import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A folder of the workspace, with its configurations, its projects, and the criteria by which its files are selected.
package struct WorkspaceFolder: Sendable {
  /// The absolute path, without a slash at the end.
  package let path: String
  /// The configurations in the folder, by the folders of their files.
  package internal(set) var configurations: [String: Configuration] = [:] {
    didSet { inclusionCache = [:] }
  }
  var isConfigured = false
  /// The paths that Git ignores. Ignored Swift files are not part of the app, unless a configuration has include
  /// patterns.
  var ignored = GitIgnore() {
    didSet { if ignored != oldValue { inclusionCache = [:] } }
  }
  /// The projects and packages in the folder.
  var projects = FolderProjects() {
    didSet { if projects.demos != oldValue.demos { inclusionCache = [:] } }
  }
  /// Whether the folder includes each file of the last listing. Matching patterns takes time, and the result is the
  /// same every time.
  private var inclusionCache: [String: Bool] = [:]
  /// The criteria by which files were last read; nil before the first time.
  var lastReadSelection: FileSelection?
  /// Whether the files are being read at the moment. If the selection of files changes meanwhile, the folder is read
  /// again afterward.
  var isBeingRead = false
  /// Whether the folder is open because it is inside an open folder and its configuration sets `root`.
  var isNestedRoot = false
  /// Whether the folder must be read again, although its criteria are unchanged, because some of its files belonged to
  /// another folder before.
  var isOutdated = false

  /// One second before the folder was opened, in seconds (`OperatingSystem.currentSecond`).
  let opened = OperatingSystem.currentSecond - 1

  package init(path: String) { self.path = path }

  /// The configuration of the folder itself.
  package var configuration: Configuration { configurations[path] ?? Configuration() }

  /// Whether the folder includes a file: as a document, or because Swift code refers to the file.
  package func includes(_ file: String) -> Bool { inclusionCache[file] ?? evaluateInclusion(file) }

  private func evaluateInclusion(_ file: String) -> Bool {
    guard let relative = FilePath.relativePath(file, to: path) else { return false }
    if relative == DocumentKind.configurationName { return true }
    if FileSystem.isSkipped(relative) { return false }
    // A configuration cannot exclude itself; only configurations outside of its folder can.
    let isConfiguration = relative.hasSuffix("/" + DocumentKind.configurationName)
    let enclosingConfigurations = FilePath.ancestors(file).dropFirst(isConfiguration ? 2 : 0).compactMap { folder in
      configurations[folder].flatMap { configuration in
        FilePath.relativePath(file, to: folder).map { (configuration, relative: $0) }
      }
    }
    let isExcluded = enclosingConfigurations.contains { configuration, relative in
      configuration.exclude.contains { GlobPattern($0).matches(relative) }
    }
    if isExcluded { return false }
    if isConfiguration { return true }
    let isCode = relative.hasSuffix(DocumentKind.swiftSuffix) || RelatedFileKind(fileName: file) != nil
    if isCode, projects.demos.contains(file) { return false }
    let includingConfigurations = enclosingConfigurations.filter { !$0.0.include.isEmpty }
    if includingConfigurations.isEmpty, relative.hasSuffix(DocumentKind.swiftSuffix),
      WorkspaceFolder.isTest(relative) || ignored.ignores(file)
    {
      return false
    }
    return RelatedFileKind(fileName: file) != nil
      || includingConfigurations.allSatisfy { configuration, relative in
        configuration.include.contains { GlobPattern($0).matches(relative) }
      }
  }
}

extension WorkspaceFolder {
  /// Returns the existing files that belong to the folder. Reads `.gitignore` files and projects again.
  mutating func files() -> [String] { listFiles().files }

  /// Returns the existing files that belong to the folder, and the paths that cannot be read. Reads `.gitignore` files
  /// and projects again.
  mutating func listFiles() -> (files: [String], unread: [UnreadFile]) {
    let (listed, unread) = WorkspaceFolder.listing(in: path)
    readProjects(listed)
    let files = included(WorkspaceFolder.documents(of: listed))
    return (files, unread.filter { includes($0) })
  }

  /// Reads the projects again, if their files or the apps in configurations have changed.
  mutating func readProjects(_ listed: [String]) {
    let roots = innerRoots
    // A nested root is a project of its own, whose targets do not concern the code outside of it.
    let files = listed.map { path + "/" + $0 }.filter {
      roots.isEmpty || !FilePath.ancestors($0).contains(where: roots.contains)
    }
    let demos = VendoredDemos.candidates(among: files, in: path).filter { folder in
      !configurations.contains { VendoredDemos.isIncluded(folder, among: files, by: $0.value, in: $0.key) }
    }
    projects = projects.updated(files, in: path, apps: apps, demos: demos)
  }

  /// The apps that configurations in the folder declare, by the configurations' folders. Apps of nested roots are left
  /// out.
  private var apps: [String: [ConfiguredApp]] {
    let roots = innerRoots
    return configurations.filter { folder, configuration in
      !configuration.apps.isEmpty && FilePath.isIn(path, folder)
        && !FilePath.ancestors(folder).contains(where: roots.contains)
    }
    .mapValues(\.apps)
  }

  /// The subfolders whose configurations set `root`.
  private var innerRoots: Set<String> {
    Set(configurations.filter { $0.value.isRoot && $0.key != path && FilePath.isIn(path, $0.key) }.keys)
  }

  /// Returns the listed files that can be documents, or files that Swift code refers to.
  static func documents(of listed: [String]) -> [String] {
    listed.filter { isRelevant($0.split(separator: "/").last ?? "") }
  }

  /// Returns the files below a folder whose names are those of documents, of files that Swift code refers to, or of
  /// project descriptions. The paths are relative to the folder.
  static func listedFiles(in path: String) -> [String] {
    listing(in: path).files
  }

  /// Returns the files of `listedFiles(in:)`, and the paths that could not be read.
  static func listing(in path: String) -> (files: [String], unread: [UnreadFile]) {
    let listing = FileListing(of: path) { isRelevant($0) || FolderProjects.isDescription($0) }
    return (listing.files, listing.unreadFiles)
  }

  private static func isRelevant(_ name: Substring) -> Bool {
    DocumentKind(fileName: name) != nil || RelatedFileKind(fileName: name) != nil
  }

  /// Returns the absolute paths of the found files that belong to the folder. Reads `.gitignore` files again.
  mutating func included(_ found: [String]) -> [String] {
    ignored = GitIgnore(of: path, files: found.filter { $0.hasSuffix(DocumentKind.swiftSuffix) })
    let files = found.map { path + "/" + $0 }
    inclusionCache = Dictionary(files.map { ($0, includes($0)) }) { first, _ in first }
    return files.filter { includes($0) }
  }

  /// Returns a configuration completed with the settings of the folder's projects. If the configuration declares
  /// neither targets nor environments, those of the projects apply.
  func codeConfiguration(_ configuration: Configuration) -> Configuration {
    guard let targets = projects.targets else { return configuration }
    var completed = configuration
    completed.mayRequireFullScreen = targets.mayRequireFullScreen
    completed.localizations = targets.localizations
    if configuration.targets.isEmpty, configuration.environments.isEmpty {
      completed.environments = targets.environments
      completed.minimumVersions = completed.environments.oldest
      completed.mayRunOnMacCatalyst = targets.mayRunOnCatalyst
      // Targets of a project have the same effect as targets of a configuration.
      let oldest = targets.oldestReleases
      completed.targets = Platform.allCases.compactMap { platform in oldest[platform].map { Target(platform, from: $0) }
      }
    }
    return completed
  }

  /// The criteria for the files that should be read now.
  var selection: FileSelection {
    let patterns = configurations.mapValues { FileSelection.Patterns(include: $0.include, exclude: $0.exclude) }
    return FileSelection(
      patterns: patterns.filter { $0.value != FileSelection.Patterns() }, apps: apps, ignored: ignored,
      demos: projects.demos)
  }

  /// Whether Swift source is in a folder of tests, such as `Tests`, `AppTests` or `AppUITests`. Tests are not part of
  /// an app.
  static func isTest(_ relativePath: String) -> Bool {
    guard relativePath.hasSuffix(DocumentKind.swiftSuffix) else { return false }
    return relativePath.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }
}

extension Workspace {
  /// Whether a file that the user did not name is read. Swift source is read only if it mentions an API that is
  /// checked, or if it is not text.
  static func isRelevant(_ bytes: [UInt8], _ kind: DocumentKind) -> Bool {
    kind != .swift || SwiftMention.mayBeAnalyzed(bytes) || TextEncoding.problem(bytes) != nil
  }

  /// Whether a file with this URI is read as a document. Always false for files that Swift code only refers to, such as
  /// property lists.
  static func isRelevant(_ bytes: [UInt8], _ uri: DocumentURI) -> Bool {
    RelatedFileKind(fileName: uri.fileName) == nil && isRelevant(bytes, uri.documentKind)
  }

  /// Opens a folder. A scan adds its documents later.
  package func addFolder(_ path: String) {
    let path = DocumentURI.normalized(path)
    guard folders[path] == nil else {
      folders[path]?.isNestedRoot = false
      return
    }
    folders[path] = WorkspaceFolder(path: path)
    foldersChanged()
  }

  /// Removes the documents of a folder that the folder no longer includes.
  func dropExcluded(_ path: String) {
    guard let folder = folders[path] else { return }
    for record in documents where !record.isOpen && !record.isNamed {
      guard let file = record.uri.path, self.folder(of: file)?.path == path, !folder.includes(file) else { continue }
      _ = try? apply(.disk(DocumentURI(path: file), nil))
    }
    // A document in an editor stays, but might leave or join the code of the folder.
    let isLeftOut = swift.keys(in: path).contains { codeFolder(of: DocumentURI($0)) != path }
    let isMoved =
      isLeftOut
      || documents.contains { record in
        record.document.kind == .swift && record.uri.path.map { self.folder(of: $0)?.path == path } == true
          && (codeFolder(of: record.uri) == nil) != (swift.bytes(of: record.uri.key, in: path) == nil)
      }
    if isMoved { reassignAndReadCode() }
  }

  /// Opens the project around a path. Returns the project, and whether its folder was not open before and must be read.
  /// If `isShown` is true, the path is stored, so that its findings are shown without a request.
  func openProject(around path: String, isShown: Bool = true) -> (project: Project, isNew: Bool) {
    let project = Project(around: path, open: folders)
    if isShown || project.folder.map({ folders[$0] == nil }) ?? true, projects[path] != project {
      projects[path] = project
      // In a project that is already open, more findings may be shown now.
      markVisibilityChanged(in: path)
    }
    // A configuration that the client provides also applies to a file outside of all folders.
    if project.folder == nil, configurationSource != .files { foldersChanged() }
    for configuration in project.outerConfigurations { try? addFile(configuration) }
    guard let folder = project.folder else { return (project, false) }
    let isNew = folders[folder] == nil
    addFolder(folder)
    return (project, isNew)
  }

  /// Closes the project that was opened for a path, unless it is open for another path.
  func closeProject(around path: String) {
    let path = DocumentURI.normalized(path)
    guard let folder = projects.removeValue(forKey: path)?.folder else { return removeFolder(path) }
    markVisibilityChanged(in: path)
    if !projects.values.contains(where: { $0.folder == folder }) { removeFolder(folder) }
  }

  /// Closes a folder and removes its documents, except for documents that an editor holds or the user named.
  package func removeFolder(_ path: String) {
    guard folders.removeValue(forKey: DocumentURI.normalized(path)) != nil else { return }
    // Nested roots are closed with the folder. The folder may also be a nested root of a folder that stays open.
    selectionsMayDiffer = true
    for root in folders.values where root.isNestedRoot && !isInOpenFolder(root.path) { folders[root.path] = nil }
    for record in documents where !record.isOpen {
      guard let path = record.uri.path, folder(of: path) == nil, !record.isNamed else { continue }
      _ = try? apply(.disk(DocumentURI(path: path), nil))
    }
    foldersChanged()
  }

  /// Returns the request to scan a folder, with the current configurations and projects.
  package func scanRequest(_ path: String) -> ScanRequest {
    let path = DocumentURI.normalized(path)
    var request = ScanRequest(path: path, configurations: configurations.filter { FilePath.isIn(path, $0.key) })
    request.findsConfigurations = configurationSource == .files
    request.projects = folders[path]?.projects ?? FolderProjects()
    return request
  }

  /// Returns the folders that must be read again: outdated folders, folders whose selection of files has changed, and
  /// new nested roots.
  func takeFoldersToScan() -> [String] {
    guard selectionsMayDiffer else { return [] }
    selectionsMayDiffer = false
    updateNestedRoots()
    return folders.values.filter { folder in
      !folder.isBeingRead
        && (folder.isOutdated || folder.lastReadSelection.map { $0 != folder.selection } ?? folder.isNestedRoot)
    }
    .map(\.path).sorted()
  }

  /// Marks folders as being read, and returns the requests to scan them.
  func beginScans(_ paths: [String]) -> [ScanRequest] {
    let requests = paths.map { path in
      var request = scanRequest(path)
      request.progress = reading
      return request
    }
    for request in requests { folders[request.path]?.isBeingRead = true }
    return requests
  }

  /// Applies the results of scans that began at `clock`; if omitted, the scans began just now. Documents that changed
  /// or were removed after `clock` stay as they are, and so do folders that were closed meanwhile. Returns the errors
  /// of files that could not be read.
  package func applyScans(_ scans: [Scan], since clock: Int = .max) -> [FileError] {
    var errors: [FileError] = []
    var readFiles: [(uri: DocumentURI, bytes: [UInt8])] = []
    var stamps: [String: FileStamp] = [:]
    var unread = scans.flatMap(\.unreadFiles)
    // A nested root might have been scanned alone and with the folder around it.
    var appliedPaths: Set<String> = []
    for file in scans.flatMap(\.files) where appliedPaths.insert(file.path).inserted {
      let uri = DocumentURI(path: file.path)
      guard folder(of: file.path) != nil, (record(uri)?.clock ?? removalClock(of: uri) ?? 0) <= clock else { continue }
      switch file.content {
      case .success(let bytes):
        readFiles.append((uri, bytes))
        stamps[file.path] = file.stamp
      case .failure(let error): if let file = file.unreadFile { unread.append(file) } else { errors.append(error) }
      }
    }
    let selections = Dictionary(uniqueKeysWithValues: Set(scans.map(\.path)).map { ($0, folders[$0]?.selection) })
    // Configurations come first, because they decide which files belong to a folder.
    let configurations = readFiles.filter {
      $0.uri.documentKind == .configuration && record($0.uri)?.document.bytes != $0.bytes
    }
    if !configurations.isEmpty { _ = try? apply(.files(configurations)) }
    for scan in scans {
      updateProjects(scan.projects, in: scan.path)
      folders[scan.path]?.lastReadSelection = scan.selection
      folders[scan.path]?.ignored = scan.selection.ignored
      // The folder might now exclude a document that an editor holds.
      if selections[scan.path] != folders[scan.path]?.selection { dropExcluded(scan.path) }
      folders[scan.path]?.isBeingRead = false
      folders[scan.path]?.isOutdated = false
    }
    selectionsMayDiffer = true
    // Info.plist files, which documents name, might also have changed.
    let before = Set(infoPlists.keys)
    var code: [String: [SwiftProject.Candidate]] = [:]
    for scan in scans where folders[scan.path] != nil { code[scan.path] = scan.code }
    for (path, stamp) in scans.flatMap(\.stamps) {
      let uri = DocumentURI(path: path)
      if record(uri) == nil, swift.reportClocks[uri.key] ?? 0 <= clock { stamps[path] = stamp }
    }
    _ = try? apply(.files(readFiles, code: code, since: clock))
    reloadFiles(of: self.missingDocuments(by: scans, since: clock))
    unread.removeAll {
      folder(of: $0.path)?.includes($0) != true || removalClock(of: DocumentURI(path: $0.path)) ?? 0 > clock
    }
    if !unread.isEmpty { _ = try? apply(.unreadFiles(unread)) }
    recordStamps(stamps)
    if !before.isEmpty { refreshInfoPlists(of: before) }
    return errors
  }

  /// Returns the documents of scanned folders that the scans did not find, because their files were removed or contain
  /// nothing to check.
  private func missingDocuments(by scans: [Scan], since clock: Int) -> [UInt32] {
    let found = Set(scans.flatMap { $0.files.map(\.path) + $0.unreadFiles.map(\.path) })
    let scanned = Set(scans.map(\.path))
    return documents.filter { record in
      guard record.clock <= clock, let path = record.uri.path, !found.contains(path) else { return false }
      return folder(of: path).map { scanned.contains($0.path) } ?? false
    }
    .map(\.number)
  }

  /// Reads a file that the user named explicitly. Exclude patterns do not apply to it.
  package func addFile(_ path: String) throws(FileError) {
    let bytes = try FileSystem.readText(path)
    _ = try? apply(.disk(DocumentURI(path: path), bytes))
    if let record = record(DocumentURI(path: path)) { setNamed(record.number, true) }
  }

  /// Clears the mark that the user named a file, and removes its document. If an open folder includes the file, the
  /// document stays, with the text of the file.
  func removeFile(_ record: DocumentRecord) {
    setNamed(record.number, false)
    if records[record.number].map({ isNamedOrIncluded($0) }) == true {
      reloadFiles(of: [record.number])
    } else {
      _ = try? apply(.disk(record.uri, nil))
    }
  }
}
