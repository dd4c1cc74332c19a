import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The ranges to which an editor expands a selection in a JSON document: word, string content, string, member, object
/// content, object, and so on up to the complete document.
package struct Selections {
  private let layout: DocumentLayout
  private let groups: [CommentGroup]
  /// The members or elements of each visited container, in order, by the index of the container's node.
  private var items: [Int: [Item]] = [:]

  private struct Item {
    /// The range from the key's start to the value's end, as UTF-8 bytes.
    let range: Range<Int>
    let key: JSONElement?
    let value: JSONElement
  }

  /// Returns nil for a document that is not JSON.
  package init?(_ document: Document) {
    guard document.kind.isJSON else { return nil }
    layout = DocumentLayout(document)
    groups = layout.commentGroups
  }

  /// Returns the ranges that contain an offset, the innermost first. Each range is inside the next range and is
  /// smaller.
  package mutating func ranges(at offset: Int) -> [Range<Int>] {
    let bytes = layout.tree.bytes
    let offset = min(max(0, offset), bytes.count)
    var path = RangePath(offset: offset, documentRange: 0..<bytes.count)
    var nextElement = layout.tree.root
    while let element = nextElement, element.range.lowerBound <= offset, offset <= element.range.upperBound {
      path.append(element.range)
      nextElement = nil
      guard element.kind == .object || element.kind == .array else {
        path.appendToken(element, bytes)
        break
      }
      let contentRange = element.range.lowerBound + 1..<element.range.upperBound - (element.isClosed ? 1 : 0)
      guard contentRange.lowerBound <= offset, offset <= contentRange.upperBound else { break }
      path.append(trimmed(contentRange))
      guard let item = item(of: element, at: offset) else { break }
      path.append(item.range)
      if let key = item.key, key.range.lowerBound <= offset, offset <= key.range.upperBound {
        path.append(key.range)
        path.appendToken(key, bytes)
      } else {
        nextElement = item.value
      }
    }
    appendComment(to: &path)
    return path.ranges.reversed()
  }

  private mutating func item(of container: JSONElement, at offset: Int) -> Item? {
    let items = self.items[container.index] ?? Selections.items(of: container)
    self.items[container.index] = items
    let index = items.partitioningIndex { $0.range.upperBound >= offset }
    return index < items.count && items[known: index].range.lowerBound <= offset ? items[known: index] : nil
  }

  private static func items(of container: JSONElement) -> [Item] {
    container.members.map { Item(range: $0.range, key: $0.key, value: $0.value) }
      + container.elements.map { Item(range: $0.range, key: nil, value: $0) }
  }

  private func appendComment(to path: inout RangePath) {
    let bytes = layout.tree.bytes
    let groupIndex = groups.partitioningIndex { $0.range.upperBound >= path.offset }
    guard groupIndex < groups.count, groups[known: groupIndex].range.lowerBound <= path.offset else { return }
    path.append(groups[known: groupIndex].range)
    let index = layout.comments.partitioningIndex { $0.upperBound >= path.offset }
    guard index < layout.comments.count, layout.comments[index].lowerBound <= path.offset else { return }
    let comment = layout.comments[index]
    path.append(comment)
    let isBlock = bytes[comment.lowerBound + 1] == UInt8(ascii: "*") && comment.count > 3
    path.append(trimmed(comment.lowerBound + 2..<comment.upperBound - (isBlock ? 2 : 0)))
    path.appendWord(in: comment, bytes)
  }

  /// Returns a range without the blanks and line breaks at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, max(range.lowerBound, range.upperBound))
    while start < end, layout.tree.bytes[start].isJSONBlank { start += 1 }
    while start < end, layout.tree.bytes[end - 1].isJSONBlank { end -= 1 }
    return start..<end
  }
}

/// Ranges that contain an offset. Each range is inside the previous one.
private struct RangePath {
  let offset: Int
  private(set) var ranges: [Range<Int>]

  init(offset: Int, documentRange: Range<Int>) { (self.offset, ranges) = (offset, [documentRange]) }

  /// Adds a range if it contains the offset and is smaller than the last range.
  mutating func append(_ range: Range<Int>) {
    guard let last = ranges.last, range.lowerBound <= offset, offset <= range.upperBound, !range.isEmpty,
      last.lowerBound <= range.lowerBound, range.upperBound <= last.upperBound, range != last
    else { return }
    ranges.append(range)
  }

  /// Adds the content of a string without its quotes, and the word at the offset.
  mutating func appendToken(_ element: JSONElement, _ bytes: [UInt8]) {
    guard element.kind == .string || element.kind == .key else { return }
    append(element.contentRange)
    appendWord(in: element.range, bytes)
  }

  mutating func appendWord(in range: Range<Int>, _ bytes: [UInt8]) {
    func isWordByte(_ index: Int) -> Bool {
      switch bytes[index] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...0xFF: true
      default: false
      }
    }
    var (start, end) = (offset, offset)
    while start > range.lowerBound, isWordByte(start - 1) { start -= 1 }
    while end < range.upperBound, isWordByte(end) { end += 1 }
    append(start..<end)
  }
}
