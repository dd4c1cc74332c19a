import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A folder of the workspace, with its configurations, its projects, and the criteria that select its files.
package struct WorkspaceFolder: Sendable {
  /// The absolute path, without a slash at the end.
  package let path: String
  /// The configurations in the folder, each by the folder of its file.
  package internal(set) var configurations: [String: Configuration] = [:] {
    didSet { inclusionCache = [:] }
  }
  /// Whether `configurations` was set after the folder was opened.
  var isConfigured = false
  /// The paths that Git ignores. Ignored Swift files are not part of the app, unless a configuration has include
  /// patterns.
  var gitIgnore = GitIgnore() {
    didSet { if gitIgnore != oldValue { inclusionCache = [:] } }
  }
  /// The projects and packages in the folder.
  var projects = FolderProjects() {
    didSet { if projects.demos != oldValue.demos { inclusionCache = [:] } }
  }
  /// Whether the folder includes each file of the last listing, by the file's path. The cache avoids matching the same
  /// patterns again.
  private var inclusionCache: [String: Bool] = [:]
  /// The criteria with which files were last read; nil if no files were read yet.
  var lastReadSelection: FileSelection?
  /// Whether the files are being read at the moment. If the selection of files changes meanwhile, the folder is read
  /// again afterward.
  var isBeingRead = false
  /// Whether the folder is open only because it is inside an open folder and its configuration sets `root`.
  var isNestedRoot = false
  /// Whether the folder must be read again, although its criteria are unchanged, because some of its files belonged to
  /// another folder before.
  var isOutdated = false

  /// The time one second before the folder was opened, in the seconds of `OperatingSystem.currentSecond`.
  let openingTime = OperatingSystem.currentSecond - 1

  package init(path: String) { self.path = path }

  /// The configuration of the folder itself.
  package var configuration: Configuration { configurations[path] ?? Configuration() }

  /// Whether the folder includes a file: as a document, or because Swift code refers to the file.
  package func includes(_ file: String) -> Bool { inclusionCache[file] ?? evaluateInclusion(file) }

  private func evaluateInclusion(_ file: String) -> Bool {
    guard let relativePath = FilePath.relativePath(file, to: path) else { return false }
    if relativePath == DocumentKind.configurationFileName { return true }
    if FileSystem.isSkipped(relativePath) { return false }
    // A configuration cannot exclude itself; only configurations outside of its folder can.
    let isConfiguration = relativePath.hasSuffix("/" + DocumentKind.configurationFileName)
    let enclosingConfigurations = FilePath.pathAndAncestors(file).dropFirst(isConfiguration ? 2 : 0).compactMap {
      folder in
      configurations[folder].flatMap { configuration in
        FilePath.relativePath(file, to: folder).map { (configuration, relative: $0) }
      }
    }
    let isExcluded = enclosingConfigurations.contains { configuration, relativePath in
      configuration.exclude.contains { GlobPattern($0).matches(relativePath) }
    }
    if isExcluded { return false }
    if isConfiguration { return true }
    let isCode = relativePath.hasSuffix(DocumentKind.swiftSuffix) || RelatedFileKind(fileName: file) != nil
    if isCode, projects.demos.contains(file) { return false }
    let includingConfigurations = enclosingConfigurations.filter { !$0.0.include.isEmpty }
    if includingConfigurations.isEmpty, relativePath.hasSuffix(DocumentKind.swiftSuffix),
      WorkspaceFolder.isTest(relativePath) || gitIgnore.ignores(file)
    {
      return false
    }
    return RelatedFileKind(fileName: file) != nil
      || includingConfigurations.allSatisfy { configuration, relativePath in
        configuration.include.contains { GlobPattern($0).matches(relativePath) }
      }
  }
}

extension WorkspaceFolder {
  /// Returns the existing files that belong to the folder. Reads `.gitignore` files and projects again.
  mutating func files() -> [String] { listFiles().files }

  /// Returns the existing files that belong to the folder, and the paths that cannot be read. Reads `.gitignore` files
  /// and projects again.
  mutating func listFiles() -> (files: [String], unread: [UnreadFile]) {
    let (listedPaths, unreadFiles) = WorkspaceFolder.listing(in: path)
    readProjects(listedPaths)
    let files = includedPaths(WorkspaceFolder.documentPaths(of: listedPaths))
    return (files, unreadFiles.filter { includes($0) })
  }

  /// Reads the projects again if their files have changed, or if the apps in configurations have changed.
  mutating func readProjects(_ listedPaths: [String]) {
    let roots = innerRoots
    // A nested root is a project of its own. Its targets do not concern the code outside of it.
    let files = listedPaths.map { path + "/" + $0 }.filter {
      roots.isEmpty || !FilePath.pathAndAncestors($0).contains(where: roots.contains)
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
        && !FilePath.pathAndAncestors(folder).contains(where: roots.contains)
    }
    .mapValues(\.apps)
  }

  /// The subfolders whose configurations set `root`.
  private var innerRoots: Set<String> {
    Set(configurations.filter { $0.value.isRoot && $0.key != path && FilePath.isIn(path, $0.key) }.keys)
  }

  /// Returns the listed files that can be documents, and the listed files that Swift code can refer to.
  static func documentPaths(of listedPaths: [String]) -> [String] {
    listedPaths.filter { isRelevant($0.split(separator: "/").last ?? "") }
  }

  /// Returns the paths of the relevant files below a folder: documents, files that Swift code refers to, and project
  /// descriptions. Relevant files are recognized by their names. The paths are relative to the folder.
  static func listedFiles(in path: String) -> [String] {
    listing(in: path).files
  }

  /// Returns the files of `listedFiles(in:)`, and the files and folders that could not be read.
  static func listing(in path: String) -> (files: [String], unread: [UnreadFile]) {
    let listing = FileListing(of: path) { isRelevant($0) || FolderProjects.isDescription($0) }
    return (listing.files, listing.unreadFiles)
  }

  private static func isRelevant(_ name: Substring) -> Bool {
    DocumentKind(fileName: name) != nil || RelatedFileKind(fileName: name) != nil
  }

  /// Returns the absolute paths of those found files that belong to the folder. Reads `.gitignore` files again.
  ///
  /// - Parameter foundPaths: the paths of the found files, relative to the folder.
  mutating func includedPaths(_ foundPaths: [String]) -> [String] {
    gitIgnore = GitIgnore(of: path, files: foundPaths.filter { $0.hasSuffix(DocumentKind.swiftSuffix) })
    let files = foundPaths.map { path + "/" + $0 }
    inclusionCache = Dictionary(files.map { ($0, includes($0)) }) { first, _ in first }
    return files.filter { includes($0) }
  }

  /// Returns a configuration completed with the settings of the folder's projects. If the configuration declares
  /// neither targets nor environments, the result has the environments and targets of the projects.
  func codeConfiguration(_ configuration: Configuration) -> Configuration {
    guard let targets = projects.targets else { return configuration }
    var completedConfiguration = configuration
    completedConfiguration.mayRequireFullScreen = targets.mayRequireFullScreen
    completedConfiguration.localizations = targets.localizations
    if configuration.targets.isEmpty, configuration.environments.isEmpty {
      completedConfiguration.environments = targets.environments
      completedConfiguration.minimumVersions = completedConfiguration.environments.oldestReleases
      completedConfiguration.mayRunOnMacCatalyst = targets.mayRunOnCatalyst
      // Targets of a project have the same effect as targets of a configuration.
      let oldestReleases = targets.oldestReleases
      completedConfiguration.targets = Platform.allCases.compactMap { platform in
        oldestReleases[platform].map { Target(platform, from: $0) }
      }
    }
    return completedConfiguration
  }

  /// The criteria that currently select the files to read.
  var selection: FileSelection {
    let patterns = configurations.mapValues { FileSelection.Patterns(include: $0.include, exclude: $0.exclude) }
    return FileSelection(
      patterns: patterns.filter { $0.value != FileSelection.Patterns() }, apps: apps, gitIgnore: gitIgnore,
      demos: projects.demos)
  }

  /// Whether a relative path is that of Swift source in a test folder, such as `Tests`, `AppTests` or `AppUITests`.
  /// Tests are not part of an app.
  static func isTest(_ relativePath: String) -> Bool {
    guard relativePath.hasSuffix(DocumentKind.swiftSuffix) else { return false }
    return relativePath.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }
}

extension Workspace {
  /// Whether a file is read although the user did not name it. Swift source is read only if it mentions an API that is
  /// checked, or if it is not text.
  static func isRelevant(_ bytes: [UInt8], _ kind: DocumentKind) -> Bool {
    kind != .swift || SwiftMention.mayBeAnalyzed(bytes) || TextEncoding.problem(bytes) != nil
  }

  /// Whether a file with this URI and content is read as a document. Always false for files that Swift code only refers
  /// to, such as property lists.
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
    foldersDidChange()
  }

  /// Removes the documents that a folder contains but no longer includes.
  func removeExcludedDocuments(_ path: String) {
    guard let folder = folders[path] else { return }
    for record in documents where !record.isOpen && !record.isNamed {
      guard let file = record.uri.path, self.folder(of: file)?.path == path, !folder.includes(file) else { continue }
      _ = try? apply(.fileContent(DocumentURI(path: file), nil))
    }
    // A document in an editor stays, but its code might leave or join the code of the folder.
    let hasExcludedCode = swift.keys(in: path).contains { codeFolder(of: DocumentURI($0)) != path }
    let mustReassignCode =
      hasExcludedCode
      || documents.contains { record in
        record.document.kind == .swift && record.uri.path.map { self.folder(of: $0)?.path == path } == true
          && (codeFolder(of: record.uri) == nil) != (swift.bytes(of: record.uri.key, in: path) == nil)
      }
    if mustReassignCode { reassignAndReadCode() }
  }

  /// Opens the project around a path. Returns the project, and whether its folder was not open before and must be read.
  /// If `isShown` is true, the path is stored, so that findings in the path are shown without a request.
  func openProject(around path: String, isShown: Bool = true) -> (project: Project, isNew: Bool) {
    let project = Project(around: path, openFolders: folders)
    if isShown || project.folder.map({ folders[$0] == nil }) ?? true, projects[path] != project {
      projects[path] = project
      // In a project that is already open, more findings may be shown now.
      markVisibilityChanged(in: path)
    }
    // A configuration that the client provides also applies to a file outside of all folders.
    if project.folder == nil, configurationSource != .files { foldersDidChange() }
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

  /// Closes a folder and removes its documents, except for documents that an editor holds or that the user named.
  package func removeFolder(_ path: String) {
    guard folders.removeValue(forKey: DocumentURI.normalized(path)) != nil else { return }
    // Nested roots are closed with the folder. The folder may also be a nested root of a folder that stays open.
    selectionsMayDiffer = true
    for root in folders.values where root.isNestedRoot && !isInOpenFolder(root.path) { folders[root.path] = nil }
    for record in documents where !record.isOpen {
      guard let path = record.uri.path, folder(of: path) == nil, !record.isNamed else { continue }
      _ = try? apply(.fileContent(DocumentURI(path: path), nil))
    }
    foldersDidChange()
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
  /// new nested roots. The next call returns no folders unless a selection might have changed again.
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
      request.progress = readingProgress
      return request
    }
    for request in requests { folders[request.path]?.isBeingRead = true }
    return requests
  }

  /// Applies the results of scans that began at `clock`. Documents that changed or were removed after `clock` stay as
  /// they are, and so do folders that were closed meanwhile. If `clock` is omitted, the scans began just now. Returns
  /// the errors of files that could not be read.
  package func applyScans(_ scans: [Scan], since clock: Int = .max) -> [FileError] {
    var errors: [FileError] = []
    var readFiles: [(uri: DocumentURI, bytes: [UInt8])] = []
    var stamps: [String: FileStamp] = [:]
    var unreadFiles = scans.flatMap(\.unreadFiles)
    // A nested root might have been scanned alone and with the folder around it.
    var appliedPaths: Set<String> = []
    for file in scans.flatMap(\.files) where appliedPaths.insert(file.path).inserted {
      let uri = DocumentURI(path: file.path)
      guard folder(of: file.path) != nil, (record(uri)?.clock ?? removalClock(of: uri) ?? 0) <= clock else { continue }
      switch file.content {
      case .success(let bytes):
        readFiles.append((uri, bytes))
        stamps[file.path] = file.stamp
      case .failure(let error): if let file = file.unreadFile { unreadFiles.append(file) } else { errors.append(error) }
      }
    }
    let selections = Dictionary(uniqueKeysWithValues: Set(scans.map(\.path)).map { ($0, folders[$0]?.selection) })
    // Configurations come first, because they decide which files belong to a folder.
    let configurations = readFiles.filter {
      $0.uri.documentKind == .configuration && record($0.uri)?.document.bytes != $0.bytes
    }
    if !configurations.isEmpty { _ = try? apply(.scannedFiles(configurations)) }
    for scan in scans {
      updateProjects(scan.projects, in: scan.path)
      folders[scan.path]?.lastReadSelection = scan.selection
      folders[scan.path]?.gitIgnore = scan.selection.gitIgnore
      // The folder might now exclude a document that an editor holds.
      if selections[scan.path] != folders[scan.path]?.selection { removeExcludedDocuments(scan.path) }
      folders[scan.path]?.isBeingRead = false
      folders[scan.path]?.isOutdated = false
    }
    selectionsMayDiffer = true
    // Info.plist files of documents might also have changed.
    let infoPlistNumbers = Set(infoPlists.keys)
    var codeByFolder: [String: [SwiftProject.Candidate]] = [:]
    for scan in scans where folders[scan.path] != nil { codeByFolder[scan.path] = scan.code }
    for (path, stamp) in scans.flatMap(\.stamps) {
      let uri = DocumentURI(path: path)
      if record(uri) == nil, swift.reportClocks[uri.key] ?? 0 <= clock { stamps[path] = stamp }
    }
    _ = try? apply(.scannedFiles(readFiles, code: codeByFolder, since: clock))
    reloadFiles(of: self.missingDocuments(by: scans, since: clock))
    unreadFiles.removeAll {
      folder(of: $0.path)?.includes($0) != true || removalClock(of: DocumentURI(path: $0.path)) ?? 0 > clock
    }
    if !unreadFiles.isEmpty { _ = try? apply(.unreadFiles(unreadFiles)) }
    recordStamps(stamps)
    if !infoPlistNumbers.isEmpty { refreshInfoPlists(of: infoPlistNumbers) }
    return errors
  }

  /// Returns the documents of scanned folders that the scans did not find, because their files were removed or contain
  /// nothing to check.
  private func missingDocuments(by scans: [Scan], since clock: Int) -> [UInt32] {
    let foundPaths = Set(scans.flatMap { $0.files.map(\.path) + $0.unreadFiles.map(\.path) })
    let scannedFolders = Set(scans.map(\.path))
    return documents.filter { record in
      guard record.clock <= clock, let path = record.uri.path, !foundPaths.contains(path) else { return false }
      return folder(of: path).map { scannedFolders.contains($0.path) } ?? false
    }
    .map(\.number)
  }

  /// Reads a file that the user named explicitly. Exclude patterns do not apply to it.
  package func addFile(_ path: String) throws(FileError) {
    let bytes = try FileSystem.readText(path)
    _ = try? apply(.fileContent(DocumentURI(path: path), bytes))
    if let record = record(DocumentURI(path: path)) { setNamed(record.number, true) }
  }

  /// Clears the mark that the user named a file, and removes the file's document. If an open folder includes the file,
  /// the document stays, with the text of the file.
  func removeFile(_ record: DocumentRecord) {
    setNamed(record.number, false)
    if records[record.number].map({ isNamedOrIncluded($0) }) == true {
      reloadFiles(of: [record.number])
    } else {
      _ = try? apply(.fileContent(record.uri, nil))
    }
  }
}
