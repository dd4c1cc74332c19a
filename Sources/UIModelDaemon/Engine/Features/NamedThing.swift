import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Something with a name, and what else is called so: from it comes where the name is used, for whoever renames it or
/// looks for it.
package struct NamedThing: Sendable {
  package let name: String
  /// What has the name. Several where a reference may be to any of them.
  package let declarations: [DeclaredName]
  private let kinds: Set<EntityKind>
  private let isHandle: Bool
  /// The kinds of other things that have the name as their handle, which goes before an identifier of the API.
  private let rivals: Set<EntityKind>

  /// `all`: every declaration of the app, or at least those of this name.
  package init(_ name: String, _ declarations: some Sequence<DeclaredName>, among all: some Sequence<DeclaredName>) {
    self.name = name
    self.declarations = Array(declarations)
    let own = Set(self.declarations)
    kinds = Set(own.map(\.kind))
    isHandle = own.contains { $0.isHandle }
    rivals = Set(all.filter { $0.name == name && $0.isHandle && !own.contains($0) }.map(\.kind))
  }

  /// What a reference may be to; nil if there is nothing of that name.
  package init?(_ reference: NameReference, among all: some Sequence<DeclaredName>) {
    var meant = all.filter { $0.name == reference.name && reference.kinds.contains($0.kind) }
    if reference.isOfHandle || meant.contains(where: { $0.isHandle }) { meant.removeAll { !$0.isHandle } }
    if meant.isEmpty { return nil }
    self.init(reference.name, meant, among: all)
  }

  /// Why it cannot have another name, if it cannot.
  package func refusal(of name: String, among all: some Sequence<DeclaredName>) -> String? {
    if name.isEmpty { return "a name cannot be empty" }
    if kinds.contains(where: { NameUses.words(for: $0).contains(name) }) {
      return "'\(name)' is reserved and cannot be a name"
    }
    let objects = Set(declarations.map(\.object))
    let taken = all.first { $0.name == name && $0.isHandle && !objects.contains($0.object) }
    return taken.map { "'\(name)' is already the name of \($0.kind.phrase)" }
  }

  fileprivate func isMeant(by reference: NameReference) -> Bool {
    guard reference.name == name, !kinds.isDisjoint(with: reference.kinds) else { return false }
    return isHandle || !reference.isOfHandle && rivals.isDisjoint(with: reference.kinds)
  }
}

extension Document {
  /// Where a thing is named: declared, or referred to. In the order of the text.
  package func occurrences(of thing: NamedThing) -> [(place: Place, isDeclaration: Bool)] {
    let own = Set(thing.declarations)
    return blocks.flatMap { block -> [(place: Place, isDeclaration: Bool)] in
      let schema = block.declarations.schema
      let declared = schema.names.filter { own.contains($0) }.map { ($0.place, true) }
      let uses = block.references(to: thing).map { ($0.place, false) }
      // A method's effects may be read by two who look for names in them.
      var seen = Set<Place>()
      return (declared + uses).filter { seen.insert($0.0).inserted }.sorted { $0.0.node < $1.0.node }
    }
  }

  /// The references to a thing, in the order of blocks.
  package func references(to thing: NamedThing) -> [NameReference] { blocks.flatMap { $0.references(to: thing) } }

  /// The edits that give a thing another name here.
  package func renaming(_ thing: NamedThing, to name: String) -> [ModelEdit] {
    occurrences(of: thing).map { found in
      element(at: found.place)?.0.kind == .key
        ? .renameProperty(found.place, to: name) : .replace(found.place, .string(name))
    }
  }
}

extension Block {
  fileprivate func references(to thing: NamedThing) -> [NameReference] {
    (declarations.schema.references + declarations.schema.mentions).filter { thing.isMeant(by: $0) }
  }
}
