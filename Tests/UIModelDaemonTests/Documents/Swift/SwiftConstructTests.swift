import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests one certain mistake in each construct of Swift, for each subject of coverage. All subjects should support the
/// same constructs.
///
/// `Tests/Constructs/deviations.txt` lists the pairs of subject and construct with an unexpected outcome. Running the
/// test with `ACCEPT_CONSTRUCTS=1` rewrites the file. The line of a pair that has become correct must be removed. A new
/// line needs a reason in the commit message.
@Suite struct SwiftConstructTests {
  /// The outcome of checking a file with a mistake.
  enum Outcome: Equatable {
    case reported
    case notReported(String)

    var description: String {
      switch self {
      case .reported: "found"
      case .notReported(let reason): "silent: \(reason)"
      }
    }
  }

  /// Returns the expected outcome. Every construct runs the mistake, so a rule should report the mistake, except in
  /// code that runs after `buildMenu(with:)`.
  private static func expectedOutcome(_ subject: SwiftConstructSubject, in construct: SwiftConstruct) -> Outcome {
    // The builder is valid only while UIKit builds the menu. The builder's later behavior is not documented.
    let runsLater = ["Task", "main.async"].contains(construct.name)
    return subject.subject == .menus && runsLater ? .notReported("the menu is built before") : .reported
  }

  /// Returns the actual outcome: whether a rule reports the mistake and, if no rule does, coverage's reasons.
  private static func actualOutcome(_ subject: SwiftConstructSubject, in construct: SwiftConstruct) -> Outcome {
    let document = SingleDocument(subject.sourceText(construct), kind: .swift)
    if document.findings.contains(where: { $0.finding.code.hasPrefix(subject.codePrefix) }) { return .reported }
    let sites = (SwiftCoverage(document.document)?.sites ?? []).filter { $0.subject == subject.subject }
    let reasons = Set(sites.compactMap(\.reason)).sorted()
    return .notReported(reasons.isEmpty ? (sites.isEmpty ? "no site" : "judged") : reasons.joined(separator: "; "))
  }

  private static let deviationsURL = Repository.root.appendingPathComponent("Tests/Constructs/deviations.txt")
  private static let header = """
    # What readers of Swift answer to a certain mistake in a construct, where that is not what is expected.
    # SUBJECT  CONSTRUCT  ANSWER (expected: ANSWER). Lines are to go. See SwiftConstructTests.

    """

  /// Returns a line for each pair of subject and construct with an unexpected outcome. Two outcomes without a finding
  /// count as equal, even if their reasons differ.
  private static func deviationLines() -> [String] {
    let pairs = SwiftConstructSubject.allSubjects.flatMap { subject in
      SwiftConstruct.allConstructs.map { (subject, $0) }
    }
    return pairs.compactMap { subject, construct in
      let (expectedResult, actualResult) = (
        expectedOutcome(subject, in: construct), actualOutcome(subject, in: construct)
      )
      if case (.notReported, .notReported) = (expectedResult, actualResult) { return nil }
      if expectedResult == actualResult { return nil }
      let subjectColumn = subject.subject.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
      return
        "\(subjectColumn)\(construct.name.padding(toLength: 26, withPad: " ", startingAt: 0))\(actualResult.description)"
        + (expectedResult == .reported ? "" : " (expected: \(expectedResult.description))")
    }
  }

  @Test func deviationsMatchTheReviewedFile() throws {
    let currentText = Self.header + Self.deviationLines().map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["ACCEPT_CONSTRUCTS"] != nil {
      try currentText.write(to: Self.deviationsURL, atomically: true, encoding: .utf8)
    }
    let recordedText = try String(contentsOf: Self.deviationsURL, encoding: .utf8)
    let (currentLines, recordedLines) = (currentText.split(separator: "\n"), recordedText.split(separator: "\n"))
    let advice = "if the change is right, accept it with ACCEPT_CONSTRUCTS=1"
    #expect(currentLines.filter { !recordedLines.contains($0) } == [], "new: \(advice)")
    #expect(recordedLines.filter { !currentLines.contains($0) } == [], "gone: \(advice)")
  }

  /// Every mistake is reported in straight-line code. Therefore, if another construct has no finding, the construct is
  /// the reason.
  @Test func mistakeInStraightLineCodeIsReported() throws {
    let straightLineConstruct = try #require(SwiftConstruct.allConstructs.first)
    for subject in SwiftConstructSubject.allSubjects {
      #expect(Self.actualOutcome(subject, in: straightLineConstruct) == .reported, "\(subject.subject)")
    }
  }
}
