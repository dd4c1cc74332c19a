import Foundation
import Testing
import UIModelDaemon
import UIModelJSON

/// Input beyond a limit gets an error, and input within the limit does not. The tests use real processes with small
/// limits.
@Suite struct LimitTests {
  private func daemon(_ limits: String) throws -> DaemonProcess {
    try DaemonProcess(
      .line, shell: "exec \"$0\" \(limits.split(separator: " ").map { "--limit \($0)" }.joined(separator: " "))")
  }

  @Test func longMessageIsRefused() throws {
    let daemon = try daemon("messageBytes=2000")
    let long = JSONValue.string(String(repeating: "x", count: 2000))
    daemon.request(1, "uimodel/model/find", ["name": long])
    let error = daemon.answer(.null)?["error"]
    #expect(error?["code"] == -32600 && error?["message"]?.string?.contains("the limit of 2000 bytes") == true)
    daemon.request(2, "uimodel/model/find", ["kind": "sheet"])
    #expect(daemon.answer(2)?["result"] != nil)
    daemon.closeInput()
    daemon.finish(status: 0)
  }

  @Test func longFileIsNotRead() throws {
    let folder = try TemporaryFolder([
      "long.uimodel.json": #"{ "sheets": [ { "ref": "\#(String(repeating: "x", count: 3000))" } ] }"#,
      "short.uimodel.json": #"{ "sheets": [ { "ref": "short" } ] }"#,
    ])
    let daemon = try daemon("documentBytes=2000")
    daemon.request(1, "uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(daemon.answer(1)?.text().contains("it is larger than 2000 bytes") == true)
    daemon.request(2, "uimodel/model/find", ["kind": "sheet"])
    #expect(daemon.answer(2)?["result"]?["entities"]?.array?.count == 1)
    daemon.closeInput()
    daemon.finish(status: 0)
  }

  @Test func requestsBeyondTheLimitAreRefused() throws {
    let daemon = try DaemonProcess(shell: "exec \"$0\" --limit waitingRequests=3")
    daemon.initialize()
    daemon.request(1, "uimodel/testing/sleep", ["milliseconds": 600_000, "attentive": true])
    #expect(daemon.notification("uimodel/testing/asleep") != nil)
    for id in 2...4 { daemon.request(.int(id), "uimodel/flush") }
    let refused = daemon.answer(4)?["error"]
    #expect(refused?["code"] == -32803 && refused?["message"]?.string?.contains("waitingRequests") == true)
    // Requests for the daemon's status are answered even beyond the limit.
    daemon.request(5, "uimodel/daemon/status")
    #expect(daemon.answer(5)?["result"]?["activeRequests"] == 4)
    daemon.notify("$/cancelRequest", ["id": 1])
    #expect(daemon.errorCode(1) == -32800)
    for id in 2...3 { #expect(daemon.answer(.int(id))?["result"] != nil) }
    // A session can be shut down even beyond the limit.
    daemon.request(6, "shutdown")
    #expect(daemon.answer(6)?["result"] == .null)
    daemon.notify("exit")
    daemon.finish(status: 0)
  }

  @Test func clientThatDoesNotReadIsDisconnected() throws {
    let daemon = try daemon("outputBytes=1000000")
    daemon.hold()
    daemon.request(1, "uimodel/testing/flood", ["count": 200, "bytes": 20_000])
    daemon.process.waitUntilExit()
    #expect(daemon.process.terminationStatus == 1)
    daemon.release()
  }

  @Test func everyLimitIsDocumented() throws {
    let page = try Repository.text("docs/live-workspace.md")
    for limit in Limits.all {
      let canBeSet = limit.canBeSet ? "yes" : "no"
      #expect(page.contains("| `\(limit.name)` | \(limit.defaultValue) | \(limit.unit.rawValue) | \(canBeSet) |"))
    }
  }
}
