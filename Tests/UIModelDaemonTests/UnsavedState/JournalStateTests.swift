import Testing
import UIModelJSON
import UIModelSystems

@testable import UIModelDaemon

/// Checks the state after a sequence of journal entries, and the entries that are written for a state.
@Suite struct JournalStateTests {
  private static let uris = ["memory:a", "memory:é", "file:///p/a.uimodel.json"]

  private static func randomText(_ generator: inout SeededGenerator) -> [UInt8] {
    let parts: [[UInt8]] = [Array("{ \"é\": \"\\\\\" }\r\n".utf8), [0xFF, 0xC3], [0], Array("🙂".utf8)]
    return (0..<Int.random(in: 0...3, using: &generator)).flatMap { _ in parts.randomElement(using: &generator) ?? [] }
  }

  private static func randomEntry(_ generator: inout SeededGenerator) -> JournalEntry {
    var entry = JournalEntry()
    if Int.random(in: 0...4, using: &generator) == 0 {
      entry.workspace = OpenedWorkspace(
        writesOnCommit: .random(using: &generator), folderPaths: ["/p"], projectPaths: ["/p/x"], filePaths: ["/q"])
    }
    for uri in uris where Bool.random(using: &generator) {
      let savedText = Bool.random(using: &generator) ? randomText(&generator) : nil
      let document = KeptDocument(
        uri: uri, text: randomText(&generator), savedText: savedText, isUnsaved: .random(using: &generator))
      entry.documents[DocumentURI(uri).key] = Bool.random(using: &generator) ? .some(nil) : document
    }
    let apps = [KeptApp(identifier: .folder("/p")), KeptApp(identifier: .document("memory:a"), isFromSource: true)]
    for app in apps where Bool.random(using: &generator) {
      var session = LiveSession()
      session.screenName = "s\(Int.random(in: 0...9, using: &generator))"
      entry.sessions[app] = Bool.random(using: &generator) ? .some(nil) : session
    }
    return entry
  }

  @Test func entrySurvivesARoundTrip() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      var entry = Self.randomEntry(&generator)
      if Bool.random(using: &generator) {
        entry.commitFiles = [
          CommitRecord.File(path: "/p/é", temporaryPath: "", oldFingerprint: "1-a", newFingerprint: "2-b")
        ]
      }
      if Bool.random(using: &generator) { entry.hasCommitSucceeded = .random(using: &generator) }
      #expect(JournalEntry(payload: entry.payload[...])?.json.text().count == entry.json.text().count)
      #expect(JournalEntry(payload: entry.payload[...]) == entry)
    }
  }

  /// A compacted journal produces the same state as the journal with all entries.
  @Test func compactedJournalHasTheSameState() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      var state = JournalState()
      for _ in 0..<10 {
        var entry = Self.randomEntry(&generator)
        if Int.random(in: 0...3, using: &generator) == 0 { entry.commitFiles = [] }
        state.apply(entry)
        var compactedState = JournalState()
        for entry in state.entries(of: "/p") { compactedState.apply(entry) }
        var projectEntry = JournalEntry()
        projectEntry.projectPath = "/p"
        if state.pendingCommitEntry == nil {
          state.apply(projectEntry)
          #expect(compactedState == state)
        }
        var resultEntry = JournalEntry()
        resultEntry.hasCommitSucceeded = .random(using: &generator)
        compactedState.apply(resultEntry)
        state.apply(resultEntry)
        #expect(compactedState.documents == state.documents && compactedState.sessions == state.sessions)
      }
    }
  }

  @Test func commitEntryAppliesOnlyIfTheCommitSucceeds() {
    for isCommitted in [true, false] {
      var state = JournalState()
      var entry = JournalEntry()
      entry.documents["memory:a"] = KeptDocument(uri: "memory:a", text: [1])
      entry.commitFiles = []
      state.apply(entry)
      #expect(state.documents.isEmpty && !state.isEmpty)
      var resultEntry = JournalEntry()
      resultEntry.hasCommitSucceeded = isCommitted
      state.apply(resultEntry)
      #expect(state.documents.isEmpty != isCommitted && state.pendingCommitEntry == nil)
    }
  }
}
