import Testing
import UIModelJSON

@testable import UIModelPlatform
@testable import UIModelSystems

/// Everything that is known by release, and what answers for a release say of it.
@Suite struct ReleaseTableTests {
  private static func subjects(_ tables: [any ReleaseTable.Type]) -> [String] { tables.map { $0.extent.subject } }

  @Test func everyTableIsComparedWithTheNewestRelease() {
    let unsettled = ReleaseTables.unsettled(for: Environment.newestVersion)
    #expect(ReleaseTableTests.subjects(unsettled) == [])
  }

  @Test func aReleaseThatIsNewConcernsEveryTable() {
    let unsettled = ReleaseTables.unsettled(for: 28)
    #expect(ReleaseTableTests.subjects(unsettled) == ReleaseTableTests.subjects(ReleaseTables.all))
    #expect(!unsettled.isEmpty)
  }

  @Test func aSourceOrAMarkSettlesATable() {
    let source = Source("a header", .header)
    #expect(ReleaseExtent("menus", verified: 27, source).isSettled(for: 27))
    #expect(ReleaseExtent("menus", verified: 26, source, unverified: 27).isSettled(for: 27.2))
    #expect(!ReleaseExtent("menus", verified: 26, source).isSettled(for: 27))
    #expect(!ReleaseExtent("menus", verified: 26, source, unverified: 27).isSettled(for: 28))
  }

  @Test func marksAreForLaterReleasesThanTheVerifiedOne() {
    for table in ReleaseTables.all {
      let extent = table.extent
      #expect(extent.unverified.allSatisfy { !extent.covers($0) }, "\(extent.subject)")
      #expect(extent.verified.major <= Environment.newestVersion.major, "\(extent.subject)")
    }
  }

  @Test func everySubjectIsNamedOnce() {
    let subjects = ReleaseTableTests.subjects(ReleaseTables.all)
    #expect(Set(subjects).count == subjects.count)
  }

  // MARK: Answers

  private enum Old: ReleaseTable {
    static let extent = ReleaseExtent("old", verified: 18, Source("a talk", .talk), unverified: 26)
  }

  private enum Measured: ReleaseTable {
    static let extent = ReleaseExtent("measured", verified: 26, Source("measured", .rederived), unverified: 27)
    static let changes = [ReleaseChange(since: 27, on: [.iPadOS], "it is blue", Source("release notes", .documented))]
  }

  private enum Documented: ReleaseTable {
    static let extent = ReleaseExtent("documented", verified: 27, Source("a page", .documented))
  }

  private func texts(_ platform: Platform, _ version: Version, _ tables: [any ReleaseTable.Type]) -> [String] {
    Environment(platform: platform, version: version).notes(from: tables).map(\.text)
  }

  @Test func anAnswerOfAnEarlierReleaseSaysSoOnce() {
    let tables: [any ReleaseTable.Type] = [Measured.self, Old.self, Documented.self]
    #expect(texts(.macCatalyst, 27, tables) == ["as on Mac Catalyst 18; not verified for 27"])
    #expect(texts(.macCatalyst, 27, [Measured.self]) == ["as on Mac Catalyst 26; not verified for 27"])
    #expect(texts(.iPadOS, 28, [Documented.self]) == ["as on iPadOS 27; not verified for 28"])
  }

  @Test func aVerifiedAnswerSaysNothing() {
    #expect(texts(.iPadOS, 27, [Documented.self]) == [])
    #expect(texts(.iPadOS, 26, [Measured.self, Documented.self]) == [])
    #expect(texts(.iPadOS, 26.4, [Measured.self]) == [], "a minor release counts as its major one")
  }

  @Test func aChangeIsSaidWhereItApplies() {
    #expect(texts(.iPadOS, 27, [Measured.self]) == ["as on iPadOS 26; not verified for 27", "it is blue"])
    #expect(!texts(.iPadOS, 26, [Measured.self]).contains("it is blue"))
    #expect(!texts(.macCatalyst, 27, [Measured.self]).contains("it is blue"))
  }

  @Test func aChangeHasItsSource() {
    let notes = Environment(platform: .iPadOS, version: 27).notes(from: [Measured.self])
    let expected: JSONValue = [
      ["text": "as on iPadOS 26; not verified for 27"],
      ["text": "it is blue", "source": "release notes", "confidence": "documented"],
    ]
    #expect(notes.json == expected)
  }

  @Test func notesStandBelowTheText() {
    let notes = [ReleaseNote("it is blue", Source("release notes", .documented))]
    #expect(notes.below("File") == "File\nnote: it is blue")
    #expect(notes.below("File\n") == "File\nnote: it is blue\n")
    #expect(notes.below("") == "note: it is blue")
    #expect([ReleaseNote]().below("File") == "File")
  }

  // MARK: What iPadOS 27 is

  @Test func theMainMenuOf27IsThatOf26() throws {
    func tree(_ version: Version) throws -> String {
      let environment = Environment(platform: .iPadOS, version: version)
      let app = AppModel(app: nil, menus: [], screens: [])
      return try #require(MenuAnswer(app, environments: [environment]).tree(in: environment)).text
    }
    #expect(try tree(27) == tree(26))
    #expect(try tree(27) != tree(18))
  }

  @Test func theMenuBarOf27HidesImagesAndMayLoseTheFocus() {
    let pad = Environment(platform: .iPadOS, version: 27)
    let notes = pad.notes(from: ReleaseTables.menu(in: pad))
    #expect(notes.contains { $0.text.contains("preferredImageVisibility") && $0.source?.confidence == .documented })
    #expect(notes.contains { $0.text.contains("takes the focus") && $0.source?.confidence == .post })
    let mac = Environment(platform: .macCatalyst, version: 27)
    let onMac = mac.notes(from: ReleaseTables.menu(in: mac))
    #expect(onMac.contains { $0.text.contains("preferredImageVisibility") })
    #expect(!onMac.contains { $0.text.contains("takes the focus") })
  }

  @Test func sheetsOf27HaveTheMeasuresOf26() throws {
    let phone = try #require(DeviceWindow.all.first { $0.device == "iPhone-16" && $0.posture == "portrait" })
    func measures(_ version: Version) -> [SheetMetrics] {
      SheetMetrics.possible(in: phone.container, on: Environment(platform: .iOS, version: version))
    }
    #expect(measures(27) == measures(26))
    #expect(measures(27) != measures(18))
  }
}
