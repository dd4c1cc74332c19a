/// A search text that matches names with the same characters in order. For example, `clt` matches "Close Tab".
package struct FuzzyQuery: Sendable {
  private let queryCharacters: [Character]
  private let foldedCharacters: [Character]

  /// Creates a query. White space is ignored. An empty query matches every name.
  package init(_ text: String) {
    queryCharacters = text.filter { !$0.isWhitespace }
    foldedCharacters = queryCharacters.map(FuzzyQuery.caseFolded)
  }

  /// Returns the score of a name; higher is better. Returns nil if the name does not contain all characters in order.
  package func score(_ name: String) -> Int? {
    if queryCharacters.isEmpty { return 0 }
    let characters = Array(name)
    let foldedName = characters.map(FuzzyQuery.caseFolded)
    guard queryCharacters.count <= characters.count, isSubsequence(of: foldedName) else { return nil }
    let bestScore = bestScore(characters, foldedName)
    // Of two names that match equally well, the shorter one ranks higher.
    return bestScore * 8 - min(characters.count - queryCharacters.count, 60)
      + (foldedName == foldedCharacters ? 100 : 0)
  }

  private static func caseFolded(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }

  private func isSubsequence(of foldedName: [Character]) -> Bool {
    var next = 0
    for character in foldedName where next < foldedCharacters.count && character == foldedCharacters[next] { next += 1 }
    return next == foldedCharacters.count
  }

  /// Returns the score of the best match, by dynamic programming. A matching character scores higher at the start of a
  /// word and directly after another match.
  private func bestScore(_ characters: [Character], _ foldedName: [Character]) -> Int {
    let impossible = Int.min / 2
    // The best score of the characters so far, by the position of the last match.
    var row = [Int](repeating: impossible, count: foldedName.count)
    for (number, character) in foldedCharacters.enumerated() {
      var next = [Int](repeating: impossible, count: foldedName.count)
      var before = number == 0 ? 0 : impossible
      for place in foldedName.indices {
        if foldedName[place] == character {
          var points = isWordStart(place, of: characters) ? 10 : 1
          if characters[place] == queryCharacters[number] { points += 1 }
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
  private func isWordStart(_ place: Int, of characters: [Character]) -> Bool {
    guard place > 0 else { return true }
    let (before, character) = (characters[place - 1], characters[place])
    if !before.isLetter, !before.isNumber { return character.isLetter || character.isNumber }
    return character.isUppercase && !before.isUppercase
  }
}
