import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Checks whether the text of an object or list is complete enough for edits. While a user types, brackets, commas,
/// colons and values can be missing. Inserted text would then change the meaning of adjacent text.
struct ContainerCheck {
  private let document: Document
  private let container: Container

  /// Returns the reason that a container cannot be edited; nil if the container can be edited.
  static func problem(_ container: Container, in document: Document) -> EditError? {
    // If a bracket or quote is missing somewhere, it is uncertain which of the other brackets and quotes belong
    // together.
    if !document.blocks.blocksWithTrait(.unmatchedDelimiters).isEmpty { return .brokenText }
    return ContainerCheck(document: document, container: container).problem
  }

  /// Whether a value is present and ends with the bracket or quote that its first byte requires.
  static func isComplete(_ value: Range<Int>, in document: Document) -> Bool {
    guard !value.isEmpty, let firstByte = document.byte(at: value.lowerBound),
      let lastByte = document.byte(at: value.upperBound - 1)
    else { return false }
    return isComplete(firstByte, lastByte, value.count)
  }

  private static func isComplete(_ firstByte: UInt8, _ lastByte: UInt8, _ count: Int) -> Bool {
    switch Unicode.Scalar(firstByte) {
    case "{": count > 1 && lastByte == UInt8(ascii: "}")
    case "[": count > 1 && lastByte == UInt8(ascii: "]")
    case "\"": count > 1 && lastByte == UInt8(ascii: "\"")
    default: true
    }
  }

  private var problem: EditError? {
    guard container.contentStart <= container.contentEnd,
      scalar(container.contentStart - 1) == (container.isObject ? "{" : "["),
      scalar(container.contentEnd) == (container.isObject ? "}" : "]")
    else { return .brokenText }
    // The text is read once, because there may be thousands of items.
    let contentRange = container.contentStart..<container.contentEnd
    let (bytes, comments) = (document.bytes(in: contentRange), document.comments(in: contentRange))
    var (end, commentIndex) = (container.contentStart, 0)
    for (index, item) in container.items.enumerated() {
      let (range, value) = (item.range, item.valueRange)
      guard range.lowerBound >= end, range.upperBound <= container.contentEnd, value.upperBound == range.upperBound,
        !value.isEmpty, item.isClosed,
        ContainerCheck.isComplete(
          bytes[value.lowerBound - contentRange.lowerBound], bytes[value.upperBound - 1 - contentRange.lowerBound],
          value.count),
        !container.isObject || hasColon(range.lowerBound..<value.lowerBound)
      else { return .brokenText }
      while commentIndex < comments.count, comments[commentIndex].lowerBound < end { commentIndex += 1 }
      if index > 0 {
        let problem = problem(between: end, range.lowerBound, bytes, contentRange.lowerBound, comments[commentIndex...])
        if let problem { return problem }
      }
      end = range.upperBound
    }
    return nil
  }

  /// Returns the problem with the text between two items; nil if the text is correct. A comment on its own line before
  /// the comma is ambiguous: it could belong to either item.
  private func problem(
    between start: Int, _ end: Int, _ bytes: [UInt8], _ contentStart: Int, _ comments: ArraySlice<Range<Int>>
  ) -> EditError? {
    var (offset, hasLineBreak, isAmbiguous) = (start, false, false)
    var comments = comments
    while offset < end {
      if let comment = comments.first, comment.lowerBound == offset {
        isAmbiguous = isAmbiguous || hasLineBreak
        hasLineBreak = false
        offset = comment.upperBound
        comments = comments.dropFirst()
        continue
      }
      let byte = bytes[offset - contentStart]
      if !byte.isJSONBlank {
        guard byte == UInt8(ascii: ",") else { return .brokenText }
        return isAmbiguous ? .unclearComment : nil
      }
      hasLineBreak = hasLineBreak || byte == 0x0A || byte == 0x0D
      offset += 1
    }
    return .brokenText
  }

  private func scalar(_ offset: Int) -> Unicode.Scalar? { document.byte(at: offset).map { Unicode.Scalar($0) } }

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
