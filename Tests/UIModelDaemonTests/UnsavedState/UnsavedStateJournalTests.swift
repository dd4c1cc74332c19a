import Foundation
import Testing
import UIModelSystems

@testable import UIModelDaemon

/// Checks the file of a journal, and the handling of files that cannot be used.
@Suite struct UnsavedStateJournalTests {
  private let folder: TemporaryFolder
  private let address: JournalAddress

  init() throws {
    folder = try TemporaryFolder()
    address = try #require(JournalAddress(project: "/p", stateFolder: folder.path + "/state"))
  }

  /// Starts another daemon and returns the texts of its documents, by URI.
  private func restoredTexts() -> [String: String] { runDaemon { _, _ in } }

  /// Restores the journal into a new workspace and runs `body`. Returns the texts of the documents at the end, by URI.
  private func runDaemon(_ body: (Workspace, UnsavedStateJournal) throws -> Void) rethrows -> [String: String] {
    let workspace = Workspace()
    let journal = UnsavedStateJournal(of: "/p", at: address)
    workspace.keepUnsavedState(in: journal)
    try body(workspace, journal)
    return Dictionary(uniqueKeysWithValues: workspace.documents.map { ($0.uri.key, $0.document.text) })
  }

  private func report(_ journal: UnsavedStateJournal) -> [String] {
    journal.report.json["setAside"]?.array?.compactMap { $0["reason"]?.string } ?? []
  }

  private func add(_ name: String, _ text: String, _ workspace: Workspace) throws {
    try workspace.recordProvidedText(DocumentURI(name), Array(text.utf8))
    _ = try workspace.apply(.disk(DocumentURI(name), Array(text.utf8)))
  }

  private var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: address.journalPath))) } }
  private func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: address.journalPath)) }
  private var files: [String] {
    Set(FileSystem.names(in: address.folder).map { $0.split(separator: ".").dropFirst().joined(separator: ".") })
      .sorted()
  }

  @Test func nextDaemonRestoresDocuments() throws {
    _ = try runDaemon { workspace, _ in
      try add("memory:a", "{ }", workspace)
      try add("memory:b", "{ \"é\": 1 }", workspace)
      try add("memory:a", "{\r\n}", workspace)
    }
    #expect(restoredTexts() == ["memory:a": "{\r\n}", "memory:b": "{ \"é\": 1 }"])
    #expect(files == ["journal", "lock"])
    // Only the user can access the folder and its files.
    func permissions(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions(address.folder) == 0o700)
    #expect(try permissions(address.journalPath) == 0o600 && permissions(address.lockPath) == 0o600)
  }

  @Test func fileExistsOnlyWithUnsavedState() throws {
    _ = try runDaemon { workspace, _ in
      #expect(files == ["lock"])
      try add("memory:a", "{}", workspace)
      #expect(files == ["journal", "lock"])
      let number = try #require(workspace.record(DocumentURI("memory:a"))?.number)
      try workspace.removeFromJournal([number])
      #expect(files == ["lock"])
    }
    #expect(restoredTexts() == [:])
  }

  @Test func tornRecordIsDroppedSilently() throws {
    _ = try runDaemon { workspace, _ in
      try add("memory:a", "{ }", workspace)
      try add("memory:b", "{ }", workspace)
    }
    try write(try bytes.dropLast(3))
    let restored = try runDaemon { workspace, journal in
      #expect(report(journal) == [])
      try add("memory:c", "{ }", workspace)
    }
    #expect(Set(restored.keys) == ["memory:a", "memory:c"])
    #expect(Set(restoredTexts().keys) == ["memory:a", "memory:c"])
  }

  @Test func wrongChecksumEndsTheJournalAndIsReported() throws {
    _ = try runDaemon { workspace, _ in for name in ["a", "b", "c"] { try add("memory:\(name)", "{ }", workspace) } }
    var changed = try bytes
    let b = try #require(changed.firstRange(of: Array("memory:b".utf8)))
    changed[b.lowerBound] ^= 4
    try write(changed)
    let restored = runDaemon { _, journal in #expect(report(journal).first?.contains("checksum") == true) }
    #expect(Set(restored.keys) == ["memory:a"])
    #expect(files == ["journal", "journal.set-aside-1", "lock"])
    #expect(try Array(Data(contentsOf: URL(filePath: address.journalPath + ".set-aside-1"))) == changed)
    // The damage is reported once, and the remaining records are restored again.
    let rest = runDaemon { _, journal in #expect(report(journal) == []) }
    #expect(rest == ["memory:a": "{ }"])
  }

  @Test(arguments: ["uimodel-journal 2\nof another time", "{ \"no\": \"journal\" } at all"])
  func foreignFileIsSetAside(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: address.folder, withIntermediateDirectories: true)
    try write(Array(text.utf8))
    let restored = try runDaemon { workspace, journal in
      #expect(report(journal).count == 1)
      try add("memory:a", "{}", workspace)
    }
    #expect(restored.count == 1)
    #expect(try String(contentsOfFile: address.journalPath + ".set-aside-1", encoding: .utf8) == text)
  }

  @Test func journalIsSetAsideAfterTwoCrashes() throws {
    _ = try runDaemon { workspace, _ in try add("memory:a", "{}", workspace) }
    for (attempts, count) in [("1", 1), ("2", 0)] {
      try Data(attempts.utf8).write(to: URL(filePath: address.attemptsPath))
      let restored = runDaemon { _, journal in #expect(report(journal).count == 1 - count) }
      #expect(restored.count == count)
    }
    #expect(files == ["journal.set-aside-1", "lock"])
  }

  @Test func onlyOneDaemonOwnsTheJournal() throws {
    _ = try runDaemon { workspace, _ in
      try add("memory:a", "{}", workspace)
      let (other, second) = (Workspace(), UnsavedStateJournal(of: "/p", at: address))
      other.keepUnsavedState(in: second)
      #expect(second.report.state == .heldByOtherDaemon && other.documents.isEmpty)
      #expect(throws: TransactionError.self) { try add("memory:b", "{}", other) }
    }
    // The other daemon gets the journal after the first one has ended.
    let (other, second) = (Workspace(), UnsavedStateJournal(of: "/p", at: address))
    other.keepUnsavedState(in: second)
    #expect(other.documents.count == 1)
  }

  @Test func longJournalIsCompacted() throws {
    let text = String(repeating: "x", count: 30_000)
    let restored = try runDaemon { workspace, _ in
      for number in 0..<60 { try add("memory:a", text + "\(number)", workspace) }
      #expect(try bytes.count < 1_400_000)
    }
    #expect(restoredTexts() == restored)
  }

  @Test func removedFileIsRewritten() throws {
    _ = try runDaemon { workspace, _ in
      try add("memory:a", "{}", workspace)
      try FileManager.default.removeItem(atPath: address.folder)
      try add("memory:b", "{}", workspace)
    }
    #expect(Set(restoredTexts().keys) == ["memory:a", "memory:b"])
  }

  /// A process that is just being started has a copy of the descriptor.
  @Test func copiedDescriptorDoesNotKeepTheLock() throws {
    let path = folder.path + "/lock"
    let lock = try #require(OperatingSystem.lock(file: path))
    let copy = dup(lock)
    defer { close(copy) }
    #expect(OperatingSystem.lock(file: path) == nil)
    OperatingSystem.unlock(lock)
    OperatingSystem.unlock(try #require(OperatingSystem.lock(file: path)))
  }

  /// A file blocks the path of the state folder. Missing access rights would not restrict a root user.
  @Test func changesAreRefusedWithoutAStateFolder() throws {
    try folder.write("state", "a file")
    _ = runDaemon { workspace, journal in
      #expect(throws: TransactionError.self) { try add("memory:a", "{}", workspace) }
      #expect(workspace.documents.isEmpty)
      #expect("\(journal.report.state)".contains("cannot be made"))
    }
    try folder.remove("state")
    let repaired = try runDaemon { workspace, _ in try add("memory:a", "{}", workspace) }
    #expect(repaired.count == 1)
  }

  // MARK: Commits in flight

  /// A commit of a file and a document in memory. The daemon ended before it recorded the result.
  @Test(arguments: ["old", "new", "by others"]) func interruptedCommitIsDecidedByItsFiles(_ now: String) throws {
    try folder.write("a.uimodel.json", now)
    func digest(_ text: String) -> String { CommitRecord.fingerprint(Array(text.utf8)) }
    _ = try runDaemon { workspace, journal in
      try add("memory:a", "before", workspace)
      var entry = JournalEntry()
      entry.documents["memory:a"] = KeptDocument(uri: "memory:a", text: Array("after".utf8))
      entry.commit = [
        CommitRecord.File(
          path: folder.path + "/a.uimodel.json", temporaryPath: "", oldFingerprint: digest("old"),
          newFingerprint: digest("new"))
      ]
      try journal.keep(entry)
    }
    #expect(restoredTexts() == ["memory:a": now == "new" ? "after" : "before"])
    // The decision is recorded, so a later change of the file does not affect it.
    try folder.write("a.uimodel.json", now == "new" ? "old" : "new")
    #expect(restoredTexts() == ["memory:a": now == "new" ? "after" : "before"])
  }
}
