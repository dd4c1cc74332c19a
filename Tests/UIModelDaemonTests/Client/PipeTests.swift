import Foundation
import Testing
import UIModelJSON

/// Runs `daemon-client rpc`, which scripts use as a pipe, with and without a shared daemon, in real processes.
@Suite struct PipeTests {
  /// Returns a project with one finding, so that a result shows whether the project was read.
  private static func makeProject(_ extraFiles: [String: String] = [:]) throws -> SharedProject {
    let textWithoutDetents = SharedProject.tips.replacing(#""medium""#, with: "")
    let defaultFiles = ["a.uimodel.json": textWithoutDetents, "uimodel.config.json": #"{ "root": true }"#]
    return try SharedProject(defaultFiles.merging(extraFiles) { $1 })
  }

  private func run(_ project: SharedProject, _ messages: JSONValue..., at folder: URL? = nil) throws -> ClientProcess {
    try ClientProcess(
      arguments: ["rpc"], input: messages.map { $0.text() + "\n" }.joined(), folder: folder ?? project.folder.url,
      environment: project.environment)
  }

  private func responses(_ run: ClientProcess) -> [JSONValue] {
    run.output.split(separator: "\n").compactMap { JSONValue(text: String($0)) }
  }

  @Test func pendingRequestsFailIfTheDaemonDies() throws {
    let project = try Self.makeProject()
    _ = try project.run("start")
    let client = try project.client()
    #expect(client.result("uimodel/flush")["clock"] != nil)
    client.request(1, "uimodel/testing/sleep", ["milliseconds": 600_000])
    #expect(client.notification("uimodel/testing/asleep") != nil)
    let processID = try #require(try project.daemonProcessID)
    kill(processID, SIGKILL)
    let error = client.response(1)?["error"]
    #expect(error?["data"]?["daemonEnded"] == true)
    #expect(error?["message"]?.string?.contains("the shared daemon ended") == true)
    #expect(client.waitForEnd()?.status == 3)
    #expect(client.errorText().contains("the shared daemon ended; its log is "))
  }

  @Test func pipeEndsWithAMessageIfTheDaemonRestarts() throws {
    let project = try Self.makeProject()
    _ = try project.run("start")
    let client = try project.client()
    #expect(client.result("uimodel/flush")["clock"] != nil)
    _ = try project.run("restart")
    #expect(client.waitForEnd()?.status == 3)
    #expect(client.errorText().contains("the shared daemon ended"))
  }

  @Test func finishedPipeExitsWithZero() throws {
    let project = try Self.makeProject()
    _ = try project.run("start")
    let flushRun = try run(project, ["jsonrpc": "2.0", "id": 1, "method": "uimodel/flush"])
    #expect(flushRun.status == 0 && flushRun.stderr == "" && responses(flushRun).first?["result"] != nil, "\(flushRun)")
  }

  @Test func pipeJoinsTheDaemonOfTheOpenedFolder() throws {
    let (currentProject, openedProject) = (try Self.makeProject(), try Self.makeProject())
    for project in [currentProject, openedProject] {
      let startRun = try ClientProcess(
        arguments: ["start"], folder: project.folder.url, environment: currentProject.environment)
      #expect(startRun.status == 0)
    }
    let statusRequest: JSONValue = ["jsonrpc": "2.0", "id": 2, "method": "uimodel/daemon/status"]
    func servedFolderPath(_ path: String, at folder: URL) throws -> String? {
      let openRequest: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "method": "uimodel/workspace/open", "params": ["path": .string(path)],
      ]
      return responses(try run(currentProject, openRequest, statusRequest, at: folder)).first { $0["id"] == 2 }?[
        "result"]?["workspace"]?.string
    }
    #expect(try servedFolderPath(openedProject.folder.path, at: currentProject.folder.url) == openedProject.folder.path)
    // A relative path is resolved against the working directory of the process that runs `rpc`.
    #expect(try servedFolderPath("a.uimodel.json", at: openedProject.folder.url) == openedProject.folder.path)
    _ = try ClientProcess(
      arguments: ["stop"], folder: openedProject.folder.url, environment: currentProject.environment)
  }

  @Test func relativePathsReferToTheFolderOfTheScript() throws {
    let project = try Self.makeProject()
    _ = try project.run("start", project.folder.path)
    try FileManager.default.createDirectory(
      at: project.folder.url.appending(path: "sub"), withIntermediateDirectories: true)
    try project.folder.write("sub/b.uimodel.json", SharedProject.tips)
    let pipeRun = try run(
      project,
      [
        "jsonrpc": "2.0", "id": 1, "method": "uimodel/workspace/open", "params": ["path": "b.uimodel.json"],
      ],
      ["jsonrpc": "2.0", "id": 2, "method": "uimodel/workspace/get", "params": ["document": "b.uimodel.json"]],
      at: project.folder.url.appending(path: "sub"))
    let text = responses(pipeRun).first { $0["id"] == 2 }?["result"]?["documents"]?.array?.first?["text"]?.string
    #expect(text == SharedProject.tips, "\(pipeRun.output)")
  }

  @Test func findingsMatchWithAndWithoutADaemon() throws {
    let project = try Self.makeProject()
    let getRequest: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "uimodel/diagnostics/get"]
    let resultWithoutDaemon = responses(try run(project, getRequest)).first?["result"]
    #expect(resultWithoutDaemon?.codes == ["sheet/no-detents"])
    _ = try project.run("start")
    #expect(
      responses(try run(project, getRequest)).first?["result"]?["diagnostics"] == resultWithoutDaemon?["diagnostics"])
  }

  @Test func pipeWithoutADaemonReadsOnlyOpenedFolders() throws {
    let (project, openedProject) = (
      try Self.makeProject(), try Self.makeProject(["a.uimodel.json": SharedProject.tips])
    )
    let pipeRun = try run(
      project,
      [
        "jsonrpc": "2.0", "id": 1, "method": "uimodel/workspace/open",
        "params": ["path": .string(openedProject.folder.path)],
      ],
      ["jsonrpc": "2.0", "id": 2, "method": "uimodel/diagnostics/get"])
    #expect(responses(pipeRun).first { $0["id"] == 2 }?["result"]?.codes == [])
  }

  @Test(arguments: [true, false]) func closedSubscriptionExplainsHowToListen(_ isShared: Bool) throws {
    let project = try Self.makeProject()
    if isShared { _ = try project.run("start") }
    let subscriptionRun = try run(project, ["jsonrpc": "2.0", "id": 1, "method": "uimodel/subscribe"])
    #expect(
      subscriptionRun.status == 0
        && subscriptionRun.stderr.contains("keep the input open, or use `daemon-client subscribe`"))
    let invalidInputRun = try ClientProcess(
      arguments: ["rpc"], input: "subscribe\n", folder: project.folder.url, environment: project.environment)
    #expect(invalidInputRun.stderr.contains("each line is a JSON-RPC message"), "\(invalidInputRun)")
  }
}
