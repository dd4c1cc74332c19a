import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks requests about Swift source while the project is still being read. The answer reports the progress instead of
/// a wrong null.
@Suite struct StillReadingTests {
  private static let keysSource = #"enum Keys { static let next = "j" }"#
  private static let markedReader = MarkedText(
    """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "2️⃣Next2️⃣", action: #selector(next), input: 1️⃣Keys.next1️⃣, modifierFlags: .command)]
      }
    }
    """)
  private static let documentRange: JSONValue = ["start": position(0, 0), "end": position(100, 0)]

  private func daemon(_ waitMilliseconds: Int, in folder: TemporaryFolder, supportsRefresh: Bool = true) throws
    -> DaemonProcess
  {
    let daemon = try DaemonProcess(shell: "exec \"$0\" --limit readingMilliseconds=\(waitMilliseconds)")
    daemon.initialize([
      "processId": nil, "rootUri": nil, "workspaceFolders": [["uri": .string(folder.uri), "name": "test"]],
      "capabilities": [
        "workspace": ["inlayHint": ["refreshSupport": .bool(supportsRefresh)]],
        "textDocument": ["inlayHint": [:], "hover": ["contentFormat": ["plaintext"]], "codeAction": [:]],
      ],
    ])
    daemon.notify("uimodel/testing/reading", ["files": 450])
    daemon.open(folder.uri("Reader.swift"), Self.markedReader.text)
    return daemon
  }

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["Keys.swift": Self.keysSource, "Reader.swift": Self.markedReader.text])
  }

  private func hoverParams(_ mark: String, _ folder: TemporaryFolder) -> JSONValue {
    ["textDocument": document(folder.uri("Reader.swift")), "position": Self.markedReader.start(mark)]
  }

  @Test func hoverReportsTheReadingProgress() throws {
    let folder = try folder()
    let daemon = try daemon(1, in: folder)
    daemon.flush()
    let hover = daemon.result("textDocument/hover", hoverParams("1️⃣", folder))
    let text = hover["contents"]?["value"]?.string ?? ""
    #expect(text.hasPrefix("UIModelDaemon is still reading the project (") && text.hasSuffix(" files)"), "\(text)")
    daemon.notify("uimodel/testing/reading", [:])
    var hoverText = ""
    // On a slow machine, reading takes longer than the request waits, so the request is repeated.
    for _ in 0..<1000 where !hoverText.contains("⌘J") {
      hoverText = daemon.result("textDocument/hover", hoverParams("1️⃣", folder))["contents"]?["value"]?.string ?? ""
    }
    #expect(hoverText.contains("⌘J"), "\(hoverText)")
    daemon.quit()
  }

  /// An editor shows a hover only after all servers have answered.
  @Test func hoverOutsideShortcutsDoesNotWait() throws {
    let folder = try folder()
    let daemon = try daemon(600_000, in: folder)
    #expect(daemon.result("textDocument/hover", hoverParams("2️⃣", folder)) == .null)
    daemon.quit()
  }

  @Test func hintsAreRefreshedAfterReading() throws {
    let folder = try folder()
    let daemon = try daemon(1, in: folder)
    let hintParams: JSONValue = ["textDocument": document(folder.uri("Reader.swift")), "range": Self.documentRange]
    #expect(daemon.result("textDocument/inlayHint", hintParams) == [])
    daemon.notify("uimodel/testing/reading", [:])
    let refresh = daemon.notification("workspace/inlayHint/refresh")
    daemon.send(["jsonrpc": "2.0", "id": refresh?["id"] ?? .null, "result": nil])
    daemon.flush()
    let hints = daemon.result("textDocument/inlayHint", hintParams)
    #expect(hints.array?.compactMap { $0["label"]?.string } == ["⌘J"])
    daemon.quit()
  }

  @Test func hintsWaitIfTheClientCannotRefresh() throws {
    let folder = try folder()
    let daemon = try daemon(1, in: folder, supportsRefresh: false)
    daemon.request(
      7, "textDocument/inlayHint", ["textDocument": document(folder.uri("Reader.swift")), "range": Self.documentRange])
    // The hover is answered only when the time limit for reading is over. The same limit applies to requests for hints.
    _ = daemon.result("textDocument/hover", hoverParams("1️⃣", folder))
    daemon.notify("uimodel/testing/reading", [:])
    let labels = daemon.response(7)?["result"]?.array?.compactMap { $0["label"]?.string }
    #expect(labels == ["⌘J"])
    daemon.quit()
  }

  @Test func codeActionsReportUnfinishedReading() throws {
    let folder = try folder()
    let daemon = try daemon(1, in: folder)
    daemon.request(
      7, "textDocument/codeAction",
      [
        "textDocument": document(folder.uri("Reader.swift")), "range": Self.documentRange,
        "context": ["diagnostics": []],
      ])
    let error = daemon.response(7)?["error"]
    #expect(error?["message"]?.string?.contains("still reading the project") == true)
    daemon.quit()
  }

  @Test func progressSentenceCountsFiles() {
    typealias State = ReadingProgress.State
    #expect(
      State(readCount: 12, fileCount: 450).sentence == "UIModelDaemon is still reading the project (12 of 450 files)")
    #expect(State(readCount: 450, fileCount: 450).sentence == "UIModelDaemon is still reading the project (450 files)")
    #expect(State().sentence == "UIModelDaemon is still reading the project")
  }
}
