/// A parsed unified diff that can be applied to texts.
struct UnifiedPatch {
  /// The changes of one file.
  struct File {
    /// The paths before and after, without prefixes such as `a/` and `b/`. `old` is nil for a new file, `new` for a
    /// deleted one.
    let old: String?
    let new: String?
    fileprivate(set) var hunks: [Hunk] = []

    var path: String { new ?? old ?? "" }
  }

  /// A block of changed lines with the lines around them.
  struct Hunk {
    /// The line of the old text at which the hunk begins, from 1.
    let start: Int
    /// The old lines of the hunk, with their line breaks.
    fileprivate(set) var old: [String] = []
    /// The new lines of the hunk, with their line breaks.
    fileprivate(set) var new: [String] = []
    /// The side of the last line, to which a following `\ No newline at end of file` applies.
    fileprivate var last: Side = .both

    fileprivate enum Side { case old, new, both }
  }

  private(set) var files: [File] = []

  init(_ diff: String) throws(MCPFailure) {
    var old: String?
    var remaining = (old: 0, new: 0)
    for bytes in diff.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = Substring(bytes)
      if remaining.old > 0 || remaining.new > 0 {
        try add(line, &remaining)
      } else if line.hasPrefix("--- ") {
        old = UnifiedPatch.path(line.dropFirst(4))
      } else if line.hasPrefix("+++ ") {
        files.append(File(old: old, new: UnifiedPatch.path(line.dropFirst(4))))
      } else if line.hasPrefix("@@ ") {
        guard let hunk = UnifiedPatch.hunk(line), !files.isEmpty else {
          throw MCPFailure("diff: '\(line)' is not a hunk of a file; a hunk follows lines with --- and +++")
        }
        files[files.count - 1].hunks.append(Hunk(start: max(1, hunk.start)))
        remaining = (hunk.old, hunk.new)
      } else if line.hasPrefix("\\") {
        removeFinalLineBreak()
      }
    }
    guard remaining == (0, 0) else { throw MCPFailure("diff: the last hunk has fewer lines than it says") }
    guard !files.isEmpty else { throw MCPFailure("diff: there are no lines with --- and +++; give a unified diff") }
  }

  /// Adds a line of the diff to the last hunk, and subtracts the line from the counts of lines still to come.
  private mutating func add(_ line: Substring, _ remaining: inout (old: Int, new: Int)) throws(MCPFailure) {
    let file = files.count - 1
    let hunk = files[file].hunks.count - 1
    let text = String(line.dropFirst()) + "\n"
    switch line.first {
    case "+":
      files[file].hunks[hunk].new.append(text)
      files[file].hunks[hunk].last = .new
      remaining.new -= 1
    case "-":
      files[file].hunks[hunk].old.append(text)
      files[file].hunks[hunk].last = .old
      remaining.old -= 1
    case "\\": removeFinalLineBreak()
    // Some editors strip the space of an empty context line.
    case " ", nil, "\r":
      files[file].hunks[hunk].old.append(line.isEmpty ? "\n" : text)
      files[file].hunks[hunk].new.append(line.isEmpty ? "\n" : text)
      files[file].hunks[hunk].last = .both
      (remaining.old, remaining.new) = (remaining.old - 1, remaining.new - 1)
    default: throw MCPFailure("diff: '\(line)' in a hunk does not begin with '+', '-' or a space")
    }
  }

  /// Removes the line break of the last line of the hunk, at `\ No newline at end of file`.
  private mutating func removeFinalLineBreak() {
    guard let file = files.indices.last, let hunk = files[file].hunks.indices.last else { return }
    func cut(_ lines: inout [String]) {
      if let last = lines.popLast() { lines.append(last.hasSuffix("\n") ? String(last.dropLast()) : last) }
    }
    let side = files[file].hunks[hunk].last
    if side != .new { cut(&files[file].hunks[hunk].old) }
    if side != .old { cut(&files[file].hunks[hunk].new) }
  }

  /// Returns the path in a `---` or `+++` line, without the prefix and the time; nil for `/dev/null`.
  private static func path(_ text: Substring) -> String? {
    let name = text.prefix { $0 != "\t" && $0 != "\r" && $0 != "\r\n" }
    if name == "/dev/null" { return nil }
    let hasLetter = ["a/", "b/", "c/", "i/", "o/", "w/"].contains { name.hasPrefix($0) }
    return String(hasLetter ? name.dropFirst(2) : name)
  }

  /// Returns the start and line counts of a hunk. For example, `@@ -10,2 +12,3 @@` starts at 10 and has 2 old and 3 new
  /// lines.
  private static func hunk(_ line: Substring) -> (start: Int, old: Int, new: Int)? {
    let parts = line.split(separator: " ")
    guard parts.count >= 4, parts[1].hasPrefix("-"), parts[2].hasPrefix("+") else { return nil }
    func numbers(_ part: Substring) -> (start: Int, count: Int)? {
      let both = part.dropFirst().split(separator: ",")
      guard let start = both.first.flatMap({ Int($0) }), (0...1 << 30).contains(start) else { return nil }
      let count = both.count > 1 ? Int(both[1]) ?? 1 : 1
      return (0...1 << 30).contains(count) ? (start, count) : nil
    }
    guard let old = numbers(parts[1]), let new = numbers(parts[2]) else { return nil }
    return (old.start, old.count, new.count)
  }
}

extension UnifiedPatch.File {
  /// Returns the text with all hunks applied.
  ///
  /// A hunk also fits if lines before it were added or removed. Throws if the old lines of a hunk do not occur.
  func applied(to text: String) throws(MCPFailure) -> String {
    var lines = UnifiedPatch.lines(text)
    var shift = 0
    for (index, hunk) in hunks.enumerated() {
      // Without old lines, the new lines follow the line that the hunk names.
      let wanted = hunk.old.isEmpty ? hunk.start + (old == nil || text.isEmpty ? -1 : 0) : hunk.start - 1
      guard let at = UnifiedPatch.place(of: hunk.old, in: lines, near: wanted + shift) else {
        let first = hunk.old.first.map { ": '\($0.dropLast())'" } ?? ""
        throw MCPFailure(
          "diff: hunk \(index + 1) of \(path) does not fit the text at line \(hunk.start)\(first); read the file again")
      }
      lines.replaceSubrange(at..<at + hunk.old.count, with: hunk.new)
      shift = at - wanted + hunk.new.count - hunk.old.count
    }
    return lines.joined()
  }
}

extension UnifiedPatch {
  /// Splits a text into lines that keep their line breaks.
  fileprivate static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var start = text.utf8.startIndex
    while let end = text.utf8[start...].firstIndex(of: 0x0A) {
      let next = text.utf8.index(after: end)
      lines.append(String(text[start..<next]))
      start = next
    }
    if start < text.endIndex { lines.append(String(text[start...])) }
    return lines
  }

  /// Returns the index at which the wanted lines occur, closest to `near`; nil if they do not occur.
  fileprivate static func place(of wanted: [String], in lines: [String], near: Int) -> Int? {
    guard wanted.count <= lines.count else { return nil }
    let last = lines.count - wanted.count
    let near = min(max(0, near), last)
    func fits(_ at: Int) -> Bool {
      at >= 0 && at <= last && zip(wanted, lines[at...]).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
    return (0...max(near, last - near)).lazy.flatMap { [near - $0, near + $0] }.first(where: fits)
  }
}
