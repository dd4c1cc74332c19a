import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

@Suite struct EditScriptTests {
  @Test(arguments: Share.of(200 as UInt64)) func composedScriptAndItsInverseGiveBothTexts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let older = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    var newer = older
    var script = EditScript()
    for _ in 0..<12 {
      let from = Int.random(in: 0...newer.count, using: &random)
      let to = Int.random(in: from...min(newer.count, from + 5), using: &random)
      let new = Array("0123456789".utf8.prefix(Int.random(in: 0...4, using: &random)))
      newer.replaceSubrange(from..<to, with: new)
      script.append(replacing: from..<to, with: new)
    }
    #expect(script.applied(to: older) == newer)
    #expect(script.inverse { Array(older[$0]) }.applied(to: newer) == older)
    for (a, b) in zip(script.edits, script.edits.dropFirst()) { #expect(a.range.upperBound < b.range.lowerBound) }
  }

  @Test func rebaseMovesEditsAndRefusesOverlaps() {
    let script = EditScript([(10..<12, [1])])
    func rebased(_ range: Range<Int>, _ count: Int) -> Range<Int>? {
      var copy = script
      return copy.rebase(over: range, newCount: count) ? copy.edits[0].range : nil
    }
    #expect(rebased(2..<4, 5) == 13..<15)
    #expect(rebased(20..<21, 0) == 10..<12)
    #expect(rebased(11..<13, 0) == nil)
  }
}
