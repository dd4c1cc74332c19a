import UIModelPlatform

/// A cache of the results of queries about declarations, shared by the readings of several files. A cached result is
/// valid as long as the project's declared names and the sources on which the result depends are unchanged.
struct ScopeResultCache: Sendable {
  /// The cache key of a result: the kind of query, the queried name, and the file in which the name is looked up.
  ///
  /// For example, the query "exits of a view" for the view `Page` has a separate key for each file that uses the name.
  struct Query: Hashable, Sendable {
    let kind: String
    let name: String
    let fileNumber: Int32
  }

  /// A cached result with its dependencies.
  private struct CachedResult: Sendable {
    let value: any Sendable
    let lookedUpKeys: Set<String>
    let uses: [(file: Int32, source: SwiftSource, use: SwiftUse)]
    let namesVersion: SwiftProject.NamesVersion
  }

  private let results = LRUCache<Query, CachedResult>(maximumSize: 2_000)

  /// Returns the result of a query and records its dependencies in a scope. Nil if the result depends on the file being
  /// read (the scope's `home`), because the project may have an older text of that file. Also nil if the project does
  /// not have the query's file.
  fileprivate func result<Value: Sendable>(
    _ query: Query, in scope: SwiftScope, _ project: SwiftProject, _ make: (SwiftScope) -> Value
  ) -> Value? {
    let knownResult = results.value(query) { cached in
      cached.namesVersion === project.namesVersion
        && cached.uses.allSatisfy { project.file($0.file)?.source === $0.source }
    }
    guard let result = knownResult ?? Self.computedResult(query, project, make) else { return nil }
    if knownResult == nil { results.set(result, size: 1, for: query) }
    guard !result.uses.contains(where: { $0.file == scope.home.number }) else { return nil }
    for (file, _, use) in result.uses { scope.recordUse(use, of: file) }
    for name in result.lookedUpKeys { scope.recordLookup(name) }
    return result.value as? Value
  }

  /// Returns the result of a query, computed in a new scope of the query's file. Nil if the project does not have this
  /// file.
  private static func computedResult(
    _ query: Query, _ project: SwiftProject, _ make: (SwiftScope) -> some Sendable
  ) -> CachedResult? {
    guard let queryFile = project.file(query.fileNumber) else { return nil }
    let scope = SwiftScope(queryFile, project)
    let value = make(scope)
    let uses = scope.uses.map { (file: $0.key, source: scope.file($0.key).source, use: $0.value) }
    return CachedResult(value: value, lookedUpKeys: scope.lookedUpKeys, uses: uses, namesVersion: project.namesVersion)
  }
}

extension SwiftScope {
  /// Returns the project's cached result of a query, or computes it with `make` in a scope of the query's file. Nil if
  /// the caller must compute the result in its own scope, for example for a query in the file being read.
  ///
  /// The result of `make` must not depend on the file that is being read.
  func cachedResult<Value: Sendable>(_ query: ScopeResultCache.Query, make: (SwiftScope) -> Value) -> Value? {
    guard let project, query.fileNumber != home.number, hasCurrentHomeKeys else { return nil }
    return project.cachedResults.result(query, in: self, project, make)
  }
}
