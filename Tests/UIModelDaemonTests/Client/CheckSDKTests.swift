import Testing
import UIModelJSON

/// Checks how `check` determines the SDK that builds an app, how it reports the SDK, and which findings depend on it.
@Suite struct CheckSDKTests {
  private static let files = [
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
  private static let ci = [
    ".github/workflows/ci.yml": "jobs:\n  app:\n    env:\n      DEVELOPER_DIR: /Applications/Xcode_27.0.app\n"
  ]
  private static let requirementText = ", when built with Xcode 27, required from April 2027 ["

  private func check(_ folder: TemporaryFolder, _ arguments: String...) throws -> ClientProcess {
    try ClientProcess(arguments: ["check"] + arguments, folder: folder.url)
  }

  @Test func sdkAndItsSourceAreReportedOnce() throws {
    let folder = try TemporaryFolder(Self.files.merging(Self.ci) { $1 })
    let line = "SDK: 27, from .github/workflows/ci.yml:4 (Xcode_27.0.app)"
    for format in ["text", "concise"] {
      let run = try check(folder, "--format", format)
      #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("SDK") } == [line[...]], "\(run.output)")
      #expect(try !check(folder, "--format", format, "--quiet").output.contains("SDK:"))
    }
    let sign: JSONValue = [
      "kind": "ci", "version": "27", "text": "Xcode_27.0.app", "path": ".github/workflows/ci.yml", "line": 4,
    ]
    let sdk = try check(folder, "--format", "json").json?["sdk"]?.array
    #expect(sdk?.count == 1 && sdk?.first?["version"] == "27" && sdk?.first?["sign"] == sign)
    let summary = try check(folder, "--format", "jsonl").output.split(separator: "\n").last
    #expect(JSONValue(text: String(summary ?? ""))?["sdk"]?.array?.first?["sign"] == sign)
    let sarif = try check(folder, "--format", "sarif").json?["runs"]?.array?.first
    let notes = sarif?["invocations"]?.array?.first?["toolExecutionNotifications"]
    #expect(notes == [["level": "note", "message": ["text": .string(line)]]])
  }

  @Test func sdkOptionTakesPrecedence() throws {
    let folder = try TemporaryFolder(Self.files.merging(Self.ci) { $1 })
    let new = try check(folder, "--format", "concise", "--sdk", "27.1")
    #expect(new.status == 1 && new.output.contains(": error: ") && !new.output.contains(Self.requirementText))
    #expect(new.output.contains("\nSDK: 27.1, from --sdk 27.1\n"))
    let old = try check(folder, "--format", "concise", "--sdk", "26", "--hints")
    #expect(old.status == 0 && old.output.contains(": hint: ") && old.output.contains(Self.requirementText))
    #expect(
      old.output.contains("\nSDK: 26, from --sdk 26; but .github/workflows/ci.yml:4 (Xcode_27.0.app)\n"),
      "\(old.output)")
    let wrong = try check(folder, "--sdk", "newest")
    #expect(wrong.status == 2 && wrong.errors.contains("--sdk: 'newest' is not a version"))
  }

  @Test func unknownSDKLowersTheSeverityByOneStep() throws {
    let folder = try TemporaryFolder(Self.files)
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
    let folder = try TemporaryFolder(Self.files.merging(["uimodel.config.json": #"{ "sdk": "27" }"#]) { $1 })
    let run = try check(folder, "--show-settings")
    #expect(run.output.contains("// SDK: 27, from uimodel.config.json (\"sdk\": \"27\")\n"), "\(run.output)")
    #expect(run.output.contains("\"sdk\": \"27\""))
  }

  // MARK: Baselines

  /// A baseline entry for a warning does not accept the same finding as an error.
  @Test func aFindingThatBecomesMoreSevereIsReportedAgain() throws {
    let folder = try TemporaryFolder(Self.files)
    func accepted(_ arguments: String...) throws -> Int32 {
      try ClientProcess(arguments: ["check", "--baseline", "known.json"] + arguments, folder: folder.url).status
    }
    #expect(try accepted("--write-baseline") == 0)
    #expect(folder.read("known.json")?.contains(#""severity":"warning""#) == true)
    #expect(try accepted() == 0 && accepted("--sdk", "26") == 0)
    #expect(try accepted("--sdk", "27") == 1)
    // The finding still exists, so its entry is not removed as outdated.
    #expect(try accepted("--sdk", "27", "--prune-baseline") == 0)
    #expect(folder.read("known.json")?.contains("scene/no-scene-manifest") == true)
    #expect(try accepted("--sdk", "27", "--write-baseline") == 0 && accepted("--sdk", "27") == 0)
  }

  /// Entries of older versions have no severity.
  @Test func baselineEntryWithoutSeverityAcceptsAny() throws {
    let folder = try TemporaryFolder(Self.files)
    _ = try check(folder, "--baseline", "known.json", "--write-baseline")
    let text = try #require(folder.read("known.json"))
    try folder.write("known.json", text.replacing(#","severity":"warning""#, with: ""))
    #expect(folder.read("known.json") != text)
    #expect(try check(folder, "--baseline", "known.json", "--sdk", "27").status == 0)
  }
}
