import UIModelEngine
import UIModelSwift
import UIModelSystems

/// The Swift files of the workspace's folders and the dependencies between them, which decide which documents to read
/// again after a change.
///
/// A document *uses* a file if its reading looked into the file. A document *visits* a file if its reading refers to
/// places there. For example, a document that declares a menu visits the file in which a command of the menu is
/// declared.
struct SwiftSources: Sendable {
  /// The files of one folder, which see each other's declarations.
  private struct Folder: Sendable {
    var project = SwiftProject()
    /// The documents whose reading looked up a name, by that name.
    var lookupDocuments: [String: Set<UInt32>] = [:]
    /// The names in `lookupDocuments` that represent the mention of a word in any file (`SwiftDeclarations.mentionsKey(of:)`).
    var mentionKeys: Set<String> = []
    /// The documents that use a file, by the file's number.
    var usersByFile: [Int32: Set<UInt32>] = [:]
    /// The documents that visit a file, by the file's number.
    var visitorsByFile: [Int32: Set<UInt32>] = [:]
  }

  /// The dependencies of a document, recorded when it was last read.
  private struct Member: Sendable, Equatable {
    let folder: String
    let key: String
    let lookedUpNames: Set<String>
    let usedFiles: Set<Int32>
    let visitedFiles: Set<Int32>
  }

  private var folders: [String: Folder] = [:]
  /// The targets of each folder, which decide which files are compiled together.
  private var targets: [String: CodeTargets] = [:]
  private var members: [UInt32: Member] = [:]
  /// The documents that must be read again, because a dependency has changed.
  private var staleDocuments = Set<UInt32>()
  /// The keys of the files in which other documents' findings might have changed.
  private var revisitedFiles = Set<String>()
  /// Whether the number of files with an `#if compiler(…)` condition for Xcode 27 has changed since the last
  /// `takeCompilerKeysChanged`.
  private var haveCompilerKeysChanged = false
  /// The clock at which a change of a file was last reported, by the file's key. A scan that began earlier is outdated.
  var reportClocks: [String: Int] = [:]

  // MARK: Files

  /// Returns the context in which a file of a folder is read.
  mutating func context(_ key: String, in folder: String) -> SwiftContext {
    open(folder)
    let number = folders[folder, default: Folder()].project.number(of: key)
    return SwiftContext(folders[folder, default: Folder()].project, fileNumber: number)
  }

  private mutating func open(_ folder: String) {
    guard folders[folder] == nil else { return }
    folders[folder] = Folder()
    folders[folder]?.project.setTargets(targets[folder])
  }

  func targets(in folder: String) -> CodeTargets? { targets[folder] }

  /// Returns the keys of a folder's files that declare a method with this name.
  func files(withMethod name: String, in folder: String) -> [String] {
    folders[folder]?.project.files(withMethod: name) ?? []
  }

  /// Returns the names of all methods that a folder's files declare.
  func methodNames(in folder: String) -> [String] { folders[folder]?.project.methodNames ?? [] }

  /// Whether a class of a folder may have a method for a selector.
  func mayImplement(_ selector: String, in folder: String) -> Bool {
    folders[folder]?.project.mayImplement(selector) ?? false
  }

  /// Returns the keys of a folder's files with an `#if compiler(…)` condition for the Swift compiler of Xcode 27
  /// (`CompilerTest.line`).
  func compilerKeys(in folder: String) -> [String] { folders[folder]?.project.compilerConditionKeys ?? [] }

  /// Returns whether the number of files in `compilerKeys` has changed since the last call.
  mutating func takeCompilerKeysChanged() -> Bool {
    defer { haveCompilerKeysChanged = false }
    return haveCompilerKeysChanged
  }

  /// Changes a folder's files, and records whether the number of files with an `#if compiler(…)` condition for Xcode 27
  /// changes.
  private mutating func change<Result>(
    _ folder: String, _ body: (inout SwiftProject) -> Result
  ) -> Result {
    let before = folders[folder]?.project.compilerConditionFileCount ?? 0
    let result = body(&folders[folder, default: Folder()].project)
    if before != folders[folder]?.project.compilerConditionFileCount { haveCompilerKeysChanged = true }
    return result
  }

  /// Sets which files of a folder are compiled together. All documents of the folder must be read again.
  mutating func setTargets(_ new: CodeTargets?, in folder: String) {
    targets[folder] = new
    folders[folder]?.project.setTargets(new)
    staleDocuments.formUnion(members.filter { $0.value.folder == folder }.keys)
  }

  /// Adds or updates a file that is not a document, or that was not yet read as a document.
  mutating func add(_ file: SwiftProject.Candidate, in folder: String) {
    guard bytes(of: file.key, in: folder) != file.bytes else { return }
    open(folder)
    let mentionKeys = folders[folder]?.mentionKeys ?? []
    let names = change(folder) { $0.update(file, lookingFor: mentionKeys) }
    markUsersStale(folders[folder, default: Folder()].project.number(of: file.key), names, in: folder)
  }

  /// Removes a file that no longer exists.
  mutating func remove(_ key: String, in folder: String) {
    guard let number = folders[folder]?.project.knownNumber(of: key) else { return }
    let mentionKeys = folders[folder]?.mentionKeys ?? []
    let names = change(folder) { $0.remove(key, lookingFor: mentionKeys) }
    markUsersStale(number, names, in: folder)
  }

  /// Updates a document's file after an edit that left its declarations unchanged. Returns the other documents that use
  /// the file; some of them might have to be read again.
  mutating func applyEdited(_ document: Document, _ edit: SwiftFileEdit, in folder: String) -> [UInt32] {
    guard let reading = document.reading, reading.fileNumber >= 0 else { return [] }
    change(folder) { $0.update(edited: reading.file, bytes: document.bytes) }
    for name in folders[folder]?.mentionKeys ?? [] where edit.mayChangeMentions(forKey: name) {
      staleDocuments.formUnion(folders[folder]?.lookupDocuments[name]?.subtracting([document.number]) ?? [])
    }
    return folders[folder]?.usersByFile[reading.fileNumber]?.subtracting([document.number]).sorted() ?? []
  }

  /// Whether a document must be read again.
  func isStale(_ number: UInt32) -> Bool { staleDocuments.contains(number) }

  /// Requires that a document is read again.
  mutating func setStale(_ number: UInt32) { staleDocuments.insert(number) }

  private mutating func markUsersStale(_ number: Int32, _ names: Set<String>, in folder: String) {
    guard let known = folders[folder] else { return }
    for name in names { staleDocuments.formUnion(known.lookupDocuments[name] ?? []) }
    staleDocuments.formUnion(known.usersByFile[number] ?? [])
  }

  // MARK: Documents

  /// Updates the dependencies of a document that was just read, and its file.
  mutating func updateDependencies(_ document: Document, key: String, in folder: String) {
    guard let reading = document.reading else { return }
    let before = members[document.number]
    if reading.fileNumber >= 0, bytes(of: key, in: folder) != document.bytes {
      let mentionKeys = folders[folder]?.mentionKeys ?? []
      let bytes = document.bytes
      let isSetAside = document.isSetAside
      let names = change(folder) { project in
        isSetAside
          ? project.update(.init(unread: key, bytes: bytes), lookingFor: mentionKeys)
          : project.update(reading.file, key: key, bytes: bytes, lookingFor: mentionKeys)
      }
      markUsersStale(reading.fileNumber, names, in: folder)
    }
    staleDocuments.remove(document.number)
    let visitedFiles = Set(reading.places.values.map(\.file)).union(reading.reasonsElsewhere.keys)
    let member = Member(
      folder: folder, key: key, lookedUpNames: reading.lookedUpNames, usedFiles: reading.usedFiles,
      visitedFiles: visitedFiles)
    // Most edits leave the dependencies unchanged.
    guard member != before else { return revisit(member) }
    removeDependencies(document.number)
    members[document.number] = member
    for name in member.lookedUpNames {
      folders[folder]?.lookupDocuments[name, default: []].insert(document.number)
      if SwiftProject.isMentionsKey(name) { folders[folder]?.mentionKeys.insert(name) }
    }
    for file in member.usedFiles { folders[folder]?.usersByFile[file, default: []].insert(document.number) }
    for file in member.visitedFiles { folders[folder]?.visitorsByFile[file, default: []].insert(document.number) }
    revisit(member)
  }

  /// Removes the dependencies of a document.
  mutating func removeDependencies(_ number: UInt32) {
    staleDocuments.remove(number)
    guard let member = members.removeValue(forKey: number) else { return }
    for name in member.lookedUpNames {
      folders[member.folder]?.lookupDocuments.removeNumber(number, from: name)
      if folders[member.folder]?.lookupDocuments[name] == nil { folders[member.folder]?.mentionKeys.remove(name) }
    }
    for file in member.usedFiles { folders[member.folder]?.usersByFile.removeNumber(number, from: file) }
    for file in member.visitedFiles { folders[member.folder]?.visitorsByFile.removeNumber(number, from: file) }
    revisit(member)
  }

  private mutating func revisit(_ member: Member) {
    for file in member.visitedFiles {
      if let key = folders[member.folder]?.project.key(of: file) { revisitedFiles.insert(key) }
    }
  }

  /// Returns the documents that must be read again, with the contexts for reading them, and clears the set.
  mutating func takeStaleDocuments() -> [(number: UInt32, context: SwiftContext)] {
    defer { staleDocuments = [] }
    return staleDocuments.sorted().compactMap { number in
      members[number].map { (number, context($0.key, in: $0.folder)) }
    }
  }

  /// Returns the keys of the files in which other documents' findings might have changed, and clears the set.
  mutating func takeRevisitedFiles() -> Set<String> {
    defer { revisitedFiles = [] }
    return revisitedFiles
  }

  /// Returns the documents that visit a file, and the file's number in their places; nil if there are none.
  func visitors(of key: String, in folder: String) -> (file: Int32, documents: [UInt32])? {
    guard let known = folders[folder], let number = known.project.knownNumber(of: key),
      let visitors = known.visitorsByFile[number]
    else { return nil }
    return (number, visitors.sorted())
  }

  /// Returns the keys of the files that these documents visit.
  func visited(by documents: Set<UInt32>) -> Set<String> {
    Set(
      documents.compactMap { members[$0] }.flatMap { member in
        member.visitedFiles.compactMap { folders[member.folder]?.project.key(of: $0) }
      })
  }

  /// Returns the key of the file with this number in the places of a document.
  func key(of file: Int32, for document: UInt32) -> String? {
    members[document].flatMap { folders[$0.folder]?.project.key(of: file) }
  }

  // MARK: Folders

  /// Returns the methods with a selector in a folder's classes: the keys of the files, and the UTF-8 bytes of the
  /// method names.
  func places(ofMethod selector: String, in folder: String) -> [(key: String, range: Range<Int>)] {
    placesWithKeys(folders[folder]?.project.places(ofMethod: selector) ?? [], in: folder)
  }

  /// Returns the classes with a name in a folder: the keys of the files, and the UTF-8 bytes of the class names.
  func places(ofClass name: String, in folder: String) -> [(key: String, range: Range<Int>)] {
    placesWithKeys(folders[folder]?.project.places(ofClass: name) ?? [], in: folder)
  }

  private func placesWithKeys(_ places: [SwiftPlace], in folder: String) -> [(key: String, range: Range<Int>)] {
    places.compactMap { place in folders[folder]?.project.key(of: place.file).map { ($0, place.range) } }
  }

  func bytes(of key: String, in folder: String) -> [UInt8]? { folders[folder]?.project.bytes(of: key) }

  /// Returns the keys of a folder's storyboards that could not be read and might therefore contain a main menu.
  func unreadStoryboards(in folder: String) -> [String] { folders[folder]?.project.unreadStoryboards ?? [] }

  func keys(in folder: String) -> [String] { folders[folder]?.project.keys ?? [] }

  /// Removes all files and returns them with their texts, so that they can be assigned to folders again.
  mutating func removeAll() -> [(key: String, bytes: [UInt8])] {
    defer {
      let (clocks, targets) = (reportClocks, targets)
      self = SwiftSources()
      (reportClocks, self.targets) = (clocks, targets)
    }
    return folders.values.flatMap { folder in
      folder.project.keys.compactMap { key in folder.project.bytes(of: key).map { (key, $0) } }
    }
  }
}

extension Dictionary where Value == Set<UInt32> {
  fileprivate mutating func removeNumber(_ number: UInt32, from key: Key) {
    self[key]?.remove(number)
    if self[key]?.isEmpty == true { self[key] = nil }
  }
}
