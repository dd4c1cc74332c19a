import Testing
import UIModelJSON

/// Inlay hints that change after an edit of another file. The daemon then asks the client to refresh the hints.
@Suite struct CodeHintRefreshTests {
  private static let keysSource = """
    import UIKit
    enum Keys {
      static func next() -> UIKeyCommand {
        UIKeyCommand(title: "Next", action: #selector(Reader.next), input: "j", modifierFlags: .command)
      }
      static func made(_ key: String) -> UIKeyCommand {
        UIKeyCommand(title: "Go", action: #selector(Reader.next), input: key, modifierFlags: [.control, .command])
      }
    }
    """

  private static func readerSource(_ commands: String) -> String {
    """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? { [\(commands)] }
    }
    """
  }

  @Test func hintsAreRefreshedAfterAnEditOfAnotherFile() throws {
    let folder = try TemporaryFolder(["Keys.swift": Self.keysSource, "Reader.swift": Self.readerSource("Keys.next()")])
    let daemon = try DaemonProcess.editor(
      ["workspace": ["inlayHint": ["refreshSupport": true]], "textDocument": ["inlayHint": [:]]], folder: folder)
    // The daemon answers the first request for hints only after it has read the folder.
    let (keysURI, readerURI) = (folder.uri("Keys.swift"), folder.uri("Reader.swift"))
    daemon.open(keysURI, Self.keysSource)
    #expect(hintLabels(daemon, keysURI) == ["⌘J"])
    daemon.open(readerURI, Self.readerSource("Keys.next()"))
    daemon.flush()
    daemon.change(readerURI, version: 2, fullEdit(Self.readerSource("Keys.next() ")))
    daemon.flush()
    // The daemon has not sent a refresh request so far, because the hints are unchanged.
    daemon.change(readerURI, version: 3, fullEdit(Self.readerSource("")))
    answerRefresh(daemon)
    #expect(hintLabels(daemon, keysURI) == [])
    daemon.change(readerURI, version: 4, fullEdit(Self.readerSource("Keys.made(\"k\")")))
    answerRefresh(daemon)
    #expect(hintLabels(daemon, keysURI) == ["⌃⌘K"])
    daemon.change(readerURI, version: 5, fullEdit(Self.readerSource("Keys.made(\"l\")")))
    answerRefresh(daemon)
    #expect(hintLabels(daemon, keysURI) == ["⌃⌘L"])
    // A client requests the hints of a file after each edit of the file, so no refresh is sent.
    daemon.change(keysURI, version: 2, fullEdit(Self.keysSource + "\n"))
    daemon.flush()
    daemon.quit()
  }

  private func answerRefresh(_ daemon: DaemonProcess) {
    let request = daemon.notification("workspace/inlayHint/refresh")
    #expect(request?["id"] != nil)
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": nil])
  }

  private func hintLabels(_ daemon: DaemonProcess, _ uri: String) -> [String] {
    let fullRange: JSONValue = ["start": position(0, 0), "end": position(100, 0)]
    let hints = daemon.result("textDocument/inlayHint", ["textDocument": document(uri), "range": fullRange])
    return (hints.array ?? []).compactMap { $0["label"]?.string }
  }
}
