import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A JSON document as one tree, with its lines and comments. Used by features that need the layout of the complete
/// text.
struct DocumentLayout {
  let tree: JSONTree
  /// The comments as UTF-8 bytes of the document, in order.
  let comments: [Range<Int>]
  private let lines: BlockLines

  init(_ document: Document) {
    let bytes = document.bytes
    tree = JSONTree(bytes, syntax: .relaxed)
    comments = document.comments(in: 0..<bytes.count)
    lines = BlockLines(bytes)
  }

  /// Returns the line that contains an offset, counted from 0.
  func line(of offset: Int) -> Int { lines.count(ofLinesUpTo: offset) }

  /// Returns the offset of a line's first byte.
  func start(ofLine line: Int) -> Int { line > 0 ? Int(lines.starts[line - 1]) : 0 }

  /// Returns the offset of a line's end, before its line break.
  func end(ofLine line: Int) -> Int {
    var end = line < lines.starts.count ? Int(lines.starts[line]) : tree.bytes.count
    while end > start(ofLine: line), tree.bytes[end - 1] == 0x0A || tree.bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// Returns the offset of the first byte on a line that is not a blank, or of the line's end if the line is blank.
  func firstVisibleOffset(onLine line: Int) -> Int {
    var offset = start(ofLine: line)
    let end = end(ofLine: line)
    while offset < end, tree.bytes[offset].isJSONBlank { offset += 1 }
    return offset
  }

  /// The comments in order. Line comments on consecutive lines of their own form one group.
  var commentGroups: [CommentGroup] {
    var groups: [CommentGroup] = []
    for comment in comments {
      let (firstLine, lastLine) = (line(of: comment.lowerBound), line(of: comment.upperBound))
      let isLine = tree.bytes[comment.lowerBound + 1] == UInt8(ascii: "/")
      let isOnOwnLine = isLine && firstVisibleOffset(onLine: firstLine) == comment.lowerBound
      if isOnOwnLine, let previousGroup = groups.last, previousGroup.hasOnlyLineComments,
        previousGroup.lines.upperBound == firstLine - 1
      {
        groups[known: groups.count - 1].append(comment, line: lastLine)
      } else {
        groups.append(CommentGroup(range: comment, lines: firstLine...lastLine, hasOnlyLineComments: isOnOwnLine))
      }
    }
    return groups
  }
}

/// A comment, or several consecutive line comments that form one text.
struct CommentGroup {
  /// The range from the first comment's start to the last one's end, as UTF-8 bytes of the document.
  private(set) var range: Range<Int>
  private(set) var lines: ClosedRange<Int>
  /// Whether the group consists of line comments on lines of their own.
  let hasOnlyLineComments: Bool

  init(range: Range<Int>, lines: ClosedRange<Int>, hasOnlyLineComments: Bool) {
    (self.range, self.lines, self.hasOnlyLineComments) = (range, lines, hasOnlyLineComments)
  }

  fileprivate mutating func append(_ comment: Range<Int>, line: Int) {
    range = range.lowerBound..<comment.upperBound
    lines = lines.lowerBound...line
  }
}
