/// Returns the candidate with the smallest edit distance to a misspelled name, or nil if no candidate is near enough.
/// The edit distance is the number of inserted, removed, replaced and swapped bytes, ignoring the case of ASCII
/// letters. For example, "tittle" among "title" and "subtitle" gives "title".
///
/// Between candidates with equal distance, the number of differing positions decides, including differences in letter
/// case. The maximum distance is one mistake per three bytes, and at most four mistakes. An empty name, and names of
/// more than 96 bytes, never match.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let nameBytes = Array(name.utf8.prefix(NearestName.maximumLength + 1))
  guard !nameBytes.isEmpty, nameBytes.count <= NearestName.maximumLength else { return nil }
  let foldedName = nameBytes.map(NearestName.folded)
  var bestMatch: (name: String, rank: (Int, Int))?
  for candidate in candidates {
    let bytes = Array(candidate.utf8.prefix(NearestName.maximumLength + 1))
    let limit = min(max(foldedName.count, bytes.count) / 3, NearestName.maximumMistakeCount)
    guard bytes.count <= NearestName.maximumLength, abs(bytes.count - foldedName.count) <= limit else { continue }
    let distance = NearestName.distance(foldedName, bytes.map(NearestName.folded))
    guard distance <= limit else { continue }
    let rank = (distance, NearestName.differenceCount(nameBytes, bytes))
    if bestMatch.map({ rank < $0.rank }) ?? true { bestMatch = (candidate, rank) }
  }
  return bestMatch?.name
}

/// Returns the first candidate from which a name differs only by a typo, or nil if there is none. A typo is a letter
/// that is missing, added, wrong or swapped, or a difference in letter case. A name that extends a candidate, such as a
/// plural, is not a typo, because the name can be correct. Candidates of three bytes or fewer are ignored.
///
/// For example, "titel" gives "title", but "titles" gives nil.
package func typoCorrection(of name: String, among candidates: some Sequence<String>) -> String? {
  candidates.first { candidate in
    candidate != name && candidate.utf8.count > 3 && NearestName.isWithinOneEdit(name, candidate)
      && !(name.utf8.count > candidate.utf8.count && name.hasPrefix(candidate))
  }
}

enum NearestName {
  /// The maximum length of a compared name in UTF-8 bytes. Longer names are not compared, which limits the time of a
  /// search.
  static let maximumLength = 96

  /// The maximum number of mistakes in a name. Long names often resemble each other, so a name with more mistakes is
  /// probably a different name.
  static let maximumMistakeCount = 4

  static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// Whether two names differ by at most one edit, ignoring letter case.
  static func isWithinOneEdit(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8.map(folded), right.utf8.map(folded))
    return abs(left.count - right.count) <= 1 && distance(left, right) <= 1
  }

  /// Returns the Damerau–Levenshtein distance in its optimal string alignment variant: no substring is edited twice.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rowBeforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previousRow = Array(0...right.count)
    for (row, a) in left.enumerated() {
      var currentRow = [row + 1]
      currentRow.reserveCapacity(right.count + 1)
      for (column, b) in right.enumerated() {
        var cost = min(previousRow[column + 1] + 1, currentRow[column] + 1, previousRow[column] + (a == b ? 0 : 1))
        if row > 0, column > 0, a == right[column - 1], left[row - 1] == b {
          cost = min(cost, rowBeforePrevious[column - 1] + 1)
        }
        currentRow.append(cost)
      }
      (rowBeforePrevious, previousRow) = (previousRow, currentRow)
    }
    return previousRow[right.count]
  }

  /// Returns the number of positions at which the bytes differ, plus the difference in length. Letter case counts.
  static func differenceCount(_ left: [UInt8], _ right: [UInt8]) -> Int {
    zip(left, right).count { $0 != $1 } + abs(left.count - right.count)
  }
}
