import Foundation
import Testing
import UIModelJSON

/// Checks the formats of `daemon-client check` that CI services read: JUnit, Checkstyle and reviewdog's `rdjson`.
@Suite struct CheckServiceFormatTests {
  private static let textWithTwoFindings = """
    { "sheets": [
      { "ref": "日本", "sheetPresentationController": /* 日本 */ { "detents": [] } },
      { "ref": "a<", "sheetPresentationController": { "detents": ["large"], "prefersGrabberVisble": true } }
    ] }
    """

  private func check(_ format: String, _ options: String..., text: String = textWithTwoFindings) throws -> ClientProcess
  {
    let folder = try TemporaryFolder(["a & b/ü,x.uimodel.json": text])
    return try ClientProcess(arguments: ["check", "--format", format] + options, folder: folder.url)
  }

  @Test func jUnitHasASuiteForEachFileAndATestForEachFinding() throws {
    let text = try check("junit").output
    #expect(text.contains(#"<testsuites name="UIModelDaemon" tests="2" failures="2" errors="0">"#))
    #expect(text.contains(#"<testsuite name="a &amp; b/ü,x.uimodel.json" tests="2" failures="2" errors="0">"#))
    #expect(text.contains(#"<testcase name="sheet/no-detents at 2:79" classname="a &amp; b/ü,x.uimodel.json" "#))
    #expect(text.contains(#"<failure message="the list of detents is empty"#))
    #expect(text.contains("a &amp; b/ü,x.uimodel.json:2:79: error: the list of detents"))
  }

  @Test func jUnitFailuresDependOnTheThreshold() throws {
    let run = try check("junit", "--fail-on", "error")
    #expect(run.output.contains(#"<testsuites name="UIModelDaemon" tests="2" failures="1" errors="0">"#))
    #expect(run.output.contains("<system-out>"))
  }

  @Test func jUnitHasATestIfNothingIsFound() throws {
    let run = try check("junit", text: "{}")
    #expect(run.status == 0)
    #expect(run.output.contains(#"<testcase name="check" classname="UIModelDaemon"/>"#))
    #expect(run.output.contains(#"tests="1" failures="0" errors="0""#))
  }

  @Test func jUnitReportsUnreadablePathsAsErrors() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": "{}"])
    let run = try ClientProcess("check", "nope", "--format", "junit", folder: folder.url)
    #expect(run.status == 2 && run.output.contains(#"errors="1""#) && run.output.contains("<error message="))
  }

  @Test func checkstyleCountsColumnsInCodeUnits() throws {
    let text = try check("checkstyle").output
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version="))
    #expect(text.contains(#"<file name="a &amp; b/ü,x.uimodel.json">"#))
    #expect(text.contains(#"<error line="2" column="71" severity="error" message="the list of detents is empty"#))
    #expect(text.contains(#"source="uimodel.sheet/no-detents"/>"#))
    #expect(text.contains(#"<error line="3" column="73" severity="warning""#))
  }

  @Test func xmlHasNoControlCharacters() throws {
    let textWithControlCharacters = #"{ "a\u0001\n\"<b>&": 1 }"#
    for format in ["junit", "checkstyle"] {
      let text = try check(format, text: textWithControlCharacters).output
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
      #expect(text.contains("&lt;b&gt;&amp;"))
    }
  }

  @Test func reviewdogGetsFixesAsSuggestions() throws {
    let result = try #require(try check("rdjson").json)
    #expect(result["source"]?["name"] == "UIModelDaemon")
    let diagnostics = try #require(result["diagnostics"]?.array)
    #expect(diagnostics.map { $0["severity"]?.string } == ["ERROR", "WARNING"])
    #expect(diagnostics.first?["code"]?["value"] == "sheet/no-detents")
    #expect(diagnostics.first?["location"]?["path"] == "a & b/ü,x.uimodel.json")
    #expect(diagnostics.first?["location"]?["range"]?["start"] == ["line": 2, "column": 79])
    #expect(diagnostics.first?["location"]?["range"]?["end"] == ["line": 2, "column": 81])
    let suggestion = diagnostics.last?["suggestions"]?.array?.first
    #expect(suggestion?["range"]?["start"]?["line"] == 3)
    #expect(suggestion?["text"]?.string?.contains("prefersGrabberVisible") == true)
  }

  /// A reviewdog suggestion is a single edit, so the suggestion includes the text between the fix's edits.
  @Test func editsOfAFixBecomeOneSuggestion() throws {
    let text = """
      { "sheets": [
        { "sheetPresentationController": { "detents": ["large", "medium"] } } ] }
      """
    let findings = try #require(try check("json", text: text).json?["findings"]?.array)
    let edits = try #require(findings.first?["fixes"]?.array?.first?["edits"]?.array)
    let diagnostics = try #require(try check("rdjson", text: text).json?["diagnostics"]?.array)
    let suggestions = try #require(diagnostics.first?["suggestions"]?.array)
    #expect(edits.count >= 1 && suggestions.count == 1)
    #expect(suggestions.first?["text"]?.string?.contains(#""medium", "large""#) == true)
  }
}
