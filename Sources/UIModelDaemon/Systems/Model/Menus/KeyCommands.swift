import UIModelJSON
import UIModelPlatform

/// A key command that a responder declares itself (`keyCommands`, `addKeyCommand(_:)`).
package struct KeyCommand: Sendable {
  package let element: MenuElement
  /// The command's JSON, from which a fix inserts the command into another list.
  package let text: JSONValue
}

/// A key command that a responder has only in some states. For example, `{ "input": "f", "modifierFlags": ["command"],
/// "conditions": ["hasNotes"] }`.
package struct ConditionalKeyCommand: Sendable {
  package let element: MenuElement
  private let states: DeclaredStates
  /// Whether the command certainly exists in at least one state.
  package let isSometimesPresent: Bool

  init(_ reader: ObjectReader) {
    element = MenuElement(reader, isMenu: false)
    states = DeclaredStates(reader) ?? .unknown
    isSometimesPresent = reader["conditions"].map { $0.kind == .array } ?? true
  }

  /// Returns whether this command certainly exists whenever the other one does.
  package func isPresent(with other: ConditionalKeyCommand) -> Bool { states.includes(other.states) }

  /// Returns whether both commands may exist at the same time: their conditions are known and do not contradict each
  /// other.
  package func mayCoexist(with other: ConditionalKeyCommand) -> Bool { states.mayOverlap(other.states) }
}

extension Screen {
  static let conditionalCommands: JSONKey = "conditionalKeyCommands"

  /// The key commands that exist only in some states. A rule may check each of them alone, because a defect of a
  /// command exists whenever the command does.
  package var conditionalKeyCommands: [ConditionalKeyCommand] {
    reader.list(Screen.conditionalCommands) { item in
      item.kind == .object ? ConditionalKeyCommand(ObjectReader(item, in: reader.block)) : nil
    }.elements
  }
}

extension ObjectReader {
  /// The key commands of everything inside an object. For a screen, these are the commands of the screen, its views and
  /// its cells.
  package var keyCommands: List<KeyCommand> {
    let key: JSONKey = "keyCommands"
    var commands: [KeyCommand] = []
    var isComplete = true
    var at = element.index + 1
    let end = Int(element.node.next)
    while at < end {
      let candidate = JSONElement(tree: element.tree, index: at)
      if candidate.kind == .absent || candidate.kind == .invalid {
        // This part may not exist, so its key commands are unknown.
        if candidate.kind == .invalid, candidate.node.next > at + 1 { isComplete = false }
        at = Int(candidate.node.next)
        continue
      }
      at += 1
      guard candidate.kind == .key, candidate.node.payload == key.hash, candidate.string == key.name, at < end else {
        continue
      }
      let value = JSONElement(tree: element.tree, index: at)
      if value.kind != .array { isComplete = false }
      for item in value.elements {
        guard item.kind == .object, item.unknownReason == nil else {
          isComplete = false
          continue
        }
        commands.append(
          KeyCommand(element: MenuElement(ObjectReader(item, in: block), isMenu: false), text: JSONValue(item)))
      }
    }
    return List(commands, isComplete: isComplete, place: commands.isEmpty ? nil : place)
  }
}
