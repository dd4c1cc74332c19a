import UIModelJSON
import UIModelPlatform

/// An object with a condition (`availableOn`). The object and its content exist only in environments that meet the
/// condition.
package struct Guard: Sendable, Equatable {
  package let part: JSONTree.ContainedValue
  /// The index of the node after the object's content.
  package let end: Int
  package let condition: DeclaredAvailability
  /// The index of the innermost enclosing guard; nil if no guard encloses this guard.
  package private(set) var outerIndex: Int?

  package func encloses(_ node: Int) -> Bool { part.nodeIndex <= node && node < end }

  /// Returns all guards of a tree. Each guard precedes the guards inside of its object.
  package static func all(in tree: JSONTree) -> [Guard] {
    let key: JSONKey = "availableOn"
    guard tree.nodes.contains(where: { $0.payload == key.hash && $0.kind == .key }) else { return [] }
    var guards: [Guard] = []
    var openContainers: [(node: Int, end: Int)] = []
    for (index, node) in tree.nodes.enumerated() {
      while let container = openContainers.last, container.end <= index { openContainers.removeLast() }
      if node.kind == .object || node.kind == .array { openContainers.append((index, Int(node.next))) }
      guard node.payload == key.hash, let object = openContainers.last,
        JSONElement(tree: tree, index: index).isKey(key),
        guards.last?.part.nodeIndex != object.node
      else { continue }
      let part = JSONTree.ContainedValue(nodeIndex: object.node, containerIndex: openContainers.dropLast().last?.node)
      let condition = DeclaredAvailability(JSONElement(tree: tree, index: index + 1))
      guards.append(Guard(part: part, end: object.end, condition: condition))
    }
    // The `availableOn` of an outer object can follow inner objects that have guards, so the guards are sorted.
    guards.sort { $0.part.nodeIndex < $1.part.nodeIndex }
    var openGuards: [Int] = []
    for index in guards.indices {
      while let innermostIndex = openGuards.last, guards[innermostIndex].end <= guards[index].part.nodeIndex {
        openGuards.removeLast()
      }
      guards[index].outerIndex = openGuards.last
      openGuards.append(index)
    }
    return guards
  }
}
