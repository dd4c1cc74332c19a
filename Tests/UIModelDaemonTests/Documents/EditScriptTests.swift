import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

@Suite struct EditScriptTests {
  @Test(arguments: Share.sample(200 as UInt64)) func scriptAndInverseReproduceBothTexts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let originalBytes = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    var editedBytes = originalBytes
    var script = EditScript()
    for _ in 0..<12 {
      let editStart = Int.random(in: 0...editedBytes.count, using: &generator)
      let editEnd = Int.random(in: editStart...min(editedBytes.count, editStart + 5), using: &generator)
      let insertedBytes = Array("0123456789".utf8.prefix(Int.random(in: 0...4, using: &generator)))
      editedBytes.replaceSubrange(editStart..<editEnd, with: insertedBytes)
      script.append(replacing: editStart..<editEnd, with: insertedBytes)
    }
    #expect(script.applied(to: originalBytes) == editedBytes)
    #expect(script.inverse { Array(originalBytes[$0]) }.applied(to: editedBytes) == originalBytes)
    for (a, b) in zip(script.edits, script.edits.dropFirst()) { #expect(a.range.upperBound < b.range.lowerBound) }
  }

  @Test func rebaseMovesEditsAndRefusesOverlaps() {
    let script = EditScript([(10..<12, [1])])
    func rebasedRange(_ range: Range<Int>, _ count: Int) -> Range<Int>? {
      var copy = script
      return copy.rebase(over: range, newCount: count) ? copy.edits[0].range : nil
    }
    #expect(rebasedRange(2..<4, 5) == 13..<15)
    #expect(rebasedRange(20..<21, 0) == 10..<12)
    #expect(rebasedRange(11..<13, 0) == nil)
  }
}
