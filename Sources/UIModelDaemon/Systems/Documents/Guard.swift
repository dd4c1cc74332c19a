import UIModelJSON
import UIModelPlatform

/// A declaration with a condition (`availableOn`): it, and all that stands in it, exists only where the condition holds.
package struct Guard: Sendable, Equatable {
  package let part: JSONTree.Part
  /// The node after the last one that stands in it.
  package let end: Int
  package let condition: DeclaredAvailability
  /// The index of the innermost guard around it; nil where there is none.
  package private(set) var outer: Int?

  package func encloses(_ node: Int) -> Bool { part.node <= node && node < end }

  /// All of a tree, each before those inside it.
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
    // The key of an outer one may stand after those inside it.
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

extension Block {
  /// The conditions of what encloses a place, and of what stands there itself.
  package func conditions(at place: Place) -> [DeclaredAvailability] {
    let (guards, node) = (declarations.guards, Int(place.node))
    if guards.isEmpty || node < 0 { return [] }
    var (low, high) = (0, guards.count)
    while low < high {
      let middle = (low + high) / 2
      if guards[middle].part.node <= node { low = middle + 1 } else { high = middle }
    }
    var conditions: [DeclaredAvailability] = []
    var next = low > 0 ? low - 1 : nil
    while let index = next {
      if guards[index].encloses(node) { conditions.append(guards[index].condition) }
      next = guards[index].outer
    }
    return conditions
  }

  /// The tree where some of the guarded declarations are not there (false), and of some that is not known (nil).
  func tree(_ holds: (DeclaredAvailability) -> Bool?) -> JSONTree {
    let states = declarations.guards.map { (part: $0.part, holds: holds($0.condition)) }
    return tree.hiding(
      states.filter { $0.holds == false }.map(\.part), unreadable: states.filter { $0.holds == nil }.map(\.part))
  }

  /// What it declares there.
  func declarations(_ holds: (DeclaredAvailability) -> Bool?) -> Declarations {
    Declarations(of: self, in: tree(holds))
  }

  /// What it declares in an environment. What may not be there is not known.
  package func declarations(in environment: Environment) -> Declarations {
    declarations.guards.isEmpty ? declarations : declarations { $0.includes(environment) }
  }
}
