import UIModelEngine
import UIModelSystems

/// Assigns each document to an app.
///
/// A document with an `app` object declares an app and belongs to it. A document that names an app belongs to the only
/// app of that name, or to a group of its own if the number of apps with that name is not one. Any other document, and
/// every Swift file, belongs to the app of the nearest enclosing folder with exactly one app. All documents of a
/// workspace folder without such an enclosing folder form one nameless app.
struct AppGrouping: Sendable {
  private struct Member: Sendable {
    let uri: DocumentURI
    var declaresApp = false
    var appName: String?
    var declaredName: String?
    var app: AppID?
  }

  private var members: [UInt32: Member] = [:]
  /// The numbers of the members, that is, documents and Swift files, whose app is unknown or might have changed.
  private var unassignedMembers = Set<UInt32>()
  /// The numbers of the documents that declare an app, by the document's folder.
  private var appNumbersByFolder: [String: Set<UInt32>] = [:]
  /// The numbers of the documents that declare an app, by the app's name.
  private var appNumbersByName: [String: Set<UInt32>] = [:]
  /// The numbers of the members that refer to an app by name, keyed by the app's name.
  private var memberNumbersByAppName: [String: Set<UInt32>] = [:]
  /// The direct members and subfolders of each folder, up to the root of the file system.
  private var tree: [String: FolderContents] = [:]
  private var folders: [String] = []
  /// The net change in the number of apps with each name since the last call of `takeChangedNames`. An app that was
  /// added and removed again counts 0.
  private var appCountChanges: [String: Int] = [:]
  /// The number of assignments made so far. With this number, a test checks that the cost of adding a document does not
  /// depend on the number of documents.
  private(set) var assignmentCount = 0

  private struct FolderContents: Sendable {
    var members = Set<UInt32>()
    var subfolders = Set<String>()
  }

  mutating func insert(_ number: UInt32, _ uri: DocumentURI) {
    members[number] = Member(uri: uri)
    unassignedMembers.insert(number)
    guard var folder = uri.folder else { return }
    tree[folder, default: FolderContents()].members.insert(number)
    while let outerFolder = AppGrouping.enclosingFolder(of: folder),
      tree[outerFolder, default: FolderContents()].subfolders.insert(folder).inserted
    {
      folder = outerFolder
    }
  }

  mutating func remove(_ number: UInt32) {
    guard let member = members[number] else { return }
    unregister(number, member)
    members[number] = nil
    unassignedMembers.remove(number)
    if let folder = member.uri.folder { tree[folder]?.members.remove(number) }
  }

  mutating func invalidate() { unassignedMembers = Set(members.keys) }

  /// Returns the names of the apps that were added or removed since the last call. A name occurs once for each app.
  mutating func takeChangedNames() -> (added: [String], removed: [String]) {
    defer { appCountChanges = [:] }
    func names(_ sign: Int) -> [String] {
      appCountChanges.flatMap { Array(repeating: $0, count: max(0, $1 * sign)) }
    }
    return (names(1), names(-1))
  }

  /// Updates the app that a document declares or names. Returns whether the document must be assigned to an app again.
  /// `assignApps` makes the assignment when the change is complete.
  mutating func update(_ number: UInt32, _ document: Document) -> Bool {
    guard var member = members[number] else { return false }
    var declaresApp = false
    var appName: String?
    var declaredName: String?
    if document.kind == .model {
      for (_, block) in document.blocks.blocksWithTrait(.app) {
        // If several blocks declare an app, the first one counts.
        if !declaresApp, let app = block.declarations.app {
          declaresApp = true
          declaredName = app.name.value
        }
        appName = appName ?? block.declarations.appNames.first?.value
      }
    }
    let isUnchanged =
      member.app != nil && member.declaresApp == declaresApp && member.appName == appName
      && member.declaredName == declaredName
    guard !isUnchanged else { return false }
    unregister(number, member)
    member.declaresApp = declaresApp
    member.appName = appName
    member.declaredName = declaredName
    member.app = nil
    members[number] = member
    register(number, member)
    unassignedMembers.insert(number)
    return true
  }

  private mutating func register(_ number: UInt32, _ member: Member) {
    if let name = member.appName { memberNumbersByAppName[name, default: []].insert(number) }
    guard member.declaresApp else { return }
    change(number, member) { $0.insert($1) }
    if let name = member.declaredName { appCountChanges[name, default: 0] += 1 }
  }

  private mutating func unregister(_ number: UInt32, _ member: Member) {
    if let name = member.appName {
      memberNumbersByAppName[name]?.remove(number)
      if memberNumbersByAppName[name]?.isEmpty == true { memberNumbersByAppName[name] = nil }
    }
    guard member.declaresApp else { return }
    change(number, member) { $0.remove($1) }
    if let name = member.declaredName { appCountChanges[name, default: 0] -= 1 }
  }

  /// Adds an app to `appNumbersByFolder` and `appNumbersByName`, or removes it. If a folder or a name gains or loses
  /// its only app, marks the members that depend on that app for reassignment.
  private mutating func change(_ number: UInt32, _ member: Member, _ change: (inout Set<UInt32>, UInt32) -> Void) {
    if let folder = member.uri.folder {
      let previousNumber = AppGrouping.soleAppNumber(appNumbersByFolder[folder])
      change(&appNumbersByFolder[folder, default: []], number)
      if AppGrouping.soleAppNumber(appNumbersByFolder[folder]) != previousNumber { unassignMembers(below: folder) }
      if appNumbersByFolder[folder]?.isEmpty == true { appNumbersByFolder[folder] = nil }
    }
    guard let name = member.declaredName else { return }
    let previousNumber = AppGrouping.soleAppNumber(appNumbersByName[name])
    change(&appNumbersByName[name, default: []], number)
    if AppGrouping.soleAppNumber(appNumbersByName[name]) != previousNumber {
      unassignedMembers.formUnion(memberNumbersByAppName[name] ?? [])
    }
    if appNumbersByName[name]?.isEmpty == true { appNumbersByName[name] = nil }
  }

  private mutating func unassignMembers(below folder: String) {
    var pendingFolders = [folder]
    while let folder = pendingFolders.popLast() {
      guard let contents = tree[folder] else { continue }
      unassignedMembers.formUnion(contents.members)
      // Members below a subfolder that has exactly one app belong to that app. They are marked for reassignment only
      // when that app changes.
      pendingFolders += contents.subfolders.filter { AppGrouping.soleAppNumber(appNumbersByFolder[$0]) == nil }
    }
  }

  private static func soleAppNumber(_ apps: Set<UInt32>?) -> UInt32? { apps.flatMap { $0.count == 1 ? $0.first : nil } }

  private static func enclosingFolder(of folder: String) -> String? {
    guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
    return slash == folder.startIndex ? "/" : String(folder[..<slash])
  }

  func app(of number: UInt32) -> AppID { members[number]?.app ?? .document(number) }

  /// Assigns an app to every member that is marked for reassignment. Returns the numbers of the documents whose app has
  /// changed.
  mutating func assignApps(folders: [String]) -> [UInt32] {
    self.folders = folders
    var movedNumbers: [UInt32] = []
    assignmentCount += unassignedMembers.count
    for number in unassignedMembers.sorted() {
      guard let member = members[number] else { continue }
      let app = assignedApp(number, member)
      if member.app != app {
        members[number]?.app = app
        movedNumbers.append(number)
      }
    }
    unassignedMembers = []
    return movedNumbers
  }

  private func assignedApp(_ number: UInt32, _ member: Member) -> AppID {
    if member.declaresApp
      || member.uri.path.map({ DocumentKind(fileName: $0.split(separator: "/").last ?? "") }) == .configuration
    {
      return .document(number)
    }
    if let name = member.appName {
      if let app = AppGrouping.soleAppNumber(appNumbersByName[name]) { return .document(app) }
      return .named(name)
    }
    guard var folder = member.uri.folder else { return .folder(member.uri.key.prefix { $0 != ":" } + ":") }
    let root = folders.filter { folder == $0 || folder.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    while true {
      if let app = AppGrouping.soleAppNumber(appNumbersByFolder[folder]) { return .document(app) }
      guard folder != root, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { break }
      folder = String(folder[..<slash])
    }
    return root.map { .folder($0) } ?? .document(number)
  }
}
