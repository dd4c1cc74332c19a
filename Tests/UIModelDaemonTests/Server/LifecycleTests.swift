import Foundation
import Testing
import UIModelJSON

/// The beginning and end of sessions, in real processes.
@Suite struct LifecycleTests {
  /// The ways to end a session with `Content-Length` framing. Each way has its exit status.
  enum SessionEnd: CaseIterable {
    case exit, shutdownAndExit, shutdownNotificationAndExit, endOfInput, shutdownAndEndOfInput, signal

    var exitStatus: Int32 {
      switch self {
      case .exit, .endOfInput, .signal: 1
      case .shutdownAndExit, .shutdownNotificationAndExit, .shutdownAndEndOfInput: 0
      }
    }

    var sendsShutdownRequest: Bool { self == .shutdownAndExit || self == .shutdownAndEndOfInput }

    func send(to daemon: DaemonProcess) {
      switch self {
      case .exit: daemon.notify("exit")
      case .shutdownAndExit:
        daemon.request("bye", "shutdown")
        daemon.notify("exit")
      case .shutdownNotificationAndExit:
        daemon.notify("shutdown", [:])
        daemon.notify("exit", nil)
      case .endOfInput: daemon.closeInput()
      case .shutdownAndEndOfInput:
        daemon.request("bye", "shutdown", nil)
        daemon.closeInput()
      case .signal: daemon.terminate()
      }
    }
  }

  @Test(arguments: SessionEnd.allCases) func sessionEndsWithinASecond(end: SessionEnd) throws {
    let daemon = try DaemonProcess()
    daemon.initialize()
    end.send(to: daemon)
    if end.sendsShutdownRequest { #expect(daemon.response("bye")?["result"] == .null) }
    daemon.finish(status: end.exitStatus)
  }

  @Test(arguments: SessionEnd.allCases) func sessionEndsWithinASecondWhileAHandlerSleeps(end: SessionEnd) throws {
    let daemon = try DaemonProcess()
    daemon.initialize()
    daemon.request(1, "uimodel/testing/sleep", ["milliseconds": 60_000])
    #expect(daemon.notification("uimodel/testing/asleep") != nil)
    end.send(to: daemon)
    let result = daemon.waitForEnd()
    #expect(result?.status == end.exitStatus)
    #expect((result?.seconds ?? 99) < DaemonProcess.slowness)
  }

  @Test func sessionEndsDuringStartUp() throws {
    for end in [SessionEnd.exit, .endOfInput, .signal] {
      let daemon = try DaemonProcess()
      if end == .signal {
        // The signal must not arrive before the process handles signals, so the test first waits for an answer.
        daemon.request(1, "unknown")
        #expect(daemon.errorCode(1) == -32601)
      }
      end.send(to: daemon)
      // An end of input before any message is not an error, because the daemon does not know the framing yet.
      daemon.finish(status: end == .endOfInput ? 0 : 1)
    }
  }

  /// The input ends inside a message, as when an editor is killed while it writes.
  @Test(arguments: [
    "Content-Length: 50\r\n\r\n{", "Content-Length: 50\r\n", "Content-Len", "Content-Length: 999999999\r\n\r\n{",
  ])
  func inputEndingInsideAMessageEndsTheSession(incompleteMessage: String) throws {
    let daemon = try DaemonProcess()
    daemon.initialize()
    daemon.write(incompleteMessage)
    daemon.closeInput()
    while let error = daemon.next({ _ in true }) { #expect(error["id"] == .null && error["error"] != nil) }
    daemon.finish(status: 1)
  }

  @Test func daemonEndsWithTheParentProcess() throws {
    let parent = Process()
    parent.executableURL = URL(fileURLWithPath: "/bin/sleep")
    parent.arguments = ["600"]
    try parent.run()
    let daemon = try DaemonProcess()
    daemon.initialize(["processId": .int(Int(parent.processIdentifier)), "capabilities": [:]])
    kill(parent.processIdentifier, SIGKILL)
    parent.waitUntilExit()
    daemon.finish(status: 1, within: 5)
  }

  @Test func parametersCanBeAbsentNullOrEmpty() throws {
    for params in [nil, .null, [:]] as [JSONValue?] {
      let daemon = try DaemonProcess()
      daemon.initialize()
      daemon.request(1, "uimodel/daemon/status", params)
      #expect(daemon.response(1)?["result"]?["sessions"] == 1)
      daemon.request(2, "shutdown", params)
      #expect(daemon.response(2)?["result"] == .null)
      daemon.notify("exit", params)
      daemon.finish(status: 0)
    }
  }

  @Test func requestsBeforeInitializeOrAfterShutdownAreRefused() throws {
    let daemon = try DaemonProcess()
    daemon.request(1, "shutdown")
    #expect(daemon.errorCode(1) == -32002)
    daemon.request(2, "uimodel/daemon/status")
    #expect(daemon.errorCode(2) == -32002)
    daemon.notify("initialized")
    let result = daemon.initialize()
    #expect(result?["serverInfo"]?["name"] == "uimodel-daemon")
    daemon.request(3, "initialize", ["capabilities": [:]])
    #expect(daemon.errorCode(3) == -32600)
    daemon.request(4, "shutdown")
    #expect(daemon.response(4)?["result"] == .null)
    daemon.request(5, "uimodel/daemon/status")
    #expect(daemon.errorCode(5) == -32600)
    daemon.notify("exit")
    daemon.finish(status: 0)
  }

  @Test func failedInitializeCanBeRetried() throws {
    let daemon = try DaemonProcess()
    daemon.request(1, "initialize", ["processId": "x"])
    let error = daemon.response(1)?["error"]
    #expect(error?["code"] == -32602)
    #expect(error?["message"] == #"params.processId: expected an integer, got "x""#)
    daemon.initialize()
    daemon.notify("exit")
    daemon.finish(status: 1)
  }

  @Test func firstSupportedPositionEncodingIsChosen() throws {
    let offers: [(JSONValue, JSONValue)] = [
      (["utf-8", "utf-16"], "utf-8"), (["utf-32", "utf-8"], "utf-32"), (["x"], "utf-16"), (nil, "utf-16"),
    ]
    for (offer, expected) in offers {
      let daemon = try DaemonProcess()
      let result = daemon.initialize(["capabilities": ["general": ["positionEncodings": offer]]])
      #expect(result?["capabilities"]?["positionEncoding"] == expected)
      daemon.notify("exit")
      daemon.finish(status: 1)
    }
  }
}
