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
    case old(Int)
    /// An inserted item, by its index in the caller's list of new items.
    case new(Int)
  }

  init(_ text: ListText) {
    self.text = text
    entries = (0..<text.count).map { .old($0) }
  }

  var isChanged: Bool { entries.count != text.count || keptItems != Array(0..<text.count) }

  /// The old items that remain, in the new order.
  var keptItems: [Int] { entries.compactMap { if case .old(let index) = $0 { index } else { nil } } }

  /// The old items that are removed, in their old order.
  var removedItems: [Int] {
    guard entries.count < text.count || keptItems.count < text.count else { return [] }
    let keptItems = Set(keptItems)
    return (0..<text.count).filter { !keptItems.contains($0) }
  }

  // MARK: Changing

  mutating func remove(_ item: Int) { if let at = position(of: item) { entries.remove(at: at) } }

  /// Inserts a new item before an old item, or at the end if the old item does not exist.
  /// - Parameter new: the index of the new item in the caller's list.
  /// - Parameter item: the index of the old item.
  mutating func insert(_ new: Int, before item: Int) {
    entries.insert(.new(new), at: item < text.count ? position(of: max(0, item)) ?? entries.count : entries.count)
  }

  /// Moves an old item to an index among the current entries. The index is clamped.
  mutating func move(_ item: Int, to index: Int) {
    guard let at = position(of: item) else { return }
    let entry = entries.remove(at: at)
    let newIndex = min(max(0, index), entries.count)
    if newIndex != at { movedItems.insert(item) }
    entries.insert(entry, at: newIndex)
  }

  /// Replaces all entries.
  /// - Parameter stayingItems: the old items that must not be touched, in the order that they have in both lists.
  mutating func set(_ entries: [Entry], stayingItems: [Int]) {
    self.entries = entries
    explicitStayingItems = stayingItems
  }

  /// The old items that are not touched, in order: as many as possible of those that were not moved explicitly.
  var stayingItems: [Int] {
    if let explicitStayingItems { return explicitStayingItems }
    let unmovedItems = keptItems.filter { !movedItems.contains($0) }
    return unmovedItems.isEmpty ? keptItems.longestIncreasingSubsequence : unmovedItems.longestIncreasingSubsequence
  }

  private func position(of item: Int) -> Int? {
    entries.firstIndex { if case .old(item) = $0 { true } else { false } }
  }
}

/// An item to insert into a list, with the comments that belong to it.
struct NewItem {
  /// The comments before the item, including the white space up to the item.
  var lead = ""
  /// The item's text, with the comments before its comma.
  var body: String
  /// The comments after the item's comma, with the white space before them.
  var trail = ""
  /// The indentation of the item's lines. On insertion, it is replaced by that of the new position.
  var indentation = ""

  init(_ body: String) { self.body = body }

  /// Copies an item from a document and applies edits within it.
  /// - Parameter edits: the edits within the item, in text order.
  init(_ item: ListText.Item, in document: Document, _ edits: [TextEdit] = []) {
    lead = document.string(in: item.start..<item.item.lowerBound)
    body = ""
    var at = item.item.lowerBound
    for edit in edits {
      body += document.string(in: at..<edit.range.lowerBound) + edit.newText
      at = edit.range.upperBound
    }
    body += document.string(in: at..<item.bodyEnd)
    trail = document.string(in: item.tailStart..<item.end)
    // If the item has no comma, its trailing block comment moves into the body. A comma can then follow both.
    if item.comma == nil, !document.isLineComment(endingAt: item.end) { (body, trail) = (body + trail, "") }
    indentation = document.lineIndentation(at: item.start)
  }

  /// Whether the item needs its own lines. On a shared line, its comments would belong to another item.
  var needsOwnLines: Bool { !trail.isEmpty || lead.utf8.contains { $0 == 0x0A || $0 == 0x0D } }

  func text(hasComma: Bool, indentation new: String) -> String {
    NewItem.indented(lead + body + (hasComma ? "," : "") + trail, replacing: indentation, new)
  }

  /// Returns a text in which all lines except the first have a new indentation. Lines without the old indentation stay
  /// unchanged.
  static func indented(_ text: String, replacing old: String, _ new: String) -> String {
    guard new != old else { return text }
    let (bytes, old, new) = (Array(text.utf8), Array(old.utf8), Array(new.utf8))
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      result.append(byte)
      at += 1
      let isBreak = byte == 0x0A || (byte == 0x0D && (at == bytes.count || bytes[at] != 0x0A))
      // An empty line stays empty.
      guard isBreak, at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D, bytes[at...].starts(with: old) else {
        continue
      }
      result += new
      at += old.count
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [Int] {
  /// A longest increasing subsequence of the values. Items in this subsequence keep their relative order and need not
  /// move. For example, it is `[0, 1]` for `[2, 0, 1]`.
  var longestIncreasingSubsequence: [Int] {
    var (ends, before): ([Int], [Int?]) = ([], [])
    for (place, value) in enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = place } else { ends.append(place) }
    }
    var (subsequence, at): ([Int], Int?) = ([], ends.last)
    while let place = at {
      subsequence.append(self[place])
      at = before[place]
    }
    return subsequence.reversed()
  }
}
