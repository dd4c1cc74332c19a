import Testing
import UIModelDaemon
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Checks that correct documents in `Examples` have no findings, and that each document in `Examples/broken` has
/// exactly the findings that are listed in its `.findings` file.
@Suite struct ExamplesTests {
  /// Checks each document in `Examples`, in a workspace that contains all example documents.
  @Test(arguments: Repository.names(in: "Examples", endingWith: ".uimodel.json"))
  func correctExampleHasNoFindings(_ name: String) throws {
    let workspace = Workspace()
    let path = Repository.root.appendingPathComponent("Examples").path
    workspace.addFolder(path)
    #expect(workspace.applyScans([Workspace.scan(workspace.scanRequest(path))]).isEmpty)
    _ = workspace.refresh()
    let record = try #require(workspace.record(DocumentURI(path: "\(path)/\(name).uimodel.json")))
    let findingDescriptions = workspace.findings(of: record).map {
      "\(ExamplesTests.locationAndCode($0, record.document)) \($0.finding.message)"
    }
    #expect(findingDescriptions == [])
  }

  private static let brokenExamples = [".uimodel.json", ".swift"].flatMap { suffix in
    Repository.names(in: "Examples/broken", endingWith: suffix).map { (name: $0, suffix: suffix) }
  }

  @Test(arguments: brokenExamples)
  func brokenExampleHasTheExpectedFindings(_ name: String, _ suffix: String) throws {
    let brokenDocument = SingleDocument(
      try Repository.text("Examples/broken/\(name)\(suffix)"), kind: suffix == ".swift" ? .swift : .model)
    let expectedLines = try Repository.text("Examples/broken/\(name).findings").split(separator: "\n")
    let expectedFindings = expectedLines.map { line in
      let fields = line.split(separator: " ", maxSplits: 2)
      return fields.prefix(2).joined(separator: " ")
    }
    let actualFindings = brokenDocument.findings.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .map { ExamplesTests.locationAndCode($0, brokenDocument.document) }
    #expect(actualFindings == expectedFindings)
  }

  @Test func appWithoutScenesHasTheExpectedFindings() throws {
    let workspace = Workspace()
    let path = Repository.root.appendingPathComponent("Examples/broken/before-xcode-27").path
    workspace.addFolder(path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(path))])
    _ = workspace.refresh()
    let record = try #require(workspace.record(DocumentURI(path: "\(path)/App/AppDelegate.swift")))
    let expectedLines = try Repository.text("Examples/broken/before-xcode-27/App/AppDelegate.findings").split(
      separator: "\n")
    let actualFindings = workspace.findings(of: record).map { ExamplesTests.locationAndCode($0, record.document) }
      .sorted()
    #expect(actualFindings == expectedLines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") })
  }

  @Test func everyFindingsFileHasADocument() {
    let findingsFileNames = Repository.names(in: "Examples/broken", endingWith: ".findings")
    #expect(findingsFileNames == ExamplesTests.brokenExamples.map(\.name).sorted())
  }

  /// Returns the location and code of a finding as `LINE:COL-LINE:COL CODE`. Lines and columns count from 1, columns in
  /// UTF-8 bytes.
  private static func locationAndCode(_ locatedFinding: LocatedFinding, _ document: Document) -> String {
    let start = document.position(of: locatedFinding.range.lowerBound, in: .utf8)
    let end = document.position(of: locatedFinding.range.upperBound, in: .utf8)
    return
      "\(start.line + 1):\(start.character + 1)-\(end.line + 1):\(end.character + 1) \(locatedFinding.finding.code)"
  }
}
