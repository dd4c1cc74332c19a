import Testing
import UIModelJSON

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the cost of thousands of edits in one document grows linearly.
@Suite struct EditGrowthTests {
  private func sheets(_ count: Int, _ body: (Int) -> String) -> String {
    "{ \"screens\": [ { \"ref\": \"target\" } ], \"sheets\": [\n" + (0..<count).map(body).joined(separator: ",\n")
      + "\n] }"
  }

  @Test func fixIsComparedWithFewEarlierFixes() throws {
    func work(_ count: Int) throws -> (compared: Int, lookedAt: Int) {
      let document = Document(
        number: 0,
        bytes: Array(
          sheets(count) { _ in #"{ "sheetPresentationController": { "detents": [ "large", "large" ] } }"# }.utf8))
      let editing = ModelEditing(document)
      var set = EditSet(editing)
      for index in 0..<count {
        let path = ["sheets", "\(index)", "sheetPresentationController", "detents", "1"]
        try set.add([.remove(try #require(document.place(at: path)))])
      }
      #expect(set.textEdits.count == count)
      return (set.comparisonCount, editing.containers.visitedCount)
    }
    let (some, twice) = (try work(300), try work(600))
    #expect(Double(twice.compared) <= 2.3 * Double(some.compared))
    #expect(Double(twice.lookedAt) <= 2.3 * Double(some.lookedAt))
  }

  @Test func firstOfTwoOverlappingFixesIsKept() throws {
    let document = Document(number: 0, bytes: Array(#"{ "sheets": [ { "ref": "a" }, { "ref": "b" } ] }"#.utf8))
    let first = try #require(document.place(at: ["sheets", "0", "ref"]))
    let second = try #require(document.place(at: ["sheets", "1", "ref"]))
    var set = EditSet(ModelEditing(document))
    try set.add([.replace(second, "d")])
    #expect(throws: EditError.overlapping) { try set.add([.replace(first, "c"), .replace(second, "e")]) }
    try set.add([.replace(first, "f")])
    #expect(set.textEdits.map(\.newText) == [#""f""#, #""d""#])
    #expect(set.groups.count == 2)
  }

  @Test(arguments: Share.of(200 as UInt64)) func batchedEditsEqualSequentialEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let older = Array("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz".utf8)
    var newer = older
    var (script, single) = (EditScript(), EditScript())
    for _ in 0..<3 {
      var edits: [EditScript.Edit] = []
      var at = 0
      while at < newer.count, edits.count < 6 {
        let from = Int.random(in: at...min(newer.count, at + 12), using: &random)
        let to = Int.random(in: from...min(newer.count, from + 5), using: &random)
        let new = String(repeating: "\(edits.count)", count: Int.random(in: 0...3, using: &random))
        edits.append(EditScript.Edit(TextEdit(from..<to, new)))
        at = to + Int.random(in: 0...1, using: &random)
      }
      for edit in edits.reversed() {
        newer.replaceSubrange(edit.range, with: edit.new)
        single.append(replacing: edit.range, with: edit.new)
      }
      script.append(edits)
    }
    #expect(script == single)
    #expect(script.applied(to: older) == newer)
  }

  @Test func renameOfManyUsesReadsEachBlockOnce() throws {
    func blocksRead(_ count: Int) throws -> (read: Int, blocks: Int) {
      let workspace = Workspace()
      let text = sheets(count) { _ in #"{ "viewController": "target" }"# }
      let uri = "file:///growth/a.uimodel.json"
      _ = try workspace.apply(.open(uri: uri, version: 1, text: Array(text.utf8), holder: 1))
      _ = workspace.refresh()
      let record = try #require(workspace.record(uri: uri))
      var transaction = workspace.begin(name: "Rename", owner: 1)
      try workspace.edit(.rename(EntityAddress(name: "target"), to: "other"), in: &transaction)
      let plan = try workspace.plan(transaction)
      let before = workspace.analysis.counters.blocksRead
      _ = try workspace.apply(.scripts(plan.scripts))
      _ = workspace.refresh()
      let now = try #require(workspace.record(uri: uri)?.document)
      #expect(now.text == text.replacing("target", with: "other"))
      return (workspace.analysis.counters.blocksRead - before, record.document.blocks.count)
    }
    for count in [500, 1_000] {
      let (read, blocks) = try blocksRead(count)
      #expect(read <= blocks + 1)
    }
  }
}
