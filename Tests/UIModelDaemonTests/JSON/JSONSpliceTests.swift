import Testing

@testable import UIModelJSON

/// Checks that an incremental parse of one token, or of the space between two tokens, gives the same tree as a full
/// parse of the new text.
@Suite struct JSONSpliceTests {
  private static let text = #"""
    { // über allem
      "app": { "name": "Wand 日本", "n\u0061me2": [true, false, null,-1.5e3,12 , 0], "" : {} },/* a */ /* b */
      "list": [ [ ], { "a": 1, "b": "x\"y\\", "c": { "a": 1 } },
    // end
        "last" ]
    }
    """#

  private static let fragments = [
    "x", "1", ".5", "e1", "-", "\"", "\\", "\\u00e9", "é", "日本", " ", "\n", "\r\n", "\t", "// x\n", "/* y */", "//",
    "/*", "*/",
    "true", "null", "{", "}", "[", "]", ",", ":", "a", "b", "\u{0}", "",
  ]

  private struct ParsedText {
    let tree: JSONTree
    let comments: [Range<Int>]

    init(_ bytes: [UInt8]) {
      var parser = JSONParser(syntax: .relaxed)
      bytes.withUnsafeBufferPointer { parser.parseWhole($0) }
      tree = JSONTree(bytes: bytes, nodes: parser.nodes, problems: parser.problems)
      comments = parser.comments
    }
  }

  private func descriptionLines(_ tree: JSONTree, _ comments: [Range<Int>]) -> [String] {
    tree.nodes.map { "\($0.range) \($0.next) \($0.payload) \($0.kind) \($0.isComplex)" } + comments.map { "\($0)" }
      + [String(decoding: tree.bytes, as: UTF8.self)]
  }

  /// Replaces a range and compares the spliced tree with a full parse. Returns the index of the node that was parsed
  /// again, -1 for the space between two tokens, or nil if the tree cannot be spliced.
  private func checkSplice(_ parsedText: ParsedText, _ range: Range<Int>, _ newText: String) -> Int? {
    guard let splice = parsedText.tree.splicing(range, with: Array(newText.utf8), comments: parsedText.comments) else {
      return nil
    }
    var bytes = parsedText.tree.bytes
    bytes.replaceSubrange(range, with: Array(newText.utf8))
    let reparsedText = ParsedText(bytes)
    let keptComments = parsedText.comments.filter { $0.upperBound <= splice.region.lowerBound }
    let movedComments = parsedText.comments.filter { $0.lowerBound >= splice.region.upperBound }.map {
      splice.mappedRange($0)
    }
    let editDescription = "\(range) by \(newText.debugDescription)"
    #expect(
      descriptionLines(splice.tree, keptComments + splice.comments + movedComments)
        == descriptionLines(reparsedText.tree, reparsedText.comments), "\(editDescription)")
    #expect(reparsedText.tree.problems.isEmpty, "\(editDescription)")
    #expect(reparsedText.tree.hasSameContent(as: parsedText.tree) || splice.nodeIndex != nil, "\(editDescription)")
    return splice.nodeIndex ?? -1
  }

  @Test func spliceAtEveryOffsetEqualsAFullParse() {
    let parsedText = ParsedText(Array(Self.text.utf8))
    #expect(parsedText.tree.problems.isEmpty)
    var spliceCounts: [Int: Int] = [:]
    for offset in 0...parsedText.tree.bytes.count {
      for fragment in Self.fragments {
        for length in 0...2 where offset + length <= parsedText.tree.bytes.count {
          if let node = checkSplice(parsedText, offset..<offset + length, fragment) {
            spliceCounts[node, default: 0] += 1
          }
        }
      }
    }
    // The edits covered every token and the space between tokens.
    let leaves = parsedText.tree.nodes.indices.filter { parsedText.tree.nodes[$0].isLeaf }
    #expect(Set(leaves).union([-1]) == Set(spliceCounts.keys))
  }

  @Test func duplicateKeyIsNotSpliced() throws {
    let parsedText = ParsedText(Array(#"{ "ab": 1, "a": 2, "c": { "ab": 3 } }"#.utf8))
    let secondMember = try #require(parsedText.tree.root?.members.dropFirst().first { _ in true })
    let end = secondMember.key.range.upperBound - 1
    #expect(parsedText.tree.splicing(end..<end, with: Array("b".utf8), comments: []) == nil)
    #expect(
      parsedText.tree.splicing(end..<end, with: Array("c".utf8), comments: [])?.nodeIndex == secondMember.key.index)
  }

  @Test func brokenTextIsNotSpliced() {
    let parsedText = ParsedText(Array(#"{ "a": 1, "b": }"#.utf8))
    #expect(parsedText.tree.splicing(7..<8, with: Array("2".utf8), comments: []) == nil)
  }

  @Test(arguments: [
    ("{\"a\":[1,2]}", "{ \"a\" : [ 1, /* two */ 2 ] // end\n}", true), ("{\"a\":1}", "{\"a\":1.0}", false),
    ("{\"a\":1}", "{\"b\":1}", false), ("[1,2]", "[[1,2]]", false), ("[true]", "[false]", false), ("[]", "{}", false),
    ("[\"a\"]", "[\"a\" ", false),
  ])
  func equalTokensMakeEqualTrees(_ firstText: String, _ secondText: String, _ isEqual: Bool) {
    let (firstTree, secondTree) = (ParsedText(Array(firstText.utf8)).tree, ParsedText(Array(secondText.utf8)).tree)
    #expect(firstTree.hasSameContent(as: secondTree) == isEqual)
    #expect(secondTree.hasSameContent(as: firstTree) == isEqual)
  }
}
