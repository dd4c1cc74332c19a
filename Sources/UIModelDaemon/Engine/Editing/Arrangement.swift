import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The items of an object or a list as they are to stand, and the smallest edits of the text that make it so. What stays
/// in its order is not touched; everything else is cut out and put in with the comments that belong to it.
struct Arrangement {
  let text: ListText
  private(set) var entries: [Entry]
  private var chosen: [Int]?
  private var moved = Set<Int>()

  enum Entry {
    case old(Int)
    /// The number of something that comes in.
    case new(Int)
  }

  init(_ text: ListText) {
    self.text = text
    entries = (0..<text.count).map { .old($0) }
  }

  var isChanged: Bool { entries.count != text.count || kept != Array(0..<text.count) }

  /// The old items that are still in it, in the new order.
  var kept: [Int] { entries.compactMap { if case .old(let index) = $0 { index } else { nil } } }

  /// The old items that are gone.
  var removed: [Int] {
    guard entries.count < text.count || kept.count < text.count else { return [] }
    let kept = Set(kept)
    return (0..<text.count).filter { !kept.contains($0) }
  }

  // MARK: Changing

  mutating func remove(_ item: Int) { if let at = position(of: item) { entries.remove(at: at) } }

  /// Before the old item of this index, after all for the count or more.
  mutating func insert(_ new: Int, before item: Int) {
    entries.insert(.new(new), at: item < text.count ? position(of: max(0, item)) ?? entries.count : entries.count)
  }

  /// Gives an item this index among those there are now.
  mutating func move(_ item: Int, to index: Int) {
    guard let at = position(of: item) else { return }
    let entry = entries.remove(at: at)
    let place = min(max(0, index), entries.count)
    if place != at { moved.insert(item) }
    entries.insert(entry, at: place)
  }

  /// `staying`: old items, in their order here and there, that are not to be moved.
  mutating func set(_ entries: [Entry], staying: [Int]) {
    self.entries = entries
    chosen = staying
  }

  /// The old items that are not touched, in order: as many as can be of those that were not asked to move.
  var staying: [Int] {
    if let chosen { return chosen }
    let others = kept.filter { !moved.contains($0) }
    return others.isEmpty ? kept.risingValues : others.risingValues
  }

  private func position(of item: Int) -> Int? {
    entries.firstIndex { if case .old(item) = $0 { true } else { false } }
  }
}

/// Something that comes into a list, with the comments that belong to it.
struct NewItem {
  /// Comments before it, with the blanks and line breaks up to it.
  var lead = ""
  /// With the comments before its comma.
  var body: String
  /// Comments behind its comma, with the blanks before them.
  var trail = ""
  /// The blanks that its lines begin with; they become those of its new place.
  var indentation = ""

  init(_ body: String) { self.body = body }

  /// `edits`: what is changed within it meanwhile, in order.
  init(_ item: ListText.Item, in document: Document, _ edits: [TextEdit] = []) {
    lead = document.string(in: item.start..<item.item.lowerBound)
    body = ""
    var at = item.item.lowerBound
    for edit in edits {
      body += document.string(in: at..<edit.range.lowerBound) + edit.newText
      at = edit.range.upperBound
    }
    body += document.string(in: at..<item.bodyEnd)
    trail = document.string(in: item.tail..<item.end)
    // Without a comma, a comment that ends on the line can as well stand before one, with others behind it.
    if item.comma == nil, !document.isLineComment(endingAt: item.end) { (body, trail) = (body + trail, "") }
    indentation = document.lineIndentation(at: item.start)
  }

  /// Whether its comments would not be its own any more if anything else stood on its lines.
  var needsLines: Bool { !trail.isEmpty || lead.utf8.contains { $0 == 0x0A || $0 == 0x0D } }

  func written(hasComma: Bool, indentation new: String) -> String {
    NewItem.indented(lead + body + (hasComma ? "," : "") + trail, instead: indentation, new)
  }

  /// The text with other blanks before its lines, the first one left out.
  static func indented(_ text: String, instead old: String, _ new: String) -> String {
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
  /// A longest run of these that rises: who is in it need not move.
  var risingValues: [Int] {
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
    var (rise, at): ([Int], Int?) = ([], ends.last)
    while let place = at {
      rise.append(self[place])
      at = before[place]
    }
    return rise.reversed()
  }
}
