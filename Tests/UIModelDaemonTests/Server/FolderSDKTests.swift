import Testing
import UIModelJSON

@testable import UIModelDaemon

/// The assumed SDK version of the apps in an open folder, after files are added, changed and removed.
@Suite struct FolderSDKTests {
  private static let files = [
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
    "Sources/Plain.swift": "enum Plain {}\n",
  ]
  private static func workflowText(_ xcodeVersion: String) -> String {
    "jobs:\n  app:\n    runs-on: macos-26\n    env:\n      DEVELOPER_DIR: /Applications/Xcode_\(xcodeVersion).app\n"
  }

  private func makeDaemon(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    return daemon
  }

  /// Returns the assumed SDK version, with the file and line that determine the version, or "unknown" if no file does.
  /// For example, "26.4 .xcode-version:1".
  private func assumedSDK(_ daemon: DaemonProcess, _ folder: TemporaryFolder) -> String {
    let sdk = daemon.result("uimodel/workspace/coverage")["sdk"]?.array?.first
    guard let version = sdk?["version"]?.string else { return "unknown" }
    let path = sdk?["sign"]?["uri"]?.string?.dropFirst(folder.uri.utf8.count + 1) ?? ""
    return "\(version) \(path)" + (sdk?["sign"]?["line"]?.int.map { ":\($0)" } ?? "")
  }

  private func severities(_ daemon: DaemonProcess) -> [String] {
    daemon.result("uimodel/diagnostics/get")["diagnostics"]?.array?.compactMap { $0["severity"]?.string } ?? []
  }

  /// After each step, a new daemon process assumes the same SDK.
  @Test func addedChangedAndRemovedFilesSetTheSeverity() throws {
    let folder = try TemporaryFolder(Self.files)
    let daemon = try makeDaemon(folder)
    #expect(assumedSDK(daemon, folder) == "unknown" && severities(daemon) == ["warning"])
    let steps: [(name: String, text: String?, assumed: String, severity: String)] = [
      (".xcode-version", "26.4\n", "26.4 .xcode-version:1", "hint"),
      (".github/workflows/ci.yml", Self.workflowText("27.0"), "27 .github/workflows/ci.yml:5", "error"),
      (".github/workflows/ci.yml", "\n" + Self.workflowText("26.1"), "26.1 .github/workflows/ci.yml:6", "hint"),
      (".github/workflows/next.yml", Self.workflowText("27.0"), "26.1 or 27 .github/workflows/next.yml:5", "warning"),
      (".github/workflows/ci.yml", nil, "27 .github/workflows/next.yml:5", "error"),
      (".github/workflows/next.yml", nil, "26.4 .xcode-version:1", "hint"),
      (".xcode-version", nil, "unknown", "warning"),
      (
        "project.yml", Self.files["project.yml", default: ""] + "\noptions:\n  xcodeVersion: 27.1\n",
        "27.1 or later project.yml:12", "error"
      ),
    ]
    for step in steps {
      if let text = step.text { try folder.write(step.name, text) } else { try folder.remove(step.name) }
      _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
      #expect(assumedSDK(daemon, folder) == step.assumed, "after \(step.name)")
      #expect(severities(daemon) == [step.severity], "after \(step.name)")
      let freshDaemon = try makeDaemon(folder)
      #expect(assumedSDK(freshDaemon, folder) == step.assumed, "fresh after \(step.name)")
      freshDaemon.endLineSession()
    }
    daemon.endLineSession()
  }

  /// The change is reported without a request, although `.github` is hidden and did not exist before.
  @Test func writtenWorkflowChangesTheSeverity() throws {
    let folder = try TemporaryFolder(Self.files)
    let daemon = try makeDaemon(folder)
    _ = daemon.result("uimodel/subscribe", ["kinds": ["diagnostics"]])
    try folder.write(".github/workflows/ci.yml", Self.workflowText("27.0"))
    let firstParams = daemon.notification("uimodel/diagnostics")?["params"]
    #expect(firstParams?["diagnostics"]?.array?.first?["severity"] == "error")
    try folder.write(".github/workflows/ci.yml", Self.workflowText("26.0"))
    let secondParams = daemon.notification("uimodel/diagnostics")?["params"]
    #expect(secondParams?["diagnostics"]?.array?.first?["severity"] == "hint")
    daemon.endLineSession()
  }

  /// A `#if compiler` condition counts in any Swift file of the app, even in a file without code that the rules check.
  @Test func compilerConditionImpliesAnSDK() throws {
    let folder = try TemporaryFolder(Self.files)
    let daemon = try makeDaemon(folder)
    for (text, expected) in [
      ("\n\n#if compiler(>=6.4)\n#endif\n", "27 or later Sources/Plain.swift:3"),
      ("#if compiler(>=6.4)\n#endif\n", "27 or later Sources/Plain.swift:1"),
      ("#if compiler(>=6.3)\n#endif\n", "unknown"),
    ] {
      try folder.write("Sources/Plain.swift", text)
      _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
      #expect(assumedSDK(daemon, folder) == expected)
    }
    // A file outside of the app's sources is ignored.
    try folder.write("Other/Plain.swift", "#if compiler(>=6.4)\n#endif\n")
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(assumedSDK(daemon, folder) == "unknown")
    daemon.endLineSession()
  }

  /// The reported line is the line in the editor's text. The severity changes when the condition is removed.
  @Test func compilerConditionInEditedTextImpliesAnSDK() throws {
    let folder = try TemporaryFolder(Self.files)
    let daemon = try DaemonProcess.editor(
      ["general": ["positionEncodings": ["utf-8"]], "textDocument": ["diagnostic": [:]]], folder: folder)
    daemon.waitForScan()
    let uri = folder.uri("Sources/AppDelegate.swift")
    let text = Self.files["Sources/AppDelegate.swift", default: ""]
    daemon.open(uri, text)
    daemon.change(uri, version: 2, fullEdit(text + "#if compiler(>=6.4)\n#endif\n"))
    #expect(assumedSDK(daemon, folder) == "27 or later Sources/AppDelegate.swift:2")
    daemon.change(uri, version: 3, fullEdit("\n" + text + "#if compiler(>=6.4)\n#endif\n"))
    #expect(assumedSDK(daemon, folder) == "27 or later Sources/AppDelegate.swift:3" && severities(daemon) == ["error"])
    daemon.change(uri, version: 4, fullEdit(text))
    #expect(assumedSDK(daemon, folder) == "unknown" && severities(daemon) == ["warning"])
    // The number of published messages depends on timing, so the test does not end the session with `quit()`.
    daemon.request(9, "shutdown")
    _ = daemon.response(9)
    daemon.notify("exit")
    #expect(daemon.waitForEnd()?.status == 0)
  }

  @Test func configurationAndOptionOverrideOtherFiles() throws {
    let folder = try TemporaryFolder(Self.files.merging([".xcode-version": "26.0"]) { $1 })
    let daemon = try makeDaemon(folder)
    #expect(severities(daemon) == ["hint"])
    try folder.write("uimodel.config.json", #"{ "sdk": "27.1" }"#)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(assumedSDK(daemon, folder) == "27.1 uimodel.config.json" && severities(daemon) == ["error"])
    let settings = daemon.result("uimodel/workspace/settings", ["path": .string(folder.path)])
    #expect(settings["sdk"]?["contradicting"]?["kind"] == "xcodeVersion" && settings["settings"]?["sdk"] == "27.1")
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "sdk": "26"])
    #expect(assumedSDK(daemon, folder) == "26 " && severities(daemon) == ["hint"])
    #expect(daemon.result("uimodel/workspace/status")["sdk"]?.array?.first?["sign"]?["kind"] == "option")
    daemon.endLineSession()
  }
}
