import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The formatting options of an editor.
package struct FormattingStyle: Sendable {
  /// One level of indentation: spaces or a tab.
  package let unit: String
  /// Whether a text that does not end with a line break gets one.
  package let insertsFinalNewline: Bool

  package init(unit: String = "  ", insertsFinalNewline: Bool = false) {
    (self.unit, self.insertsFinalNewline) = (unit, insertsFinalNewline)
  }

  package init(tabSize: Int, insertSpaces: Bool, insertsFinalNewline: Bool) {
    let unit = insertSpaces ? String(repeating: " ", count: min(max(1, tabSize), FormattingStyle.maximumTabSize)) : "\t"
    self.init(unit: unit, insertsFinalNewline: insertsFinalNewline)
  }

  private static let maximumTabSize = 16
}
