import Testing

@testable import UIModelJSON

@Suite struct NearestNamesTests {
  @Test(arguments: Share.sample(40 as UInt64)) func oneTypoIsFoundAmongThousands(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = ["photo", "map", "list", "detail", "editor", "browser", "search", "note"]
    var names: [String] = []
    for number in 0..<2_000 {
      names.append(
        (words.randomElement(using: &generator) ?? "") + "\(number)" + (words.randomElement(using: &generator) ?? ""))
    }
    let index = NearestNames(names)
    for _ in 0..<20 {
      let expectedName = try #require(names.randomElement(using: &generator))
      var misspelledName = Array(expectedName)
      // The misspelling is not in the number, because a changed number could be the number of another name.
      misspelledName.remove(at: Bool.random(using: &generator) ? 1 : misspelledName.count - 2)
      let foundName = try #require(index.nearest(to: String(misspelledName)))
      // If the index finds another name that is equally near, a comparison with all names must find the same name.
      if foundName != expectedName {
        #expect(foundName == nearestName(to: String(misspelledName), among: names.sorted()))
      }
    }
  }

  @Test(arguments: Share.sample(10 as UInt64)) func updatedIndexEqualsAFreshIndex(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var index = NearestNames()
    var presentNames = Set<String>()
    for _ in 0..<2_000 {
      let name = "Name\(Int.random(in: 0..<900, using: &generator))"
      if Bool.random(using: &generator) {
        index.insert(name)
        presentNames.insert(name)
      } else {
        index.remove(name)
        presentNames.remove(name)
      }
    }
    let freshIndex = NearestNames(presentNames)
    #expect(index.count == presentNames.count)
    for number in 0..<900 {
      let name = "Name\(number)"
      #expect(index.contains(name) == presentNames.contains(name))
      #expect(index.candidates(for: name + "x") == freshIndex.candidates(for: name + "x"))
    }
  }

  @Test func allNamesOfASmallIndexAreCandidates() {
    let names = (0..<100).map { "name\($0)" }
    #expect(NearestNames(names).candidates(for: "x") == names.sorted())
  }
}
