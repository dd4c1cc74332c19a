import UIModelJSON
import UIModelPlatform

/// The result of a tool call, as JSON for programs and as text for people.
struct MCPToolResult {
  var structured: JSONObject
  var text: String
  /// Links to resources, such as pictures. In `content`, the links follow the text.
  var links: [JSONValue] = []

  /// The result object of `tools/call`.
  var json: JSONObject {
    let text: JSONValue = ["type": "text", "text": .string(text)]
    return ["content": .array([text] + links), "structuredContent": .object(structured)]
  }

  /// The size of the JSON result in UTF-8 bytes.
  fileprivate var byteCount: Int { JSONValue.object(json).utf8().count }
}

/// One element of a result that is split into pages, such as a finding.
struct MCPItem {
  let json: JSONValue
  /// The item as text for people. The text can have several lines.
  let text: String
  /// The heading under which the item is listed, such as a path; nil for an item without a heading.
  var group: String?
}

/// Splits results into pages of at most 8 KB. A page with at most one item can be larger.
///
/// Each page except the last has a cursor such as `40-1x9f3k`: the index of the next item, and a hash of all items.
enum MCPPages {
  /// The maximum size of the result of a page with several items, in UTF-8 bytes. The rest of the 8 KB is for members
  /// that are added later, such as `state`.
  private static let maximumByteCount = 7_600

  /// Returns the page at the call's `cursor`, with the cursor of the next page if there is one.
  ///
  /// - Parameter build: the function that makes the result from the items of the page.
  static func page(
    _ items: [MCPItem], _ arguments: MCPArguments, _ build: (ArraySlice<MCPItem>) -> MCPToolResult
  ) throws(MCPFailure) -> MCPToolResult {
    let contentHash = contentHash(of: items)
    let start = try start(arguments.string("cursor"), contentHash, items.count)
    func page(_ end: Int) -> MCPToolResult {
      var result = build(items[start..<end])
      guard end < items.count else { return result }
      result.structured["nextCursor"] = .string("\(end)-\(contentHash)")
      // Some agents read only the text, so the cursor is in the text too.
      let lineBreak = result.text.isEmpty || result.text.hasSuffix("\n") ? "" : "\n"
      result.text += "\(lineBreak)more: call again with \"cursor\": \"\(end)-\(contentHash)\""
      return result
    }
    var remaining = maximumByteCount - page(start).byteCount
    var end = start
    var group: String?
    while end < items.count {
      let item = items[end]
      remaining -= item.json.utf8().count + JSONValue.string(item.text).utf8().count + 4
      if item.group != group { remaining -= 2 * (item.group?.utf8.count ?? 0) + 40 }
      group = item.group
      if remaining < 0, end > start { break }
      end += 1
    }
    var result = page(end)
    while result.byteCount > maximumByteCount, end > start + 1 {
      end -= 1
      result = page(end)
    }
    return result
  }

  /// Returns the page of a text at the call's `cursor`. Pages end at line feeds or at the end of the text. The
  /// concatenation of all pages is the text.
  ///
  /// - Parameter build: the function that makes the result from the page's part of the text.
  static func page(
    text: String, _ arguments: MCPArguments, _ build: (String) -> MCPToolResult
  ) throws(MCPFailure) -> MCPToolResult {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
    // A result contains each line twice: in the text and in the structured content.
    let items = lines.map { MCPItem(json: .string($0), text: $0) }
    let lineCount = items.count
    return try page(items, arguments) { items in
      build(items.map(\.text).joined(separator: "\n") + (items.endIndex < lineCount ? "\n" : ""))
    }
  }

  /// Returns a hash of the JSON of all items, in base 36. A cursor with a different hash is refused, because it belongs
  /// to a different result.
  private static func contentHash(of items: [MCPItem]) -> String {
    String(FNV1a.hash(items.map { $0.json.text() + "\n" }.joined().utf8), radix: 36)
  }

  /// Returns the index of the page's first item: the number in the cursor, or 0 without a cursor. Throws if the cursor
  /// does not belong to these items.
  private static func start(_ cursor: String?, _ contentHash: String, _ itemCount: Int) throws(MCPFailure) -> Int {
    guard let cursor else { return 0 }
    let parts = cursor.split(separator: "-")
    guard parts.count == 2, let start = Int(parts[0]), (0..<max(1, itemCount)).contains(start), parts[1] == contentHash
    else {
      throw MCPFailure(
        "cursor '\(cursor)' is not of this answer: the arguments are others, or files have changed; "
          + "ask again without 'cursor'")
    }
    return start
  }
}
