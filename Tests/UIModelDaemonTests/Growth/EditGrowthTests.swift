import Testing
import UIModelJSON

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the cost of thousands of edits in one document grows linearly.
@Suite struct EditGrowthTests {
  private func sheetsSource(_ count: Int, _ sheetText: (Int) -> String) -> String {
    "{ \"screens\": [ { \"ref\": \"target\" } ], \"sheets\": [\n" + (0..<count).map(sheetText).joined(separator: ",\n")
      + "\n] }"
  }

  @Test func fixIsComparedWithFewEarlierFixes() throws {
    func work(_ count: Int) throws -> (compared: Int, lookedAt: Int) {
      let document = Document(
        number: 0,
        bytes: Array(
          sheetsSource(count) { _ in #"{ "sheetPresentationController": { "detents": [ "large", "large" ] } }"# }.utf8))
      let editing = ModelEditing(document)
      var editSet = EditSet(editing)
      for index in 0..<count {
        let path = ["sheets", "\(index)", "sheetPresentationController", "detents", "1"]
        try editSet.add([.remove(try #require(document.place(at: path)))])
      }
      #expect(editSet.textEdits.count == count)
      return (editSet.comparisonCount, editing.containers.visitedCount)
    }
    let (baseWork, doubledWork) = (try work(300), try work(600))
    #expect(Double(doubledWork.compared) <= 2.3 * Double(baseWork.compared))
    #expect(Double(doubledWork.lookedAt) <= 2.3 * Double(baseWork.lookedAt))
  }

  @Test func firstOfTwoOverlappingFixesIsKept() throws {
    let document = Document(number: 0, bytes: Array(#"{ "sheets": [ { "ref": "a" }, { "ref": "b" } ] }"#.utf8))
    let firstRefPlace = try #require(document.place(at: ["sheets", "0", "ref"]))
    let secondRefPlace = try #require(document.place(at: ["sheets", "1", "ref"]))
    var editSet = EditSet(ModelEditing(document))
    try editSet.add([.replace(secondRefPlace, "d")])
    #expect(throws: EditError.overlapping) {
      try editSet.add([.replace(firstRefPlace, "c"), .replace(secondRefPlace, "e")])
    }
    try editSet.add([.replace(firstRefPlace, "f")])
    #expect(editSet.textEdits.map(\.newText) == [#""f""#, #""d""#])
    #expect(editSet.groups.count == 2)
  }

  @Test(arguments: Share.sample(200 as UInt64)) func batchedEditsEqualSequentialEdits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let originalBytes = Array("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz".utf8)
    var editedBytes = originalBytes
    var (batchedScript, sequentialScript) = (EditScript(), EditScript())
    for _ in 0..<3 {
      var edits: [EditScript.Edit] = []
      var nextStart = 0
      while nextStart < editedBytes.count, edits.count < 6 {
        let start = Int.random(in: nextStart...min(editedBytes.count, nextStart + 12), using: &generator)
        let end = Int.random(in: start...min(editedBytes.count, start + 5), using: &generator)
        let newText = String(repeating: "\(edits.count)", count: Int.random(in: 0...3, using: &generator))
        edits.append(EditScript.Edit(TextEdit(start..<end, newText)))
        nextStart = end + Int.random(in: 0...1, using: &generator)
      }
      for edit in edits.reversed() {
        editedBytes.replaceSubrange(edit.range, with: edit.new)
        sequentialScript.append(replacing: edit.range, with: edit.new)
      }
      batchedScript.append(edits)
    }
    #expect(batchedScript == sequentialScript)
    #expect(batchedScript.applied(to: originalBytes) == editedBytes)
  }

  @Test func renameOfManyUsesReadsEachBlockOnce() throws {
    func blockCounts(_ count: Int) throws -> (read: Int, blocks: Int) {
      let workspace = Workspace()
      let text = sheetsSource(count) { _ in #"{ "viewController": "target" }"# }
      let uri = "file:///growth/a.uimodel.json"
      _ = try workspace.apply(.open(uri: uri, version: 1, text: Array(text.utf8), holder: 1))
      _ = workspace.refresh()
      let record = try #require(workspace.record(uri: uri))
      var transaction = workspace.beginTransaction(name: "Rename", ownerSession: 1)
      try workspace.edit(.rename(EntityAddress(name: "target"), to: "other"), in: &transaction)
      let plan = try workspace.planCommit(transaction)
      let readCountBefore = workspace.analysis.counters.readBlockCount
      _ = try workspace.apply(.scripts(plan.scripts))
      _ = workspace.refresh()
      let renamedDocument = try #require(workspace.record(uri: uri)?.document)
      #expect(renamedDocument.text == text.replacing("target", with: "other"))
      return (workspace.analysis.counters.readBlockCount - readCountBefore, record.document.blocks.count)
    }
    for count in [500, 1_000] {
      let (readCount, blockCount) = try blockCounts(count)
      #expect(readCount <= blockCount + 1)
    }
  }
}
