import UIModelJSON
import UIModelPlatform

/// A key command that a responder declares itself (`keyCommands`, `addKeyCommand(_:)`).
package struct KeyCommand: Sendable {
  package let element: MenuElement
  /// The command as it is written, to be put elsewhere.
  package let text: JSONValue
}

/// A key command that a responder has in some states only.
package struct ConditionalKeyCommand: Sendable {
  package let element: MenuElement
  private let states: DeclaredStates
  /// Whether it certainly is there in some states.
  package let isThereSometimes: Bool

  init(_ reader: ObjectReader) {
    element = MenuElement(reader, isMenu: false)
    states = DeclaredStates(reader) ?? .unknown
    isThereSometimes = reader["conditions"].map { $0.kind == .array } ?? true
  }

  /// Whether it is there whenever another one is.
  package func isThere(with other: ConditionalKeyCommand) -> Bool { states.include(other.states) }

  /// Whether the conditions of both are known, and do not exclude each other.
  package func mayBeThere(with other: ConditionalKeyCommand) -> Bool { states.mayMeet(other.states) }
}

extension Screen {
  static let conditionalCommands: JSONKey = "conditionalKeyCommands"

  /// Key commands that it has in some states only: what is wrong with one by itself is wrong whenever it is there.
  package var conditionalKeyCommands: [ConditionalKeyCommand] {
    reader.list(Screen.conditionalCommands) { item in
      item.kind == .object ? ConditionalKeyCommand(ObjectReader(item, in: reader.block)) : nil
    }.elements
  }
}

extension ObjectReader {
  /// The key commands of everything inside an object: a screen, its views, cells and children.
  package var keyCommands: List<KeyCommand> {
    let key: JSONKey = "keyCommands"
    var commands: [KeyCommand] = []
    var isComplete = true
    var at = element.index + 1
    let end = Int(element.node.next)
    while at < end {
      let candidate = JSONElement(tree: element.tree, index: at)
      if candidate.kind == .absent || candidate.kind == .invalid {
        // Of what is not known to exist, nobody knows which commands it has.
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
