import UIModelJSON
import UIModelPlatform

/// A key command that a responder itself declares (`keyCommands`, `addKeyCommand(_:)`).
package struct KeyCommand: Sendable {
  package let element: MenuElement
  /// The command's JSON. A fix inserts a copy of the command into another list.
  package let json: JSONValue
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

  /// Returns whether this command certainly exists whenever `other` exists.
  package func isPresent(with other: ConditionalKeyCommand) -> Bool { states.includes(other.states) }

  /// Returns whether both commands can exist at the same time: their conditions are known and do not contradict each
  /// other.
  package func canCoexist(with other: ConditionalKeyCommand) -> Bool { states.canOverlap(other.states) }
}

extension Screen {
  static let conditionalCommandsKey: JSONKey = "conditionalKeyCommands"

  /// The key commands that the screen has only in some states. Rules that check single commands can check them like
  /// other commands: a defect is present in each state in which the command is.
  package var conditionalKeyCommands: [ConditionalKeyCommand] {
    reader.list(Screen.conditionalCommandsKey) { item in
      item.kind == .object ? ConditionalKeyCommand(ObjectReader(item, in: reader.block)) : nil
    }.elements
  }
}

extension ObjectReader {
  /// All key commands inside an object, at any depth. For a screen, these are the commands of the screen, its views and
  /// its cells.
  package var keyCommands: List<KeyCommand> {
    let key: JSONKey = "keyCommands"
    var commands: [KeyCommand] = []
    var isComplete = true
    var index = element.index + 1
    let endIndex = Int(element.node.next)
    while index < endIndex {
      let candidate = JSONElement(tree: element.tree, index: index)
      if candidate.kind == .absent || candidate.kind == .invalid {
        // An object whose existence is unknown is an invalid node here. Its key commands might exist, so the list is
        // incomplete.
        if candidate.kind == .invalid, candidate.node.next > index + 1 { isComplete = false }
        index = Int(candidate.node.next)
        continue
      }
      index += 1
      guard candidate.kind == .key, candidate.node.payload == key.hash, candidate.string == key.name, index < endIndex
      else {
        continue
      }
      let value = JSONElement(tree: element.tree, index: index)
      if value.kind != .array { isComplete = false }
      for item in value.elements {
        guard item.kind == .object, item.unknownReason == nil else {
          isComplete = false
          continue
        }
        commands.append(
          KeyCommand(element: MenuElement(ObjectReader(item, in: block), isMenu: false), json: JSONValue(item)))
      }
    }
    return List(commands, isComplete: isComplete, place: commands.isEmpty ? nil : place)
  }
}
