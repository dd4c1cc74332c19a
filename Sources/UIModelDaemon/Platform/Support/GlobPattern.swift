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
    let isPlain: Bool

    init(_ text: String) {
      let pattern = Array(text.utf8)
      self.pattern = pattern
      let wildcards = pattern.indices.filter { [UInt8(ascii: "*"), UInt8(ascii: "?")].contains(pattern[$0]) }
      guard let first = wildcards.first, let last = wildcards.last else {
        (prefix, suffix, isPlain) = (pattern[...], [], true)
        return
      }
      let rest = pattern[last...].dropFirst()
      // The slash of `**/` is optional.
      let isSlashOptional = wildcards.contains(last - 1) && rest.first == UInt8(ascii: "/")
      (prefix, suffix, isPlain) = (pattern[..<first], isSlashOptional ? rest.dropFirst() : rest, false)
    }

    func matches(_ path: [UInt8]) -> Bool {
      guard path.starts(with: prefix) else { return false }
      if isPlain { return path.count == pattern.count }
      return path.suffix(suffix.count).elementsEqual(suffix) && GlobPattern.matches(pattern, path)
    }
  }

  package init(_ pattern: String) {
    var expansions = [pattern]
    // Braces are expanded into separate patterns. From 64 patterns on, the remaining braces are matched literally.
    while expansions.count < 64, let index = expansions.firstIndex(where: { GlobPattern.braces(in: $0) != nil }) {
      let text = expansions.remove(at: index)
      guard let (open, close) = GlobPattern.braces(in: text) else { break }
      let choices = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
      expansions += choices.map { text[..<open] + $0 + text[text.index(after: close)...] }.map { String($0) }
    }
    alternatives = expansions.map { Alternative($0) }
  }

  private static func braces(in text: String) -> (String.Index, String.Index)? {
    guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return nil }
    return (open, close)
  }

  /// Whether the pattern matches a path. The path is relative, with `/` between its components.
  package func matches(_ path: String) -> Bool {
    let path = Array(path.utf8)
    return alternatives.contains { $0.matches(path) }
  }

  /// Whether a pattern matches a path. The algorithm fills a table of matching prefixes of both, so no pattern takes
  /// exponential time.
  private static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    let star = UInt8(ascii: "*")
    var row = [Bool](repeating: false, count: path.count + 1)
    row[0] = true
    var patternIndex = 0
    while patternIndex < pattern.count {
      var next = [Bool](repeating: false, count: path.count + 1)
      if pattern[patternIndex] == star, patternIndex + 1 < pattern.count, pattern[patternIndex + 1] == star {
        // `**/` also matches no folder.
        let consumesSlash = patternIndex + 2 < pattern.count && pattern[patternIndex + 2] == slash
        var isReachable = false
        for index in 0...path.count {
          isReachable = isReachable || row[index]
          next[index] =
            consumesSlash ? row[index] || (isReachable && index > 0 && path[index - 1] == slash) : isReachable
        }
        patternIndex += consumesSlash ? 3 : 2
      } else if pattern[patternIndex] == star {
        for index in 0...path.count {
          next[index] = row[index] || (index > 0 && next[index - 1] && path[index - 1] != slash)
        }
        patternIndex += 1
      } else {
        for index in 0..<path.count where row[index] {
          next[index + 1] =
            pattern[patternIndex] == path[index] || (pattern[patternIndex] == UInt8(ascii: "?") && path[index] != slash)
        }
        patternIndex += 1
      }
      row = next
    }
    return row[path.count]
  }
}
