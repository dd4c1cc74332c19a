/// A group of platform facts that differ by release, as a table or in code. `ReleaseTables` lists all conforming types.
package protocol ReleaseTable: Sendable {
  /// The releases for which the facts are verified.
  static var extent: ReleaseExtent { get }
  /// Changes in later releases that the facts do not cover. Responses mention the changes as notes.
  static var changes: [ReleaseChange] { get }
}

extension ReleaseTable {
  package static var changes: [ReleaseChange] { [] }
}

/// The releases for which facts are verified. Responses for later releases use the facts of the verified release and
/// mention that release in a note.
package struct ReleaseExtent: Sendable {
  /// The subject of the facts for messages, such as `the default main menu`.
  package let subject: String
  /// The newest release whose sources were compared with the facts. Minor releases count as their major release.
  package let verified: Version
  /// The source for the verified release.
  package let source: Source
  /// Later releases for which a search found no sources.
  package let unverifiedVersions: [Version]

  package init(_ subject: String, verified: Version, _ source: Source, unverified: Version...) {
    self.subject = subject
    self.verified = verified
    self.source = source
    self.unverifiedVersions = unverified
  }

  /// Whether a source confirms the facts for a release.
  package func covers(_ release: Version) -> Bool { release.major <= verified.major }

  /// Whether a release was checked: a source confirms the facts, or a search found none.
  package func isChecked(for release: Version) -> Bool {
    covers(release) || unverifiedVersions.contains { $0.major == release.major }
  }
}

/// A remark about the release to which a response applies, shown below the response.
package struct ReleaseNote: Sendable, Hashable {
  /// One sentence without a full stop.
  package let text: String
  /// The source of a change; nil if the note says that no source was found.
  package let source: Source?

  package init(_ text: String, _ source: Source? = nil) {
    self.text = text
    self.source = source
  }
}

/// A change in a later release that the facts of a table do not cover. Responses mention the change as a note.
package struct ReleaseChange: Sendable {
  package let firstVersion: Version
  package let platforms: Set<Platform>
  package let note: ReleaseNote

  package init(since: Version, on platforms: Set<Platform>, _ text: String, _ source: Source) {
    self.firstVersion = since
    self.platforms = platforms
    note = ReleaseNote(text, source)
  }

  fileprivate func affects(_ environment: Environment) -> Bool {
    platforms.contains(environment.platform) && environment.version >= firstVersion
  }
}

extension Environment {
  /// Returns the notes for a response that is based on these tables. The note of `verificationNote(of:)`, if any, comes
  /// first; the changes that affect this environment follow.
  package func notes(from tables: [any ReleaseTable.Type]) -> [ReleaseNote] {
    ([verificationNote(of: tables)].compactMap { $0 }
      + tables.flatMap { $0.changes }.filter { $0.affects(self) }.map(\.note))
      .distinct(limit: .max).elements
  }

  /// Returns the notes for a response that covers several environments, without duplicates.
  package static func notes(in environments: [Environment], from tables: [any ReleaseTable.Type]) -> [ReleaseNote] {
    environments.flatMap { $0.notes(from: tables) }.distinct(limit: .max).elements
  }

  /// Returns a note that the facts come from an earlier release, such as `as on iPadOS 26; not verified for 27`.
  /// Returns nil if sources confirm all tables for this release.
  package func verificationNote(of tables: [any ReleaseTable.Type]) -> ReleaseNote? {
    guard let oldest = tables.map({ $0.extent }).filter({ !$0.covers(version) }).min(by: { $0.verified < $1.verified })
    else { return nil }
    let verifiedEnvironment = Environment(platform: platform, version: oldest.verified)
    return ReleaseNote("as on \(verifiedEnvironment.description); not verified for \(version)")
  }
}
