import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A name and the declarations to which it refers. Used to rename the declarations and to find their references.
package struct ResolvedName: Sendable {
  package let name: String
  /// The declarations of the name. There are several if a reference may refer to any of them.
  package let declarations: [DeclaredName]
  private let kinds: Set<EntityKind>
  private let isHandle: Bool
  /// The kinds of the other declarations that have the name as their handle. A handle takes precedence over an
  /// identifier of the API.
  private let otherHandleKinds: Set<EntityKind>

  /// Creates a resolved name from a name and some of its declarations.
  /// - Parameter allDeclarations: all declarations of the app, or at least those with this name.
  package init(
    _ name: String, _ declarations: some Sequence<DeclaredName>, among allDeclarations: some Sequence<DeclaredName>
  ) {
    self.name = name
    self.declarations = Array(declarations)
    let declarationSet = Set(self.declarations)
    kinds = Set(declarationSet.map(\.kind))
    isHandle = declarationSet.contains { $0.isHandle }
    otherHandleKinds = Set(
      allDeclarations.filter { $0.name == name && $0.isHandle && !declarationSet.contains($0) }.map(\.kind))
  }

  /// Finds the declarations to which a reference may refer. Returns nil if no declaration matches.
  package init?(_ reference: NameReference, among allDeclarations: some Sequence<DeclaredName>) {
    var candidates = allDeclarations.filter { $0.name == reference.name && reference.kinds.contains($0.kind) }
    if reference.isHandleOnly || candidates.contains(where: { $0.isHandle }) { candidates.removeAll { !$0.isHandle } }
    if candidates.isEmpty { return nil }
    self.init(reference.name, candidates, among: allDeclarations)
  }

  /// Returns the reason that the declarations cannot be renamed to a name; nil if they can be renamed.
  package func refusal(of name: String, among allDeclarations: some Sequence<DeclaredName>) -> String? {
    if name.isEmpty { return "a name cannot be empty" }
    if kinds.contains(where: { NameUses.reservedWords(for: $0).contains(name) }) {
      return "'\(name)' is reserved and cannot be a name"
    }
    let objects = Set(declarations.map(\.objectPlace))
    let conflictingDeclaration = allDeclarations.first {
      $0.name == name && $0.isHandle && !objects.contains($0.objectPlace)
    }
    return conflictingDeclaration.map { "'\(name)' is already the name of \($0.kind.phrase)" }
  }

  fileprivate func isReferenced(by reference: NameReference) -> Bool {
    guard reference.name == name, !kinds.isDisjoint(with: reference.kinds) else { return false }
    return isHandle || !reference.isHandleOnly && otherHandleKinds.isDisjoint(with: reference.kinds)
  }
}

extension Document {
  /// Returns the places that declare or refer to a name, in text order.
  package func occurrences(of resolvedName: ResolvedName) -> [(place: Place, isDeclaration: Bool)] {
    let declarationSet = Set(resolvedName.declarations)
    return blocks.flatMap { block -> [(place: Place, isDeclaration: Bool)] in
      let schema = block.declarations.schema
      let declarationPlaces = schema.names.filter { declarationSet.contains($0) }.map { ($0.place, true) }
      let uses = block.references(to: resolvedName).map { ($0.place, false) }
      // Two readers of Swift source can report the same occurrence, for example in the effects of a method.
      var seenPlaces = Set<Place>()
      return (declarationPlaces + uses).filter { seenPlaces.insert($0.0).inserted }.sorted { $0.0.node < $1.0.node }
    }
  }

  /// Returns the references to a name, in the order of the blocks.
  package func references(to resolvedName: ResolvedName) -> [NameReference] {
    blocks.flatMap { $0.references(to: resolvedName) }
  }

  /// Returns the edits of this document that rename a name's declarations and references.
  package func renameEdits(_ resolvedName: ResolvedName, to name: String) -> [ModelEdit] {
    occurrences(of: resolvedName).map { occurrence in
      element(at: occurrence.place)?.0.kind == .key
        ? .renameProperty(occurrence.place, to: name) : .replace(occurrence.place, .string(name))
    }
  }
}

extension Block {
  fileprivate func references(to resolvedName: ResolvedName) -> [NameReference] {
    (declarations.schema.references + declarations.schema.mentions).filter { resolvedName.isReferenced(by: $0) }
  }
}
