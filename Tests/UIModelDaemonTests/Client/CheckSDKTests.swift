import Testing
import UIModelJSON

/// Checks how `check` determines the SDK that builds an app, how it reports the SDK, and which findings depend on it.
@Suite struct CheckSDKTests {
  private static let projectFiles = [
    ".git/HEAD": "",
    "project.yml": """
    name: Notes
    targets:
      Notes:
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        sources: [Sources]
        settings:
          INFOPLIST_FILE: Info.plist
          TARGETED_DEVICE_FAMILY: "1,2"
    """, "Info.plist": "<plist><dict><key>UILaunchScreen</key><dict/></dict></plist>",
    "Sources/AppDelegate.swift":
      "@main class AppDelegate: UIResponder, UIApplicationDelegate { var window: UIWindow? }\n",
  ]
  private static let workflowFiles = [
    ".github/workflows/ci.yml": "jobs:\n  app:\n    env:\n      DEVELOPER_DIR: /Applications/Xcode_27.0.app\n"
  ]
  private static let requirementText = ", when built with Xcode 27, required from April 2027 ["

  private func check(_ folder: TemporaryFolder, _ arguments: String...) throws -> ClientProcess {
    try ClientProcess(arguments: ["check"] + arguments, folder: folder.url)
  }

  @Test func sdkAndItsSourceAreReportedOnce() throws {
    let folder = try TemporaryFolder(Self.projectFiles.merging(Self.workflowFiles) { $1 })
    let sdkLine = "SDK: 27, from .github/workflows/ci.yml:4 (Xcode_27.0.app)"
    for format in ["text", "concise"] {
      let run = try check(folder, "--format", format)
      #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("SDK") } == [sdkLine[...]], "\(run.output)")
      #expect(try !check(folder, "--format", format, "--quiet").output.contains("SDK:"))
    }
    let expectedSign: JSONValue = [
      "kind": "ci", "version": "27", "text": "Xcode_27.0.app", "path": ".github/workflows/ci.yml", "line": 4,
    ]
    let sdkEntries = try check(folder, "--format", "json").json?["sdk"]?.array
    #expect(
      sdkEntries?.count == 1 && sdkEntries?.first?["version"] == "27" && sdkEntries?.first?["sign"] == expectedSign)
    let summaryLine = try check(folder, "--format", "jsonl").output.split(separator: "\n").last
    #expect(JSONValue(text: String(summaryLine ?? ""))?["sdk"]?.array?.first?["sign"] == expectedSign)
    let sarifRun = try check(folder, "--format", "sarif").json?["runs"]?.array?.first
    let notes = sarifRun?["invocations"]?.array?.first?["toolExecutionNotifications"]
    #expect(notes == [["level": "note", "message": ["text": .string(sdkLine)]]])
  }

  @Test func sdkOptionTakesPrecedence() throws {
    let folder = try TemporaryFolder(Self.projectFiles.merging(Self.workflowFiles) { $1 })
    let newSDKRun = try check(folder, "--format", "concise", "--sdk", "27.1")
    #expect(
      newSDKRun.status == 1 && newSDKRun.output.contains(": error: ")
        && !newSDKRun.output.contains(Self.requirementText))
    #expect(newSDKRun.output.contains("\nSDK: 27.1, from --sdk 27.1\n"))
    let oldSDKRun = try check(folder, "--format", "concise", "--sdk", "26", "--hints")
    #expect(
      oldSDKRun.status == 0 && oldSDKRun.output.contains(": hint: ") && oldSDKRun.output.contains(Self.requirementText))
    #expect(
      oldSDKRun.output.contains("\nSDK: 26, from --sdk 26; but .github/workflows/ci.yml:4 (Xcode_27.0.app)\n"),
      "\(oldSDKRun.output)")
    let invalidRun = try check(folder, "--sdk", "newest")
    #expect(invalidRun.status == 2 && invalidRun.stderr.contains("--sdk: 'newest' is not a version"))
  }

  @Test func unknownSDKLowersTheSeverityByOneStep() throws {
    let folder = try TemporaryFolder(Self.projectFiles)
    let run = try check(folder, "--format", "concise")
    #expect(run.status == 1 && run.output.contains(": warning: ") && run.output.contains(Self.requirementText))
    #expect(run.output.contains("\nSDK: not known; if Xcode 27 builds the apps, use --sdk 27\n"), "\(run.output)")
    #expect(try check(folder, "--fail-on", "error").status == 0)
  }

  /// Without a project, the report does not mention an SDK.
  @Test func noSDKIsReportedWithoutAProject() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": "{}"])
    let run = try check(folder)
    #expect(run.status == 0 && !run.output.contains("SDK"))
  }

  @Test func shownSettingsIncludeTheSDK() throws {
    let folder = try TemporaryFolder(Self.projectFiles.merging(["uimodel.config.json": #"{ "sdk": "27" }"#]) { $1 })
    let run = try check(folder, "--show-settings")
    #expect(run.output.contains("// SDK: 27, from uimodel.config.json (\"sdk\": \"27\")\n"), "\(run.output)")
    #expect(run.output.contains("\"sdk\": \"27\""))
  }

  // MARK: Baselines

  /// A baseline entry for a warning does not accept the finding after its severity has risen to error.
  @Test func findingWithHigherSeverityIsReportedAgain() throws {
    let folder = try TemporaryFolder(Self.projectFiles)
    func checkStatus(_ arguments: String...) throws -> Int32 {
      try ClientProcess(arguments: ["check", "--baseline", "known.json"] + arguments, folder: folder.url).status
    }
    #expect(try checkStatus("--write-baseline") == 0)
    #expect(folder.read("known.json")?.contains(#""severity":"warning""#) == true)
    #expect(try checkStatus() == 0 && checkStatus("--sdk", "26") == 0)
    #expect(try checkStatus("--sdk", "27") == 1)
    // The finding still exists, so its entry is not removed as outdated.
    #expect(try checkStatus("--sdk", "27", "--prune-baseline") == 0)
    #expect(folder.read("known.json")?.contains("scene/no-scene-manifest") == true)
    #expect(try checkStatus("--sdk", "27", "--write-baseline") == 0 && checkStatus("--sdk", "27") == 0)
  }

  /// Baselines that older versions of the daemon wrote have no severities.
  @Test func baselineEntryWithoutSeverityAcceptsAnySeverity() throws {
    let folder = try TemporaryFolder(Self.projectFiles)
    _ = try check(folder, "--baseline", "known.json", "--write-baseline")
    let text = try #require(folder.read("known.json"))
    try folder.write("known.json", text.replacing(#","severity":"warning""#, with: ""))
    #expect(folder.read("known.json") != text)
    #expect(try check(folder, "--baseline", "known.json", "--sdk", "27").status == 0)
  }
}
