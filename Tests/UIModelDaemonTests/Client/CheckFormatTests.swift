import Foundation
import Testing
import UIModelJSON

/// Checks the report formats that `daemon-client check` writes for other programs.
@Suite struct CheckFormatTests {
  private static let textWithTwoFindings = """
    { "sheets": [
      { "ref": "日本", "sheetPresentationController": /* 日本 */ { "detents": [] } },
      { "ref": "a%", "sheetPresentationController": { "detents": ["large"] }, "nmae": 1 }
    ] }
    """

  private func check(_ format: String, _ text: String = textWithTwoFindings, filePath: String = "a b/ü,x.uimodel.json")
    throws
    -> ClientProcess
  {
    let folder = try TemporaryFolder([filePath: text])
    return try ClientProcess("check", "--hints", "--format", format, folder: folder.url)
  }

  @Test func conciseHasALineForEachFindingAndTheSummary() throws {
    let run = try check("concise")
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(
      lines[0]
        == "a b/ü,x.uimodel.json:2:79: error: the list of detents is empty, but UIKit requires at least one [*] [sheet/no-detents]"
    )
    #expect(lines[1].hasPrefix("a b/ü,x.uimodel.json:3:75: warning: "))
    #expect(lines[2] == "1 document, 2 entities: 1 error, 1 warning")
    #expect(lines[3].hasPrefix("[*] ") && lines[3].contains("fixable with --fix"))
  }

  @Test func xcodeFormatHasOnlyFindingsWithAbsolutePaths() throws {
    let textWithHint = """
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
        "scenes": [ { "activationRequests": [ { "options": { "preferredPresentationStyle": "standard" } } ] } ] }
      """
    let run = try check("xcode", textWithHint, filePath: "a.uimodel.json")
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 1)
    #expect(lines[0].hasPrefix("/") && lines[0].contains("/a.uimodel.json:2:"))
    #expect(lines[0].contains(": note: "))
  }

  @Test func gitHubGetsAnnotationsWithEscapedProperties() throws {
    let run = try check("github")
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        "::error file=a b/ü%2Cx.uimodel.json,line=2,endLine=2,col=79,endColumn=81,title=sheet/no-detents::the list"))
    #expect(lines[1].hasPrefix("::warning file="))
  }

  @Test func gitLabGetsAnIssueForEachFinding() throws {
    let issues = try #require(try check("gitlab").json?.array)
    #expect(issues.map { $0["severity"]?.string } == ["critical", "major"])
    #expect(issues.first?["location"]?["lines"]?["begin"] == 2)
    #expect(issues.first?["check_name"] == "sheet/no-detents")
    #expect(Set(issues.compactMap { $0["fingerprint"]?.string }).count == 2)
  }

  @Test func sarifCountsColumnsInCodeUnits() throws {
    let sarifRun = try #require(try check("sarif").json?["runs"]?.array?.first)
    let results = try #require(sarifRun["results"]?.array)
    #expect(results.map { $0["level"]?.string } == ["error", "warning"])
    let location = results.first?["locations"]?.array?.first?["physicalLocation"]
    #expect(location?["artifactLocation"]?["uri"] == "a%20b/%C3%BC%2Cx.uimodel.json")
    #expect(location?["region"]?["startColumn"] == 71)
    #expect(location?["region"]?["endColumn"] == 73)
    let rules = try #require(sarifRun["tool"]?["driver"]?["rules"]?.array)
    for result in results {
      let index = try #require(result["ruleIndex"]?.int)
      #expect(rules[index]["id"] == result["ruleId"])
    }
    #expect(sarifRun["invocations"]?.array?.first?["executionSuccessful"] == true)
  }

  @Test func sarifReportsUnreadablePaths() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": "{}"])
    let run = try ClientProcess("check", "nope", "--format", "sarif", folder: folder.url)
    let invocation = run.json?["runs"]?.array?.first?["invocations"]?.array?.first
    #expect(invocation?["executionSuccessful"] == false)
    #expect(invocation?["toolExecutionNotifications"]?.array?.count == 1)
    #expect(run.status == 2)
  }

  @Test func fingerprintsIgnoreMovedLines() throws {
    let filePath = "a.uimodel.json"
    func fingerprints(_ text: String) throws -> [String] {
      try #require(try check("json", text, filePath: filePath).json?["findings"]?.array)
        .compactMap { $0["fingerprint"]?.string }
    }
    let initialFingerprints = try fingerprints(CheckFormatTests.textWithTwoFindings)
    try #require(initialFingerprints.count == 2)
    #expect(try fingerprints("\n// moved\n  " + CheckFormatTests.textWithTwoFindings) == initialFingerprints)
  }

  @Test func equalFindingsHaveDifferentFingerprints() throws {
    let sheetWithoutDetents = #"{ "sheetPresentationController": { "detents": [] } }"#
    let run = try check("json", #"{ "sheets": [ \#(sheetWithoutDetents), \#(sheetWithoutDetents) ] }"#)
    let fingerprints = try #require(run.json?["findings"]?.array).compactMap { $0["fingerprint"]?.string }
    #expect(fingerprints.count == 2 && Set(fingerprints).count == 2)
  }

  @Test func severalFormatsAreWrittenToFiles() throws {
    let folder = try TemporaryFolder(["uimodel.config.json": "{}", "a.uimodel.json": #"{ "nmae": 1 }"#])
    let run = try ClientProcess(
      "check", "--format", "sarif", "-o", "a.sarif", "--format", "gitlab", "-o", "b.json", "--format", "concise", "-v",
      folder: folder.url)
    #expect(run.status == 1 && run.output.hasPrefix("a.uimodel.json:1:3: warning: "))
    #expect(run.stderr.contains("project: ") && run.stderr.contains("configuration: "))
    let sarifText = try String(contentsOf: folder.url.appending(path: "a.sarif"), encoding: .utf8)
    #expect(JSONValue(text: sarifText)?["version"] == "2.1.0")
    let gitLabText = try String(contentsOf: folder.url.appending(path: "b.json"), encoding: .utf8)
    #expect(JSONValue(text: gitLabText)?.array?.count == 1)
    #expect(try ClientProcess("check", "--format", "json", "--format", "sarif", folder: folder.url).status == 2)
    #expect(try ClientProcess("check", "-o", "a", "-o", "b", folder: folder.url).status == 2)
  }
}
