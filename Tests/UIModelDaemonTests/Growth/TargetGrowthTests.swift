import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the analysis of projects and packages with very many targets grows linearly.
@Suite struct TargetGrowthTests {
  private func codeTargets(_ count: Int, _ makeTarget: (Int) -> CodeTarget) -> CodeTargets {
    CodeTargets([.init(targets: (0..<count).map(makeTarget))]) { $0 }
  }

  private func target(_ name: String, _ path: String, dependencies: [CodeTarget.Dependency]) -> CodeTarget {
    var target = CodeTarget(name: name, origin: "P", kind: .application)
    target.sources = [CodeTarget.Source(path: path, isFolder: true)]
    target.dependencies = dependencies
    return target
  }

  private func expectLinear(_ makeTarget: (Int) -> CodeTarget) {
    let (baseCount, doubledCount) = (
      codeTargets(400, makeTarget).visibility.stepCount, codeTargets(800, makeTarget).visibility.stepCount
    )
    #expect(baseCount > 0)
    #expect(Double(doubledCount) <= 2.3 * Double(baseCount), "\(baseCount), \(doubledCount)")
  }

  @Test func selfDependentTargetsTakeLinearWork() {
    expectLinear { _ in target("A", "/all", dependencies: [.product("A"), .target("A")]) }
  }

  @Test func mutuallyDependentTargetsTakeLinearWork() {
    expectLinear { target("A\($0)", "/a\($0)", dependencies: [.target("A\(max(0, $0 - 1))"), .product("A\($0 + 1)")]) }
  }

  @Test func targetsWithEqualDependenciesTakeLinearWork() {
    expectLinear { index in
      target("A\(index % 2)", "/a\(index)", dependencies: [.target("A0"), .target("A1"), .product("A0")])
    }
  }

  @Test func fileBelongsToTheTargetOfItsFolder() {
    let manyTargets = codeTargets(8_000) { target("A\($0)", "/a\($0)", dependencies: []) }
    let compilingTargets = manyTargets.membership(of: "/a77/b/c.swift").compilingTargets
    #expect(Array(compilingTargets) == [77])
    #expect(manyTargets.applicationIndices(of: "/a78/c.swift") == [78])
  }

  /// Compares `TargetVisibility` with a reference that follows each dependency separately, for random dependency
  /// graphs.
  @Test(arguments: Share.sample(60 as UInt64)) func visibilityMatchesFollowingEachDependency(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...70, using: &generator)
    let dependencyLists = (0..<count).map { _ -> [Int]? in
      guard Int.random(in: 0..<30, using: &generator) > 0 else { return nil }
      return (0..<Int.random(in: 0...2, using: &generator)).map { _ in Int.random(in: 0..<count, using: &generator) }
    }
    let visibility = TargetVisibility(targetCount: count, dependencies: dependencyLists)
    func reachableTargets(_ startTarget: Int) -> Set<Int>? {
      var (visitedTargets, pendingTargets): (Set<Int>, [Int]) = ([], [startTarget])
      while let nextTarget = pendingTargets.popLast() {
        guard let nextDependencies = dependencyLists[nextTarget] else { return nil }
        if visitedTargets.insert(nextTarget).inserted { pendingTargets += nextDependencies }
      }
      return visitedTargets
    }
    for target in 0..<count {
      #expect(visibility.visibleTargets(to: target).map { Set($0) } == reachableTargets(target))
      let expectedDependents = (0..<count).filter { $0 == target || reachableTargets($0)?.contains(target) == true }
      #expect(Array(visibility.dependents(of: NumberSet([target]))) == expectedDependents)
    }
  }
}
