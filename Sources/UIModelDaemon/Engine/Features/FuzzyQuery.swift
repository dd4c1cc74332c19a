/// A search text that matches names with the same characters in order. For example, `clt` matches "Close Tab".
package struct FuzzyQuery: Sendable {
  private let wanted: [Character]
  private let folded: [Character]

  /// Creates a query. White space is ignored. An empty query matches every name.
  package init(_ text: String) {
    wanted = text.filter { !$0.isWhitespace }
    folded = wanted.map(FuzzyQuery.folded)
  }

  /// Returns the score of a name; higher is better. Returns nil if the name does not contain all characters in order.
  package func score(_ name: String) -> Int? {
    if wanted.isEmpty { return 0 }
    let characters = Array(name)
    let other = characters.map(FuzzyQuery.folded)
    guard wanted.count <= characters.count, isSubsequence(of: other) else { return nil }
    let best = best(characters, other)
    // Of two names that match equally well, the shorter one ranks higher.
    return best * 8 - min(characters.count - wanted.count, 60) + (other == folded ? 100 : 0)
  }

  private static func folded(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }

  private func isSubsequence(of other: [Character]) -> Bool {
    var next = 0
    for character in other where next < folded.count && character == folded[next] { next += 1 }
    return next == folded.count
  }

  /// Returns the score of the best match, by dynamic programming. A matching character scores higher at the start of a
  /// word and directly after another match.
  private func best(_ characters: [Character], _ other: [Character]) -> Int {
    let impossible = Int.min / 2
    // The best score of the characters so far, by the position of the last match.
    var row = [Int](repeating: impossible, count: other.count)
    for (number, character) in folded.enumerated() {
      var next = [Int](repeating: impossible, count: other.count)
      var before = number == 0 ? 0 : impossible
      for place in other.indices {
        if other[place] == character {
          var points = isStart(place, of: characters) ? 10 : 1
          if characters[place] == wanted[number] { points += 1 }
          let adjacent = number > 0 && place > 0 ? row[place - 1] + 6 : impossible
          next[place] = max(before, adjacent) + points
        }
        if number > 0 { before = max(before, row[place]) }
      }
      row = next
    }
    return row.max() ?? 0
  }

  /// Whether a word starts at a position: after a space or punctuation, or at a capital as in `closeTab`.
  private func isStart(_ place: Int, of characters: [Character]) -> Bool {
    guard place > 0 else { return true }
    let (before, character) = (characters[place - 1], characters[place])
    if !before.isLetter, !before.isNumber { return character.isLetter || character.isNumber }
    return character.isUppercase && !before.isUppercase
  }
}
