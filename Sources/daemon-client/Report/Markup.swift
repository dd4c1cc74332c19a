import UIModelDaemon
import UIModelJSON

/// A piece of HTML. Interpolated strings are escaped, so text from source code cannot become markup.
///
/// For example, `"<p>\(name)</p>"` with the name `a<b` is `<p>a&lt;b</p>`.
struct Markup: ExpressibleByStringInterpolation {
  private(set) var html: String

  init(stringLiteral html: String) { self.html = html }

  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

  private init(html: String) { self.html = html }

  /// Returns the HTML as markup without escaping. The HTML must be trusted, such as a style sheet, a script, or a
  /// picture that the daemon has drawn.
  static func trusted(_ html: String) -> Markup { Markup(html: html) }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: String) { html += literal }

    mutating func appendInterpolation(_ text: String) { html += Markup.escaped(text) }

    /// Appends escaped text and keeps its line feeds. Other interpolations show line feeds as escapes, like other
    /// control characters.
    mutating func appendInterpolation(lines text: String) {
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      html += lines.map { Markup.escaped(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n")
    }

    /// Appends escaped text. Each part in backticks becomes a `<code>` element.
    mutating func appendInterpolation(markdown text: String) {
      let parts = text.split(separator: "`", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        let isCode = index % 2 == 1 && index < parts.count - 1
        html += (isCode ? "<code>" : "") + Markup.escaped(String(part)) + (isCode ? "</code>" : "")
      }
    }

    mutating func appendInterpolation(_ number: Int) { html += String(number) }

    mutating func appendInterpolation(_ markup: Markup) { html += markup.html }

    /// Appends the markup; for nil, appends nothing.
    mutating func appendInterpolation(_ markup: Markup?) { html += markup?.html ?? "" }

    mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { html += part.html } }
  }

  static func + (a: Markup, b: Markup) -> Markup { Markup(html: a.html + b.html) }

  /// Returns text escaped for the content of an element, or for an attribute in double quotes.
  ///
  /// Control characters are shown as escapes.
  private static func escaped(_ text: String) -> String {
    let text = printable(text)
    guard text.utf8.contains(where: needsEscape) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0x22
  }

  /// Returns a script element that contains JSON data.
  ///
  /// No text in the data can end the element, because `<`, `>` and `&` are escaped. Control characters are escaped too.
  static func data(_ id: String, _ value: JSONValue) -> Markup {
    var json = ""
    for scalar in value.displayText().unicodeScalars {
      switch scalar {
      case "<": json += "\\u003C"
      case ">": json += "\\u003E"
      case "&": json += "\\u0026"
      default: json.unicodeScalars.append(scalar)
      }
    }
    return "<script type=\"application/json\" id=\"\(id)\">\(Markup.trusted(json))</script>\n"
  }
}

extension Sequence {
  /// Returns the concatenated markup of all elements, in order.
  func markup(_ transform: (Element) -> Markup) -> Markup { "\(map(transform))" }
}
