import Foundation
import Testing
import UIModelDaemon
import UIModelJSON

/// Input beyond a limit gets an error, and input within the limit does not. The tests use real processes with small
/// limits.
@Suite struct LimitTests {
  private func makeDaemon(_ limits: String) throws -> DaemonProcess {
    try DaemonProcess(
      .line, shell: "exec \"$0\" \(limits.split(separator: " ").map { "--limit \($0)" }.joined(separator: " "))")
  }

  @Test func longMessageIsRefused() throws {
    let daemon = try makeDaemon("messageBytes=2000")
    let longName = JSONValue.string(String(repeating: "x", count: 2000))
    daemon.request(1, "uimodel/model/find", ["name": longName])
    let error = daemon.response(.null)?["error"]
    #expect(error?["code"] == -32600 && error?["message"]?.string?.contains("the limit of 2000 bytes") == true)
    daemon.request(2, "uimodel/model/find", ["kind": "sheet"])
    #expect(daemon.response(2)?["result"] != nil)
    daemon.closeInput()
    daemon.finish(status: 0)
  }

  @Test func longFileIsNotRead() throws {
    let folder = try TemporaryFolder([
      "long.uimodel.json": #"{ "sheets": [ { "ref": "\#(String(repeating: "x", count: 3000))" } ] }"#,
      "short.uimodel.json": #"{ "sheets": [ { "ref": "short" } ] }"#,
    ])
    let daemon = try makeDaemon("documentBytes=2000")
    daemon.request(1, "uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(daemon.response(1)?.text().contains("it is larger than 2000 bytes") == true)
    daemon.request(2, "uimodel/model/find", ["kind": "sheet"])
    #expect(daemon.response(2)?["result"]?["entities"]?.array?.count == 1)
    daemon.closeInput()
    daemon.finish(status: 0)
  }

  @Test func requestsBeyondTheLimitAreRefused() throws {
    let daemon = try DaemonProcess(shell: "exec \"$0\" --limit waitingRequests=3")
    daemon.initialize()
    daemon.request(1, "uimodel/testing/sleep", ["milliseconds": 600_000, "attentive": true])
    #expect(daemon.notification("uimodel/testing/asleep") != nil)
    for id in 2...4 { daemon.request(.int(id), "uimodel/flush") }
    let error = daemon.response(4)?["error"]
    #expect(error?["code"] == -32803 && error?["message"]?.string?.contains("waitingRequests") == true)
    // Requests for the daemon's status are answered even beyond the limit.
    daemon.request(5, "uimodel/daemon/status")
    #expect(daemon.response(5)?["result"]?["activeRequests"] == 4)
    daemon.notify("$/cancelRequest", ["id": 1])
    #expect(daemon.errorCode(1) == -32800)
    for id in 2...3 { #expect(daemon.response(.int(id))?["result"] != nil) }
    // A session can be shut down even beyond the limit.
    daemon.request(6, "shutdown")
    #expect(daemon.response(6)?["result"] == .null)
    daemon.notify("exit")
    daemon.finish(status: 0)
  }

  @Test func clientThatDoesNotReadIsDisconnected() throws {
    let daemon = try makeDaemon("outputBytes=1000000")
    daemon.pauseReading()
    daemon.request(1, "uimodel/testing/flood", ["count": 200, "bytes": 20_000])
    daemon.process.waitUntilExit()
    #expect(daemon.process.terminationStatus == 1)
    daemon.resumeReading()
  }

  @Test func everyLimitIsDocumented() throws {
    let page = try Repository.text("docs/live-workspace.md")
    for limit in Limits.all {
      let settableCell = limit.canBeSet ? "yes" : "no"
      #expect(page.contains("| `\(limit.name)` | \(limit.defaultValue) | \(limit.unit.rawValue) | \(settableCell) |"))
    }
  }
}
