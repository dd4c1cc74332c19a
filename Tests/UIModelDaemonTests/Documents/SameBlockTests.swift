import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that a block is not checked again if an edit does not change its meaning, and that its findings move with the
/// text.
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

  private struct Edited {
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

    /// The findings, each with its range and the ranges of its related places.
    var findings: [String] {
      analysis.findings(of: document).map { located in
        let related = located.finding.related.map { "\(document.range(of: $0.place) ?? 0..<0)" }
        return "\(located.range) \(located.finding.code) \(located.finding.message) \(related)"
      }
    }
  }

  /// Returns the offset after the first occurrence of a text.
  private func end(of part: String, in bytes: [UInt8]) throws -> Int {
    let part = Array(part.utf8)
    return try #require(bytes.indices.first { bytes[$0...].starts(with: part) }) + part.count
  }

  @Test(arguments: [
    ("// the a", "x"), ("\"name\":", " "), ("\"minimum\"", " /* least */ "), ("16.0\" }", "\n\n"), ("// 日", "本"),
    ("\"detents\": [", "\n  // these\n  "),
  ])
  func spaceAndCommentsKeepTheBlocks(after part: String, typed: String) throws {
    var edited = Edited(Array(Self.text.utf8))
    let (work, ids) = (edited.analysis.counters, edited.document.blocks.map(\.id))
    let at = try end(of: part, in: edited.document.bytes)
    let change = edited.replace(at..<at, typed)
    #expect(change.removedBlocks.isEmpty && change.addedBlocks.isEmpty && change.equivalentBlocks.count == 1)
    #expect(edited.document.blocks.map(\.id) == ids)
    #expect(edited.analysis.counters == work)
    #expect(edited.findings == Edited(edited.document.bytes).findings)
  }

  @Test func suppressionAppliesUntilItIsRemoved() throws {
    var edited = Edited(Array(Self.text.utf8))
    let before = edited.findings
    let at = try end(of: "\"sheets\": [", in: edited.document.bytes)
    let comment = " // uimodel:disable-next-line model/unknown-value"
    #expect(edited.replace(at..<at, comment).removedBlocks.isEmpty)
    #expect(edited.findings == Edited(edited.document.bytes).findings)
    #expect(edited.findings.count == before.count - 1)
    #expect(edited.replace(at..<at + comment.utf8.count, "").removedBlocks.isEmpty)
    #expect(edited.findings == before)
  }

  @Test func reformattedDocumentHasTheSameFindings() throws {
    let bytes = Array(SampleDocuments.large(bytes: 20_000).utf8)
    var edited = Edited(bytes)
    let work = edited.analysis.counters
    let ids = Set(edited.document.blocks.map(\.id))
    let tighter = String(decoding: bytes, as: UTF8.self).replacing("  ", with: " ")
    let change = edited.replace(0..<bytes.count, tighter)
    // Blocks are divided by size, so some blocks get other entries. The blocks before and after them stay.
    #expect(edited.document.blocks.contains { ids.contains($0.id) })
    #expect((edited.analysis.counters - work).blocksRead == change.addedBlocks.count)
    #expect(edited.findings == Edited(edited.document.bytes).findings)
  }

  @Test func neighborsOfANewEntryStay() throws {
    var edited = Edited(Array(SampleDocuments.large(bytes: 20_000).utf8))
    let ids = Set(edited.document.blocks.map(\.id))
    let at = edited.document.starts[5]
    let change = edited.replace(at..<at, "    { \"ref\": \"new\" },\n")
    #expect(change.addedBlocks.count <= 2)
    #expect(ids.subtracting(edited.document.blocks.map(\.id)).count == change.removedBlocks.count)
    #expect(edited.findings == Edited(edited.document.bytes).findings)
  }

  @Test(arguments: ["\"wall\"", "\"two\"", "\"ref\"", "\"medium\"", "16.0"])
  func changedTokenIsReadAgain(part: String) throws {
    var edited = Edited(Array(Self.text.utf8))
    let at = try end(of: part, in: edited.document.bytes) - 1
    let change = edited.replace(at..<at, "7")
    #expect(change.revision != nil && change.equivalentBlocks.isEmpty)
    #expect(edited.findings == Edited(edited.document.bytes).findings)
  }

  @Test(arguments: Share.of(20 as UInt64)) func randomSpaceAndCommentsEqualAFullParse(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var edited = Edited(Array(Self.text.utf8))
    var same = 0
    for _ in 0..<40 {
      let at = Int.random(in: 0...edited.document.count, using: &random)
      let length = [0, 0, 0, 1, 2].randomElement(using: &random) ?? 0
      let typed = [" ", "\n", "/* c */", "// d\n", "", "// uimodel:disable model\n", "é"].randomElement(using: &random)
      let before = edited
      let change = edited.replace(at..<min(edited.document.count, at + length), typed ?? "")
      same += change.equivalentBlocks.count
      #expect(edited.findings == Edited(edited.document.bytes).findings)
      // An edit that breaks the text is reverted, because later edits could only break the text further.
      if edited.document.blocks.contains(where: { !$0.tree.problems.isEmpty }) { edited = before }
    }
    #expect(same > 0)
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
    var edited = Edited(Array(source.utf8), kind: .swift)
    let (work, id) = (edited.analysis.counters, edited.document.blocks.first?.id)
    let at = try end(of: "(with: builder)", in: edited.document.bytes)
    #expect(edited.replace(at..<at, " // as it is").equivalentBlocks.count == 1)
    #expect(edited.document.blocks.first?.id == id)
    #expect(edited.analysis.counters == work)
    let reparsed = Document(number: 1, bytes: edited.document.bytes, kind: .swift)
    #expect(edited.document.blocks[0].tree.origins == reparsed.blocks[0].tree.origins)
    let name = try end(of: "menu: .f", in: edited.document.bytes)
    #expect(edited.replace(name..<name, "x").addedBlocks.count == 1)
  }

  @Test func editInALargeEntryReadsOnlyItsToken() throws {
    let views = (0..<400).map { "{ \"ref\": \"v\($0)\", \"class\": \"UIView\", \"frame\": [0, \($0), 10, 10] }" }
    let text =
      "{ \"screens\": [ { \"ref\": \"s\", \"view\": { \"subviews\": [\n\(views.joined(separator: ",\n"))\n] } } ] }"
    var edited = Edited(Array(text.utf8))
    let at = try end(of: "\"v200", in: edited.document.bytes)
    let before = edited.document.blocks[0]
    let change = edited.replace(at..<at, "x")
    let fresh = Document(number: 1, bytes: edited.document.bytes).blocks[0]
    let added = try #require(change.revision).newBlock
    #expect(added.tree.nodes.map(\.range) == fresh.tree.nodes.map(\.range))
    #expect(added.tree.nodes.count == before.tree.nodes.count)
    #expect(added.lines.starts == fresh.lines.starts)
    #expect(added.entries.map(\.range) == fresh.entries.map(\.range))
    #expect(edited.findings == Edited(edited.document.bytes).findings)
  }
}
