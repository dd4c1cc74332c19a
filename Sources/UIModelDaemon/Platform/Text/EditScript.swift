/// The difference between an older and a newer version of a text, as replacements in the older version. Successive
/// edits are combined into one script, and a script can be inverted.
///
/// For example, replacing `0..<1` in `abc` with `xy` and then `2..<3` with `z` gives `xyzc`. The script has one edit,
/// which replaces `0..<2` with `xyz`.
package struct EditScript: Sendable, Hashable {
  /// The edits in text order. They neither overlap nor touch. Ranges are UTF-8 bytes of the older text.
  package private(set) var edits: [Edit] = []

  package struct Edit: Sendable, Hashable {
    package fileprivate(set) var range: Range<Int>
    package fileprivate(set) var new: [UInt8]
  }

  package init() {}

  /// Combines successive replacements. Each range refers to the text after the previous replacements.
  package init(_ replacements: [(Range<Int>, [UInt8])]) {
    for (range, newBytes) in replacements { append(replacing: range, with: newBytes) }
  }

  package var isEmpty: Bool { edits.isEmpty }

  /// Adds a replacement of a range of the newer text.
  package mutating func append(replacing range: Range<Int>, with newBytes: [UInt8]) {
    var shift = 0  // newer minus older offset, before the current edit
    var earlierEdits: [Edit] = []
    var laterEdits: [Edit] = []
    // The result of merging the new edit with the edits that it overlaps or touches.
    var mergedRange: Range<Int>?
    var head: [UInt8] = []
    var tail: [UInt8] = []
    var shiftAtEnd = 0
    for edit in edits {
      let start = edit.range.lowerBound + shift
      let end = start + edit.new.count
      if end < range.lowerBound {
        earlierEdits.append(edit)
        shift += edit.new.count - edit.range.count
        shiftAtEnd = shift
      } else if start > range.upperBound {
        laterEdits.append(edit)
      } else {
        if mergedRange == nil {
          if start < range.lowerBound { head = Array(edit.new[..<(range.lowerBound - start)]) }
        }
        if end > range.upperBound { tail = Array(edit.new[(range.upperBound - start)...]) }
        let lowerBound = mergedRange?.lowerBound ?? min(edit.range.lowerBound, range.lowerBound - shift)
        shift += edit.new.count - edit.range.count
        shiftAtEnd = shift
        mergedRange = lowerBound..<max(edit.range.upperBound, range.upperBound - shift, lowerBound)
      }
    }
    let editRange = mergedRange ?? range.lowerBound - shiftAtEnd..<range.upperBound - shiftAtEnd
    edits = earlierEdits + [Edit(range: editRange, new: head + newBytes + tail)] + laterEdits
  }

  /// Adds replacements of ranges of the newer text. The replacements must be in text order and must not overlap. The
  /// time is linear in the number of edits.
  package mutating func append(_ replacements: [Edit]) {
    var composedEdits: [Edit] = []
    var (oldQueue, newQueue) = (edits[...], replacements[...])
    var shift = 0  // newer minus older offset, before the current position
    func start(of edit: Edit?) -> Int? { edit.map { $0.range.lowerBound + shift } }
    while let first = [start(of: oldQueue.first), newQueue.first?.range.lowerBound].compactMap({ $0 }).min() {
      // Edits that overlap or touch are merged.
      let before = shift
      var end = first
      var (olderPieces, newerEdits): ([(start: Int, bytes: [UInt8])], [Edit]) = ([], [])
      while true {
        if let edit = oldQueue.first, let start = start(of: edit), start <= end {
          olderPieces.append((start, edit.new))
          end = max(end, start + edit.new.count)
          shift += edit.new.count - edit.range.count
          oldQueue.removeFirst()
        } else if let edit = newQueue.first, edit.range.lowerBound <= end {
          newerEdits.append(edit)
          end = max(end, edit.range.upperBound)
          newQueue.removeFirst()
        } else {
          break
        }
      }
      composedEdits.append(
        Edit(
          range: first - before..<end - shift, new: EditScript.composed(olderPieces, newerEdits, from: first, to: end)))
    }
    edits = composedEdits
  }

  /// Returns the bytes of a merged edit: the bytes that earlier edits inserted, partly replaced by the bytes of later
  /// edits.
  private static func composed(
    _ olderPieces: [(start: Int, bytes: [UInt8])], _ newerEdits: [Edit], from start: Int, to end: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var (offset, pieceIndex) = (start, 0)
    func appendPieces(to limit: Int) {
      while offset < limit, pieceIndex < olderPieces.count {
        let pieceRange =
          olderPieces[known: pieceIndex].start..<olderPieces[known: pieceIndex].start
          + olderPieces[known: pieceIndex].bytes.count
        let (low, high) = (max(pieceRange.lowerBound, offset), min(pieceRange.upperBound, limit))
        // A later edit might have replaced the complete piece.
        if low < high {
          bytes += olderPieces[known: pieceIndex].bytes[low - pieceRange.lowerBound..<high - pieceRange.lowerBound]
        }
        if pieceRange.upperBound > limit { break }
        pieceIndex += 1
      }
    }
    for edit in newerEdits {
      appendPieces(to: edit.range.lowerBound)
      bytes += edit.new
      offset = max(offset, edit.range.upperBound)
    }
    appendPieces(to: end)
    return bytes
  }

  /// Returns the script that turns the newer text into the older text. The ranges of the result refer to the newer
  /// text.
  ///
  /// - Parameter olderBytes: a function that returns the bytes of a range of the older text.
  package func inverse(of olderBytes: (Range<Int>) -> [UInt8]) -> EditScript {
    var inverse = EditScript()
    var shift = 0
    for edit in edits {
      let start = edit.range.lowerBound + shift
      inverse.edits.append(Edit(range: start..<start + edit.new.count, new: olderBytes(edit.range)))
      shift += edit.new.count - edit.range.count
    }
    return inverse
  }

  /// Rebases the script onto another change of the older text. Returns false if the script and the change affect the
  /// same position.
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

  /// Returns the range in the newer text for a range of the older text that the script does not change.
  package func movedRange(_ range: Range<Int>) -> Range<Int> {
    let shift = edits.prefix { $0.range.upperBound <= range.lowerBound }.reduce(0) {
      $0 + $1.new.count - $1.range.count
    }
    return range.lowerBound + shift..<range.upperBound + shift
  }

  package var textEdits: [TextEdit] {
    edits.map { TextEdit($0.range, String(decoding: $0.new, as: UTF8.self)) }
  }

  /// Returns the newer text.
  ///
  /// - Parameter bytes: the older text.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(edits.reduce(bytes.count) { $0 + $1.new.count })
    var offset = 0
    for edit in edits {
      let range = edit.range.clamped(to: offset..<max(offset, bytes.count))
      result += bytes[offset..<range.lowerBound]
      result += edit.new
      offset = range.upperBound
    }
    return result + bytes[offset...]
  }
}

extension EditScript.Edit {
  package init(_ edit: TextEdit) { self.init(range: edit.range, new: Array(edit.newText.utf8)) }

  /// Merges another edit into this edit. `unchangedBytes` are the bytes between the two edits.
  package mutating func extend(to nextEdit: EditScript.Edit, over unchangedBytes: [UInt8]) {
    range = range.lowerBound..<Swift.max(range.upperBound, nextEdit.range.upperBound)
    new += unchangedBytes
    new += nextEdit.new
  }
}
