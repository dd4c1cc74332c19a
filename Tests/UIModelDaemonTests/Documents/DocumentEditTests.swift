import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that an edited document equals a full parse of the new text.
@Suite struct DocumentEditTests {
  @Test(arguments: Share.sample(60 as UInt64)) func randomEditsEqualAFullParse(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let size = [0, 200, 30_000, 90_000].randomElement(using: &generator) ?? 0
    let initialBytes = Array((size == 0 ? "" : SampleDocuments.largeDocument(bytes: size)).utf8)
    var document = Document(number: 1, bytes: initialBytes)
    var analysis = Analysis()
    analysis.update(document, in: .document(1), change: nil)
    var bytes = initialBytes
    for _ in 0..<25 {
      let editStart = Int.random(in: 0...bytes.count, using: &generator)
      let editEnd =
        Bool.random(using: &generator)
        ? editStart : min(bytes.count, editStart + Int.random(in: 0...40, using: &generator))
      let fragment = Array((SampleDocuments.fragments.randomElement(using: &generator) ?? "").utf8)
      let change = document.replace(editStart..<editEnd, with: fragment)
      analysis.update(document, in: .document(1), change: change)
      bytes.replaceSubrange(editStart..<editEnd, with: fragment)
    }
    #expect(document.bytes == bytes)
    let reparsed = Document(number: 1, bytes: bytes)
    expectEqual(entriesAndProblems(of: document), entriesAndProblems(of: reparsed))
    for offset in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 40)) {
      #expect(document.position(of: offset, in: .utf16) == reparsed.position(of: offset, in: .utf16))
    }
    var freshAnalysis = Analysis()
    freshAnalysis.update(reparsed, in: .document(1), change: nil)
    _ = analysis.refresh()
    _ = freshAnalysis.refresh()
    expectEqual(analysis.findings(of: document).map(findingText), freshAnalysis.findings(of: reparsed).map(findingText))
  }

  /// Records an issue with only the first difference, because the lists are long.
  private func expectEqual(_ edited: [String], _ reparsed: [String], sourceLocation: SourceLocation = #_sourceLocation)
  {
    guard edited != reparsed else { return }
    let index = zip(edited, reparsed).prefix { $0 == $1 }.count
    Issue.record(
      "edited: \(edited.dropFirst(index).prefix(2)), reparsed: \(reparsed.dropFirst(index).prefix(2))",
      sourceLocation: sourceLocation)
  }

  /// Returns descriptions of all entries and problems with absolute offsets, so that the division into blocks does not
  /// matter.
  private func entriesAndProblems(of document: Document) -> [String] {
    var entryTexts: [String] = []
    var problemTexts: [String] = []
    for (index, block) in document.blocks.enumerated() {
      let start = document.starts[index]
      for entry in block.entries {
        let range = start + entry.range.lowerBound..<start + entry.range.upperBound
        let valueText =
          entry.nodeIndex >= 0 ? "\(JSONValue(JSONElement(tree: block.tree, index: entry.nodeIndex)))" : ""
        entryTexts.append("\(entry.kind) \(entry.section) \(range) \(valueText)")
      }
      for problem in block.tree.problems {
        problemTexts.append("\(problem.kind) \(start + problem.range.lowerBound)")
      }
    }
    return entryTexts + problemTexts
  }

  private func findingText(_ located: LocatedFinding) -> String {
    "\(located.range) \(located.finding.code) \(located.finding.message)"
  }

  @Test func typedCharacterReparsesOneBlock() {
    let text = SampleDocuments.largeDocument(bytes: 1_000_000)
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
    var previousScalar: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let lastScalar = previousScalar, lastScalar == "\n" || (lastScalar == "\r" && scalar != "\n") {
        (line, column) = (line + 1, 0)
      }
      if !(previousScalar == "\r" && scalar == "\n") {
        let position = TextPosition(line: line, character: column)
        #expect(document.position(of: offset, in: encoding) == position)
        #expect(document.offset(of: position, in: encoding) == offset)
      }
      let byteCount = String(scalar).utf8.count
      column += encoding == .utf8 ? byteCount : encoding == .utf16 ? String(scalar).utf16.count : 1
      offset += byteCount
      previousScalar = scalar
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
