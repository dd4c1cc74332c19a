/// What `CommandGroup(replacing:)` puts in the place of a group of the system's commands.
struct SwiftCommandGroup {
  let placement: String
  let place: Range<Int>
  /// The controls in it, with their keys where they have some.
  var controls: [SwiftNode] = []

  /// In the words of documents. `isWhole`: whether nothing else is in it.
  func node(isWhole: Bool) -> SwiftNode {
    var list = controls
    if !isWhole { list.append(SwiftNode(.unknown("not all of it is read"), place)) }
    return SwiftNode(
      .object([
        SwiftMember("placement", place, SwiftNode(.string(placement), place)),
        SwiftMember("with", place, SwiftNode(.list(list), place)),
      ]), place)
  }

  /// Views that are no commands, and sets of commands that have none of the keys of these groups.
  static let others: Set<String> = [
    "Divider", "Text", "Spacer", "EmptyView", "Label", "Image", "SidebarCommands", "ToolbarCommands",
    "InspectorCommands", "EmptyCommands",
  ]
}
