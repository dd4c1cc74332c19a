import Testing
import UIModelJSON

@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks the tables of facts that depend on the release, and the notes that answers get for unverified releases.
@Suite struct ReleaseTableTests {
  private static func subjects(_ tables: [any ReleaseTable.Type]) -> [String] { tables.map { $0.extent.subject } }

  @Test func everyTableIsSettledForTheNewestRelease() {
    let unsettled = ReleaseTables.unsettledTables(for: Environment.newestVersion)
    #expect(ReleaseTableTests.subjects(unsettled) == [])
  }

  @Test func unknownReleaseLeavesEveryTableUnsettled() {
    let unsettled = ReleaseTables.unsettledTables(for: 28)
    #expect(ReleaseTableTests.subjects(unsettled) == ReleaseTableTests.subjects(ReleaseTables.all))
    #expect(!unsettled.isEmpty)
  }

  @Test func sourceOrUnverifiedMarkSettlesATable() {
    let source = Source("a header", .header)
    #expect(ReleaseExtent("menus", verified: 27, source).isChecked(for: 27))
    #expect(ReleaseExtent("menus", verified: 26, source, unverified: 27).isChecked(for: 27.2))
    #expect(!ReleaseExtent("menus", verified: 26, source).isChecked(for: 27))
    #expect(!ReleaseExtent("menus", verified: 26, source, unverified: 27).isChecked(for: 28))
  }

  @Test func unverifiedMarksFollowTheVerifiedRelease() {
    for table in ReleaseTables.all {
      let extent = table.extent
      #expect(extent.unverified.allSatisfy { !extent.covers($0) }, "\(extent.subject)")
      #expect(extent.verified.major <= Environment.newestVersion.major, "\(extent.subject)")
    }
  }

  @Test func subjectsAreUnique() {
    let subjects = ReleaseTableTests.subjects(ReleaseTables.all)
    #expect(Set(subjects).count == subjects.count)
  }

  // MARK: Notes of answers

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

  @Test func unverifiedAnswerHasOneNote() {
    let tables: [any ReleaseTable.Type] = [Measured.self, Old.self, Documented.self]
    #expect(texts(.macCatalyst, 27, tables) == ["as on Mac Catalyst 18; not verified for 27"])
    #expect(texts(.macCatalyst, 27, [Measured.self]) == ["as on Mac Catalyst 26; not verified for 27"])
    #expect(texts(.iPadOS, 28, [Documented.self]) == ["as on iPadOS 27; not verified for 28"])
  }

  @Test func verifiedAnswerHasNoNote() {
    #expect(texts(.iPadOS, 27, [Documented.self]) == [])
    #expect(texts(.iPadOS, 26, [Measured.self, Documented.self]) == [])
    #expect(texts(.iPadOS, 26.4, [Measured.self]) == [], "a minor release counts as its major one")
  }

  @Test func changeIsNotedOnItsPlatformAndRelease() {
    #expect(texts(.iPadOS, 27, [Measured.self]) == ["as on iPadOS 26; not verified for 27", "it is blue"])
    #expect(!texts(.iPadOS, 26, [Measured.self]).contains("it is blue"))
    #expect(!texts(.macCatalyst, 27, [Measured.self]).contains("it is blue"))
  }

  @Test func changeNoteHasItsSource() {
    let notes = Environment(platform: .iPadOS, version: 27).notes(from: [Measured.self])
    let expected: JSONValue = [
      ["text": "as on iPadOS 26; not verified for 27"],
      ["text": "it is blue", "source": "release notes", "confidence": "documented"],
    ]
    #expect(notes.json == expected)
  }

  @Test func notesFollowTheText() {
    let notes = [ReleaseNote("it is blue", Source("release notes", .documented))]
    #expect(notes.textWithNotes("File") == "File\nnote: it is blue")
    #expect(notes.textWithNotes("File\n") == "File\nnote: it is blue\n")
    #expect(notes.textWithNotes("") == "note: it is blue")
    #expect([ReleaseNote]().textWithNotes("File") == "File")
  }

  // MARK: Facts about iPadOS 27

  @Test func mainMenuOf27EqualsThatOf26() throws {
    func tree(_ version: Version) throws -> String {
      let environment = Environment(platform: .iPadOS, version: version)
      let app = AppModel(app: nil, menus: [], screens: [])
      return try #require(AppMainMenu(app, environments: [environment]).tree(in: environment)).text
    }
    #expect(try tree(27) == tree(26))
    #expect(try tree(27) != tree(18))
  }

  @Test func menuBarNotesOf27CoverImagesAndFocus() {
    let pad = Environment(platform: .iPadOS, version: 27)
    let notes = pad.notes(from: ReleaseTables.menu(in: pad))
    #expect(notes.contains { $0.text.contains("preferredImageVisibility") && $0.source?.confidence == .documented })
    #expect(notes.contains { $0.text.contains("takes the focus") && $0.source?.confidence == .post })
    let mac = Environment(platform: .macCatalyst, version: 27)
    let onMac = mac.notes(from: ReleaseTables.menu(in: mac))
    #expect(onMac.contains { $0.text.contains("preferredImageVisibility") })
    #expect(!onMac.contains { $0.text.contains("takes the focus") })
  }

  @Test func sheetMetricsOf27EqualThoseOf26() throws {
    let phone = try #require(
      DeviceWindow.standardWindows.first { $0.device == "iPhone-16" && $0.posture == "portrait" })
    func measures(_ version: Version) -> [SheetMetrics] {
      SheetMetrics.possible(in: phone.container, on: Environment(platform: .iOS, version: version))
    }
    #expect(measures(27) == measures(26))
    #expect(measures(27) != measures(18))
  }
}
