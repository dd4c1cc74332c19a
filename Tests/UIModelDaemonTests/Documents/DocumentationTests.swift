import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the examples in `docs/documents.md` are valid.
@Suite struct DocumentationTests {
  @Test(arguments: [("```jsonc\n", DocumentKind.model, 5), ("```jsonc config\n", DocumentKind.configuration, 1)])
  func documentedExamplesHaveNoFindings(fence: String, kind: DocumentKind, minimumCount: Int) throws {
    let blocks = try Repository.text("docs/documents.md").components(separatedBy: "\n" + fence).dropFirst()
    #expect(blocks.count >= minimumCount)
    for block in blocks {
      let text = try #require(block.components(separatedBy: "\n```").first)
      for located in SingleDocument(text, kind: kind).findings {
        Issue.record("\(located.finding.code): \(located.finding.message): \(text)")
      }
    }
  }
}
