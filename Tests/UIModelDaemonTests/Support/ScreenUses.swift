import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Helpers for tests of code that uses the size of the screen: Swift source and a check of its findings.
enum ScreenUses {
  /// Returns the source of a SwiftUI view with the given body.
  /// - Parameter members: the source of more members of the view.
  static func view(_ body: String, members: String = "") -> String {
    """
    import SwiftUI
    struct Banner: View {
      \(members)
      var body: some View {
        \(body)
      }
    }
    """
  }

  /// Checks that a rule reports the marked range as a hint or, if `isReported` is false, that no rule reports a
  /// finding. In both cases, coverage must count every window site as judged, i.e. with a known effect (see
  /// `SwiftCoverage`).
  static func check(
    _ text: String, _ rule: String = "scene/laid-out-by-screen", isReported: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": rule] : [:], kind: .swift,
      sourceLocation: sourceLocation)
    let document = Document(number: 0, name: "a.swift", bytes: Array(MarkedText(text).text.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)?.sites).filter { $0.subject == .windows }
    #expect(!sites.isEmpty && sites.allSatisfy { $0.reason == nil }, sourceLocation: sourceLocation)
    let findings = SingleDocument(MarkedText(text).text, kind: .swift).findings.map(\.finding)
    #expect(findings.allSatisfy { $0.severity == .hint }, sourceLocation: sourceLocation)
  }
}
