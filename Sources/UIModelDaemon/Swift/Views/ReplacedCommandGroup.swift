import UIModelPlatform

/// The replacement that `CommandGroup(replacing:)` makes for a group of the system's commands. For example,
/// `CommandGroup(replacing: .newItem) {}` has the placement `newItem` and no controls.
struct ReplacedCommandGroup {
  let placement: String
  let place: Range<Int>
  /// The controls in the replacement, with their keyboard shortcuts if they have any.
  var controls: [SwiftNode] = []
  /// Whether the controls' code mentions the action of the replaced group. The titles of the controls are not
  /// considered.
  private var mentionsGroupAction = false

  init(placement: String, place: Range<Int>) { (self.placement, self.place) = (placement, place) }

  /// Returns the replacement as a node of a model document.
  /// - Parameter isComplete: whether all content of the group was read.
  func node(isComplete: Bool) -> SwiftNode {
    var items = controls
    if !isComplete || mentionsGroupAction {
      items.append(SwiftNode(.unknown("part of the group is not analyzed"), place))
    }
    return SwiftNode(
      .object([
        SwiftMember("placement", place, SwiftNode(.string(placement), place)),
        SwiftMember("with", place, SwiftNode(.list(items), place)),
      ]), place)
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

  /// Views that are not commands, and command sets that do not use the keys of the replaced groups.
  static let unrelatedViews: Set<String> = [
    "Divider", "Text", "Spacer", "EmptyView", "Label", "Image", "SidebarCommands", "ToolbarCommands",
    "InspectorCommands", "EmptyCommands",
  ]
}
