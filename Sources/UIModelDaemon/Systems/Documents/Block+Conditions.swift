import UIModelJSON
import UIModelPlatform

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
  func declarations(_ holds: (DeclaredAvailability) -> Bool?) -> Declarations { declarations(in: tree(holds)) }

  /// What it declares in a tree of it that hides parts.
  func declarations(in tree: JSONTree) -> Declarations {
    Declarations(partOf: declarations, entries: entries, tree: tree, block: id)
  }

  /// What it declares in an environment. What may not be there is not known.
  package func declarations(in environment: Environment) -> Declarations {
    declarations.guards.isEmpty ? declarations : declarations { $0.includes(environment) }
  }
}
