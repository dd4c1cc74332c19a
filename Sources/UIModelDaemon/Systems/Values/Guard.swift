import UIModelJSON
import UIModelPlatform

/// An object with a condition (`availableOn`). The object and its content exist only where the condition holds.
package struct Guard: Sendable, Equatable {
  package let part: JSONTree.ContainedValue
  /// The node after the last one of the object's content.
  package let end: Int
  package let condition: DeclaredAvailability
  /// The index of the innermost enclosing guard; nil if there is none.
  package private(set) var outerIndex: Int?

  package func encloses(_ node: Int) -> Bool { part.node <= node && node < end }

  /// Returns all guards of a tree, each before the guards inside of it.
  package static func all(in tree: JSONTree) -> [Guard] {
    let key: JSONKey = "availableOn"
    guard tree.nodes.contains(where: { $0.payload == key.hash && $0.kind == .key }) else { return [] }
    var guards: [Guard] = []
    var openContainers: [(node: Int, end: Int)] = []
    for (index, node) in tree.nodes.enumerated() {
      while let last = openContainers.last, last.end <= index { openContainers.removeLast() }
      if node.kind == .object || node.kind == .array { openContainers.append((index, Int(node.next))) }
      guard node.payload == key.hash, let object = openContainers.last,
        JSONElement(tree: tree, index: index).isKey(key),
        guards.last?.part.node != object.node
      else { continue }
      let part = JSONTree.ContainedValue(node: object.node, container: openContainers.dropLast().last?.node)
      let condition = DeclaredAvailability(JSONElement(tree: tree, index: index + 1))
      guards.append(Guard(part: part, end: object.end, condition: condition))
    }
    // The `availableOn` of an outer object can follow inner objects that have guards.
    guards.sort { $0.part.node < $1.part.node }
    var openGuards: [Int] = []
    for index in guards.indices {
      while let last = openGuards.last, guards[last].end <= guards[index].part.node { openGuards.removeLast() }
      guards[index].outerIndex = openGuards.last
      openGuards.append(index)
    }
    return guards
  }
}
