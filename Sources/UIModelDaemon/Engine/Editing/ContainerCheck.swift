import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Checks whether the text of an object or list is complete enough for edits. While a user types, brackets, commas,
/// colons and values are missing, and inserted text would change the meaning of the text next to it.
struct ContainerCheck {
  private let document: Document
  private let container: Container

  /// Returns the reason that a container cannot be edited; nil if it can.
  static func problem(_ container: Container, in document: Document) -> EditError? {
    // If a bracket or quote is missing somewhere, the pairing of all others is uncertain.
    if !document.blocks.having(.mismatched).isEmpty { return .brokenText }
    return ContainerCheck(document: document, container: container).problem
  }

  /// Whether a value is present and ends with the bracket or quote that it needs.
  static func isWhole(_ value: Range<Int>, in document: Document) -> Bool {
    guard !value.isEmpty, let first = document.byte(at: value.lowerBound),
      let last = document.byte(at: value.upperBound - 1)
    else { return false }
    return isWhole(first, last, value.count)
  }

  private static func isWhole(_ first: UInt8, _ last: UInt8, _ count: Int) -> Bool {
    switch Unicode.Scalar(first) {
    case "{": count > 1 && last == UInt8(ascii: "}")
    case "[": count > 1 && last == UInt8(ascii: "]")
    case "\"": count > 1 && last == UInt8(ascii: "\"")
    default: true
    }
  }

  private var problem: EditError? {
    guard container.open <= container.close, byte(container.open - 1) == (container.isObject ? "{" : "["),
      byte(container.close) == (container.isObject ? "}" : "]")
    else { return .brokenText }
    // The text is read once as a whole, because there may be thousands of items.
    let whole = container.open..<container.close
    let (bytes, comments) = (document.bytes(in: whole), document.comments(in: whole))
    var (end, comment) = (container.open, 0)
    for (index, item) in container.items.enumerated() {
      let (range, value) = (item.range, item.value)
      guard range.lowerBound >= end, range.upperBound <= container.close, value.upperBound == range.upperBound,
        !value.isEmpty, item.isClosed,
        ContainerCheck.isWhole(
          bytes[value.lowerBound - whole.lowerBound], bytes[value.upperBound - 1 - whole.lowerBound], value.count),
        !container.isObject || hasColon(range.lowerBound..<value.lowerBound)
      else { return .brokenText }
      while comment < comments.count, comments[comment].lowerBound < end { comment += 1 }
      if index > 0 {
        let problem = problem(between: end, range.lowerBound, bytes, whole.lowerBound, comments[comment...])
        if let problem { return problem }
      }
      end = range.upperBound
    }
    return nil
  }

  /// Returns the problem with the text between two items; nil if there is none. A comment on its own line before the
  /// comma is ambiguous: it may belong to either item.
  private func problem(
    between start: Int, _ end: Int, _ bytes: [UInt8], _ base: Int, _ comments: ArraySlice<Range<Int>>
  ) -> EditError? {
    var (at, breaks, isUnclear) = (start, false, false)
    var comments = comments
    while at < end {
      if let comment = comments.first, comment.lowerBound == at {
        isUnclear = isUnclear || breaks
        breaks = false
        at = comment.upperBound
        comments = comments.dropFirst()
        continue
      }
      let byte = bytes[at - base]
      if !byte.isJSONBlank {
        guard byte == UInt8(ascii: ",") else { return .brokenText }
        return isUnclear ? .unclearComment : nil
      }
      breaks = breaks || byte == 0x0A || byte == 0x0D
      at += 1
    }
    return .brokenText
  }

  private func byte(_ offset: Int) -> Unicode.Scalar? { document.byte(at: offset).map { Unicode.Scalar($0) } }

  /// Whether a colon follows a key, apart from blanks and comments.
  private func hasColon(_ range: Range<Int>) -> Bool {
    var end = range.upperBound
    for comment in document.comments(in: range).reversed() where document.isBlank(comment.upperBound..<end) {
      end = comment.lowerBound
    }
    return document.bytes(in: range.lowerBound..<end).last { !$0.isJSONBlank } == UInt8(ascii: ":")
  }
}
