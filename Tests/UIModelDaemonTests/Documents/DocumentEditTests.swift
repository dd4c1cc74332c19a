import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that an edited document equals a document that is parsed from the new text.
@Suite struct DocumentEditTests {
  @Test(arguments: Share.of(60 as UInt64)) func randomEditsEqualAFullParse(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = [0, 200, 30_000, 90_000].randomElement(using: &random) ?? 0
    let start = Array((size == 0 ? "" : SampleDocuments.large(bytes: size)).utf8)
    var document = Document(number: 1, bytes: start)
    var analysis = Analysis()
    analysis.update(document, in: .document(1), change: nil)
    var bytes = start
    for _ in 0..<25 {
      let from = Int.random(in: 0...bytes.count, using: &random)
      let to = Bool.random(using: &random) ? from : min(bytes.count, from + Int.random(in: 0...40, using: &random))
      let scrap = Array((SampleDocuments.fragments.randomElement(using: &random) ?? "").utf8)
      let change = document.replace(from..<to, with: scrap)
      analysis.update(document, in: .document(1), change: change)
      bytes.replaceSubrange(from..<to, with: scrap)
    }
    #expect(document.bytes == bytes)
    let reparsed = Document(number: 1, bytes: bytes)
    expectEqual(shape(of: document), shape(of: reparsed))
    for offset in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 40)) {
      #expect(document.position(of: offset, in: .utf16) == reparsed.position(of: offset, in: .utf16))
    }
    var fresh = Analysis()
    fresh.update(reparsed, in: .document(1), change: nil)
    _ = analysis.refresh()
    _ = fresh.refresh()
    expectEqual(analysis.findings(of: document).map(describe), fresh.findings(of: reparsed).map(describe))
  }

  /// Reports only the first difference, because the lists are long.
  private func expectEqual(_ edited: [String], _ reparsed: [String], sourceLocation: SourceLocation = #_sourceLocation)
  {
    guard edited != reparsed else { return }
    let index = zip(edited, reparsed).prefix { $0 == $1 }.count
    Issue.record(
      "edited: \(edited.dropFirst(index).prefix(2)), reparsed: \(reparsed.dropFirst(index).prefix(2))",
      sourceLocation: sourceLocation)
  }

  /// Returns all entries and problems with absolute offsets, independent of the division into blocks.
  private func shape(of document: Document) -> [String] {
    var shape: [String] = []
    var problems: [String] = []
    for (index, block) in document.blocks.enumerated() {
      let start = document.starts[index]
      for entry in block.entries {
        let range = start + entry.range.lowerBound..<start + entry.range.upperBound
        let value = entry.node >= 0 ? "\(JSONValue(JSONElement(tree: block.tree, index: entry.node)))" : ""
        shape.append("\(entry.kind) \(entry.section) \(range) \(value)")
      }
      for problem in block.tree.problems {
        problems.append("\(problem.kind) \(start + problem.range.lowerBound)")
      }
    }
    return shape + problems
  }

  private func describe(_ located: LocatedFinding) -> String {
    "\(located.range) \(located.finding.code) \(located.finding.message)"
  }

  @Test func typedCharacterReparsesOneBlock() {
    let text = SampleDocuments.large(bytes: 1_000_000)
    var document = Document(number: 1, bytes: Array(text.utf8))
    #expect(document.blocks.count > 50)
    let change = document.replace(500_000..<500_000, with: Array("x".utf8))
    #expect(change.addedBlocks.count <= 2)
  }

  @Test(arguments: PositionEncoding.allCases, ["\n", "\r\n", "\r"])
  func positionsMatchALinearCount(_ encoding: PositionEncoding, _ lineBreak: String) {
    let text = ["{ // é", "\"ref\": \"日本語 👩‍👩‍👧\", ", "", "e\u{301}\u{0}", "}"].joined(separator: lineBreak)
    let document = Document(number: 1, bytes: Array(text.utf8))
    var (line, column, offset) = (0, 0, 0)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let last = previous, last == "\n" || (last == "\r" && scalar != "\n") { (line, column) = (line + 1, 0) }
      if !(previous == "\r" && scalar == "\n") {
        let position = TextPosition(line: line, character: column)
        #expect(document.position(of: offset, in: encoding) == position)
        #expect(document.offset(of: position, in: encoding) == offset)
      }
      let width = String(scalar).utf8.count
      column += encoding == .utf8 ? width : encoding == .utf16 ? String(scalar).utf16.count : 1
      offset += width
      previous = scalar
    }
    #expect(document.lineCount == 5)
    #expect(document.lineEnding == lineBreak)
  }

  @Test func positionsOutsideTheTextAreClamped() {
    let document = Document(number: 1, bytes: Array("{ \"ref\": \"👍\" }\n".utf8))
    #expect(document.offset(of: TextPosition(line: 9, character: 9), in: .utf16) == document.count)
    #expect(document.offset(of: TextPosition(line: 0, character: 999), in: .utf16) == document.count - 1)
    #expect(document.offset(of: TextPosition(line: -1, character: -5), in: .utf16) == 0)
    // Inside a surrogate pair, the position is rounded down to the start of the pair.
    #expect(document.offset(of: TextPosition(line: 0, character: 11), in: .utf16) == 10)
    #expect(document.offset(of: TextPosition(line: 0, character: 12), in: .utf16) == 14)
  }
}
