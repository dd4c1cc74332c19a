import Foundation
import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks, in real processes, that a shared daemon recreates its socket and lock after their removal, and that a
/// project never has two daemons.
@Suite struct DaemonPlaceTests {
  private func runtimeFilePath(_ project: SharedProject, _ suffix: String) throws -> String {
    let folderPath = project.runtimeFolder.path + "/uimodel/"
    return folderPath + (try #require(FileSystem.names(in: folderPath).first { $0.hasSuffix(suffix) }))
  }

  /// Waits up to 5 seconds until a file exists at `path`, and returns whether the file exists. The daemon needs about a
  /// second to recreate a file.
  private func waitForFile(_ path: String) -> Bool {
    (0..<1_000).contains { _ in
      if FileSystem.exists(path) { return true }
      OperatingSystem.sleep(milliseconds: 5)
      return false
    }
  }

  @Test(arguments: [[".sock"], [".lock"], [".sock", ".lock"]])
  func removedSocketAndLockAreRecreated(_ suffixes: [String]) throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let processID = try #require(try project.daemonProcessID)
    let client = try project.client()
    #expect(client.result("uimodel/daemon/status")["processId"]?.int == Int(processID))
    let paths = try suffixes.map { try runtimeFilePath(project, $0) }
    for path in paths { OperatingSystem.remove(path) }
    #expect(paths.allSatisfy(waitForFile))
    #expect(try project.daemonProcessID == processID)
    #expect(try project.run("start").output == "a daemon is already running for .\n")
    // The connected client is not disturbed.
    #expect(client.result("uimodel/flush")["clock"] != nil)
    #expect(try project.run("stop").status == 0)
    #expect(project.runtimeFileExtensions == ["log"])
  }

  @Test func removedRuntimeFolderIsRecreated() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let processID = try #require(try project.daemonProcessID)
    let socketPath = try runtimeFilePath(project, ".sock")
    try FileSystem.remove(project.runtimeFolder.path + "/uimodel")
    #expect(waitForFile(socketPath))
    #expect(try project.daemonProcessID == processID)
  }

  /// A second daemon does not start while the first daemon answers, even if the lock file is missing.
  @Test func missingLockDoesNotAllowASecondDaemon() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let processID = try #require(try project.daemonProcessID)
    OperatingSystem.remove(try runtimeFilePath(project, ".lock"))
    let secondDaemon = try DaemonProcess(
      .line, shell: "exec \"$0\" --listen '\(project.folder.path)'", environment: project.environment)
    #expect(secondDaemon.waitForEnd()?.status == 3)
    #expect(secondDaemon.errorText().contains("process \(processID) serves \(project.folder.path) already"))
    #expect(try project.daemonProcessID == processID)
  }

  /// If a second daemon has started meanwhile, the first daemon hands over its clients and does not remove the second
  /// daemon's files.
  @Test func replacedDaemonHandsOverItsClients() throws {
    let project = try SharedProject()
    let editor = try project.editor()
    let textWithoutDetents = SharedProject.tips.replacing(#""medium""#, with: "")
    editor.open(project.uri(), textWithoutDetents)
    #expect(editor.nextDiagnostics(project.uri()).codes == ["sheet/no-detents"])
    let firstProcessID = try #require(try project.daemonProcessID)
    stop(firstProcessID)
    for suffix in [".lock", ".sock"] { OperatingSystem.remove(try runtimeFilePath(project, suffix)) }
    #expect(try project.run("start").output == "started the daemon for .\n")
    let secondProcessID = try #require(try project.daemonProcessID)
    kill(firstProcessID, SIGCONT)
    #expect(editor.next { $0["params"]?["message"]?.string?.contains("has been started again") ?? false } != nil)
    // The editor continues with the second daemon, which has the unsaved text.
    #expect(editor.result("uimodel/daemon/status")["processId"]?.int == Int(secondProcessID))
    #expect(editor.text(project.uri()) == textWithoutDetents)
    #expect(try project.daemonProcessID == secondProcessID)
    editor.closeInput()
    _ = editor.waitForEnd()
  }
}
