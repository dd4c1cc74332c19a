import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the analysis of projects and packages with very many targets grows linearly.
@Suite struct TargetGrowthTests {
  private func targets(_ count: Int, _ make: (Int) -> CodeTarget) -> CodeTargets {
    CodeTargets([.init(targets: (0..<count).map(make))]) { $0 }
  }

  private func target(_ name: String, _ path: String, needs: [CodeTarget.Dependency]) -> CodeTarget {
    var target = CodeTarget(name: name, origin: "P", kind: .application)
    target.sources = [CodeTarget.Source(path: path, isFolder: true)]
    target.dependencies = needs
    return target
  }

  private func expectLinear(_ make: (Int) -> CodeTarget) {
    let (some, twice) = (targets(400, make).visibility.stepCount, targets(800, make).visibility.stepCount)
    #expect(some > 0)
    #expect(Double(twice) <= 2.3 * Double(some), "\(some), \(twice)")
  }

  @Test func targetsThatDependOnTheirOwnNameAreLinear() {
    expectLinear { _ in target("A", "/all", needs: [.product("A"), .target("A")]) }
  }

  @Test func chainOfMutuallyDependentTargetsIsLinear() {
    expectLinear { target("A\($0)", "/a\($0)", needs: [.target("A\(max(0, $0 - 1))"), .product("A\($0 + 1)")]) }
  }

  @Test func targetsWithTheSameDependenciesAreLinear() {
    expectLinear { index in
      target("A\(index % 2)", "/a\(index)", needs: [.target("A0"), .target("A1"), .product("A0")])
    }
  }

  @Test func fileLooksUpOnlyEnclosingFolders() {
    let all = targets(8_000) { target("A\($0)", "/a\($0)", needs: []) }
    let own = all.membership(of: "/a77/b/c.swift").compilingTargets
    #expect(Array(own) == [77])
    #expect(all.applications(of: "/a78/c.swift") == [78])
  }

  /// Compares `TargetVisibility` with a reference that follows each dependency separately, for random dependency graphs.
  @Test(arguments: Share.of(60 as UInt64)) func targetSightMatchesFollowingEachDependency(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...70, using: &random)
    let needed = (0..<count).map { _ -> [Int]? in
      guard Int.random(in: 0..<30, using: &random) > 0 else { return nil }
      return (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) }
    }
    let sight = TargetVisibility(targetCount: count, dependencies: needed)
    func followed(_ first: Int) -> Set<Int>? {
      var (seen, waiting): (Set<Int>, [Int]) = ([], [first])
      while let next = waiting.popLast() {
        guard let more = needed[next] else { return nil }
        if seen.insert(next).inserted { waiting += more }
      }
      return seen
    }
    for target in 0..<count {
      #expect(sight.visibleTargets(to: target).map { Set($0) } == followed(target))
      let seers = (0..<count).filter { $0 == target || followed($0)?.contains(target) == true }
      #expect(Array(sight.dependents(of: NumberSet([target]))) == seers)
    }
  }
}
