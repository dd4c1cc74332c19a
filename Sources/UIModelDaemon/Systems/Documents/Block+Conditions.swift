import UIModelJSON
import UIModelPlatform

extension Block {
  /// Returns the conditions at a place: those of the object at the place and of all enclosing objects, innermost first.
  ///
  /// For example, in a menu for iOS 17 and later, the place of a command for iPadOS has both conditions.
  package func conditions(at place: Place) -> [DeclaredAvailability] {
    let (guards, node) = (declarations.guards, Int(place.node))
    if guards.isEmpty || node < 0 { return [] }
    var (low, high) = (0, guards.count)
    while low < high {
      let middle = (low + high) / 2
      if guards[middle].part.nodeIndex <= node { low = middle + 1 } else { high = middle }
    }
    var conditions: [DeclaredAvailability] = []
    var nextIndex = low > 0 ? low - 1 : nil
    while let index = nextIndex {
      if guards[index].encloses(node) { conditions.append(guards[index].condition) }
      nextIndex = guards[index].outerIndex
    }
    return conditions
  }

  /// Returns the tree without the objects whose condition is false. If `holds` returns nil for a condition, its object
  /// remains in the tree, marked as unknown.
  func tree(_ holds: (DeclaredAvailability) -> Bool?) -> JSONTree {
    let states = declarations.guards.map { (part: $0.part, holds: holds($0.condition)) }
    return tree.hiding(
      states.filter { $0.holds == false }.map(\.part), unreadableValues: states.filter { $0.holds == nil }.map(\.part))
  }

  /// Returns the block's declarations without the objects whose condition is false. If `holds` returns nil for a
  /// condition, the object counts as unknown.
  func declarations(_ holds: (DeclaredAvailability) -> Bool?) -> Declarations { declarations(in: tree(holds)) }

  /// Returns the declarations of the block as read from `tree`, a tree with the block's nodes in which some nodes are
  /// hidden.
  func declarations(in tree: JSONTree) -> Declarations {
    Declarations(partOf: declarations, entries: entries, tree: tree, block: id)
  }

  /// Returns the declarations that exist in an environment. Objects whose condition cannot be decided count as unknown.
  package func declarations(in environment: Environment) -> Declarations {
    declarations.guards.isEmpty ? declarations : declarations { $0.includes(environment) }
  }
}
