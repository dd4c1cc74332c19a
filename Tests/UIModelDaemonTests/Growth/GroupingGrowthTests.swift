import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that assigning documents to apps stays cheap if many apps are added one after the other.
@Suite struct GroupingGrowthTests {
  private func document(_ number: UInt32, _ text: String) -> Document {
    Document(number: number, bytes: Array(text.utf8))
  }

  @Test(arguments: ["one", "each"]) func addedAppIsGroupedWithoutExaminingAll(folders: String) {
    func placements(_ count: Int) -> Int {
      var grouping = AppGrouping()
      for number in 0..<UInt32(count) {
        let folder = folders == "one" ? "apps" : "apps/\(number)"
        grouping.insert(number, DocumentURI("file:///\(folder)/\(number).uimodel.json"))
        _ = grouping.update(number, document(number, #"{ "app": { "name": "App \#(number)" } }"#))
        #expect(grouping.assignApps(folders: ["/apps"]) == [number])
      }
      return grouping.assignmentCount
    }
    let (some, twice) = (placements(200), placements(400))
    #expect(Double(twice) <= 2.3 * Double(some))
  }

  /// Compares incremental grouping after random insertions, edits and removals with a new grouping of all documents.
  @Test(arguments: Share.of(60 as UInt64)) func incrementalGroupingMatchesANewGrouping(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = [
      #"{ "app": { "name": "A" } }"#, #"{ "app": { "name": "B" } }"#, #"{ "app": {} }"#, #"{ "app": "A" }"#,
      #"{ "app": "B" }"#, "{}",
    ]
    let places = ["", "a/", "a/b/", "a/b/c/", "d/"]
    var grouping = AppGrouping()
    var present: [UInt32: (uri: DocumentURI, text: String)] = [:]
    for step in 0..<60 {
      let number = UInt32.random(in: 0..<12, using: &random)
      if let known = present[number] {
        if Bool.random(using: &random) {
          grouping.remove(number)
          present[number] = nil
        } else {
          let text = texts.randomElement(using: &random) ?? ""
          present[number] = (known.uri, text)
          _ = grouping.update(number, document(number, text))
        }
      } else {
        let place = places.randomElement(using: &random) ?? ""
        let uri = DocumentURI("file:///w/\(place)\(step).uimodel.json")
        let text = texts.randomElement(using: &random) ?? ""
        present[number] = (uri, text)
        grouping.insert(number, uri)
        _ = grouping.update(number, document(number, text))
      }
      _ = grouping.assignApps(folders: ["/w"])
      var fresh = AppGrouping()
      for (number, own) in present.sorted(by: { $0.key < $1.key }) {
        fresh.insert(number, own.uri)
        _ = fresh.update(number, document(number, own.text))
      }
      _ = fresh.assignApps(folders: ["/w"])
      for number in present.keys { #expect(grouping.app(of: number) == fresh.app(of: number)) }
    }
  }
}
