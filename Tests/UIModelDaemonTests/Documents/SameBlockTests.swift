import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that a block is not checked again after an edit that keeps its meaning, and that the findings of the block
/// move with the text.
@Suite struct SameBlockTests {
  private static let text = #"""
    { // the app
      "app": { "name": "Wall", "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
      "sheets": [
        { "ref": "one", "modalPresentationStyle": "pageShet" },
        // uimodel:disable-next-line model/unknown-value for now
        { "ref": "two", "modalPresentationStyle": "pageShet",
          "sheetPresentationController": { "detents": ["medium", "large"] } }, // 日本
        { "ref": "two", "presents": "three" }
      ],
      "screens": [ { "ref": "wall", "presents": ["one", "nine"] } ]
    }
    """#

  private struct EditedDocument {
    var document: Document
    var analysis = Analysis()

    init(_ bytes: [UInt8], kind: DocumentKind = .model) {
      document = Document(number: 1, bytes: bytes, kind: kind)
      analysis.update(document, in: .document(1), change: nil)
      _ = analysis.refresh()
    }

    mutating func replace(_ range: Range<Int>, _ text: String) -> Document.Change {
      let change = document.replace(range, with: Array(text.utf8))
      analysis.update(document, in: .document(1), change: change)
      _ = analysis.refresh()
      return change
    }

    /// Descriptions of the findings, with their ranges and the ranges of their related locations.
    var findings: [String] {
      analysis.findings(of: document).map { located in
        let relatedRanges = located.finding.related.map { "\(document.range(of: $0.place) ?? 0..<0)" }
        return "\(located.range) \(located.finding.code) \(located.finding.message) \(relatedRanges)"
      }
    }
  }

  /// Returns the offset after the first occurrence of a text.
  private func endOffset(of part: String, in bytes: [UInt8]) throws -> Int {
    let partBytes = Array(part.utf8)
    return try #require(bytes.indices.first { bytes[$0...].starts(with: partBytes) }) + partBytes.count
  }

  @Test(arguments: [
    ("// the a", "x"), ("\"name\":", " "), ("\"minimum\"", " /* least */ "), ("16.0\" }", "\n\n"), ("// 日", "本"),
    ("\"detents\": [", "\n  // these\n  "),
  ])
  func spaceAndCommentEditsKeepTheBlocks(after part: String, typed: String) throws {
    var edited = EditedDocument(Array(Self.text.utf8))
    let (work, ids) = (edited.analysis.counters, edited.document.blocks.map(\.id))
    let offset = try endOffset(of: part, in: edited.document.bytes)
    let change = edited.replace(offset..<offset, typed)
    #expect(change.removedBlocks.isEmpty && change.addedBlocks.isEmpty && change.equivalentBlocks.count == 1)
    #expect(edited.document.blocks.map(\.id) == ids)
    #expect(edited.analysis.counters == work)
    #expect(edited.findings == EditedDocument(edited.document.bytes).findings)
  }

  @Test func suppressionAppliesUntilItIsRemoved() throws {
    var edited = EditedDocument(Array(Self.text.utf8))
    let originalFindings = edited.findings
    let offset = try endOffset(of: "\"sheets\": [", in: edited.document.bytes)
    let comment = " // uimodel:disable-next-line model/unknown-value"
    #expect(edited.replace(offset..<offset, comment).removedBlocks.isEmpty)
    #expect(edited.findings == EditedDocument(edited.document.bytes).findings)
    #expect(edited.findings.count == originalFindings.count - 1)
    #expect(edited.replace(offset..<offset + comment.utf8.count, "").removedBlocks.isEmpty)
    #expect(edited.findings == originalFindings)
  }

  @Test func reformattedDocumentHasTheSameFindings() throws {
    let bytes = Array(SampleDocuments.largeDocument(bytes: 20_000).utf8)
    var edited = EditedDocument(bytes)
    let counters = edited.analysis.counters
    let ids = Set(edited.document.blocks.map(\.id))
    let compactText = String(decoding: bytes, as: UTF8.self).replacing("  ", with: " ")
    let change = edited.replace(0..<bytes.count, compactText)
    // Blocks are divided by size, so some blocks get other entries. The blocks before and after them stay.
    #expect(edited.document.blocks.contains { ids.contains($0.id) })
    #expect((edited.analysis.counters - counters).readBlockCount == change.addedBlocks.count)
    #expect(edited.findings == EditedDocument(edited.document.bytes).findings)
  }

  @Test func neighborsOfANewEntryStay() throws {
    var edited = EditedDocument(Array(SampleDocuments.largeDocument(bytes: 20_000).utf8))
    let ids = Set(edited.document.blocks.map(\.id))
    let offset = edited.document.starts[5]
    let change = edited.replace(offset..<offset, "    { \"ref\": \"new\" },\n")
    #expect(change.addedBlocks.count <= 2)
    #expect(ids.subtracting(edited.document.blocks.map(\.id)).count == change.removedBlocks.count)
    #expect(edited.findings == EditedDocument(edited.document.bytes).findings)
  }

  @Test(arguments: ["\"wall\"", "\"two\"", "\"ref\"", "\"medium\"", "16.0"])
  func changedTokenIsReadAgain(part: String) throws {
    var edited = EditedDocument(Array(Self.text.utf8))
    let offset = try endOffset(of: part, in: edited.document.bytes) - 1
    let change = edited.replace(offset..<offset, "7")
    #expect(change.revision != nil && change.equivalentBlocks.isEmpty)
    #expect(edited.findings == EditedDocument(edited.document.bytes).findings)
  }

  @Test(arguments: Share.sample(20 as UInt64)) func randomSpaceAndCommentsEqualAFullParse(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var edited = EditedDocument(Array(Self.text.utf8))
    var keptBlockCount = 0
    for _ in 0..<40 {
      let offset = Int.random(in: 0...edited.document.count, using: &generator)
      let length = [0, 0, 0, 1, 2].randomElement(using: &generator) ?? 0
      let typedText = [" ", "\n", "/* c */", "// d\n", "", "// uimodel:disable model\n", "é"].randomElement(
        using: &generator)
      let documentBefore = edited
      let change = edited.replace(offset..<min(edited.document.count, offset + length), typedText ?? "")
      keptBlockCount += change.equivalentBlocks.count
      #expect(edited.findings == EditedDocument(edited.document.bytes).findings)
      // An edit that breaks the text is reverted, because later edits could only break the text further.
      if edited.document.blocks.contains(where: { !$0.tree.problems.isEmpty }) { edited = documentBefore }
    }
    #expect(keptBlockCount > 0)
  }

  @Test func commentInSwiftKeepsTheBlock() throws {
    let source = """
      class Delegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          super.buildMenu(with: builder)
          builder.remove(menu: .format)
        }
      }
      """
    var edited = EditedDocument(Array(source.utf8), kind: .swift)
    let (work, id) = (edited.analysis.counters, edited.document.blocks.first?.id)
    let offset = try endOffset(of: "(with: builder)", in: edited.document.bytes)
    #expect(edited.replace(offset..<offset, " // as it is").equivalentBlocks.count == 1)
    #expect(edited.document.blocks.first?.id == id)
    #expect(edited.analysis.counters == work)
    let reparsed = Document(number: 1, bytes: edited.document.bytes, kind: .swift)
    #expect(edited.document.blocks[0].tree.origins == reparsed.blocks[0].tree.origins)
    let nameOffset = try endOffset(of: "menu: .f", in: edited.document.bytes)
    #expect(edited.replace(nameOffset..<nameOffset, "x").addedBlocks.count == 1)
  }

  @Test func editInALargeEntryReadsOnlyItsToken() throws {
    let views = (0..<400).map { "{ \"ref\": \"v\($0)\", \"class\": \"UIView\", \"frame\": [0, \($0), 10, 10] }" }
    let text =
      "{ \"screens\": [ { \"ref\": \"s\", \"view\": { \"subviews\": [\n\(views.joined(separator: ",\n"))\n] } } ] }"
    var edited = EditedDocument(Array(text.utf8))
    let offset = try endOffset(of: "\"v200", in: edited.document.bytes)
    let originalBlock = edited.document.blocks[0]
    let change = edited.replace(offset..<offset, "x")
    let reparsedBlock = Document(number: 1, bytes: edited.document.bytes).blocks[0]
    let newBlock = try #require(change.revision).newBlock
    #expect(newBlock.tree.nodes.map(\.range) == reparsedBlock.tree.nodes.map(\.range))
    #expect(newBlock.tree.nodes.count == originalBlock.tree.nodes.count)
    #expect(newBlock.lines.starts == reparsedBlock.lines.starts)
    #expect(newBlock.entries.map(\.range) == reparsedBlock.entries.map(\.range))
    #expect(edited.findings == EditedDocument(edited.document.bytes).findings)
  }
}
