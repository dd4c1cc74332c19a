import UIModelDaemon

/// Colours, or none.
struct Style: Sendable {
  let isColoured: Bool

  enum Colour: String { case red = "31", yellow = "33", blue = "34", cyan = "36", green = "32" }

  /// By `--color`, by NO_COLOR, and by whether a person looks at it.
  init(_ wish: String?) {
    switch wish {
    case "always": isColoured = true
    case "never": isColoured = false
    default:
      let isUnwanted = Console.environment("NO_COLOR").map { !$0.isEmpty } ?? false
      isColoured = !isUnwanted && Console.environment("TERM") != "dumb" && Console.isTerminal(.output)
    }
  }

  static let option = Option(
    name: "color", value: "WHEN", choices: ["auto", "always", "never"],
    summary: "auto (the default: at a terminal, unless NO_COLOR is set), always or never")

  func bold(_ text: String) -> String { wrap(text, "1") }

  func paint(_ text: String, _ colour: Colour) -> String { wrap(text, "1;" + colour.rawValue) }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// A text that moves no cursor and rings no bell: what a document says may be anything.
func printable(_ text: some StringProtocol) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return String(text) }
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { scalars.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
  return String(scalars)
}

/// The same for a text of several lines.
func printable(lines text: String) -> String {
  text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .map { printable(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n")
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  (scalar.value < 0x20 && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
    || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
}
