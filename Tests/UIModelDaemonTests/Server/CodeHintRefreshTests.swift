import Testing
import UIModelJSON

/// Inlay hints of a file that change with an edit of another file. The daemon asks the client to refresh the hints.
@Suite struct CodeHintRefreshTests {
  private static let keys = """
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

  private static func reader(_ commands: String) -> String {
    """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? { [\(commands)] }
    }
    """
  }

  @Test func hintsAreRefreshedWhenAnotherFileChangesThem() throws {
    let folder = try TemporaryFolder(["Keys.swift": Self.keys, "Reader.swift": Self.reader("Keys.next()")])
    let daemon = try DaemonProcess.editor(
      ["workspace": ["inlayHint": ["refreshSupport": true]], "textDocument": ["inlayHint": [:]]], folder: folder)
    // The request for hints is answered after the folder has been read.
    let (keys, reader) = (folder.uri("Keys.swift"), folder.uri("Reader.swift"))
    daemon.open(keys, Self.keys)
    #expect(hints(daemon, keys) == ["⌘J"])
    daemon.open(reader, Self.reader("Keys.next()"))
    daemon.flush()
    daemon.change(reader, version: 2, whole(Self.reader("Keys.next() ")))
    daemon.flush()
    // No refresh is sent up to here, because the hints are unchanged.
    daemon.change(reader, version: 3, whole(Self.reader("")))
    answerRefresh(daemon)
    #expect(hints(daemon, keys) == [])
    daemon.change(reader, version: 4, whole(Self.reader("Keys.made(\"k\")")))
    answerRefresh(daemon)
    #expect(hints(daemon, keys) == ["⌃⌘K"])
    daemon.change(reader, version: 5, whole(Self.reader("Keys.made(\"l\")")))
    answerRefresh(daemon)
    #expect(hints(daemon, keys) == ["⌃⌘L"])
    // A client requests the hints of a file after each edit of the file, so no refresh is sent.
    daemon.change(keys, version: 2, whole(Self.keys + "\n"))
    daemon.flush()
    daemon.quit()
  }

  private func answerRefresh(_ daemon: DaemonProcess) {
    let request = daemon.notification("workspace/inlayHint/refresh")
    #expect(request?["id"] != nil)
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": nil])
  }

  private func hints(_ daemon: DaemonProcess, _ uri: String) -> [String] {
    let all: JSONValue = ["start": position(0, 0), "end": position(100, 0)]
    let hints = daemon.result("textDocument/inlayHint", ["textDocument": document(uri), "range": all])
    return (hints.array ?? []).compactMap { $0["label"]?.string }
  }
}
