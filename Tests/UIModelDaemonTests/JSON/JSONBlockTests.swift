import Testing
import UIModelJSON

/// Checks that parsing a text in blocks gives the same entries as parsing the complete text.
@Suite struct JSONBlockTests {
  private struct ParsedEntry: Equatable {
    let kind: JSONEntry.Kind
    let section: String
    let range: Range<Int>
    let value: JSONValue?
  }

  private func parsedEntries(of bytes: [UInt8], cutAfter: Int) -> [ParsedEntry] {
    var entries: [ParsedEntry] = []
    var start = 0
    var state = JSONBlockState.start
    var previousBlockStart: (Int, JSONBlockState)?
    while start < bytes.count || previousBlockStart == nil {
      if let previousBlockStart, previousBlockStart == (start, state) {
        Issue.record("no progress at \(start)")
        return entries
      }
      previousBlockStart = (start, state)
      let blockBytes = Array(bytes[start...])
      var parser = JSONParser(syntax: .relaxed)
      let blockEnd = blockBytes.withUnsafeBufferPointer { text in
        parser.parseBlock(text, from: state, boundaryRange: cutAfter ... .max, isLast: true)
      }
      let tree = JSONTree(bytes: blockBytes, nodes: parser.nodes, problems: parser.problems)
      for entry in parser.entries {
        let range = start + entry.range.lowerBound..<start + entry.range.upperBound
        var value: JSONValue?
        switch entry.kind {
        case .member: value = JSONValue(JSONElement(tree: tree, index: entry.nodeIndex + 1))
        case .element, .rootValue: value = JSONValue(JSONElement(tree: tree, index: entry.nodeIndex))
        default: break
        }
        entries.append(ParsedEntry(kind: entry.kind, section: entry.section, range: range, value: value))
      }
      guard case .boundary(let at, let next) = blockEnd else {
        Issue.record("the last block needs more")
        return entries
      }
      start += at
      state = next
    }
    return entries
  }

  private static let document = """
    { // what this is
      "model": "ipad", "version": 2,
      "menus": [
        { "id": "file", "children": [1, 2, { "x": [] }] }, // the file menu
        { "id": "edit" },

        /* a comment */ { "id": "view", "title": "日本語 😀" },
        3, "four", [5, [6]], ],
      "settings": { "a": [1, 2], "b": { "c": null } },
      "empty": [], "one": [ 1 ], "last": true,
    } // the end

    """

  @Test func blocksGiveTheSameEntries() {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let text = JSONBlockTests.document.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: lineEnd)
      let allEntries = parsedEntries(of: Array(text.utf8), cutAfter: .max)
      #expect(allEntries.count { $0.kind == .element } == 7)
      #expect(allEntries.map(\.section).filter { $0 == "menus" }.count == 8)
      for cut in 1...120 { #expect(parsedEntries(of: Array(text.utf8), cutAfter: cut) == allEntries) }
    }
  }

  @Test func blocksGiveTheSameEntriesOfABrokenText() {
    var generator = SeededGenerator(seed: 11)
    let bytes = Array(JSONBlockTests.document.utf8)
    for _ in 0..<1500 {
      let mutatedBytes = bytes.mutated(using: &generator)
      let allEntries = parsedEntries(of: mutatedBytes, cutAfter: .max)
      let cut = Int.random(in: 1...100, using: &generator)
      let blockEntries = parsedEntries(of: mutatedBytes, cutAfter: cut)
      #expect(blockEntries == allEntries, "cut after \(cut): \(String(decoding: mutatedBytes, as: UTF8.self))")
    }
  }

  @Test func incompleteBlockNeedsMoreText() {
    func blockEnd(_ text: String, from state: JSONBlockState) -> JSONBlockEnd {
      var parser = JSONParser(syntax: .relaxed)
      return Array(text.utf8).withUnsafeBufferPointer {
        parser.parseBlock($0, from: state, boundaryRange: .max ... .max, isLast: false)
      }
    }
    #expect(blockEnd("\"a\": 1,", from: .members) == .boundary(at: 7, .members))
    #expect(blockEnd("\"a\": 1", from: .members) == .needsMore)
    #expect(blockEnd("\"a\": [", from: .members) == .needsMore)
    #expect(blockEnd("1, // x", from: .elements(section: "s")) == .needsMore)
    #expect(blockEnd("1,\r", from: .elements(section: "s")) == .needsMore)
    #expect(blockEnd("1,\n", from: .elements(section: "s")) == .boundary(at: 3, .elements(section: "s")))
  }
}
