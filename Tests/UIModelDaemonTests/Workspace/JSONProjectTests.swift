import Testing
import UIModelJSON

/// Checks the handling of a `project.xcproj` in a folder that the daemon has opened.
@Suite struct JSONProjectTests {
  private static let twin = ProjectTwin.folders
  private static let path = "Notes.xcodeproj/project.xcproj"
  private static let code = "menu/shadowed-key-command"

  private func makeFolder(_ projects: [String: String]) throws -> TemporaryFolder {
    try TemporaryFolder(Self.twin.files.merging(projects) { $1 })
  }

  private func problems(_ daemon: DaemonProcess) -> [String] {
    let entries = daemon.result("uimodel/workspace/coverage")["projectProblems"]?.array ?? []
    return entries.map { problem in
      let name = problem["uri"]?.string?.split(separator: "/").last ?? ""
      return "\(name):\(problem["line"]?.int ?? 0): \(problem["message"]?.string ?? "")"
    }
  }

  // MARK: Changes

  @Test func editorWatchesBothProjectFormats() throws {
    let daemon = try DaemonProcess()
    _ = daemon.initialize(["capabilities": ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]])
    let message = daemon.next { $0["method"] == "client/registerCapability" }
    let watchers = message?["params"]?["registrations"]?[0]?["registerOptions"]?["watchers"]?.array ?? []
    let globs = watchers.compactMap { $0["globPattern"]?.string }
    #expect(globs.contains("**/project.pbxproj") && globs.contains("**/project.xcproj"))
    daemon.quit()
  }

  @Test func editorNotificationUpdatesTheFindings() throws {
    let folder = try makeFolder([Self.path: Self.twin.changedJSON])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    for (text, codes) in [(Self.twin.json, [Self.code]), (Self.twin.changedJSON, [])] {
      try folder.write(Self.path, text)
      daemon.notify(
        "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(folder.uri(Self.path)), "type": 2]]])
      #expect(daemon.nextDiagnostics(folder.uri("App/Views/List.swift")).codes == codes)
    }
    daemon.quit()
  }

  @Test func daemonDetectsAChangeOnDisk() throws {
    let folder = try makeFolder([Self.path: Self.twin.changedJSON])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = daemon.result("uimodel/subscribe", ["kinds": ["diagnostics"]])
    #expect(daemon.result("uimodel/diagnostics/get").codes == [])
    for (text, codes) in [(Self.twin.json, [Self.code]), (Self.twin.changedJSON, [])] {
      try folder.write(Self.path, text)
      #expect(daemon.notification("uimodel/diagnostics")?["params"]?.codes == codes)
      #expect(daemon.result("uimodel/diagnostics/get").codes == codes)
    }
    daemon.endLineSession()
  }

  @Test func xcodeProjectAddedBesideXcodeGenIsRead() throws {
    let yaml = "name: Notes\ntargets:\n  Notes:\n    type: application\n    platform: iOS\n    sources: [App, Other]\n"
    let folder = try makeFolder(["project.yml": yaml])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = daemon.result("uimodel/subscribe", ["kinds": ["diagnostics"]])
    #expect(daemon.result("uimodel/diagnostics/get").codes == [])
    try folder.write(Self.path, Self.twin.json)
    #expect(daemon.notification("uimodel/diagnostics")?["params"]?.codes == [Self.code])
    daemon.endLineSession()
  }

  // MARK: Problems

  /// Xcode does not open a project with files in both formats, so it is unknown which format is meant. The newer format
  /// is more likely.
  @Test func newerFormatIsReadAndTheConflictIsReported() throws {
    let folder = try makeFolder([Self.path: Self.twin.json, "Notes.xcodeproj/project.pbxproj": Self.twin.changedPlist])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(daemon.result("uimodel/diagnostics/get").codes == [Self.code])
    let issue = "Xcode opens no project with both 'project.pbxproj' and 'project.xcproj'; only 'project.xcproj' is read"
    #expect(problems(daemon) == ["project.xcproj:0: \(issue)"])
    try folder.remove("Notes.xcodeproj/project.pbxproj")
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    #expect(problems(daemon) == [] && daemon.result("uimodel/diagnostics/get").codes == [Self.code])
  }

  @Test(arguments: [
    (path, "{\n  files: [ oops ] }", "project.xcproj:2: 'oops' is not a value"),
    (
      path, #"{ files: [], "required-capabilities": [ "new" ] }"#,
      "project.xcproj:1: 'required-capabilities' names what this version cannot read: 'new'"
    ),
    (path, "", "project.xcproj:1: unexpected end of the text"),
    ("Notes.xcodeproj/project.pbxproj", "{\n<<<<<<< HEAD\n}", "project.pbxproj:2: expected a value"),
    ("Notes.xcodeproj/project.pbxproj", "{ }", "project.pbxproj:0: it has no objects or no root object"),
  ]) func unreadableProjectIsReportedAndIgnored(_ path: String, _ text: String, _ problem: String) throws {
    let folder = try makeFolder([path: text])
    // The findings must be the same as in a folder without a project.
    let plainFolder = try TemporaryFolder(Self.twin.files)
    let (daemon, plainDaemon) = (try DaemonProcess(.line), try DaemonProcess(.line))
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = plainDaemon.result("uimodel/workspace/open", ["path": .string(plainFolder.path)])
    #expect(problems(daemon) == [problem + "; the project's targets are unknown"])
    #expect(daemon.result("uimodel/diagnostics/get").codes == plainDaemon.result("uimodel/diagnostics/get").codes)
    #expect(daemon.result("uimodel/workspace/coverage")["apps"] == [])
    try folder.write(path, path == Self.path ? Self.twin.json : Self.twin.plist)
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    #expect(problems(daemon) == [] && daemon.result("uimodel/diagnostics/get").codes == [Self.code])
  }

  @Test func checkPrintsFileAndLineOfAProjectProblem() throws {
    let folder = try makeFolder([Self.path: "{\n  files: [ oops ] }"])
    let run = try ClientProcess(arguments: ["check", "--format", "text"], folder: folder.url)
    let line = "Notes.xcodeproj/project.xcproj:2: 'oops' is not a value; the project's targets are unknown\n"
    #expect((run.output + run.stderr).contains(line), "\(run.output) \(run.stderr)")
    #expect((run.output + run.stderr).contains("no project could be read: assuming iPadOS 15 and later\n"))
    let json = try ClientProcess(arguments: ["check", "--format", "json"], folder: folder.url).json
    #expect(
      json?["coverage"]?["projectProblems"] == [
        [
          "path": "Notes.xcodeproj/project.xcproj", "line": 2,
          "message": "'oops' is not a value; the project's targets are unknown",
        ]
      ])
    try folder.write(Self.path, Self.twin.json)
    let rerun = try ClientProcess(arguments: ["check", "--format", "text"], folder: folder.url)
    #expect(!(rerun.output + rerun.stderr).contains("targets are unknown") && rerun.output.contains(Self.code))
  }
}
