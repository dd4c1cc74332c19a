import UIModelEngine
import UIModelSystems
import UIModelJSON

extension Workspace {
  /// Returns the existing name that is most similar to the name in an address; nil if none is similar. Considers only
  /// entities of the address's kind, or of `kinds` if the address has no kind. For example, `place` as the name of a
  /// sheet finds the sheet `placeSheet`.
  func nearestEntity(
    to address: EntityAddress, in transaction: Transaction? = nil, as kinds: [EntityKind] = []
  ) -> String? {
    guard let name = address.name else { return nil }
    // The value at a path has a different kind from the entity at which the path begins, so `kinds` does not apply.
    let expectedKinds = address.path.isEmpty ? address.kind.map { [$0] } ?? kinds : address.kind.map { [$0] } ?? []
    let document = address.document.flatMap { record(uri: $0)?.number }
    var names = Set<String>()
    for record in documents where record.document.kind == .model && (document ?? record.number) == record.number {
      for declared in self.document(record.number, in: transaction)?.names ?? []
      where expectedKinds.isEmpty || expectedKinds.contains(declared.kind) {
        names.insert(declared.name)
      }
    }
    let sorted = names.sorted()
    if let nearest = nearestName(to: name, among: sorted) { return nearest }
    return expectedKinds.isEmpty
      ? nil : sorted.filter { $0.hasAffix(name) || name.hasAffix($0) }.min { $0.count < $1.count }
  }
}

extension String {
  /// Whether the string begins or ends with a name, ignoring case, as `placeToolbar` does with `place`. False for names
  /// of one or two characters, with which most strings would match.
  fileprivate func hasAffix(_ name: String) -> Bool {
    let (whole, part) = (lowercased(), name.lowercased())
    return part.count > 2 && (whole.hasPrefix(part) || whole.hasSuffix(part))
  }
}
