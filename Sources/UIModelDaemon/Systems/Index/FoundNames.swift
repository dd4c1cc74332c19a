import UIModelPlatform

/// What has a name in the app, as far as rules speak of it: how many, and the first of them in the order of documents and
/// places. Thousands may have one name, and each may ask for the others.
package struct FoundNames: Sendable {
  package private(set) var count = 0
  /// The first of them.
  package private(set) var listed: [DeclaredName] = []
  package private(set) var hasHandle = false
  /// How many handles there are of each kind, and which objects have several.
  private var handles: [EntityKind: Int] = [:]
  private var handlesOfObject: [Place: Int] = [:]
  private var listedHandles: [DeclaredName] = []

  package var isEmpty: Bool { count == 0 }

  init(_ declarations: [DeclaredName], _ kinds: [EntityKind]) {
    // One more than are related to a finding, for it may be the finding's own.
    let most = RelatedPlace.most + 1
    for declared in declarations where kinds.contains(declared.kind) {
      count += 1
      if listed.count < most { listed.append(declared) }
      guard declared.isHandle else { continue }
      hasHandle = true
      handles[declared.kind, default: 0] += 1
      handlesOfObject[declared.object, default: 0] += 1
      // An object with two handles of one name counts once where others are listed.
      if listedHandles.count < most, handlesOfObject[declared.object] == 1 { listedHandles.append(declared) }
    }
  }

  /// What else has this handle: how many, of which kinds, and the first of them.
  func others(than name: DeclaredName) -> (count: Int, kinds: [EntityKind], listed: [DeclaredName]) {
    let own = handlesOfObject[name.object] ?? 0
    let kinds = handles.filter { $0.key != name.kind || $0.value > own }
    return (
      handles.reduce(0) { $0 + $1.value } - own, Array(kinds.keys), listedHandles.filter { $0.object != name.object }
    )
  }
}

/// The names that many things have, each looked through once while an app is checked, however many ask for it.
final class CommonNames: Sendable {
  private struct Question: Hashable, Sendable {
    let name: String
    let kinds: [EntityKind]
  }

  private struct Found: Sendable {
    var answers: [Question: FoundNames] = [:]
    var lookedAt = 0
  }

  private let found = Shared(Found())

  /// How many declarations were looked at so far.
  var lookedAt: Int { found.with { $0.lookedAt } }

  func find(_ name: String, _ kinds: [EntityKind], among declarations: [DeclaredName]) -> FoundNames {
    guard declarations.count > RelatedPlace.most else { return FoundNames(declarations, kinds) }
    let question = Question(name: name, kinds: kinds)
    return found.with { found in
      if let known = found.answers[question] { return known }
      let answer = FoundNames(declarations, kinds)
      found.lookedAt += declarations.count
      found.answers[question] = answer
      return answer
    }
  }
}
