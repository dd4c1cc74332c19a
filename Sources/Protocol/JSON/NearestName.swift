/// Returns the candidate nearest to a misspelled name, by inserted, removed, replaced and swapped characters. For
/// example, "tittle" among "title" and "subtitle" gives "title".
///
/// Letter case is ignored at first. Between equally near candidates, case decides, then their order. Returns nil if no
/// candidate is near: one mistake per three bytes is allowed, and at most four. An empty name and names of more than 96
/// bytes are near no candidate.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.utf8.prefix(NearestName.maximumLength + 1))
  guard !wanted.isEmpty, wanted.count <= NearestName.maximumLength else { return nil }
  let folded = wanted.map(NearestName.folded)
  var best: (name: String, rank: (Int, Int))?
  for candidate in candidates {
    let bytes = Array(candidate.utf8.prefix(NearestName.maximumLength + 1))
    let limit = min(max(folded.count, bytes.count) / 3, NearestName.maximumMistakes)
    guard bytes.count <= NearestName.maximumLength, abs(bytes.count - folded.count) <= limit else { continue }
    let distance = NearestName.distance(folded, bytes.map(NearestName.folded))
    guard distance <= limit else { continue }
    let rank = (distance, NearestName.differences(wanted, bytes))
    if best.map({ rank < $0.rank }) ?? true { best = (candidate, rank) }
  }
  return best?.name
}

/// Returns the candidate from which a name differs only by a typo: one letter missing, added, wrong or swapped, or the
/// letter case. Returns nil for a name that extends a candidate, such as a plural, because it may be a different name.
/// Candidates of three bytes or fewer are ignored.
///
/// For example, "titel" gives "title", but "titles" gives nil.
package func typoCorrection(of name: String, among candidates: some Sequence<String>) -> String? {
  candidates.first { candidate in
    candidate != name && candidate.utf8.count > 3 && NearestName.isWithinOneEdit(name, candidate)
      && !(name.utf8.count > candidate.utf8.count && name.hasPrefix(candidate))
  }
}

enum NearestName {
  /// The maximum length of a compared name in UTF-8 bytes, which bounds the work.
  static let maximumLength = 96

  /// The maximum number of mistakes. Long names often resemble each other, so more mistakes mean a different name.
  static let maximumMistakes = 4

  static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// Whether two names differ by at most one edit, ignoring letter case.
  static func isWithinOneEdit(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8.map(folded), right.utf8.map(folded))
    return abs(left.count - right.count) <= 1 && distance(left, right) <= 1
  }

  /// Returns the Damerau–Levenshtein distance in its optimal string alignment variant: no substring is edited twice.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for (row, a) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, b) in right.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (a == b ? 0 : 1))
        if row > 0, column > 0, a == right[column - 1], left[row - 1] == b {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }

  /// Returns the number of positions at which the bytes differ, with letter case, plus the difference in length.
  static func differences(_ left: [UInt8], _ right: [UInt8]) -> Int {
    zip(left, right).count { $0 != $1 } + abs(left.count - right.count)
  }
}
