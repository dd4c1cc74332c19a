import Foundation
import Testing
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// A project whose shared daemon a test kills. The project has its own runtime folder and state folder.
final class KilledDaemon {
  let folder: TemporaryFolder
  let runtime: TemporaryFolder
  let state: TemporaryFolder
  private var clients: [DaemonProcess] = []

  init(_ files: [String: String] = [:]) throws {
    // The configuration makes the folder a project root, wherever temporary folders are.
    folder = try TemporaryFolder(files.merging(["uimodel.config.json": "{ \"root\": true }"]) { own, _ in own })
    (runtime, state) = (try TemporaryFolder(), try TemporaryFolder())
  }

  deinit {
    _ = try? ClientProcess(arguments: ["stop"], folder: folder.url, environment: environment)
  }

  private var environment: [String: String] {
    ["XDG_RUNTIME_DIR": runtime.path, "XDG_STATE_HOME": state.path, "UIMODEL_TEST_FOLDER": folder.path]
  }

  /// Starts a client of the daemon. The client starts the daemon if it does not run.
  /// - Parameter limit: A shell command that runs before the client, such as `ulimit`.
  func client(_ framing: Framing = .line, limit: String = ":") throws -> DaemonProcess {
    let shell = "cd \"$UIMODEL_TEST_FOLDER\" && \(limit) && CI= exec \"$0\" --shared"
    let client = try DaemonProcess(framing, shell: shell, environment: environment)
    clients.append(client)
    return client
  }

  /// Kills the daemon and its clients, which would restart it, and waits until its locks are free.
  func kill(_ client: DaemonProcess, _ process: Int32) {
    for client in clients { stop(client.process.processIdentifier) }
    // The id 0 would signal the entire process group of the tests.
    if process > 0 { Foundation.kill(process, SIGKILL) }
    for client in clients { Foundation.kill(client.process.processIdentifier, SIGKILL) }
    clients = []
    #expect(client.end() != nil)
    waitForLocks()
  }

  func kill(_ client: DaemonProcess) {
    kill(client, Int32(client.result("uimodel/daemon/status")["processId"]?.int ?? 0))
  }

  /// Waits until the locks are free. The system releases them some time after the process has ended.
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

  /// The distinct file extensions in the state folder, sorted.
  var stateFileExtensions: [String] {
    let names = FileSystem.names(in: state.path + "/uimodel")
    return Set(names.map { $0.split(separator: ".").dropFirst().joined(separator: ".") }).sorted()
  }

  /// The bytes of the journal; empty without a journal.
  var journal: [UInt8] {
    let folder = state.path + "/uimodel"
    let name = FileSystem.names(in: folder).first { $0.hasSuffix(".journal") } ?? ""
    return (try? FileSystem.read(folder + "/" + name)) ?? []
  }

}
