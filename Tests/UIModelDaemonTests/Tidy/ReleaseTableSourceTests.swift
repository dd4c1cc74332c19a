import Testing

@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks by the source text that `ReleaseTables` contains every table that depends on the release.
@Suite struct ReleaseTableSourceTests {
  typealias SourceFile = TidyTests.SourceFile

  /// Returns the types that conform to `ReleaseTable` in a file, by declaration or extension.
  static func tables(in file: SourceFile) -> Set<String> {
    guard file.text.contains("ReleaseTable") else { return [] }
    let pattern = /(?:struct|enum|class|extension)\s+(\w+)\s*:[^{]*\bReleaseTable\b/
    return Set(file.code.compactMap { $0.text.firstMatch(of: pattern).map { String($0.1) } })
  }

  /// Returns the types that a file declares at the top level.
  static func types(in file: SourceFile) -> Set<String> {
    let pattern = /^(?:package |public )?(?:final )?(?:struct|enum|class)\s+(\w+)/
    return Set(file.code.compactMap { $0.text.firstMatch(of: pattern).map { String($0.1) } })
  }

  /// Whether a file cites a source for its facts.
  static func citesSources(_ file: SourceFile) -> Bool { file.code.contains { $0.text.contains("Source(\"") } }

  /// Whether a file compares releases.
  static func comparesReleases(_ file: SourceFile) -> Bool {
    let pattern = /[vV]ersion\s*(?:<|>=)\s*(?:\d|Version\()|Availability\((?:iOS|macOS|visionOS):/
    return file.code.contains { $0.text.firstMatch(of: pattern) != nil }
  }

  static func folder(of path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

  /// Returns the places of release-dependent facts without a listed table: files of the platform and folders of
  /// systems.
  static func unlisted(in files: [SourceFile], listed: Set<String>) -> [String] {
    let facts = files.filter { $0.path.contains("/Platform/Tables/") && citesSources($0) }
      .filter { tables(in: $0).isDisjoint(with: listed) }.map(\.path)
    let computing = files.filter {
      ($0.path.contains("/Systems/Behavior/") || $0.path.contains("/Systems/Schema/")) && comparesReleases($0)
    }
    let folders = Set(computing.map { folder(of: $0.path) }).filter { folder in
      !files.contains { Self.folder(of: $0.path) == folder && !types(in: $0).isDisjoint(with: listed) }
    }
    return (facts + folders.map { String($0) }).sorted()
  }

  static let listed = Set(ReleaseTables.all.map { String(describing: $0) })

  @Test func everyTableIsInTheList() {
    let declared = TidyTests.sources.reduce(into: Set<String>()) { $0.formUnion(Self.tables(in: $1)) }
    #expect(declared == Self.listed)
  }

  @Test func everyFactByReleaseBelongsToATable() {
    #expect(Self.unlisted(in: TidyTests.sources, listed: Self.listed) == [])
  }

  // MARK: Detection

  private func platform(_ text: String) -> SourceFile {
    SourceFile(path: "Sources/UIModelDaemon/Platform/Tables/Gestures.swift", text: text)
  }

  private func system(_ text: String) -> SourceFile {
    SourceFile(path: "Sources/UIModelDaemon/Systems/Behavior/Gestures/Swipe.swift", text: text)
  }

  @Test func unlistedPlatformTableIsFound() {
    let unlistedFile = platform("enum Gestures {\n  static let source = Source(\"a talk\", .talk)\n}\n")
    #expect(Self.unlisted(in: [unlistedFile], listed: []) == [unlistedFile.path])
    let table = platform("enum Gestures: ReleaseTable {\n  static let source = Source(\"a talk\", .talk)\n}\n")
    #expect(Self.unlisted(in: [table], listed: []) == [table.path])
    #expect(Self.unlisted(in: [table], listed: ["Gestures"]) == [])
    #expect(Self.unlisted(in: [platform("enum Gestures {}\n")], listed: []) == [])
  }

  @Test(arguments: ["guard version >= 16 else { return }", "if environment.version < Version(16, 1) {}"])
  func unlistedSystemComparingReleasesIsFound(_ code: String) {
    let file = system("struct Swipe {\n  \(code)\n}\n")
    #expect(Self.unlisted(in: [file], listed: []) == ["Sources/UIModelDaemon/Systems/Behavior/Gestures"])
    #expect(Self.unlisted(in: [file], listed: ["Swipe"]) == [])
  }

  @Test func comparisonWithATableReleaseIsAllowed() {
    #expect(Self.unlisted(in: [system("if version < table.since {}\n")], listed: []) == [])
  }
}
