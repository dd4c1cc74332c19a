import UIModelJSON

/// A reader of messages from a stream with one message per line. A message that spans several lines, such as
/// pretty-printed JSON, gets one error instead of one error per line.
///
/// For example, the lines `{`, `"method": "exit"` and `}` give one error for the first line and nil for the others.
package struct LineMessageReader: Sendable {
  /// The number of unclosed brackets in the earlier lines of the current message.
  private var depth = 0

  package init() {}

  /// Returns the frame of a line, or nil if the line continues a message whose first line already gave an error.
  package mutating func readFrame(_ line: [UInt8]) -> JSONRPCFrame? {
    if depth > 0, !LineMessageReader.isMessage(line) {
      depth = max(0, depth + LineMessageReader.openBracketCount(line))
      return nil
    }
    depth = 0
    let frame = JSONRPCFrame(line)
    guard case .single(.invalid(let id, var error)) = frame, error.code == .parseError else { return frame }
    depth = max(0, LineMessageReader.openBracketCount(line))
    guard depth > 0 else { return frame }
    error.message = "the message does not end on this line; send one message per line, such as 'jq -c' writes"
    return .single(.invalid(id: id, error))
  }

  /// Returns the number of opening brackets minus the number of closing brackets of a line, outside of strings.
  private static func openBracketCount(_ line: [UInt8]) -> Int {
    var (count, isInString, isEscaped) = (0, false, false)
    for byte in line {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): count += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): count -= 1
      default: break
      }
    }
    return count
  }
}

extension LineMessageReader {
  /// Whether a line is a complete message, valid or not: an object that has `jsonrpc`, or that has `id` and also
  /// `method`, `result` or `error`. A `method` without an `id` is not enough, because lines inside a pretty-printed
  /// transaction also have methods.
  private static func isMessage(_ line: [UInt8]) -> Bool {
    guard let root = JSONTree(line, syntax: .strict).root else { return false }
    let candidates = root.kind == .array ? Array(root.elements) : [root]
    return candidates.contains { part in
      guard part.kind == .object else { return false }
      return part["jsonrpc"] != nil
        || part["id"] != nil && (part["method"] ?? part["result"] ?? part["error"]) != nil
    }
  }
}
