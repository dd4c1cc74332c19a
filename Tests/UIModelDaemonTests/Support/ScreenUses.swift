import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Texts that use the size of the screen, and what is found in them.
enum ScreenUses {
  /// A SwiftUI view with this body. `beside`: more of its members.
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

  /// Checks a text whose marked place is told of as a hint, or that has no finding and is understood.
  static func check(
    _ text: String, _ rule: String = "scene/laid-out-by-screen", isTold: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    checkFindings(
      isTold ? text : text.replacing("1️⃣", with: ""), isTold ? ["1️⃣": rule] : [:], kind: .swift,
      sourceLocation: sourceLocation)
    let document = Document(number: 0, name: "a.swift", bytes: Array(MarkedText(text).text.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)?.sites).filter { $0.subject == .windows }
    #expect(!sites.isEmpty && sites.allSatisfy { $0.reason == nil }, sourceLocation: sourceLocation)
    let found = SingleDocument(MarkedText(text).text, kind: .swift).findings.map(\.finding)
    #expect(found.allSatisfy { $0.severity == .hint }, sourceLocation: sourceLocation)
  }
}
