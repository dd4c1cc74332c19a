import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the cost of checking grows linearly with the size of the document. For twice the input, the work may
/// grow by a factor of 2.3 at most.
@Suite struct FindingGrowthTests {
  /// Checks a document. Returns the work counters of the check and the document's findings.
  private func check(_ text: String) -> (counters: WorkCounters, findings: [LocatedFinding]) {
    var analysis = Analysis()
    let document = Document(number: 0, bytes: Array(text.utf8))
    analysis.update(document, in: .document(0), change: nil)
    _ = analysis.refresh()
    return (analysis.counters, analysis.findings(of: document))
  }

  private func arrayMember(_ section: String, _ count: Int, _ element: (Int) -> String) -> String {
    "\"\(section)\": [\n" + (0..<count).map(element).joined(separator: ",\n") + "\n]"
  }

  @Test func duplicateRefsAreExaminedOnce() throws {
    func work(_ count: Int) throws -> Int {
      let result = check("{ \(arrayMember("screens", count) { _ in #"{ "ref": "same" }"# }) }")
      #expect(result.findings.count == count)
      #expect(result.findings.allSatisfy { $0.finding.related.count == RelatedPlace.maximumCount })
      let lastRelated = try #require(result.findings.first?.finding.related.last)
      #expect(lastRelated.message == "a screen with the same 'ref', and \(count - 1 - RelatedPlace.maximumCount) more")
      return result.counters.scannedDeclarationCount
    }
    let (baseCount, doubledCount) = (try work(1_000), try work(2_000))
    #expect(baseCount >= 1_000)
    #expect(Double(doubledCount) <= 2.3 * Double(baseCount))
  }

  @Test func relatedPlacesAreTheFirstOtherDuplicates() throws {
    let result = check("{ \(arrayMember("sheets", 40) { _ in #"{ "ref": "same" }"# }) }")
    let document = Document(
      number: 0, bytes: Array("{ \(arrayMember("sheets", 40) { _ in #"{ "ref": "same" }"# }) }".utf8))
    for (index, locatedFinding) in result.findings.enumerated() {
      let relatedRanges = locatedFinding.finding.related.compactMap { document.range(of: $0.place) }
      let otherRanges = result.findings.indices.filter { $0 != index }.map { result.findings[$0].range }
      #expect(relatedRanges == Array(otherRanges.prefix(RelatedPlace.maximumCount)))
    }
  }

  @Test func duplicateRefMessageNamesOtherKinds() {
    let manySheets = arrayMember("sheets", 30) { _ in #"{ "ref": "same" }"# }
    let result = check(#"{ "screens": [ { "ref": "same" } ], \#(manySheets) }"#)
    #expect(
      result.findings.first?.finding.message == "'same' is also the 'ref' of a sheet; give each object a unique 'ref'")
    #expect(
      result.findings.last?.finding.message
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
    let equalTargets = Array(
      repeating: Target(platform: .iPadOS, minimumVersion: .given(16, origin), sdk: .default), count: 1_000)
    #expect(AppContext(targets: equalTargets, index: AppIndex(&graph)).hasAllTargets)
    #expect(AppContext(targets: equalTargets, index: AppIndex(&graph)).environments.count == 5)
  }

  @Test func findingForManyTargetsListsTheFirstTargets() throws {
    let targets = (0..<60).map { #"{ "platform": "iPadOS", "minimum": "15.\#($0)" }"# }.joined(separator: ", ")
    let result = check(
      """
      { "app": { "targets": [\(targets)] }, "sheets": [ { "sheetPresentationController": { "detents": [
        { "custom": { "identifier": "a", "resolver": { "height": 200 } } } ] } } ] }
      """)
    let finding = try #require(result.findings.first { $0.finding.code == "model/unavailable-in-target" }?.finding)
    #expect(finding.related.count == RelatedPlace.maximumCount)
    #expect(finding.related.last?.message.hasSuffix(", and 52 more") == true)
    #expect(finding.message.hasSuffix("iPadOS 15.7 and 52 more; restrict it with 'availableOn'"))
  }

  @Test func nearestNameComparesFewCandidates() {
    func candidateCount(_ count: Int) -> Int {
      NearestNames((0..<count).map { "screenNumber\($0)" }).candidates(for: "screenNumbr77").count
    }
    #expect(candidateCount(1_000) <= 128)
    #expect(candidateCount(4_000) <= 128)
  }

  @Test func nearestNameIsSuggestedAmongThousands() {
    let screens = arrayMember("screens", 1_000) { #"{ "ref": "screenNumber\#($0)" }"# }
    let sheets = arrayMember("sheets", 300) { #"{ "viewController": "screenNumbr\#($0)" }"# }
    let findings = check("{ \(screens), \(sheets) }").findings
    #expect(findings.count == 300)
    for (index, locatedFinding) in findings.enumerated() {
      // Only the first 200 unknown names get a suggestion.
      let hasSuggestion = index < 200
      #expect(locatedFinding.finding.message.hasSuffix("; did you mean 'screenNumber\(index)'?") == hasSuggestion)
      #expect(locatedFinding.finding.fixes.count == (hasSuggestion ? 1 : 0))
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
    let nameOffset = document.text.utf8.count - 10
    let change = document.replace(nameOffset..<nameOffset + 3, with: Array("photos".utf8))
    #expect(document.text.contains("photos"))
    analysis.update(document, in: .document(0), change: change)
    _ = analysis.refresh()
    #expect(
      analysis.findings(of: document).map(\.finding.message) == [
        "the app has no screen 'photo'; did you mean 'photos'?"
      ])
  }
}
