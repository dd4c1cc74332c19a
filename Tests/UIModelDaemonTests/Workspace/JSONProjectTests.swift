import Testing
import UIModelJSON

/// Checks a `project.xcproj` in a folder that the daemon has opened.
@Suite struct JSONProjectTests {
  private static let twin = ProjectTwin.folders
  private static let file = "Notes.xcodeproj/project.xcproj"
  private static let code = "menu/shadowed-key-command"

  private func folder(_ projects: [String: String]) throws -> TemporaryFolder {
    try TemporaryFolder(Self.twin.files.merging(projects) { $1 })
  }

  private func problems(_ daemon: DaemonProcess) -> [String] {
    let found = daemon.result("uimodel/workspace/coverage")["projectProblems"]?.array ?? []
    return found.map { problem in
      let name = problem["uri"]?.string?.split(separator: "/").last ?? ""
      return "\(name):\(problem["line"]?.int ?? 0): \(problem["message"]?.string ?? "")"
    }
  }

  // MARK: Changes

  @Test func editorWatchesBothFormats() throws {
    let daemon = try DaemonProcess()
    _ = daemon.initialize(["capabilities": ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]])
    let message = daemon.next { $0["method"] == "client/registerCapability" }
    let watchers = message?["params"]?["registrations"]?[0]?["registerOptions"]?["watchers"]?.array ?? []
    let globs = watchers.compactMap { $0["globPattern"]?.string }
    #expect(globs.contains("**/project.pbxproj") && globs.contains("**/project.xcproj"))
    daemon.quit()
  }

  @Test func editorNotificationUpdatesTheFindings() throws {
    let folder = try folder([Self.file: Self.twin.changedJSON])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    for (text, codes) in [(Self.twin.json, [Self.code]), (Self.twin.changedJSON, [])] {
      try folder.write(Self.file, text)
      daemon.notify(
        "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(folder.uri(Self.file)), "type": 2]]])
      #expect(daemon.published(folder.uri("App/Views/List.swift")).codes == codes)
    }
    daemon.quit()
  }

  @Test func daemonDetectsAChangeOnDisk() throws {
    let folder = try folder([Self.file: Self.twin.changedJSON])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = daemon.result("uimodel/subscribe", ["kinds": ["diagnostics"]])
    #expect(daemon.result("uimodel/diagnostics/get").codes == [])
    for (text, codes) in [(Self.twin.json, [Self.code]), (Self.twin.changedJSON, [])] {
      try folder.write(Self.file, text)
      #expect(daemon.notification("uimodel/diagnostics")?["params"]?.codes == codes)
      #expect(daemon.result("uimodel/diagnostics/get").codes == codes)
    }
    daemon.endOfLines()
  }

  @Test func projectAddedBesideXcodeGenIsRead() throws {
    let yaml = "name: Notes\ntargets:\n  Notes:\n    type: application\n    platform: iOS\n    sources: [App, Other]\n"
    let folder = try folder(["project.yml": yaml])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = daemon.result("uimodel/subscribe", ["kinds": ["diagnostics"]])
    #expect(daemon.result("uimodel/diagnostics/get").codes == [])
    try folder.write(Self.file, Self.twin.json)
    #expect(daemon.notification("uimodel/diagnostics")?["params"]?.codes == [Self.code])
    daemon.endOfLines()
  }

  // MARK: Problems

  /// Xcode opens no project in both formats, so the intended one is unknown. The newer format is more likely.
  @Test func newerFormatIsReadAndTheConflictReported() throws {
    let folder = try folder([Self.file: Self.twin.json, "Notes.xcodeproj/project.pbxproj": Self.twin.changedPlist])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(daemon.result("uimodel/diagnostics/get").codes == [Self.code])
    let both = "Xcode opens no project with both 'project.pbxproj' and 'project.xcproj'; only 'project.xcproj' is read"
    #expect(problems(daemon) == ["project.xcproj:0: \(both)"])
    try folder.remove("Notes.xcodeproj/project.pbxproj")
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    #expect(problems(daemon) == [] && daemon.result("uimodel/diagnostics/get").codes == [Self.code])
  }

  @Test(arguments: [
    (file, "{\n  files: [ oops ] }", "project.xcproj:2: 'oops' is not a value"),
    (
      file, #"{ files: [], "required-capabilities": [ "new" ] }"#,
      "project.xcproj:1: 'required-capabilities' names what this version cannot read: 'new'"
    ),
    (file, "", "project.xcproj:1: unexpected end of the text"),
    ("Notes.xcodeproj/project.pbxproj", "{\n<<<<<<< HEAD\n}", "project.pbxproj:2: expected a value"),
    ("Notes.xcodeproj/project.pbxproj", "{ }", "project.pbxproj:0: it has no objects or no root object"),
  ]) func unreadableProjectIsReportedAndIgnored(_ path: String, _ text: String, _ problem: String) throws {
    let folder = try folder([path: text])
    // The findings must be the same as in a folder without a project.
    let other = try TemporaryFolder(Self.twin.files)
    let (daemon, plain) = (try DaemonProcess(.line), try DaemonProcess(.line))
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = plain.result("uimodel/workspace/open", ["path": .string(other.path)])
    #expect(problems(daemon) == [problem + "; the project's targets are unknown"])
    #expect(daemon.result("uimodel/diagnostics/get").codes == plain.result("uimodel/diagnostics/get").codes)
    #expect(daemon.result("uimodel/workspace/coverage")["apps"] == [])
    try folder.write(path, path == Self.file ? Self.twin.json : Self.twin.plist)
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    #expect(problems(daemon) == [] && daemon.result("uimodel/diagnostics/get").codes == [Self.code])
  }

  @Test func checkPrintsFileAndLine() throws {
    let folder = try folder([Self.file: "{\n  files: [ oops ] }"])
    let run = try ClientProcess(arguments: ["check", "--format", "text"], folder: folder.url)
    let line = "Notes.xcodeproj/project.xcproj:2: 'oops' is not a value; the project's targets are unknown\n"
    #expect((run.output + run.errors).contains(line), "\(run.output) \(run.errors)")
    #expect((run.output + run.errors).contains("no project could be read: assuming iPadOS 15 and later\n"))
    let json = try ClientProcess(arguments: ["check", "--format", "json"], folder: folder.url).json
    #expect(
      json?["coverage"]?["projectProblems"] == [
        [
          "path": "Notes.xcodeproj/project.xcproj", "line": 2,
          "message": "'oops' is not a value; the project's targets are unknown",
        ]
      ])
    try folder.write(Self.file, Self.twin.json)
    let good = try ClientProcess(arguments: ["check", "--format", "text"], folder: folder.url)
    #expect(!(good.output + good.errors).contains("targets are unknown") && good.output.contains(Self.code))
  }
}
