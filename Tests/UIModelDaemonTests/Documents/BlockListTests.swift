import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that block lookup agrees with a linear count, and that the blocks stay in the order of their numbers.
@Suite struct BlockListTests {
  private func expectInOrder(_ document: Document, sourceLocation: SourceLocation = #_sourceLocation) {
    let blocks = Array(document.blocks)
    #expect(blocks.count == document.blocks.count, sourceLocation: sourceLocation)
    #expect(zip(blocks, blocks.dropFirst()).allSatisfy { $0.id < $1.id }, sourceLocation: sourceLocation)
    #expect(blocks.indices.allSatisfy { document.blocks[$0] === blocks[$0] }, sourceLocation: sourceLocation)
    #expect(blocks.indices.allSatisfy { document.index(of: blocks[$0].id) == $0 }, sourceLocation: sourceLocation)
    var bytes = 0
    for (index, block) in blocks.enumerated() {
      #expect(document.starts[index] == bytes, sourceLocation: sourceLocation)
      if block.count > 0 { #expect(document.blockIndex(at: bytes) == index, sourceLocation: sourceLocation) }
      bytes += block.count
    }
    #expect(document.starts[blocks.count] == bytes, sourceLocation: sourceLocation)
    for trait in [BlockTraits.app, .rootKeys, .suppressions] {
      let having = blocks.indices.filter { blocks[$0].traits.contains(trait) }
      #expect(document.blocks.blocksWithTrait(trait).map(\.index) == having, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Share.of(8 as UInt64)) func blockLookupIsCorrectAfterRandomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var document = Document(number: 1, bytes: Array(SampleDocuments.large(bytes: 60_000).utf8))
    let entry = Array(#"    { "ref": "new", "modalPresentationStyle": "pageSheet" }, // uimodel:disable sheet\#n"#.utf8)
    for _ in 0..<30 {
      let before = document
      let from = Int.random(in: 0...document.count, using: &random)
      let length = [0, 3, 900, 20_000].randomElement(using: &random) ?? 0
      let count = [0, 1, 7, 300].randomElement(using: &random) ?? 0
      let new = Array(repeatElement(entry, count: count).joined())
      let change = document.replace(from..<min(document.count, from + length), with: new)
      expectInOrder(document)
      // Removed blocks are found only in the older snapshot.
      for block in change.removedBlocks {
        #expect(document.index(of: block.id) == nil)
        #expect(before.index(of: block.id) != nil)
      }
    }
  }

  @Test(arguments: [false, true]) func positionsMatchALinearCount(isOneLine: Bool) {
    var text = SampleDocuments.large(bytes: 20_000)
    if isOneLine {
      // Comments are removed, because they need their line breaks.
      text = text.split(separator: "\n").map { $0.prefix { $0 != "/" } }.joined(separator: " ")
    }
    let document = Document(number: 1, bytes: Array(text.utf8))
    #expect(document.blocks.count > 5)
    var (line, column) = (0, 0)
    for (offset, byte) in text.utf8.enumerated() {
      if offset % 13 == 0 || byte == 0x0A {
        let position = TextPosition(line: line, character: column)
        #expect(document.position(of: offset, in: .utf8) == position)
        #expect(document.offset(of: position, in: .utf8) == offset)
      }
      (line, column) = byte == 0x0A ? (line + 1, 0) : (line, column + 1)
    }
  }

  @Test(arguments: [false, true]) func repeatedInsertionsRenumberFewBlocks(isInFront: Bool) throws {
    var document = Document(number: 1, bytes: Array(SampleDocuments.large(bytes: 20_000).utf8))
    let mark = Array("\"s10\"".utf8)
    let bytes = document.bytes
    let found = bytes.indices.first { bytes[$0...].starts(with: mark) }
    var place = try #require(found) - 40
    while bytes[place] != UInt8(ascii: "\n") { place -= 1 }
    place += 1
    let entry = Array("    { \"ref\": \"\(String(repeating: "n", count: 700))\" },\n".utf8)
    var added = 0
    for _ in 0..<200 {
      added += document.replace(place..<place, with: entry).addedBlocks.count
      if !isInFront { place += entry.count }
    }
    expectInOrder(document)
    // Occasionally some neighbors get new numbers.
    #expect(added < 200 * 6)
  }

  @Test func editCopiesOnlyTheChunksItTouches() {
    var document = Document(number: 1, bytes: Array(SampleDocuments.large(bytes: 200_000).utf8))
    let before = document
    _ = document.replace(100_000..<100_000, with: Array("x".utf8))
    let shared = zip(before.blocks.chunks, document.blocks.chunks).filter { $0 === $1 }.count
    #expect(document.blocks.chunks.count > 5)
    #expect(shared >= before.blocks.chunks.count - 2)
  }

  @Test func lineFeedAfterCarriageReturnIsOneLineBreak() {
    let text = SampleDocuments.large(bytes: 3_000).replacing("\n", with: "\r")
    var document = Document(number: 1, bytes: Array(text.utf8))
    for index in (1..<document.blocks.count).reversed() {
      let start = document.starts[index]
      _ = document.replace(start..<start, with: [0x0A])
    }
    let reparsed = Document(number: 1, bytes: document.bytes)
    #expect(document.lineCount == reparsed.lineCount)
    for offset in stride(from: 0, to: document.count, by: 7) {
      #expect(document.position(of: offset, in: .utf16) == reparsed.position(of: offset, in: .utf16))
    }
  }
}
