import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the list of a document's blocks, i.e. the parts of its text that are parsed separately. Block starts and
/// lookups must equal the results of a linear pass, and the block IDs must be ascending.
@Suite struct BlockListTests {
  private func expectConsistentBlocks(_ document: Document, sourceLocation: SourceLocation = #_sourceLocation) {
    let blocks = Array(document.blocks)
    #expect(blocks.count == document.blocks.count, sourceLocation: sourceLocation)
    #expect(zip(blocks, blocks.dropFirst()).allSatisfy { $0.id < $1.id }, sourceLocation: sourceLocation)
    #expect(blocks.indices.allSatisfy { document.blocks[$0] === blocks[$0] }, sourceLocation: sourceLocation)
    #expect(blocks.indices.allSatisfy { document.index(of: blocks[$0].id) == $0 }, sourceLocation: sourceLocation)
    var byteOffset = 0
    for (index, block) in blocks.enumerated() {
      #expect(document.starts[index] == byteOffset, sourceLocation: sourceLocation)
      if block.count > 0 { #expect(document.blockIndex(at: byteOffset) == index, sourceLocation: sourceLocation) }
      byteOffset += block.count
    }
    #expect(document.starts[blocks.count] == byteOffset, sourceLocation: sourceLocation)
    for trait in [BlockTraits.app, .rootKeys, .suppressions] {
      let matchingIndices = blocks.indices.filter { blocks[$0].traits.contains(trait) }
      #expect(document.blocks.blocksWithTrait(trait).map(\.index) == matchingIndices, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Share.sample(8 as UInt64)) func blockLookupIsCorrectAfterRandomEdits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var document = Document(number: 1, bytes: Array(SampleDocuments.largeDocument(bytes: 60_000).utf8))
    let entryBytes = Array(
      #"    { "ref": "new", "modalPresentationStyle": "pageSheet" }, // uimodel:disable sheet\#n"#.utf8)
    for _ in 0..<30 {
      let originalDocument = document
      let start = Int.random(in: 0...document.count, using: &generator)
      let length = [0, 3, 900, 20_000].randomElement(using: &generator) ?? 0
      let count = [0, 1, 7, 300].randomElement(using: &generator) ?? 0
      let newBytes = Array(repeatElement(entryBytes, count: count).joined())
      let change = document.replace(start..<min(document.count, start + length), with: newBytes)
      expectConsistentBlocks(document)
      // Removed blocks are found only in the older snapshot.
      for block in change.removedBlocks {
        #expect(document.index(of: block.id) == nil)
        #expect(originalDocument.index(of: block.id) != nil)
      }
    }
  }

  @Test(arguments: [false, true]) func positionsMatchALinearCount(isOneLine: Bool) {
    var text = SampleDocuments.largeDocument(bytes: 20_000)
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
    var document = Document(number: 1, bytes: Array(SampleDocuments.largeDocument(bytes: 20_000).utf8))
    let marker = Array("\"s10\"".utf8)
    let bytes = document.bytes
    let markerOffset = bytes.indices.first { bytes[$0...].starts(with: marker) }
    var insertionOffset = try #require(markerOffset) - 40
    while bytes[insertionOffset] != UInt8(ascii: "\n") { insertionOffset -= 1 }
    insertionOffset += 1
    let entryBytes = Array("    { \"ref\": \"\(String(repeating: "n", count: 700))\" },\n".utf8)
    var addedBlockCount = 0
    for _ in 0..<200 {
      addedBlockCount += document.replace(insertionOffset..<insertionOffset, with: entryBytes).addedBlocks.count
      if !isInFront { insertionOffset += entryBytes.count }
    }
    expectConsistentBlocks(document)
    // Occasionally, an insertion also gives new IDs to neighboring blocks, which then count as added.
    #expect(addedBlockCount < 200 * 6)
  }

  @Test func editCopiesOnlyTheChunksItTouches() {
    var document = Document(number: 1, bytes: Array(SampleDocuments.largeDocument(bytes: 200_000).utf8))
    let originalDocument = document
    _ = document.replace(100_000..<100_000, with: Array("x".utf8))
    let sharedChunkCount = zip(originalDocument.blocks.chunks, document.blocks.chunks).filter { $0 === $1 }.count
    #expect(document.blocks.chunks.count > 5)
    #expect(sharedChunkCount >= originalDocument.blocks.chunks.count - 2)
  }

  @Test func lineFeedAfterCarriageReturnIsOneLineBreak() {
    let text = SampleDocuments.largeDocument(bytes: 3_000).replacing("\n", with: "\r")
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
