/// A pattern for paths: `*` and `?` within one folder, `**` across folders, `{a,b}` for alternatives.
package struct GlobPattern: Sendable, Hashable {
  private let alternatives: [[UInt8]]

  package init(_ pattern: String) {
    var all = [pattern]
    // Alternatives are written out; few are needed, so what would grow beyond reason stays as it stands.
    while all.count < 64, let index = all.firstIndex(where: { GlobPattern.braces(in: $0) != nil }) {
      let text = all.remove(at: index)
      guard let (open, close) = GlobPattern.braces(in: text) else { break }
      let inside = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
      all += inside.map { text[..<open] + $0 + text[text.index(after: close)...] }.map { String($0) }
    }
    alternatives = all.map { Array($0.utf8) }
  }

  private static func braces(in text: String) -> (String.Index, String.Index)? {
    guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return nil }
    return (open, close)
  }

  /// `path` is relative, with `/` between its parts.
  package func matches(_ path: String) -> Bool {
    let path = Array(path.utf8)
    return alternatives.contains { GlobPattern.matches($0, path) }
  }

  /// Table of which prefix of the pattern matches which prefix of the path, so that no pattern takes exponential time.
  private static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    let star = UInt8(ascii: "*")
    var row = [Bool](repeating: false, count: path.count + 1)
    row[0] = true
    var at = 0
    while at < pattern.count {
      var next = [Bool](repeating: false, count: path.count + 1)
      if pattern[at] == star, at + 1 < pattern.count, pattern[at + 1] == star {
        // `**/` also stands for no folder at all.
        let takesSlash = at + 2 < pattern.count && pattern[at + 2] == slash
        var reached = false
        for index in 0...path.count {
          reached = reached || row[index]
          next[index] = takesSlash ? row[index] || (reached && index > 0 && path[index - 1] == slash) : reached
        }
        at += takesSlash ? 3 : 2
      } else if pattern[at] == star {
        for index in 0...path.count {
          next[index] = row[index] || (index > 0 && next[index - 1] && path[index - 1] != slash)
        }
        at += 1
      } else {
        for index in 0..<path.count where row[index] {
          next[index + 1] = pattern[at] == path[index] || (pattern[at] == UInt8(ascii: "?") && path[index] != slash)
        }
        at += 1
      }
      row = next
    }
    return row[path.count]
  }
}
