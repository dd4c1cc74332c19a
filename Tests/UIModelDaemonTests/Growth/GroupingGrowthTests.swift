import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the total cost of adding many apps one after the other grows linearly. After each addition, documents
/// are assigned to apps again.
@Suite struct GroupingGrowthTests {
  private func document(_ number: UInt32, _ text: String) -> Document {
    Document(number: number, bytes: Array(text.utf8))
  }

  @Test(arguments: ["one", "each"]) func addingAppsOneByOneTakesLinearWork(folderLayout: String) {
    func assignmentCount(_ count: Int) -> Int {
      var grouping = AppGrouping()
      for number in 0..<UInt32(count) {
        let folder = folderLayout == "one" ? "apps" : "apps/\(number)"
        grouping.insert(number, DocumentURI("file:///\(folder)/\(number).uimodel.json"))
        _ = grouping.update(number, document(number, #"{ "app": { "name": "App \#(number)" } }"#))
        #expect(grouping.assignApps(folders: ["/apps"]) == [number])
      }
      return grouping.assignmentCount
    }
    let (baseCount, doubledCount) = (assignmentCount(200), assignmentCount(400))
    #expect(Double(doubledCount) <= 2.3 * Double(baseCount))
  }

  /// Compares incremental grouping after random insertions, edits and removals with a new grouping of all documents.
  @Test(arguments: Share.sample(60 as UInt64)) func incrementalGroupingMatchesANewGrouping(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let texts = [
      #"{ "app": { "name": "A" } }"#, #"{ "app": { "name": "B" } }"#, #"{ "app": {} }"#, #"{ "app": "A" }"#,
      #"{ "app": "B" }"#, "{}",
    ]
    let folderPrefixes = ["", "a/", "a/b/", "a/b/c/", "d/"]
    var grouping = AppGrouping()
    var entriesByNumber: [UInt32: (uri: DocumentURI, text: String)] = [:]
    for step in 0..<60 {
      let number = UInt32.random(in: 0..<12, using: &generator)
      if let existingEntry = entriesByNumber[number] {
        if Bool.random(using: &generator) {
          grouping.remove(number)
          entriesByNumber[number] = nil
        } else {
          let text = texts.randomElement(using: &generator) ?? ""
          entriesByNumber[number] = (existingEntry.uri, text)
          _ = grouping.update(number, document(number, text))
        }
      } else {
        let folderPrefix = folderPrefixes.randomElement(using: &generator) ?? ""
        let uri = DocumentURI("file:///w/\(folderPrefix)\(step).uimodel.json")
        let text = texts.randomElement(using: &generator) ?? ""
        entriesByNumber[number] = (uri, text)
        grouping.insert(number, uri)
        _ = grouping.update(number, document(number, text))
      }
      _ = grouping.assignApps(folders: ["/w"])
      var newGrouping = AppGrouping()
      for (number, entry) in entriesByNumber.sorted(by: { $0.key < $1.key }) {
        newGrouping.insert(number, entry.uri)
        _ = newGrouping.update(number, document(number, entry.text))
      }
      _ = newGrouping.assignApps(folders: ["/w"])
      for number in entriesByNumber.keys { #expect(grouping.app(of: number) == newGrouping.app(of: number)) }
    }
  }
}
