import UIModelEngine

/// One of the places where two texts differ.
struct TextHunk: Sendable, Equatable {
  /// UTF-8 bytes of the older text.
  let range: Range<Int>
  let newCount: Int

  /// What stands between what both texts begin and end with.
  static func whole(_ old: [UInt8], _ new: [UInt8]) -> [TextHunk] {
    between(old[...], new[...])
  }

  /// What differs between the lines that both texts have, in order.
  static func byLines(_ old: [UInt8], _ new: [UInt8]) -> [TextHunk] {
    let (older, newer) = (TextLines(old), TextLines(new))
    let same = zip(older.lines, newer.lines).prefix { $0 == $1 }.count
    let atEnd = zip(older.lines[same...].reversed(), newer.lines[same...].reversed()).prefix { $0 == $1 }.count
    let (before, after) = (same..<older.lines.count - atEnd, same..<newer.lines.count - atEnd)
    // To find what two texts share may cost as much as the product of their lengths.
    guard before.count + after.count <= mostLines else { return whole(old, new) }
    var (gone, come) = (Set<Int>(), Set<Int>())
    for change in newer.lines[after].difference(from: older.lines[before]) {
      switch change {
      case .remove(let offset, _, _): gone.insert(same + offset)
      case .insert(let offset, _, _): come.insert(same + offset)
      }
    }
    var hunks: [TextHunk] = []
    var (at, to) = (same, same)
    while at < before.upperBound || to < after.upperBound {
      let (firstGone, firstCome) = (at, to)
      while gone.contains(at) { at += 1 }
      while come.contains(to) { to += 1 }
      hunks += inStead(of: older, firstGone..<at, newer, firstCome..<to)
      // What comes next is in both, where there is more.
      at += 1
      to += 1
    }
    return hunks
  }

  private static let mostLines = 1_000

  /// Lines that took the place of others; where they are as many, one that of one.
  private static func inStead(
    of old: TextLines, _ gone: Range<Int>, _ new: TextLines, _ come: Range<Int>
  ) -> [TextHunk] {
    if gone.count == come.count { return zip(old.lines[gone], new.lines[come]).flatMap { between($0, $1) } }
    return between(old.bytes(gone), new.bytes(come))
  }

  private static func between(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> [TextHunk] {
    let difference = TextDifference(Array(old), Array(new))
    if difference.range.isEmpty, difference.new.isEmpty { return [] }
    let range = old.startIndex + difference.range.lowerBound..<old.startIndex + difference.range.upperBound
    return [TextHunk(range: range, newCount: difference.new.count)]
  }
}

extension [TextHunk] {
  /// How much was changed.
  var size: Int { reduce(0) { $0 + $1.range.count + $1.newCount } }
}

extension EditScript {
  /// The script against the text with these differences; nil if they touch what it changes.
  func carried(over hunks: [TextHunk]) -> EditScript? {
    var script = self
    for hunk in hunks.reversed() {
      guard script.rebase(over: hunk.range, newCount: hunk.newCount) else { return nil }
    }
    return script
  }
}

/// A text by its lines, each with its line break.
private struct TextLines {
  let lines: [ArraySlice<UInt8>]
  private let text: [UInt8]

  init(_ text: [UInt8]) {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while let end = text[start...].firstIndex(of: 0x0A) {
      lines.append(text[start...end])
      start = end + 1
    }
    lines.append(text[start...])
    self.lines = lines
    self.text = text
  }

  /// The bytes of lines that follow each other; of none, the place where they would stand.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let end = range.upperBound > 0 ? lines[range.upperBound - 1].endIndex : 0
    let start = range.isEmpty ? end : lines[range.lowerBound].startIndex
    return text[start..<end]
  }
}
