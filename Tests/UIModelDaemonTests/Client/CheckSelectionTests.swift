import Foundation
import Testing
import UIModelJSON

/// Checks the effect of options such as `--select` and `--hints` on the output of `daemon-client check`.
@Suite struct CheckSelectionTests {
  /// Three documents by path: one with an error about a sheet, one with a warning about a model key, and one with a
  /// hint about a scene.
  private static let files = [
    "a.uimodel.json": #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#,
    "b.uimodel.json": #"{ "nmae": 1 }"#,
    "c.uimodel.json": """
    { "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
      "scenes": [ { "activationRequests": [ { "options": { "preferredPresentationStyle": "standard" } } ] } ] }
    """,
  ]

  private func check(_ arguments: String...) throws -> ClientProcess {
    let folder = try TemporaryFolder(CheckSelectionTests.files)
    return try ClientProcess(arguments: ["check", "--format", "concise"] + arguments, folder: folder.url)
  }

  /// Returns the rule codes of the findings in a concise report.
  private func codes(_ run: ClientProcess) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      line.hasSuffix("]") ? line.split(separator: "[").last.map { String($0.dropLast()) } : nil
    }
  }

  @Test func hintsAreListedOnlyWithAnOption() throws {
    let run = try check()
    #expect(codes(run) == ["sheet/no-detents", "model/unknown-key"])
    #expect(run.output.contains("1 error, 1 warning, 1 hint (--hints lists it)\n"))
    #expect(codes(try check("--hints")).count == 3)
    #expect(codes(try check("--fail-on", "hint")).count == 3)
  }

  @Test func rulesAreSelectedByCodeOrSubject() throws {
    #expect(codes(try check("--select", "sheet")) == ["sheet/no-detents"])
    #expect(codes(try check("--select", "sheet/no-detents,model")).count == 2)
    #expect(codes(try check("--ignore", "sheet/no-detents", "--ignore", "model/unknown-key", "--hints")).count == 1)
    #expect(codes(try check("--select", "sheet", "--ignore", "sheet/no-detents")) == [])
    #expect(try check("--select", "model").status == 1)
    #expect(try check("--select", "keyboard").status == 0)
  }

  @Test func unknownRuleGetsASuggestion() throws {
    let run = try check("--select", "sheet,menu/duplicate-shortct")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.stderr.contains("no rule or subject 'menu/duplicate-shortct'; did you mean 'menu/duplicate-shortcut'?"))
    #expect(try check("--ignore", "").status == 2)
  }

  @Test func statisticsCountEachRule() throws {
    let folder = try TemporaryFolder(CheckSelectionTests.files)
    let run = try ClientProcess("check", "--statistics", folder: folder.url)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("1  ") })
    #expect(lines.contains { $0.contains("sheet/no-detents") })
    #expect(run.status == 1)
  }

  @Test func quietOptionPrintsOnlyFindings() throws {
    let run = try check("-q")
    #expect(run.output.split(separator: "\n").count == 2)
    let textRun = try ClientProcess("check", "-q", "Examples/broken/code-share-on-ipad.swift")
    #expect(textRun.output.hasSuffix("\n\n") && !textRun.output.contains("Swift file"))
  }

  @Test func noCoverageOptionOmitsTheCoverage() throws {
    let filePath = "Examples/broken/code-share-on-ipad.swift"
    let run = try ClientProcess("check", "--no-coverage", filePath)
    #expect(run.output.contains("1 Swift file") && !run.output.contains("judged"))
    #expect(try ClientProcess("check", filePath).output.contains("judged"))
  }

  @Test func absolutePathsOptionPrintsAbsolutePaths() throws {
    let run = try check("--absolute-paths")
    #expect(run.output.hasPrefix("/") && run.output.contains("/a.uimodel.json:1:"))
  }

  @Test func unreadablePathExitsWithTwo() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": "{}"])
    let run = try ClientProcess("check", "a.uimodel.json", "nope", folder: folder.url)
    #expect(run.output == "1 document, 0 entities: nothing to report in what could be read\n")
    #expect(run.status == 2)
  }
}
