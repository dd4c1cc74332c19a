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

  /// Returns the comments in a piece of text that begins outside of any string or comment.
  private static func comments(in bytes: [UInt8]) -> [String] {
    var (foundComments, offset): ([String], Int) = ([], 0)
    while offset < bytes.count {
      let start = offset
      switch (bytes[offset], offset + 1 < bytes.count ? bytes[offset + 1] : 0) {
      case (UInt8(ascii: "\""), _):
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        foundComments.append(String(decoding: bytes[start..<offset], as: UTF8.self))
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        offset += 2
        while offset + 1 < bytes.count, bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/") {
          offset += 1
        }
        offset = min(offset + 2, bytes.count)
        foundComments.append(String(decoding: bytes[start..<offset], as: UTF8.self))
      default: offset += 1
      }
    }
    return foundComments
  }
}
