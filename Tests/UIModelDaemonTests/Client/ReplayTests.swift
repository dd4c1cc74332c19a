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

  /// Records an editor that opens a document, sends a request and exits. Returns the entries of the recording.
  private func record(_ options: String, then more: (DaemonProcess) -> Void = { _ in }) throws -> [JSONValue] {
    let daemon = try DaemonProcess(
      shell: "exec \"$0\" --record \"$FILE\" \(options)", environment: ["FILE": folder.path + "/wire.jsonl"])
    daemon.initialize(["capabilities": [:], "rootUri": .string(folder.uri)])
    let uri = JSONValue.string(folder.uri("b.uimodel.json"))
    let text = #"{ "sheets": [ { "ref": "verySecret" } ] }"#
    daemon.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "uimodel", "version": 1, "text": .string(text)]])
    daemon.request(1, "uimodel/model/find", ["kind": "sheet"])
    #expect(daemon.answer(1)?["result"]?["entities"]?.array?.count == 2)
    more(daemon)
    daemon.request(2, "shutdown")
    #expect(daemon.answer(2) != nil)
    daemon.notify("exit")
    #expect(daemon.end()?.status == 0)
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
    let times = entries.compactMap { $0["milliseconds"]?.int }
    #expect(times.count == entries.count && times == times.sorted())
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/wire.jsonl")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func replayInTheSameBuildFindsNoDifference() throws {
    _ = try record("--record-texts")
    let same = try replay()
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    #expect(same.output == "compared 3 responses, 0 differences, 0 not compared\n")
  }

  @Test func differingResponsesAreReported() throws {
    _ = try record("--record-texts")
    try folder.write("c.uimodel.json", #"{ "sheets": [ { "ref": "third" } ] }"#)
    let other = try replay("--json")
    #expect(other.status == 1)
    #expect(other.json?["differences"]?.array?.compactMap { $0["method"]?.string } == ["uimodel/model/find"])
    let text = try replay()
    #expect(text.output.contains("client 1, uimodel/model/find (1)") && text.output.contains("third"))
  }

  @Test func documentTextIsOmittedByDefault() throws {
    let entries = try record("")
    let opened = entries.first { $0["message"]?["method"] == "textDocument/didOpen" }
    #expect(opened?["message"]?["params"]?["textDocument"]?["text"]?["omittedBytes"] == 41)
    let refused = try replay()
    #expect(refused.status == 2 && refused.errors.contains("--record-texts"))
  }

  @Test func replayWritesFilesOnlyWithAllowWrites() throws {
    _ = try record("--record-texts") { daemon in
      daemon.request(5, "uimodel/sheet/insertDetent", ["sheet": "tips", "detent": "large"])
      #expect(daemon.answer(5)?["result"] != nil)
    }
    try folder.write(
      "a.uimodel.json",
      #"{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["medium"] } } ] }"#)
    let refused = try replay()
    #expect(refused.status == 2 && refused.errors.contains("uimodel/sheet/insertDetent"))
    #expect(folder.read("a.uimodel.json")?.contains("large") == false)
    let allowed = try replay("--allow-writes")
    #expect(allowed.status == 0, "\(allowed.output)\(allowed.errors)")
    #expect(folder.read("a.uimodel.json")?.contains("large") == true)
  }

  @Test func invalidRecordingIsRejected() throws {
    try folder.write("wire.jsonl", "{}\n")
    #expect(try replay().errors.contains("does not begin like a recording"))
    try folder.write("wire.jsonl", "no JSON\n")
    #expect(try replay().errors.contains("line 1 is not JSON"))
  }
}
