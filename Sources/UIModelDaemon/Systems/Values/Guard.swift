import UIModelJSON
import UIModelPlatform

/// An object with a condition (`availableOn`). The object and its content exist only where the condition holds.
package struct Guard: Sendable, Equatable {
  package let part: JSONTree.Part
  /// The node after the last one of the object's content.
  package let end: Int
  package let condition: DeclaredAvailability
  /// The index of the innermost enclosing guard; nil if there is none.
  package private(set) var outer: Int?

  package func encloses(_ node: Int) -> Bool { part.node <= node && node < end }

  /// Returns all guards of a tree, each before the guards inside of it.
  package static func all(in tree: JSONTree) -> [Guard] {
    let key: JSONKey = "availableOn"
    guard tree.nodes.contains(where: { $0.payload == key.hash && $0.kind == .key }) else { return [] }
    var guards: [Guard] = []
    var open: [(node: Int, end: Int)] = []
    for (index, node) in tree.nodes.enumerated() {
      while let last = open.last, last.end <= index { open.removeLast() }
      if node.kind == .object || node.kind == .array { open.append((index, Int(node.next))) }
      guard node.payload == key.hash, let object = open.last, JSONElement(tree: tree, index: index).isKey(key),
        guards.last?.part.node != object.node
      else { continue }
      let part = JSONTree.Part(node: object.node, container: open.dropLast().last?.node)
      let condition = DeclaredAvailability(JSONElement(tree: tree, index: index + 1))
      guards.append(Guard(part: part, end: object.end, condition: condition))
    }
    // The `availableOn` of an outer object may follow objects with a guard.
    guards.sort { $0.part.node < $1.part.node }
    var around: [Int] = []
    for index in guards.indices {
      while let last = around.last, guards[last].end <= guards[index].part.node { around.removeLast() }
      guards[index].outer = around.last
      around.append(index)
    }
    return guards
  }
}
