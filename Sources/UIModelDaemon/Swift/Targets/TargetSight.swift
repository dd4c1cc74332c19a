import UIModelPlatform

/// Whose code each target sees through its dependencies, and who sees its own. Targets that depend on each other are one
/// group, and each group is looked at once.
struct TargetSight: Sendable, Hashable {
  /// The group of each target.
  private let groups: [Int]
  /// By group, the targets whose code it sees, its own among them; nil where that is not certain.
  private let seen: [NumberSet?]
  /// By group, the targets that certainly see its code.
  private let seers: [NumberSet]
  /// How many dependencies were followed, for the test that this grows with the targets.
  let steps: Int

  /// `needed`: by node, the nodes that it depends on; nil where nobody knows all. The first `count` nodes are the targets,
  /// the others are names that targets have or products that consist of them.
  init(count: Int, needed: [[Int]?]) {
    var groups = StrongGroups(needed.map { $0 ?? [] })
    groups.find()
    var steps = needed.reduce(0) { $0 + ($1?.count ?? 0) }
    // A group comes after those that it depends on.
    var seen: [NumberSet?] = []
    for (index, members) in groups.all.enumerated() {
      var own: NumberSet? = NumberSet()
      for next in groups.next(of: index) {
        steps += 1
        if let other = seen[next] { own?.formUnion(other) } else { own = nil }
      }
      if members.contains(where: { needed[$0] == nil }) { own = nil }
      for member in members where member < count { own?.insert(member) }
      seen.append(own)
    }
    var seers = groups.all.map { _ in NumberSet() }
    for index in groups.all.indices.reversed() where seen[index] != nil {
      seers[index].formUnion(NumberSet(groups.all[index].filter { $0 < count }))
      for next in groups.next(of: index) {
        steps += 1
        seers[next].formUnion(seers[index])
      }
    }
    (self.groups, self.seen, self.seers, self.steps) = (Array(groups.of.prefix(count)), seen, seers, steps)
  }

  /// Of targets by their dependencies. `byName`: the targets of a name. `products`: those that the products of packages are
  /// made of. `areAll`: whether nobody else has anything by these names. Each name is a node between targets, for many may
  /// depend on what many have.
  init(_ targets: [CodeTarget], _ byName: [String: [Int]], _ products: [String: [Int]], areAll: Bool) {
    struct Name: Hashable {
      /// The project of a target's own; nil for what may be anyone's.
      let origin: String?
      let name: String
    }
    var needed: [[Int]?] = Array(repeating: [], count: targets.count)
    var names: [Name: Int] = [:]
    func node(_ name: Name, _ members: () -> [Int]?) -> Int {
      if let known = names[name] { return known }
      names[name] = needed.count
      needed.append(members())
      return needed.count - 1
    }
    var own: [Name: [Int]] = [:]
    for (index, target) in targets.enumerated() {
      own[Name(origin: target.origin, name: target.name), default: []].append(index)
    }
    for (index, target) in targets.enumerated() {
      let nodes = target.dependencies.map { dependency in
        switch dependency {
        case .target(let name):
          let name = Name(origin: target.origin, name: name)
          return node(name) { own[name] ?? [] }
        case .product(let name):
          // What nobody here has is somebody else's, and its source is not here.
          return node(Name(origin: nil, name: name)) { products[name] ?? byName[name] ?? (areAll ? [] : nil) }
        }
      }
      needed[index] = target.isComplete ? nodes : nil
    }
    self.init(count: targets.count, needed: needed)
  }

  /// The targets whose code a target sees, itself among them; nil where that is not certain.
  func seen(by target: Int) -> NumberSet? { seen[groups[target]] }

  /// The targets whose code any of these sees; nil where that is not certain of each.
  func seen(by targets: NumberSet) -> NumberSet? {
    var all: NumberSet? = NumberSet()
    for group in Set(targets.map { groups[$0] }) { all = seen[group].flatMap { all?.union($0) } }
    return all
  }

  /// The targets that certainly see the code of any of these, themselves among them.
  func seers(of targets: NumberSet) -> NumberSet {
    var all = targets
    for group in Set(targets.map { groups[$0] }) { all.formUnion(seers[group]) }
    return all
  }
}

/// The nodes of a graph in groups of those that lead to each other (Tarjan's algorithm, without recursion).
private struct StrongGroups {
  private let next: [[Int]]
  /// The group of each node; -1 before `find`.
  private(set) var of: [Int]
  /// The nodes of each group; a group comes after those that it leads to.
  private(set) var all: [[Int]] = []
  private var order: [Int]
  private var lowest: [Int]
  private var waiting: [Int] = []

  init(_ next: [[Int]]) {
    self.next = next
    of = Array(repeating: -1, count: next.count)
    (order, lowest) = (of, of)
  }

  /// The other groups that a group leads to.
  func next(of group: Int) -> Set<Int> {
    var found = Set(all[group].flatMap { next[$0] }.map { of[$0] })
    found.remove(group)
    return found
  }

  mutating func find() {
    var count = 0
    for root in next.indices where order[root] < 0 {
      var path: [(node: Int, edge: Int)] = [(root, 0)]
      while let (node, edge) = path.last {
        if edge == 0 {
          (order[node], lowest[node]) = (count, count)
          count += 1
          waiting.append(node)
        }
        guard edge < next[node].count else {
          path.removeLast()
          if let outer = path.last?.node { lowest[outer] = min(lowest[outer], lowest[node]) }
          if lowest[node] == order[node] { close(node) }
          continue
        }
        path[known: path.count - 1].edge += 1
        let other = next[node][edge]
        if order[other] < 0 {
          path.append((other, 0))
        } else if of[other] < 0 {
          lowest[node] = min(lowest[node], order[other])
        }
      }
    }
  }

  private mutating func close(_ node: Int) {
    var group: [Int] = []
    while let member = waiting.popLast() {
      of[member] = all.count
      group.append(member)
      if member == node { break }
    }
    all.append(group)
  }
}
