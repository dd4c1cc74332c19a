import Foundation
import Testing
import UIModelJSON

@testable import UIModelDaemon

/// The files by which a shared daemon is found: what other programs remove is made again, and there are never two daemons.
/// All of them real processes.
@Suite struct DaemonPlaceTests {
  private func path(_ project: SharedProject, _ suffix: String) throws -> String {
    let folder = project.runtime.path + "/uimodel/"
    return folder + (try #require(FileSystem.names(in: folder).first { $0.hasSuffix(suffix) }))
  }

  /// Waits until a file is there again, which takes the daemon a second.
  private func waitFor(_ path: String) -> Bool {
    (0..<1_000).contains { _ in
      if FileSystem.exists(path) { return true }
      OperatingSystem.sleep(milliseconds: 5)
      return false
    }
  }

  @Test(arguments: [[".sock"], [".lock"], [".sock", ".lock"]])
  func whatIsRemovedIsMadeAgain(_ suffixes: [String]) throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let process = try #require(try project.process)
    let client = try project.client()
    #expect(client.result("uimodel/daemon/status")["processId"]?.int == Int(process))
    let paths = try suffixes.map { try path(project, $0) }
    for path in paths { OperatingSystem.remove(path) }
    #expect(paths.allSatisfy(waitFor))
    #expect(try project.process == process)
    #expect(try project.run("start").output == "a daemon is already running for .\n")
    // Those that were there notice nothing.
    #expect(client.result("uimodel/flush")["clock"] != nil)
    #expect(try project.run("stop").status == 0)
    #expect(project.files == ["log"])
  }

  @Test func theFolderIsMadeAgainToo() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let process = try #require(try project.process)
    let socket = try path(project, ".sock")
    try FileSystem.remove(project.runtime.path + "/uimodel")
    #expect(waitFor(socket))
    #expect(try project.process == process)
  }

  /// A second daemon does not begin where one answers, though its lock is gone.
  @Test func aDaemonWithoutItsLockStaysTheOnlyOne() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let process = try #require(try project.process)
    OperatingSystem.remove(try path(project, ".lock"))
    let second = try DaemonProcess(
      .line, shell: "exec \"$0\" --listen '\(project.folder.path)'", environment: project.environment)
    #expect(second.end()?.status == 3)
    #expect(second.errorText().contains("process \(process) serves \(project.folder.path) already"))
    #expect(try project.process == process)
  }

  /// Where another one has begun meanwhile, the first hands over and takes nothing of the second's with it.
  @Test func aDaemonWhosePlaceIsTakenEnds() throws {
    let project = try SharedProject()
    let editor = try project.editor()
    let empty = SharedProject.tips.replacing(#""medium""#, with: "")
    editor.open(project.uri(), empty)
    #expect(editor.published(project.uri()).codes == ["sheet/no-detents"])
    let first = try #require(try project.process)
    stop(first)
    for suffix in [".lock", ".sock"] { OperatingSystem.remove(try path(project, suffix)) }
    #expect(try project.run("start").output == "started the daemon for .\n")
    let second = try #require(try project.process)
    kill(first, SIGCONT)
    #expect(editor.next { $0["params"]?["message"]?.string?.contains("has been started again") ?? false } != nil)
    // The editor goes on with the second, and its unsaved text.
    #expect(editor.result("uimodel/daemon/status")["processId"]?.int == Int(second))
    #expect(editor.text(project.uri()) == empty)
    #expect(try project.process == second)
    editor.closeInput()
    _ = editor.end()
  }
}
