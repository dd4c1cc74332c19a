import UIModelPlatform

/// What `CommandGroup(replacing:)` puts in the place of a group of the system's commands.
struct ReplacedCommandGroup {
  let placement: String
  let place: Range<Int>
  /// The controls in it, with their keys where they have some.
  var controls: [SwiftNode] = []
  /// Whether code in it speaks of what the group was for, whatever the controls are called.
  private var speaksOfItself = false

  init(placement: String, place: Range<Int>) { (self.placement, self.place) = (placement, place) }

  /// In the words of documents. `isWhole`: whether nothing else is in it.
  func node(isWhole: Bool) -> SwiftNode {
    var list = controls
    if !isWhole || speaksOfItself { list.append(SwiftNode(.unknown("part of the group is not analyzed"), place)) }
    return SwiftNode(
      .object([
        SwiftMember("placement", place, SwiftNode(.string(placement), place)),
        SwiftMember("with", place, SwiftNode(.list(list), place)),
      ]), place)
  }

  /// What code of commands is called by that do what the group's did.
  private static let words = [
    "undoRedo": ["undo", "redo"], "pasteboard": ["cut", "copy", "paste"], "newItem": ["window", "scene"],
    "saveItem": ["close", "dismiss"], "textEditing": ["find", "search"], "printItem": ["print"],
  ]

  /// Takes notice of a control with its action.
  mutating func look(at control: SyntaxNode) {
    let (source, words) = (control.source, Self.words[placement] ?? [])
    speaksOfItself =
      speaksOfItself
      || control.tokens.contains { index in
        guard source.kind(index) == .identifier else { return false }
        let name = source.text(index)
        return words.contains {
          name.lowercased().hasPrefix($0) || name.contains($0.prefix(1).uppercased() + $0.dropFirst())
        }
      }
  }

  /// Views that are no commands, and sets of commands that have none of the keys of these groups.
  static let others: Set<String> = [
    "Divider", "Text", "Spacer", "EmptyView", "Label", "Image", "SidebarCommands", "ToolbarCommands",
    "InspectorCommands", "EmptyCommands",
  ]
}
