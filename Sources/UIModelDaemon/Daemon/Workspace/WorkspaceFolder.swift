import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A folder of the workspace with what its configurations say.
package struct WorkspaceFolder: Sendable {
  /// Absolute, without a slash at its end.
  package let path: String
  /// What the configurations in it say, by the folders that they lie in.
  package internal(set) var configurations: [String: Configuration] = [:] {
    didSet { judged = [:] }
  }
  var isConfigured = false
  /// What git leaves out: such Swift files are no part of the app, unless the configuration names what is.
  var ignored = GitIgnore() {
    didSet { if ignored != oldValue { judged = [:] } }
  }
  /// What its projects and packages say of its files.
  var projects = FolderProjects() {
    didSet { if projects.demos != oldValue.demos { judged = [:] } }
  }
  /// Whether it includes the files that were listed last. Patterns take time, and are the same for each look.
  private var judged: [String: Bool] = [:]
  /// Which of its files were read; nil before the first time.
  var read: FileSelection?
  /// Whether its files are being read right now. What is wanted meanwhile is read after that.
  var isBeingRead = false
  /// Whether it is open because it lies in an open folder and its configuration says `root`.
  var isNestedRoot = false
  /// Whether it is to be read again though the same files are wanted: some were another folder's until now.
  var isOutdated = false

  /// The second before it was opened.
  let opened = OperatingSystem.second - 1

  package init(path: String) { self.path = path }

  /// The configuration of the folder itself.
  package var configuration: Configuration { configurations[path] ?? Configuration() }

  /// Whether a file under the folder is one of its documents.
  package func includes(_ file: String) -> Bool { judged[file] ?? judge(file) }

  private func judge(_ file: String) -> Bool {
    guard let relative = FilePath.relative(file, to: path) else { return false }
    if relative == DocumentKind.configurationName { return true }
    if FileSystem.isPassedBy(relative) { return false }
    // No configuration leaves itself out: whether it holds is for those outside of it.
    let isConfiguration = relative.hasSuffix("/" + DocumentKind.configurationName)
    let around = FilePath.around(file).dropFirst(isConfiguration ? 2 : 0).compactMap { folder in
      configurations[folder].flatMap { configuration in
        FilePath.relative(file, to: folder).map { (configuration, relative: $0) }
      }
    }
    let isExcluded = around.contains { configuration, relative in
      configuration.exclude.contains { GlobPattern($0).matches(relative) }
    }
    if isExcluded { return false }
    if isConfiguration { return true }
    let isCode = relative.hasSuffix(DocumentKind.swiftSuffix) || SwiftNeighbour(fileName: file) != nil
    if isCode, projects.demos.contains(file) { return false }
    let choosing = around.filter { !$0.0.include.isEmpty }
    if choosing.isEmpty, relative.hasSuffix(DocumentKind.swiftSuffix),
      WorkspaceFolder.isTest(relative) || ignored.ignores(file)
    {
      return false
    }
    return SwiftNeighbour(fileName: file) != nil
      || choosing.allSatisfy { configuration, relative in
        configuration.include.contains { GlobPattern($0).matches(relative) }
      }
  }
}

extension WorkspaceFolder {
  /// The files that are there and belong to it. What git leaves out, and what projects say, is read again.
  mutating func files() -> [String] { look().files }

  /// The same, and what cannot be looked into.
  mutating func look() -> (files: [String], unread: [UnreadFile]) {
    let (listed, unread) = WorkspaceFolder.looked(through: path)
    readProjects(listed)
    let files = included(WorkspaceFolder.documents(of: listed))
    return (files, unread.filter { includes($0) })
  }

  /// Reads what projects and configurations say of apps, where that has changed.
  mutating func readProjects(_ listed: [String]) {
    let roots = innerRoots
    // A root within it is a project of its own, whose targets are none of the code's outside.
    let files = listed.map { path + "/" + $0 }.filter {
      roots.isEmpty || !FilePath.around($0).contains(where: roots.contains)
    }
    let demos = VendoredDemos.candidates(among: files, in: path).filter { folder in
      !configurations.contains { VendoredDemos.isChosen(folder, among: files, by: $0.value, in: $0.key) }
    }
    projects = projects.now(files, in: path, apps: apps, demos: demos)
  }

  /// The apps that its configurations name, but not those of roots within it, by the configurations' folders.
  private var apps: [String: [ConfiguredApp]] {
    let roots = innerRoots
    return configurations.filter { folder, configuration in
      !configuration.apps.isEmpty && FilePath.isIn(path, folder)
        && !FilePath.around(folder).contains(where: roots.contains)
    }
    .mapValues(\.apps)
  }

  /// The folders within it whose configurations say that they are roots.
  private var innerRoots: Set<String> {
    Set(configurations.filter { $0.value.isRoot && $0.key != path && FilePath.isIn(path, $0.key) }.keys)
  }

  /// Those of the files of a folder that may be documents, or code beside them.
  static func documents(of listed: [String]) -> [String] {
    listed.filter { isOfUse($0.split(separator: "/").last ?? "") }
  }

  /// The files below a folder that may be documents or say of what projects consist, relative to it.
  static func listed(in path: String) -> [String] {
    looked(through: path).files
  }

  /// The same, and what could not be looked into.
  static func looked(through path: String) -> (files: [String], unread: [UnreadFile]) {
    let listing = FileListing(of: path) { isOfUse($0) || FolderProjects.isDescription($0) }
    return (listing.files, listing.unread)
  }

  private static func isOfUse(_ name: Substring) -> Bool {
    DocumentKind(fileName: name) != nil || SwiftNeighbour(fileName: name) != nil
  }

  /// Those of the files found that belong to it, absolute.
  mutating func included(_ found: [String]) -> [String] {
    ignored = GitIgnore(of: path, files: found.filter { $0.hasSuffix(DocumentKind.swiftSuffix) })
    let files = found.map { path + "/" + $0 }
    judged = Dictionary(files.map { ($0, includes($0)) }) { first, _ in first }
    return files.filter { includes($0) }
  }

  /// Its configuration, with what its projects say of their apps: where they run, if it does not say it.
  func ofCode(_ configuration: Configuration) -> Configuration {
    guard let targets = projects.targets else { return configuration }
    var own = configuration
    own.mayRequireFullScreen = targets.mayRequireFullScreen
    own.localizations = targets.localizations
    if configuration.targets.isEmpty, configuration.environments.isEmpty {
      own.environments = targets.environments
      own.oldest = own.environments.oldest
      own.mayRunElsewhere = targets.mayRunElsewhere
      // What a project says is what a configuration would say.
      let oldest = targets.oldest
      own.targets = Platform.allCases.compactMap { platform in oldest[platform].map { Target(platform, from: $0) } }
    }
    return own
  }

  /// Which of its files are wanted now.
  var selection: FileSelection {
    let patterns = configurations.mapValues { FileSelection.Patterns(include: $0.include, exclude: $0.exclude) }
    return FileSelection(
      patterns: patterns.filter { $0.value != FileSelection.Patterns() }, apps: apps, ignored: ignored,
      demos: projects.demos)
  }

  /// Whether Swift source lies in a folder of tests, which are no part of an app: `Tests`, `AppTests`, `AppUITests`.
  static func isTest(_ relativePath: String) -> Bool {
    guard relativePath.hasSuffix(DocumentKind.swiftSuffix) else { return false }
    return relativePath.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }
}

extension Workspace {
  /// Whether a file that nobody has named is read: code that has nothing to do with menus is not.
  static func isOfUse(_ bytes: [UInt8], _ kind: DocumentKind) -> Bool {
    kind != .swift || SwiftMention.isIn(bytes) || TextEncoding.problem(bytes) != nil
  }

  /// The same for what a file's name says it is: only Swift source and documents are read for themselves.
  static func isOfUse(_ bytes: [UInt8], _ uri: DocumentURI) -> Bool {
    SwiftNeighbour(fileName: uri.fileName) == nil && isOfUse(bytes, uri.documentKind)
  }

  /// Opens a folder. Its documents come in by `scan`.
  package func addFolder(_ path: String) {
    let path = DocumentURI.normalized(path)
    guard folders[path] == nil else {
      folders[path]?.isNestedRoot = false
      return
    }
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

  /// Opens the project around a path. Answers the folder that is to be read, if it was not open before. `isShown`: findings
  /// in the path are to be shown unasked, for which it is remembered.
  func openProject(around path: String, isShown: Bool = true) -> (project: Project, isNew: Bool) {
    let project = Project(around: path, open: folders)
    if isShown || project.folder.map({ folders[$0] == nil }) ?? true, projects[path] != project {
      projects[path] = project
      // Of a project that is open already, more is shown now.
      noteShown(in: path)
    }
    // A configuration that is given holds for a file that is in no folder, too.
    if project.folder == nil, configurationSource != .found { foldersChanged() }
    for configuration in project.outerConfigurations { try? addFile(configuration) }
    guard let folder = project.folder else { return (project, false) }
    let isNew = folders[folder] == nil
    addFolder(folder)
    return (project, isNew)
  }

  /// Closes what was opened for a path, unless it is open for another one too.
  func closeProject(around path: String) {
    let path = DocumentURI.normalized(path)
    guard let folder = projects.removeValue(forKey: path)?.folder else { return removeFolder(path) }
    noteShown(in: path)
    if !projects.values.contains(where: { $0.folder == folder }) { removeFolder(folder) }
  }

  /// Closes a folder and forgets its documents, except what an editor holds.
  package func removeFolder(_ path: String) {
    guard folders.removeValue(forKey: DocumentURI.normalized(path)) != nil else { return }
    // The roots in it go with it; it may be a root in a folder that stays.
    selectionsMayDiffer = true
    for root in folders.values where root.isNestedRoot && !isInOpenFolder(root.path) { folders[root.path] = nil }
    for record in documents where !record.isOpen {
      guard let path = record.uri.path, folder(of: path) == nil, !record.isNamed else { continue }
      _ = try? apply(.disk(DocumentURI(path: path), nil))
    }
    foldersChanged()
  }

  /// How a folder is read now.
  package func scanOrder(_ path: String) -> ScanOrder {
    let path = DocumentURI.normalized(path)
    var order = ScanOrder(path: path, configurations: configurations.filter { FilePath.isIn(path, $0.key) })
    order.findsConfigurations = configurationSource == .found
    order.projects = folders[path]?.projects ?? FolderProjects()
    return order
  }

  /// The folders of which other files are wanted than those that were read.
  func takeFoldersToScan() -> [String] {
    guard selectionsMayDiffer else { return [] }
    selectionsMayDiffer = false
    placeNestedRoots()
    return folders.values.filter { folder in
      !folder.isBeingRead
        && (folder.isOutdated || folder.read.map { $0 != folder.selection } ?? folder.isNestedRoot)
    }
    .map(\.path).sorted()
  }

  /// How folders are read that are read from now on.
  func beginScans(_ paths: [String]) -> [ScanOrder] {
    let orders = paths.map { path in
      var order = scanOrder(path)
      order.progress = reading
      return order
    }
    for order in orders { folders[order.path]?.isBeingRead = true }
    return orders
  }

  /// Takes in what scans read that began at a clock; without one it was just now. What has changed or gone since then is
  /// newer than the scan, and a folder that was closed meanwhile stays closed. Answers what could not be read.
  package func take(_ scans: [Scan], since clock: Int = .max) -> [FileError] {
    var errors: [FileError] = []
    var read: [(uri: DocumentURI, bytes: [UInt8])] = []
    var stamps: [String: FileStamp] = [:]
    var unread = scans.flatMap(\.unread)
    // A root within a folder may have been read with it and for itself.
    var taken: Set<String> = []
    for file in scans.flatMap(\.files) where taken.insert(file.path).inserted {
      let uri = DocumentURI(path: file.path)
      guard folder(of: file.path) != nil, (record(uri)?.clock ?? removal(of: uri) ?? 0) <= clock else { continue }
      switch file.content {
      case .success(let bytes):
        read.append((uri, bytes))
        stamps[file.path] = file.stamp
      case .failure(let error): if let file = file.unread { unread.append(file) } else { errors.append(error) }
      }
    }
    let selections = Dictionary(uniqueKeysWithValues: Set(scans.map(\.path)).map { ($0, folders[$0]?.selection) })
    // Which files belong to a folder is to be known before any of them is taken in.
    let configurations = read.filter {
      $0.uri.documentKind == .configuration && record($0.uri)?.document.bytes != $0.bytes
    }
    if !configurations.isEmpty { _ = try? apply(.files(configurations)) }
    for scan in scans {
      noteProjects(scan.projects, in: scan.path)
      folders[scan.path]?.read = scan.selection
      folders[scan.path]?.ignored = scan.selection.ignored
      // What an editor holds already may be left out.
      if selections[scan.path] != folders[scan.path]?.selection { dropExcluded(scan.path) }
      folders[scan.path]?.isBeingRead = false
      folders[scan.path]?.isOutdated = false
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
    takeInFiles(of: self.unread(by: scans, since: clock))
    unread.removeAll {
      folder(of: $0.path)?.includes($0) != true || removal(of: DocumentURI(path: $0.path)) ?? 0 > clock
    }
    if !unread.isEmpty { _ = try? apply(.unread(unread)) }
    noteSeen(stamps)
    if !before.isEmpty { refreshInfoPlists(of: before) }
    return errors
  }

  /// The documents that scans of their folders passed over: their files are gone, or have nothing of use any more.
  private func unread(by scans: [Scan], since clock: Int) -> [UInt32] {
    let found = Set(scans.flatMap { $0.files.map(\.path) + $0.unread.map(\.path) })
    let scanned = Set(scans.map(\.path))
    return documents.filter { record in
      guard record.clock <= clock, let path = record.uri.path, !found.contains(path) else { return false }
      return folder(of: path).map { scanned.contains($0.path) } ?? false
    }
    .map(\.number)
  }

  /// Reads a file that was named outright: excludes do not hold for it.
  package func addFile(_ path: String) throws(FileError) {
    let bytes = try FileSystem.readText(path)
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
