import Foundation
import Testing
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// A project whose shared daemon is killed, with a runtime folder and a state folder of its own.
final class KilledDaemon {
  let folder: TemporaryFolder
  let runtime: TemporaryFolder
  let state: TemporaryFolder
  private var clients: [DaemonProcess] = []

  init(_ files: [String: String] = [:]) throws {
    // So that it is a project, wherever temporary folders are.
    folder = try TemporaryFolder(files.merging(["uimodel.config.json": "{ \"root\": true }"]) { own, _ in own })
    (runtime, state) = (try TemporaryFolder(), try TemporaryFolder())
  }

  deinit {
    _ = try? ClientProcess(arguments: ["stop"], folder: folder.url, environment: environment)
  }

  private var environment: [String: String] {
    ["XDG_RUNTIME_DIR": runtime.path, "XDG_STATE_HOME": state.path, "UIMODEL_TEST_FOLDER": folder.path]
  }

  /// A client of the daemon, which starts it if it does not run. `limit`: a command of the shell before that.
  func client(_ framing: Framing = .line, limit: String = ":") throws -> DaemonProcess {
    let shell = "cd \"$UIMODEL_TEST_FOLDER\" && \(limit) && CI= exec \"$0\" --shared"
    let client = try DaemonProcess(framing, shell: shell, environment: environment)
    clients.append(client)
    return client
  }

  /// Kills the daemon with its clients, which would start it again, and waits until nothing is left of it.
  func kill(_ client: DaemonProcess, _ process: Int32) {
    for client in clients { stop(client.process.processIdentifier) }
    // Zero would be all processes of the tests.
    if process > 0 { Foundation.kill(process, SIGKILL) }
    for client in clients { Foundation.kill(client.process.processIdentifier, SIGKILL) }
    clients = []
    #expect(client.end() != nil)
    waitForLocks()
  }

  func kill(_ client: DaemonProcess) {
    kill(client, Int32(client.result("uimodel/daemon/status")["processId"]?.int ?? 0))
  }

  /// The system gives locks back in its own time.
  func waitForLocks() {
    let folder = runtime.path + "/uimodel"
    for name in FileSystem.names(in: folder) where name.hasSuffix(".lock") {
      let isFree = (0..<1_000).contains { _ in
        if let lock = OperatingSystem.lock(file: folder + "/" + name) {
          OperatingSystem.unlock(lock)
          return true
        }
        OperatingSystem.sleep(milliseconds: 5)
        return false
      }
      #expect(isFree)
    }
  }

  /// The files of its state folder by their endings, and what the journal holds.
  var kept: [String] {
    let names = FileSystem.names(in: state.path + "/uimodel")
    return Set(names.map { $0.split(separator: ".").dropFirst().joined(separator: ".") }).sorted()
  }

  var journal: [UInt8] {
    let folder = state.path + "/uimodel"
    let name = FileSystem.names(in: folder).first { $0.hasSuffix(".journal") } ?? ""
    return (try? FileSystem.read(folder + "/" + name)) ?? []
  }

  /// A document's text; nil if there is no such document.
}
