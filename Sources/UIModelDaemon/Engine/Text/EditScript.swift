/// The difference between two versions of a text: what is replaced by what, in terms of the older one. Edits made one
/// after the other are composed into one script, and a script can be undone.
package struct EditScript: Sendable, Hashable {
  /// In the order of the text, neither overlapping nor touching; ranges are UTF-8 bytes of the older text.
  package private(set) var edits: [Edit] = []

  package struct Edit: Sendable, Hashable {
    package let range: Range<Int>
    package let new: [UInt8]
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
        edits[index] = Edit(range: edit.range.lowerBound + shift..<edit.range.upperBound + shift, new: edit.new)
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
    var result = bytes
    for edit in edits.reversed() { result.replaceSubrange(edit.range.clamped(to: 0..<result.count), with: edit.new) }
    return result
  }
}
