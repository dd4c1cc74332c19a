import Testing
import UIModelJSON

@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks the tables of facts that depend on the release, and the notes about releases for which a table has not been
/// verified.
@Suite struct ReleaseTableTests {
  private static func subjects(_ tables: [any ReleaseTable.Type]) -> [String] { tables.map { $0.extent.subject } }

  @Test func everyTableIsSettledForTheNewestRelease() {
    let unsettledTables = ReleaseTables.uncheckedTables(for: Environment.newestVersion)
    #expect(ReleaseTableTests.subjects(unsettledTables) == [])
  }

  @Test func unknownReleaseLeavesEveryTableUnsettled() {
    let unsettledTables = ReleaseTables.uncheckedTables(for: 28)
    #expect(ReleaseTableTests.subjects(unsettledTables) == ReleaseTableTests.subjects(ReleaseTables.all))
    #expect(!unsettledTables.isEmpty)
  }

  @Test func releaseIsCheckedIfVerifiedOrMarkedUnverified() {
    let source = Source("a header", .header)
    #expect(ReleaseExtent("menus", verified: 27, source).isChecked(for: 27))
    #expect(ReleaseExtent("menus", verified: 26, source, unverified: 27).isChecked(for: 27.2))
    #expect(!ReleaseExtent("menus", verified: 26, source).isChecked(for: 27))
    #expect(!ReleaseExtent("menus", verified: 26, source, unverified: 27).isChecked(for: 28))
  }

  @Test func unverifiedMarksFollowTheVerifiedRelease() {
    for table in ReleaseTables.all {
      let extent = table.extent
      #expect(extent.unverifiedVersions.allSatisfy { !extent.covers($0) }, "\(extent.subject)")
      #expect(extent.verified.major <= Environment.newestVersion.major, "\(extent.subject)")
    }
  }

  @Test func subjectsAreUnique() {
    let subjects = ReleaseTableTests.subjects(ReleaseTables.all)
    #expect(Set(subjects).count == subjects.count)
  }

  // MARK: Notes about releases

  private enum OldTable: ReleaseTable {
    static let extent = ReleaseExtent("old", verified: 18, Source("a talk", .talk), unverified: 26)
  }

  private enum MeasuredTable: ReleaseTable {
    static let extent = ReleaseExtent("measured", verified: 26, Source("measured", .rederived), unverified: 27)
    static let changes = [ReleaseChange(since: 27, on: [.iPadOS], "it is blue", Source("release notes", .documented))]
  }

  private enum DocumentedTable: ReleaseTable {
    static let extent = ReleaseExtent("documented", verified: 27, Source("a page", .documented))
  }

  private func noteTexts(_ platform: Platform, _ version: Version, _ tables: [any ReleaseTable.Type]) -> [String] {
    Environment(platform: platform, version: version).notes(from: tables).map(\.text)
  }

  @Test func unverifiedReleaseHasOneNote() {
    let tables: [any ReleaseTable.Type] = [MeasuredTable.self, OldTable.self, DocumentedTable.self]
    #expect(noteTexts(.macCatalyst, 27, tables) == ["as on Mac Catalyst 18; not verified for 27"])
    #expect(noteTexts(.macCatalyst, 27, [MeasuredTable.self]) == ["as on Mac Catalyst 26; not verified for 27"])
    #expect(noteTexts(.iPadOS, 28, [DocumentedTable.self]) == ["as on iPadOS 27; not verified for 28"])
  }

  @Test func verifiedReleaseHasNoNote() {
    #expect(noteTexts(.iPadOS, 27, [DocumentedTable.self]) == [])
    #expect(noteTexts(.iPadOS, 26, [MeasuredTable.self, DocumentedTable.self]) == [])
    #expect(noteTexts(.iPadOS, 26.4, [MeasuredTable.self]) == [], "a minor release counts as its major one")
  }

  @Test func changeIsNotedOnItsPlatformAndRelease() {
    #expect(noteTexts(.iPadOS, 27, [MeasuredTable.self]) == ["as on iPadOS 26; not verified for 27", "it is blue"])
    #expect(!noteTexts(.iPadOS, 26, [MeasuredTable.self]).contains("it is blue"))
    #expect(!noteTexts(.macCatalyst, 27, [MeasuredTable.self]).contains("it is blue"))
  }

  @Test func changeNoteHasItsSource() {
    let notes = Environment(platform: .iPadOS, version: 27).notes(from: [MeasuredTable.self])
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

  @Test func mainMenuIsUnchangedFrom26To27() throws {
    func menuText(_ version: Version) throws -> String {
      let environment = Environment(platform: .iPadOS, version: version)
      let app = AppModel(app: nil, menus: [], screens: [])
      return try #require(AppMainMenu(app, environments: [environment]).tree(in: environment)).text
    }
    #expect(try menuText(27) == menuText(26))
    #expect(try menuText(27) != menuText(18))
  }

  @Test func menuBarNotesOf27CoverImagesAndFocus() {
    let padEnvironment = Environment(platform: .iPadOS, version: 27)
    let padNotes = padEnvironment.notes(from: ReleaseTables.menuTables(in: padEnvironment))
    #expect(padNotes.contains { $0.text.contains("preferredImageVisibility") && $0.source?.confidence == .documented })
    #expect(padNotes.contains { $0.text.contains("takes the focus") && $0.source?.confidence == .post })
    let macEnvironment = Environment(platform: .macCatalyst, version: 27)
    let macNotes = macEnvironment.notes(from: ReleaseTables.menuTables(in: macEnvironment))
    #expect(macNotes.contains { $0.text.contains("preferredImageVisibility") })
    #expect(!macNotes.contains { $0.text.contains("takes the focus") })
  }

  @Test func sheetMetricsAreUnchangedFrom26To27() throws {
    let phoneWindow = try #require(
      DeviceWindow.standardWindows.first { $0.device == "iPhone-16" && $0.posture == "portrait" })
    func metrics(_ version: Version) -> [SheetMetrics] {
      SheetMetrics.possibleMetrics(in: phoneWindow.container, on: Environment(platform: .iOS, version: version))
    }
    #expect(metrics(27) == metrics(26))
    #expect(metrics(27) != metrics(18))
  }
}
