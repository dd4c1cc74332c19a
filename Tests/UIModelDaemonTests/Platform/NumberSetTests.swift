import Testing

@testable import UIModelPlatform

@Suite struct NumberSetTests {
  @Test(arguments: Share.of(40 as UInt64)) func operationsMatchThoseOfSet(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func randomSet() -> Set<Int> {
      Set((0..<Int.random(in: 0...30, using: &random)).map { _ in Int.random(in: 0..<300, using: &random) })
    }
    let (one, other) = (randomSet(), randomSet())
    let (a, b) = (NumberSet(one), NumberSet(other))
    #expect(Array(a) == one.sorted())
    #expect(Array(a.union(b)) == one.union(other).sorted())
    #expect(a.intersection(b) == NumberSet(one.intersection(other)))
    #expect(a.isDisjoint(with: b) == one.isDisjoint(with: other))
    #expect(a.isSubset(of: b) == one.isSubset(of: other))
    #expect(a.intersection(b).isSubset(of: a))
    #expect((0..<300).filter { a.contains($0) } == one.sorted())
    #expect(a.isEmpty == one.isEmpty)
  }

  @Test func equalityIgnoresRemovedNumbers() {
    let large = NumberSet([1, 900])
    #expect(large.intersection(NumberSet([1, 2])) == NumberSet([1]))
    #expect(NumberSet() == large.intersection(NumberSet()))
  }
}
