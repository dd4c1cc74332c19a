import UIModelJSON
import UIModelPlatform

extension Block {
  /// Returns the conditions of the objects that contain a place, including the object at the place, innermost first.
  ///
  /// For example, in a menu for iOS 17 and later, the place of a command for iPadOS has both conditions.
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
      next = guards[index].outerIndex
    }
    return conditions
  }

  /// Returns the tree without the guarded objects for which `holds` returns false. Objects for which it returns nil
  /// count as unknown.
  func tree(_ holds: (DeclaredAvailability) -> Bool?) -> JSONTree {
    let states = declarations.guards.map { (part: $0.part, holds: holds($0.condition)) }
    return tree.hiding(
      states.filter { $0.holds == false }.map(\.part), unreadableValues: states.filter { $0.holds == nil }.map(\.part))
  }

  /// Returns the declarations of the block in the tree that `holds` selects.
  func declarations(_ holds: (DeclaredAvailability) -> Bool?) -> Declarations { declarations(in: tree(holds)) }

  /// Returns the declarations of the block in a tree of its nodes that hides some parts.
  func declarations(in tree: JSONTree) -> Declarations {
    Declarations(partOf: declarations, entries: entries, tree: tree, block: id)
  }

  /// Returns the declarations that exist in an environment. Objects whose condition cannot be decided count as unknown.
  package func declarations(in environment: Environment) -> Declarations {
    declarations.guards.isEmpty ? declarations : declarations { $0.includes(environment) }
  }
}
