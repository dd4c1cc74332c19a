import Foundation
import Testing
import UIModelJSON

/// Runs the commands that shell scripts use on a folder of apps; each task is one command. Two tasks need a daemon that
/// outlives a command: undoing a change of an earlier `call`, and being notified when other programs write files.
@Suite struct ScriptedTaskTests {
  /// A folder with a copy of the valid examples, in which the commands run.
  private final class Apps {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for name in Repository.names(in: "Examples", endingWith: ".uimodel.json") {
        try folder.write(name + ".uimodel.json", Repository.text("Examples/\(name).uimodel.json"))
      }
    }

    /// Runs one command and checks its exit status.
    func run(_ words: String..., input: String = "", status: Int32 = 0) throws -> ClientProcess {
      try run(arguments: words, input: input, status: status)
    }

    func run(arguments: [String], input: String = "", status: Int32 = 0) throws -> ClientProcess {
      let run = try ClientProcess(arguments: arguments, input: input, folder: folder.url)
      #expect(run.status == status, "\(run.errors)")
      return run
    }

    /// Returns the lines of a document that differ from its example, without indentation: removed lines with `-`, new
    /// lines with `+`.
    func changes(_ app: String) throws -> [String] {
      let name = app + ".uimodel.json"
      func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.map(String.init)
      }
      return lines(folder.read(name) ?? "").difference(from: lines(try Repository.text("Examples/\(name)"))).map {
        switch $0 {
        case .remove(_, let line, _): "-" + line
        case .insert(_, let line, _): "+" + line
        }
      }
    }
  }

  // MARK: Changes

  @Test func aDetentIsAdded() throws {
    let apps = try Apps()
    let run = try apps.run("call", "uimodel/sheet/insertDetent", "sheet=settings", "detent=medium", "--workspace", ".")
    #expect(try apps.changes("postcards") == [#"+"medium","#])
    // The response includes the finding that the change causes.
    let codes = run.json?["diagnostics"]?.array?.compactMap { $0["code"]?.string }
    #expect(codes?.contains("sheet/duplicate-detent") == true)
  }

  @Test func aToolbarItemIsMoved() throws {
    let apps = try Apps()
    let move = ["item=edits", "toIndex=0", "--workspace", "."]
    _ = try apps.run(arguments: ["call", "uimodel/toolbar/moveItem", "toolbar=placeToolbar"] + move)
    let text = try #require(apps.folder.read("places.uimodel.json"))
    let (edits, new) = (text.range(of: #""id": "edits""#), text.range(of: #""id": "new""#))
    #expect(try #require(edits).lowerBound < #require(new).lowerBound)
    let wrong = try apps.run(arguments: ["call", "uimodel/toolbar/moveItem", "toolbar=place"] + move, status: 4)
    #expect(wrong.errors.contains("did you mean 'placeToolbar'?"))
  }

  @Test func aKeyCommandIsAdded() throws {
    let apps = try Apps()
    let command = #"{"class":"UIKeyCommand","title":"Dim","action":"dim:","input":"d","modifierFlags":["control"]}"#
    let run = try apps.run(
      "call", "uimodel/model/insert", "into.kind=menu", "into.identifier=tabs", #"into.path=["children"]"#,
      "value=" + command, "--workspace", ".")
    let changes = try apps.changes("browser")
    #expect(changes.count == 1 && changes.first?.contains(#""action": "dim:""#) == true)
    #expect(run.json?["diagnostics"]?.array?.first?["code"] == "menu/no-responder-for-action")
  }

  @Test func transactionAppliesAllChangesOrNone() throws {
    let apps = try Apps()
    func changes(_ second: String) -> String {
      let method = "uimodel/sheet/setPreferredCornerRadius"
      return """
        changes=[{"method": "\(method)", "params": {"sheet": "settings", "preferredCornerRadius": 12}},
                 {"method": "\(method)", "params": {"sheet": "\(second)", "preferredCornerRadius": 12}}]
        """
    }
    let failed = try apps.run("call", "uimodel/transaction/run", changes("settigns"), "--workspace", ".", status: 4)
    #expect(failed.errors.contains("changes[1]") && failed.errors.contains("did you mean 'settings'?"))
    #expect(try apps.changes("postcards").isEmpty)
    _ = try apps.run("call", "uimodel/transaction/run", changes("photoPicker"), "--workspace", ".")
    #expect(try apps.changes("postcards").filter { $0 == #"+"preferredCornerRadius": 12,"# }.count == 2)
  }

  @Test func concurrentWritersKeepEachOthersChanges() async throws {
    let apps = try Apps()
    let url = apps.folder.url
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for (sheet, radii) in [("settings", 31...34), ("photoPicker", 41...44)] {
        group.addTask {
          var worst: Int32 = 0
          for radius in radii {
            let words = ["sheet=\(sheet)", "preferredCornerRadius=\(radius)", "--workspace", "."]
            let run = try ClientProcess(
              arguments: ["call", "uimodel/sheet/setPreferredCornerRadius"] + words, folder: url)
            worst = max(worst, run.status)
          }
          return worst
        }
      }
      for try await status in group { #expect(status == 0) }
    }
    let added = try apps.changes("postcards").filter { $0.hasPrefix("+") }
    #expect(Set(added) == [#"+"preferredCornerRadius": 34,"#, #"+"preferredCornerRadius": 44,"#])
  }

  @Test func renameUpdatesAllReferences() throws {
    let apps = try Apps()
    _ = try apps.run("call", "uimodel/model/rename", "entity=settings", "to=preferences", "--workspace", ".")
    let added = try apps.changes("postcards").filter { $0.hasPrefix("+") }
    #expect(added == [#"+"presents": ["photoPicker", "fontPicker", "preferences"],"#, #"+"ref": "preferences","#])
  }

  @Test func allFixesAreApplied() throws {
    let apps = try Apps()
    let name = "postcards-detents-out-of-order.uimodel.json"
    try apps.folder.write("broken/" + name, Repository.text("Examples/broken/" + name))
    _ = try apps.run("call", "uimodel/fix/apply", "--workspace", "broken")
    #expect(apps.folder.read("broken/" + name)?.contains(#"["medium", "large"]"#) == true)
    _ = try apps.run("check", "broken")
  }

  @Test func changeWithAStaleClockIsRejected() throws {
    let apps = try Apps()
    let change = ["sheet=settings", "preferredCornerRadius=3", "--workspace", "."]
    let run = try apps.run(
      arguments: ["call", "uimodel/sheet/setPreferredCornerRadius", "ifClock=99"] + change, status: 4)
    #expect(run.errors.contains("the model has changed: its clock is"))
    #expect(try apps.changes("postcards").isEmpty)
  }

  // MARK: Queries

  @Test func theTabLoopIsPrinted() throws {
    let apps = try Apps()
    let loop = ["call", "uimodel/focus/tabLoop", "--workspace", ".", "--raw", "text", "screen.ref=reminders"]
    #expect(
      try apps.run(arguments: loop + ["screen.document=reminders.uimodel.json"]).output
        == "search → groceries → bread\n")
    #expect(try apps.run(arguments: loop, status: 4).errors.contains("reminders.uimodel.json"))
  }

  @Test func freeShortcutsAreSuggested() throws {
    let run = try Apps().run("menu", "suggest", "browser.uimodel.json", "--shortcut", "⌘I")
    #expect(run.output.contains("⇧⌘I") && run.output.contains("taken: "))
  }

  @Test(arguments: ["cmd+t", "⌘T", #"{"input": "t", "modifierFlags": ["command"]}"#])
  func theResponderOfAKeyIsFound(_ key: String) throws {
    let run = try Apps().run(
      "call", "uimodel/responder/dispatch", "press=" + key, "--workspace", "browser.uimodel.json")
    #expect(run.output.contains("newTab:"))
  }

  @Test func aSheetIsLaidOutOnADevice() throws {
    let run = try Apps().run("call", "uimodel/sheet/layout", "entity=settings", "device=iPad-11", "--workspace", ".")
    let layouts = try #require(run.json?["layouts"]?.array)
    #expect(!layouts.isEmpty && layouts.allSatisfy { $0["device"] == "iPad-11" })
    let detents = layouts.first?["layout"]?["positions"]?.array?.compactMap { $0["detent"]?.string }
    #expect(detents == ["compact", "medium", "large"])
  }

  @Test func aPictureIsWrittenToAFile() throws {
    let apps = try Apps()
    _ = try apps.run(
      "call", "uimodel/render", "what=focusLoop", "screen.kind=screen", "screen.ref=repaired", "--workspace", ".",
      "--raw", "svg", "-o", "loop.svg")
    #expect(apps.folder.read("loop.svg")?.hasPrefix("<svg ") == true)
  }

  @Test(arguments: [false, true]) func documentParameterAcceptsPaths(_ isAbsolute: Bool) throws {
    let apps = try Apps()
    let path = (isAbsolute ? apps.folder.path + "/" : "") + "places.uimodel.json"
    let run = try apps.run("call", "uimodel/model/find", "kind=toolbar", "document=" + path, "--workspace", ".")
    let uris = try #require(run.json?["entities"]?.array).map { $0["uri"]?.string }
    #expect(uris.contains(apps.folder.uri("places.uimodel.json")) && Set(uris).count == 1)
  }

  // MARK: JSON-RPC

  @Test func aBatchIsAnsweredTogether() throws {
    let run = try Apps().run(
      "rpc",
      input: """
        [{"jsonrpc": "2.0", "id": 1, "method": "uimodel/workspace/open", "params": {"path": "places.uimodel.json"}}, \
        {"jsonrpc": "2.0", "id": 2, "method": "uimodel/model/find", "params": {"kind": "toolbar"}}]

        """)
    let answers = try #require(run.json?.array)
    #expect(answers.map { $0["id"] } == [1, 2])
    #expect(answers.last?["result"]?["entities"]?.array?.isEmpty == false)
  }

  @Test func invalidLineDoesNotEndTheStream() throws {
    let run = try Apps().run(
      "rpc",
      input: """
        {
          "jsonrpc": "2.0", "id": 1, "method": "uimodel/daemon/version"
        }
        nonsense
        {"jsonrpc": "2.0", "id": 2, "method": "uimodel/daemon/version"}

        """)
    let answers = run.output.split(separator: "\n").compactMap { JSONValue(text: String($0)) }
    #expect(answers.last?["id"] == 2 && answers.last?["result"] != nil)
    #expect(answers.dropLast().allSatisfy { $0["error"]?["code"] == -32700 })
    #expect(run.output.contains("one message per line"))
  }

  /// The first byte determines the framing of a stream.
  @Test func invalidFirstLineExplainsTheFraming() throws {
    let run = try Apps().run("rpc", input: "nonsense\n\n", status: 1)
    #expect(run.output.contains("a line of JSON starts with '{' or '['"))
  }
}
