import UIModelPlatform

/// The result of a name lookup, limited to what rules report: the number of declarations, and the first of them in the
/// order of documents and places. A name may have thousands of declarations, and each may look up the others.
package struct FoundNames: Sendable {
  package private(set) var count = 0
  /// The first declarations, one more than a finding lists as related places.
  package private(set) var listed: [DeclaredName] = []
  /// Whether any declaration is a handle.
  package private(set) var hasHandle = false
  /// The number of handles by kind.
  private var handles: [EntityKind: Int] = [:]
  /// The number of handles by object. An object with two handles of the same name counts twice.
  private var handlesOfObject: [Place: Int] = [:]
  /// The first handles, one for each object.
  private var listedHandles: [DeclaredName] = []

  package var isEmpty: Bool { count == 0 }

  init(_ declarations: [DeclaredName], _ kinds: [EntityKind]) {
    // One more than a finding lists, because one may be the declaration that the finding is about.
    let limit = RelatedPlace.maximumCount + 1
    for declared in declarations where kinds.contains(declared.kind) {
      count += 1
      if listed.count < limit { listed.append(declared) }
      guard declared.isHandle else { continue }
      hasHandle = true
      handles[declared.kind, default: 0] += 1
      handlesOfObject[declared.object, default: 0] += 1
      // An object with two handles of the same name is listed once.
      if listedHandles.count < limit, handlesOfObject[declared.object] == 1 { listedHandles.append(declared) }
    }
  }

  /// Returns the other declarations of a handle: their number, their kinds, and the first of them.
  func others(than name: DeclaredName) -> (count: Int, kinds: [EntityKind], listed: [DeclaredName]) {
    let own = handlesOfObject[name.object] ?? 0
    let kinds = handles.filter { $0.key != name.kind || $0.value > own }
    return (
      handles.reduce(0) { $0 + $1.value } - own, Array(kinds.keys), listedHandles.filter { $0.object != name.object }
    )
  }
}

/// A cache of lookups for names with many declarations. During one check of an app, each name is searched once, however
/// many declarations look it up.
///
/// For example, if 1,000 screens have the same handle, their list is scanned once and not 1,000 times.
final class CommonNames: Sendable {
  private struct Question: Hashable, Sendable {
    let name: String
    let kinds: [EntityKind]
  }

  private struct Found: Sendable {
    var answers: [Question: FoundNames] = [:]
    var scannedCount = 0
  }

  private let found = Shared(Found())

  /// The number of declarations that were scanned so far.
  var scannedCount: Int { found.with { $0.scannedCount } }

  func find(_ name: String, _ kinds: [EntityKind], among declarations: [DeclaredName]) -> FoundNames {
    guard declarations.count > RelatedPlace.maximumCount else { return FoundNames(declarations, kinds) }
    let question = Question(name: name, kinds: kinds)
    return found.with { found in
      if let known = found.answers[question] { return known }
      let answer = FoundNames(declarations, kinds)
      found.scannedCount += declarations.count
      found.answers[question] = answer
      return answer
    }
  }
}
