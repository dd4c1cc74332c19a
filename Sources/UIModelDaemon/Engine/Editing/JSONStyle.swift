import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// How values are written into a document, after the manner of what stands there already.
struct JSONStyle {
  /// One level of indentation.
  let unit: String
  let lineEnding: String

  init(_ document: Document) {
    lineEnding = document.lineEnding
    unit = JSONStyle.indentation(of: document) ?? "  "
  }

  /// The first line that is indented tells.
  private static func indentation(of document: Document) -> String? {
    for line in 0..<min(document.lineCount, 50) {
      let bytes = document.bytes(in: document.line(line))
      let blanks = bytes.prefix { $0 == 0x20 || $0 == 0x09 }
      if !blanks.isEmpty, blanks.count < bytes.count { return String(decoding: blanks, as: UTF8.self) }
    }
    return nil
  }

  /// A value on one line: `{ "a": 1, "b": [1, 2] }`.
  func inline(_ value: JSONValue) -> String {
    switch value {
    case .array(let values): "[" + values.map(inline).joined(separator: ", ") + "]"
    case .object(let object):
      object.members.isEmpty
        ? "{}" : "{ " + object.members.map { member($0.name, $0.value) }.joined(separator: ", ") + " }"
    default: value.text()
    }
  }

  func member(_ name: String, _ value: JSONValue) -> String { JSONValue.string(name).text() + ": " + inline(value) }
}
