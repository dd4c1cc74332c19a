/// The difference between two versions of a text: what is replaced by what, in terms of the older one. Edits made one
/// after the other are composed into one script, and a script can be undone.
package struct EditScript: Sendable, Hashable {
  /// In the order of the text, neither overlapping nor touching; ranges are UTF-8 bytes of the older text.
  package private(set) var edits: [Edit] = []

  package struct Edit: Sendable, Hashable {
    package fileprivate(set) var range: Range<Int>
    package fileprivate(set) var new: [UInt8]
  }

  package init() {}

  /// Replacements made one after the other.
  package init(_ replacements: [(Range<Int>, [UInt8])]) {
    for (range, new) in replacements { append(replacing: range, with: new) }
  }

  package var isEmpty: Bool { edits.isEmpty }

  /// Adds a replacement of a range of the newer text.
  package mutating func append(replacing range: Range<Int>, with new: [UInt8]) {
    var shift = 0  // newer minus older offset, before the edit being looked at
    var before: [Edit] = []
    var after: [Edit] = []
    // What the new edit and those it overlaps or touches become together.
    var older: Range<Int>?
    var head: [UInt8] = []
    var tail: [UInt8] = []
    var shiftAtEnd = 0
    for edit in edits {
      let start = edit.range.lowerBound + shift
      let end = start + edit.new.count
      if end < range.lowerBound {
        before.append(edit)
        shift += edit.new.count - edit.range.count
        shiftAtEnd = shift
      } else if start > range.upperBound {
        after.append(edit)
      } else {
        if older == nil {
          if start < range.lowerBound { head = Array(edit.new[..<(range.lowerBound - start)]) }
        }
        if end > range.upperBound { tail = Array(edit.new[(range.upperBound - start)...]) }
        let lower = older?.lowerBound ?? min(edit.range.lowerBound, range.lowerBound - shift)
        shift += edit.new.count - edit.range.count
        shiftAtEnd = shift
        older = lower..<max(edit.range.upperBound, range.upperBound - shift, lower)
      }
    }
    let place = older ?? range.lowerBound - shiftAtEnd..<range.upperBound - shiftAtEnd
    edits = before + [Edit(range: place, new: head + new + tail)] + after
  }

  /// Adds replacements of ranges of the newer text, in its order, none overlapping. Each edit is looked at once.
  package mutating func append(_ replacements: [Edit]) {
    var composed: [Edit] = []
    var (old, new) = (edits[...], replacements[...])
    var shift = 0  // newer minus older offset, before what is being looked at
    func start(of edit: Edit?) -> Int? { edit.map { $0.range.lowerBound + shift } }
    while let first = [start(of: old.first), new.first?.range.lowerBound].compactMap({ $0 }).min() {
      // What overlaps or touches becomes one.
      let before = shift
      var end = first
      var (kept, added): ([(start: Int, bytes: [UInt8])], [Edit]) = ([], [])
      while true {
        if let edit = old.first, let start = start(of: edit), start <= end {
          kept.append((start, edit.new))
          end = max(end, start + edit.new.count)
          shift += edit.new.count - edit.range.count
          old.removeFirst()
        } else if let edit = new.first, edit.range.lowerBound <= end {
          added.append(edit)
          end = max(end, edit.range.upperBound)
          new.removeFirst()
        } else {
          break
        }
      }
      composed.append(
        Edit(range: first - before..<end - shift, new: EditScript.composed(kept, added, from: first, to: end)))
    }
    edits = composed
  }

  /// What earlier edits wrote, where later ones have not replaced it, with what these wrote.
  private static func composed(
    _ kept: [(start: Int, bytes: [UInt8])], _ added: [Edit], from start: Int, to end: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var (at, piece) = (start, 0)
    func keep(to limit: Int) {
      while at < limit, piece < kept.count {
        let own = kept[known: piece].start..<kept[known: piece].start + kept[known: piece].bytes.count
        let (low, high) = (max(own.lowerBound, at), min(own.upperBound, limit))
        // All of it may have been replaced.
        if low < high { bytes += kept[known: piece].bytes[low - own.lowerBound..<high - own.lowerBound] }
        if own.upperBound > limit { break }
        piece += 1
      }
    }
    for edit in added {
      keep(to: edit.range.lowerBound)
      bytes += edit.new
      at = max(at, edit.range.upperBound)
    }
    keep(to: end)
    return bytes
  }

  /// The edits that take the newer text back; ranges are of the newer text.
  package func inverse(of older: (Range<Int>) -> [UInt8]) -> EditScript {
    var inverse = EditScript()
    var shift = 0
    for edit in edits {
      let start = edit.range.lowerBound + shift
      inverse.edits.append(Edit(range: start..<start + edit.new.count, new: older(edit.range)))
      shift += edit.new.count - edit.range.count
    }
    return inverse
  }

  /// Carries the script over a change that somebody else made to the older text. False if both touch the same place.
  package mutating func rebase(over range: Range<Int>, newCount: Int) -> Bool {
    let shift = newCount - range.count
    for (index, edit) in edits.enumerated() {
      if edit.range.lowerBound > range.upperBound || (edit.range.lowerBound == range.upperBound && !range.isEmpty) {
        edits[known: index] = Edit(range: edit.range.lowerBound + shift..<edit.range.upperBound + shift, new: edit.new)
      } else if edit.range.upperBound >= range.lowerBound,
        !(edit.range.upperBound == range.lowerBound && !edit.range.isEmpty)
      {
        return false
      }
    }
    return true
  }

  /// A range of the older text, untouched by the script, as it lies in the newer.
  package func moved(_ range: Range<Int>) -> Range<Int> {
    let shift = edits.prefix { $0.range.upperBound <= range.lowerBound }.reduce(0) {
      $0 + $1.new.count - $1.range.count
    }
    return range.lowerBound + shift..<range.upperBound + shift
  }

  package var textEdits: [TextEdit] {
    edits.map { TextEdit($0.range, String(decoding: $0.new, as: UTF8.self)) }
  }

  /// The newer text.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(edits.reduce(bytes.count) { $0 + $1.new.count })
    var at = 0
    for edit in edits {
      let range = edit.range.clamped(to: at..<max(at, bytes.count))
      result += bytes[at..<range.lowerBound]
      result += edit.new
      at = range.upperBound
    }
    return result + bytes[at...]
  }
}

extension EditScript.Edit {
  package init(_ edit: TextEdit) { self.init(range: edit.range, new: Array(edit.newText.utf8)) }

  package mutating func extend(to next: EditScript.Edit, over between: [UInt8]) {
    range = range.lowerBound..<Swift.max(range.upperBound, next.range.upperBound)
    new += between
    new += next.new
  }
}
