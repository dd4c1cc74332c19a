import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Dependencies between Swift files, including files that are not documents.
extension Workspace {
  /// Returns the path of the open folder that includes a Swift file, or a file that Swift code refers to. Swift files
  /// see the declarations of the other files in this folder. Nil for other kinds of files, and for a file that no
  /// folder includes.
  func codeFolder(of uri: DocumentURI) -> String? {
    guard uri.documentKind == .swift || RelatedFileKind(fileName: uri.fileName) != nil, let path = uri.path,
      let folder = folder(of: path), folder.includes(path)
    else {
      return nil
    }
    return folder.path
  }

  func swiftContext(of uri: DocumentURI) -> SwiftContext? {
    codeFolder(of: uri).map { swift.context(uri.key, in: $0) }
  }

  /// Updates the Swift files of a folder after a file has changed or was removed (nil). Ignores a file that an editor
  /// holds, because the editor's text takes precedence.
  func updateCode(_ uri: DocumentURI, _ bytes: [UInt8]?) {
    guard let folder = codeFolder(of: uri), !isHeld(uri.key) else { return }
    if swift.bytes(of: uri.key, in: folder) != bytes {
      swift.reportClocks[uri.key] = clock + 1
      if record(uri) == nil { structureRevision &+= 1 }
    }
    guard let candidate = Workspace.codeCandidate(uri, bytes) else { return swift.remove(uri.key, in: folder) }
    swift.add(candidate, in: folder)
  }

  /// Updates the Swift files of folders after several files have changed, and reads them in parallel. The list may
  /// include other files. Returns whether Swift source has changed.
  func updateCode(_ files: [(uri: DocumentURI, bytes: [UInt8]?)]) -> Bool {
    let changedFiles = files.compactMap { file -> (uri: DocumentURI, folder: String, bytes: [UInt8]?)? in
      guard let folder = codeFolder(of: file.uri), !isHeld(file.uri.key) else { return nil }
      let bytes = file.bytes.flatMap { $0.count <= Workspace.maximumCodeLength(of: file.uri) ? $0 : nil }
      return swift.bytes(of: file.uri.key, in: folder) == bytes ? nil : (file.uri, folder, bytes)
    }
    let candidates = Concurrently.map(changedFiles) { file in Workspace.codeCandidate(file.uri, file.bytes) }
    for (file, candidate) in zip(changedFiles, candidates) {
      swift.reportClocks[file.uri.key] = clock + 1
      if record(file.uri) == nil { structureRevision &+= 1 }
      if let candidate {
        swift.add(candidate, in: file.folder)
      } else {
        swift.remove(file.uri.key, in: file.folder)
      }
    }
    return !changedFiles.isEmpty
  }

  /// Returns the `SwiftProject.Candidate` of a Swift file, with the declared names and the words by which other files
  /// find the file. `isRelevant` is true if the file is also a document.
  static func candidate(_ uri: DocumentURI, _ bytes: [UInt8], isRelevant: Bool = false) -> SwiftProject.Candidate {
    ReadingGuard.guardedRead(uri.key, bytes) { isSetAside in
      isSetAside
        ? SwiftProject.Candidate(unread: uri.key, bytes: bytes)
        : SwiftProject.Candidate(key: uri.key, bytes: bytes, keepsTokens: isRelevant)
    }
  }

  /// Returns the candidate for a file, or nil if the file was removed or is too long.
  private static func codeCandidate(_ uri: DocumentURI, _ bytes: [UInt8]?) -> SwiftProject.Candidate? {
    if let relatedKind = RelatedFileKind(fileName: uri.fileName) { return codeCandidate(relatedKind, uri, bytes) }
    return bytes.flatMap { $0.count <= maximumCodeLength(of: uri) ? candidate(uri, $0) : nil }
  }

  /// Returns the maximum length of a file in bytes. Longer files are ignored. Swift files have no maximum length,
  /// because the names that a long file might declare are always recorded.
  private static func maximumCodeLength(of uri: DocumentURI) -> Int {
    RelatedFileKind(fileName: uri.fileName)?.maximumLength ?? .max
  }

  /// Returns the candidate for a file that Swift code refers to, such as a property list. `bytes` is nil for a file
  /// that cannot be read. An unreadable storyboard is recorded, because it might contain a main menu.
  static func codeCandidate(
    _ relatedKind: RelatedFileKind, _ uri: DocumentURI, _ bytes: [UInt8]?
  ) -> SwiftProject.Candidate? {
    guard let bytes, bytes.count <= relatedKind.maximumLength else {
      let isUnreadStoryboard = relatedKind == .storyboard && uri.path.map { FileSystem.exists($0) } ?? false
      return isUnreadStoryboard ? SwiftProject.Candidate(unreadStoryboard: uri.key) : nil
    }
    return SwiftProject.Candidate(relatedKind, key: uri.key, fileName: String(uri.fileName), bytes: bytes)
  }

  /// Applies the results of scans: for each folder, updates the files that were found, and removes all other files. The
  /// scans began at `clock`. Files that were reported after this clock stay as they are.
  func applyScannedCode(_ code: [String: [SwiftProject.Candidate]], since clock: Int) {
    func isScanOutdated(_ key: String) -> Bool { isHeld(key) || (swift.reportClocks[key] ?? 0) > clock }
    for (path, files) in code {
      let foundKeys = Set(files.map(\.key))
      for key in swift.keys(in: path) where !foundKeys.contains(key) && !isScanOutdated(key) {
        swift.remove(key, in: path)
      }
      for file in files where !isScanOutdated(file.key) {
        // A nested folder might also be open, and might then contain the file.
        if let folder = codeFolder(of: DocumentURI(file.key)) { swift.add(file, in: folder) }
      }
    }
  }

  /// Updates the dependencies of a document that was just read, and the documents that use the document's file.
  func updateDependencies(of record: DocumentRecord, in folder: String, _ change: Document.Change?) {
    guard let code = change?.codeEdit as? Document.SwiftEdit else {
      return swift.updateDependencies(record.document, key: record.uri.key, in: folder)
    }
    let dependentNumbers = swift.applyEdit(record.document, code.edit, in: folder)
    if code.isReadAgain { swift.updateDependencies(record.document, key: record.uri.key, in: folder) }
    for dependentNumber in dependentNumbers where !swift.isStale(dependentNumber) {
      guard records[dependentNumber]?.document.reading?.isUnchanged(after: code.edit) == true else {
        swift.markStale(dependentNumber)
        continue
      }
      if let placeChange = records[dependentNumber]?.document.moveExternalPlaces(code.edit) {
        documentDidChange(dependentNumber, change: placeChange)
      }
    }
  }

  private func record(key: String) -> DocumentRecord? { documentNumbersByURIKey[key].flatMap { records[$0] } }

  /// Whether an editor holds a file, or the file has unsaved changes.
  private func isHeld(_ key: String) -> Bool { record(key: key).map { $0.isOpen || $0.isUnsaved } ?? false }

  /// Assigns every Swift file to the folder that now contains it. Returns the documents that must be read again.
  func assignCodeToFolders() -> [UInt32] {
    let documents = documents.filter { $0.document.kind == .swift }
    for file in swift.removeAll() {
      let uri = DocumentURI(file.key)
      guard record(uri) == nil, let folder = codeFolder(of: uri) else { continue }
      if let candidate = Workspace.codeCandidate(uri, file.bytes) { swift.add(candidate, in: folder) }
    }
    return documents.map(\.number)
  }

  // MARK: Reading again

  /// Reads again the Swift documents whose dependencies have changed.
  func readCodeAgain() {
    let staleDocuments = swift.takeStaleDocuments().compactMap { number, context in
      records[number].map { (number: number, document: $0.document, context: context) }
    }
    let readings = Concurrently.map(staleDocuments) { item in
      var document = item.document
      let change = document.readCodeAgainGuarded(item.context)
      return (number: item.number, document: document, change: change)
    }
    for item in readings {
      records[item.number]?.document = item.document
      documentDidChange(item.number, change: item.change)
    }
  }

  /// Assigns Swift files to the workspace's folders again, and reads them again.
  func reassignAndReadCode() {
    for number in assignCodeToFolders() {
      guard let uri = records[number]?.uri,
        let change = records[number]?.document.readCodeAgainGuarded(swiftContext(of: uri))
      else { continue }
      documentDidChange(number, change: change)
    }
    readCodeAgain()
  }

  // MARK: Places in other files

  /// Whether a place is in a file that is a document. `number` is the number of the document that refers to the place.
  func isDocument(_ place: SwiftPlace, of number: UInt32) -> Bool {
    swift.key(of: place.fileNumber, for: number).map { record(key: $0) != nil } ?? false
  }

  /// Returns the findings of other documents at places in this document, with the UTF-8 byte ranges of the places.
  func visitorFindings(of record: DocumentRecord) -> [(finding: Finding, range: Range<Int>)] {
    visitingDocuments(of: record).flatMap { file, document in
      analysis.currentFindings(of: document).compactMap { finding in
        guard let place = document.externalPlace(finding.place), place.fileNumber == file else { return nil }
        return (finding.relocated(in: record.document, of: document, fileNumber: file), place.range)
      }
    }
  }

  /// Returns the reasons why commands in this document were not read completely, for each document whose reading refers
  /// to the commands. Each dictionary is keyed by the UTF-8 offset of the command's class name; an empty reason means
  /// that the command was read.
  func reasonsElsewhere(of record: DocumentRecord) -> [[Int: String]] {
    visitingDocuments(of: record).compactMap { file, document in document.reading?.resultsElsewhere[file] }
  }

  /// Returns the documents that refer to code in a document. Each result includes the number by which the referring
  /// document identifies the file of the code.
  func visitingDocuments(of record: DocumentRecord) -> [(file: Int32, document: Document)] {
    guard let folder = codeFolder(of: record.uri), let visitors = swift.visitors(of: record.uri.key, in: folder) else {
      return []
    }
    return visitors.documents.compactMap { number in records[number].map { (visitors.file, $0.document) } }
  }

  /// Returns the file and the UTF-8 byte range of a place, or nil if an edit removed the place. The file need not be a
  /// document: it can be a property list, for example.
  func fileLocation(_ place: Place) -> (DocumentRecord, Range<Int>)? {
    guard let record = records[place.block.document], let externalPlace = record.document.externalPlace(place),
      let folder = codeFolder(of: record.uri), let key = swift.key(of: externalPlace.fileNumber, for: record.number),
      let file = codeFile(key, in: folder)
    else { return location(place) }
    return (file, externalPlace.range)
  }

  /// Returns the document and the UTF-8 byte range of a place, or nil if an edit removed the place.
  func location(_ place: Place) -> (DocumentRecord, Range<Int>)? {
    guard let record = records[place.block.document], let range = record.document.range(of: place) else { return nil }
    if let externalPlace = record.document.externalPlace(place),
      let key = swift.key(of: externalPlace.fileNumber, for: record.number),
      let placeRecord = self.record(key: key)
    {
      return (placeRecord, externalPlace.range)
    }
    return (record, range)
  }
}

extension Workspace {
  /// Returns the names of the targets for iPadOS or Mac Catalyst apps that contain, or might contain, a Swift file.
  func appNames(of record: DocumentRecord) -> [String] {
    record.uri.path.map { appNames(compiling: $0) } ?? []
  }

  func appNames(compiling path: String) -> [String] {
    guard path.hasSuffix(DocumentKind.swiftSuffix), let targets = folder(of: path)?.projects.targets else { return [] }
    let key = DocumentURI(path: path).key
    return Set(targets.applicationIndices(of: key).map { targets.targets[$0].name }).sorted()
  }

  /// The origin of the system releases for which the Swift files of a folder are checked: a model document, a
  /// configuration, a project, or an assumption.
  enum ReleaseOrigin: String { case document, configuration, project, assumed }

  func releaseOrigin(of path: String) -> ReleaseOrigin {
    let configuration = configuration(around: path)
    if !configuration.environments.isEmpty { return .configuration }
    if areTargetsDeclared(in: path) { return .document }
    if !configuration.targets.isEmpty { return .configuration }
    guard let targets = folder(of: path)?.projects.targets, !targets.environments.isEmpty else { return .assumed }
    return targets.targets.contains {
      $0.kind == .application && !$0.origin.hasSuffix(DocumentKind.configurationFileName)
    }
      ? .project : .configuration
  }

  /// Whether all Swift source at or below a path belongs to apps whose targets are declared in model documents. False
  /// if there is no Swift source.
  private func areTargetsDeclared(in path: String) -> Bool {
    let swiftRecords = documents.filter { record in
      record.document.kind == .swift && record.uri.path.map { FilePath.isIn(path, $0) } == true
    }
    return !swiftRecords.isEmpty
      && swiftRecords.allSatisfy { record in
        guard case .document(let number) = grouping.app(of: record.number), let appRecord = records[number] else {
          return false
        }
        return appRecord.document.blocks.blocksWithTrait(.app).contains { _, block in
          block.declarations.app.map { !$0.targets.elements.isEmpty } ?? false
        }
      }
  }
}
