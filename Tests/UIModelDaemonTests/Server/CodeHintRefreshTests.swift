import Testing
import UIModelJSON

/// Hints of a file that another file changes: the client cannot know, and is told to ask again.
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

  @Test func theClientIsToldWhenAnotherFileChangesThem() throws {
    let folder = try TemporaryFolder(["Keys.swift": Self.keys, "Reader.swift": Self.reader("Keys.next()")])
    let daemon = try DaemonProcess.editor(
      ["workspace": ["inlayHint": ["refreshSupport": true]], "textDocument": ["inlayHint": [:]]], folder: folder)
    // The hints wait for the folder.
    let (keys, reader) = (folder.uri("Keys.swift"), folder.uri("Reader.swift"))
    daemon.open(keys, Self.keys)
    #expect(hints(daemon, keys) == ["⌘J"])
    daemon.open(reader, Self.reader("Keys.next()"))
    daemon.flush()
    daemon.change(reader, version: 2, whole(Self.reader("Keys.next() ")))
    daemon.flush()
    // Until here they are what they were.
    daemon.change(reader, version: 3, whole(Self.reader("")))
    answerRefresh(daemon)
    #expect(hints(daemon, keys) == [])
    daemon.change(reader, version: 4, whole(Self.reader("Keys.made(\"k\")")))
    answerRefresh(daemon)
    #expect(hints(daemon, keys) == ["⌃⌘K"])
    daemon.change(reader, version: 5, whole(Self.reader("Keys.made(\"l\")")))
    answerRefresh(daemon)
    #expect(hints(daemon, keys) == ["⌃⌘L"])
    // After its own edit the client asks by itself.
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
