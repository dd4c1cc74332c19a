import UIModelEngine
import UIModelSwift
import UIModelSystems

/// The Swift files of the workspace's folders, and which documents look into which: who has to be read again when one
/// changes.
struct SwiftSources: Sendable {
  /// The files of one folder, which see each other.
  private struct Folder: Sendable {
    var project = SwiftProject()
    /// The documents that asked for a name.
    var askers: [String: Set<UInt32>] = [:]
    /// Of these names those that stand for who speaks of something.
    var looked: Set<String> = []
    /// The documents that looked into a file, and those of which something stands there.
    var users: [Int32: Set<UInt32>] = [:]
    var visitors: [Int32: Set<UInt32>] = [:]
  }

  /// What a document was read with.
  private struct Member: Sendable, Equatable {
    let folder: String
    let key: String
    let asked: Set<String>
    let used: Set<Int32>
    let visited: Set<Int32>
  }

  private var folders: [String: Folder] = [:]
  /// Which files of a folder are compiled together, by folder.
  private var targets: [String: CodeTargets] = [:]
  private var members: [UInt32: Member] = [:]
  /// Documents that were read with what is no longer so.
  private var stale = Set<UInt32>()
  /// Files of which documents say something else now than before.
  private var revisited = Set<String>()
  /// Whether other files ask for the compiler of an SDK than before.
  private var haveCompilerKeysChanged = false
  /// When files that are no documents were last told of: a scan that began before is older.
  var toldAt: [String: Int] = [:]

  // MARK: Files

  /// What a file of a folder is read with.
  mutating func context(_ key: String, in folder: String) -> SwiftContext {
    open(folder)
    let number = folders[folder, default: Folder()].project.number(of: key)
    return SwiftContext(folders[folder, default: Folder()].project, number: number)
  }

  private mutating func open(_ folder: String) {
    guard folders[folder] == nil else { return }
    folders[folder] = Folder()
    folders[folder]?.project.setTargets(targets[folder])
  }

  func targets(in folder: String) -> CodeTargets? { targets[folder] }

  /// The files of a folder that declare a method of a name, by their keys.
  func files(withMethod name: String, in folder: String) -> [String] {
    folders[folder]?.project.files(withMethod: name) ?? []
  }

  /// The names of all methods that a folder's files declare.
  func methodNames(in folder: String) -> [String] { folders[folder]?.project.methodNames ?? [] }

  /// Whether a class of a folder may have a method for a selector.
  func mayImplement(_ selector: String, in folder: String) -> Bool {
    folders[folder]?.project.mayImplement(selector) ?? false
  }

  /// The files of a folder that ask for the compiler of Xcode 27 (`CompilerTest.line`), by their keys.
  func compilerKeys(in folder: String) -> [String] { folders[folder]?.project.compilerKeys ?? [] }

  /// Whether these are others than when this was last asked.
  mutating func takeCompilerKeysChanged() -> Bool {
    defer { haveCompilerKeysChanged = false }
    return haveCompilerKeysChanged
  }

  /// Changes a folder's files, and notes whether others of them ask for the compiler.
  private mutating func change<Result>(
    _ folder: String, _ body: (inout SwiftProject) -> Result
  ) -> Result {
    let before = folders[folder]?.project.compilerCount ?? 0
    let result = body(&folders[folder, default: Folder()].project)
    if before != folders[folder]?.project.compilerCount { haveCompilerKeysChanged = true }
    return result
  }

  /// Says anew which files of a folder are compiled together. Who has read them is to read again.
  mutating func setTargets(_ new: CodeTargets?, in folder: String) {
    targets[folder] = new
    folders[folder]?.project.setTargets(new)
    stale.formUnion(members.filter { $0.value.folder == folder }.keys)
  }

  /// Takes in what a file is now that is no document, or not read as one yet.
  mutating func take(_ file: SwiftProject.Candidate, in folder: String) {
    guard bytes(of: file.key, in: folder) != file.bytes else { return }
    open(folder)
    let looked = folders[folder]?.looked ?? []
    let names = change(folder) { $0.take(file, lookingFor: looked) }
    changed(folders[folder, default: Folder()].project.number(of: file.key), names, in: folder)
  }

  /// Forgets a file that is gone.
  mutating func remove(_ key: String, in folder: String) {
    guard let number = folders[folder]?.project.knownNumber(of: key) else { return }
    let looked = folders[folder]?.looked ?? []
    let names = change(folder) { $0.remove(key, lookingFor: looked) }
    changed(number, names, in: folder)
  }

  /// Takes in a document's file after an edit that left what it declares as it was. Answers the other documents that
  /// looked into it, for some of which it may be another now.
  mutating func takeEdited(_ document: Document, _ edit: SwiftFileEdit, in folder: String) -> [UInt32] {
    guard let reading = document.reading, reading.fileNumber >= 0 else { return [] }
    change(folder) { $0.take(edited: reading.file, bytes: document.bytes) }
    for name in folders[folder]?.looked ?? [] where edit.mayChangeWho(is: name) {
      stale.formUnion(folders[folder]?.askers[name]?.subtracting([document.number]) ?? [])
    }
    return folders[folder]?.users[reading.fileNumber]?.subtracting([document.number]).sorted() ?? []
  }

  /// Whether a document is to be read again.
  func isStale(_ number: UInt32) -> Bool { stale.contains(number) }

  /// Has a document read again.
  mutating func setStale(_ number: UInt32) { stale.insert(number) }

  private mutating func changed(_ number: Int32, _ names: Set<String>, in folder: String) {
    guard let known = folders[folder] else { return }
    for name in names { stale.formUnion(known.askers[name] ?? []) }
    stale.formUnion(known.users[number] ?? [])
  }

  // MARK: Documents

  /// Takes notice of what reading a document came to.
  mutating func note(_ document: Document, key: String, in folder: String) {
    guard let reading = document.reading else { return }
    let before = members[document.number]
    if reading.fileNumber >= 0, bytes(of: key, in: folder) != document.bytes {
      let looked = folders[folder]?.looked ?? []
      let bytes = document.bytes
      let isSetAside = document.isSetAside
      let names = change(folder) { project in
        isSetAside
          ? project.take(.init(unread: key, bytes: bytes), lookingFor: looked)
          : project.take(reading.file, key: key, bytes: bytes, lookingFor: looked)
      }
      changed(reading.fileNumber, names, in: folder)
    }
    stale.remove(document.number)
    let visited = Set(reading.places.values.map(\.file)).union(reading.reasonsElsewhere.keys)
    let member = Member(folder: folder, key: key, asked: reading.asked, used: reading.used, visited: visited)
    // Most edits leave what is asked as it was.
    guard member != before else { return revisit(member) }
    forget(document.number)
    members[document.number] = member
    for name in member.asked {
      folders[folder]?.askers[name, default: []].insert(document.number)
      if SwiftProject.isLookedFor(name) { folders[folder]?.looked.insert(name) }
    }
    for file in member.used { folders[folder]?.users[file, default: []].insert(document.number) }
    for file in member.visited { folders[folder]?.visitors[file, default: []].insert(document.number) }
    revisit(member)
  }

  /// Forgets what a document was read with.
  mutating func forget(_ number: UInt32) {
    stale.remove(number)
    guard let member = members.removeValue(forKey: number) else { return }
    for name in member.asked {
      folders[member.folder]?.askers.take(number, from: name)
      if folders[member.folder]?.askers[name] == nil { folders[member.folder]?.looked.remove(name) }
    }
    for file in member.used { folders[member.folder]?.users.take(number, from: file) }
    for file in member.visited { folders[member.folder]?.visitors.take(number, from: file) }
    revisit(member)
  }

  private mutating func revisit(_ member: Member) {
    for file in member.visited {
      if let key = folders[member.folder]?.project.key(of: file) { revisited.insert(key) }
    }
  }

  /// Documents that are to be read again, each with what to read it with.
  mutating func takeStale() -> [(number: UInt32, context: SwiftContext)] {
    defer { stale = [] }
    return stale.sorted().compactMap { number in
      members[number].map { (number, context($0.key, in: $0.folder)) }
    }
  }

  /// The files of which documents say something else now.
  mutating func takeRevisited() -> Set<String> {
    defer { revisited = [] }
    return revisited
  }

  /// The documents of which something stands in a file, and the file's number where they say so.
  func visitors(of key: String, in folder: String) -> (file: Int32, documents: [UInt32])? {
    guard let known = folders[folder], let number = known.project.knownNumber(of: key),
      let visitors = known.visitors[number]
    else { return nil }
    return (number, visitors.sorted())
  }

  /// The files in which something stands of documents.
  func visited(by documents: Set<UInt32>) -> Set<String> {
    Set(
      documents.compactMap { members[$0] }.flatMap { member in
        member.visited.compactMap { folders[member.folder]?.project.key(of: $0) }
      })
  }

  /// The file that a place is in.
  func key(of file: Int32, for document: UInt32) -> String? {
    members[document].flatMap { folders[$0.folder]?.project.key(of: file) }
  }

  // MARK: Folders

  /// The methods of classes in a folder that have a selector: the files' keys, and UTF-8 bytes of the names.
  func places(ofMethod selector: String, in folder: String) -> [(key: String, range: Range<Int>)] {
    keyed(folders[folder]?.project.places(ofMethod: selector) ?? [], in: folder)
  }

  /// The classes of a name in a folder: the files' keys, and UTF-8 bytes of the names.
  func places(ofClass name: String, in folder: String) -> [(key: String, range: Range<Int>)] {
    keyed(folders[folder]?.project.places(ofClass: name) ?? [], in: folder)
  }

  private func keyed(_ places: [SwiftPlace], in folder: String) -> [(key: String, range: Range<Int>)] {
    places.compactMap { place in folders[folder]?.project.key(of: place.file).map { ($0, place.range) } }
  }

  func bytes(of key: String, in folder: String) -> [UInt8]? { folders[folder]?.project.bytes(of: key) }

  /// The storyboards of a folder of which it is not known whether they have a main menu, by their keys.
  func unreadStoryboards(in folder: String) -> [String] { folders[folder]?.project.unreadStoryboards ?? [] }

  func keys(in folder: String) -> [String] { folders[folder]?.project.keys ?? [] }

  /// Every file with its text, to put all into other folders.
  mutating func removeAll() -> [(key: String, bytes: [UInt8])] {
    defer {
      let (told, targets) = (toldAt, targets)
      self = SwiftSources()
      (toldAt, self.targets) = (told, targets)
    }
    return folders.values.flatMap { folder in
      folder.project.keys.compactMap { key in folder.project.bytes(of: key).map { (key, $0) } }
    }
  }
}

extension Dictionary where Value == Set<UInt32> {
  fileprivate mutating func take(_ number: UInt32, from key: Key) {
    self[key]?.remove(number)
    if self[key]?.isEmpty == true { self[key] = nil }
  }
}
