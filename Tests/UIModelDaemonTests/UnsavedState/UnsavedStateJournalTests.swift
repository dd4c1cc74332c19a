import Foundation
import Testing
import UIModelSystems

@testable import UIModelDaemon

/// A journal's file, and what is done with one that cannot be used as it is.
@Suite struct UnsavedStateJournalTests {
  private let folder: TemporaryFolder
  private let address: JournalAddress

  init() throws {
    folder = try TemporaryFolder()
    address = try #require(JournalAddress(project: "/p", stateFolder: folder.path + "/state"))
  }

  /// The documents that a next daemon has.
  private func next() -> [String: String] { begin { _, _ in } }

  /// A daemon that begins, and its documents at the end.
  private func begin(_ body: (Workspace, UnsavedStateJournal) throws -> Void) rethrows -> [String: String] {
    let workspace = Workspace()
    let journal = UnsavedStateJournal(of: "/p", at: address)
    workspace.keepUnsavedState(in: journal)
    try body(workspace, journal)
    return Dictionary(uniqueKeysWithValues: workspace.documents.map { ($0.uri.key, $0.document.text) })
  }

  private func report(_ journal: UnsavedStateJournal) -> [String] {
    journal.report.json["setAside"]?.array?.compactMap { $0["reason"]?.string } ?? []
  }

  private func give(_ name: String, _ text: String, _ workspace: Workspace) throws {
    try workspace.keepGiven(DocumentURI(name), Array(text.utf8))
    _ = try workspace.apply(.disk(DocumentURI(name), Array(text.utf8)))
  }

  private var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: address.journal))) } }
  private func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: address.journal)) }
  private var files: [String] {
    Set(FileSystem.names(in: address.folder).map { $0.split(separator: ".").dropFirst().joined(separator: ".") })
      .sorted()
  }

  @Test func theNextDaemonHasWhatWasKept() throws {
    _ = try begin { workspace, _ in
      try give("memory:a", "{ }", workspace)
      try give("memory:b", "{ \"é\": 1 }", workspace)
      try give("memory:a", "{\r\n}", workspace)
    }
    #expect(next() == ["memory:a": "{\r\n}", "memory:b": "{ \"é\": 1 }"])
    #expect(files == ["journal", "lock"])
    // It is the user's alone.
    func rights(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try rights(address.folder) == 0o700)
    #expect(try rights(address.journal) == 0o600 && rights(address.lock) == 0o600)
  }

  @Test func whereNothingIsKeptThereIsNoFile() throws {
    _ = try begin { workspace, _ in
      #expect(files == ["lock"])
      try give("memory:a", "{}", workspace)
      #expect(files == ["journal", "lock"])
      let number = try #require(workspace.record(DocumentURI("memory:a"))?.number)
      try workspace.stopKeeping([number])
      #expect(files == ["lock"])
    }
    #expect(next() == [:])
  }

  @Test func aTornRecordIsCutOffInSilence() throws {
    _ = try begin { workspace, _ in
      try give("memory:a", "{ }", workspace)
      try give("memory:b", "{ }", workspace)
    }
    try write(try bytes.dropLast(3))
    let restored = try begin { workspace, journal in
      #expect(report(journal) == [])
      try give("memory:c", "{ }", workspace)
    }
    #expect(Set(restored.keys) == ["memory:a", "memory:c"])
    #expect(Set(next().keys) == ["memory:a", "memory:c"])
  }

  @Test func aWrongChecksumInTheMiddleEndsItAndIsReported() throws {
    _ = try begin { workspace, _ in for name in ["a", "b", "c"] { try give("memory:\(name)", "{ }", workspace) } }
    var changed = try bytes
    let b = try #require(changed.firstRange(of: Array("memory:b".utf8)))
    changed[b.lowerBound] ^= 4
    try write(changed)
    let restored = begin { _, journal in #expect(report(journal).first?.contains("checksum") == true) }
    #expect(Set(restored.keys) == ["memory:a"])
    #expect(files == ["journal", "journal.set-aside-1", "lock"])
    #expect(try Array(Data(contentsOf: URL(filePath: address.journal + ".set-aside-1"))) == changed)
    // It is reported once, and what is left goes on.
    let rest = begin { _, journal in #expect(report(journal) == []) }
    #expect(rest == ["memory:a": "{ }"])
  }

  @Test(arguments: ["uimodel-journal 2\nof another time", "{ \"no\": \"journal\" } at all"])
  func whatIsNotOursToReadIsNotDestroyed(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: address.folder, withIntermediateDirectories: true)
    try write(Array(text.utf8))
    let restored = try begin { workspace, journal in
      #expect(report(journal).count == 1)
      try give("memory:a", "{}", workspace)
    }
    #expect(restored.count == 1)
    #expect(try String(contentsOfFile: address.journal + ".set-aside-1", encoding: .utf8) == text)
  }

  @Test func aJournalThatTwoDaemonsDidNotSurviveIsSetAside() throws {
    _ = try begin { workspace, _ in try give("memory:a", "{}", workspace) }
    for (attempts, count) in [("1", 1), ("2", 0)] {
      try Data(attempts.utf8).write(to: URL(filePath: address.attempts))
      let restored = begin { _, journal in #expect(report(journal).count == 1 - count) }
      #expect(restored.count == count)
    }
    #expect(files == ["journal.set-aside-1", "lock"])
  }

  @Test func ofTwoDaemonsOneHasIt() throws {
    _ = try begin { workspace, _ in
      try give("memory:a", "{}", workspace)
      let (other, second) = (Workspace(), UnsavedStateJournal(of: "/p", at: address))
      other.keepUnsavedState(in: second)
      #expect(second.report.standing == .elsewhere && other.documents.isEmpty)
      #expect(throws: TransactionError.self) { try give("memory:b", "{}", other) }
    }
    // It comes to the other when the first is gone.
    let (other, second) = (Workspace(), UnsavedStateJournal(of: "/p", at: address))
    other.keepUnsavedState(in: second)
    #expect(other.documents.count == 1)
  }

  @Test func itIsWrittenAnewBeforeItIsMuchTooLong() throws {
    let text = String(repeating: "x", count: 30_000)
    let restored = try begin { workspace, _ in
      for number in 0..<60 { try give("memory:a", text + "\(number)", workspace) }
      #expect(try bytes.count < 1_400_000)
    }
    #expect(next() == restored)
  }

  @Test func aFileThatSomebodyHasRemovedIsWrittenAgain() throws {
    _ = try begin { workspace, _ in
      try give("memory:a", "{}", workspace)
      try FileManager.default.removeItem(atPath: address.folder)
      try give("memory:b", "{}", workspace)
    }
    #expect(Set(next().keys) == ["memory:a", "memory:b"])
  }

  /// As a process that is just being started has one.
  @Test func aCopyOfTheLocksDescriptorDoesNotKeepTheLock() throws {
    let path = folder.path + "/lock"
    let lock = try #require(OperatingSystem.lock(file: path))
    let copy = dup(lock)
    defer { close(copy) }
    #expect(OperatingSystem.lock(file: path) == nil)
    OperatingSystem.unlock(lock)
    OperatingSystem.unlock(try #require(OperatingSystem.lock(file: path)))
  }

  /// As where the permission to write there was taken away; tests may run as a user whom nothing is refused.
  @Test func whereNothingCanBeWrittenChangesAreRefused() throws {
    try folder.write("state", "a file")
    _ = begin { workspace, journal in
      #expect(throws: TransactionError.self) { try give("memory:a", "{}", workspace) }
      #expect(workspace.documents.isEmpty)
      #expect("\(journal.report.standing)".contains("cannot be made"))
    }
    try folder.remove("state")
    let repaired = try begin { workspace, _ in try give("memory:a", "{}", workspace) }
    #expect(repaired.count == 1)
  }

  // MARK: Commits in flight

  /// A commit of a file and a document in memory, whose daemon ended before it could say how it went.
  @Test(arguments: ["old", "new", "by others"]) func whatBelongsToACommitIsThereIfItsFilesAre(_ now: String) throws {
    try folder.write("a.uimodel.json", now)
    func print(_ text: String) -> String { CommitRecord.fingerprint(Array(text.utf8)) }
    _ = try begin { workspace, journal in
      try give("memory:a", "before", workspace)
      var entry = JournalEntry()
      entry.documents["memory:a"] = KeptDocument(uri: "memory:a", text: Array("after".utf8))
      entry.commit = [
        CommitRecord.File(
          path: folder.path + "/a.uimodel.json", beside: "", old: print("old"), new: print("new"))
      ]
      try journal.keep(entry)
    }
    #expect(next() == ["memory:a": now == "new" ? "after" : "before"])
    // That is decided once.
    try folder.write("a.uimodel.json", now == "new" ? "old" : "new")
    #expect(next() == ["memory:a": now == "new" ? "after" : "before"])
  }
}
