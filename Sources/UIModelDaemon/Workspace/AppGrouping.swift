import UIModelEngine

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
  /// Members without an app.
  private var unplaced = Set<UInt32>()
  /// Apps or folders came or went, so that every member may belong to another app.
  private var isStale = false
  private var folders: [String] = []
  /// The names of the apps, in alphabetical order, each as often as there is one; as of the last `takeMoved`.
  private(set) var appNames: [String] = []

  mutating func insert(_ number: UInt32, _ uri: DocumentURI) {
    members[number] = Member(uri: uri)
    unplaced.insert(number)
  }

  mutating func remove(_ number: UInt32) {
    unplaced.remove(number)
    guard let member = members.removeValue(forKey: number) else { return }
    if member.declaresApp { isStale = true }
  }

  mutating func invalidate() { isStale = true }

  /// Looks at what a document says of its app. True if the document has to be put into an app anew, which is done
  /// when the change is complete.
  mutating func update(_ number: UInt32, _ document: Document) -> Bool {
    guard var member = members[number] else { return false }
    var declares = false
    var named: String?
    var declared: String?
    if document.kind == .model {
      for (_, block) in document.blocks.having(.app) {
        if let app = block.declarations.app {
          declares = true
          declared = app.name.value
        }
        named = named ?? block.declarations.appName?.value
      }
    }
    let isSame =
      member.app != nil && member.declaresApp == declares && member.appName == named
      && member.declaredName == declared
    guard !isSame else { return false }
    // A new document without an app of its own changes nothing for the others.
    if declares || member.declaresApp { isStale = true }
    member.declaresApp = declares
    member.appName = named
    member.declaredName = declared
    member.app = nil
    members[number] = member
    unplaced.insert(number)
    return true
  }

  func app(of number: UInt32) -> AppID { members[number]?.app ?? .document(number) }

  /// Gives every document its app. Answers those that have another one than before.
  mutating func takeMoved(folders: [String]) -> [UInt32] {
    self.folders = folders
    if isStale { appNames = members.values.filter(\.declaresApp).compactMap(\.declaredName).sorted() }
    let unplaced = isStale ? members.keys.sorted() : self.unplaced.sorted()
    isStale = false
    self.unplaced = []
    guard !unplaced.isEmpty else { return [] }
    var byFolder: [String: [UInt32]] = [:]
    var byName: [String: [UInt32]] = [:]
    for (number, member) in members where member.declaresApp {
      if let folder = member.uri.folder { byFolder[folder, default: []].append(number) }
      if let name = member.declaredName { byName[name, default: []].append(number) }
    }
    var moved: [UInt32] = []
    for number in unplaced {
      guard let member = members[number] else { continue }
      let app = place(number, member, byFolder, byName)
      if member.app != app {
        members[number]?.app = app
        moved.append(number)
      }
    }
    return moved
  }

  private func place(
    _ number: UInt32, _ member: Member, _ byFolder: [String: [UInt32]], _ byName: [String: [UInt32]]
  ) -> AppID {
    if member.declaresApp
      || member.uri.path.map({ DocumentKind(fileName: $0.split(separator: "/").last ?? "") }) == .configuration
    {
      return .document(number)
    }
    if let name = member.appName {
      if let app = byName[name], app.count == 1 { return .document(app[0]) }
      return .named(name)
    }
    guard var folder = member.uri.folder else { return .folder(member.uri.key.prefix { $0 != ":" } + ":") }
    let root = folders.filter { folder == $0 || folder.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    while true {
      if let app = byFolder[folder], app.count == 1 { return .document(app[0]) }
      guard folder != root, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { break }
      folder = String(folder[..<slash])
    }
    return root.map { .folder($0) } ?? .document(number)
  }
}
