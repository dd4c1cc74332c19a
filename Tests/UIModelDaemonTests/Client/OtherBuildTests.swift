import Foundation
import Testing
import UIModelJSON

/// Runs programs of different builds in one project. At most one daemon serves the project, and a newer daemon replaces
/// an older daemon.
@Suite struct OtherBuildTests {
  private static let inMemoryText = #"{ "sheets": [ { "ref": "draft" } ] }"#

  @Test func newerDaemonReplacesTheOlderDaemon() throws {
    let project = try SharedProject()
    project.version = "0.0.9"
    let olderEditor = try project.editor()
    let processID = try #require(try project.daemonProcessID)
    olderEditor.open(project.uri(), SharedProject.tips.replacing(#""medium""#, with: ""))
    _ = olderEditor.result(
      "uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.inMemoryText)])

    project.version = nil
    let newerEditor = try project.editor()
    #expect(
      newerEditor.result("uimodel/daemon/status")["build"] == olderEditor.result("uimodel/daemon/status")["build"])
    #expect(try project.daemonProcessID != processID)
    // Both editors see the older editor's unsaved text and the document that exists only in memory.
    for client in [olderEditor, newerEditor] {
      #expect(client.text(project.uri())?.contains(#""detents": []"#) == true)
      #expect(client.text("memory:a.uimodel.json") == Self.inMemoryText)
    }
    let statusText = try project.run("status").output
    #expect(statusText.contains("serves 2 other clients"), "\(statusText)")
    [olderEditor, newerEditor].forEach { $0.closeInput() }
  }

  @Test func olderProgramConnectsToTheRunningDaemon() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let processID = try #require(try project.daemonProcessID)
    project.version = "0.0.9"
    let editor = try project.editor()
    #expect(editor.result("uimodel/daemon/status")["processId"]?.int == Int(processID))
    let callRun = try project.run("call", "uimodel/daemon/status")
    #expect(
      callRun.json?["processId"]?.int == Int(processID) && callRun.stderr.contains("is from a different build, 0.1.0"))
    #expect(try project.run("status").output.contains("it is from a different build, 0.1.0"))
    editor.closeInput()
  }

  @Test func startReplacesTheDaemonOfAnyOtherBuild() throws {
    let project = try SharedProject()
    project.version = "9.9.9"
    _ = try project.run("start")
    project.version = nil
    let startRun = try project.run("start")
    #expect(startRun.output.hasPrefix("started the daemon for ., which replaces one of 9.9.9 ("), "\(startRun)")
    #expect(try project.run("start").output == "a daemon is already running for .\n")
    #expect(try project.run("status").output.contains("different build") == false)
    #expect(project.runtimeFileExtensions == ["lock", "log", "sock"])
  }

  @Test func checkDoesNotUseTheDaemonOfAnotherBuild() throws {
    let project = try SharedProject()
    project.version = "9.9.9"
    _ = try project.run("start")
    project.version = nil
    let checkRun = try project.run("check", ".")
    #expect(checkRun.status == 0 && checkRun.stderr.contains("the project's daemon is from a different build, 9.9.9"))
    let watchRun = try project.run("check", "--watch", ".")
    #expect(watchRun.status == 3 && watchRun.stderr.contains("is from a different build, 9.9.9"))
    let ciRun = try ClientProcess(
      arguments: ["check", "--watch", "."], folder: project.folder.url,
      environment: project.environment.merging(["CI": "true"]) { $1 })
    #expect(ciRun.status == 3 && ciRun.stderr.contains("is from a different build, 9.9.9"))
    #expect(try project.run("stop").status == 0)
    #expect(try project.run("status").status == 3)
  }

  /// The client of the second build has one more byte. Both builds are of the same commit.
  @Test func buildsOfOneCommitAreDistinguishedByTheirFiles() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let processID = try #require(try project.daemonProcessID)
    let (sameBuild, otherBuild) = (try CopiedBuild(), try CopiedBuild(adding: [0]))
    #expect(try sameBuild.run(project, "version").output == project.run("version").output)
    #expect(try sameBuild.run(project, "start").output == "a daemon is already running for .\n")
    let checkRun = try otherBuild.run(project, "check", ".")
    #expect(
      checkRun.status == 0 && checkRun.stderr.contains("the project's daemon is from a different build"), "\(checkRun)")
    #expect(checkRun.stderr.contains("and is not used"))
    for arguments in [["call", "uimodel/diagnostics/get"], ["subscribe", "--count", "0"]] {
      let run = try otherBuild.run(project, arguments)
      #expect(run.stderr.contains("the project's daemon is from a different build"), "\(run)")
    }
    #expect(try project.daemonProcessID == processID)
    let startRun = try otherBuild.run(project, "start")
    #expect(startRun.output.contains("which replaces one of 0.1.0 (commit unknown"), "\(startRun)")
    #expect(try project.daemonProcessID != processID)
  }
}

/// A copy of the client and the daemon in a temporary folder.
private final class CopiedBuild {
  private let folder: TemporaryFolder

  /// Copies both programs, and appends `bytes` to the client so that its hash differs.
  init(adding bytes: [UInt8] = []) throws {
    folder = try TemporaryFolder()
    let originalFolder = try DaemonProcess.executableURL().deletingLastPathComponent()
    for name in ["daemon-client", "uimodel-daemon"] {
      try FileManager.default.copyItem(
        at: originalFolder.appending(path: name), to: folder.url.appending(path: name))
    }
    guard !bytes.isEmpty else { return }
    let fileHandle = try FileHandle(forUpdating: folder.url.appending(path: "daemon-client"))
    try fileHandle.seekToEnd()
    try fileHandle.write(contentsOf: Data(bytes))
    try fileHandle.close()
  }

  func run(_ project: SharedProject, _ arguments: String...) throws -> ClientProcess { try run(project, arguments) }

  func run(_ project: SharedProject, _ arguments: [String]) throws -> ClientProcess {
    try ClientProcess(
      arguments: arguments, folder: project.folder.url, environment: project.environment,
      executableFolder: folder.url)
  }
}
