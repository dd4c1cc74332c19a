import UIModelEngine
import UIModelSystems
import UIModelJSON

extension Workspace {
  /// The name that an address was probably meant to have: of one of these kinds if there are any, for another would not
  /// do.
  func nearestEntity(
    to address: EntityAddress, in transaction: Transaction? = nil, as kinds: [EntityKind] = []
  ) -> String? {
    guard let name = address.name else { return nil }
    // What a path leads to is of another kind than what it begins at.
    let wanted = address.path.isEmpty ? address.kind.map { [$0] } ?? kinds : address.kind.map { [$0] } ?? []
    let document = address.document.flatMap { record(uri: $0)?.number }
    var names = Set<String>()
    for record in documents where record.document.kind == .model && (document ?? record.number) == record.number {
      for declared in self.document(record.number, in: transaction)?.names ?? []
      where wanted.isEmpty || wanted.contains(declared.kind) {
        names.insert(declared.name)
      }
    }
    let sorted = names.sorted()
    if let nearest = nearestName(to: name, among: sorted) { return nearest }
    return wanted.isEmpty ? nil : sorted.filter { $0.extends(name) || name.extends($0) }.min { $0.count < $1.count }
  }
}

extension String {
  /// Whether it begins or ends with a name, as `placeToolbar` does with `place`. Nearly everything does with a short one.
  fileprivate func extends(_ name: String) -> Bool {
    let (whole, part) = (lowercased(), name.lowercased())
    return part.count > 2 && (whole.hasPrefix(part) || whole.hasSuffix(part))
  }
}
