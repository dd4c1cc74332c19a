import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Checks whether the text of an object or list is complete enough for edits. While a user types, brackets, commas,
/// colons and values can be missing. Inserted text would then change the meaning of the text next to it.
struct ContainerCheck {
  private let document: Document
  private let container: Container

  /// Returns the reason that a container cannot be edited; nil if it can.
  static func problem(_ container: Container, in document: Document) -> EditError? {
    // If a bracket or quote is missing somewhere, the pairing of all others is uncertain.
    if !document.blocks.blocksWithTrait(.unmatchedDelimiters).isEmpty { return .brokenText }
    return ContainerCheck(document: document, container: container).problem
  }

  /// Whether a value is present and ends with the bracket or quote that it needs.
  static func isComplete(_ value: Range<Int>, in document: Document) -> Bool {
    guard !value.isEmpty, let first = document.byte(at: value.lowerBound),
      let last = document.byte(at: value.upperBound - 1)
    else { return false }
    return isComplete(first, last, value.count)
  }

  private static func isComplete(_ first: UInt8, _ last: UInt8, _ count: Int) -> Bool {
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
    // The text is read once, because there may be thousands of items.
    let contentRange = container.open..<container.close
    let (bytes, comments) = (document.bytes(in: contentRange), document.comments(in: contentRange))
    var (end, comment) = (container.open, 0)
    for (index, item) in container.items.enumerated() {
      let (range, value) = (item.range, item.value)
      guard range.lowerBound >= end, range.upperBound <= container.close, value.upperBound == range.upperBound,
        !value.isEmpty, item.isClosed,
        ContainerCheck.isComplete(
          bytes[value.lowerBound - contentRange.lowerBound], bytes[value.upperBound - 1 - contentRange.lowerBound],
          value.count),
        !container.isObject || hasColon(range.lowerBound..<value.lowerBound)
      else { return .brokenText }
      while comment < comments.count, comments[comment].lowerBound < end { comment += 1 }
      if index > 0 {
        let problem = problem(between: end, range.lowerBound, bytes, contentRange.lowerBound, comments[comment...])
        if let problem { return problem }
      }
      end = range.upperBound
    }
    return nil
  }

  /// Returns the problem with the text between two items; nil if there is none. A comment on its own line before the
  /// comma is ambiguous: it could belong to either item.
  private func problem(
    between start: Int, _ end: Int, _ bytes: [UInt8], _ base: Int, _ comments: ArraySlice<Range<Int>>
  ) -> EditError? {
    var (at, hasLineBreak, isAmbiguous) = (start, false, false)
    var comments = comments
    while at < end {
      if let comment = comments.first, comment.lowerBound == at {
        isAmbiguous = isAmbiguous || hasLineBreak
        hasLineBreak = false
        at = comment.upperBound
        comments = comments.dropFirst()
        continue
      }
      let byte = bytes[at - base]
      if !byte.isJSONBlank {
        guard byte == UInt8(ascii: ",") else { return .brokenText }
        return isAmbiguous ? .unclearComment : nil
      }
      hasLineBreak = hasLineBreak || byte == 0x0A || byte == 0x0D
      at += 1
    }
    return .brokenText
  }

  private func byte(_ offset: Int) -> Unicode.Scalar? { document.byte(at: offset).map { Unicode.Scalar($0) } }

  /// Whether the text from a key's start to its value ends with a colon. Blanks and comments after the colon are
  /// skipped.
  private func hasColon(_ range: Range<Int>) -> Bool {
    var end = range.upperBound
    for comment in document.comments(in: range).reversed() where document.isBlank(comment.upperBound..<end) {
      end = comment.lowerBound
    }
    return document.bytes(in: range.lowerBound..<end).last { !$0.isJSONBlank } == UInt8(ascii: ":")
  }
}
