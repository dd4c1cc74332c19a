import Testing

@testable import UIModelJSON

@Suite struct NearestNamesTests {
  @Test(arguments: Share.of(40 as UInt64)) func oneTypoIsFoundAmongThousands(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["photo", "map", "list", "detail", "editor", "browser", "search", "note"]
    var names: [String] = []
    for number in 0..<2_000 {
      names.append(
        (words.randomElement(using: &random) ?? "") + "\(number)" + (words.randomElement(using: &random) ?? ""))
    }
    let index = NearestNames(names)
    for _ in 0..<20 {
      let meant = try #require(names.randomElement(using: &random))
      var written = Array(meant)
      // Not in the number, because a different number is a different name.
      written.remove(at: Bool.random(using: &random) ? 1 : written.count - 2)
      let nearest = try #require(index.nearest(to: String(written)))
      // Another name may be equally near. A search among all names must give this other name, too.
      if nearest != meant { #expect(nearest == nearestName(to: String(written), among: names.sorted())) }
    }
  }

  @Test(arguments: Share.of(10 as UInt64)) func updatedIndexEqualsAFreshIndex(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var index = NearestNames()
    var present = Set<String>()
    for _ in 0..<2_000 {
      let name = "Name\(Int.random(in: 0..<900, using: &random))"
      if Bool.random(using: &random) {
        index.insert(name)
        present.insert(name)
      } else {
        index.remove(name)
        present.remove(name)
      }
    }
    let fresh = NearestNames(present)
    #expect(index.count == present.count)
    for number in 0..<900 {
      let name = "Name\(number)"
      #expect(index.contains(name) == present.contains(name))
      #expect(index.candidates(for: name + "x") == fresh.candidates(for: name + "x"))
    }
  }

  @Test func allOfFewNamesAreCandidates() {
    let names = (0..<100).map { "name\($0)" }
    #expect(NearestNames(names).candidates(for: "x") == names.sorted())
  }
}
