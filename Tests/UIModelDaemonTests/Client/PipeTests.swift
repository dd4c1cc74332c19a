import Foundation
import Testing
import UIModelJSON

/// Runs `daemon-client rpc`, which scripts use as a pipe, with and without a shared daemon, in real processes.
@Suite struct PipeTests {
  /// Returns a project with one finding, so that a result shows whether the project was read.
  private static func project(_ files: [String: String] = [:]) throws -> SharedProject {
    let empty = SharedProject.tips.replacing(#""medium""#, with: "")
    let own = ["a.uimodel.json": empty, "uimodel.config.json": #"{ "root": true }"#]
    return try SharedProject(own.merging(files) { $1 })
  }

  private func run(_ project: SharedProject, _ messages: JSONValue..., at folder: URL? = nil) throws -> ClientProcess {
    try ClientProcess(
      arguments: ["rpc"], input: messages.map { $0.text() + "\n" }.joined(), folder: folder ?? project.folder.url,
      environment: project.environment)
  }

  private func answers(_ run: ClientProcess) -> [JSONValue] {
    run.output.split(separator: "\n").compactMap { JSONValue(text: String($0)) }
  }

  @Test func pendingRequestsFailIfTheDaemonDies() throws {
    let project = try Self.project()
    _ = try project.run("start")
    let client = try project.client()
    #expect(client.result("uimodel/flush")["clock"] != nil)
    client.request(1, "uimodel/testing/sleep", ["milliseconds": 600_000])
    #expect(client.notification("uimodel/testing/asleep") != nil)
    let process = try #require(try project.daemonProcessID)
    kill(process, SIGKILL)
    let error = client.answer(1)?["error"]
    #expect(error?["data"]?["daemonEnded"] == true)
    #expect(error?["message"]?.string?.contains("the shared daemon ended") == true)
    #expect(client.end()?.status == 3)
    #expect(client.errorText().contains("the shared daemon ended; its log is "))
  }

  @Test func pipeEndsWithAMessageIfTheDaemonRestarts() throws {
    let project = try Self.project()
    _ = try project.run("start")
    let client = try project.client()
    #expect(client.result("uimodel/flush")["clock"] != nil)
    _ = try project.run("restart")
    #expect(client.end()?.status == 3)
    #expect(client.errorText().contains("the shared daemon ended"))
  }

  @Test func finishedPipeExitsWithZero() throws {
    let project = try Self.project()
    _ = try project.run("start")
    let flushed = try run(project, ["jsonrpc": "2.0", "id": 1, "method": "uimodel/flush"])
    #expect(flushed.status == 0 && flushed.errors == "" && answers(flushed).first?["result"] != nil, "\(flushed)")
  }

  @Test func aPipeJoinsTheDaemonOfTheFolderThatItOpens() throws {
    let (here, there) = (try Self.project(), try Self.project())
    for project in [here, there] {
      let start = try ClientProcess(
        arguments: ["start"], folder: project.folder.url, environment: here.environment)
      #expect(start.status == 0)
    }
    let status: JSONValue = ["jsonrpc": "2.0", "id": 2, "method": "uimodel/daemon/status"]
    func opened(_ path: String, at folder: URL) throws -> String? {
      let open: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "method": "uimodel/workspace/open", "params": ["path": .string(path)],
      ]
      return answers(try run(here, open, status, at: folder)).first { $0["id"] == 2 }?["result"]?["workspace"]?.string
    }
    #expect(try opened(there.folder.path, at: here.folder.url) == there.folder.path)
    // A relative path refers to the folder of the script.
    #expect(try opened("a.uimodel.json", at: there.folder.url) == there.folder.path)
    _ = try ClientProcess(arguments: ["stop"], folder: there.folder.url, environment: here.environment)
  }

  @Test func relativePathsReferToTheScriptsFolder() throws {
    let project = try Self.project()
    _ = try project.run("start", project.folder.path)
    try FileManager.default.createDirectory(
      at: project.folder.url.appending(path: "sub"), withIntermediateDirectories: true)
    try project.folder.write("sub/b.uimodel.json", SharedProject.tips)
    let found = try run(
      project,
      [
        "jsonrpc": "2.0", "id": 1, "method": "uimodel/workspace/open", "params": ["path": "b.uimodel.json"],
      ],
      ["jsonrpc": "2.0", "id": 2, "method": "uimodel/workspace/get", "params": ["document": "b.uimodel.json"]],
      at: project.folder.url.appending(path: "sub"))
    let text = answers(found).first { $0["id"] == 2 }?["result"]?["documents"]?.array?.first?["text"]?.string
    #expect(text == SharedProject.tips, "\(found.output)")
  }

  @Test func findingsMatchWithAndWithoutADaemon() throws {
    let project = try Self.project()
    let get: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "uimodel/diagnostics/get"]
    let alone = answers(try run(project, get)).first?["result"]
    #expect(alone?.codes == ["sheet/no-detents"])
    _ = try project.run("start")
    #expect(answers(try run(project, get)).first?["result"]?["diagnostics"] == alone?["diagnostics"])
  }

  @Test func pipeWithoutADaemonReadsOnlyOpenedFolders() throws {
    let (project, other) = (try Self.project(), try Self.project(["a.uimodel.json": SharedProject.tips]))
    let found = try run(
      project,
      ["jsonrpc": "2.0", "id": 1, "method": "uimodel/workspace/open", "params": ["path": .string(other.folder.path)]],
      ["jsonrpc": "2.0", "id": 2, "method": "uimodel/diagnostics/get"])
    #expect(answers(found).first { $0["id"] == 2 }?["result"]?.codes == [])
  }

  @Test(arguments: [true, false]) func closedSubscriptionExplainsHowToListen(_ isShared: Bool) throws {
    let project = try Self.project()
    if isShared { _ = try project.run("start") }
    let subscribed = try run(project, ["jsonrpc": "2.0", "id": 1, "method": "uimodel/subscribe"])
    #expect(
      subscribed.status == 0 && subscribed.errors.contains("keep the input open, or use `daemon-client subscribe`"))
    let word = try ClientProcess(
      arguments: ["rpc"], input: "subscribe\n", folder: project.folder.url, environment: project.environment)
    #expect(word.errors.contains("each line is a JSON-RPC message"), "\(word)")
  }
}
