import Testing

@testable import UIModelJSON

/// Checks that a tree in which one token, or the space between two tokens, was read again equals a tree that is parsed
/// from the new text.
@Suite struct JSONSpliceTests {
  private static let text = #"""
    { // über allem
      "app": { "name": "Wand 日本", "n\u0061me2": [true, false, null,-1.5e3,12 , 0], "" : {} },/* a */ /* b */
      "list": [ [ ], { "a": 1, "b": "x\"y\\", "c": { "a": 1 } },
    // end
        "last" ]
    }
    """#

  private static let scraps = [
    "x", "1", ".5", "e1", "-", "\"", "\\", "\\u00e9", "é", "日本", " ", "\n", "\r\n", "\t", "// x\n", "/* y */", "//",
    "/*", "*/",
    "true", "null", "{", "}", "[", "]", ",", ":", "a", "b", "\u{0}", "",
  ]

  private struct Read {
    let tree: JSONTree
    let comments: [Range<Int>]

    init(_ bytes: [UInt8]) {
      var parser = JSONParser(syntax: .relaxed)
      bytes.withUnsafeBufferPointer { parser.parseWhole($0) }
      tree = JSONTree(bytes: bytes, nodes: parser.nodes, problems: parser.problems)
      comments = parser.comments
    }
  }

  private func describe(_ tree: JSONTree, _ comments: [Range<Int>]) -> [String] {
    tree.nodes.map { "\($0.range) \($0.next) \($0.payload) \($0.kind) \($0.isComplex)" } + comments.map { "\($0)" }
      + [String(decoding: tree.bytes, as: UTF8.self)]
  }

  /// Replaces a range and compares the spliced tree with a full parse. Returns the index of the node that was read
  /// again, -1 for the space between two tokens, or nil if the tree cannot be spliced.
  private func check(_ before: Read, _ range: Range<Int>, _ new: String) -> Int? {
    guard let splice = before.tree.splicing(range, with: Array(new.utf8), comments: before.comments) else { return nil }
    var bytes = before.tree.bytes
    bytes.replaceSubrange(range, with: Array(new.utf8))
    let after = Read(bytes)
    let kept = before.comments.filter { $0.upperBound <= splice.region.lowerBound }
    let moved = before.comments.filter { $0.lowerBound >= splice.region.upperBound }.map { splice.moved($0) }
    let what = "\(range) by \(new.debugDescription)"
    #expect(describe(splice.tree, kept + splice.comments + moved) == describe(after.tree, after.comments), "\(what)")
    #expect(after.tree.problems.isEmpty, "\(what)")
    #expect(after.tree.hasSameContent(as: before.tree) || splice.node != nil, "\(what)")
    return splice.node ?? -1
  }

  @Test func spliceAtEveryOffsetEqualsAFullParse() {
    let before = Read(Array(Self.text.utf8))
    #expect(before.tree.problems.isEmpty)
    var nodes: [Int: Int] = [:]
    for at in 0...before.tree.bytes.count {
      for scrap in Self.scraps {
        for length in 0...2 where at + length <= before.tree.bytes.count {
          if let node = check(before, at..<at + length, scrap) { nodes[node, default: 0] += 1 }
        }
      }
    }
    // The edits covered every token and the space between tokens.
    let leaves = before.tree.nodes.indices.filter { before.tree.nodes[$0].isLeaf }
    #expect(Set(leaves).union([-1]) == Set(nodes.keys))
  }

  @Test func duplicateKeyIsNotSpliced() throws {
    let before = Read(Array(#"{ "ab": 1, "a": 2, "c": { "ab": 3 } }"#.utf8))
    let second = try #require(before.tree.root?.members.dropFirst().first { _ in true })
    let end = second.key.range.upperBound - 1
    #expect(before.tree.splicing(end..<end, with: Array("b".utf8), comments: []) == nil)
    #expect(before.tree.splicing(end..<end, with: Array("c".utf8), comments: [])?.node == second.key.index)
  }

  @Test func brokenTextIsNotSpliced() {
    let before = Read(Array(#"{ "a": 1, "b": }"#.utf8))
    #expect(before.tree.splicing(7..<8, with: Array("2".utf8), comments: []) == nil)
  }

  @Test(arguments: [
    ("{\"a\":[1,2]}", "{ \"a\" : [ 1, /* two */ 2 ] // end\n}", true), ("{\"a\":1}", "{\"a\":1.0}", false),
    ("{\"a\":1}", "{\"b\":1}", false), ("[1,2]", "[[1,2]]", false), ("[true]", "[false]", false), ("[]", "{}", false),
    ("[\"a\"]", "[\"a\" ", false),
  ])
  func equalTokensMakeEqualTrees(_ one: String, _ other: String, _ isSame: Bool) {
    let (one, other) = (Read(Array(one.utf8)).tree, Read(Array(other.utf8)).tree)
    #expect(one.hasSameContent(as: other) == isSame)
    #expect(other.hasSameContent(as: one) == isSame)
  }
}
