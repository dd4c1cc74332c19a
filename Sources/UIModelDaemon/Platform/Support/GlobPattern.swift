/// A glob pattern for paths: `*` and `?` match within one folder, `**` matches across folders, `{a,b}` lists
/// alternatives.
///
/// For example, `Sources/**/*.{swift,json}` matches `Sources/App.swift` and `Sources/Menus/File.json`.
package struct GlobPattern: Sendable, Hashable {
  private let alternatives: [Alternative]

  /// A pattern without braces. Comparing the literal text before the first wildcard and after the last one rejects
  /// nearly every path cheaply.
  private struct Alternative: Sendable, Hashable {
    let pattern: [UInt8]
    let prefix: ArraySlice<UInt8>
    let suffix: ArraySlice<UInt8>
    let isLiteral: Bool

    init(_ text: String) {
      let pattern = Array(text.utf8)
      self.pattern = pattern
      let wildcardIndices = pattern.indices.filter { [UInt8(ascii: "*"), UInt8(ascii: "?")].contains(pattern[$0]) }
      guard let firstWildcardIndex = wildcardIndices.first, let lastWildcardIndex = wildcardIndices.last else {
        (prefix, suffix, isLiteral) = (pattern[...], [], true)
        return
      }
      let textAfterWildcards = pattern[lastWildcardIndex...].dropFirst()
      // The slash of `**/` is optional.
      let isSlashOptional =
        wildcardIndices.contains(lastWildcardIndex - 1) && textAfterWildcards.first == UInt8(ascii: "/")
      (prefix, suffix, isLiteral) = (
        pattern[..<firstWildcardIndex], isSlashOptional ? textAfterWildcards.dropFirst() : textAfterWildcards, false
      )
    }

    func matches(_ path: [UInt8]) -> Bool {
      guard path.starts(with: prefix) else { return false }
      if isLiteral { return path.count == pattern.count }
      return path.suffix(suffix.count).elementsEqual(suffix) && GlobPattern.matches(pattern, path)
    }
  }

  package init(_ pattern: String) {
    var expansions = [pattern]
    // Braces are expanded into separate patterns. From 64 patterns on, the remaining braces are matched literally.
    while expansions.count < 64, let index = expansions.firstIndex(where: { GlobPattern.braceIndices(in: $0) != nil }) {
      let text = expansions.remove(at: index)
      guard let (openIndex, closeIndex) = GlobPattern.braceIndices(in: text) else { break }
      let choices = text[text.index(after: openIndex)..<closeIndex].split(
        separator: ",", omittingEmptySubsequences: false)
      expansions += choices.map { text[..<openIndex] + $0 + text[text.index(after: closeIndex)...] }.map { String($0) }
    }
    alternatives = expansions.map { Alternative($0) }
  }

  private static func braceIndices(in text: String) -> (String.Index, String.Index)? {
    guard let openIndex = text.firstIndex(of: "{"), let closeIndex = text[openIndex...].firstIndex(of: "}") else {
      return nil
    }
    return (openIndex, closeIndex)
  }

  /// Whether the pattern matches a path. The path is relative, with `/` between its components.
  package func matches(_ path: String) -> Bool {
    let path = Array(path.utf8)
    return alternatives.contains { $0.matches(path) }
  }

  /// Whether a pattern matches a path. The function computes a table with one row for each prefix of the pattern. Entry
  /// `i` of a row is true if the prefix matches the first `i` bytes of the path. Therefore, no pattern takes
  /// exponential time.
  private static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    let star = UInt8(ascii: "*")
    var row = [Bool](repeating: false, count: path.count + 1)
    row[0] = true
    var patternIndex = 0
    while patternIndex < pattern.count {
      var nextRow = [Bool](repeating: false, count: path.count + 1)
      if pattern[patternIndex] == star, patternIndex + 1 < pattern.count, pattern[patternIndex + 1] == star {
        // `**/` can also match zero folders.
        let consumesSlash = patternIndex + 2 < pattern.count && pattern[patternIndex + 2] == slash
        var hasMatchedPrefix = false
        for index in 0...path.count {
          hasMatchedPrefix = hasMatchedPrefix || row[index]
          nextRow[index] =
            consumesSlash ? row[index] || (hasMatchedPrefix && index > 0 && path[index - 1] == slash) : hasMatchedPrefix
        }
        patternIndex += consumesSlash ? 3 : 2
      } else if pattern[patternIndex] == star {
        for index in 0...path.count {
          nextRow[index] = row[index] || (index > 0 && nextRow[index - 1] && path[index - 1] != slash)
        }
        patternIndex += 1
      } else {
        for index in 0..<path.count where row[index] {
          nextRow[index + 1] =
            pattern[patternIndex] == path[index] || (pattern[patternIndex] == UInt8(ascii: "?") && path[index] != slash)
        }
        patternIndex += 1
      }
      row = nextRow
    }
    return row[path.count]
  }
}
