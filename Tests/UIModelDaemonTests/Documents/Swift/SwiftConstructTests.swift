import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests one certain mistake in each construct of Swift, for each subject of coverage. All subjects should support the
/// same constructs.
///
/// `Tests/Constructs/deviations.txt` lists each pair of subject and construct with an unexpected answer. If a pair
/// becomes correct, its line is removed: `ACCEPT_CONSTRUCTS=1` writes the file. A new line needs a reason in the commit
/// message.
@Suite struct SwiftConstructTests {
  enum Answer: Equatable {
    case found
    case silent(String)

    var text: String {
      switch self {
      case .found: "found"
      case .silent(let reason): "silent: \(reason)"
      }
    }
  }

  /// Returns the expected answer. The mistake happens whenever the code runs, so in general a rule should report the
  /// mistake.
  private static func expected(_ subject: SwiftConstructSubject, in construct: SwiftConstruct) -> Answer {
    // The builder is valid only while UIKit builds the menu. Its later behavior is not documented.
    let isLater = ["Task", "main.async"].contains(construct.name)
    return subject.subject == .menus && isLater ? .silent("the menu is built before") : .found
  }

  /// Returns whether a rule reports the mistake, with coverage's reasons if no rule does.
  private static func answer(_ subject: SwiftConstructSubject, in construct: SwiftConstruct) -> Answer {
    let document = SingleDocument(subject.text(construct), kind: .swift)
    if document.findings.contains(where: { $0.finding.code.hasPrefix(subject.code) }) { return .found }
    let sites = (SwiftCoverage(document.document)?.sites ?? []).filter { $0.subject == subject.subject }
    let reasons = Set(sites.compactMap(\.reason)).sorted()
    return .silent(reasons.isEmpty ? (sites.isEmpty ? "no site" : "judged") : reasons.joined(separator: "; "))
  }

  private static let file = Repository.root.appendingPathComponent("Tests/Constructs/deviations.txt")
  private static let header = """
    # What readers of Swift answer to a certain mistake in a construct, where that is not what is expected.
    # SUBJECT  CONSTRUCT  ANSWER (expected: ANSWER). Lines are to go. See SwiftConstructTests.

    """

  /// Returns a line for each pair of subject and construct whose answer is not the expected one.
  private static func deviations() -> [String] {
    let cells = SwiftConstructSubject.all.flatMap { subject in SwiftConstruct.all.map { (subject, $0) } }
    return cells.compactMap { subject, construct in
      let (wanted, got) = (expected(subject, in: construct), answer(subject, in: construct))
      if case (.silent, .silent) = (wanted, got) { return nil }
      if wanted == got { return nil }
      let name = subject.subject.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
      return "\(name)\(construct.name.padding(toLength: 26, withPad: " ", startingAt: 0))\(got.text)"
        + (wanted == .found ? "" : " (expected: \(wanted.text))")
    }
  }

  @Test func deviationsMatchTheReviewedFile() throws {
    let text = Self.header + Self.deviations().map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["ACCEPT_CONSTRUCTS"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    let (now, before) = (text.split(separator: "\n"), recorded.split(separator: "\n"))
    let advice = "if the change is right, accept it with ACCEPT_CONSTRUCTS=1"
    #expect(now.filter { !before.contains($0) } == [], "new: \(advice)")
    #expect(before.filter { !now.contains($0) } == [], "gone: \(advice)")
  }

  /// Every mistake is reported in straight-line code. If another construct has no finding, the construct is the reason.
  @Test func mistakeInStraightLineCodeIsFound() throws {
    let plain = try #require(SwiftConstruct.all.first)
    for subject in SwiftConstructSubject.all {
      #expect(Self.answer(subject, in: plain) == .found, "\(subject.subject)")
    }
  }
}
