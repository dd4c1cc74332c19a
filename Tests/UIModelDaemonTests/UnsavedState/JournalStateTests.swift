import Testing
import UIModelJSON
import UIModelSystems

@testable import UIModelDaemon

/// Checks the state that a sequence of journal entries produces, and the entries that are written for a state.
@Suite struct JournalStateTests {
  private static let uris = ["memory:a", "memory:é", "file:///p/a.uimodel.json"]

  private static func text(_ generator: inout SeededGenerator) -> [UInt8] {
    let parts: [[UInt8]] = [Array("{ \"é\": \"\\\\\" }\r\n".utf8), [0xFF, 0xC3], [0], Array("🙂".utf8)]
    return (0..<Int.random(in: 0...3, using: &generator)).flatMap { _ in parts.randomElement(using: &generator) ?? [] }
  }

  private static func entry(_ generator: inout SeededGenerator) -> JournalEntry {
    var entry = JournalEntry()
    if Int.random(in: 0...4, using: &generator) == 0 {
      entry.workspace = OpenedWorkspace(
        writesOnCommit: .random(using: &generator), folders: ["/p"], projects: ["/p/x"], files: ["/q"])
    }
    for uri in uris where Bool.random(using: &generator) {
      let saved = Bool.random(using: &generator) ? text(&generator) : nil
      let document = KeptDocument(
        uri: uri, text: text(&generator), savedText: saved, isUnsaved: .random(using: &generator))
      entry.documents[DocumentURI(uri).key] = Bool.random(using: &generator) ? .some(nil) : document
    }
    let apps = [KeptApp(name: .folder("/p")), KeptApp(name: .document("memory:a"), isFromSource: true)]
    for app in apps where Bool.random(using: &generator) {
      var session = LiveSession()
      session.screen = "s\(Int.random(in: 0...9, using: &generator))"
      entry.sessions[app] = Bool.random(using: &generator) ? .some(nil) : session
    }
    return entry
  }

  @Test func entrySurvivesARoundTrip() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      var entry = Self.entry(&generator)
      if Bool.random(using: &generator) {
        entry.commit = [
          CommitRecord.File(path: "/p/é", temporaryPath: "", oldFingerprint: "1-a", newFingerprint: "2-b")
        ]
      }
      if Bool.random(using: &generator) { entry.commitSucceeded = .random(using: &generator) }
      #expect(JournalEntry(payload: entry.bytes[...])?.json.text().count == entry.json.text().count)
      #expect(JournalEntry(payload: entry.bytes[...]) == entry)
    }
  }

  /// A compacted journal produces the same state as the journal with all entries.
  @Test func compactedJournalHasTheSameState() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      var state = JournalState()
      for _ in 0..<10 {
        var entry = Self.entry(&generator)
        if Int.random(in: 0...3, using: &generator) == 0 { entry.commit = [] }
        state.apply(entry)
        var again = JournalState()
        for entry in state.entries(of: "/p") { again.apply(entry) }
        var first = JournalEntry()
        first.project = "/p"
        if state.pendingCommitEntry == nil {
          state.apply(first)
          #expect(again == state)
        }
        var ended = JournalEntry()
        ended.commitSucceeded = .random(using: &generator)
        again.apply(ended)
        state.apply(ended)
        #expect(again.documents == state.documents && again.sessions == state.sessions)
      }
    }
  }

  @Test func commitEntryCountsOnlyIfCommitted() {
    for isMade in [true, false] {
      var state = JournalState()
      var entry = JournalEntry()
      entry.documents["memory:a"] = KeptDocument(uri: "memory:a", text: [1])
      entry.commit = []
      state.apply(entry)
      #expect(state.documents.isEmpty && !state.isEmpty)
      var ended = JournalEntry()
      ended.commitSucceeded = isMade
      state.apply(ended)
      #expect(state.documents.isEmpty != isMade && state.pendingCommitEntry == nil)
    }
  }
}
