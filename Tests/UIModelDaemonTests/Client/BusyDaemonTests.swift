import Foundation
import Testing
import UIModelJSON

/// Checks the status that a shared daemon reports while its worker is busy, in real processes.
@Suite struct BusyDaemonTests {
  @Test func busyDaemonReportsItsRunningRequest() throws {
    let project = try SharedProject()
    let editor = try DaemonProcess(
      shell: "CI= exec \"$0\" --shared", environment: project.environment)
    editor.initialize([
      "capabilities": [:], "rootUri": .string(project.folder.uri), "clientInfo": ["name": "Writer"],
    ])
    editor.request(1, "uimodel/flush")
    #expect(editor.response(1) != nil)
    // The request sleeps until it is canceled, so the test does not depend on the speed of the machine.
    editor.request(2, "uimodel/testing/sleep", ["milliseconds": 600_000, "attentive": true])
    #expect(editor.notification("uimodel/testing/asleep") != nil)
    editor.request(3, "uimodel/flush")
    let status = try #require(try project.run("status", "--json").json)
    #expect(status["running"]?["method"] == "uimodel/testing/sleep")
    #expect(status["running"]?["milliseconds"]?.int != nil)
    #expect(status["workspace"]?.string == project.folder.path && status["processId"]?.int != nil)
    let statistics = try #require(try project.run("stats", "--json").json)
    #expect(statistics["queues"]?["requests"]?.int ?? 0 >= 2 && statistics["queues"]?["jobs"]?.int ?? 0 >= 1)
    #expect(statistics["memoryBytes"]?.int ?? 1 > 0 && statistics["peakMemoryBytes"]?.int ?? 0 > 0)
    let writerStatistics = statistics["clients"]?.array?.first { $0["name"] == "Writer" }
    // The two answered requests are `initialize` and the first `uimodel/flush`.
    #expect(writerStatistics?["answered"] == 2 && writerStatistics?["activeRequests"] == 2)
    let flushStatistics = statistics["requests"]?.array?.first { $0["method"] == "uimodel/flush" }
    #expect(
      flushStatistics?["count"] == 1 && flushStatistics?["errors"] == 0
        && flushStatistics?["totalMilliseconds"]?.double ?? 0 > 0)
    let statisticsText = try project.run("stats").output
    #expect(
      statisticsText.contains("running: uimodel/testing/sleep")
        && statisticsText.contains("Writer: 2 answers, 2 requests waiting"))
    #expect(try project.run("logs").output.contains("is Writer"))
    #expect(try project.run("call", "uimodel/daemon/logs", "lines=1").json?["lines"]?.array?.count == 1)
    editor.notify("$/cancelRequest", ["id": 2])
    #expect(editor.errorCode(2) == -32800)
    #expect(editor.response(3) != nil)
    #expect(try project.run("status", "--json").json?["running"] == .null)
    let requestStatistics = try project.run("stats", "--json").json?["requests"]?.array
    #expect(requestStatistics?.first { $0["method"] == "uimodel/testing/sleep" }?["errors"] == 1)
    editor.closeInput()
    _ = editor.waitForEnd()
  }

  @Test func unsharedDaemonKeepsNoLog() throws {
    let daemon = try DaemonProcess(.line)
    daemon.request(1, "uimodel/daemon/logs")
    #expect(daemon.response(1)?["error"]?["message"]?.string?.contains("only a shared daemon keeps a log") == true)
    daemon.request(2, "uimodel/daemon/status")
    #expect(daemon.response(2)?["result"]?["workspace"] == .null)
    daemon.closeInput()
    daemon.finish(status: 0)
  }
}
