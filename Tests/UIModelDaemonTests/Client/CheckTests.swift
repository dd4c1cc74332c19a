import Foundation
import Testing
import UIModelJSON

/// Runs `daemon-client check` as a process.
@Suite struct CheckTests {
  private static let textWithError = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#
  private static let validText = #"{ "sheets": [ { "sheetPresentationController": { "detents": ["large"] } } ] }"#
  private static let textWithHint = """
    { "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
      "scenes": [ { "activationRequests": [ { "options": { "preferredPresentationStyle": "standard" } } ] } ] }
    """

  @Test func textFormatShowsTheLineAndTheFix() throws {
    let folder = try TemporaryFolder(["a b/sheet.uimodel.json": CheckTests.textWithError])
    let run = try ClientProcess("check", folder: folder.url)
    #expect(
      run.output == """
        a b/sheet.uimodel.json:1:61: error: the list of detents is empty, but UIKit requires at least one [sheet/no-detents]
        1 | { "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }
          |                                                             ^^
          = fix: Use the default detent, large (unsafe)

        1 document, 1 entity: 1 error
        1 fixable with --fix --unsafe-fixes

        """)
    #expect(run.stderr == "")
    #expect(run.status == 1)
  }

  @Test func columnsAreBytesAndCaretsAreAligned() throws {
    let folder = try TemporaryFolder(["x.uimodel.json": #"/* 日本é\#t*/ { "nmae": 1 }"#])
    let run = try ClientProcess("check", "x.uimodel.json", folder: folder.url)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count >= 3)
    #expect(lines[0].hasPrefix("x.uimodel.json:1:18: warning:"))
    #expect(lines[2] == "  |         \t     ^^^^^^")
  }

  @Test func longLinesAreTruncated() throws {
    let commentText = String(repeating: CheckTests.validText + " ", count: 1)
    let text =
      String(repeating: " ", count: 5000) + CheckTests.textWithError + String(repeating: " ", count: 5000) + "//"
      + commentText
    let folder = try TemporaryFolder(["x.uimodel.json": text])
    let run = try ClientProcess("check", folder: folder.url)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count >= 3)
    #expect(lines[1].count < 200 && lines[1].contains(#""detents": []"#))
    let caret = try #require(lines[2].firstIndex(of: "^"))
    #expect(lines[1].dropFirst(lines[2].distance(from: lines[2].startIndex, to: caret)).hasPrefix("[]"))
  }

  @Test func exitStatusDependsOnTheThreshold() throws {
    let folder = try TemporaryFolder([
      "right/a.uimodel.json": CheckTests.validText, "hint/a.uimodel.json": CheckTests.textWithHint,
      "broken/a.uimodel.json": CheckTests.textWithError,
    ])
    #expect(try ClientProcess("check", "right", folder: folder.url).status == 0)
    #expect(try ClientProcess("check", "hint", folder: folder.url).status == 0)
    #expect(try ClientProcess("check", "hint", "--fail-on=hint", folder: folder.url).status == 1)
    #expect(try ClientProcess("check", "--fail-on", "error", "broken", folder: folder.url).status == 1)
  }

  @Test func checkWithoutFilesFailsUnlessAllowed() throws {
    let folder = try TemporaryFolder(["uimodel.config.json": "{}"])
    let run = try ClientProcess("check", folder: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "0 documents, 0 entities: nothing was checked\n")
    #expect(run.stderr.contains("--allow-empty"))
    #expect(try ClientProcess("check", "--allow-empty", folder: folder.url).status == 0)
  }

  @Test func missingPathDoesNotPreventChecksOfOtherPaths() throws {
    let folder = try TemporaryFolder(["Sheets/a.uimodel.json": CheckTests.textWithError])
    let run = try ClientProcess("check", "Shets", "Sheets", "--format", "json", folder: folder.url)
    #expect(run.status == 2)
    #expect(run.stderr == "daemon-client: there is no file or folder Shets; did you mean 'Sheets'?\n")
    #expect(run.json?["findings"]?.array?.count == 1)
    #expect(run.json?["errors"]?.array?.first?["path"] == "Shets")
  }

  @Test func danglingLinkIsReported() throws {
    let folder = try TemporaryFolder([:])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/old", withDestinationPath: "gone")
    let run = try ClientProcess("check", "old", folder: folder.url)
    #expect(run.status == 2)
    #expect(run.stderr.hasPrefix("daemon-client: the link old leads to nothing\n"), "\(run.stderr)")
  }

  @Test func explicitPathsAreCheckedEvenIfExcluded() throws {
    let folder = try TemporaryFolder([
      "uimodel.config.json": #"{ "exclude": ["old/**"] }"#, "old/a.uimodel.json": CheckTests.textWithError,
      "b.uimodel.json": CheckTests.validText,
    ])
    #expect(try ClientProcess("check", folder: folder.url).status == 0)
    #expect(try ClientProcess("check", "old/a.uimodel.json", folder: folder.url).status == 1)
    #expect(try ClientProcess("check", "old", folder: folder.url).status == 1)
    #expect(try ClientProcess("check", ".", "old/a.uimodel.json", folder: folder.url).status == 1)
  }

  @Test func jsonHasCountsAndLocations() throws {
    let folder = try TemporaryFolder([
      "b.uimodel.json": CheckTests.textWithError, "a.uimodel.json": CheckTests.textWithError,
    ])
    let run = try ClientProcess("check", "--format", "json", folder: folder.url)
    let json = try #require(run.json)
    #expect(json["documents"] == 2 && json["entities"] == 2 && json["counts"]?["error"] == 2)
    let findings = try #require(json["findings"]?.array)
    #expect(findings.map { $0["path"]?.string } == ["a.uimodel.json", "b.uimodel.json"])
    #expect(findings.first?["line"] == 1 && findings.first?["column"] == 61 && findings.first?["endColumn"] == 63)
    #expect(findings.first?["fixes"]?.array?.first?["isSafe"] == false)
  }

  @Test func everyLineOfJSONLinesIsAnObject() throws {
    let run = try ClientProcess("check", "Examples/broken", "missing", "--format", "jsonl")
    let lines = run.output.split(separator: "\n").map { JSONValue(text: String($0)) }
    #expect(lines.count > 2 && lines.allSatisfy { $0?["kind"] != nil })
    #expect(lines.last??["kind"] == "summary")
    #expect(lines.count { $0?["kind"] == "error" } == 1)
  }

  @Test func optionAndEnvironmentDetermineColor() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": CheckTests.textWithError])
    let escapeSequence = "\u{1B}["
    #expect(try !ClientProcess("check", folder: folder.url).output.contains(escapeSequence))
    #expect(try ClientProcess("check", "--color=always", folder: folder.url).output.contains(escapeSequence))
    for (environment, isColored) in [
      (["FORCE_COLOR": "1", "NO_COLOR": ""], true), (["CLICOLOR_FORCE": "1", "NO_COLOR": ""], true),
      (["FORCE_COLOR": "0"], false),
      (["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
    ] {
      let run = try ClientProcess("check", folder: folder.url, environment: environment)
      #expect(run.output.contains("\u{1B}[1") == isColored, "\(environment)")
    }
    let forcedColorRun = try ClientProcess(
      "check", "--color=always", folder: folder.url, environment: ["NO_COLOR": "1"])
    #expect(
      forcedColorRun.output.contains(escapeSequence), "what is asked for outright counts more than the environment")
  }

  @Test func controlCharactersInDocumentsAreEscaped() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": "{ \"\u{1B}[2J\": 1 }"])
    #expect(try !ClientProcess("check", folder: folder.url).output.contains("\u{1B}"))
  }

  @Test func allBrokenExamplesAreChecked() throws {
    let run = try ClientProcess("check", "Examples/broken", "--format=json")
    #expect(run.status == 1)
    #expect(run.stderr == "")
    let folderPaths = ["Examples/broken", "Examples/broken/before-xcode-27/App"]
    let documentCount = folderPaths.reduce(0) { $0 + Repository.names(in: $1, endingWith: ".findings").count }
    #expect(run.json?["documents"] == .int(documentCount))
  }

  @Test func deviceFileIsReportedAndOtherPathsAreChecked() throws {
    let run = try ClientProcess("check", "/dev/null", "Examples/reminders.uimodel.json")
    #expect(run.status == 2 && run.stderr.contains("cannot read /dev/null"), "\(run.stderr)")
    #expect(run.output.contains("\n1 document, "))
    let emptyPathRun = try ClientProcess("check", "")
    #expect(emptyPathRun.status == 2 && emptyPathRun.output == "" && emptyPathRun.stderr.contains("a path is empty"))
  }

  @Test func uncheckedAPIsAreCounted() throws {
    let folder = try TemporaryFolder([
      "Bar.swift": "let bar = NSToolbar(identifier: \"main\")", "Main.storyboard": "<document/>",
      "Cell.xib": "<document/>",
      "LaunchScreen.storyboard": "<document/>",
      "A.swift": "import UIKit\nlet command = UIKeyCommand(input: \"f\", modifierFlags: .command, action: action)",
    ])
    let output = try ClientProcess("check", ".", "-v", folder: folder.url).output
    #expect(
      output.contains("not yet checked in Swift source: NSToolbar (1 in 1 file), storyboards (2 in 2 files)\n"),
      "\(output)"
    )
  }

  /// The report counts the code locations that could not be judged. Otherwise, a report without findings would be
  /// mistaken for correct code.
  @Test func unjudgedSwiftCodeIsReported() throws {
    let source = """
      class List: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(input: "f", modifierFlags: .alternate, action: #selector(find)),
           UIKeyCommand(input: key, modifierFlags: .command, action: #selector(other))]
        }
        func later() { add(UIKeyCommand(input: "g", modifierFlags: .command, action: #selector(again))) }
      }
      """
    let viewSource =
      "struct V: View { var body: some View { Text(\"\").sheet(isPresented: $a) { A().presentationDetents([.medium]) }"
      + ".sheet(isPresented: $b) { A().presentationDetents([height]) } } }\n"
    let folder = try TemporaryFolder(["List.swift": source, "V.swift": viewSource])
    let plainRun = try ClientProcess("check", ".", folder: folder.url)
    #expect(
      plainRun.output.hasSuffix(
        """
        2 Swift files, 4 entities: nothing to report
        no project found: assuming iPadOS 15 and later
        judged 2 of 7 places in Swift source; 8 rules could not run: no project was found, so the Info.plist is unknown; use -v for details

        """), "\(plainRun.output)")
    #expect(plainRun.status == 0)
    let verboseOutput = try ClientProcess("check", ".", "-v", folder: folder.url).output
    #expect(
      verboseOutput.hasSuffix(
        """
        no project found: assuming iPadOS 15 and later
                judged  not judged  rules off
        sheets       1           3          -  V.swift:1: its value cannot be determined from the code
        menus        1           2          -  List.swift:4: its 'input' cannot be determined from the code
        scenes       -           -          8
        8 rules could not run: no project was found, so the Info.plist is unknown
          scene/activity-type-not-declared, scene/arbitrary-window, scene/life-cycle-not-called, scene/missing-delegate, scene/no-scene-manifest, scene/restoration-not-called, scene/unknown-configuration, scene/window-without-scene

        """), "\(verboseOutput)")
    let coverageOutput = try ClientProcess("check", ".", "--coverage", folder: folder.url).output
    #expect(
      coverageOutput.contains("List.swift:4:6: not judged: its 'input' cannot be determined from the code [menus]\n"),
      "\(coverageOutput)")
    #expect(
      coverageOutput.contains("List.swift:6:22: not judged: no known code path reaches it [menus]\n"),
      "\(coverageOutput)")
    let report = try ClientProcess("check", ".", "--format", "json", folder: folder.url).json
    #expect(report?["coverage"]?["files"] == 2 && report?["coverage"]?["notJudged"]?.array?.count == 5)
  }

  @Test(arguments: ["text", "concise"]) func quietCoverageListsUnjudgedCode(format: String) throws {
    let source = "let command = UIKeyCommand(input: key, modifierFlags: .command, action: #selector(other))"
    let folder = try TemporaryFolder(["List.swift": source])
    let run = try ClientProcess("check", ".", "-q", "--coverage", "--format", format, folder: folder.url)
    #expect(run.output.contains("List.swift:1:15: not judged: "), "\(run.output)")
    #expect(!run.output.contains("Swift file"))
  }

  /// The report counts Swift files without menus or sheets. A folder that contains only such files is not an error.
  @Test func filesWithoutMenusOrSheetsAreCounted() throws {
    let folder = try TemporaryFolder([
      "Model/A.swift": "let a = 1", "Model/B.swift": "let b = 1",
      "C.swift": "func f(_ a: UISheetPresentationController) { a.detents = [] }",
    ])
    let allFilesRun = try ClientProcess("check", folder: folder.url)
    #expect(allFilesRun.output.hasPrefix("1 of 3 Swift files, "), "\(allFilesRun.output)")
    let modelFolderRun = try ClientProcess("check", "Model", folder: folder.url)
    #expect(modelFolderRun.status == 0 && modelFolderRun.stderr == "")
    let expectedSummary = "0 of 2 Swift files, 0 entities: no menus, sheets or similar to check\n"
    #expect(modelFolderRun.output.hasPrefix(expectedSummary), "\(modelFolderRun.output)")
  }

  @Test func failOnNeverExitsWithZero() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": CheckTests.textWithError])
    let run = try ClientProcess("check", "--fail-on", "never", folder: folder.url)
    #expect(run.status == 0 && run.output.contains("error: "))
    let jUnitRun = try ClientProcess("check", "--fail-on", "never", "--format", "junit", folder: folder.url)
    #expect(jUnitRun.status == 0 && jUnitRun.output.contains("failures=\"0\"") && !jUnitRun.output.contains("<failure"))
  }

  @Test func coverageIsOmittedWithoutSwiftFiles() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": "{}"])
    #expect(try ClientProcess("check", ".", folder: folder.url).output == "1 document, 0 entities: nothing to report\n")
    #expect(try ClientProcess("check", ".", "--format", "json", folder: folder.url).json?["coverage"] == nil)
  }
}
