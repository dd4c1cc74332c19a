import Foundation
import Testing
import UIModelJSON

/// Runs, in real processes, commands and editors while the shared daemon is stopped, for example by a debugger or
/// SIGSTOP. A stopped daemon accepts connections but does not answer requests. No client waits forever for a response.
@Suite struct SilentDaemonTests {
  /// A project whose daemon is stopped with SIGSTOP, and the daemon's process ID.
  private final class StoppedDaemon {
    let project: SharedProject
    let processID: pid_t

    init() throws {
      project = try SharedProject(["a.uimodel.json": SharedProject.tips, "uimodel.config.json": #"{ "root": true }"#])
      _ = try project.run("start")
      processID = try #require(try project.daemonProcessID)
      stop(processID)
    }

    deinit { kill(processID, SIGKILL) }

    func run(_ arguments: [String], input: String = "") throws -> ClientProcess {
      try ClientProcess(
        arguments: arguments, input: input, folder: project.folder.url, environment: project.environment)
    }
  }

  @Test(
    arguments: Share.sample([
      ["call", "uimodel/daemon/status"], ["status"], ["stats"], ["subscribe"], ["check", "--watch"], ["start"],
      ["restart"], ["stop"], ["rpc"], ["session", "a.uimodel.json", "--do", "get"],
    ]))
  func commandThatNeedsTheDaemonReportsItsProcess(_ arguments: [String]) throws {
    let stoppedDaemon = try StoppedDaemon()
    let run = try stoppedDaemon.run(arguments, input: #"{"jsonrpc":"2.0","id":1,"method":"uimodel/undo"}"# + "\n")
    #expect(run.status == 3, "\(run.stderr)")
    #expect(run.stderr.contains("process \(stoppedDaemon.processID), has not answered for 5 seconds"), "\(run.stderr)")
    #expect(run.stderr.contains("`daemon-client stop --force` kills it"))
  }

  @Test(arguments: Share.sample([["check", "."], ["menu", "tree", "."], ["focus", "tree", "."], ["export", "."]]))
  func commandRunsWithoutTheStoppedDaemonAndPrintsANote(_ arguments: [String]) throws {
    let stoppedDaemon = try StoppedDaemon()
    let runWithoutDaemon = try stoppedDaemon.run(arguments + ["--no-daemon"])
    let run = try stoppedDaemon.run(arguments)
    #expect(run.status == runWithoutDaemon.status && run.output == runWithoutDaemon.output)
    let notes = run.stderr.split(separator: "\n").filter {
      $0.contains("process \(stoppedDaemon.processID), has not answered")
    }
    #expect(notes.count == 1 && notes.first?.contains("is not used") == true, "\(run.stderr)")
  }

  @Test func diagnosticCommandsReportTheStoppedProcess() throws {
    let stoppedDaemon = try StoppedDaemon()
    let doctorRun = try stoppedDaemon.run(["doctor"])
    #expect(doctorRun.status == 1)
    #expect(
      doctorRun.output.contains("process \(stoppedDaemon.processID)") && doctorRun.output.contains("stop --force"))
    let logsRun = try stoppedDaemon.run(["logs"])
    #expect(logsRun.status == 0 && logsRun.output.contains("process \(stoppedDaemon.processID)"))
    #expect(try stoppedDaemon.run(["bug-report"]).output.contains("process \(stoppedDaemon.processID)"))
  }

  @Test func stopForceKillsTheDaemon() throws {
    let stoppedDaemon = try StoppedDaemon()
    let run = try stoppedDaemon.run(["stop", "--force"])
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.output == "killed the daemon for ., process \(stoppedDaemon.processID)\n")
    #expect(try stoppedDaemon.project.run("status").status == 3)
    #expect(try stoppedDaemon.project.run("start").output == "started the daemon for .\n")
    // A daemon that answers is stopped normally and not killed.
    #expect(try stoppedDaemon.project.run("stop", "--force").output == "stopped the daemon for .\n")
  }

  /// Connections that a stopped process does not accept fill the backlog of its socket.
  @Test func fullSocketBacklogDoesNotBlock() throws {
    let stoppedDaemon = try StoppedDaemon()
    for _ in 0..<4 { #expect(try stoppedDaemon.run(["status"]).status == 3) }
    let idleConnections = try IdleConnections(stoppedDaemon.project)
    #expect(idleConnections.count > 0)
    let checkRun = try stoppedDaemon.run(["check", "."])
    #expect(checkRun.status == 0 && checkRun.stderr.contains("process \(stoppedDaemon.processID), has not answered"))
    #expect(try stoppedDaemon.run(["stop", "--force"]).status == 0)
    withExtendedLifetime(idleConnections) {}
  }

  @Test func newEditorWorksWithoutTheDaemon() throws {
    let stoppedDaemon = try StoppedDaemon()
    let editor = try stoppedDaemon.project.editor()
    let message = editor.notification("window/showMessage")?["params"]
    #expect(message?["type"] == 2)
    #expect(message?["message"]?.string?.contains("process \(stoppedDaemon.processID), has not answered") == true)
    editor.open(stoppedDaemon.project.uri(), SharedProject.tips.replacing(#""medium""#, with: ""))
    #expect(editor.nextDiagnostics(stoppedDaemon.project.uri()).codes == ["sheet/no-detents"])
    editor.quit()
  }

  @Test func connectedEditorKeepsItsUnsavedText() throws {
    let project = try SharedProject()
    let editor = try project.editor()
    let textWithoutDetents = SharedProject.tips.replacing(#""medium""#, with: "")
    editor.open(project.uri(), textWithoutDetents)
    #expect(editor.nextDiagnostics(project.uri()).codes == ["sheet/no-detents"])
    let processID = try #require(try project.daemonProcessID)
    stop(processID)
    defer { kill(processID, SIGKILL) }
    editor.request(1, "uimodel/flush")
    #expect(editor.response(1)?["error"]?["data"]?["daemonEnded"] == true)
    let message = editor.notification("window/showMessage")?["params"]
    #expect(message?["message"]?.string?.contains("process \(processID), has not answered") == true)
    #expect(editor.text(project.uri()) == textWithoutDetents)
    editor.type(project.uri(), SharedProject.tips, version: 2)
    #expect(editor.text(project.uri()) == SharedProject.tips)
    editor.closeInput()
    #expect(editor.waitForEnd()?.status == 1)
  }

  @Test func subscriberEndsWithAnError() throws {
    let project = try SharedProject()
    let subscriber = try project.startCommand("subscribe --format jsonl")
    #expect(subscriber.next { $0["clock"] != nil } != nil)
    let processID = try #require(try project.daemonProcessID)
    stop(processID)
    defer { kill(processID, SIGKILL) }
    #expect(subscriber.waitForEnd()?.status == 3)
    #expect(subscriber.errorText().contains("process \(processID), has not answered"))
  }

  /// A daemon that runs a long request is busy and answers other requests later.
  @Test func commandWaitsForABusyDaemon() throws {
    let project = try SharedProject()
    let editor = try project.editor()
    editor.request(1, "uimodel/testing/sleep", ["milliseconds": 5000])
    #expect(editor.notification("uimodel/testing/asleep") != nil)
    let checkRun = try project.run("check", ".")
    #expect(checkRun.status == 0 && checkRun.stderr == "")
    #expect(editor.response(1)?["result"] != nil)
    editor.quit()
  }
}

/// Open connections to a project's daemon on which no data is sent. The initializer opens connections until
/// `maximumCount` is reached, or until the socket takes no further connection within a second.
final class IdleConnections {
  private let descriptors: [Int32]

  init(_ project: SharedProject, maximumCount: Int = 5000) throws {
    let folderPath = project.runtimeFolder.path + "/uimodel/"
    let names = try FileManager.default.contentsOfDirectory(atPath: folderPath)
    let socketPath = folderPath + (try #require(names.first { $0.hasSuffix(".sock") }))
    var descriptors: [Int32] = []
    while descriptors.count < maximumCount, let descriptor = IdleConnections.connect(to: socketPath) {
      descriptors.append(descriptor)
    }
    self.descriptors = descriptors
  }

  deinit { descriptors.forEach { _ = close($0) } }

  var count: Int { descriptors.count }

  /// Connects to the socket at `path`. Returns the descriptor, or nil if the socket takes no connection within a
  /// second.
  private static func connect(to path: String) -> Int32? {
    #if canImport(Glibc)
      let socketType = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_UNIX, socketType, 0)
    guard descriptor >= 0 else { return nil }
    var timeout = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let addressSize = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Foundation.connect(descriptor, $0, addressSize) == 0 }
    }
    guard isConnected else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
