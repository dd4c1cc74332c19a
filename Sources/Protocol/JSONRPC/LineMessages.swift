import UIModelJSON

/// Reads messages on a stream with one message per line. A message that is spread over several lines, as pretty-printers
/// write it, gets one error instead of one for each of its lines.
package struct LineMessages: Sendable {
  /// Brackets of a message that earlier lines have opened, and none has closed.
  private var depth = 0

  package init() {}

  /// What a line holds; nil for one that only continues a message that was answered with an error.
  package mutating func frame(_ line: [UInt8]) -> JSONRPCFrame? {
    if depth > 0, !LineMessages.isMessage(line) {
      depth = max(0, depth + LineMessages.openBrackets(line))
      return nil
    }
    depth = 0
    let frame = JSONRPCFrame(line)
    guard case .single(.invalid(let id, var error)) = frame, error.code == .parseError else { return frame }
    depth = max(0, LineMessages.openBrackets(line))
    guard depth > 0 else { return frame }
    error.message = "the message does not end on this line; send one message per line, such as 'jq -c' writes"
    return .single(.invalid(id: id, error))
  }

  /// How many brackets a line opens more than it closes, outside of strings.
  private static func openBrackets(_ line: [UInt8]) -> Int {
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

extension LineMessages {
  /// Whether a line is a message of its own, be it broken: an object with a method, and an id or the protocol's version.
  /// What a pretty-printed message has inside may have a method, as the changes of a transaction do.
  private static func isMessage(_ line: [UInt8]) -> Bool {
    guard let root = JSONTree(line, syntax: .strict).root else { return false }
    let parts = root.kind == .array ? Array(root.elements) : [root]
    return parts.contains { part in
      guard part.kind == .object else { return false }
      return part["jsonrpc"] != nil
        || part["id"] != nil && (part["method"] ?? part["result"] ?? part["error"]) != nil
    }
  }
}
