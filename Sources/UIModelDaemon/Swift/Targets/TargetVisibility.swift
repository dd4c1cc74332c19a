import UIModelPlatform

/// The targets whose code is visible to each target through its dependencies, and the reverse relation. Targets that
/// depend on each other form one group (a strongly connected component), and each group is visited once.
///
/// For example, if an app depends on a library, `visibleTargets(to:)` for the app contains both, and `dependents(of:)`
/// for the library contains both.
struct TargetVisibility: Sendable, Hashable {
  /// The index of each target's group.
  private let groupOfTarget: [Int]
  /// The targets whose code is visible to each group, including its own targets. Nil if uncertain.
  private let visibleTargets: [NumberSet?]
  /// The targets that certainly see the code of each group.
  private let dependents: [NumberSet]
  /// The number of dependencies that were followed. A test checks how this number grows with the number of targets.
  let stepCount: Int

  /// Computes the groups, i.e. the strongly connected components, of a dependency graph, and the targets that each
  /// group sees. The first `targetCount` nodes are the targets. The other nodes are names of targets, or of products
  /// that consist of targets.
  ///
  /// - Parameter dependencies: the nodes that each node depends on. Nil if some are unknown.
  init(targetCount: Int, dependencies: [[Int]?]) {
    var groups = StronglyConnectedGroups(dependencies.map { $0 ?? [] })
    groups.findGroups()
    var stepCount = dependencies.reduce(0) { $0 + ($1?.count ?? 0) }
    // A group comes after the groups that it depends on.
    var visibleTargets: [NumberSet?] = []
    for (index, members) in groups.nodesByGroup.enumerated() {
      var groupTargets: NumberSet? = NumberSet()
      for nextGroup in groups.successorGroups(of: index) {
        stepCount += 1
        if let nextTargets = visibleTargets[nextGroup] {
          groupTargets?.formUnion(nextTargets)
        } else {
          groupTargets = nil
        }
      }
      if members.contains(where: { dependencies[$0] == nil }) { groupTargets = nil }
      for member in members where member < targetCount { groupTargets?.insert(member) }
      visibleTargets.append(groupTargets)
    }
    var dependents = groups.nodesByGroup.map { _ in NumberSet() }
    for index in groups.nodesByGroup.indices.reversed() where visibleTargets[index] != nil {
      dependents[index].formUnion(NumberSet(groups.nodesByGroup[index].filter { $0 < targetCount }))
      for nextGroup in groups.successorGroups(of: index) {
        stepCount += 1
        dependents[nextGroup].formUnion(dependents[index])
      }
    }
    (self.groupOfTarget, self.visibleTargets, self.dependents, self.stepCount) = (
      Array(groups.groupOfNode.prefix(targetCount)), visibleTargets, dependents, stepCount
    )
  }

  /// Computes the visibility from the dependencies of targets. Each name is a node between the targets that depend on
  /// the name and the targets that have the name. Without these nodes, there would be an edge for each pair of such
  /// targets.
  /// - Parameter targetsByName: the indices of the targets with a name.
  /// - Parameter products: the indices of the targets in a product.
  /// - Parameter areNamesComplete: whether the names of all targets and products are known.
  init(_ targets: [CodeTarget], _ targetsByName: [String: [Int]], _ products: [String: [Int]], areNamesComplete: Bool) {
    struct Name: Hashable {
      /// The path of the project if the name belongs to a target of the same project. Nil for a name from any project.
      let origin: String?
      let name: String
    }
    var dependencies: [[Int]?] = Array(repeating: [], count: targets.count)
    var nodesByName: [Name: Int] = [:]
    func node(_ name: Name, _ members: () -> [Int]?) -> Int {
      if let existingNode = nodesByName[name] { return existingNode }
      nodesByName[name] = dependencies.count
      dependencies.append(members())
      return dependencies.count - 1
    }
    var targetsByOrigin: [Name: [Int]] = [:]
    for (index, target) in targets.enumerated() {
      targetsByOrigin[Name(origin: target.origin, name: target.name), default: []].append(index)
    }
    for (index, target) in targets.enumerated() {
      let nodes = target.dependencies.map { dependency in
        switch dependency {
        case .target(let name):
          let name = Name(origin: target.origin, name: name)
          return node(name) { targetsByOrigin[name] ?? [] }
        case .product(let name):
          // A name that no known target has belongs to a package whose source is not in the folder.
          return node(Name(origin: nil, name: name)) {
            products[name] ?? targetsByName[name] ?? (areNamesComplete ? [] : nil)
          }
        }
      }
      dependencies[index] = target.isComplete ? nodes : nil
    }
    self.init(targetCount: targets.count, dependencies: dependencies)
  }

  /// Returns the targets whose code a target sees, including the target. Returns nil if uncertain.
  func visibleTargets(to target: Int) -> NumberSet? { visibleTargets[groupOfTarget[target]] }

  /// Returns the targets whose code any of the given targets sees. Returns nil if uncertain for one of them.
  func visibleTargets(to targets: NumberSet) -> NumberSet? {
    var result: NumberSet? = NumberSet()
    for group in Set(targets.map { groupOfTarget[$0] }) { result = visibleTargets[group].flatMap { result?.union($0) } }
    return result
  }

  /// Returns the targets that certainly see the code of any of the given targets, including the given targets.
  func dependents(of targets: NumberSet) -> NumberSet {
    var result = targets
    for group in Set(targets.map { groupOfTarget[$0] }) { result.formUnion(dependents[group]) }
    return result
  }
}

/// Computes the strongly connected components of a graph (Tarjan's algorithm, without recursion).
private struct StronglyConnectedGroups {
  private let successors: [[Int]]
  /// The group of each node. -1 before `findGroups` is called.
  private(set) var groupOfNode: [Int]
  /// The nodes of each group. A group comes after the groups to which it has edges.
  private(set) var nodesByGroup: [[Int]] = []
  private var order: [Int]
  private var lowLinks: [Int]
  private var stack: [Int] = []

  init(_ successors: [[Int]]) {
    self.successors = successors
    groupOfNode = Array(repeating: -1, count: successors.count)
    (order, lowLinks) = (groupOfNode, groupOfNode)
  }

  /// Returns the other groups to which a group has edges.
  func successorGroups(of group: Int) -> Set<Int> {
    var groups = Set(nodesByGroup[group].flatMap { successors[$0] }.map { groupOfNode[$0] })
    groups.remove(group)
    return groups
  }

  mutating func findGroups() {
    var visitedCount = 0
    for root in successors.indices where order[root] < 0 {
      var path: [(node: Int, edge: Int)] = [(root, 0)]
      while let (node, edge) = path.last {
        if edge == 0 {
          (order[node], lowLinks[node]) = (visitedCount, visitedCount)
          visitedCount += 1
          stack.append(node)
        }
        guard edge < successors[node].count else {
          path.removeLast()
          if let parent = path.last?.node { lowLinks[parent] = min(lowLinks[parent], lowLinks[node]) }
          if lowLinks[node] == order[node] { closeGroup(node) }
          continue
        }
        path[known: path.count - 1].edge += 1
        let successor = successors[node][edge]
        if order[successor] < 0 {
          path.append((successor, 0))
        } else if groupOfNode[successor] < 0 {
          lowLinks[node] = min(lowLinks[node], order[successor])
        }
      }
    }
  }

  private mutating func closeGroup(_ node: Int) {
    var group: [Int] = []
    while let member = stack.popLast() {
      groupOfNode[member] = nodesByGroup.count
      group.append(member)
      if member == node { break }
    }
    nodesByGroup.append(group)
  }
}
