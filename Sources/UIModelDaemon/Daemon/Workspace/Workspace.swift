import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

/// The daemon's mutable state: the documents of all folders, their findings, and the clock. Only the worker uses it;
/// other threads work with values that were copied from it.
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
  /// Whether transactions write files when they commit; otherwise files are written only when the documents are saved.
  package var writesOnCommit = true

  /// Locks on folders that keep other processes of the daemon from writing there.
  var heldLocks: FolderLocks?
  var nextTransaction = 0
  /// Documents that a request is currently changing, in the workspace or in their editor. Edits of these documents do
  /// not rebase the undo stack.
  var trackedDocuments = Set<UInt32>()
  var numbers: [String: UInt32] = [:]
  /// The URIs of documents, by other URIs of their files. The other URIs lead through links to folders.
  var aliases: [String: DocumentURI] = [:]
  var lastParsed: (spelling: String, uri: DocumentURI)?
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
  /// The time stamps of files when they were read, with the clocks of their documents, by path. They serve to detect
  /// later changes by other programs.
  var seenFiles: [String: SeenFile] = [:]
  /// Removed documents, by their numbers. Clients that are notified of the removal, or that have read the documents
  /// before, ask for them.
  var removedDocuments: [UInt32: Removal] = [:]
  /// The number of removals above which `refresh` drops those that clients were already notified of.
  private static let keptRemovalCount = 1_000
  /// The numbering of documents, which is shared with the forks.
  let numbering: DocumentNumbering
  /// The workspace from which this one was forked; nil for the original workspace.
  let trunk: Workspace?
  /// The documents that several editors hold, by the URI's key.
  var sharedTexts: [String: SharedText] = [:]
  /// Files that were written while editors hold them; nil while no fork needs to know.
  var writtenFiles: Set<DocumentURI>?
  var order = DocumentOrder()
  var grouping = AppGrouping()
  /// Whether a configuration or folder was added, removed or changed, so that the configurations of apps might have
  /// changed.
  var configurationsAreStale = false
  /// The projects that were opened, by the paths that clients asked for.
  var projects: [String: Project] = [:] { didSet { structureRevision &+= 1 } }
  var configurationSource = ConfigurationSource.files {
    didSet { if configurationSource != oldValue { foldersChanged() } }
  }
  /// The SDK that a client specifies. It takes precedence over all other indications.
  var explicitSDK: Version? { didSet { if explicitSDK != oldValue { foldersChanged() } } }
  /// The configurations that apply, by folder.
  var configurations: [String: Configuration] = [:]
  /// Whether a folder might include files other than those that were read.
  var selectionsMayDiffer = false
  /// The documents whose findings may have changed since the last `refresh`.
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

  /// The number of folders that are being read. While it is above 0, no finding is allowed to depend on the absence of
  /// a name.
  var scansUnderWay = 0 {
    didSet {
      structureRevision &+= 1
      analysis.isComplete = scansUnderWay == 0
      guard scansUnderWay == 0 else { return reading.begin() }
      defer { reading.end() }
      let completions = scanCompletions
      scanCompletions = []
      for body in completions { body(self) }
    }
  }
  /// The progress of reading folders, for threads other than the worker.
  let reading = ReadingProgress()
  private var scanCompletions: [(Workspace) -> Void] = []

  /// Calls `body` when no folder is being read any more, or immediately if none is.
  func whenScanned(_ body: @escaping (Workspace) -> Void) {
    if let trunk { return trunk.whenScanned(body) }
    if scansUnderWay == 0 { body(self) } else { scanCompletions.append(body) }
  }

  // MARK: Documents

  /// Returns the URI for a spelling. The last result is stored, because an editor asks about one document many times in
  /// a row.
  func documentURI(_ spelling: String) -> DocumentURI {
    if let last = lastParsed, last.spelling.isSame(as: spelling) { return last.uri }
    let spelledURI = DocumentURI(spelling)
    let uri = aliases[spelledURI.key] ?? spelledURI
    lastParsed = (spelling, uri)
    return uri
  }

  /// Returns the URI of a document that an editor opens. If the file is already a document under another path, returns
  /// the URI of that document, unless the editor holds it (`isHeld`).
  func openedURI(_ spelling: String, isHeld: (DocumentURI) -> Bool) -> DocumentURI {
    let uri = documentURI(spelling)
    guard record(uri) == nil, let known = knownAlias(uri, isHeld: isHeld) else { return uri }
    aliases[DocumentURI(spelling).key] = known
    lastParsed = nil
    return known
  }

  package func record(_ uri: DocumentURI) -> DocumentRecord? { numbers[uri.key].flatMap { records[$0] } }

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

  /// Updates the findings. Returns the documents whose findings may have changed since the last call, including removed
  /// documents.
  package func refresh() -> Set<UInt32> {
    bringUpToDate()
    defer { changedDocuments = [] }
    // Clients that are notified of these changes also ask which documents were removed.
    if removedDocuments.count > Workspace.keptRemovalCount {
      removedDocuments = removedDocuments.filter { changedDocuments.contains($0.key) }
    }
    return changedDocuments
  }

  /// Updates the findings. Clients are notified after the next `refresh`.
  func bringUpToDate() {
    let now = analysis.refresh()
    changedDocuments.formUnion(now)
    for key in swift.visited(by: now).union(swift.takeRevisitedFiles()) {
      if let number = numbers[key] { changedDocuments.insert(number) }
    }
    // A finding at a place in a Swift file is reported in that file, if the file is a document.
    for uri in toggledDocuments {
      guard let folder = codeFolder(of: uri), let visitors = swift.visitors(of: uri.key, in: folder) else { continue }
      changedDocuments.formUnion(visitors.documents)
    }
    toggledDocuments = []
  }

  /// Returns the state that a running app would have: after the events so far, or else the initial state that the
  /// documents declare.
  package func session(of app: AppID) -> LiveSession {
    if let session = sessions[app] { return session }
    let declaration = documents.lazy.filter { self.analysis.app(of: $0.number) == app }.compactMap(\.document.session)
      .first
    return LiveSession(declaration, in: analysis.model(of: app) ?? AppModel(app: nil, menus: [], screens: []))
  }

  // MARK: Changing

  /// Makes a change and returns the documents that changed. Every other function that changes documents uses this one.
  /// For example, `apply(.disk(uri, nil))` removes a document whose file was deleted.
  @discardableResult
  package func apply(_ change: Change) throws(ChangeError) -> Set<UInt32> {
    var touched = Set<UInt32>()
    var refused: ChangeError?
    switch change {
    case .open(let uri, let version, let text, let holder):
      touched.insert(open(uri, version: version, text, holder: holder))
    case .edit(let uri, let edits):
      let (number, error) = try edit(uri, edits)
      touched.insert(number)
      refused = error
    case .close(let uri):
      if let number = try close(uri) { touched.insert(number) }
    case .disk(let uri, let bytes, let isDocument):
      noteWritten([uri])
      updateCode(uri, bytes)
      // Other files might use this file, even if no document has changed.
      guard isDocument else {
        tick([], change)
        break
      }
      if let number = applyFile(uri, bytes) { touched.insert(number) }
    case .outsideChanges(let files):
      noteWritten(files.map(\.uri))
      let (documents, isCodeOther) = applyOutsideFiles(files)
      touched.formUnion(documents)
      if documents.isEmpty, isCodeOther { tick([], change) }
    case .unreadFiles(let files): touched.formUnion(applyUnreadFiles(files))
    case .saved(let uri):
      if let record = record(uri: uri), noteSaved(record.number) { touched.insert(record.number) }
    case .files(let files, let code, let clock):
      structureRevision &+= 1
      applyScannedCode(code, since: clock)
      touched.formUnion(applyFiles(files))
    case .scripts(let scripts):
      for number in inOrder(scripts.keys) {
        guard let script = scripts[number], !script.isEmpty, let document = records[number]?.document else { continue }
        for edit in script.edits.mergedNearby(in: document).reversed() {
          replace(edit.range, with: edit.new, in: number)
        }
        touched.insert(number)
      }
    case .trunkChanges(let documents):
      for document in documents { if let number = applyTrunkDocument(document) { touched.insert(number) } }
    case .infoPlist(let number):
      guard let before = records[number]?.document.infoPlist else { return [] }
      structureRevision &+= 1
      updateInfoPlist(of: number, mustReadAgain: true)
      guard let record = records[number], record.document.infoPlist != before else { return [] }
      documentDidChange(number, change: Document.Change.none)
      touched.insert(number)
    case .session(let app, let session):
      guard sessions[app] != session else { return [] }
      try recordSession(session, of: app)
      sessions[app] = session
      // Customizations that documents declare are read from the documents.
      let saved = session?.customizations.filter { !$0.value.isDeclared } ?? [:]
      analysis.setCustomizations(saved, of: app)
      tick([], change)
      return []
    }
    readCodeAgain()
    if swift.takeCompilerKeysChanged() {
      configurationsAreStale = true
      if touched.isEmpty { regroup() }
    }
    guard !touched.isEmpty else { return touched }
    tick(touched, change)
    for number in touched {
      records[number]?.clock = clock
      noteText(of: number)
    }
    changedDocuments.formUnion(touched)
    regroup()
    if let refused { throw refused }
    return touched
  }

  private func tick(_ touched: Set<UInt32>, _ change: Change) {
    clock += 1
    history.append(ChangeHistory.Entry(clock: clock, documents: touched, origin: change.origin(of: messageOrigin)))
  }

  // MARK: Records

  func isNumbered(_ uri: DocumentURI) -> Bool { numbers[uri.key] != nil }

  func newNumber(_ uri: DocumentURI) -> UInt32 {
    // A fork contains the documents of its trunk under the same numbers.
    let known = trunk?.numbers[uri.key].flatMap { records[$0] == nil ? $0 : nil }
    let number = known ?? numbering.next()
    numbers[uri.key] = number
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
      numbers[record.uri.key] = nil
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
    let old = record.document.bytes
    guard old != bytes else { return false }
    // Only the difference is replaced, so that the text around it keeps its blocks and its undo entries.
    let difference = TextDifference(old, bytes)
    replace(difference.range, with: Array(difference.new), in: record.number, isByOthers: true)
    return true
  }

  func replace(_ range: Range<Int>, with bytes: [UInt8], in number: UInt32, isByOthers: Bool = false) {
    guard let record = records[number] else { return }
    let touched = isByOthers ? record.document.lines(around: range, bytes.count) : (range, bytes.count)
    rebaseUndo(number, over: touched.range, newCount: touched.newCount)
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
    let swift = record.document.kind == .swift ? swiftContext(of: record.uri) : nil
    let change = record.document.replaceGuarded(range, with: bytes, swift)
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
