import UIModelEngine
import UIModelSystems

/// Which app each document belongs to. A document with an `app` object is an app; one without belongs to the app it
/// names, else to the nearest folder upward that has exactly one, else its workspace folder is one nameless app. Swift
/// files declare no app; they belong to one like documents that name none.
struct AppGrouping: Sendable {
  private struct Member: Sendable {
    let uri: DocumentURI
    var declaresApp = false
    var appName: String?
    var declaredName: String?
    var app: AppID?
  }

  private var members: [UInt32: Member] = [:]
  /// Members whose app is to be found out, or may have become another one.
  private var unplaced = Set<UInt32>()
  /// The documents that declare an app, by folder and by the app's name.
  private var appsByFolder: [String: Set<UInt32>] = [:]
  private var appsByName: [String: Set<UInt32>] = [:]
  /// Members that name their app, by that name.
  private var naming: [String: Set<UInt32>] = [:]
  /// The folders with the members that lie in each, up to the root.
  private var tree: [String: FolderContents] = [:]
  private var folders: [String] = []
  /// How many apps of each name came since this was last taken, less those that went. One change may bring an app and
  /// take it away again.
  private var changedNames: [String: Int] = [:]
  /// How many members were given an app, for the test that one more does not cost by those that there are.
  private(set) var placements = 0

  private struct FolderContents: Sendable {
    var members = Set<UInt32>()
    var subfolders = Set<String>()
  }

  mutating func insert(_ number: UInt32, _ uri: DocumentURI) {
    members[number] = Member(uri: uri)
    unplaced.insert(number)
    guard var folder = uri.folder else { return }
    tree[folder, default: FolderContents()].members.insert(number)
    while let outer = AppGrouping.outer(of: folder),
      tree[outer, default: FolderContents()].subfolders.insert(folder).inserted
    {
      folder = outer
    }
  }

  mutating func remove(_ number: UInt32) {
    guard let member = members[number] else { return }
    forget(number, member)
    members[number] = nil
    unplaced.remove(number)
    if let folder = member.uri.folder { tree[folder]?.members.remove(number) }
  }

  mutating func invalidate() { unplaced = Set(members.keys) }

  /// The names of apps that came and went since the last time, each as often as it did.
  mutating func takeChangedNames() -> (added: [String], removed: [String]) {
    defer { changedNames = [:] }
    func names(_ sign: Int) -> [String] {
      changedNames.flatMap { Array(repeating: $0, count: max(0, $1 * sign)) }
    }
    return (names(1), names(-1))
  }

  /// Looks at what a document says of its app. True if the document has to be put into an app anew, which is done
  /// when the change is complete.
  mutating func update(_ number: UInt32, _ document: Document) -> Bool {
    guard var member = members[number] else { return false }
    var declares = false
    var named: String?
    var declared: String?
    if document.kind == .model {
      for (_, block) in document.blocks.having(.app) {
        // Of several the first counts, in whatever blocks they are.
        if !declares, let app = block.declarations.app {
          declares = true
          declared = app.name.value
        }
        named = named ?? block.declarations.appNames.first?.value
      }
    }
    let isSame =
      member.app != nil && member.declaresApp == declares && member.appName == named
      && member.declaredName == declared
    guard !isSame else { return false }
    forget(number, member)
    member.declaresApp = declares
    member.appName = named
    member.declaredName = declared
    member.app = nil
    members[number] = member
    note(number, member)
    unplaced.insert(number)
    return true
  }

  private mutating func note(_ number: UInt32, _ member: Member) {
    if let name = member.appName { naming[name, default: []].insert(number) }
    guard member.declaresApp else { return }
    change(number, member) { $0.insert($1) }
    if let name = member.declaredName { changedNames[name, default: 0] += 1 }
  }

  private mutating func forget(_ number: UInt32, _ member: Member) {
    if let name = member.appName {
      naming[name]?.remove(number)
      if naming[name]?.isEmpty == true { naming[name] = nil }
    }
    guard member.declaresApp else { return }
    change(number, member) { $0.remove($1) }
    if let name = member.declaredName { changedNames[name, default: 0] -= 1 }
  }

  /// Changes the apps of a folder and of a name. Where that makes one the only one, or no longer, those that belong to it
  /// are to be placed anew.
  private mutating func change(_ number: UInt32, _ member: Member, _ change: (inout Set<UInt32>, UInt32) -> Void) {
    if let folder = member.uri.folder {
      let before = AppGrouping.only(appsByFolder[folder])
      change(&appsByFolder[folder, default: []], number)
      if AppGrouping.only(appsByFolder[folder]) != before { displace(below: folder) }
      if appsByFolder[folder]?.isEmpty == true { appsByFolder[folder] = nil }
    }
    guard let name = member.declaredName else { return }
    let before = AppGrouping.only(appsByName[name])
    change(&appsByName[name, default: []], number)
    if AppGrouping.only(appsByName[name]) != before { unplaced.formUnion(naming[name] ?? []) }
    if appsByName[name]?.isEmpty == true { appsByName[name] = nil }
  }

  private mutating func displace(below folder: String) {
    var waiting = [folder]
    while let folder = waiting.popLast() {
      guard let contents = tree[folder] else { continue }
      unplaced.formUnion(contents.members)
      // Those below a folder with an app of its own belong to that one, or will be looked at with it.
      waiting += contents.subfolders.filter { AppGrouping.only(appsByFolder[$0]) == nil }
    }
  }

  private static func only(_ apps: Set<UInt32>?) -> UInt32? { apps.flatMap { $0.count == 1 ? $0.first : nil } }

  private static func outer(of folder: String) -> String? {
    guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
    return slash == folder.startIndex ? "/" : String(folder[..<slash])
  }

  func app(of number: UInt32) -> AppID { members[number]?.app ?? .document(number) }

  /// Gives every document its app. Answers those that have another one than before.
  mutating func takeMoved(folders: [String]) -> [UInt32] {
    self.folders = folders
    var moved: [UInt32] = []
    placements += unplaced.count
    for number in unplaced.sorted() {
      guard let member = members[number] else { continue }
      let app = place(number, member)
      if member.app != app {
        members[number]?.app = app
        moved.append(number)
      }
    }
    unplaced = []
    return moved
  }

  private func place(_ number: UInt32, _ member: Member) -> AppID {
    if member.declaresApp
      || member.uri.path.map({ DocumentKind(fileName: $0.split(separator: "/").last ?? "") }) == .configuration
    {
      return .document(number)
    }
    if let name = member.appName {
      if let app = AppGrouping.only(appsByName[name]) { return .document(app) }
      return .named(name)
    }
    guard var folder = member.uri.folder else { return .folder(member.uri.key.prefix { $0 != ":" } + ":") }
    let root = folders.filter { folder == $0 || folder.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    while true {
      if let app = AppGrouping.only(appsByFolder[folder]) { return .document(app) }
      guard folder != root, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { break }
      folder = String(folder[..<slash])
    }
    return root.map { .folder($0) } ?? .document(number)
  }
}
