import UIModelPlatform

/// The result of a name lookup, limited to the facts that rules report: the number of declarations, and the first of
/// them in the order of documents and places. The limit matters because a name can have thousands of declarations, and
/// each declaration can look up the others.
package struct NameLookupResult: Sendable {
  package private(set) var count = 0
  /// The first declarations. The limit is one more than the number of related places in a finding.
  package private(set) var firstDeclarations: [DeclaredName] = []
  /// Whether any declaration is a handle.
  package private(set) var hasHandle = false
  /// The number of handles by kind.
  private var handleCountsByKind: [EntityKind: Int] = [:]
  /// The number of handles by object. An object with two handles of the same name counts twice.
  private var handleCountsByObject: [Place: Int] = [:]
  /// The first handles, one for each object.
  private var firstHandles: [DeclaredName] = []

  package var isEmpty: Bool { count == 0 }

  init(_ declarations: [DeclaredName], _ kinds: [EntityKind]) {
    // One more than a finding lists, because one of the declarations might be the subject of the finding.
    let limit = RelatedPlace.maximumCount + 1
    for declared in declarations where kinds.contains(declared.kind) {
      count += 1
      if firstDeclarations.count < limit { firstDeclarations.append(declared) }
      guard declared.isHandle else { continue }
      hasHandle = true
      handleCountsByKind[declared.kind, default: 0] += 1
      handleCountsByObject[declared.objectPlace, default: 0] += 1
      // An object with two handles of the same name is listed once.
      if firstHandles.count < limit, handleCountsByObject[declared.objectPlace] == 1 { firstHandles.append(declared) }
    }
  }

  /// Returns the other declarations of a handle, i.e. those outside the object that declares `name`: their number,
  /// their kinds, and the first of them.
  func otherHandles(than name: DeclaredName) -> (count: Int, kinds: [EntityKind], listed: [DeclaredName]) {
    let ownHandleCount = handleCountsByObject[name.objectPlace] ?? 0
    let kinds = handleCountsByKind.filter { $0.key != name.kind || $0.value > ownHandleCount }
    return (
      handleCountsByKind.reduce(0) { $0 + $1.value } - ownHandleCount, Array(kinds.keys),
      firstHandles.filter { $0.objectPlace != name.objectPlace }
    )
  }
}

/// A cache of lookups for names with many declarations. The declarations of a name are scanned once for each context
/// and list of kinds, regardless of the number of lookups.
///
/// For example, if 1,000 screens have the same handle, their list is scanned once and not 1,000 times.
final class NameLookupCache: Sendable {
  private struct Lookup: Hashable, Sendable {
    let name: String
    let kinds: [EntityKind]
  }

  private struct Contents: Sendable {
    var results: [Lookup: NameLookupResult] = [:]
    var scannedCount = 0
  }

  private let contents = SharedState(Contents())

  /// The number of declarations scanned so far.
  var scannedCount: Int { contents.withLock { $0.scannedCount } }

  /// Returns the result for a name and kinds, from the cache if the name has many declarations.
  func lookUp(_ name: String, _ kinds: [EntityKind], among declarations: [DeclaredName]) -> NameLookupResult {
    guard declarations.count > RelatedPlace.maximumCount else { return NameLookupResult(declarations, kinds) }
    let lookup = Lookup(name: name, kinds: kinds)
    return contents.withLock { contents in
      if let cachedResult = contents.results[lookup] { return cachedResult }
      let result = NameLookupResult(declarations, kinds)
      contents.scannedCount += declarations.count
      contents.results[lookup] = result
      return result
    }
  }
}
