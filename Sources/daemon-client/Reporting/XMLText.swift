import UIModelDaemon

/// Text for XML 1.0. Control characters are made printable first, because XML 1.0 forbids them even as references.
enum XMLText {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Returns a list of attributes, each after a space: ` name="a &amp; b"`.
  static func attributes(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\(escaped(printable($0.value)))\"" }.joined()
  }

  /// Returns a text escaped as the content of an element. Line feeds are kept.
  static func content(_ text: String) -> String { escaped(printable(lines: text)) }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t": result += "&#9;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
