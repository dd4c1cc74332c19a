/// Whether the text of an object or a list is whole enough for edits: while somebody types, brackets, commas, colons and
/// values are missing, and what is written beside them would become something else.
struct ContainerCheck {
  private let document: Document
  private let container: Container

  /// Why the container cannot be edited; nil if it can.
  static func problem(_ container: Container, in document: Document) -> EditError? {
    ContainerCheck(document: document, container: container).problem
  }

  /// Whether there is a value at all, and what it opens is closed.
  static func isWhole(_ value: Range<Int>, in document: Document) -> Bool {
    guard !value.isEmpty, let first = document.byte(at: value.lowerBound),
      let last = document.byte(at: value.upperBound - 1)
    else { return false }
    switch Unicode.Scalar(first) {
    case "{": return value.count > 1 && last == UInt8(ascii: "}")
    case "[": return value.count > 1 && last == UInt8(ascii: "]")
    case "\"": return value.count > 1 && last == UInt8(ascii: "\"")
    default: return true
    }
  }

  private var problem: EditError? {
    guard container.open <= container.close, byte(container.open - 1) == (container.isObject ? "{" : "["),
      byte(container.close) == (container.isObject ? "}" : "]")
    else { return .brokenText }
    var end = container.open
    for (index, item) in container.items.enumerated() {
      let (range, value) = (item.range, item.value)
      guard range.lowerBound >= end, range.upperBound <= container.close, value.upperBound == range.upperBound,
        ContainerCheck.isWhole(value, in: document),
        !container.isObject || hasColon(range.lowerBound..<value.lowerBound)
      else { return .brokenText }
      if index > 0 {
        guard let comma = document.comma(after: end, before: range.lowerBound) else { return .brokenText }
        if isUnclear(end..<comma) { return .unclearComment }
      }
      end = range.upperBound
    }
    return nil
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

  /// Whether a comment stands on a line of its own before a comma: it may be of what is before or of what is behind.
  private func isUnclear(_ beforeComma: Range<Int>) -> Bool {
    var end = beforeComma.lowerBound
    return document.comments(in: beforeComma).contains { comment in
      defer { end = comment.upperBound }
      return document.lineBreaks(in: end..<comment.lowerBound) > 0
    }
  }
}
