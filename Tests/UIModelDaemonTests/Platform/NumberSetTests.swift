import Testing

@testable import UIModelPlatform

@Suite struct NumberSetTests {
  @Test(arguments: Share.sample(40 as UInt64)) func operationsMatchSetOperations(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func randomSet() -> Set<Int> {
      Set((0..<Int.random(in: 0...30, using: &generator)).map { _ in Int.random(in: 0..<300, using: &generator) })
    }
    let (firstSet, secondSet) = (randomSet(), randomSet())
    let (a, b) = (NumberSet(firstSet), NumberSet(secondSet))
    #expect(Array(a) == firstSet.sorted())
    #expect(Array(a.union(b)) == firstSet.union(secondSet).sorted())
    #expect(a.intersection(b) == NumberSet(firstSet.intersection(secondSet)))
    #expect(a.isDisjoint(with: b) == firstSet.isDisjoint(with: secondSet))
    #expect(a.isSubset(of: b) == firstSet.isSubset(of: secondSet))
    #expect(a.intersection(b).isSubset(of: a))
    #expect((0..<300).filter { a.contains($0) } == firstSet.sorted())
    #expect(a.isEmpty == firstSet.isEmpty)
  }

  @Test func equalityIgnoresRemovedNumbers() {
    let largeSet = NumberSet([1, 900])
    #expect(largeSet.intersection(NumberSet([1, 2])) == NumberSet([1]))
    #expect(NumberSet() == largeSet.intersection(NumberSet()))
  }
}
