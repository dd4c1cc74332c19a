import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A JSON document read as one tree, with its lines and comments: for features that look at the layout of all of it.
struct DocumentLayout {
  let tree: JSONTree
  /// UTF-8 bytes of the document, in order.
  let comments: [Range<Int>]
  private let lines: BlockLines

  init(_ document: Document) {
    let bytes = document.bytes
    tree = JSONTree(bytes, syntax: .relaxed)
    comments = document.comments(in: 0..<bytes.count)
    lines = BlockLines(bytes)
  }

  /// The line of a byte, from 0.
  func line(of offset: Int) -> Int { lines.count(ofLinesUpTo: offset) }

  /// The first byte of a line.
  func start(ofLine line: Int) -> Int { line > 0 ? Int(lines.starts[line - 1]) : 0 }

  /// Where a line's visible characters and blanks end, before its line break.
  func end(ofLine line: Int) -> Int {
    var end = line < lines.starts.count ? Int(lines.starts[line]) : tree.bytes.count
    while end > start(ofLine: line), tree.bytes[end - 1] == 0x0A || tree.bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The first byte of a line that is no blank; the line's end if there is none.
  func firstVisible(onLine line: Int) -> Int {
    var at = start(ofLine: line)
    let end = end(ofLine: line)
    while at < end, tree.bytes[at].isJSONBlank { at += 1 }
    return at
  }

  /// The comments in order, with line comments on consecutive lines of their own as one.
  var commentGroups: [CommentGroup] {
    var groups: [CommentGroup] = []
    for comment in comments {
      let (first, last) = (line(of: comment.lowerBound), line(of: comment.upperBound))
      let isLine = tree.bytes[comment.lowerBound + 1] == UInt8(ascii: "/")
      let isAlone = isLine && firstVisible(onLine: first) == comment.lowerBound
      if isAlone, let before = groups.last, before.isOfLines, before.lines.upperBound == first - 1 {
        groups[known: groups.count - 1].append(comment, line: last)
      } else {
        groups.append(CommentGroup(range: comment, lines: first...last, isOfLines: isAlone))
      }
    }
    return groups
  }
}

/// A comment, or several that read as one text.
struct CommentGroup {
  /// UTF-8 bytes of the document, from the first comment's start to the last one's end.
  private(set) var range: Range<Int>
  private(set) var lines: ClosedRange<Int>
  /// Whether it consists of line comments on lines of their own.
  let isOfLines: Bool

  init(range: Range<Int>, lines: ClosedRange<Int>, isOfLines: Bool) {
    (self.range, self.lines, self.isOfLines) = (range, lines, isOfLines)
  }

  fileprivate mutating func append(_ comment: Range<Int>, line: Int) {
    range = range.lowerBound..<comment.upperBound
    lines = lines.lowerBound...line
  }
}
