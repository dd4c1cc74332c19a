import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Completions, inlay hints and hovers at keyboard shortcuts in Swift source.
@Suite struct CodeKeysTests {
  private func readerSource(
    _ input: String, _ flags: String = ".command", title: String = "Next", otherCommands: String = ""
  )
    -> String
  {
    """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "\(title)", action: #selector(next), input: \(input), modifierFlags: \(flags))\(otherCommands)]
      }
    }
    """
  }

  private func response(
    _ markedText: MarkedText, _ method: String, beside otherFiles: [String: String] = [:],
    _ params: (JSONValue, MarkedText) -> JSONValue
  ) throws -> JSONValue {
    let folder = try TemporaryFolder(otherFiles.merging(["A.swift": markedText.text]) { $1 })
    let connection = JudgedConnection()
    func sendRequest(_ method: String, _ params: JSONValue) throws -> JSONValue {
      try connection.request(method, params).get()
    }
    _ = try sendRequest("initialize", ["capabilities": ["textDocument": ["inlayHint": [:]]]])
    connection.notify("initialized", [:])
    _ = try sendRequest("uimodel/workspace/open", ["path": .string(folder.path)])
    connection.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(folder.uri("A.swift")), "languageId": "swift", "version": 1, "text": .string(markedText.text),
        ]
      ])
    return try sendRequest(method, params(["uri": .string(folder.uri("A.swift"))], markedText))
  }

  private func completions(_ code: String, beside otherFiles: [String: String] = [:]) throws -> [String] {
    let list = try response(MarkedText(code), "textDocument/completion", beside: otherFiles) { document, markedText in
      ["textDocument": document, "position": markedText.start("1️⃣")]
    }
    return (list["items"]?.array ?? []).compactMap { $0["label"]?.string }
  }

  @Test func unusedKeysAreCompletedInsideAKey() throws {
    let completions = try completions(readerSource("\"1️⃣1️⃣\"", "[.control, .command]"))
    // Letters of the title come first. ⌃⌘F is missing, because the Mac uses it for full screen.
    #expect(completions.first == "n" && completions.contains("k") && !completions.contains("f"), "\(completions)")
    let remainingCompletions = try self.completions(
      readerSource(
        "\"1️⃣1️⃣\"", "[.control, .command]",
        otherCommands:
          ", UIKeyCommand(title: \"K\", action: #selector(next), input: \"k\", modifierFlags: [.control, .command])"))
    #expect(remainingCompletions.contains("j") && !remainingCompletions.contains("k"), "\(remainingCompletions)")
  }

  /// A completion inside the quotes keeps the quotes. A completion before the quotes replaces the complete literal.
  @Test(arguments: [("\"k1️⃣1️⃣\"", "n", 1), ("1️⃣1️⃣\"k\"", "\"n\"", 3)])
  func completedKeyReplacesTheFilterText(_ literal: String, _ text: String, _ length: Int) throws {
    let list = try response(MarkedText(readerSource(literal, "[.control, .command]")), "textDocument/completion") {
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
    #expect(try completions(readerSource(input)).isEmpty)
  }

  @Test func titlesAndUnknownModifiersHaveNoCompletions() throws {
    #expect(try completions(readerSource("\"j\"", title: "Ne1️⃣1️⃣xt")).isEmpty)
    #expect(try completions(readerSource("\"1️⃣1️⃣\"", "flags()")).isEmpty)
  }

  private func hints(_ code: String, beside otherFiles: [String: String] = [:]) throws -> [String] {
    let hints = try response(MarkedText(code), "textDocument/inlayHint", beside: otherFiles) { document, _ in
      ["textDocument": document, "range": ["start": position(0, 0), "end": position(100, 0)]]
    }
    return (hints.array ?? []).map { hint in
      "\(hint["position"]?["line"]?.int ?? -1):\(hint["position"]?["character"]?.int ?? -1) \(hint["label"]?.string ?? "")"
    }
  }

  @Test func hintsShowKeysAsMenuGlyphs() throws {
    #expect(try hints(readerSource("\"j\"", "[.command, .shift]")) == ["4:103 ⇧⌘J"])
    #expect(try hints(readerSource("key()")) == [])
    let loopSource = """
      import UIKit
      class Reader: UIViewController {
        @objc func next() {}
        override var keyCommands: [UIKeyCommand]? {
          (1...3).map { UIKeyCommand(title: "Tab", action: #selector(next), input: "\\($0)", modifierFlags: .command) }
        }
      }
      """
    #expect(try hints(loopSource) == [])
  }

  // MARK: Commands that another file uses

  private static func keysSource(_ input: String, key: String = "\"j\"") -> String {
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

  private static func readerFiles(_ commands: String) -> [String: String] {
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
    #expect(try hints(Self.keysSource("\"j\"")) == [])
    #expect(try hints(Self.keysSource("\"j\""), beside: Self.readerFiles("Keys.next()")) == ["3:99 ⌘J"])
    // An initializer call in a function can create several commands. The call gets a hint only if all of its commands
    // have the same keys.
    let parameterizedSource = Self.keysSource("\"j\"", key: "key")
    #expect(try hints(parameterizedSource, beside: Self.readerFiles("Keys.command(\"k\"), Keys.command(\"l\")")) == [])
    #expect(
      try hints(parameterizedSource, beside: Self.readerFiles("Keys.command(\"k\"), Keys.command(\"k\")")) == [
        "6:109 ⌃⌘K"
      ])
  }

  @Test func unusedKeysAreCompletedWhereACommandIsCreated() throws {
    let commandWithK = ", UIKeyCommand(title: \"K\", action: #selector(next), input: \"k\", modifierFlags: .command)"
    let completions = try completions(Self.keysSource("\"1️⃣1️⃣\""), beside: Self.readerFiles("Keys.next()" + commandWithK))
    #expect(completions.contains("j") && !completions.contains("k"), "\(completions)")
    #expect(try self.completions(Self.keysSource("\"1️⃣1️⃣\"")) == [])
  }

  @Test func hoverNamesTheCommandWithTheKeys() throws {
    let markedText = MarkedText(Self.keysSource("\"1️⃣j1️⃣\""))
    let hover = try response(markedText, "textDocument/hover", beside: Self.readerFiles("Keys.next()")) {
      ["textDocument": $0, "position": $1.start("1️⃣")]
    }
    let text = hover["contents"]?["value"]?.string ?? hover["contents"]?.string ?? ""
    #expect(text.contains("⌘J") && text.contains("Next"), "\(hover)")
  }

  /// Responses about Swift source ignore model documents, because a document in the folder may describe another app or
  /// only a part of the app.
  @Test func modelDocumentsDoNotAffectAnswersAboutSource() throws {
    let commandWithK = ", UIKeyCommand(title: \"K\", action: #selector(next), input: \"k\", modifierFlags: .command)"
    let modelFiles = ["a.uimodel.json": "{ }"]
    let excludingFiles = [
      "uimodel.config.json": #"{ "exclude": ["A.swift"] }"#,
      "B.swift": readerSource("\"j\"", title: "Other").replacing("Reader", with: "Other"),
    ]
    let markedText = MarkedText(readerSource("\"1️⃣j1️⃣\"", otherCommands: commandWithK))
    // The responses for an excluded file do not depend on other files either.
    for otherFiles in [modelFiles, modelFiles.merging(excludingFiles) { $1 }, excludingFiles] {
      let hover = try response(markedText, "textDocument/hover", beside: otherFiles) {
        ["textDocument": $0, "position": $1.start("1️⃣")]
      }
      let text = hover["contents"]?["value"]?.string ?? hover["contents"]?.string ?? ""
      #expect(text.contains("Next (a key command of Reader)") && !text.contains("Other"), "\(hover)")
      let completions = try completions(readerSource("\"1️⃣1️⃣\"", otherCommands: commandWithK), beside: otherFiles)
      #expect(completions.contains("j") && !completions.contains("k"), "\(completions)")
    }
  }

  /// Requests at positions outside of shortcuts do not wait for the scan of the folder, because an editor shows a hover
  /// or a completion list only after all of its servers have answered.
  @Test(arguments: ["textDocument/hover", "textDocument/completion"])
  func onlyRequestsAtKeysWaitForTheScan(_ method: String) throws {
    let markedText = MarkedText(readerSource("\"1️⃣j1️⃣\"", title: "2️⃣Next2️⃣"))
    let folder = try TemporaryFolder(["A.swift": markedText.text])
    let workspace = Workspace()
    let connection = InProcessConnection(workspace: workspace)
    _ = connection.request("initialize", ["capabilities": [:]])
    connection.notify("initialized", [:])
    _ = connection.request("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(workspace.documents.count == 1)
    workspace.runningScanCount += 1
    func isAnswered(_ marker: String) -> Bool {
      let params: JSONValue = [
        "textDocument": ["uri": .string(folder.uri("A.swift"))], "position": markedText.start(marker),
      ]
      guard case .failure(let error) = connection.request(method, params) else { return true }
      #expect(error.message.contains("waits for an answer"))
      return false
    }
    #expect(isAnswered("2️⃣") && !isAnswered("1️⃣"))
    workspace.runningScanCount -= 1
    #expect(isAnswered("1️⃣"))
  }
}
