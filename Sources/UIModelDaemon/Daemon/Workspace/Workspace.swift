import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

/// The daemon's mutable state: the documents of all folders, their findings, and the clock. Only the worker uses the
/// workspace. Other threads work with values that were copied from it.
package final class Workspace {
  /// The number of changes so far; every change increments it.
  package internal(set) var clock = 0
  package internal(set) var records: [UInt32: DocumentRecord] = [:]
  package internal(set) var analysis = Analysis()
  package internal(set) var history = ChangeHistory()
  /// The origin of the client message that is being handled.
  package var messageOrigin = ChangeOrigin.files
  /// The live sessions of the apps in which an event has occurred.
  var sessions: [AppID: LiveSession] = [:] { didSet { structureRevision &+= 1 } }
  var unsavedStateRecording = UnsavedStateRecording()
  package internal(set) var transactions: [String: Transaction] = [:]
  package internal(set) var undoStack = UndoStack()
  /// The open folders, by path.
  package internal(set) var folders: [String: WorkspaceFolder] = [:] {
    didSet {
      filesRevision &+= 1
      structureRevision &+= 1
    }
  }
  /// The number of changes so far that might affect the set of watched files.
  var filesRevision = 0
  /// The number of changes so far that affect more than the text of one document. After such a change, forks must be
  /// created again.
  var structureRevision = 0
  /// Whether transactions write files when they commit. Otherwise, files are written only when the documents are saved.
  package var writesOnCommit = true

  /// Locks on folders that keep other processes of the daemon from writing there.
  var heldLocks: FolderLocks?
  var transactionCount = 0
  /// The numbers of documents that a request is currently changing, in the workspace or in their editor. Edits of these
  /// documents do not rebase the undo stack.
  var trackedDocuments = Set<UInt32>()
  var documentNumbersByURIKey: [String: UInt32] = [:]
  /// The URIs of documents, by the keys of their aliases. An alias is another URI of the same file, through a link to a
  /// folder.
  var aliases: [String: DocumentURI] = [:]
  var lastParsedURI: (spelling: String, uri: DocumentURI)?
  /// The Swift files of the folders.
  var swift = SwiftSources()
  /// Swift files that became documents, or are no longer documents, since the last `bringUpToDate`.
  var toggledDocuments = Set<DocumentURI>()
  /// The documents generated from Swift source; nil before the first query that needs them.
  var sourceModels: SourceModels?
  /// The Info.plist files that documents name, by the documents' numbers.
  var infoPlists: [UInt32: InfoPlistReference] = [:] {
    didSet {
      filesRevision &+= 1
      structureRevision &+= 1
    }
  }
  /// The time stamps of files when they were read, with the clocks of their documents, by path. Used to detect later
  /// changes by other programs.
  var seenFiles: [String: SeenFile] = [:]
  /// The removed documents, by their numbers. They are kept so that a client that has read a document, or is notified
  /// of its removal, can still learn that it was removed.
  var removedDocuments: [UInt32: Removal] = [:]
  /// The maximum number of removals to keep. Above this number, `refresh` drops the removals about which clients were
  /// already notified.
  private static let maximumRemovalCount = 1_000
  /// The numbering of documents, which is shared with the forks.
  let numbering: DocumentNumbering
  /// The workspace from which this one was forked; nil for the original workspace.
  let trunk: Workspace?
  /// The documents that several editors hold, by the URI's key.
  var sharedTexts: [String: SharedText] = [:]
  /// The written files that were not yet reported to the forks of editors; nil if there are no such forks.
  var writtenFiles: Set<DocumentURI>?
  var order = DocumentOrder()
  var grouping = AppGrouping()
  /// Whether a configuration or folder was added, removed or changed, so that the configurations of apps might be
  /// outdated.
  var configurationsAreStale = false
  /// The projects that were opened, by the paths that clients specified.
  var projects: [String: Project] = [:] { didSet { structureRevision &+= 1 } }
  var configurationSource = ConfigurationSource.files {
    didSet { if configurationSource != oldValue { foldersDidChange() } }
  }
  /// The SDK that a client specifies. It takes precedence over all other indications.
  var explicitSDK: Version? { didSet { if explicitSDK != oldValue { foldersDidChange() } } }
  /// The configurations that apply, by folder.
  var configurations: [String: Configuration] = [:]
  /// Whether a folder might include files other than those that were read.
  var selectionsMayDiffer = false
  /// The documents whose findings might have changed since the last `refresh`.
  var changedDocuments = Set<UInt32>()
  /// The documents whose findings must be sent to clients again, because the visibility of the findings might have
  /// changed.
  var visibilityChanges = Set<UInt32>()

  /// The URI of the document in memory that contains the model of a workspace without files.
  package static let scratchURI = "uimodel:scratch"

  package init() { (numbering, trunk) = (DocumentNumbering(), nil) }

  init(forking trunk: Workspace) {
    (numbering, self.trunk) = (trunk.numbering, trunk)
    (configurationSource, explicitSDK) = (trunk.configurationSource, trunk.explicitSDK)
  }

  /// The number of folders that are being read. While this number is above 0, no finding is allowed to depend on the
  /// absence of a name.
  var runningScanCount = 0 {
    didSet {
      structureRevision &+= 1
      analysis.isComplete = runningScanCount == 0
      guard runningScanCount == 0 else { return readingProgress.begin() }
      defer { readingProgress.end() }
      let completions = scanCompletions
      scanCompletions = []
      for completion in completions { completion(self) }
    }
  }
  /// The progress of reading folders, for threads other than the worker.
  let readingProgress = ReadingProgress()
  private var scanCompletions: [(Workspace) -> Void] = []

  /// Calls `body` when no folder is being read any more, or immediately if no folder is being read now.
  func callWhenScanned(_ body: @escaping (Workspace) -> Void) {
    if let trunk { return trunk.callWhenScanned(body) }
    if runningScanCount == 0 { body(self) } else { scanCompletions.append(body) }
  }

  // MARK: Documents

  /// Returns the URI for a spelling. The last result is stored, because an editor often sends many requests in a row
  /// about one document.
  func documentURI(_ spelling: String) -> DocumentURI {
    if let lastResult = lastParsedURI, lastResult.spelling.isSame(as: spelling) { return lastResult.uri }
    let spelledURI = DocumentURI(spelling)
    let uri = aliases[spelledURI.key] ?? spelledURI
    lastParsedURI = (spelling, uri)
    return uri
  }

  /// Returns the URI for a document that an editor opens. If the file is already a document with another path, returns
  /// the URI of that document, unless the editor already holds the document (`isHeld`).
  func openedURI(_ spelling: String, isHeld: (DocumentURI) -> Bool) -> DocumentURI {
    let uri = documentURI(spelling)
    guard record(uri) == nil, let existingURI = existingAlias(uri, isHeld: isHeld) else { return uri }
    aliases[DocumentURI(spelling).key] = existingURI
    lastParsedURI = nil
    return existingURI
  }

  package func record(_ uri: DocumentURI) -> DocumentRecord? {
    documentNumbersByURIKey[uri.key].flatMap { records[$0] }
  }

  /// All documents, in the order in which they are reported.
  package var documents: [DocumentRecord] { order.numbers.compactMap { records[$0] } }

  /// Returns the findings of a document. Call `refresh` first.
  package func findings(of record: DocumentRecord) -> [LocatedFinding] {
    let fileFindings = unreadFindings(of: record)
    if record.unreadFile != nil { return fileFindings }
    return fileFindings + conflictFindings(of: record)
      + analysis.findings(
        of: record.document, isElsewhere: { isDocument($0, of: record.number) },
        externalFindings: visitorFindings(of: record),
        severities: severities(of: record))
  }

  /// Updates the findings. Returns the documents whose findings might have changed since the last call, including
  /// removed documents.
  package func refresh() -> Set<UInt32> {
    bringUpToDate()
    defer { changedDocuments = [] }
    // Removals that are reported now are kept, because the notified clients also request the list of removed documents.
    if removedDocuments.count > Workspace.maximumRemovalCount {
      removedDocuments = removedDocuments.filter { changedDocuments.contains($0.key) }
    }
    return changedDocuments
  }

  /// Updates the findings. Clients are notified after the next `refresh`.
  func bringUpToDate() {
    let changedNumbers = analysis.refresh()
    changedDocuments.formUnion(changedNumbers)
    for key in swift.visitedFileKeys(by: changedNumbers).union(swift.takeRevisitedFiles()) {
      if let number = documentNumbersByURIKey[key] { changedDocuments.insert(number) }
    }
    // A finding at a place in a Swift file is reported in that file, if the file is a document.
    for uri in toggledDocuments {
      guard let folder = codeFolder(of: uri), let visitors = swift.visitors(of: uri.key, in: folder) else { continue }
      changedDocuments.formUnion(visitors.documents)
    }
    toggledDocuments = []
  }

  /// Returns the state that a running app would have: the state after the events so far. Before the first event, the
  /// state is the initial state that the documents declare.
  package func session(of app: AppID) -> LiveSession {
    if let session = sessions[app] { return session }
    let declaration = documents.lazy.filter { self.analysis.app(of: $0.number) == app }.compactMap(\.document.session)
      .first
    return LiveSession(declaration, in: analysis.model(of: app) ?? AppModel(app: nil, menus: [], screens: []))
  }

  // MARK: Changing

  /// Makes a change and returns the documents that changed. Every other function that changes documents calls this
  /// function. For example, `apply(.fileContent(uri, nil))` removes a document whose file was deleted.
  @discardableResult
  package func apply(_ change: Change) throws(ChangeError) -> Set<UInt32> {
    var changedNumbers = Set<UInt32>()
    var refusal: ChangeError?
    switch change {
    case .open(let uri, let version, let text, let holder):
      changedNumbers.insert(open(uri, version: version, text, holder: holder))
    case .edit(let uri, let edits):
      let (number, error) = try edit(uri, edits)
      changedNumbers.insert(number)
      refusal = error
    case .close(let uri):
      if let number = try close(uri) { changedNumbers.insert(number) }
    case .fileContent(let uri, let bytes, let isDocument):
      recordWrittenFiles([uri])
      updateCode(uri, bytes)
      // Other files might use this file, even if no document has changed.
      guard isDocument else {
        recordChange([], change)
        break
      }
      if let number = applyFile(uri, bytes) { changedNumbers.insert(number) }
    case .externalChanges(let files):
      recordWrittenFiles(files.map(\.uri))
      let (documents, hasCodeChanged) = applyExternalFileChanges(files)
      changedNumbers.formUnion(documents)
      if documents.isEmpty, hasCodeChanged { recordChange([], change) }
    case .unreadFiles(let files): changedNumbers.formUnion(applyUnreadFiles(files))
    case .save(let uri):
      if let record = record(uri: uri), recordSave(record.number) { changedNumbers.insert(record.number) }
    case .scannedFiles(let files, let code, let clock):
      structureRevision &+= 1
      applyScannedCode(code, since: clock)
      changedNumbers.formUnion(applyFiles(files))
    case .scripts(let scripts):
      for number in inOrder(scripts.keys) {
        guard let script = scripts[number], !script.isEmpty, let document = records[number]?.document else { continue }
        for edit in script.edits.mergingNearbyEdits(in: document).reversed() {
          replace(edit.range, with: edit.new, in: number)
        }
        changedNumbers.insert(number)
      }
    case .trunkChanges(let documents):
      for document in documents { if let number = applyTrunkDocument(document) { changedNumbers.insert(number) } }
    case .infoPlist(let number):
      guard let previousInfoPlist = records[number]?.document.infoPlist else { return [] }
      structureRevision &+= 1
      updateInfoPlist(of: number, mustReadAgain: true)
      guard let record = records[number], record.document.infoPlist != previousInfoPlist else { return [] }
      documentDidChange(number, change: Document.Change.none)
      changedNumbers.insert(number)
    case .session(let app, let session):
      guard sessions[app] != session else { return [] }
      try recordSession(session, of: app)
      sessions[app] = session
      // Declared customizations are left out, because they are read from the documents that declare them.
      let savedCustomizations = session?.customizations.filter { !$0.value.isDeclared } ?? [:]
      analysis.setCustomizations(savedCustomizations, of: app)
      recordChange([], change)
      return []
    }
    readCodeAgain()
    if swift.consumeCompilerKeyChange() {
      configurationsAreStale = true
      if changedNumbers.isEmpty { regroup() }
    }
    guard !changedNumbers.isEmpty else { return changedNumbers }
    recordChange(changedNumbers, change)
    for number in changedNumbers {
      records[number]?.clock = clock
      recordTextChange(of: number)
    }
    changedDocuments.formUnion(changedNumbers)
    regroup()
    if let refusal { throw refusal }
    return changedNumbers
  }

  private func recordChange(_ changedNumbers: Set<UInt32>, _ change: Change) {
    clock += 1
    history.append(
      ChangeHistory.Entry(clock: clock, documents: changedNumbers, origin: change.origin(of: messageOrigin)))
  }

  // MARK: Records

  func isNumbered(_ uri: DocumentURI) -> Bool { documentNumbersByURIKey[uri.key] != nil }

  func newNumber(_ uri: DocumentURI) -> UInt32 {
    // In a fork, a document has the number that it has in the trunk.
    let trunkNumber = trunk?.documentNumbersByURIKey[uri.key].flatMap { records[$0] == nil ? $0 : nil }
    let number = trunkNumber ?? numbering.next()
    documentNumbersByURIKey[uri.key] = number
    return number
  }

  func add(_ uri: DocumentURI, spelling: String, _ bytes: [UInt8]) -> UInt32 {
    add(Document(newNumber(uri), uri, bytes, swiftContext(of: uri)), uri, spelling: spelling)
  }

  func add(_ document: Document, _ uri: DocumentURI, spelling: String) -> UInt32 {
    let number = document.number
    records[number] = DocumentRecord(number: number, uri: uri, spelling: spelling, document: document, clock: clock)
    order.insert(document)
    grouping.insert(number, uri)
    if document.kind == .configuration { configurationsAreStale = true }
    if document.kind == .swift { toggledDocuments.insert(uri) }
    documentDidChange(number, change: nil)
    return number
  }

  func remove(_ number: UInt32) -> UInt32 {
    if let record = records.removeValue(forKey: number) {
      if record.document.kind == .swift { toggledDocuments.insert(record.uri) }
      documentNumbersByURIKey[record.uri.key] = nil
      removedDocuments[number] = Removal(uri: record.uri, spelling: record.spelling, clock: clock + 1)
      if record.document.kind == .configuration { configurationsAreStale = true }
    }
    if infoPlists[number] != nil { infoPlists[number] = nil }
    order.remove(number)
    grouping.remove(number)
    analysis.remove(number)
    undoStack.block(number)
    swift.removeDependencies(number)
    return number
  }

  @discardableResult
  func replaceIfDifferent(_ record: DocumentRecord, _ bytes: [UInt8]) -> Bool {
    let oldBytes = record.document.bytes
    guard oldBytes != bytes else { return false }
    // Only the difference is replaced, so that the unchanged text keeps its blocks and its undo entries.
    let difference = TextDifference(oldBytes, bytes)
    replace(difference.range, with: Array(difference.newText), in: record.number, isExternal: true)
    return true
  }

  func replace(_ range: Range<Int>, with bytes: [UInt8], in number: UInt32, isExternal: Bool = false) {
    guard let record = records[number] else { return }
    let replacement = isExternal ? record.document.lines(around: range, bytes.count) : (range, bytes.count)
    rebaseUndo(number, over: replacement.range, newCount: replacement.newCount)
    replaceText(range, with: bytes, in: number)
  }

  /// Rebases the undo stack over an edit.
  func rebaseUndo(_ number: UInt32, over range: Range<Int>, newCount: Int) {
    // Undo entries apply to the pending text, which the edit does not change.
    guard !trackedDocuments.contains(number), records[number]?.pendingText == nil else { return }
    undoStack.rebase(number, over: range, newCount: newCount)
  }

  /// Replaces a range of a text, in UTF-8 bytes. The caller must have rebased the undo stack (`rebaseUndo`).
  func replaceText(_ range: Range<Int>, with bytes: [UInt8], in number: UInt32) {
    guard var record = records.removeValue(forKey: number) else { return }
    let context = record.document.kind == .swift ? swiftContext(of: record.uri) : nil
    let change = record.document.replaceGuarded(range, with: bytes, context)
    record.unreadFile = nil
    if record.document.kind == .configuration { configurationsAreStale = true }
    records[number] = record
    documentDidChange(number, change: change)
  }

  func documentDidChange(_ number: UInt32, change: Document.Change?) {
    updateInfoPlist(of: number)
    guard let record = records[number] else { return }
    if record.document.kind == .swift, let folder = codeFolder(of: record.uri) {
      updateDependencies(of: record, in: folder, change)
    }
    if grouping.update(number, record.document) { return }
    analysis.update(record.document, in: grouping.app(of: number), change: change)
  }
}
