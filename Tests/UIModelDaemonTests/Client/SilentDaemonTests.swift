import Foundation
import Testing
import UIModelJSON

/// Runs commands and editors beside a shared daemon that is stopped, as by a debugger or SIGSTOP, in real processes.
/// Such a daemon accepts connections and answers no request. No client waits for it forever.
@Suite struct SilentDaemonTests {
  /// A project whose daemon is stopped with SIGSTOP, and the id of the daemon's process.
  private final class StoppedDaemon {
    let project: SharedProject
    let process: pid_t

    init() throws {
      project = try SharedProject(["a.uimodel.json": SharedProject.tips, "uimodel.config.json": #"{ "root": true }"#])
      _ = try project.run("start")
      process = try #require(try project.daemonProcessID)
      stop(process)
    }

    deinit { kill(process, SIGKILL) }

    func run(_ arguments: [String], input: String = "") throws -> ClientProcess {
      try ClientProcess(
        arguments: arguments, input: input, folder: project.folder.url, environment: project.environment)
    }
  }

  @Test(
    arguments: Share.of([
      ["call", "uimodel/daemon/status"], ["status"], ["stats"], ["subscribe"], ["check", "--watch"], ["start"],
      ["restart"], ["stop"], ["rpc"], ["session", "a.uimodel.json", "--do", "get"],
    ]))
  func commandThatNeedsTheDaemonReportsItsProcess(_ arguments: [String]) throws {
    let stopped = try StoppedDaemon()
    let run = try stopped.run(arguments, input: #"{"jsonrpc":"2.0","id":1,"method":"uimodel/undo"}"# + "\n")
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("process \(stopped.process), has not answered for 5 seconds"), "\(run.errors)")
    #expect(run.errors.contains("`daemon-client stop --force` kills it"))
  }

  @Test(arguments: Share.of([["check", "."], ["menu", "tree", "."], ["focus", "tree", "."], ["export", "."]]))
  func commandRunsWithoutTheDaemonWithANote(_ arguments: [String]) throws {
    let stopped = try StoppedDaemon()
    let alone = try stopped.run(arguments + ["--no-daemon"])
    let run = try stopped.run(arguments)
    #expect(run.status == alone.status && run.output == alone.output)
    let notes = run.errors.split(separator: "\n").filter { $0.contains("process \(stopped.process), has not answered") }
    #expect(notes.count == 1 && notes.first?.contains("is not used") == true, "\(run.errors)")
  }

  @Test func diagnosticCommandsNameTheStoppedProcess() throws {
    let stopped = try StoppedDaemon()
    let doctor = try stopped.run(["doctor"])
    #expect(doctor.status == 1)
    #expect(doctor.output.contains("process \(stopped.process)") && doctor.output.contains("stop --force"))
    let logs = try stopped.run(["logs"])
    #expect(logs.status == 0 && logs.output.contains("process \(stopped.process)"))
    #expect(try stopped.run(["bug-report"]).output.contains("process \(stopped.process)"))
  }

  @Test func stopForceKillsTheDaemon() throws {
    let stopped = try StoppedDaemon()
    let run = try stopped.run(["stop", "--force"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "killed the daemon for ., process \(stopped.process)\n")
    #expect(try stopped.project.run("status").status == 3)
    #expect(try stopped.project.run("start").output == "started the daemon for .\n")
    // A daemon that answers is stopped normally and not killed.
    #expect(try stopped.project.run("stop", "--force").output == "stopped the daemon for .\n")
  }

  /// Connections that a stopped process does not accept fill the backlog of its socket.
  @Test func fullSocketBacklogDoesNotBlock() throws {
    let stopped = try StoppedDaemon()
    for _ in 0..<4 { #expect(try stopped.run(["status"]).status == 3) }
    let held = try IdleConnections(stopped.project)
    #expect(held.count > 0)
    let check = try stopped.run(["check", "."])
    #expect(check.status == 0 && check.errors.contains("process \(stopped.process), has not answered"))
    #expect(try stopped.run(["stop", "--force"]).status == 0)
    withExtendedLifetime(held) {}
  }

  @Test func newEditorWorksWithoutTheDaemon() throws {
    let stopped = try StoppedDaemon()
    let editor = try stopped.project.editor()
    let message = editor.notification("window/showMessage")?["params"]
    #expect(message?["type"] == 2)
    #expect(message?["message"]?.string?.contains("process \(stopped.process), has not answered") == true)
    editor.open(stopped.project.uri(), SharedProject.tips.replacing(#""medium""#, with: ""))
    #expect(editor.published(stopped.project.uri()).codes == ["sheet/no-detents"])
    editor.quit()
  }

  @Test func connectedEditorKeepsItsUnsavedText() throws {
    let project = try SharedProject()
    let editor = try project.editor()
    let empty = SharedProject.tips.replacing(#""medium""#, with: "")
    editor.open(project.uri(), empty)
    #expect(editor.published(project.uri()).codes == ["sheet/no-detents"])
    let process = try #require(try project.daemonProcessID)
    stop(process)
    defer { kill(process, SIGKILL) }
    editor.request(1, "uimodel/flush")
    #expect(editor.answer(1)?["error"]?["data"]?["daemonEnded"] == true)
    let message = editor.notification("window/showMessage")?["params"]
    #expect(message?["message"]?.string?.contains("process \(process), has not answered") == true)
    #expect(editor.text(project.uri()) == empty)
    editor.type(project.uri(), SharedProject.tips, version: 2)
    #expect(editor.text(project.uri()) == SharedProject.tips)
    editor.closeInput()
    #expect(editor.end()?.status == 1)
  }

  @Test func subscriberEndsWithAnError() throws {
    let project = try SharedProject()
    let subscriber = try project.begin("subscribe --format jsonl")
    #expect(subscriber.next { $0["clock"] != nil } != nil)
    let process = try #require(try project.daemonProcessID)
    stop(process)
    defer { kill(process, SIGKILL) }
    #expect(subscriber.end()?.status == 3)
    #expect(subscriber.errorText().contains("process \(process), has not answered"))
  }

  /// A daemon with a long request is busy and answers later.
  @Test func aBusyDaemonIsWaitedFor() throws {
    let project = try SharedProject()
    let editor = try project.editor()
    editor.request(1, "uimodel/testing/sleep", ["milliseconds": 5000])
    #expect(editor.notification("uimodel/testing/asleep") != nil)
    let check = try project.run("check", ".")
    #expect(check.status == 0 && check.errors == "")
    #expect(editor.answer(1)?["result"] != nil)
    editor.quit()
  }
}

/// Open connections to a project's daemon on which no data is sent. The initializer stops at a maximum number, or when
/// the socket takes no further connection within a second.
final class IdleConnections {
  private let descriptors: [Int32]

  init(_ project: SharedProject, maximumCount: Int = 5000) throws {
    let folder = project.runtime.path + "/uimodel/"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let socket = folder + (try #require(names.first { $0.hasSuffix(".sock") }))
    var descriptors: [Int32] = []
    while descriptors.count < maximumCount, let next = IdleConnections.connect(to: socket) { descriptors.append(next) }
    self.descriptors = descriptors
  }

  deinit { descriptors.forEach { _ = close($0) } }

  var count: Int { descriptors.count }

  /// Returns the descriptor of a connection to a socket, or nil if the socket takes no connection within a second.
  private static func connect(to path: String) -> Int32? {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    var second = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &second, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Foundation.connect(descriptor, $0, size) == 0 }
    }
    guard isConnected else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
