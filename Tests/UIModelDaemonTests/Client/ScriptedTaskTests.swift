import Foundation
import Testing
import UIModelJSON

/// Runs the commands that shell scripts use, one command for each task, on a folder of apps. Two tasks are not
/// included, because they need a daemon that outlives a command: undoing a change of an earlier `call`, and receiving
/// notifications when other programs write files.
@Suite struct ScriptedTaskTests {
  /// A folder with a copy of the valid examples, in which the commands run.
  private final class AppFolder {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for name in Repository.names(in: "Examples", endingWith: ".uimodel.json") {
        try folder.write(name + ".uimodel.json", Repository.text("Examples/\(name).uimodel.json"))
      }
    }

    /// Runs one command and checks its exit status.
    func run(_ arguments: String..., input: String = "", status: Int32 = 0) throws -> ClientProcess {
      try run(arguments: arguments, input: input, status: status)
    }

    func run(arguments: [String], input: String = "", status: Int32 = 0) throws -> ClientProcess {
      let run = try ClientProcess(arguments: arguments, input: input, folder: folder.url)
      #expect(run.status == status, "\(run.stderr)")
      return run
    }

    /// Returns the lines in which a document differs from its example, without indentation. Removed lines begin with
    /// `-`, and added lines begin with `+`.
    func changedLines(_ appName: String) throws -> [String] {
      let fileName = appName + ".uimodel.json"
      func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.map(String.init)
      }
      return lines(folder.read(fileName) ?? "").difference(from: lines(try Repository.text("Examples/\(fileName)"))).map
      {
        switch $0 {
        case .remove(_, let line, _): "-" + line
        case .insert(_, let line, _): "+" + line
        }
      }
    }
  }

  // MARK: Changes

  @Test func callAddsADetent() throws {
    let appFolder = try AppFolder()
    let run = try appFolder.run(
      "call", "uimodel/sheet/insertDetent", "sheet=settings", "detent=medium", "--workspace", ".")
    #expect(try appFolder.changedLines("postcards") == [#"+"medium","#])
    // The response includes the finding that the change causes.
    let codes = run.json?["diagnostics"]?.array?.compactMap { $0["code"]?.string }
    #expect(codes?.contains("sheet/duplicate-detent") == true)
  }

  @Test func callMovesAToolbarItem() throws {
    let appFolder = try AppFolder()
    let moveArguments = ["item=edits", "toIndex=0", "--workspace", "."]
    _ = try appFolder.run(arguments: ["call", "uimodel/toolbar/moveItem", "toolbar=placeToolbar"] + moveArguments)
    let text = try #require(appFolder.folder.read("places.uimodel.json"))
    let (editsRange, newRange) = (text.range(of: #""id": "edits""#), text.range(of: #""id": "new""#))
    #expect(try #require(editsRange).lowerBound < #require(newRange).lowerBound)
    let failedRun = try appFolder.run(
      arguments: ["call", "uimodel/toolbar/moveItem", "toolbar=place"] + moveArguments, status: 4)
    #expect(failedRun.stderr.contains("did you mean 'placeToolbar'?"))
  }

  @Test func callAddsAKeyCommand() throws {
    let appFolder = try AppFolder()
    let command = #"{"class":"UIKeyCommand","title":"Dim","action":"dim:","input":"d","modifierFlags":["control"]}"#
    let run = try appFolder.run(
      "call", "uimodel/model/insert", "into.kind=menu", "into.identifier=tabs", #"into.path=["children"]"#,
      "value=" + command, "--workspace", ".")
    let changedLines = try appFolder.changedLines("browser")
    #expect(changedLines.count == 1 && changedLines.first?.contains(#""action": "dim:""#) == true)
    #expect(run.json?["diagnostics"]?.array?.first?["code"] == "menu/no-responder-for-action")
  }

  @Test func transactionAppliesAllChangesOrNone() throws {
    let appFolder = try AppFolder()
    func changesArgument(_ secondSheet: String) -> String {
      let method = "uimodel/sheet/setPreferredCornerRadius"
      return """
        changes=[{"method": "\(method)", "params": {"sheet": "settings", "preferredCornerRadius": 12}},
                 {"method": "\(method)", "params": {"sheet": "\(secondSheet)", "preferredCornerRadius": 12}}]
        """
    }
    let failedRun = try appFolder.run(
      "call", "uimodel/transaction/run", changesArgument("settigns"), "--workspace", ".", status: 4)
    #expect(failedRun.stderr.contains("changes[1]") && failedRun.stderr.contains("did you mean 'settings'?"))
    #expect(try appFolder.changedLines("postcards").isEmpty)
    _ = try appFolder.run("call", "uimodel/transaction/run", changesArgument("photoPicker"), "--workspace", ".")
    #expect(try appFolder.changedLines("postcards").filter { $0 == #"+"preferredCornerRadius": 12,"# }.count == 2)
  }

  @Test func concurrentWritersKeepEachOthersChanges() async throws {
    let appFolder = try AppFolder()
    let url = appFolder.folder.url
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for (sheet, radii) in [("settings", 31...34), ("photoPicker", 41...44)] {
        group.addTask {
          var worstStatus: Int32 = 0
          for radius in radii {
            let callArguments = ["sheet=\(sheet)", "preferredCornerRadius=\(radius)", "--workspace", "."]
            let run = try ClientProcess(
              arguments: ["call", "uimodel/sheet/setPreferredCornerRadius"] + callArguments, folder: url)
            worstStatus = max(worstStatus, run.status)
          }
          return worstStatus
        }
      }
      for try await status in group { #expect(status == 0) }
    }
    let addedLines = try appFolder.changedLines("postcards").filter { $0.hasPrefix("+") }
    #expect(Set(addedLines) == [#"+"preferredCornerRadius": 34,"#, #"+"preferredCornerRadius": 44,"#])
  }

  @Test func renameUpdatesAllReferences() throws {
    let appFolder = try AppFolder()
    _ = try appFolder.run("call", "uimodel/model/rename", "entity=settings", "to=preferences", "--workspace", ".")
    let addedLines = try appFolder.changedLines("postcards").filter { $0.hasPrefix("+") }
    #expect(addedLines == [#"+"presents": ["photoPicker", "fontPicker", "preferences"],"#, #"+"ref": "preferences","#])
  }

  @Test func callAppliesAllFixes() throws {
    let appFolder = try AppFolder()
    let fileName = "postcards-detents-out-of-order.uimodel.json"
    try appFolder.folder.write("broken/" + fileName, Repository.text("Examples/broken/" + fileName))
    _ = try appFolder.run("call", "uimodel/fix/apply", "--workspace", "broken")
    #expect(appFolder.folder.read("broken/" + fileName)?.contains(#"["medium", "large"]"#) == true)
    _ = try appFolder.run("check", "broken")
  }

  @Test func changeWithAStaleClockIsRejected() throws {
    let appFolder = try AppFolder()
    let callArguments = ["sheet=settings", "preferredCornerRadius=3", "--workspace", "."]
    let run = try appFolder.run(
      arguments: ["call", "uimodel/sheet/setPreferredCornerRadius", "ifClock=99"] + callArguments, status: 4)
    #expect(run.stderr.contains("the model has changed: its clock is"))
    #expect(try appFolder.changedLines("postcards").isEmpty)
  }

  // MARK: Queries

  @Test func callPrintsTheTabLoop() throws {
    let appFolder = try AppFolder()
    let loopArguments = ["call", "uimodel/focus/tabLoop", "--workspace", ".", "--raw", "text", "screen.ref=reminders"]
    #expect(
      try appFolder.run(arguments: loopArguments + ["screen.document=reminders.uimodel.json"]).output
        == "search → groceries → bread\n")
    #expect(try appFolder.run(arguments: loopArguments, status: 4).stderr.contains("reminders.uimodel.json"))
  }

  @Test func freeShortcutsAreSuggested() throws {
    let run = try AppFolder().run("menu", "suggest", "browser.uimodel.json", "--shortcut", "⌘I")
    #expect(run.output.contains("⇧⌘I") && run.output.contains("taken: "))
  }

  @Test(arguments: ["cmd+t", "⌘T", #"{"input": "t", "modifierFlags": ["command"]}"#])
  func callFindsTheResponderOfAKey(_ key: String) throws {
    let run = try AppFolder().run(
      "call", "uimodel/responder/dispatch", "press=" + key, "--workspace", "browser.uimodel.json")
    #expect(run.output.contains("newTab:"))
  }

  @Test func callLaysOutASheetOnADevice() throws {
    let run = try AppFolder().run(
      "call", "uimodel/sheet/layout", "entity=settings", "device=iPad-11", "--workspace", ".")
    let layouts = try #require(run.json?["layouts"]?.array)
    #expect(!layouts.isEmpty && layouts.allSatisfy { $0["device"] == "iPad-11" })
    let detents = layouts.first?["layout"]?["positions"]?.array?.compactMap { $0["detent"]?.string }
    #expect(detents == ["compact", "medium", "large"])
  }

  @Test func callWritesAPictureToAFile() throws {
    let appFolder = try AppFolder()
    _ = try appFolder.run(
      "call", "uimodel/render", "what=focusLoop", "screen.kind=screen", "screen.ref=repaired", "--workspace", ".",
      "--raw", "svg", "-o", "loop.svg")
    #expect(appFolder.folder.read("loop.svg")?.hasPrefix("<svg ") == true)
  }

  @Test(arguments: [false, true]) func documentParameterAcceptsPaths(_ isAbsolute: Bool) throws {
    let appFolder = try AppFolder()
    let path = (isAbsolute ? appFolder.folder.path + "/" : "") + "places.uimodel.json"
    let run = try appFolder.run("call", "uimodel/model/find", "kind=toolbar", "document=" + path, "--workspace", ".")
    let uris = try #require(run.json?["entities"]?.array).map { $0["uri"]?.string }
    #expect(uris.contains(appFolder.folder.uri("places.uimodel.json")) && Set(uris).count == 1)
  }

  // MARK: JSON-RPC

  @Test func rpcAnswersABatchInOneMessage() throws {
    let run = try AppFolder().run(
      "rpc",
      input: """
        [{"jsonrpc": "2.0", "id": 1, "method": "uimodel/workspace/open", "params": {"path": "places.uimodel.json"}}, \
        {"jsonrpc": "2.0", "id": 2, "method": "uimodel/model/find", "params": {"kind": "toolbar"}}]

        """)
    let responses = try #require(run.json?.array)
    #expect(responses.map { $0["id"] } == [1, 2])
    #expect(responses.last?["result"]?["entities"]?.array?.isEmpty == false)
  }

  @Test func invalidLineDoesNotEndTheStream() throws {
    let run = try AppFolder().run(
      "rpc",
      input: """
        {
          "jsonrpc": "2.0", "id": 1, "method": "uimodel/daemon/version"
        }
        nonsense
        {"jsonrpc": "2.0", "id": 2, "method": "uimodel/daemon/version"}

        """)
    let responses = run.output.split(separator: "\n").compactMap { JSONValue(text: String($0)) }
    #expect(responses.last?["id"] == 2 && responses.last?["result"] != nil)
    #expect(responses.dropLast().allSatisfy { $0["error"]?["code"] == -32700 })
    #expect(run.output.contains("one message per line"))
  }

  /// The first byte determines the framing of a stream, so the error for an invalid first line explains the framing.
  @Test func invalidFirstLineExplainsTheFraming() throws {
    let run = try AppFolder().run("rpc", input: "nonsense\n\n", status: 1)
    #expect(run.output.contains("a line of JSON starts with '{' or '['"))
  }
}
