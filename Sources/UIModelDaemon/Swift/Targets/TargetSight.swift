import UIModelPlatform

/// The targets whose code is visible to each target through its dependencies, and the reverse relation. Targets that
/// depend on each other form one group (a strongly connected component), and each group is visited once.
///
/// For example, if an app depends on a library, `seen(by:)` for the app contains both, and `dependents(of:)` for the library
/// contains both.
struct TargetSight: Sendable, Hashable {
  /// The index of the group of each target.
  private let groups: [Int]
  /// The targets whose code each group sees, including its own targets. Nil if uncertain.
  private let seen: [NumberSet?]
  /// The targets that certainly see the code of each group.
  private let dependents: [NumberSet]
  /// The number of dependencies that were followed. A test checks how this number grows with the number of targets.
  let steps: Int

  /// Computes the groups of a graph. The first `count` nodes are the targets. The other nodes are names of targets, or
  /// of products that consist of targets.
  /// - Parameter needed: the nodes that each node depends on. Nil if some are unknown.
  init(count: Int, needed: [[Int]?]) {
    var groups = StrongGroups(needed.map { $0 ?? [] })
    groups.find()
    var steps = needed.reduce(0) { $0 + ($1?.count ?? 0) }
    // A group comes after the groups that it depends on.
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
    var dependents = groups.all.map { _ in NumberSet() }
    for index in groups.all.indices.reversed() where seen[index] != nil {
      dependents[index].formUnion(NumberSet(groups.all[index].filter { $0 < count }))
      for next in groups.next(of: index) {
        steps += 1
        dependents[next].formUnion(dependents[index])
      }
    }
    (self.groups, self.seen, self.dependents, self.steps) = (Array(groups.of.prefix(count)), seen, dependents, steps)
  }

  /// Computes the visibility from the dependencies of targets. Each name is a node between targets, because many
  /// targets may depend on a name that many targets have.
  /// - Parameter byName: the indices of the targets with a name.
  /// - Parameter products: the indices of the targets in a product.
  /// - Parameter areAll: whether no unknown target or product may have one of these names.
  init(_ targets: [CodeTarget], _ byName: [String: [Int]], _ products: [String: [Int]], areAll: Bool) {
    struct Name: Hashable {
      /// The path of the project, if the name is that of one of its own targets. Nil for a name from any project.
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
          // A name that no known target has belongs to a package whose source is not in the folder.
          return node(Name(origin: nil, name: name)) { products[name] ?? byName[name] ?? (areAll ? [] : nil) }
        }
      }
      needed[index] = target.isComplete ? nodes : nil
    }
    self.init(count: targets.count, needed: needed)
  }

  /// Returns the targets whose code a target sees, including the target. Returns nil if uncertain.
  func seen(by target: Int) -> NumberSet? { seen[groups[target]] }

  /// Returns the targets whose code any of the given targets sees. Returns nil if uncertain for one of them.
  func seen(by targets: NumberSet) -> NumberSet? {
    var all: NumberSet? = NumberSet()
    for group in Set(targets.map { groups[$0] }) { all = seen[group].flatMap { all?.union($0) } }
    return all
  }

  /// Returns the targets that certainly see the code of any of the given targets, including these.
  func dependents(of targets: NumberSet) -> NumberSet {
    var all = targets
    for group in Set(targets.map { groups[$0] }) { all.formUnion(dependents[group]) }
    return all
  }
}

/// Computes the strongly connected components of a graph (Tarjan's algorithm, without recursion).
private struct StrongGroups {
  private let next: [[Int]]
  /// The group of each node. -1 before `find` is called.
  private(set) var of: [Int]
  /// The nodes of each group. A group comes after the groups that it leads to.
  private(set) var all: [[Int]] = []
  private var order: [Int]
  private var lowLinks: [Int]
  private var waiting: [Int] = []

  init(_ next: [[Int]]) {
    self.next = next
    of = Array(repeating: -1, count: next.count)
    (order, lowLinks) = (of, of)
  }

  /// Returns the other groups to which a group has edges.
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
          (order[node], lowLinks[node]) = (count, count)
          count += 1
          waiting.append(node)
        }
        guard edge < next[node].count else {
          path.removeLast()
          if let outer = path.last?.node { lowLinks[outer] = min(lowLinks[outer], lowLinks[node]) }
          if lowLinks[node] == order[node] { close(node) }
          continue
        }
        path[known: path.count - 1].edge += 1
        let other = next[node][edge]
        if order[other] < 0 {
          path.append((other, 0))
        } else if of[other] < 0 {
          lowLinks[node] = min(lowLinks[node], order[other])
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
