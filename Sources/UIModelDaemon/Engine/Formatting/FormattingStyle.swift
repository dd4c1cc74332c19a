import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// How an editor wants a document formatted.
package struct FormattingStyle: Sendable {
  /// One level of indentation: spaces, or a tab.
  package let unit: String
  /// Whether a text without a line break at its end gets one.
  package let insertsFinalNewline: Bool

  package init(unit: String = "  ", insertsFinalNewline: Bool = false) {
    (self.unit, self.insertsFinalNewline) = (unit, insertsFinalNewline)
  }

  package init(tabSize: Int, insertSpaces: Bool, insertsFinalNewline: Bool) {
    let unit = insertSpaces ? String(repeating: " ", count: min(max(1, tabSize), FormattingStyle.widest)) : "\t"
    self.init(unit: unit, insertsFinalNewline: insertsFinalNewline)
  }

  private static let widest = 16
}
