/// The oldest releases that have a declaration (`#available`); platforms that are not named have it always.
package struct AvailableOn: Sendable, Hashable {
  package let versions: [Platform: Version]

  init(_ reader: ObjectReader) {
    guard let element = reader.element["availableOn"], element.kind == .object else {
      versions = [:]
      return
    }
    var versions: [Platform: Version] = [:]
    for member in element.members {
      guard let platform = Platform(rawValue: member.name) else { continue }
      versions[platform] = member.value.string.flatMap { Version($0) }
    }
    self.versions = versions
  }

  package var isEverywhere: Bool { versions.isEmpty }

  package func includes(_ environment: Environment) -> Bool {
    versions[environment.platform].map { environment.version >= $0 } ?? true
  }
}
