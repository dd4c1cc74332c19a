import Foundation
import Testing
import UIModelJSON

/// Runs programs of different builds in one project. At most one daemon serves the project, and a newer one replaces an
/// older one.
@Suite struct OtherBuildTests {
  private static let inMemoryText = #"{ "sheets": [ { "ref": "draft" } ] }"#

  @Test func newerDaemonReplacesAnOlderOne() throws {
    let project = try SharedProject()
    project.version = "0.0.9"
    let older = try project.editor()
    let process = try #require(try project.daemonProcessID)
    older.open(project.uri(), SharedProject.tips.replacing(#""medium""#, with: ""))
    _ = older.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.inMemoryText)])

    project.version = nil
    let newer = try project.editor()
    #expect(newer.result("uimodel/daemon/status")["build"] == older.result("uimodel/daemon/status")["build"])
    #expect(try project.daemonProcessID != process)
    // Both editors see the older editor's unsaved text and the document that exists only in memory.
    for client in [older, newer] {
      #expect(client.text(project.uri())?.contains(#""detents": []"#) == true)
      #expect(client.text("memory:a.uimodel.json") == Self.inMemoryText)
    }
    let status = try project.run("status").output
    #expect(status.contains("serves 2 other clients"), "\(status)")
    [older, newer].forEach { $0.closeInput() }
  }

  @Test func anOlderProgramJoinsTheDaemon() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let process = try #require(try project.daemonProcessID)
    project.version = "0.0.9"
    let editor = try project.editor()
    #expect(editor.result("uimodel/daemon/status")["processId"]?.int == Int(process))
    let call = try project.run("call", "uimodel/daemon/status")
    #expect(call.json?["processId"]?.int == Int(process) && call.errors.contains("is from a different build, 0.1.0"))
    #expect(try project.run("status").output.contains("it is from a different build, 0.1.0"))
    editor.closeInput()
  }

  @Test func startReplacesTheDaemonOfAnyOtherBuild() throws {
    let project = try SharedProject()
    project.version = "9.9.9"
    _ = try project.run("start")
    project.version = nil
    let start = try project.run("start")
    #expect(start.output.hasPrefix("started the daemon for ., which replaces one of 9.9.9 ("), "\(start)")
    #expect(try project.run("start").output == "a daemon is already running for .\n")
    #expect(try project.run("status").output.contains("different build") == false)
    #expect(project.files == ["lock", "log", "sock"])
  }

  @Test func checkDoesNotUseTheDaemonOfAnotherBuild() throws {
    let project = try SharedProject()
    project.version = "9.9.9"
    _ = try project.run("start")
    project.version = nil
    let check = try project.run("check", ".")
    #expect(check.status == 0 && check.errors.contains("the project's daemon is from a different build, 9.9.9"))
    let watch = try project.run("check", "--watch", ".")
    #expect(watch.status == 3 && watch.errors.contains("is from a different build, 9.9.9"))
    let inCI = try ClientProcess(
      arguments: ["check", "--watch", "."], folder: project.folder.url,
      environment: project.environment.merging(["CI": "true"]) { $1 })
    #expect(inCI.status == 3 && inCI.errors.contains("is from a different build, 9.9.9"))
    #expect(try project.run("stop").status == 0)
    #expect(try project.run("status").status == 3)
  }

  /// Two builds of the same commit differ in one byte of the client.
  @Test func sourceBuildsAreDistinguishedByTheirFiles() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let process = try #require(try project.daemonProcessID)
    let (same, other) = (try CopiedBuild(), try CopiedBuild(adding: [0]))
    #expect(try same.run(project, "version").output == project.run("version").output)
    #expect(try same.run(project, "start").output == "a daemon is already running for .\n")
    let check = try other.run(project, "check", ".")
    #expect(check.status == 0 && check.errors.contains("the project's daemon is from a different build"), "\(check)")
    #expect(check.errors.contains("and is not used"))
    for arguments in [["call", "uimodel/diagnostics/get"], ["subscribe", "--count", "0"]] {
      let run = try other.run(project, arguments)
      #expect(run.errors.contains("the project's daemon is from a different build"), "\(run)")
    }
    #expect(try project.daemonProcessID == process)
    let start = try other.run(project, "start")
    #expect(start.output.contains("which replaces one of 0.1.0 (commit unknown"), "\(start)")
    #expect(try project.daemonProcessID != process)
  }
}

/// A copy of the client and the daemon in a temporary folder.
private final class CopiedBuild {
  private let folder: TemporaryFolder

  /// Copies both programs, and appends `bytes` to the client so that its hash differs.
  init(adding bytes: [UInt8] = []) throws {
    folder = try TemporaryFolder()
    let programs = try DaemonProcess.executable().deletingLastPathComponent()
    for name in ["daemon-client", "uimodel-daemon"] {
      try FileManager.default.copyItem(
        at: programs.appending(path: name), to: folder.url.appending(path: name))
    }
    guard !bytes.isEmpty else { return }
    let file = try FileHandle(forUpdating: folder.url.appending(path: "daemon-client"))
    try file.seekToEnd()
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  func run(_ project: SharedProject, _ arguments: String...) throws -> ClientProcess { try run(project, arguments) }

  func run(_ project: SharedProject, _ arguments: [String]) throws -> ClientProcess {
    try ClientProcess(
      arguments: arguments, folder: project.folder.url, environment: project.environment,
      programs: folder.url)
  }
}
