import Testing

@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks in the source text that every table of release-dependent facts is in the list `ReleaseTables`.
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

  /// Whether a file compares release numbers or defines an availability by release.
  static func comparesReleases(_ file: SourceFile) -> Bool {
    let pattern = /[vV]ersion\s*(?:<|>=)\s*(?:\d|Version\()|Availability\((?:iOS|macOS|visionOS):/
    return file.code.contains { $0.text.firstMatch(of: pattern) != nil }
  }

  static func folder(of path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

  /// Returns the paths of release-dependent facts that do not belong to a listed table: files in `Platform/Tables`, and
  /// folders in `Systems/Behavior` and `Systems/Schema`.
  static func unlistedPaths(in files: [SourceFile], listedTables: Set<String>) -> [String] {
    let filePaths = files.filter { $0.path.contains("/Platform/Tables/") && citesSources($0) }
      .filter { tables(in: $0).isDisjoint(with: listedTables) }.map(\.path)
    let comparingFiles = files.filter {
      ($0.path.contains("/Systems/Behavior/") || $0.path.contains("/Systems/Schema/")) && comparesReleases($0)
    }
    let folders = Set(comparingFiles.map { folder(of: $0.path) }).filter { folder in
      !files.contains { Self.folder(of: $0.path) == folder && !types(in: $0).isDisjoint(with: listedTables) }
    }
    return (filePaths + folders.map { String($0) }).sorted()
  }

  static let listedTables = Set(ReleaseTables.all.map { String(describing: $0) })

  @Test func everyReleaseTableIsListed() {
    let declaredTables = TidyTests.sources.reduce(into: Set<String>()) { $0.formUnion(Self.tables(in: $1)) }
    #expect(declaredTables == Self.listedTables)
  }

  @Test func everyReleaseDependentFactIsInAListedTable() {
    #expect(Self.unlistedPaths(in: TidyTests.sources, listedTables: Self.listedTables) == [])
  }

  // MARK: Detection

  private func platformFile(_ text: String) -> SourceFile {
    SourceFile(path: "Sources/UIModelDaemon/Platform/Tables/Gestures.swift", text: text)
  }

  private func systemFile(_ text: String) -> SourceFile {
    SourceFile(path: "Sources/UIModelDaemon/Systems/Behavior/Gestures/Swipe.swift", text: text)
  }

  @Test func unlistedPlatformTableIsReported() {
    let unlistedFile = platformFile("enum Gestures {\n  static let source = Source(\"a talk\", .talk)\n}\n")
    #expect(Self.unlistedPaths(in: [unlistedFile], listedTables: []) == [unlistedFile.path])
    let tableFile = platformFile("enum Gestures: ReleaseTable {\n  static let source = Source(\"a talk\", .talk)\n}\n")
    #expect(Self.unlistedPaths(in: [tableFile], listedTables: []) == [tableFile.path])
    #expect(Self.unlistedPaths(in: [tableFile], listedTables: ["Gestures"]) == [])
    #expect(Self.unlistedPaths(in: [platformFile("enum Gestures {}\n")], listedTables: []) == [])
  }

  @Test(arguments: ["guard version >= 16 else { return }", "if environment.version < Version(16, 1) {}"])
  func unlistedSystemThatComparesReleasesIsReported(_ code: String) {
    let file = systemFile("struct Swipe {\n  \(code)\n}\n")
    #expect(Self.unlistedPaths(in: [file], listedTables: []) == ["Sources/UIModelDaemon/Systems/Behavior/Gestures"])
    #expect(Self.unlistedPaths(in: [file], listedTables: ["Swipe"]) == [])
  }

  @Test func comparisonWithATableReleaseIsAllowed() {
    #expect(Self.unlistedPaths(in: [systemFile("if version < table.since {}\n")], listedTables: []) == [])
  }
}
