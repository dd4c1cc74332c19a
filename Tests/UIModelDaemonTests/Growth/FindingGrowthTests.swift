import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the cost of checking grows linearly with the size of the document. For twice the input, the work may
/// grow by a factor of 2.3 at most.
@Suite struct FindingGrowthTests {
  /// Returns the work counters of one check of a document, and its findings.
  private func check(_ text: String) -> (counters: WorkCounters, findings: [LocatedFinding]) {
    var analysis = Analysis()
    let document = Document(number: 0, bytes: Array(text.utf8))
    analysis.update(document, in: .document(0), change: nil)
    _ = analysis.refresh()
    return (analysis.counters, analysis.findings(of: document))
  }

  private func list(_ section: String, _ count: Int, _ element: (Int) -> String) -> String {
    "\"\(section)\": [\n" + (0..<count).map(element).joined(separator: ",\n") + "\n]"
  }

  @Test func duplicateRefsAreExaminedOnce() throws {
    func work(_ count: Int) throws -> Int {
      let checked = check("{ \(list("screens", count) { _ in #"{ "ref": "same" }"# }) }")
      #expect(checked.findings.count == count)
      #expect(checked.findings.allSatisfy { $0.finding.related.count == RelatedPlace.maximumCount })
      let last = try #require(checked.findings.first?.finding.related.last)
      #expect(last.message == "a screen with the same 'ref', and \(count - 1 - RelatedPlace.maximumCount) more")
      return checked.counters.elementsLookedAt
    }
    let (some, twice) = (try work(1_000), try work(2_000))
    #expect(some >= 1_000)
    #expect(Double(twice) <= 2.3 * Double(some))
  }

  @Test func relatedPlacesAreTheFirstOtherDuplicates() throws {
    let checked = check("{ \(list("sheets", 40) { _ in #"{ "ref": "same" }"# }) }")
    let document = Document(
      number: 0, bytes: Array("{ \(list("sheets", 40) { _ in #"{ "ref": "same" }"# }) }".utf8))
    for (index, located) in checked.findings.enumerated() {
      let places = located.finding.related.compactMap { document.range(of: $0.place) }
      let others = checked.findings.indices.filter { $0 != index }.map { checked.findings[$0].range }
      #expect(places == Array(others.prefix(RelatedPlace.maximumCount)))
    }
  }

  @Test func duplicateRefMessageNamesOtherKinds() {
    let many = list("sheets", 30) { _ in #"{ "ref": "same" }"# }
    let checked = check(#"{ "screens": [ { "ref": "same" } ], \#(many) }"#)
    #expect(
      checked.findings.first?.finding.message == "'same' is also the 'ref' of a sheet; give each object a unique 'ref'")
    #expect(
      checked.findings.last?.finding.message
        == "'same' is also the 'ref' of a screen and a sheet; give each object a unique 'ref'")
  }

  @Test func targetsOverTheLimitAddNoEnvironments() throws {
    var graph = DependencyGraph()
    let origin = Origin(Place(block: BlockID(document: 0, serial: 0), node: 0))
    func context(_ count: Int) -> AppContext {
      let targets = (0..<count).map {
        Target(platform: .iPadOS, minimumVersion: .given(Version("15.\($0)") ?? 15, origin), sdk: .default)
      }
      return AppContext(targets: targets, index: AppIndex(&graph))
    }
    #expect(context(1_000).environments == context(2_000).environments)
    #expect(!context(1_000).hasAllTargets)
    #expect(context(Target.maximumCount).hasAllTargets)
    #expect(context(Target.maximumCount).targets.count == Target.maximumCount)
    let same = Array(
      repeating: Target(platform: .iPadOS, minimumVersion: .given(16, origin), sdk: .default), count: 1_000)
    #expect(AppContext(targets: same, index: AppIndex(&graph)).hasAllTargets)
    #expect(AppContext(targets: same, index: AppIndex(&graph)).environments.count == 5)
  }

  @Test func findingForManyTargetsListsTheFirst() throws {
    let targets = (0..<60).map { #"{ "platform": "iPadOS", "minimum": "15.\#($0)" }"# }.joined(separator: ", ")
    let checked = check(
      """
      { "app": { "targets": [\(targets)] }, "sheets": [ { "sheetPresentationController": { "detents": [
        { "custom": { "identifier": "a", "resolver": { "height": 200 } } } ] } } ] }
      """)
    let finding = try #require(checked.findings.first { $0.finding.code == "model/unavailable-in-target" }?.finding)
    #expect(finding.related.count == RelatedPlace.maximumCount)
    #expect(finding.related.last?.message.hasSuffix(", and 52 more") == true)
    #expect(finding.message.hasSuffix("iPadOS 15.7 and 52 more; restrict it with 'availableOn'"))
  }

  @Test func nearestNameComparesFewCandidates() {
    func compared(_ count: Int) -> Int {
      NearestNames((0..<count).map { "screenNumber\($0)" }).candidates(for: "screenNumbr77").count
    }
    #expect(compared(1_000) <= 128)
    #expect(compared(4_000) <= 128)
  }

  @Test func nearestNameIsSuggestedAmongThousands() {
    let screens = list("screens", 1_000) { #"{ "ref": "screenNumber\#($0)" }"# }
    let sheets = list("sheets", 300) { #"{ "viewController": "screenNumbr\#($0)" }"# }
    let findings = check("{ \(screens), \(sheets) }").findings
    #expect(findings.count == 300)
    for (index, located) in findings.enumerated() {
      // Only the first 200 unknown names get a suggestion.
      let isNamed = index < 200
      #expect(located.finding.message.hasSuffix("; did you mean 'screenNumber\(index)'?") == isNamed)
      #expect(located.finding.fixes.count == (isNamed ? 1 : 0))
    }
  }

  @Test func newNameIsSuggestedAfterAnEdit() {
    var analysis = Analysis()
    var document = Document(
      number: 0, bytes: Array(#"{ "sheets": [ { "viewController": "photo" } ], "screens": [ { "ref": "map" } ] }"#.utf8)
    )
    analysis.update(document, in: .document(0), change: nil)
    _ = analysis.refresh()
    #expect(analysis.findings(of: document).map(\.finding.message) == ["the app has no screen 'photo'"])
    let place = document.text.utf8.count - 10
    let change = document.replace(place..<place + 3, with: Array("photos".utf8))
    #expect(document.text.contains("photos"))
    analysis.update(document, in: .document(0), change: change)
    _ = analysis.refresh()
    #expect(
      analysis.findings(of: document).map(\.finding.message) == [
        "the app has no screen 'photo'; did you mean 'photos'?"
      ])
  }
}
