import Foundation
import Testing
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// A project whose shared daemon a test kills. The project has its own runtime folder and state folder.
final class KilledDaemon {
  let folder: TemporaryFolder
  let runtimeFolder: TemporaryFolder
  let stateFolder: TemporaryFolder
  private var clients: [DaemonProcess] = []

  init(_ files: [String: String] = [:]) throws {
    // The configuration makes the folder a project root, regardless of the location of temporary folders.
    folder = try TemporaryFolder(files.merging(["uimodel.config.json": "{ \"root\": true }"]) { text, _ in text })
    (runtimeFolder, stateFolder) = (try TemporaryFolder(), try TemporaryFolder())
  }

  deinit {
    _ = try? ClientProcess(arguments: ["stop"], folder: folder.url, environment: environment)
  }

  private var environment: [String: String] {
    ["XDG_RUNTIME_DIR": runtimeFolder.path, "XDG_STATE_HOME": stateFolder.path, "UIMODEL_TEST_FOLDER": folder.path]
  }

  /// Starts a client of the daemon. The client starts the daemon if the daemon is not running.
  /// - Parameter setupCommand: a shell command that runs before the client, such as `ulimit`.
  func client(_ framing: Framing = .line, setupCommand: String = ":") throws -> DaemonProcess {
    let shell = "cd \"$UIMODEL_TEST_FOLDER\" && \(setupCommand) && CI= exec \"$0\" --shared"
    let client = try DaemonProcess(framing, shell: shell, environment: environment)
    clients.append(client)
    return client
  }

  /// Kills the daemon and its clients, because a client would restart the daemon. Then waits until the daemon's locks
  /// are free.
  /// - Parameter processID: the process id of the daemon; 0 if it is unknown.
  func kill(_ client: DaemonProcess, _ processID: Int32) {
    for client in clients { stop(client.process.processIdentifier) }
    // The id 0 would signal the entire process group of the tests.
    if processID > 0 { Foundation.kill(processID, SIGKILL) }
    for client in clients { Foundation.kill(client.process.processIdentifier, SIGKILL) }
    clients = []
    #expect(client.waitForEnd() != nil)
    waitForLocks()
  }

  func kill(_ client: DaemonProcess) {
    kill(client, Int32(client.result("uimodel/daemon/status")["processId"]?.int ?? 0))
  }

  /// Waits until the daemon's locks are free. The system releases the locks some time after the process has ended.
  func waitForLocks() {
    let lockFolder = runtimeFolder.path + "/uimodel"
    for name in FileSystem.names(in: lockFolder) where name.hasSuffix(".lock") {
      let isFree = (0..<1_000).contains { _ in
        if let lock = OperatingSystem.lock(file: lockFolder + "/" + name) {
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
    let names = FileSystem.names(in: stateFolder.path + "/uimodel")
    return Set(names.map { $0.split(separator: ".").dropFirst().joined(separator: ".") }).sorted()
  }

  /// The bytes of the journal; empty if there is no journal.
  var journal: [UInt8] {
    let journalFolder = stateFolder.path + "/uimodel"
    let name = FileSystem.names(in: journalFolder).first { $0.hasSuffix(".journal") } ?? ""
    return (try? FileSystem.read(journalFolder + "/" + name)) ?? []
  }

}
