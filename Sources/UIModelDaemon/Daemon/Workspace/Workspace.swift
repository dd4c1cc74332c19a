import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

/// The one mutable thing: the documents of all folders, what the checks say of them, and the clock. Only the worker
/// touches it; whoever needs it to stand still takes values out of it.
package final class Workspace {
  /// Counts changes; every change gives a new one.
  package internal(set) var clock = 0
  package internal(set) var records: [UInt32: DocumentRecord] = [:]
  package internal(set) var analysis = Analysis()
  package internal(set) var history = ChangeHistory()
  /// The message that is being carried out.
  package var message = ChangeOrigin.files
  /// The live session of each app in which something has happened.
  var sessions: [AppID: LiveSession] = [:] { didSet { structure &+= 1 } }
  var keeping = Keeping()
  package internal(set) var transactions: [String: Transaction] = [:]
  package internal(set) var undoStack = UndoStack()
  /// The folders that are open, by path.
  package internal(set) var folders: [String: WorkspaceFolder] = [:] {
    didSet {
      filesRevision &+= 1
      structure &+= 1
    }
  }
  /// Counts what may have other files watched.
  var filesRevision = 0
  /// Counts changes that are not those of one document's text: a fork is made again after them.
  var structure = 0
  /// Whether transactions write files when they commit, or only when they are saved.
  package var writesOnCommit = true

  /// Folders that our other processes are kept out of.
  var heldLocks: FolderLocks?
  var nextTransaction = 0
  /// Documents that a request is changing right now, here or in their editor: the undo stack knows of it.
  var tracked = Set<UInt32>()
  var numbers: [String: UInt32] = [:]
  /// Other names of files that are documents, through links of folders: the documents' own names by the others.
  var aliases: [String: DocumentURI] = [:]
  var lastParsed: (spelling: String, uri: DocumentURI)?
  /// The Swift files of the folders.
  var swift = SwiftSources()
  /// Swift files that have become documents, or are none any more, since the checks were brought up to date.
  var appeared = Set<DocumentURI>()
  /// What the Swift source amounts to, once somebody has asked.
  var sourceModels: SourceModels?
  /// The Info.plists that documents name by their paths.
  var infoPlists: [UInt32: InfoPlistReference] = [:] {
    didSet {
      filesRevision &+= 1
      structure &+= 1
    }
  }
  /// Files by their paths as they were taken in, to see which others have written since.
  var seen: [String: SeenFile] = [:]
  /// Documents that are gone, for those who are told, or who have read them before they went.
  var gone: [UInt32: Removal] = [:]
  private static let rememberedRemovals = 1_000
  /// Gives documents their numbers; shared with the forks.
  let numbering: DocumentNumbering
  /// What this is a fork of; nil for the workspace itself.
  let trunk: Workspace?
  /// Texts of editors, where several hold a document, by its key.
  var shared: [String: SharedText] = [:]
  /// Files that were written while editors hold them; nil as long as nobody wants to know.
  var written: Set<DocumentURI>?
  var order = DocumentOrder()
  var grouping = AppGrouping()
  /// A configuration or a folder came, went or changed, so that apps may be checked otherwise.
  var configurationsAreStale = false
  /// What was opened for the paths that were asked for.
  var projects: [String: Project] = [:] { didSet { structure &+= 1 } }
  var configurationSource = ConfigurationSource.found {
    didSet { if configurationSource != oldValue { foldersChanged() } }
  }
  /// The SDK that a client says apps are built with, whatever else says it.
  var givenSDK: Version? { didSet { if givenSDK != oldValue { foldersChanged() } } }
  /// What the configurations say, by the folders that they lie in.
  var configurations: [String: Configuration] = [:]
  /// Whether a folder may want other files than those that were read.
  var selectionsMayDiffer = false
  /// Documents whose findings may have changed since they were last asked for.
  var changed = Set<UInt32>()
  /// Documents whose findings are shown, or no longer, since this was last asked for.
  var shown = Set<UInt32>()

  /// The document that holds the model of a workspace without files.
  package static let scratchURI = "uimodel:scratch"

  package init() { (numbering, trunk) = (DocumentNumbering(), nil) }

  init(forking trunk: Workspace) {
    (numbering, self.trunk) = (trunk.numbering, trunk)
    (configurationSource, givenSDK) = (trunk.configurationSource, trunk.givenSDK)
  }

  /// Folders that are still being read. Until none is, nothing is said that rests on a name's not being there.
  var scansUnderWay = 0 {
    didSet {
      structure &+= 1
      analysis.isComplete = scansUnderWay == 0
      guard scansUnderWay == 0 else { return reading.begin() }
      defer { reading.end() }
      let waiting = waitingForScans
      waitingForScans = []
      for body in waiting { body(self) }
    }
  }
  /// The same for those who do not wait for the worker.
  let reading = ReadingProgress()
  private var waitingForScans: [(Workspace) -> Void] = []

  /// Calls `body` when no folder is being read any more; at once if none is.
  func whenScanned(_ body: @escaping (Workspace) -> Void) {
    if let trunk { return trunk.whenScanned(body) }
    if scansUnderWay == 0 { body(self) } else { waitingForScans.append(body) }
  }

  // MARK: Documents

  /// The URI of a spelling. An editor asks about one document many times in a row.
  func parsed(_ spelling: String) -> DocumentURI {
    if let last = lastParsed, last.spelling.isSame(as: spelling) { return last.uri }
    let own = DocumentURI(spelling)
    let uri = aliases[own.key] ?? own
    lastParsed = (spelling, uri)
    return uri
  }

  /// The URI of a document that an editor opens: of the one that is there already under another name, if it is that and
  /// the editor does not hold it under that name.
  func opened(_ spelling: String, isHeld: (DocumentURI) -> Bool) -> DocumentURI {
    let uri = parsed(spelling)
    guard record(uri) == nil, let known = knownUnderAnotherName(uri, isHeld: isHeld) else { return uri }
    aliases[DocumentURI(spelling).key] = known
    lastParsed = nil
    return known
  }

  package func record(_ uri: DocumentURI) -> DocumentRecord? { numbers[uri.key].flatMap { records[$0] } }

  /// All documents, in order.
  package var documents: [DocumentRecord] { order.numbers.compactMap { records[$0] } }

  /// The findings of a document, after `refresh`.
  package func findings(of record: DocumentRecord) -> [LocatedFinding] {
    let own = unreadFindings(of: record)
    if record.unread != nil { return own }
    return own + besideFindings(of: record)
      + analysis.findings(
        of: record.document, isElsewhere: { isDocument($0, of: record.number) }, visiting: visitors(of: record),
        severities: severities(of: record))
  }

  /// Brings the checks up to date. Answers the documents whose findings may have changed since the last call, those that
  /// are gone included.
  package func refresh() -> Set<UInt32> {
    bringUpToDate()
    defer { changed = [] }
    // Who is told of these asks what went.
    if gone.count > Workspace.rememberedRemovals { gone = gone.filter { changed.contains($0.key) } }
    return changed
  }

  /// Brings the checks up to date. Who is to hear of it does so after the next `refresh`.
  func bringUpToDate() {
    let now = analysis.refresh()
    changed.formUnion(now)
    for key in swift.visited(by: now).union(swift.takeRevisited()) {
      if let number = numbers[key] { changed.insert(number) }
    }
    // What stands in a file is told there, if that is a document.
    for uri in appeared {
      guard let folder = codeFolder(of: uri), let visitors = swift.visitors(of: uri.key, in: folder) else { continue }
      changed.formUnion(visitors.documents)
    }
    appeared = []
  }

  /// What a running app would hold now: what events have made of it, else what its documents say it starts with.
  package func session(of app: AppID) -> LiveSession {
    if let session = sessions[app] { return session }
    let declaration = documents.lazy.filter { self.analysis.home(of: $0.number) == app }.compactMap(\.document.session)
      .first
    return LiveSession(declaration, in: analysis.model(of: app) ?? AppModel(app: nil, menus: [], screens: []))
  }

  // MARK: Changing

  /// Makes a change. Every other function that changes documents comes here.
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
      noteCode(uri, bytes)
      // What others look into has changed, if no document has.
      guard isDocument else {
        tick([], change)
        break
      }
      if let number = disk(uri, bytes) { touched.insert(number) }
    case .outside(let files):
      noteWritten(files.map(\.uri))
      let (documents, isCodeOther) = takeOutside(files)
      touched.formUnion(documents)
      if documents.isEmpty, isCodeOther { tick([], change) }
    case .unread(let files): touched.formUnion(takeUnread(files))
    case .saved(let uri):
      if let record = record(uri: uri), noteSaved(record.number) { touched.insert(record.number) }
    case .files(let files, let code, let clock):
      structure &+= 1
      take(code, since: clock)
      touched.formUnion(take(files))
    case .scripts(let scripts):
      for number in inOrder(scripts.keys) {
        guard let script = scripts[number], !script.isEmpty, let document = records[number]?.document else { continue }
        for edit in script.edits.gathered(in: document).reversed() { replace(edit.range, with: edit.new, in: number) }
        touched.insert(number)
      }
    case .followed(let documents):
      for document in documents { if let number = follow(document) { touched.insert(number) } }
    case .infoPlist(let number):
      guard let before = records[number]?.document.infoPlist else { return [] }
      structure &+= 1
      noteInfoPlist(of: number, isAgain: true)
      guard let record = records[number], record.document.infoPlist != before else { return [] }
      takeIn(number, change: Document.Change.none)
      touched.insert(number)
    case .session(let app, let session):
      guard sessions[app] != session else { return [] }
      try keep(session, of: app)
      sessions[app] = session
      // What documents start with is theirs to say.
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
    changed.formUnion(touched)
    regroup()
    if let refused { throw refused }
    return touched
  }

  private func tick(_ touched: Set<UInt32>, _ change: Change) {
    clock += 1
    history.append(ChangeHistory.Entry(clock: clock, documents: touched, origin: change.origin(of: message)))
  }

  // MARK: Records

  func isNumbered(_ uri: DocumentURI) -> Bool { numbers[uri.key] != nil }

  func newNumber(_ uri: DocumentURI) -> UInt32 {
    // A fork has the documents of its trunk under the same numbers.
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
    if document.kind == .swift { appeared.insert(uri) }
    takeIn(number, change: nil)
    return number
  }

  func remove(_ number: UInt32) -> UInt32 {
    if let record = records.removeValue(forKey: number) {
      if record.document.kind == .swift { appeared.insert(record.uri) }
      numbers[record.uri.key] = nil
      gone[number] = Removal(uri: record.uri, spelling: record.spelling, clock: clock + 1)
      if record.document.kind == .configuration { configurationsAreStale = true }
    }
    if infoPlists[number] != nil { infoPlists[number] = nil }
    order.remove(number)
    grouping.remove(number)
    analysis.remove(number)
    undoStack.forget(number)
    swift.forget(number)
    return number
  }

  @discardableResult
  func replaceIfDifferent(_ record: DocumentRecord, _ bytes: [UInt8]) -> Bool {
    let old = record.document.bytes
    guard old != bytes else { return false }
    // Only what differs, so that what stands before and after keeps its blocks and its place in the undo history.
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

  /// Carries what can be taken back over an edit.
  func rebaseUndo(_ number: UInt32, over range: Range<Int>, newCount: Int) {
    // What is to be taken back in a text that waits is as it was.
    guard !tracked.contains(number), records[number]?.waiting == nil else { return }
    undoStack.rebase(number, over: range, newCount: newCount)
  }

  /// Replaces a range of a text. The undo stack must have been carried over it (`rebaseUndo`).
  func replaceText(_ range: Range<Int>, with bytes: [UInt8], in number: UInt32) {
    guard var record = records.removeValue(forKey: number) else { return }
    let swift = record.document.kind == .swift ? swiftContext(of: record.uri) : nil
    let change = record.document.replaceGuarded(range, with: bytes, swift)
    record.unread = nil
    if record.document.kind == .configuration { configurationsAreStale = true }
    records[number] = record
    takeIn(number, change: change)
  }

  func takeIn(_ number: UInt32, change: Document.Change?) {
    noteInfoPlist(of: number)
    guard let record = records[number] else { return }
    if record.document.kind == .swift, let folder = codeFolder(of: record.uri) {
      noteReading(of: record, in: folder, change)
    }
    if grouping.update(number, record.document) { return }
    analysis.update(record.document, in: grouping.app(of: number), change: change)
  }
}
