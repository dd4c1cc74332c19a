import UIModelJSON
import UIModelPlatform

/// What a tool answers: the same for programs and for people.
struct MCPAnswer {
  var structured: JSONObject
  var text: String
  /// Links to resources.
  var links: [JSONValue] = []

  /// As `tools/call` answers it.
  var json: JSONObject {
    let text: JSONValue = ["type": "text", "text": .string(text)]
    return ["content": .array([text] + links), "structuredContent": .object(structured)]
  }

  fileprivate var size: Int { JSONValue.object(json).utf8().count }
}

/// A part of an answer that is on one page or the next.
struct MCPItem {
  let json: JSONValue
  /// The same for people: a line, or a few.
  let line: String
  /// Under which heading it is shown.
  var group: String?
}

/// Splits answers into pages of at most 8 KB.
enum MCPPages {
  /// Bytes of a result, without what every result has: together at most 8 KB.
  private static let limit = 7_600

  /// The page that a call asks for, with the cursor of the next one. `build` makes an answer of some items.
  static func page(
    _ items: [MCPItem], _ arguments: MCPArguments, _ build: (ArraySlice<MCPItem>) -> MCPAnswer
  ) throws(MCPFailure) -> MCPAnswer {
    let mark = mark(of: items)
    let start = try start(arguments.string("cursor"), mark, items.count)
    func page(_ end: Int) -> MCPAnswer {
      var answer = build(items[start..<end])
      guard end < items.count else { return answer }
      answer.structured["nextCursor"] = .string("\(end)-\(mark)")
      // For agents that see the text only.
      let lineBreak = answer.text.isEmpty || answer.text.hasSuffix("\n") ? "" : "\n"
      answer.text += "\(lineBreak)more: call again with \"cursor\": \"\(end)-\(mark)\""
      return answer
    }
    var left = limit - page(start).size
    var end = start
    var group: String?
    while end < items.count {
      let item = items[end]
      left -= item.json.utf8().count + JSONValue.string(item.line).utf8().count + 4
      if item.group != group { left -= 2 * (item.group?.utf8.count ?? 0) + 40 }
      group = item.group
      if left < 0, end > start { break }
      end += 1
    }
    var answer = page(end)
    while answer.size > limit, end > start + 1 {
      end -= 1
      answer = page(end)
    }
    return answer
  }

  /// A text by its lines. `build` gets a part of it, whole lines; joined, the parts are the text.
  static func page(
    text: String, _ arguments: MCPArguments, _ build: (String) -> MCPAnswer
  ) throws(MCPFailure) -> MCPAnswer {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
    // An answer has each line twice: in the text and in the structured content.
    let items = lines.map { MCPItem(json: .string($0), line: $0) }
    let count = items.count
    return try page(items, arguments) { items in
      build(items.map(\.line).joined(separator: "\n") + (items.endIndex < count ? "\n" : ""))
    }
  }

  /// A hash of all items: a cursor of another answer is refused.
  private static func mark(of items: [MCPItem]) -> String {
    String(FNV1a.hash(items.map { $0.json.text() + "\n" }.joined().utf8), radix: 36)
  }

  private static func start(_ cursor: String?, _ mark: String, _ count: Int) throws(MCPFailure) -> Int {
    guard let cursor else { return 0 }
    let parts = cursor.split(separator: "-")
    guard parts.count == 2, let start = Int(parts[0]), (0..<max(1, count)).contains(start), parts[1] == mark else {
      throw MCPFailure(
        "cursor '\(cursor)' is not of this answer: the arguments are others, or files have changed; "
          + "ask again without 'cursor'")
    }
    return start
  }
}
