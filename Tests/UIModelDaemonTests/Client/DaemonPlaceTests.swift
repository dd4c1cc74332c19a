import Foundation
import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Removes the files by which clients find a shared daemon, in real processes. The daemon creates the files again, and
/// a project never has two daemons.
@Suite struct DaemonPlaceTests {
  private func path(_ project: SharedProject, _ suffix: String) throws -> String {
    let folder = project.runtime.path + "/uimodel/"
    return folder + (try #require(FileSystem.names(in: folder).first { $0.hasSuffix(suffix) }))
  }

  /// Waits up to 5 seconds until a file exists again, and returns whether it does. The daemon needs about a second.
  private func waitFor(_ path: String) -> Bool {
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
    let process = try #require(try project.daemonProcessID)
    let client = try project.client()
    #expect(client.result("uimodel/daemon/status")["processId"]?.int == Int(process))
    let paths = try suffixes.map { try path(project, $0) }
    for path in paths { OperatingSystem.remove(path) }
    #expect(paths.allSatisfy(waitFor))
    #expect(try project.daemonProcessID == process)
    #expect(try project.run("start").output == "a daemon is already running for .\n")
    // The connected client is not disturbed.
    #expect(client.result("uimodel/flush")["clock"] != nil)
    #expect(try project.run("stop").status == 0)
    #expect(project.files == ["log"])
  }

  @Test func removedRuntimeFolderIsRecreated() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let process = try #require(try project.daemonProcessID)
    let socket = try path(project, ".sock")
    try FileSystem.remove(project.runtime.path + "/uimodel")
    #expect(waitFor(socket))
    #expect(try project.daemonProcessID == process)
  }

  /// A second daemon does not start while the first one answers, even if the lock file is missing.
  @Test func missingLockDoesNotAllowASecondDaemon() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let process = try #require(try project.daemonProcessID)
    OperatingSystem.remove(try path(project, ".lock"))
    let second = try DaemonProcess(
      .line, shell: "exec \"$0\" --listen '\(project.folder.path)'", environment: project.environment)
    #expect(second.end()?.status == 3)
    #expect(second.errorText().contains("process \(process) serves \(project.folder.path) already"))
    #expect(try project.daemonProcessID == process)
  }

  /// If another daemon has started meanwhile, the first one hands over its clients and does not remove the files of the
  /// second.
  @Test func replacedDaemonHandsOverAndEnds() throws {
    let project = try SharedProject()
    let editor = try project.editor()
    let empty = SharedProject.tips.replacing(#""medium""#, with: "")
    editor.open(project.uri(), empty)
    #expect(editor.published(project.uri()).codes == ["sheet/no-detents"])
    let first = try #require(try project.daemonProcessID)
    stop(first)
    for suffix in [".lock", ".sock"] { OperatingSystem.remove(try path(project, suffix)) }
    #expect(try project.run("start").output == "started the daemon for .\n")
    let second = try #require(try project.daemonProcessID)
    kill(first, SIGCONT)
    #expect(editor.next { $0["params"]?["message"]?.string?.contains("has been started again") ?? false } != nil)
    // The editor continues with the second daemon, which has the unsaved text.
    #expect(editor.result("uimodel/daemon/status")["processId"]?.int == Int(second))
    #expect(editor.text(project.uri()) == empty)
    #expect(try project.daemonProcessID == second)
    editor.closeInput()
    _ = editor.end()
  }
}
