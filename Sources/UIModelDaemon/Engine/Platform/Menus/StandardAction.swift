/// An action that UIKit's own responders implement (`UIResponderStandardEditActions` and what the main menu sends), so
/// that no class of the app has to.
package struct StandardAction: Sendable {
  package let selector: String
  package let since: Version
  package let source: Source

  private static let header = Source("UIResponder.h: UIResponderStandardEditActions", .header)

  /// By selector.
  package static let all: [String: StandardAction] = {
    let bySince: [(Version, [String])] = [
      (
        3,
        ["cut:", "copy:", "paste:", "select:", "selectAll:", "delete:"]
      ),
      (7, ["makeTextWritingDirectionLeftToRight:", "makeTextWritingDirectionRightToLeft:"]),
      (6, ["toggleBoldface:", "toggleItalics:", "toggleUnderline:"]),
      (7, ["increaseSize:", "decreaseSize:"]),
      (13, ["updateTextAttributesWithConversionHandler:"]),
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
