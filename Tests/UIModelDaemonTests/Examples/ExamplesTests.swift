import Testing
import UIModelDaemon
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Checks the documents in `Examples`. Correct ones have no findings. Each file in `Examples/broken` has exactly the
/// findings of the `.findings` file with the same name.
@Suite struct ExamplesTests {
  /// Checks each document of `Examples` in a workspace that contains all of them.
  @Test(arguments: Repository.names(in: "Examples", endingWith: ".uimodel.json"))
  func correctExampleHasNoFindings(_ name: String) throws {
    let workspace = Workspace()
    let path = Repository.root.appendingPathComponent("Examples").path
    workspace.addFolder(path)
    #expect(workspace.applyScans([Workspace.scan(workspace.scanRequest(path))]).isEmpty)
    _ = workspace.refresh()
    let record = try #require(workspace.record(DocumentURI(path: "\(path)/\(name).uimodel.json")))
    let findings = workspace.findings(of: record).map {
      "\(ExamplesTests.place($0, record.document)) \($0.finding.message)"
    }
    #expect(findings == [])
  }

  private static let wrong = [".uimodel.json", ".swift"].flatMap { suffix in
    Repository.names(in: "Examples/broken", endingWith: suffix).map { (name: $0, suffix: suffix) }
  }

  @Test(arguments: wrong)
  func brokenExampleHasTheExpectedFindings(_ name: String, _ suffix: String) throws {
    let checked = SingleDocument(
      try Repository.text("Examples/broken/\(name)\(suffix)"), kind: suffix == ".swift" ? .swift : .model)
    let lines = try Repository.text("Examples/broken/\(name).findings").split(separator: "\n")
    let expected = lines.map { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return words.prefix(2).joined(separator: " ")
    }
    let found = checked.findings.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .map { ExamplesTests.place($0, checked.document) }
    #expect(found == expected)
  }

  @Test func appWithoutScenesHasTheExpectedFindings() throws {
    let workspace = Workspace()
    let path = Repository.root.appendingPathComponent("Examples/broken/before-xcode-27").path
    workspace.addFolder(path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(path))])
    _ = workspace.refresh()
    let record = try #require(workspace.record(DocumentURI(path: "\(path)/App/AppDelegate.swift")))
    let lines = try Repository.text("Examples/broken/before-xcode-27/App/AppDelegate.findings").split(separator: "\n")
    let found = workspace.findings(of: record).map { ExamplesTests.place($0, record.document) }.sorted()
    #expect(found == lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") })
  }

  @Test func everyFindingsFileHasADocument() {
    let expectations = Repository.names(in: "Examples/broken", endingWith: ".findings")
    #expect(expectations == ExamplesTests.wrong.map(\.name).sorted())
  }

  /// Returns the location and code of a finding as `LINE:COL-LINE:COL CODE`. Lines and columns count from 1, columns in
  /// UTF-8 bytes.
  private static func place(_ located: LocatedFinding, _ document: Document) -> String {
    let start = document.position(of: located.range.lowerBound, in: .utf8)
    let end = document.position(of: located.range.upperBound, in: .utf8)
    return "\(start.line + 1):\(start.character + 1)-\(end.line + 1):\(end.character + 1) \(located.finding.code)"
  }
}
