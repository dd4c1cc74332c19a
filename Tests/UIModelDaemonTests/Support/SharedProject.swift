import Foundation
import UIModelJSON

/// A project with a runtime folder of its own, whose daemon ends with the test.
final class SharedProject {
  let folder: TemporaryFolder
  let runtime: TemporaryFolder
  let state: TemporaryFolder
  /// The version that the programs take themselves for; without it they are this build.
  var version: String?

  static let tips = #"{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["medium"] } } ] }"#

  init(_ files: [String: String] = ["a.uimodel.json": SharedProject.tips]) throws {
    folder = try TemporaryFolder(files)
    runtime = try TemporaryFolder()
    state = try TemporaryFolder()
  }

  deinit { _ = try? run("stop") }

  var environment: [String: String] {
    var variables = ["XDG_RUNTIME_DIR": runtime.path, "XDG_STATE_HOME": state.path, "CI": ""]
    variables["UIMODEL_TEST_VERSION"] = version
    return variables
  }

  func run(_ arguments: String...) throws -> ClientProcess {
    try ClientProcess(arguments: arguments, folder: folder.url, environment: environment)
  }

  /// A command of the client that goes on, whose lines of JSON are messages.
  func begin(_ command: String) throws -> DaemonProcess {
    try DaemonProcess(
      .line, shell: "cd '\(folder.path)' && exec \"$(dirname \"$0\")/daemon-client\" \(command)",
      environment: environment, isJudged: command == "rpc")
  }

  /// An editor whose server is the shared daemon's.
  func editor() throws -> DaemonProcess {
    let editor = try DaemonProcess(shell: "exec \"$0\" --shared", environment: environment)
    editor.initialize([
      "capabilities": [:], "rootUri": .string(folder.url.absoluteString), "clientInfo": ["name": "Editor"],
    ])
    return editor
  }

  /// A client that sends lines to the daemon.
  func client() throws -> DaemonProcess { try begin("rpc") }

  func uri(_ name: String = "a.uimodel.json") -> String { folder.url.appending(path: name).absoluteString }

  var text: String {
    get throws { try String(contentsOf: folder.url.appending(path: "a.uimodel.json"), encoding: .utf8) }
  }

  var files: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: runtime.path + "/uimodel")
    return Set((names ?? []).map { ($0 as NSString).pathExtension }).sorted()
  }

  var process: Int32? {
    get throws { try run("status", "--format", "json").json?["processId"]?.int.map { Int32($0) } }
  }
}

extension DaemonProcess {
  /// Gives a document another text, as an editor does.
  func type(_ uri: String, _ text: String, version: Int) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": [["text": .string(text)]]])
  }
}
