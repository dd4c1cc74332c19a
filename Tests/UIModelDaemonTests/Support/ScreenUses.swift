import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Swift texts that use the size of the screen, and a check of their findings.
enum ScreenUses {
  /// Returns a SwiftUI view with the given body.
  /// - Parameter beside: More members of the view.
  static func view(_ body: String, beside: String = "") -> String {
    """
    import SwiftUI
    struct Banner: View {
      \(beside)
      var body: some View {
        \(body)
      }
    }
    """
  }

  /// Checks that a rule reports the marked place as a hint or, if `isReported` is false, that no rule reports anything. In
  /// both cases, every site that concerns windows must be understood.
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
    let found = SingleDocument(MarkedText(text).text, kind: .swift).findings.map(\.finding)
    #expect(found.allSatisfy { $0.severity == .hint }, sourceLocation: sourceLocation)
  }
}
