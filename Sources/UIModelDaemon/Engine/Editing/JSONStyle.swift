import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The text style for values that are inserted into a document. The style is taken from the document's text.
struct JSONStyle {
  /// One level of indentation.
  let indentationUnit: String
  let lineEnding: String

  init(_ document: Document) {
    lineEnding = document.lineEnding
    indentationUnit = JSONStyle.indentation(of: document) ?? "  "
  }

  /// Returns the indentation of the first indented line; nil if none of the first 50 lines is indented.
  private static func indentation(of document: Document) -> String? {
    for line in 0..<min(document.lineCount, 50) {
      let bytes = document.bytes(in: document.line(line))
      let blanks = bytes.prefix { $0 == 0x20 || $0 == 0x09 }
      if !blanks.isEmpty, blanks.count < bytes.count { return String(decoding: blanks, as: UTF8.self) }
    }
    return nil
  }

  /// Returns a value on one line: `{ "a": 1, "b": [1, 2] }`.
  func inlineText(_ value: JSONValue) -> String {
    switch value {
    case .array(let values): "[" + values.map(inlineText).joined(separator: ", ") + "]"
    case .object(let object):
      object.members.isEmpty
        ? "{}" : "{ " + object.members.map { memberText($0.name, $0.value) }.joined(separator: ", ") + " }"
    default: value.text()
    }
  }

  func memberText(_ name: String, _ value: JSONValue) -> String {
    JSONValue.string(name).text() + ": " + inlineText(value)
  }
}
