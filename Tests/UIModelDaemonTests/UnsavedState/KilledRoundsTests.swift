import Foundation
import Testing
import UIModelJSON

/// Kills a daemon repeatedly while it processes changes. `.ci/kill_journal.py` does the same for a longer time.
@Suite struct KilledRoundsTests {
  private static let rounds = Share.runsAllCases ? 20 : 5
  private static let files = ["c.uimodel.json": "{ \"screens\": [ { \"ref\": \"c\", \"title\": \"0\" } ] }\n"]

  /// Two of three requests change two documents in memory and one file together. The third changes the live session.
  @Test(arguments: ["onCommit", "onSave"]) func acknowledgedChangesSurviveCompletely(_ write: String)
    throws
  {
    var generator = SeededGenerator(seed: 5)
    let daemon = try KilledDaemon(Self.files)
    var client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["path": .string(daemon.folder.path), "write": .string(write)])
    for name in ["a", "b"] {
      let text = "{ \"screens\": [ { \"ref\": \"\(name)\", \"title\": \"0\" } ] }\n"
      _ = client.result(
        "uimodel/workspace/open", ["uri": .string("memory:\(name).uimodel.json"), "text": .string(text)])
    }
    var (sent, known, session) = (0, 0, 0)
    for round in 0..<Self.rounds {
      let process = Int32(client.result("uimodel/daemon/status")["processId"]?.int ?? 0)
      let first = sent + 1
      sent += Int.random(in: 1...30, using: &generator)
      for number in first...sent { client.send(request(number)) }
      let answered = Int.random(in: first - 1...sent, using: &generator)
      for number in first..<answered + 1 {
        let answer = try #require(client.answer(.int(number)))
        #expect(answer["error"] == nil, "\(answer)")
        if number.isMultiple(of: 3) { session = number } else { known = number }
      }
      daemon.kill(client, process)

      client = try daemon.client()
      let numbers = ["memory:a.uimodel.json", "memory:b.uimodel.json", "c.uimodel.json"].map {
        number(daemon, client, $0)
      }
      #expect(Set(numbers).count == 1, "round \(round): \(numbers)")
      #expect((numbers[0] ?? -1) >= known && (numbers[0] ?? -1) <= sent, "round \(round): \(numbers), \(known)")
      let states = client.result("uimodel/session/get", ["app": "memory:a.uimodel.json"])["session"]?["states"]
      let state = states?[0]?.string.flatMap { Int($0) } ?? 0
      #expect(state >= session && state <= sent, "round \(round): \(state), \(session)")
      (known, session) = (numbers[0] ?? 0, state)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: daemon.folder.path)
    #expect(names.sorted() == ["c.uimodel.json", "uimodel.config.json"])
  }

  private func request(_ number: Int) -> JSONValue {
    if number.isMultiple(of: 3) {
      return [
        "jsonrpc": "2.0", "id": .int(number), "method": "uimodel/session/set",
        "params": ["app": "memory:a.uimodel.json", "states": [.string("\(number)")]],
      ]
    }
    let changes = ["a", "b", "c"].map { name -> JSONValue in
      [
        "method": "uimodel/model/set",
        "params": ["entity": .string(name), "property": "title", "value": .string("\(number)")],
      ]
    }
    return [
      "jsonrpc": "2.0", "id": .int(number), "method": "uimodel/transaction/run", "params": ["changes": .array(changes)],
    ]
  }

  private func number(_ daemon: KilledDaemon, _ client: DaemonProcess, _ uri: String) -> Int? {
    let parts = (client.text(uri) ?? "").split(separator: "\"title\": \"")
    return parts.count == 2 ? Int(parts[1].prefix { $0.isNumber }) : nil
  }
}
