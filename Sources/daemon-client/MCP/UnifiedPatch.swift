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
    /// The text, old or new or both, to which the hunk's last line belongs. A following `\ No newline at end of file`
    /// removes the line break at the end of this text.
    fileprivate var lastSide: Side = .both

    fileprivate enum Side { case old, new, both }
  }

  private(set) var files: [File] = []

  init(_ diff: String) throws(MCPFailure) {
    var oldPath: String?
    var remainingCounts = (old: 0, new: 0)
    for bytes in diff.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = Substring(bytes)
      if remainingCounts.old > 0 || remainingCounts.new > 0 {
        try add(line, &remainingCounts)
      } else if line.hasPrefix("--- ") {
        oldPath = UnifiedPatch.path(line.dropFirst(4))
      } else if line.hasPrefix("+++ ") {
        files.append(File(oldPath: oldPath, newPath: UnifiedPatch.path(line.dropFirst(4))))
      } else if line.hasPrefix("@@ ") {
        guard let hunk = UnifiedPatch.hunkHeader(line), !files.isEmpty else {
          throw MCPFailure("diff: '\(line)' is not a hunk of a file; a hunk follows lines with --- and +++")
        }
        files[files.count - 1].hunks.append(Hunk(startLine: max(1, hunk.start)))
        remainingCounts = (hunk.old, hunk.new)
      } else if line.hasPrefix("\\") {
        removeFinalLineBreak()
      }
    }
    guard remainingCounts == (0, 0) else { throw MCPFailure("diff: the last hunk has fewer lines than it says") }
    guard !files.isEmpty else { throw MCPFailure("diff: there are no lines with --- and +++; give a unified diff") }
  }

  /// Adds a line of the diff to the last hunk, and decrements the counts of remaining lines in the hunk.
  private mutating func add(_ line: Substring, _ remainingCounts: inout (old: Int, new: Int)) throws(MCPFailure) {
    let fileIndex = files.count - 1
    let hunkIndex = files[fileIndex].hunks.count - 1
    let text = String(line.dropFirst()) + "\n"
    switch line.first {
    case "+":
      files[fileIndex].hunks[hunkIndex].newLines.append(text)
      files[fileIndex].hunks[hunkIndex].lastSide = .new
      remainingCounts.new -= 1
    case "-":
      files[fileIndex].hunks[hunkIndex].oldLines.append(text)
      files[fileIndex].hunks[hunkIndex].lastSide = .old
      remainingCounts.old -= 1
    case "\\": removeFinalLineBreak()
    // Some editors strip the space of an empty context line.
    case " ", nil, "\r":
      files[fileIndex].hunks[hunkIndex].oldLines.append(line.isEmpty ? "\n" : text)
      files[fileIndex].hunks[hunkIndex].newLines.append(line.isEmpty ? "\n" : text)
      files[fileIndex].hunks[hunkIndex].lastSide = .both
      (remainingCounts.old, remainingCounts.new) = (remainingCounts.old - 1, remainingCounts.new - 1)
    default: throw MCPFailure("diff: '\(line)' in a hunk does not begin with '+', '-' or a space")
    }
  }

  /// Removes the line break at the end of the last hunk. Called for a line `\ No newline at end of file`.
  private mutating func removeFinalLineBreak() {
    guard let fileIndex = files.indices.last, let hunkIndex = files[fileIndex].hunks.indices.last else { return }
    func removeLineBreak(_ lines: inout [String]) {
      if let line = lines.popLast() { lines.append(line.hasSuffix("\n") ? String(line.dropLast()) : line) }
    }
    let side = files[fileIndex].hunks[hunkIndex].lastSide
    if side != .new { removeLineBreak(&files[fileIndex].hunks[hunkIndex].oldLines) }
    if side != .old { removeLineBreak(&files[fileIndex].hunks[hunkIndex].newLines) }
  }

  /// Returns the path in a `---` or `+++` line without a prefix such as `a/` and without a time stamp; nil for
  /// `/dev/null`.
  private static func path(_ text: Substring) -> String? {
    let name = text.prefix { $0 != "\t" && $0 != "\r" && $0 != "\r\n" }
    if name == "/dev/null" { return nil }
    let hasSidePrefix = ["a/", "b/", "c/", "i/", "o/", "w/"].contains { name.hasPrefix($0) }
    return String(hasSidePrefix ? name.dropFirst(2) : name)
  }

  /// Returns the old start line and the line counts of a hunk from its header line; nil if the line is malformed.
  ///
  /// For example, this header line starts at line 10 and has 2 old and 3 new lines:
  ///
  ///     @@ -10,2 +12,3 @@
  private static func hunkHeader(_ line: Substring) -> (start: Int, old: Int, new: Int)? {
    let parts = line.split(separator: " ")
    guard parts.count >= 4, parts[1].hasPrefix("-"), parts[2].hasPrefix("+") else { return nil }
    func startAndCount(_ part: Substring) -> (start: Int, count: Int)? {
      let values = part.dropFirst().split(separator: ",")
      guard let start = values.first.flatMap({ Int($0) }), (0...1 << 30).contains(start) else { return nil }
      let count = values.count > 1 ? Int(values[1]) ?? 1 : 1
      return (0...1 << 30).contains(count) ? (start, count) : nil
    }
    guard let oldNumbers = startAndCount(parts[1]), let newNumbers = startAndCount(parts[2]) else { return nil }
    return (oldNumbers.start, oldNumbers.count, newNumbers.count)
  }
}

extension UnifiedPatch.File {
  /// Returns the text with all hunks applied.
  ///
  /// If lines before a hunk were added or removed, the hunk is applied at the nearest position at which its old lines
  /// occur. Throws if the old lines of a hunk do not occur.
  func applied(to text: String) throws(MCPFailure) -> String {
    var lines = UnifiedPatch.lines(text)
    var shift = 0
    for (index, hunk) in hunks.enumerated() {
      // If a hunk has no old lines, the new lines follow the line whose number is in the hunk's header.
      let expectedIndex =
        hunk.oldLines.isEmpty ? hunk.startLine + (oldPath == nil || text.isEmpty ? -1 : 0) : hunk.startLine - 1
      guard let position = UnifiedPatch.index(of: hunk.oldLines, in: lines, expectedIndex: expectedIndex + shift) else {
        let firstLine = hunk.oldLines.first.map { ": '\($0.dropLast())'" } ?? ""
        throw MCPFailure(
          "diff: hunk \(index + 1) of \(path) does not fit the text at line \(hunk.startLine)\(firstLine); read the file again"
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
      let nextStart = text.utf8.index(after: end)
      lines.append(String(text[start..<nextStart]))
      start = nextStart
    }
    if start < text.endIndex { lines.append(String(text[start...])) }
    return lines
  }

  /// Returns the index at which `hunkLines` occur in `lines`; nil if they do not occur. If they occur several times,
  /// returns the index that is nearest to `expectedIndex`.
  fileprivate static func index(of hunkLines: [String], in lines: [String], expectedIndex: Int) -> Int? {
    guard hunkLines.count <= lines.count else { return nil }
    let lastIndex = lines.count - hunkLines.count
    let start = min(max(0, expectedIndex), lastIndex)
    func fits(_ index: Int) -> Bool {
      index >= 0 && index <= lastIndex && zip(hunkLines, lines[index...]).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
    return (0...max(start, lastIndex - start)).lazy.flatMap { [start - $0, start + $0] }.first(where: fits)
  }
}
