import UIModelPlatform

/// A text for people with its control characters escaped as in Swift (`ShownText`).
package func printable(_ text: some StringProtocol) -> String { ShownText.escaped(text) }

/// The same for a text of several lines.
package func printable(lines text: String) -> String {
  text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .map { printable(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n")
}

/// JSON with the same value for a place where people may see it.
package func printable(json text: String) -> String { ShownText.escaped(json: text) }
