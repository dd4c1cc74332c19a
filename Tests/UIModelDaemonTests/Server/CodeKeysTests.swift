import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Completions, inlay hints and hovers at keys in Swift source.
@Suite struct CodeKeysTests {
  private func reader(_ input: String, _ flags: String = ".command", title: String = "Next", beside: String = "")
    -> String
  {
    """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "\(title)", action: #selector(next), input: \(input), modifierFlags: \(flags))\(beside)]
      }
    }
    """
  }

  private func answer(
    _ marked: MarkedText, _ method: String, beside others: [String: String] = [:],
    _ params: (JSONValue, MarkedText) -> JSONValue
  ) throws -> JSONValue {
    let folder = try TemporaryFolder(others.merging(["A.swift": marked.text]) { $1 })
    let connection = JudgedConnection()
    func ask(_ method: String, _ params: JSONValue) throws -> JSONValue {
      try connection.request(method, params).get()
    }
    _ = try ask("initialize", ["capabilities": ["textDocument": ["inlayHint": [:]]]])
    connection.notify("initialized", [:])
    _ = try ask("uimodel/workspace/open", ["path": .string(folder.path)])
    connection.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(folder.uri("A.swift")), "languageId": "swift", "version": 1, "text": .string(marked.text),
        ]
      ])
    return try ask(method, params(["uri": .string(folder.uri("A.swift"))], marked))
  }

  private func completions(_ code: String, beside others: [String: String] = [:]) throws -> [String] {
    let list = try answer(MarkedText(code), "textDocument/completion", beside: others) { document, marked in
      ["textDocument": document, "position": marked.start("1️⃣")]
    }
    return (list["items"]?.array ?? []).compactMap { $0["label"]?.string }
  }

  @Test func unusedKeysAreCompletedInsideAKey() throws {
    let completions = try completions(reader("\"1️⃣1️⃣\"", "[.control, .command]"))
    // Letters of the title come first. ⌃⌘F is missing, because the Mac uses it for full screen.
    #expect(completions.first == "n" && completions.contains("k") && !completions.contains("f"), "\(completions)")
    let shared = try self.completions(
      reader(
        "\"1️⃣1️⃣\"", "[.control, .command]",
        beside:
          ", UIKeyCommand(title: \"K\", action: #selector(next), input: \"k\", modifierFlags: [.control, .command])"))
    #expect(shared.contains("j") && !shared.contains("k"), "\(shared)")
  }

  /// A completion inside the quotes keeps the quotes. A completion before the quotes replaces the complete literal.
  @Test(arguments: [("\"k1️⃣1️⃣\"", "n", 1), ("1️⃣1️⃣\"k\"", "\"n\"", 3)])
  func completedKeyReplacesTheFilterText(_ literal: String, _ text: String, _ length: Int) throws {
    let list = try answer(MarkedText(reader(literal, "[.control, .command]")), "textDocument/completion") {
      ["textDocument": $0, "position": $1.start("1️⃣")]
    }
    let edit = list["items"]?[0]?["textEdit"]
    #expect(edit?["newText"]?.string == text && list["items"]?[0]?["filterText"]?.string == text)
    let (start, end) = (edit?["range"]?["start"]?["character"]?.int, edit?["range"]?["end"]?["character"]?.int)
    #expect((end ?? 0) - (start ?? 0) == length)
  }

  @Test(arguments: [
    "UIKeyCommand.inp1️⃣1️⃣utEscape", "ke1️⃣1️⃣y()",
  ]) func onlyStringLiteralsAreCompleted(_ input: String) throws {
    #expect(try completions(reader(input)).isEmpty)
  }

  @Test func nothingIsCompletedOutsideOfKnownKeys() throws {
    #expect(try completions(reader("\"j\"", title: "Ne1️⃣1️⃣xt")).isEmpty)
    #expect(try completions(reader("\"1️⃣1️⃣\"", "flags()")).isEmpty)
  }

  private func hints(_ code: String, beside others: [String: String] = [:]) throws -> [String] {
    let hints = try answer(MarkedText(code), "textDocument/inlayHint", beside: others) { document, _ in
      ["textDocument": document, "range": ["start": position(0, 0), "end": position(100, 0)]]
    }
    return (hints.array ?? []).map { hint in
      "\(hint["position"]?["line"]?.int ?? -1):\(hint["position"]?["character"]?.int ?? -1) \(hint["label"]?.string ?? "")"
    }
  }

  @Test func hintsShowKeysAsMenuGlyphs() throws {
    #expect(try hints(reader("\"j\"", "[.command, .shift]")) == ["4:103 ⇧⌘J"])
    #expect(try hints(reader("key()")) == [])
    let loop = """
      import UIKit
      class Reader: UIViewController {
        @objc func next() {}
        override var keyCommands: [UIKeyCommand]? {
          (1...3).map { UIKeyCommand(title: "Tab", action: #selector(next), input: "\\($0)", modifierFlags: .command) }
        }
      }
      """
    #expect(try hints(loop) == [])
  }

  // MARK: Commands that another file uses

  private static func helper(_ input: String, key: String = "\"j\"") -> String {
    """
    import UIKit
    enum Keys {
      static func next() -> UIKeyCommand {
        UIKeyCommand(title: "Next", action: #selector(Reader.next), input: \(input), modifierFlags: .command)
      }
      static func command(_ key: String) -> UIKeyCommand {
        UIKeyCommand(title: "Go", action: #selector(Reader.next), input: \(key), modifierFlags: [.control, .command])
      }
    }
    """
  }

  private static func user(_ commands: String) -> [String: String] {
    [
      "B.swift": """
      import UIKit
      class Reader: UIViewController {
        @objc func next() {}
        override var keyCommands: [UIKeyCommand]? { [\(commands)] }
      }
      """
    ]
  }

  @Test func hintIsShownWhereTheCommandIsCreated() throws {
    #expect(try hints(Self.helper("\"j\"")) == [])
    #expect(try hints(Self.helper("\"j\""), beside: Self.user("Keys.next()")) == ["3:99 ⌘J"])
    // An initializer call whose commands have different keys gets no hint. If all commands have the same keys, the call
    // gets one hint.
    let parameter = Self.helper("\"j\"", key: "key")
    #expect(try hints(parameter, beside: Self.user("Keys.command(\"k\"), Keys.command(\"l\")")) == [])
    #expect(try hints(parameter, beside: Self.user("Keys.command(\"k\"), Keys.command(\"k\")")) == ["6:109 ⌃⌘K"])
  }

  @Test func unusedKeysAreCompletedWhereACommandIsCreated() throws {
    let taken = ", UIKeyCommand(title: \"K\", action: #selector(next), input: \"k\", modifierFlags: .command)"
    let completions = try completions(Self.helper("\"1️⃣1️⃣\""), beside: Self.user("Keys.next()" + taken))
    #expect(completions.contains("j") && !completions.contains("k"), "\(completions)")
    #expect(try self.completions(Self.helper("\"1️⃣1️⃣\"")) == [])
  }

  @Test func hoverNamesTheCommandWithTheKeys() throws {
    let marked = MarkedText(Self.helper("\"1️⃣j1️⃣\""))
    let hover = try answer(marked, "textDocument/hover", beside: Self.user("Keys.next()")) {
      ["textDocument": $0, "position": $1.start("1️⃣")]
    }
    let text = hover["contents"]?["value"]?.string ?? hover["contents"]?.string ?? ""
    #expect(text.contains("⌘J") && text.contains("Next"), "\(hover)")
  }

  /// A document describes another app or a part of this app, so answers about Swift source use Swift source only.
  @Test func modelDocumentsDoNotAffectAnswersAboutSource() throws {
    let taken = ", UIKeyCommand(title: \"K\", action: #selector(next), input: \"k\", modifierFlags: .command)"
    let document = ["a.uimodel.json": "{ }"]
    let excluded = [
      "uimodel.config.json": #"{ "exclude": ["A.swift"] }"#,
      "B.swift": reader("\"j\"", title: "Other").replacing("Reader", with: "Other"),
    ]
    let marked = MarkedText(reader("\"1️⃣j1️⃣\"", beside: taken))
    // A file that the project excludes sees no other file, and gets the same answers.
    for others in [document, document.merging(excluded) { $1 }, excluded] {
      let hover = try answer(marked, "textDocument/hover", beside: others) {
        ["textDocument": $0, "position": $1.start("1️⃣")]
      }
      let text = hover["contents"]?["value"]?.string ?? hover["contents"]?.string ?? ""
      #expect(text.contains("Next (a key command of Reader)") && !text.contains("Other"), "\(hover)")
      let completions = try completions(reader("\"1️⃣1️⃣\"", beside: taken), beside: others)
      #expect(completions.contains("j") && !completions.contains("k"), "\(completions)")
    }
  }

  /// Editors show a hover or a completion list only after all servers have answered. Only requests at keys may wait for
  /// the scan.
  @Test(arguments: ["textDocument/hover", "textDocument/completion"])
  func onlyRequestsAtKeysWaitForTheScan(_ method: String) throws {
    let marked = MarkedText(reader("\"1️⃣j1️⃣\"", title: "2️⃣Next2️⃣"))
    let folder = try TemporaryFolder(["A.swift": marked.text])
    let workspace = Workspace()
    let connection = InProcessConnection(workspace: workspace)
    _ = connection.request("initialize", ["capabilities": [:]])
    connection.notify("initialized", [:])
    _ = connection.request("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(workspace.documents.count == 1)
    workspace.scansUnderWay += 1
    func isAnswered(_ mark: String) -> Bool {
      let asked: JSONValue = [
        "textDocument": ["uri": .string(folder.uri("A.swift"))], "position": marked.start(mark),
      ]
      guard case .failure(let error) = connection.request(method, asked) else { return true }
      #expect(error.message.contains("waits for an answer"))
      return false
    }
    #expect(isAnswered("2️⃣") && !isAnswered("1️⃣"))
    workspace.scansUnderWay -= 1
    #expect(isAnswered("1️⃣"))
  }
}
