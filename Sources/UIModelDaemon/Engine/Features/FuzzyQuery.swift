/// A search text that matches names with the same characters in order. For example, `clt` matches "Close Tab".
package struct FuzzyQuery: Sendable {
  private let queryCharacters: [Character]
  private let foldedCharacters: [Character]

  /// Creates a query. White space is ignored. An empty query matches every name.
  package init(_ text: String) {
    queryCharacters = text.filter { !$0.isWhitespace }
    foldedCharacters = queryCharacters.map(FuzzyQuery.caseFolded)
  }

  /// Returns the score of a name; a higher score is better. Returns nil if the name does not contain all characters of
  /// the query in order.
  package func score(_ name: String) -> Int? {
    if queryCharacters.isEmpty { return 0 }
    let characters = Array(name)
    let foldedNameCharacters = characters.map(FuzzyQuery.caseFolded)
    guard queryCharacters.count <= characters.count, isSubsequence(of: foldedNameCharacters) else { return nil }
    let bestScore = bestScore(characters, foldedNameCharacters)
    // Of two names that match equally well, the shorter one ranks higher.
    return bestScore * 8 - min(characters.count - queryCharacters.count, 60)
      + (foldedNameCharacters == foldedCharacters ? 100 : 0)
  }

  private static func caseFolded(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }

  private func isSubsequence(of foldedNameCharacters: [Character]) -> Bool {
    var matchedCount = 0
    for character in foldedNameCharacters
    where matchedCount < foldedCharacters.count && character == foldedCharacters[matchedCount] { matchedCount += 1 }
    return matchedCount == foldedCharacters.count
  }

  /// Returns the score of the best match, by dynamic programming. A matching character scores higher at the start of a
  /// word and directly after another match.
  private func bestScore(_ characters: [Character], _ foldedNameCharacters: [Character]) -> Int {
    let impossibleScore = Int.min / 2
    // The best score of the characters so far, by the position of the last match.
    var row = [Int](repeating: impossibleScore, count: foldedNameCharacters.count)
    for (queryIndex, character) in foldedCharacters.enumerated() {
      var nextRow = [Int](repeating: impossibleScore, count: foldedNameCharacters.count)
      var bestEarlierScore = queryIndex == 0 ? 0 : impossibleScore
      for position in foldedNameCharacters.indices {
        if foldedNameCharacters[position] == character {
          var points = isWordStart(position, of: characters) ? 10 : 1
          if characters[position] == queryCharacters[queryIndex] { points += 1 }
          let adjacentScore = queryIndex > 0 && position > 0 ? row[position - 1] + 6 : impossibleScore
          nextRow[position] = max(bestEarlierScore, adjacentScore) + points
        }
        if queryIndex > 0 { bestEarlierScore = max(bestEarlierScore, row[position]) }
      }
      row = nextRow
    }
    return row.max() ?? 0
  }

  /// Whether a word starts at a position: after a space or punctuation, or at a capital as in `closeTab`.
  private func isWordStart(_ position: Int, of characters: [Character]) -> Bool {
    guard position > 0 else { return true }
    let (previousCharacter, character) = (characters[position - 1], characters[position])
    if !previousCharacter.isLetter, !previousCharacter.isNumber { return character.isLetter || character.isNumber }
    return character.isUppercase && !previousCharacter.isUppercase
  }
}
