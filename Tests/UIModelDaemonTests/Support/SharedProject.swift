import Foundation
import UIModelJSON

/// A project with its own runtime folder and state folder. Its shared daemon ends with the test.
final class SharedProject {
  let folder: TemporaryFolder
  let runtimeFolder: TemporaryFolder
  let stateFolder: TemporaryFolder
  /// The version number that the daemon and its clients use; nil for the version of this build.
  var version: String?

  static let tips = #"{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["medium"] } } ] }"#

  init(_ files: [String: String] = ["a.uimodel.json": SharedProject.tips]) throws {
    folder = try TemporaryFolder(files)
    runtimeFolder = try TemporaryFolder()
    stateFolder = try TemporaryFolder()
  }

  deinit { _ = try? run("stop") }

  var environment: [String: String] {
    var variables = ["XDG_RUNTIME_DIR": runtimeFolder.path, "XDG_STATE_HOME": stateFolder.path, "CI": ""]
    variables["UIMODEL_TEST_VERSION"] = version
    return variables
  }

  func run(_ arguments: String...) throws -> ClientProcess {
    try ClientProcess(arguments: arguments, folder: folder.url, environment: environment)
  }

  /// Starts a client command that keeps running and exchanges messages as lines of JSON.
  func startCommand(_ command: String) throws -> DaemonProcess {
    try DaemonProcess(
      .line, shell: "cd '\(folder.path)' && exec \"$(dirname \"$0\")/daemon-client\" \(command)",
      environment: environment, isJudged: command == "rpc")
  }

  /// Starts an editor whose server is the shared daemon.
  func editor() throws -> DaemonProcess {
    let editor = try DaemonProcess(shell: "exec \"$0\" --shared", environment: environment)
    editor.initialize([
      "capabilities": [:], "rootUri": .string(folder.url.absoluteString), "clientInfo": ["name": "Editor"],
    ])
    return editor
  }

  /// Starts a client that sends requests to the daemon as lines of JSON.
  func client() throws -> DaemonProcess { try startCommand("rpc") }

  func uri(_ name: String = "a.uimodel.json") -> String { folder.url.appending(path: name).absoluteString }

  var text: String {
    get throws { try String(contentsOf: folder.url.appending(path: "a.uimodel.json"), encoding: .utf8) }
  }

  /// The distinct file extensions in the runtime folder, sorted.
  var runtimeFileExtensions: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: runtimeFolder.path + "/uimodel")
    return Set((names ?? []).map { ($0 as NSString).pathExtension }).sorted()
  }

  /// The process id of the shared daemon; nil if no daemon runs.
  var daemonProcessID: Int32? {
    get throws { try run("status", "--format", "json").json?["processId"]?.int.map { Int32($0) } }
  }
}

extension DaemonProcess {
  /// Sends a content change that replaces the text of a document, as an editor does while a person types.
  func type(_ uri: String, _ text: String, version: Int) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": [["text": .string(text)]]])
  }
}
