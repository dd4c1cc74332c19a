/// An action that UIKit's own responders implement, so the app's classes do not need to implement it. The table
/// contains the methods of `UIResponderStandardEditActions` and the actions that the main menu sends.
package struct StandardAction: ReleaseTable, Sendable {
  package static let extent = ReleaseExtent("the standard actions", verified: 26, header, unverified: 27)

  package let selector: String
  package let since: Version
  package let source: Source

  private static let header = Source("UIResponder.h: UIResponderStandardEditActions", .header)

  /// The standard actions by selector.
  package static let all: [String: StandardAction] = {
    let selectorsByRelease: [(Version, [String])] = [
      // These actions are at least as old as the main menu, so the same release is recorded for all of them.
      (
        13,
        [
          "cut:", "copy:", "paste:", "select:", "selectAll:", "delete:", "makeTextWritingDirectionLeftToRight:",
          "makeTextWritingDirectionRightToLeft:", "toggleBoldface:", "toggleItalics:", "toggleUnderline:",
          "increaseSize:", "decreaseSize:", "updateTextAttributesWithConversionHandler:",
        ]
      ),
      (15, ["pasteAndMatchStyle:", "pasteAndGo:", "pasteAndSearch:", "print:"]),
      (
        16,
        [
          "find:", "findAndReplace:", "findNext:", "findPrevious:", "useSelectionForFind:", "rename:", "duplicate:",
          "move:", "export:",
        ]
      ),
    ]
    var table: [String: StandardAction] = [:]
    for (since, selectors) in selectorsByRelease {
      for selector in selectors { table[selector] = StandardAction(selector: selector, since: since, source: header) }
    }
    return table
  }()
}
