import Foundation
import Testing
import UIModelJSON

/// Runs `check` restricted to new findings: those on the changed lines of a diff, and those that a baseline does not
/// list.
@Suite struct CheckChangesTests {
  private static let sheetWithoutDetents = #"{ "sheetPresentationController": { "detents": [] } }"#
  private static let oneSheetSource = "{ \"sheets\": [\n  \(sheetWithoutDetents)\n] }\n"
  private static let twoSheetsSource = "{ \"sheets\": [\n  \(sheetWithoutDetents),\n  \(sheetWithoutDetents)\n] }\n"

  /// Returns the path and line of each finding in a concise report, such as `sub/a.uimodel.json:3`.
  private func locations(_ run: ClientProcess) -> [String] {
    run.output.split(separator: "\n").filter { $0.hasSuffix("]") }
      .map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
  }

  @Test func onlyChangedLinesAreReported() throws {
    let folder = try TemporaryFolder([".git/HEAD": "", "sub/a.uimodel.json": CheckChangesTests.twoSheetsSource])
    func check(_ diff: String, at path: String = "") throws -> ClientProcess {
      try ClientProcess(
        arguments: ["check", "--format", "concise", "--changed-lines", "-"], input: diff,
        folder: path.isEmpty ? folder.url : folder.url.appending(path: path))
    }
    let header =
      "diff --git a/sub/a.uimodel.json b/sub/a.uimodel.json\n--- a/sub/a.uimodel.json\n+++ b/sub/a.uimodel.json\n"
    let addedLineDiff = header + "@@ -2,0 +3 @@\n+  \(CheckChangesTests.sheetWithoutDetents)\n"
    #expect(locations(try check(addedLineDiff)) == ["sub/a.uimodel.json:3"])
    #expect(locations(try check(addedLineDiff, at: "sub")) == ["a.uimodel.json:3"])
    #expect(try check(addedLineDiff).status == 1)
    let unrelatedChangeRun = try check(header + "@@ -4,0 +5,2 @@\n+//\n+//\n")
    #expect(locations(unrelatedChangeRun) == [] && unrelatedChangeRun.status == 0)
    // A line of a hunk that looks like a file header, such as `--- a/x`, still belongs to the hunk.
    #expect(locations(try check(header + "@@ -2,2 +2,2 @@\n   [\n---- a/x\n++++ b/x\n")) == ["sub/a.uimodel.json:3"])
    #expect(locations(try check("")) == [])
    #expect(try check(header + "@@ x @@\n").status == 2)
    #expect(try check(header + "@@ -1 +9223372036854775807 @@\n+a\n").status == 2)
    // Paths are also accepted without a prefix, and with `i/`, which Git writes for the index (`diff.mnemonicPrefix`).
    #expect(locations(try check(addedLineDiff.replacing("b/sub", with: "sub"))) == ["sub/a.uimodel.json:3"])
    #expect(locations(try check(addedLineDiff.replacing("b/sub", with: "i/sub"))) == ["sub/a.uimodel.json:3"])
  }

  @Test func baselineAcceptsOnlyItsListedFindings() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": CheckChangesTests.oneSheetSource, "b.uimodel.json": "{}"])
    let fileURL = folder.url.appending(path: "a.uimodel.json")
    func check(_ arguments: String...) throws -> ClientProcess {
      try ClientProcess(
        arguments: ["check", "--format", "concise", "--baseline", "known.json"] + arguments, folder: folder.url)
    }
    #expect(try check().status == 2)
    #expect(try check("--write-baseline").output == "known.json: 1 finding\n")
    let acceptedRun = try check()
    #expect(acceptedRun.status == 0 && acceptedRun.output.contains("1 in the baseline"))
    // Moved lines do not make a finding new.
    try Data(("\n\n// comment\n" + CheckChangesTests.oneSheetSource).utf8).write(to: fileURL)
    #expect(try check().status == 0)
    try Data(CheckChangesTests.twoSheetsSource.utf8).write(to: fileURL)
    #expect(locations(try check()) == ["a.uimodel.json:3"])
    try Data("{}".utf8).write(to: fileURL)
    #expect(try check().output.contains("1 entry of the baseline not found"))
    #expect(try check("--prune-baseline").output == "known.json: 0 findings\n")
    #expect(!(try check().output.contains("baseline not found")))
    #expect(try ClientProcess("check", "--write-baseline", folder: folder.url).status == 2)
    #expect(try ClientProcess("check", "--baseline", "a.uimodel.json", folder: folder.url).status == 2)
  }

  @Test func nonASCIIPathsAndUnusualLineEndsAreRead() throws {
    let folder = try TemporaryFolder([".git/HEAD": "", "café.uimodel.json": CheckChangesTests.twoSheetsSource])
    let diff = "+++ \"b/caf\\303\\251.uimodel.json\"\n@@ -0,0 +1,2 @@\n+//\u{2028}\u{0C}\n+  x\n"
    let run = try ClientProcess(
      arguments: ["check", "--format", "concise", "--changed-lines", "-"], input: diff, folder: folder.url)
    #expect(locations(run) == ["café.uimodel.json:2"])
  }

  /// A run keeps a baseline entry if the run does not check the entry's file or the entry's rule.
  @Test func baselineIsUpdatedOnlyForCheckedPaths() throws {
    let folder = try TemporaryFolder([
      "uimodel.config.json": "{}", "one/a.uimodel.json": CheckChangesTests.oneSheetSource,
      "two/b.uimodel.json": CheckChangesTests.oneSheetSource,
    ])
    func check(_ arguments: String...) throws -> ClientProcess {
      try ClientProcess(arguments: ["check", "--baseline", "known.json"] + arguments, folder: folder.url)
    }
    #expect(try check("one", "--write-baseline").output == "known.json: 1 finding\n")
    #expect(try check("two", "--write-baseline").output == "known.json: 2 findings\n")
    try Data("{}".utf8).write(to: folder.url.appending(path: "one/a.uimodel.json"))
    #expect(!(try check("two").output.contains("not found")))
    #expect(!(try check("--select", "menu").output.contains("not found")))
    #expect(try check("two", "--prune-baseline").output == "known.json: 2 findings\n")
    #expect(try check("--prune-baseline").output == "known.json: 1 finding\n")
    #expect(try check("two").status == 0)
    #expect(try check("--fix").status == 2)
    #expect(try check("--write-baseline", "--exclude", "two/**").status == 2)
  }

  @Test func excludedFilesAreNotChecked() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": CheckChangesTests.oneSheetSource, "old/b.uimodel.json": CheckChangesTests.oneSheetSource,
    ])
    let run = try ClientProcess("check", "--format", "concise", "--exclude", "old/**", folder: folder.url)
    #expect(locations(run) == ["a.uimodel.json:2"])
  }
}
