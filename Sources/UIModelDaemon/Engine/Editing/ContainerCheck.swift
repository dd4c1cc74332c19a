import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Whether the text of an object or a list is whole enough for edits: while somebody types, brackets, commas, colons and
/// values are missing, and what is written beside them would become something else.
struct ContainerCheck {
  private let document: Document
  private let container: Container

  /// Why the container cannot be edited; nil if it can.
  static func problem(_ container: Container, in document: Document) -> EditError? {
    // With a bracket or a quote missing somewhere, nobody knows whose the others are.
    if !document.blocks.having(.mismatched).isEmpty { return .brokenText }
    return ContainerCheck(document: document, container: container).problem
  }

  /// Whether there is a value at all, and what it opens is closed.
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
    // Looked at as one text: there may be thousands of items.
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

  /// What is wrong before the comma between two items. A comment on a line of its own there may be of what is before or of
  /// what is behind.
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

  /// Whether a colon stands between a key and its value, over blanks and comments.
  private func hasColon(_ range: Range<Int>) -> Bool {
    var end = range.upperBound
    for comment in document.comments(in: range).reversed() where document.isBlank(comment.upperBound..<end) {
      end = comment.lowerBound
    }
    return document.bytes(in: range.lowerBound..<end).last { !$0.isJSONBlank } == UInt8(ascii: ":")
  }
}
