import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The formatting options of an editor.
package struct FormattingStyle: Sendable {
  /// One level of indentation: spaces or a tab.
  package let indentationUnit: String
  /// Whether a text that does not end with a line break gets one.
  package let insertsFinalNewline: Bool

  package init(indentationUnit: String = "  ", insertsFinalNewline: Bool = false) {
    (self.indentationUnit, self.insertsFinalNewline) = (indentationUnit, insertsFinalNewline)
  }

  package init(tabSize: Int, insertSpaces: Bool, insertsFinalNewline: Bool) {
    let indentationUnit =
      insertSpaces ? String(repeating: " ", count: min(max(1, tabSize), FormattingStyle.maximumTabSize)) : "\t"
    self.init(indentationUnit: indentationUnit, insertsFinalNewline: insertsFinalNewline)
  }

  private static let maximumTabSize = 16
}
