import Foundation
import Testing
import UIModelSystems

@testable import UIModelDaemon

/// Checks the file of a journal, and the handling of journal files that cannot be used.
@Suite struct UnsavedStateJournalTests {
  private let folder: TemporaryFolder
  private let address: JournalAddress

  init() throws {
    folder = try TemporaryFolder()
    address = try #require(JournalAddress(projectPath: "/p", stateFolder: folder.path + "/state"))
  }

  /// Restores the journal into a new workspace and returns the texts of the restored documents, by URI.
  private func restoredTexts() -> [String: String] { runDaemon { _, _ in } }

  /// Restores the journal into a new workspace and runs `body`. Returns the texts of the documents at the end, by URI.
  private func runDaemon(_ body: (Workspace, UnsavedStateJournal) throws -> Void) rethrows -> [String: String] {
    let workspace = Workspace()
    let journal = UnsavedStateJournal(of: "/p", at: address)
    workspace.recordUnsavedState(in: journal)
    try body(workspace, journal)
    return Dictionary(uniqueKeysWithValues: workspace.documents.map { ($0.uri.key, $0.document.text) })
  }

  private func setAsideReasons(_ journal: UnsavedStateJournal) -> [String] {
    journal.report.json["setAside"]?.array?.compactMap { $0["reason"]?.string } ?? []
  }

  private func add(_ name: String, _ text: String, _ workspace: Workspace) throws {
    try workspace.recordProvidedText(DocumentURI(name), Array(text.utf8))
    _ = try workspace.apply(.fileContent(DocumentURI(name), Array(text.utf8)))
  }

  private var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: address.journalPath))) } }
  private func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: address.journalPath)) }
  private var fileExtensions: [String] {
    Set(FileSystem.names(in: address.folderPath).map { $0.split(separator: ".").dropFirst().joined(separator: ".") })
      .sorted()
  }

  @Test func nextDaemonRestoresDocuments() throws {
    _ = try runDaemon { workspace, _ in
      try add("memory:a", "{ }", workspace)
      try add("memory:b", "{ \"é\": 1 }", workspace)
      try add("memory:a", "{\r\n}", workspace)
    }
    #expect(restoredTexts() == ["memory:a": "{\r\n}", "memory:b": "{ \"é\": 1 }"])
    #expect(fileExtensions == ["journal", "lock"])
    // Only the user can access the folder and its files.
    func permissions(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions(address.folderPath) == 0o700)
    #expect(try permissions(address.journalPath) == 0o600 && permissions(address.lockPath) == 0o600)
  }

  @Test func fileExistsOnlyWithUnsavedState() throws {
    _ = try runDaemon { workspace, _ in
      #expect(fileExtensions == ["lock"])
      try add("memory:a", "{}", workspace)
      #expect(fileExtensions == ["journal", "lock"])
      let number = try #require(workspace.record(DocumentURI("memory:a"))?.number)
      try workspace.removeFromJournal([number])
      #expect(fileExtensions == ["lock"])
    }
    #expect(restoredTexts() == [:])
  }

  @Test func tornRecordIsDroppedSilently() throws {
    _ = try runDaemon { workspace, _ in
      try add("memory:a", "{ }", workspace)
      try add("memory:b", "{ }", workspace)
    }
    try write(try bytes.dropLast(3))
    let texts = try runDaemon { workspace, journal in
      #expect(setAsideReasons(journal) == [])
      try add("memory:c", "{ }", workspace)
    }
    #expect(Set(texts.keys) == ["memory:a", "memory:c"])
    #expect(Set(restoredTexts().keys) == ["memory:a", "memory:c"])
  }

  @Test func wrongChecksumEndsTheJournalAndIsReported() throws {
    _ = try runDaemon { workspace, _ in for name in ["a", "b", "c"] { try add("memory:\(name)", "{ }", workspace) } }
    var changedBytes = try bytes
    let uriRange = try #require(changedBytes.firstRange(of: Array("memory:b".utf8)))
    changedBytes[uriRange.lowerBound] ^= 4
    try write(changedBytes)
    let texts = runDaemon { _, journal in #expect(setAsideReasons(journal).first?.contains("checksum") == true) }
    #expect(Set(texts.keys) == ["memory:a"])
    #expect(fileExtensions == ["journal", "journal.set-aside-1", "lock"])
    #expect(try Array(Data(contentsOf: URL(filePath: address.journalPath + ".set-aside-1"))) == changedBytes)
    // The damaged record was reported at the first restore and is not reported again. The remaining records are
    // restored again.
    let remainingTexts = runDaemon { _, journal in #expect(setAsideReasons(journal) == []) }
    #expect(remainingTexts == ["memory:a": "{ }"])
  }

  @Test(arguments: ["uimodel-journal 2\nof another time", "{ \"no\": \"journal\" } at all"])
  func foreignFileIsSetAside(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: address.folderPath, withIntermediateDirectories: true)
    try write(Array(text.utf8))
    let texts = try runDaemon { workspace, journal in
      #expect(setAsideReasons(journal).count == 1)
      try add("memory:a", "{}", workspace)
    }
    #expect(texts.count == 1)
    #expect(try String(contentsOfFile: address.journalPath + ".set-aside-1", encoding: .utf8) == text)
  }

  @Test func journalIsSetAsideAfterTwoCrashes() throws {
    _ = try runDaemon { workspace, _ in try add("memory:a", "{}", workspace) }
    for (attempts, count) in [("1", 1), ("2", 0)] {
      try Data(attempts.utf8).write(to: URL(filePath: address.attemptsPath))
      let texts = runDaemon { _, journal in #expect(setAsideReasons(journal).count == 1 - count) }
      #expect(texts.count == count)
    }
    #expect(fileExtensions == ["journal.set-aside-1", "lock"])
  }

  @Test func onlyOneDaemonOwnsTheJournal() throws {
    _ = try runDaemon { workspace, _ in
      try add("memory:a", "{}", workspace)
      let (otherWorkspace, otherJournal) = (Workspace(), UnsavedStateJournal(of: "/p", at: address))
      otherWorkspace.recordUnsavedState(in: otherJournal)
      #expect(otherJournal.report.state == .heldByOtherDaemon && otherWorkspace.documents.isEmpty)
      #expect(throws: TransactionError.self) { try add("memory:b", "{}", otherWorkspace) }
    }
    // The other daemon gets the journal after the first one has ended.
    let (otherWorkspace, otherJournal) = (Workspace(), UnsavedStateJournal(of: "/p", at: address))
    otherWorkspace.recordUnsavedState(in: otherJournal)
    #expect(otherWorkspace.documents.count == 1)
  }

  @Test func longJournalIsCompacted() throws {
    let text = String(repeating: "x", count: 30_000)
    let texts = try runDaemon { workspace, _ in
      for number in 0..<60 { try add("memory:a", text + "\(number)", workspace) }
      #expect(try bytes.count < 1_400_000)
    }
    #expect(restoredTexts() == texts)
  }

  @Test func removedJournalFolderIsRecreated() throws {
    _ = try runDaemon { workspace, _ in
      try add("memory:a", "{}", workspace)
      try FileManager.default.removeItem(atPath: address.folderPath)
      try add("memory:b", "{}", workspace)
    }
    #expect(Set(restoredTexts().keys) == ["memory:a", "memory:b"])
  }

  /// The copy made by `dup` represents a child process that is just being started and still has the descriptor.
  @Test func copiedDescriptorDoesNotKeepTheLock() throws {
    let path = folder.path + "/lock"
    let lock = try #require(OperatingSystem.lock(file: path))
    let copy = dup(lock)
    defer { close(copy) }
    #expect(OperatingSystem.lock(file: path) == nil)
    OperatingSystem.unlock(lock)
    OperatingSystem.unlock(try #require(OperatingSystem.lock(file: path)))
  }

  /// A file at the path of the state folder makes the folder unusable. Missing permissions would not stop the root
  /// user.
  @Test func changesAreRefusedWithoutAStateFolder() throws {
    try folder.write("state", "a file")
    _ = runDaemon { workspace, journal in
      #expect(throws: TransactionError.self) { try add("memory:a", "{}", workspace) }
      #expect(workspace.documents.isEmpty)
      #expect("\(journal.report.state)".contains("cannot be made"))
    }
    try folder.remove("state")
    let textsAfterRepair = try runDaemon { workspace, _ in try add("memory:a", "{}", workspace) }
    #expect(textsAfterRepair.count == 1)
  }

  // MARK: Commits in flight

  /// A commit writes a file and a document in memory, and the daemon ends before it records the result. At the next
  /// start, the content of the file shows whether the commit succeeded.
  @Test(arguments: ["old", "new", "by others"]) func fileContentDecidesAnInterruptedCommit(_ text: String) throws {
    try folder.write("a.uimodel.json", text)
    func digest(_ text: String) -> String { CommitRecord.fingerprint(Array(text.utf8)) }
    _ = try runDaemon { workspace, journal in
      try add("memory:a", "before", workspace)
      var entry = JournalEntry()
      entry.documents["memory:a"] = KeptDocument(uri: "memory:a", text: Array("after".utf8))
      entry.commitFiles = [
        CommitRecord.File(
          path: folder.path + "/a.uimodel.json", temporaryPath: "", oldFingerprint: digest("old"),
          newFingerprint: digest("new"))
      ]
      try journal.keep(entry)
    }
    #expect(restoredTexts() == ["memory:a": text == "new" ? "after" : "before"])
    // The decision is recorded, so a later change of the file does not affect it.
    try folder.write("a.uimodel.json", text == "new" ? "old" : "new")
    #expect(restoredTexts() == ["memory:a": text == "new" ? "after" : "before"])
  }
}
