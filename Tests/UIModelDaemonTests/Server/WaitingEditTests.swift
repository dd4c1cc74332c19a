import Testing
import UIModelJSON

/// Checks edits that arrive faster than the daemon can read the texts.
@Suite struct WaitingEditTests {
  private static let source = """
    import UIKit
    class PageController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "A", action: #selector(act), input: "j", modifierFlags: [.command, .alternate])]
      }
      @objc func act() {}
    }
    """

  /// Blocks the daemon until `release` is called, so that later messages are queued.
  private func block(_ daemon: DaemonProcess) {
    daemon.request("busy", "uimodel/testing/sleep", ["milliseconds": 60_000, "attentive": true])
    #expect(daemon.notification("uimodel/testing/asleep") != nil)
  }

  /// Cancels the request that blocks the daemon.
  private func release(_ daemon: DaemonProcess) {
    daemon.notify("$/cancelRequest", ["id": "busy"])
    #expect(daemon.errorCode("busy") == -32800)
  }

  private func readBlockCount(_ daemon: DaemonProcess) -> Int? {
    daemon.result("uimodel/workspace/status")["work"]?["blocksRead"]?.int
  }

  @Test func sourceIsReadOnceForAllQueuedEdits() throws {
    let folder = try TemporaryFolder(["Page.swift": Self.source])
    let uri = folder.uri("Page.swift")
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    daemon.open(uri, Self.source)
    let initialCount = try #require(readBlockCount(daemon))
    block(daemon)
    for version in 2...101 {
      daemon.change(uri, version: version, replacement(range(1, 0..<0), "func made\(version)() {}\n"))
    }
    release(daemon)
    let insertedFunctions = (2...101).reversed().map { "func made\($0)() {}\n" }.joined()
    #expect(daemon.text(uri) == Self.source.replacing("class Page", with: insertedFunctions + "class Page"))
    let readCount = try #require(readBlockCount(daemon)) - initialCount
    #expect((0...1).contains(readCount))
    daemon.quit()
  }

  @Test func requestsAboutAnOlderTextAreRefused() throws {
    let uri = PushTests.uri
    let daemon = try DaemonProcess.editor(DaemonProcess.pullCapabilities)
    daemon.open(uri, PushTests.noDetents)
    daemon.flush()
    block(daemon)
    let methods = ["diagnostic", "documentSymbol", "inlayHint", "codeAction", "documentHighlight"]
    for version in 2...4 {
      daemon.change(uri, version: version, replacement(range(0, 0..<0), "\n"))
      for method in methods {
        let params: JSONValue = [
          "textDocument": document(uri), "range": range(0, 0..<1), "position": position(0, 0),
          "context": ["diagnostics": []],
        ]
        daemon.request(.string("\(method) \(version)"), "textDocument/\(method)", params)
      }
    }
    release(daemon)
    for version in 2...3 {
      let diagnosticError = daemon.response(.string("diagnostic \(version)"))?["error"]
      #expect(diagnosticError?["code"] == -32802 && diagnosticError?["data"]?["retriggerRequest"] == true)
      for method in methods.dropFirst() {
        #expect(daemon.errorCode(.string("\(method) \(version)")) == -32801, "\(method)")
      }
    }
    #expect(daemon.response("diagnostic 4")?["result"]?.codes == ["sheet/no-detents"])
    for method in methods.dropFirst() {
      #expect(daemon.response(.string("\(method) 4"))?["error"] == nil, "\(method)")
    }
    daemon.quit()
  }

  /// An editor pulls findings once after it has opened a document, and again only after an edit. An incomplete first
  /// result would therefore stay.
  @Test func earlyPullsWaitUntilTheFolderIsRead() throws {
    let sheetText = #"{ "sheets": [ { "popoverPresentationController": { "sourceItem": "there" } } ] }"#
    let folder = try TemporaryFolder(["a.uimodel.json": sheetText])
    let (daemon, uri) = (try DaemonProcess(), folder.uri("a.uimodel.json"))
    daemon.request(
      "initialize", "initialize",
      [
        "capabilities": ["textDocument": ["diagnostic": [:]]],
        "workspaceFolders": [["uri": .string(folder.uri), "name": "a"]],
      ])
    #expect(daemon.response("initialize") != nil)
    // All messages arrive before the scan of the folder can end.
    block(daemon)
    daemon.notify("initialized", [:])
    daemon.open(uri, sheetText)
    daemon.request("first", "textDocument/diagnostic", ["textDocument": document(uri)])
    daemon.request("all", "workspace/diagnostic", ["previousResultIds": []])
    release(daemon)
    #expect(daemon.response("first")?["result"]?.codes == ["model/unknown-reference"])
    #expect(daemon.response("all")?["result"]?["items"]?[0]?.codes == ["model/unknown-reference"])
    daemon.quit()
  }

  /// A wrong version among queued edits desynchronizes the document once. The next full text synchronizes the document
  /// again.
  @Test func wrongVersionAmongQueuedEditsDesynchronizesOnce() throws {
    let uri = "untitled:a.swift"
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, "let a = 1\n", version: 5)
    daemon.flush()
    block(daemon)
    daemon.change(uri, version: 6, replacement(range(0, 4..<5), "b"))
    daemon.change(uri, version: 6, replacement(range(0, 4..<5), "c"))
    daemon.change(uri, version: 7, replacement(range(0, 4..<5), "d"))
    release(daemon)
    #expect(daemon.error("textDocument/documentSymbol", ["textDocument": document(uri)])["code"] == -32801)
    #expect(
      daemon.notification("window/showMessage")?["params"]?["message"]?.string?.contains("has another text of") == true)
    #expect(daemon.notification("window/logMessage") != nil)
    daemon.change(uri, version: 8, fullEdit("let e = 1\n"))
    #expect(daemon.text(uri) == "let e = 1\n")
    daemon.quit()
  }
}
