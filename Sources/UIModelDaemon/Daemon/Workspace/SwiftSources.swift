import UIModelEngine
import UIModelSwift
import UIModelSystems

/// The Swift files of a workspace's folders, and the dependencies of documents on these files.
///
/// A document *uses* a file if the reader looked into the file while reading the document. A document *visits* a file
/// if the result of reading the document refers to places in the file. For example, a document that declares a menu
/// visits the file in which a command of the menu is declared.
struct SwiftSources: Sendable {
  /// The files of one folder, which see each other's declarations.
  private struct Folder: Sendable {
    var project = SwiftProject()
    /// The numbers of the documents whose reading looked up a name, by the name.
    var lookupDocuments: [String: Set<UInt32>] = [:]
    /// The keys of `lookupDocuments` that represent the mention of a word in any file
    /// (`SwiftDeclarations.mentionsKey(of:)`).
    var mentionKeys: Set<String> = []
    /// The numbers of the documents that use a file, by the file's number.
    var usersByFile: [Int32: Set<UInt32>] = [:]
    /// The numbers of the documents that visit a file, by the file's number.
    var visitorsByFile: [Int32: Set<UInt32>] = [:]
  }

  /// The dependencies of a document, recorded when it was last read.
  private struct DocumentDependencies: Sendable, Equatable {
    let folder: String
    let key: String
    let lookedUpNames: Set<String>
    let usedFiles: Set<Int32>
    let visitedFiles: Set<Int32>
  }

  private var folders: [String: Folder] = [:]
  /// The targets of each folder, which decide which files are compiled together.
  private var targets: [String: CodeTargets] = [:]
  private var dependenciesByDocument: [UInt32: DocumentDependencies] = [:]
  /// The numbers of the documents that must be read again, because a dependency has changed.
  private var staleDocuments = Set<UInt32>()
  /// The keys of the files with places at which findings of visiting documents might have changed.
  private var revisitedFiles = Set<String>()
  /// Whether the number of files with an `#if compiler(…)` condition for Xcode 27 has changed since the last
  /// `consumeCompilerKeyChange`.
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
  func fileKeys(withMethod name: String, in folder: String) -> [String] {
    folders[folder]?.project.fileKeys(withMethod: name) ?? []
  }

  /// Returns the names of all methods that a folder's files declare.
  func methodNames(in folder: String) -> [String] { folders[folder]?.project.methodNames ?? [] }

  /// Whether a class of a folder might have a method for a selector.
  func mayImplement(_ selector: String, in folder: String) -> Bool {
    folders[folder]?.project.mayImplement(selector) ?? false
  }

  /// Returns the keys of a folder's files with an `#if compiler(…)` condition for the Swift compiler of Xcode 27
  /// (`CompilerCondition.firstConditionLine`).
  func compilerKeys(in folder: String) -> [String] { folders[folder]?.project.compilerConditionKeys ?? [] }

  /// Returns whether the number of files in `compilerKeys` has changed since the last call.
  mutating func consumeCompilerKeyChange() -> Bool {
    defer { haveCompilerKeysChanged = false }
    return haveCompilerKeysChanged
  }

  /// Changes a folder's files, and records whether the number of files with an `#if compiler(…)` condition for Xcode 27
  /// changes.
  private mutating func change<Result>(
    _ folder: String, _ body: (inout SwiftProject) -> Result
  ) -> Result {
    let previousCount = folders[folder]?.project.compilerConditionFileCount ?? 0
    let result = body(&folders[folder, default: Folder()].project)
    if previousCount != folders[folder]?.project.compilerConditionFileCount { haveCompilerKeysChanged = true }
    return result
  }

  /// Sets which files of a folder are compiled together. All documents of the folder must be read again.
  mutating func setTargets(_ newTargets: CodeTargets?, in folder: String) {
    targets[folder] = newTargets
    folders[folder]?.project.setTargets(newTargets)
    staleDocuments.formUnion(dependenciesByDocument.filter { $0.value.folder == folder }.keys)
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

  /// Updates a document's file after an edit that left its declarations unchanged. Returns the numbers of the other
  /// documents that use the file. Some of these documents might have to be read again.
  mutating func applyEdit(_ document: Document, _ edit: SwiftFileEdit, in folder: String) -> [UInt32] {
    guard let reading = document.reading, reading.fileNumber >= 0 else { return [] }
    change(folder) { $0.update(edited: reading.file, bytes: document.bytes) }
    for name in folders[folder]?.mentionKeys ?? [] where edit.mayChangeMentions(forKey: name) {
      staleDocuments.formUnion(folders[folder]?.lookupDocuments[name]?.subtracting([document.number]) ?? [])
    }
    return folders[folder]?.usersByFile[reading.fileNumber]?.subtracting([document.number]).sorted() ?? []
  }

  /// Whether a document must be read again.
  func isStale(_ number: UInt32) -> Bool { staleDocuments.contains(number) }

  /// Marks a document that must be read again.
  mutating func markStale(_ number: UInt32) { staleDocuments.insert(number) }

  private mutating func markUsersStale(_ number: Int32, _ names: Set<String>, in folder: String) {
    guard let storedFolder = folders[folder] else { return }
    for name in names { staleDocuments.formUnion(storedFolder.lookupDocuments[name] ?? []) }
    staleDocuments.formUnion(storedFolder.usersByFile[number] ?? [])
  }

  // MARK: Documents

  /// Updates the dependencies and the file of a document that was just read.
  mutating func updateDependencies(_ document: Document, key: String, in folder: String) {
    guard let reading = document.reading else { return }
    let previousDependencies = dependenciesByDocument[document.number]
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
    let visitedFiles = Set(reading.places.values.map(\.fileNumber)).union(reading.resultsElsewhere.keys)
    let dependencies = DocumentDependencies(
      folder: folder, key: key, lookedUpNames: reading.lookedUpNames, usedFiles: reading.usedFileNumbers,
      visitedFiles: visitedFiles)
    // Most edits leave the dependencies unchanged.
    guard dependencies != previousDependencies else { return revisit(dependencies) }
    removeDependencies(document.number)
    dependenciesByDocument[document.number] = dependencies
    for name in dependencies.lookedUpNames {
      folders[folder]?.lookupDocuments[name, default: []].insert(document.number)
      if SwiftProject.isMentionsKey(name) { folders[folder]?.mentionKeys.insert(name) }
    }
    for fileNumber in dependencies.usedFiles {
      folders[folder]?.usersByFile[fileNumber, default: []].insert(document.number)
    }
    for fileNumber in dependencies.visitedFiles {
      folders[folder]?.visitorsByFile[fileNumber, default: []].insert(document.number)
    }
    revisit(dependencies)
  }

  /// Removes the dependencies of a document.
  mutating func removeDependencies(_ number: UInt32) {
    staleDocuments.remove(number)
    guard let dependencies = dependenciesByDocument.removeValue(forKey: number) else { return }
    for name in dependencies.lookedUpNames {
      folders[dependencies.folder]?.lookupDocuments.removeNumber(number, from: name)
      if folders[dependencies.folder]?.lookupDocuments[name] == nil {
        folders[dependencies.folder]?.mentionKeys.remove(name)
      }
    }
    for fileNumber in dependencies.usedFiles {
      folders[dependencies.folder]?.usersByFile.removeNumber(number, from: fileNumber)
    }
    for fileNumber in dependencies.visitedFiles {
      folders[dependencies.folder]?.visitorsByFile.removeNumber(number, from: fileNumber)
    }
    revisit(dependencies)
  }

  private mutating func revisit(_ dependencies: DocumentDependencies) {
    for fileNumber in dependencies.visitedFiles {
      if let key = folders[dependencies.folder]?.project.key(of: fileNumber) { revisitedFiles.insert(key) }
    }
  }

  /// Returns the documents that must be read again, with the contexts for reading them, and clears the set of stale
  /// documents.
  mutating func takeStaleDocuments() -> [(number: UInt32, context: SwiftContext)] {
    defer { staleDocuments = [] }
    return staleDocuments.sorted().compactMap { number in
      dependenciesByDocument[number].map { (number, context($0.key, in: $0.folder)) }
    }
  }

  /// Returns the keys of the files with places at which findings of visiting documents might have changed, and clears
  /// this set of files.
  mutating func takeRevisitedFiles() -> Set<String> {
    defer { revisitedFiles = [] }
    return revisitedFiles
  }

  /// Returns the documents that visit a file, and the number by which their places identify the file; nil if no
  /// document visits the file.
  func visitors(of key: String, in folder: String) -> (file: Int32, documents: [UInt32])? {
    guard let storedFolder = folders[folder], let number = storedFolder.project.knownNumber(of: key),
      let visitors = storedFolder.visitorsByFile[number]
    else { return nil }
    return (number, visitors.sorted())
  }

  /// Returns the keys of the files that these documents visit.
  func visitedFileKeys(by documents: Set<UInt32>) -> Set<String> {
    Set(
      documents.compactMap { dependenciesByDocument[$0] }.flatMap { dependencies in
        dependencies.visitedFiles.compactMap { folders[dependencies.folder]?.project.key(of: $0) }
      })
  }

  /// Returns the key of the file that has this number in the places of a document.
  func key(of fileNumber: Int32, for document: UInt32) -> String? {
    dependenciesByDocument[document].flatMap { folders[$0.folder]?.project.key(of: fileNumber) }
  }

  // MARK: Folders

  /// Returns the locations of the methods with a selector in a folder's classes. Each location has the key of the file,
  /// and the range of the method's name in UTF-8 bytes.
  func places(ofMethod selector: String, in folder: String) -> [(key: String, range: Range<Int>)] {
    placesWithKeys(folders[folder]?.project.places(ofMethod: selector) ?? [], in: folder)
  }

  /// Returns the locations of the classes with a name in a folder. Each location has the key of the file, and the range
  /// of the class name in UTF-8 bytes.
  func places(ofClass name: String, in folder: String) -> [(key: String, range: Range<Int>)] {
    placesWithKeys(folders[folder]?.project.places(ofClass: name) ?? [], in: folder)
  }

  private func placesWithKeys(_ places: [SwiftPlace], in folder: String) -> [(key: String, range: Range<Int>)] {
    places.compactMap { place in folders[folder]?.project.key(of: place.fileNumber).map { ($0, place.range) } }
  }

  func bytes(of key: String, in folder: String) -> [UInt8]? { folders[folder]?.project.bytes(of: key) }

  /// Returns the keys of a folder's storyboards that could not be read and might therefore contain a main menu.
  func unreadStoryboardKeys(in folder: String) -> [String] { folders[folder]?.project.unreadStoryboardKeys ?? [] }

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
