import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Compares the comments of a text before and after edits.
enum CommentComparison {
  /// Whether the edits delete a comment without inserting it elsewhere.
  static func deletesAnyComment(_ edits: [TextEdit], in document: Document) -> Bool {
    var counts: [String: Int] = [:]
    for edit in edits {
      for comment in document.comments(in: edit.range) { counts[document.string(in: comment), default: 0] += 1 }
    }
    guard !counts.isEmpty else { return false }
    for edit in edits {
      for comment in comments(in: Array(edit.newText.utf8)) { counts[comment, default: 0] -= 1 }
    }
    return counts.values.contains { $0 > 0 }
  }

  /// Returns the comments in a piece of text that begins outside of strings and comments.
  private static func comments(in bytes: [UInt8]) -> [String] {
    var (found, at): ([String], Int) = ([], 0)
    while at < bytes.count {
      let start = at
      switch (bytes[at], at + 1 < bytes.count ? bytes[at + 1] : 0) {
      case (UInt8(ascii: "\""), _):
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
        at += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
        found.append(String(decoding: bytes[start..<at], as: UTF8.self))
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        at += 2
        while at + 1 < bytes.count, bytes[at] != UInt8(ascii: "*") || bytes[at + 1] != UInt8(ascii: "/") { at += 1 }
        at = min(at + 2, bytes.count)
        found.append(String(decoding: bytes[start..<at], as: UTF8.self))
      default: at += 1
      }
    }
    return found
  }
}
