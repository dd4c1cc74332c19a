import Foundation
import Testing
import UIModelJSON

/// Kills a daemon repeatedly while it processes changes. `.ci/kill_journal.py` does the same for a longer time.
@Suite struct KilledRoundsTests {
  private static let roundCount = Share.runsAllCases ? 20 : 5
  private static let files = ["c.uimodel.json": "{ \"screens\": [ { \"ref\": \"c\", \"title\": \"0\" } ] }\n"]

  /// Repeats groups of three requests. Two requests each change two documents in memory and one file together, and the
  /// third request changes the live session.
  @Test(arguments: ["onCommit", "onSave"]) func acknowledgedChangesSurviveAKillCompletely(_ writeMode: String)
    throws
  {
    var generator = SeededGenerator(seed: 5)
    let daemon = try KilledDaemon(Self.files)
    var client = try daemon.client()
    _ = client.result("uimodel/workspace/open", ["path": .string(daemon.folder.path), "write": .string(writeMode)])
    for name in ["a", "b"] {
      let text = "{ \"screens\": [ { \"ref\": \"\(name)\", \"title\": \"0\" } ] }\n"
      _ = client.result(
        "uimodel/workspace/open", ["uri": .string("memory:\(name).uimodel.json"), "text": .string(text)])
    }
    var (lastSentNumber, minimumTitleNumber, minimumStateNumber) = (0, 0, 0)
    for round in 0..<Self.roundCount {
      let processID = Int32(client.result("uimodel/daemon/status")["processId"]?.int ?? 0)
      let firstNumber = lastSentNumber + 1
      lastSentNumber += Int.random(in: 1...30, using: &generator)
      for number in firstNumber...lastSentNumber { client.send(makeRequest(number)) }
      let answeredCount = Int.random(in: firstNumber - 1...lastSentNumber, using: &generator)
      for number in firstNumber..<answeredCount + 1 {
        let response = try #require(client.response(.int(number)))
        #expect(response["error"] == nil, "\(response)")
        if number.isMultiple(of: 3) { minimumStateNumber = number } else { minimumTitleNumber = number }
      }
      daemon.kill(client, processID)

      client = try daemon.client()
      let numbers = ["memory:a.uimodel.json", "memory:b.uimodel.json", "c.uimodel.json"].map {
        titleNumber(daemon, client, $0)
      }
      #expect(Set(numbers).count == 1, "round \(round): \(numbers)")
      #expect(
        (numbers[0] ?? -1) >= minimumTitleNumber && (numbers[0] ?? -1) <= lastSentNumber,
        "round \(round): \(numbers), \(minimumTitleNumber)")
      let states = client.result("uimodel/session/get", ["app": "memory:a.uimodel.json"])["session"]?["states"]
      let stateNumber = states?[0]?.string.flatMap { Int($0) } ?? 0
      #expect(
        stateNumber >= minimumStateNumber && stateNumber <= lastSentNumber,
        "round \(round): \(stateNumber), \(minimumStateNumber)")
      (minimumTitleNumber, minimumStateNumber) = (numbers[0] ?? 0, stateNumber)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: daemon.folder.path)
    #expect(names.sorted() == ["c.uimodel.json", "uimodel.config.json"])
  }

  private func makeRequest(_ number: Int) -> JSONValue {
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

  private func titleNumber(_ daemon: KilledDaemon, _ client: DaemonProcess, _ uri: String) -> Int? {
    let parts = (client.text(uri) ?? "").split(separator: "\"title\": \"")
    return parts.count == 2 ? Int(parts[1].prefix { $0.isNumber }) : nil
  }
}
