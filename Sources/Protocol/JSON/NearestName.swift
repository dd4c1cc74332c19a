/// The name that was probably meant: the one nearest to `name` by dropped, added, changed and swapped characters.
/// Upper and lower case count as equal at first and decide between names equally near, then the order given does.
/// Nil when nothing is near: about one mistake in three characters is allowed, four at the most, and the empty name is near nothing.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.utf8.prefix(NearestName.longest + 1))
  guard !wanted.isEmpty, wanted.count <= NearestName.longest else { return nil }
  let folded = wanted.map(NearestName.folded)
  var best: (name: String, rank: (Int, Int))?
  for candidate in candidates {
    let bytes = Array(candidate.utf8.prefix(NearestName.longest + 1))
    let limit = min(max(folded.count, bytes.count) / 3, NearestName.mostMistakes)
    guard bytes.count <= NearestName.longest, abs(bytes.count - folded.count) <= limit else { continue }
    let distance = NearestName.distance(folded, bytes.map(NearestName.folded))
    guard distance <= limit else { continue }
    let rank = (distance, NearestName.differences(wanted, bytes))
    if best.map({ rank < $0.rank }) ?? true { best = (candidate, rank) }
  }
  return best?.name
}

/// The candidate that a name is, but for one slip of the pen: a letter that is missing, doubled, wrong or swapped, or the
/// case. Nil for a name that goes on after a candidate, such as a plural, which may be another name.
package func slip(of name: String, among candidates: some Sequence<String>) -> String? {
  candidates.first { candidate in
    candidate != name && candidate.utf8.count > 3 && NearestName.isOneOff(name, candidate)
      && !(name.utf8.count > candidate.utf8.count && name.hasPrefix(candidate))
  }
}

enum NearestName {
  /// Bytes; a longer name is not compared, which bounds the work.
  static let longest = 96

  /// Long names are often alike for the most part; more mistakes than this make another name.
  static let mostMistakes = 4

  static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// Whether two names differ in one character at most, whatever their case.
  static func isOneOff(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8.map(folded), right.utf8.map(folded))
    return abs(left.count - right.count) <= 1 && distance(left, right) <= 1
  }

  /// Damerau–Levenshtein distance, in which no piece is edited twice.
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

  /// Bytes that differ place by place, case included.
  static func differences(_ left: [UInt8], _ right: [UInt8]) -> Int {
    zip(left, right).count { $0 != $1 } + abs(left.count - right.count)
  }
}
