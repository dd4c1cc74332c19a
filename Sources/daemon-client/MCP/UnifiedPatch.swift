/// A parsed unified diff that can be applied to texts.
struct UnifiedPatch {
  /// The changes of one file.
  struct File {
    /// The path before the change, without a prefix such as `a/`; nil for a new file.
    let oldPath: String?
    /// The path after the change, without a prefix such as `b/`; nil for a deleted file.
    let newPath: String?
    fileprivate(set) var hunks: [Hunk] = []

    var path: String { newPath ?? oldPath ?? "" }
  }

  /// A block of changed lines with the unchanged lines around them.
  struct Hunk {
    /// The line of the old text at which the hunk begins, from 1.
    let startLine: Int
    /// The old lines of the hunk, with their line breaks.
    fileprivate(set) var oldLines: [String] = []
    /// The new lines of the hunk, with their line breaks.
    fileprivate(set) var newLines: [String] = []
    /// The side of the hunk's last line. A following `\ No newline at end of file` applies to this side.
    fileprivate var lastSide: Side = .both

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
        files.append(File(oldPath: old, newPath: UnifiedPatch.path(line.dropFirst(4))))
      } else if line.hasPrefix("@@ ") {
        guard let hunk = UnifiedPatch.hunkHeader(line), !files.isEmpty else {
          throw MCPFailure("diff: '\(line)' is not a hunk of a file; a hunk follows lines with --- and +++")
        }
        files[files.count - 1].hunks.append(Hunk(startLine: max(1, hunk.start)))
        remaining = (hunk.old, hunk.new)
      } else if line.hasPrefix("\\") {
        removeFinalLineBreak()
      }
    }
    guard remaining == (0, 0) else { throw MCPFailure("diff: the last hunk has fewer lines than it says") }
    guard !files.isEmpty else { throw MCPFailure("diff: there are no lines with --- and +++; give a unified diff") }
  }

  /// Adds a line of the diff to the last hunk, and decrements the counts of remaining lines in the hunk.
  private mutating func add(_ line: Substring, _ remaining: inout (old: Int, new: Int)) throws(MCPFailure) {
    let file = files.count - 1
    let hunk = files[file].hunks.count - 1
    let text = String(line.dropFirst()) + "\n"
    switch line.first {
    case "+":
      files[file].hunks[hunk].newLines.append(text)
      files[file].hunks[hunk].lastSide = .new
      remaining.new -= 1
    case "-":
      files[file].hunks[hunk].oldLines.append(text)
      files[file].hunks[hunk].lastSide = .old
      remaining.old -= 1
    case "\\": removeFinalLineBreak()
    // Some editors strip the space of an empty context line.
    case " ", nil, "\r":
      files[file].hunks[hunk].oldLines.append(line.isEmpty ? "\n" : text)
      files[file].hunks[hunk].newLines.append(line.isEmpty ? "\n" : text)
      files[file].hunks[hunk].lastSide = .both
      (remaining.old, remaining.new) = (remaining.old - 1, remaining.new - 1)
    default: throw MCPFailure("diff: '\(line)' in a hunk does not begin with '+', '-' or a space")
    }
  }

  /// Removes the line break of the hunk's last line. Called for a line `\ No newline at end of file`.
  private mutating func removeFinalLineBreak() {
    guard let file = files.indices.last, let hunk = files[file].hunks.indices.last else { return }
    func cut(_ lines: inout [String]) {
      if let last = lines.popLast() { lines.append(last.hasSuffix("\n") ? String(last.dropLast()) : last) }
    }
    let side = files[file].hunks[hunk].lastSide
    if side != .new { cut(&files[file].hunks[hunk].oldLines) }
    if side != .old { cut(&files[file].hunks[hunk].newLines) }
  }

  /// Returns the path in a `---` or `+++` line, without its prefix and time stamp; nil for `/dev/null`.
  private static func path(_ text: Substring) -> String? {
    let name = text.prefix { $0 != "\t" && $0 != "\r" && $0 != "\r\n" }
    if name == "/dev/null" { return nil }
    let hasLetter = ["a/", "b/", "c/", "i/", "o/", "w/"].contains { name.hasPrefix($0) }
    return String(hasLetter ? name.dropFirst(2) : name)
  }

  /// Returns the start and line counts of a hunk from its `@@` line; nil if the line is malformed. For example, `@@
  /// -10,2 +12,3 @@` starts at 10 and has 2 old and 3 new lines.
  private static func hunkHeader(_ line: Substring) -> (start: Int, old: Int, new: Int)? {
    let parts = line.split(separator: " ")
    guard parts.count >= 4, parts[1].hasPrefix("-"), parts[2].hasPrefix("+") else { return nil }
    func numbers(_ part: Substring) -> (start: Int, count: Int)? {
      let values = part.dropFirst().split(separator: ",")
      guard let start = values.first.flatMap({ Int($0) }), (0...1 << 30).contains(start) else { return nil }
      let count = values.count > 1 ? Int(values[1]) ?? 1 : 1
      return (0...1 << 30).contains(count) ? (start, count) : nil
    }
    guard let old = numbers(parts[1]), let new = numbers(parts[2]) else { return nil }
    return (old.start, old.count, new.count)
  }
}

extension UnifiedPatch.File {
  /// Returns the text with all hunks applied.
  ///
  /// If lines before a hunk were added or removed, the hunk is applied at the nearest position that fits. Throws if the
  /// old lines of a hunk do not occur.
  func applied(to text: String) throws(MCPFailure) -> String {
    var lines = UnifiedPatch.lines(text)
    var shift = 0
    for (index, hunk) in hunks.enumerated() {
      // If a hunk has no old lines, the new lines follow the line whose number is in the hunk's header.
      let expectedIndex =
        hunk.oldLines.isEmpty ? hunk.startLine + (oldPath == nil || text.isEmpty ? -1 : 0) : hunk.startLine - 1
      guard let position = UnifiedPatch.index(of: hunk.oldLines, in: lines, near: expectedIndex + shift) else {
        let first = hunk.oldLines.first.map { ": '\($0.dropLast())'" } ?? ""
        throw MCPFailure(
          "diff: hunk \(index + 1) of \(path) does not fit the text at line \(hunk.startLine)\(first); read the file again"
        )
      }
      lines.replaceSubrange(position..<position + hunk.oldLines.count, with: hunk.newLines)
      shift = position - expectedIndex + hunk.newLines.count - hunk.oldLines.count
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

  /// Returns the index closest to `near` at which the wanted lines occur; nil if they do not occur.
  fileprivate static func index(of wanted: [String], in lines: [String], near: Int) -> Int? {
    guard wanted.count <= lines.count else { return nil }
    let last = lines.count - wanted.count
    let near = min(max(0, near), last)
    func fits(_ at: Int) -> Bool {
      at >= 0 && at <= last && zip(wanted, lines[at...]).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
    return (0...max(near, last - near)).lazy.flatMap { [near - $0, near + $0] }.first(where: fits)
  }
}
