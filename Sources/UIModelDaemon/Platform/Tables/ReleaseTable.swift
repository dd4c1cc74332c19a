/// Facts on the platform that differ by release, as a table or in code. `ReleaseTables` lists all of them.
package protocol ReleaseTable: Sendable {
  /// How far the facts are verified.
  static var extent: ReleaseExtent { get }
  /// What releases changed about the subject, beside what the facts contain.
  static var changes: [ReleaseChange] { get }
}

extension ReleaseTable {
  package static var changes: [ReleaseChange] { [] }
}

/// How far a table's facts are verified. For a later release the answer is that of the verified one, and says so.
package struct ReleaseExtent: Sendable {
  /// What the facts are about, for people: `the default main menu`.
  package let subject: String
  /// The newest release whose sources the table was compared with. A minor release counts as its major one.
  package let verified: Version
  /// The source for that release.
  package let source: Source
  /// Later releases for which sources were looked for, and none says anything.
  package let unverified: [Version]

  package init(_ subject: String, verified: Version, _ source: Source, unverified: Version...) {
    self.subject = subject
    self.verified = verified
    self.source = source
    self.unverified = unverified
  }

  /// Whether the facts hold in a release by a source.
  package func covers(_ release: Version) -> Bool { release.major <= verified.major }

  /// Whether somebody has compared the table with a release: it has a source for it, or is marked as not verified.
  package func isSettled(for release: Version) -> Bool {
    covers(release) || unverified.contains { $0.major == release.major }
  }
}

/// What an answer says of its release, beside the answer itself.
package struct ReleaseNote: Sendable, Hashable {
  /// A sentence without a full stop.
  package let text: String
  /// Nil where the note says that there is none.
  package let source: Source?

  package init(_ text: String, _ source: Source? = nil) {
    self.text = text
    self.source = source
  }
}

/// A change of a release that an answer mentions, because the answer does not contain it.
package struct ReleaseChange: Sendable {
  package let since: Version
  package let platforms: Set<Platform>
  package let note: ReleaseNote

  package init(since: Version, on platforms: Set<Platform>, _ text: String, _ source: Source) {
    self.since = since
    self.platforms = platforms
    note = ReleaseNote(text, source)
  }

  fileprivate func isIn(_ environment: Environment) -> Bool {
    platforms.contains(environment.platform) && environment.version >= since
  }
}

extension Environment {
  /// The notes of an answer that is made from these tables: once, that it is the answer of an earlier release, and then
  /// what changed.
  package func notes(from tables: [any ReleaseTable.Type]) -> [ReleaseNote] {
    ([verification(of: tables)].compactMap { $0 } + tables.flatMap { $0.changes }.filter { $0.isIn(self) }.map(\.note))
      .distinct(most: .max).elements
  }

  /// The same for an answer that holds in several environments.
  package static func notes(in environments: [Environment], from tables: [any ReleaseTable.Type]) -> [ReleaseNote] {
    environments.flatMap { $0.notes(from: tables) }.distinct(most: .max).elements
  }

  /// That the answer is the one of an earlier release; nil if sources cover the release.
  package func verification(of tables: [any ReleaseTable.Type]) -> ReleaseNote? {
    guard let oldest = tables.map({ $0.extent }).filter({ !$0.covers(version) }).min(by: { $0.verified < $1.verified })
    else { return nil }
    let verified = Environment(platform: platform, version: oldest.verified)
    return ReleaseNote("as on \(verified.description); not verified for \(version)")
  }
}
