import UIModelPlatform

/// Returns a text for display, with control characters escaped as in Swift (`DisplayedText`). For example, the escape
/// character becomes `\u{1b}`.
package func printable(_ text: some StringProtocol) -> String { DisplayedText.escaped(text) }

/// Returns a text of several lines for display. Control characters are escaped, except line feeds.
package func printable(lines text: String) -> String {
  text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .map { printable(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n")
}

/// Returns equivalent JSON text that is safe to display.
package func printable(json text: String) -> String { DisplayedText.escaped(json: text) }
