import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The items of an object or list in their new order. Items that keep their relative order are not touched. All other
/// items are cut and inserted again, together with their comments (see `ArrangementText`).
struct Arrangement {
  let text: ListText
  private(set) var entries: [Entry]
  private var explicitStayingItems: [Int]?
  private var movedItems = Set<Int>()

  enum Entry {
    /// An item of the old list, by its index.
    case oldItem(Int)
    /// An inserted item, by its index in the caller's list of new items.
    case newItem(Int)
  }

  init(_ text: ListText) {
    self.text = text
    entries = (0..<text.count).map { .oldItem($0) }
  }

  var isChanged: Bool { entries.count != text.count || oldIndices != Array(0..<text.count) }

  /// The indices of the old items that remain, in the new order.
  var oldIndices: [Int] { entries.compactMap { if case .oldItem(let index) = $0 { index } else { nil } } }

  /// The indices of the old items that are removed, in the old order.
  var removedIndices: [Int] {
    guard entries.count < text.count || oldIndices.count < text.count else { return [] }
    let oldIndices = Set(oldIndices)
    return (0..<text.count).filter { !oldIndices.contains($0) }
  }

  // MARK: Changing

  mutating func remove(_ itemIndex: Int) {
    if let entryIndex = position(of: itemIndex) { entries.remove(at: entryIndex) }
  }

  /// Inserts a new item before an old item, or at the end if the old item does not exist.
  /// - Parameter newItemIndex: the index of the new item in the caller's list.
  /// - Parameter itemIndex: the index of the old item.
  mutating func insert(_ newItemIndex: Int, before itemIndex: Int) {
    entries.insert(
      .newItem(newItemIndex),
      at: itemIndex < text.count ? position(of: max(0, itemIndex)) ?? entries.count : entries.count)
  }

  /// Moves an old item to an index among the current entries. The index is clamped.
  mutating func move(_ itemIndex: Int, to index: Int) {
    guard let entryIndex = position(of: itemIndex) else { return }
    let entry = entries.remove(at: entryIndex)
    let newIndex = min(max(0, index), entries.count)
    if newIndex != entryIndex { movedItems.insert(itemIndex) }
    entries.insert(entry, at: newIndex)
  }

  /// Replaces all entries.
  /// - Parameter stayingItems: the indices of the old items that must not be touched, in ascending order.
  mutating func set(_ entries: [Entry], stayingItems: [Int]) {
    self.entries = entries
    explicitStayingItems = stayingItems
  }

  /// The indices of the old items that are not touched, in order. Unless they were set explicitly, they are the longest
  /// sequence of items that keep their relative order and were not moved individually.
  var stayingItems: [Int] {
    if let explicitStayingItems { return explicitStayingItems }
    let unmovedItems = oldIndices.filter { !movedItems.contains($0) }
    return unmovedItems.isEmpty ? oldIndices.longestIncreasingSubsequence : unmovedItems.longestIncreasingSubsequence
  }

  private func position(of itemIndex: Int) -> Int? {
    entries.firstIndex { if case .oldItem(itemIndex) = $0 { true } else { false } }
  }
}

/// An item to insert into a list, with the comments that belong to it.
struct NewItem {
  /// The comments before the item, including the white space up to the item.
  var leadingText = ""
  /// The item's text, with the comments before its comma.
  var body: String
  /// The comments after the item's comma, with the white space before them.
  var trailingText = ""
  /// The indentation of the item's lines. On insertion, the indentation of the new position replaces it.
  var indentation = ""

  init(_ body: String) { self.body = body }

  /// Copies an item from a document and applies edits inside the item.
  /// - Parameter edits: the edits inside the item, in text order.
  init(_ item: ListText.Item, in document: Document, _ edits: [TextEdit] = []) {
    leadingText = document.string(in: item.start..<item.itemRange.lowerBound)
    body = ""
    var offset = item.itemRange.lowerBound
    for edit in edits {
      body += document.string(in: offset..<edit.range.lowerBound) + edit.newText
      offset = edit.range.upperBound
    }
    body += document.string(in: offset..<item.bodyEnd)
    trailingText = document.string(in: item.tailStart..<item.end)
    // If the item has no comma, its trailing block comment moves into the body, so that a comma can follow the comment.
    if item.commaOffset == nil, !document.isLineComment(endingAt: item.end) {
      (body, trailingText) = (body + trailingText, "")
    }
    indentation = document.lineIndentation(at: item.start)
  }

  /// Whether the item needs its own lines. On a shared line, its comments would belong to another item.
  var needsOwnLines: Bool { !trailingText.isEmpty || leadingText.utf8.contains { $0 == 0x0A || $0 == 0x0D } }

  func text(hasComma: Bool, indentation newIndentation: String) -> String {
    NewItem.indented(leadingText + body + (hasComma ? "," : "") + trailingText, replacing: indentation, newIndentation)
  }

  /// Returns a text in which all lines except the first have a new indentation. Lines without the old indentation stay
  /// unchanged.
  static func indented(_ text: String, replacing oldIndentation: String, _ newIndentation: String) -> String {
    guard newIndentation != oldIndentation else { return text }
    let (bytes, oldBytes, newBytes) = (Array(text.utf8), Array(oldIndentation.utf8), Array(newIndentation.utf8))
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      result.append(byte)
      index += 1
      let isBreak = byte == 0x0A || (byte == 0x0D && (index == bytes.count || bytes[index] != 0x0A))
      // An empty line stays empty.
      guard isBreak, index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D,
        bytes[index...].starts(with: oldBytes)
      else {
        continue
      }
      result += newBytes
      index += oldBytes.count
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [Int] {
  /// A longest increasing subsequence of the values. Items in this subsequence keep their relative order and need not
  /// move. For example, it is `[0, 1]` for `[2, 0, 1]`.
  var longestIncreasingSubsequence: [Int] {
    var (ends, predecessors): ([Int], [Int?]) = ([], [])
    for (index, value) in enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      predecessors.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var (subsequence, nextIndex): ([Int], Int?) = ([], ends.last)
    while let index = nextIndex {
      subsequence.append(self[index])
      nextIndex = predecessors[index]
    }
    return subsequence.reversed()
  }
}
