import UIModelPlatform

/// A replacement of a system command group by `CommandGroup(replacing:)`. For example, `CommandGroup(replacing:
/// .newItem) {}` has the placement `newItem` and no controls.
struct ReplacedCommandGroup {
  /// The name of the replaced group's placement, such as `newItem`.
  let placement: String
  /// The range of the placement argument, in UTF-8 bytes.
  let range: Range<Int>
  /// The controls in the replacement, including their keyboard shortcuts.
  var controls: [SwiftNode] = []
  /// Whether the controls' code mentions the action of the replaced group. The titles of the controls are not
  /// considered.
  private var mentionsGroupAction = false

  init(placement: String, range: Range<Int>) { (self.placement, self.range) = (placement, range) }

  /// Returns the replacement as a node of a model document.
  /// - Parameter isComplete: whether all content of the group was read.
  func node(isComplete: Bool) -> SwiftNode {
    var items = controls
    if !isComplete || mentionsGroupAction {
      items.append(SwiftNode(.unknown("part of the group is not analyzed"), range))
    }
    return SwiftNode(
      .object([
        SwiftMember("placement", range, SwiftNode(.string(placement), range)),
        SwiftMember("with", range, SwiftNode(.list(items), range)),
      ]), range)
  }

  /// Words in identifiers that suggest the action of a replaced group, by the placement of the group.
  private static let actionWords = [
    "undoRedo": ["undo", "redo"], "pasteboard": ["cut", "copy", "paste"], "newItem": ["window", "scene"],
    "saveItem": ["close", "dismiss"], "textEditing": ["find", "search"], "printItem": ["print"],
  ]

  /// Sets `mentionsGroupAction` if the code of a control mentions the action of the replaced group.
  mutating func inspect(at control: SyntaxNode) {
    let (source, actionWords) = (control.source, Self.actionWords[placement] ?? [])
    mentionsGroupAction =
      mentionsGroupAction
      || control.tokens.contains { index in
        guard source.kind(index) == .identifier else { return false }
        let name = source.text(index)
        return actionWords.contains {
          name.lowercased().hasPrefix($0) || name.contains($0.prefix(1).uppercased() + $0.dropFirst())
        }
      }
  }

  /// Views that are not commands, and command sets that do not use the keyboard shortcuts of the replaced groups.
  static let unrelatedViews: Set<String> = [
    "Divider", "Text", "Spacer", "EmptyView", "Label", "Image", "SidebarCommands", "ToolbarCommands",
    "InspectorCommands", "EmptyCommands",
  ]
}
