import Foundation
import Testing
import UIModelJSON
import UIModelProtocol

/// Checks the JSON-RPC transport (framing, ids, cancellation and tracing) with a real process.
@Suite struct WireTests {
  private func startDaemon(_ capabilities: JSONValue = [:]) throws -> DaemonProcess {
    let daemon = try DaemonProcess()
    daemon.initialize(["capabilities": capabilities])
    return daemon
  }

  private func endProcess(_ daemon: DaemonProcess) {
    daemon.notify("exit")
    daemon.finish(status: 1)
  }

  @Test func invalidFramesAreAnsweredWithErrors() throws {
    let daemon = try startDaemon()
    daemon.write("Content-Length: abc\r\n\r\n{}")
    #expect(daemon.errorCode(.null) == -32700)
    daemon.write("Content-Length: 9\r\n\r\n{\"id\":7,}")
    #expect(daemon.errorCode(7) == -32700)
    daemon.write("Content-Length: 2\r\n\r\n[]")
    #expect(daemon.errorCode(.null) == -32600)
    daemon.write("Content-Length: 4\r\n\r\nnull")
    #expect(daemon.errorCode(.null) == -32600)
    daemon.write(Array("Content-Length: 3\r\n\r\n".utf8) + [0x22, 0xFF, 0x22])
    #expect(daemon.errorCode(.null) == -32700)
    daemon.request(8, "uimodel/daemon/version")
    #expect(daemon.response(8)?["result"]?["product"] == "uimodel-daemon")
    endProcess(daemon)
  }

  @Test func requestIDsAreReturnedUnchanged() throws {
    let daemon = try startDaemon()
    for id in [0, -1, 9_007_199_254_740_993, "a", "", "é\n", .null] as [JSONValue] {
      daemon.request(id, "uimodel/daemon/version")
      #expect(daemon.response(id)?["result"] != nil)
    }
    endProcess(daemon)
  }

  @Test func unknownRequestsFailAndNotificationsAreIgnored() throws {
    let daemon = try startDaemon()
    daemon.notify("$/somethingNew", [1])
    daemon.notify("somethingOld")
    daemon.request(1, "uimodel/daemon/statsu")
    #expect(
      daemon.response(1)?["error"]?["data"] == ["method": "uimodel/daemon/statsu", "nearest": "uimodel/daemon/stats"])
    daemon.request(2, "$/somethingNew")
    #expect(daemon.errorCode(2) == -32601)
    daemon.request(3, "uimodel/daemon/status", ["x": 1])
    #expect(daemon.response(3)?["error"]?["data"]?["path"] == "params.x")
    daemon.send(["id": 99, "result": nil])
    daemon.send(["id": 99, "error": ["code": 1, "message": "no"]])
    endProcess(daemon)
  }

  @Test func lineSessionNeedsNoInitializeRequest() throws {
    let daemon = try DaemonProcess(.line)
    daemon.write("\n{\"id\":1,\"method\":\"uimodel/daemon/status\"}\r\n")
    daemon.write(
      "[{\"id\":2,\"method\":\"uimodel/testing/sleep\",\"params\":{\"milliseconds\":50}},{\"method\":\"x\"},")
    daemon.write("{\"id\":3,\"method\":\"uimodel/daemon/version\"},4]\n{\"id\":5,\n")
    daemon.write("[{\"method\":\"x\"}]\n{\"id\":6,\"method\":\"textDocument/hover\"}\n")
    daemon.write("{\"id\":7,\"method\":\"uimodel/daemon/version\"}")
    daemon.closeInput()
    #expect(daemon.response(1)?["result"]?["sessions"] == 1)
    #expect(daemon.notification("uimodel/testing/asleep") != nil)
    let batch = daemon.next { $0.array != nil }?.array ?? []
    #expect(Set(batch.map { $0["id"] }) == [2, 3, .null])
    #expect(daemon.errorCode(5) == -32700)
    #expect(daemon.response(6)?["error"] != nil)
    #expect(daemon.response(7)?["result"] != nil)
    daemon.finish(status: 0)
  }

  @Test func queuedAndRunningRequestsAreCanceled() throws {
    let daemon = try startDaemon()
    daemon.request(1, "uimodel/testing/sleep", ["milliseconds": 60_000, "attentive": true])
    #expect(daemon.notification("uimodel/testing/asleep") != nil)
    daemon.request(2, "uimodel/testing/sleep", ["milliseconds": 0])
    daemon.notify("$/cancelRequest", ["id": 2])
    #expect(daemon.errorCode(2) == -32800)
    daemon.request(3, "uimodel/daemon/status")
    #expect(daemon.response(3)?["result"]?["activeRequests"] == 2)
    daemon.notify("$/cancelRequest", ["id": 1])
    #expect(daemon.errorCode(1) == -32800)
    daemon.notify("$/cancelRequest", ["id": 1])
    daemon.notify("$/cancelRequest", ["id": "unknown"])
    endProcess(daemon)
  }

  @Test func printedTextDoesNotReachTheClient() throws {
    let daemon = try startDaemon()
    daemon.request(1, "uimodel/testing/print")
    #expect(daemon.response(1)?["result"] == .null)
    endProcess(daemon)
  }

  @Test func droppedRequestIsAnsweredWithAnError() throws {
    let daemon = try startDaemon()
    daemon.request(1, "uimodel/testing/drop")
    #expect(daemon.errorCode(1) == -32603)
    endProcess(daemon)
  }

  @Test func clientMayAnswerRefuseOrIgnoreARequest() throws {
    let daemon = try startDaemon(["workspace": ["applyEdit": true]])
    daemon.request(1, "uimodel/testing/ask")
    let firstRequest = daemon.notification("workspace/applyEdit")
    daemon.send(["id": firstRequest?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.response(1)?["result"] == ["applied": true])
    daemon.request(2, "uimodel/testing/ask")
    let secondRequest = daemon.notification("workspace/applyEdit")
    daemon.send(["id": secondRequest?["id"] ?? .null, "error": ["code": -32601, "message": "never heard of it"]])
    #expect(daemon.response(2)?["error"]?["message"] == "never heard of it")
    daemon.request(3, "uimodel/testing/ask")
    #expect(daemon.notification("workspace/applyEdit") != nil)
    #expect(daemon.errorCode(3) == -32803)
    endProcess(daemon)
  }

  @Test func clientThatDoesNotReadDoesNotBlockTheDaemon() throws {
    let daemon = try startDaemon()
    daemon.pauseReading()
    for round in 0..<20 {
      daemon.request(.int(round), "uimodel/testing/flood", ["count": 50, "bytes": 20_000, "key": "k"])
    }
    for round in 20..<2000 { daemon.request(.int(round), "uimodel/daemon/version") }
    daemon.resumeReading()
    for round in 0..<2000 { #expect(daemon.response(.int(round))?["result"] != nil) }
    var numbers: [Int?] = []
    daemon.request("last", "uimodel/testing/flood", ["count": 1, "bytes": 1])
    #expect(daemon.response("last") != nil)
    while let notification = daemon.next({ $0["method"] == "uimodel/testing/flooded" || $0["id"] == "none" }) {
      numbers.append(notification["params"]?["number"]?.int)
      if numbers.last == 0, notification["params"]?["text"] == "x" { break }
    }
    #expect(numbers.count < 1000, "of many notifications with one key most are never sent")
    endProcess(daemon)
  }

  @Test func mutatedStreamsDoNotEndTheProcess() throws {
    var generator = SeededGenerator(seed: 21)
    let daemon = try DaemonProcess(.line)
    let seedMessage = Array(
      #"{"jsonrpc":"2.0","id":5,"method":"uimodel/daemon/version","params":{"required":["a"]}}"#.utf8)
    for round in 0..<2000 {
      daemon.write(seedMessage.mutated(using: &generator).filter { $0 != 0x0A } + [0x0A])
      if round % 200 == 199 {
        daemon.request(.int(round), "uimodel/daemon/version")
        #expect(daemon.response(.int(round))?["result"] != nil)
      }
    }
    daemon.closeInput()
    #expect(daemon.waitForEnd()?.status == 0)
  }

  @Test func slowRequestIsLogged() throws {
    let daemon = try startDaemon()
    daemon.request(1, "uimodel/testing/sleep", ["milliseconds": 1010])
    #expect(daemon.notification("uimodel/testing/asleep") != nil)
    #expect(daemon.response(1)?["result"] == .null)
    let logText = daemon.notification("window/logMessage")?["params"]?["message"]?.string
    #expect(logText?.hasPrefix("uimodel/testing/sleep took 10") == true)
    endProcess(daemon)
  }

  @Test func tracingLogsEachAnswer() throws {
    let daemon = try startDaemon()
    daemon.notify("$/setTrace", ["value": "messages"])
    daemon.request(1, "uimodel/daemon/version")
    #expect(daemon.response(1)?["result"] != nil)
    #expect(
      daemon.notification("$/logTrace")?["params"]?["message"]?.string?.hasPrefix("uimodel/daemon/version (1)") == true)
    daemon.notify("$/setTrace", ["value": "off"])
    endProcess(daemon)
  }
}
