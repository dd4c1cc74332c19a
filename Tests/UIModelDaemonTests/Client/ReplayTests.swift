import Foundation
import Testing
import UIModelJSON

/// Runs the daemon with `--record`, and `daemon-client replay`, in real processes.
@Suite struct ReplayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "a.uimodel.json":
        #"{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["medium"] } } ] }"#
    ])
  }

  /// Records the messages of an editor that opens a document, sends a request and exits. Returns the recording's
  /// entries.
  private func record(_ options: String, then extraRequests: (DaemonProcess) -> Void = { _ in }) throws -> [JSONValue] {
    let daemon = try DaemonProcess(
      shell: "exec \"$0\" --record \"$FILE\" \(options)", environment: ["FILE": folder.path + "/wire.jsonl"])
    daemon.initialize(["capabilities": [:], "rootUri": .string(folder.uri)])
    let uri = JSONValue.string(folder.uri("b.uimodel.json"))
    let text = #"{ "sheets": [ { "ref": "verySecret" } ] }"#
    daemon.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "uimodel", "version": 1, "text": .string(text)]])
    daemon.request(1, "uimodel/model/find", ["kind": "sheet"])
    #expect(daemon.response(1)?["result"]?["entities"]?.array?.count == 2)
    extraRequests(daemon)
    daemon.request(2, "shutdown")
    #expect(daemon.response(2) != nil)
    daemon.notify("exit")
    #expect(daemon.waitForEnd()?.status == 0)
    return (folder.read("wire.jsonl") ?? "").split(separator: "\n").compactMap { JSONValue(text: String($0)) }
  }

  private func replay(_ options: String...) throws -> ClientProcess {
    try ClientProcess(arguments: ["replay", "wire.jsonl"] + options, folder: folder.url)
  }

  @Test func recordingHasEachMessageWithSenderAndTime() throws {
    let entries = try record("--record-texts")
    #expect(entries.first?["recording"] == 1)
    let methods = entries.filter { $0["from"] == "client" }.compactMap { $0["message"]?["method"]?.string }
    #expect(
      methods == ["initialize", "initialized", "textDocument/didOpen", "uimodel/model/find", "shutdown", "exit"])
    #expect(entries.contains { $0["from"] == "daemon" && $0["message"]?["id"] == 1 })
    let timestamps = entries.compactMap { $0["milliseconds"]?.int }
    #expect(timestamps.count == entries.count && timestamps == timestamps.sorted())
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/wire.jsonl")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func replayInTheSameBuildReportsNoDifferences() throws {
    _ = try record("--record-texts")
    let sameBuildRun = try replay()
    #expect(sameBuildRun.status == 0, "\(sameBuildRun.output)\(sameBuildRun.stderr)")
    #expect(sameBuildRun.output == "compared 3 responses, 0 differences, 0 not compared\n")
  }

  @Test func differingResponsesAreReported() throws {
    _ = try record("--record-texts")
    try folder.write("c.uimodel.json", #"{ "sheets": [ { "ref": "third" } ] }"#)
    let jsonRun = try replay("--json")
    #expect(jsonRun.status == 1)
    #expect(jsonRun.json?["differences"]?.array?.compactMap { $0["method"]?.string } == ["uimodel/model/find"])
    let textRun = try replay()
    #expect(textRun.output.contains("client 1, uimodel/model/find (1)") && textRun.output.contains("third"))
  }

  @Test func documentTextIsOmittedByDefault() throws {
    let entries = try record("")
    let openMessage = entries.first { $0["message"]?["method"] == "textDocument/didOpen" }
    #expect(openMessage?["message"]?["params"]?["textDocument"]?["text"]?["omittedBytes"] == 41)
    let refusedRun = try replay()
    #expect(refusedRun.status == 2 && refusedRun.stderr.contains("--record-texts"))
  }

  @Test func replayWritesFilesOnlyWithAllowWrites() throws {
    _ = try record("--record-texts") { daemon in
      daemon.request(5, "uimodel/sheet/insertDetent", ["sheet": "tips", "detent": "large"])
      #expect(daemon.response(5)?["result"] != nil)
    }
    try folder.write(
      "a.uimodel.json",
      #"{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["medium"] } } ] }"#)
    let refusedRun = try replay()
    #expect(refusedRun.status == 2 && refusedRun.stderr.contains("uimodel/sheet/insertDetent"))
    #expect(folder.read("a.uimodel.json")?.contains("large") == false)
    let allowedRun = try replay("--allow-writes")
    #expect(allowedRun.status == 0, "\(allowedRun.output)\(allowedRun.stderr)")
    #expect(folder.read("a.uimodel.json")?.contains("large") == true)
  }

  @Test func invalidRecordingIsRejected() throws {
    try folder.write("wire.jsonl", "{}\n")
    #expect(try replay().stderr.contains("does not begin like a recording"))
    try folder.write("wire.jsonl", "no JSON\n")
    #expect(try replay().stderr.contains("line 1 is not JSON"))
  }
}
