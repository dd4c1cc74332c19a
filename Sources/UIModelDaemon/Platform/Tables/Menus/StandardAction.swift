/// An action that UIKit's own responders implement (`UIResponderStandardEditActions` and what the main menu sends), so
/// that no class of the app has to.
package struct StandardAction: ReleaseTable, Sendable {
  package static let extent = ReleaseExtent("the standard actions", verified: 26, header, unverified: 27)

  package let selector: String
  package let since: Version
  package let source: Source

  private static let header = Source("UIResponder.h: UIResponderStandardEditActions", .header)

  /// By selector.
  package static let all: [String: StandardAction] = {
    let bySince: [(Version, [String])] = [
      // As old as the main menu, or older: no target is told apart by them.
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
    for (since, selectors) in bySince {
      for selector in selectors { table[selector] = StandardAction(selector: selector, since: since, source: header) }
    }
    return table
  }()
}
