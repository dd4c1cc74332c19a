import UIModelEngine
import UIModelSystems
import UIModelJSON

extension Workspace {
  /// Returns the name of the entity whose name is most similar to the name in an address. Nil if the address has no
  /// name, or if no name is similar. Considers only entities of the address's kind, or of `kinds` if the address has no
  /// kind. For example, for the sheet name `place`, the result can be the name of the sheet `placeSheet`.
  func nearestEntityName(
    to address: EntityAddress, in transaction: Transaction? = nil, as kinds: [EntityKind] = []
  ) -> String? {
    guard let name = address.name else { return nil }
    // A path can lead to a value of another kind than the entity at which it begins. Therefore, `kinds`, the kinds
    // expected for the value, does not apply to the entity.
    let expectedKinds = address.path.isEmpty ? address.kind.map { [$0] } ?? kinds : address.kind.map { [$0] } ?? []
    let documentNumber = address.document.flatMap { record(uri: $0)?.number }
    var names = Set<String>()
    for record in documents where record.document.kind == .model && (documentNumber ?? record.number) == record.number {
      for declaredName in self.document(record.number, in: transaction)?.names ?? []
      where expectedKinds.isEmpty || expectedKinds.contains(declaredName.kind) {
        names.insert(declaredName.name)
      }
    }
    let sortedNames = names.sorted()
    if let nearest = nearestName(to: name, among: sortedNames) { return nearest }
    return expectedKinds.isEmpty
      ? nil : sortedNames.filter { $0.hasAffix(name) || name.hasAffix($0) }.min { $0.count < $1.count }
  }
}

extension String {
  /// Whether the string begins or ends with a name, ignoring case, as `placeToolbar` does with `place`. False for names
  /// of one or two characters, because such names would match too many strings.
  fileprivate func hasAffix(_ name: String) -> Bool {
    let (lowercaseText, affix) = (lowercased(), name.lowercased())
    return affix.count > 2 && (lowercaseText.hasPrefix(affix) || lowercaseText.hasSuffix(affix))
  }
}
