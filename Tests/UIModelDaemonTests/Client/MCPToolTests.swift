import Testing
import UIModelJSON

@testable import daemon_client

/// Checks the results of the tools of `daemon-client mcp`.
@Suite struct MCPToolTests {
  private static let examplesPath = Repository.root.appending(path: "Examples").path

  @Test(arguments: MCPProcess.Era.allCases)
  func toolResultsMatchTheirSchemas(era: MCPProcess.Era) throws {
    let server = try MCPProcess(era, in: MCPToolTests.examplesPath)
    let calls: [(String, JSONValue)] = [
      ("check", [:]), ("check", ["not_judged": true, "hints": true]),
      (
        "what_if",
        ["edits": [["path": "new.uimodel.json", "oldText": "", "newText": .string(MCPProject.sheetsText(1))]]]
      ),
      ("fix", ["rule": "sheet/no-detents"]), ("explain", ["rule": "no-detents"]),
      ("suggest_shortcut", ["title": "Mute Tab", "app": "Browser"]),
      ("who_handles", ["key": "cmd+t", "app": "Browser"]),
      ("simulate", ["events": ["set screen=repaired", "press tab,down"], "app": "Reminders"]),
      ("show", ["what": "menu", "app": "Browser"]), ("show", ["what": "overlay", "app": "Browser"]),
      ("show", ["what": "shortcuts", "app": "Browser"]), ("show", ["what": "focus_loop", "name": "repaired"]),
      ("show", ["what": "sheet", "name": "photoPicker"]), ("show", ["what": "toolbar", "name": "placeToolbar"]),
      ("find", ["query": "share"]), ("find", ["query": "there is no such thing"]),
    ]
    for (tool, arguments) in calls {
      let result = try server.call(tool, arguments)
      #expect(result["isError"] == nil, "\(tool): \(server.text(result))")
      if tool != "explain" {
        #expect(result["structuredContent"]?["state"] == "on disk" && server.text(result).hasSuffix("(on disk)"))
      }
    }
    server.finish()
  }

  @Test func partsOfAppsInSwiftSourceAreFoundAndShown() throws {
    let server = try MCPProcess(in: MCPToolTests.examplesPath + "/source", ".")
    func itemNames(_ kind: String) throws -> [String] {
      try server.toolContent("find", ["kind": .string(kind)])["items"]?.array?.compactMap { $0["name"]?.string } ?? []
    }
    #expect(try itemNames("screens") == ["EditorViewController", "OutlineView"])
    #expect(try Set(itemNames("commands")).isSuperset(of: ["New Page", "Go to Page…", "Done", "Sorted by Name"]))
    let command = try server.toolContent("find", ["query": "gotopage"])["items"]?[0]
    #expect(command?["path"] == "Notebook/AppDelegate.swift" && command?["line"] == 20)
    // The app has a single sheet, so no name is needed.
    let sheet = try server.toolContent("show", ["what": "sheet"])
    #expect(sheet["name"] == "EditorViewController.swift:23" && sheet["text"]?.string?.hasPrefix("iPad-") == true)
    let toolbar = try server.toolContent("show", ["what": "toolbar"])
    #expect(toolbar["text"]?.string?.contains("leading: Done") == true)
    let picture = server.result("resources/read", ["uri": toolbar["picture"] ?? ""])?["contents"]?[0]?["text"]?.string
    #expect(picture?.hasPrefix("<svg") == true)
    let keyResult = try server.toolContent("who_handles", ["key": "cmd+j", "screen": "EditorViewController"])
    #expect(keyResult["performer"] == "EditorViewController")
    #expect(
      try server.toolContent("suggest_shortcut", ["title": "New Page", "action": "newPage"])["existing"] == ["⌥⌘N"])
    #expect(try server.failure("show", ["what": "overlay", "name": "Editor"]).contains("EditorViewController"))
    server.finish()
  }

  // MARK: Findings

  @Test func checkTextBeginsWithTheJudgedLocationCount() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path)
    let result = try server.call("check")
    #expect(server.text(result).hasPrefix("1 of 1 place judged; 1 Swift file, "))
    let finding = result["structuredContent"]?["files"]?[0]?["findings"]?[0]
    #expect(finding?["code"] == "sheet/popover-without-source" && finding?["line"] == 5 && finding?["fixes"] == 1)
    server.finish()
  }

  @Test func checkToolMatchesTheCheckCommand() throws {
    let server = try MCPProcess(in: Repository.root.path, "Examples/broken")
    let report = try #require(try ClientProcess("check", "Examples/broken", "--format", "json").json)
    var (codes, cursor): ([String], JSONValue?) = ([], nil)
    repeat {
      var arguments: JSONObject = ["hints": true]
      arguments["cursor"] = cursor
      let page = try server.toolContent("check", .object(arguments))
      let files = page["files"]?.array ?? []
      codes += files.flatMap { $0["findings"]?.array ?? [] }.compactMap { $0["code"]?.string }
      cursor = page["nextCursor"]
    } while cursor != nil
    #expect(codes == report["findings"]?.array?.compactMap { $0["code"]?.string })
    #expect(codes.count > 100)
    server.finish()
  }

  @Test func checkIsLimitedToPathsSubjectsAndChangedLines() throws {
    let files = ["Share.swift": MCPProject.shareSource, "a.uimodel.json": MCPProject.sheetsText(2)]
    let folder = try TemporaryFolder(files)
    let server = try MCPProcess(in: folder.path)
    func paths(_ arguments: JSONValue) throws -> [String] {
      try server.toolContent("check", arguments)["files"]?.array?.compactMap { $0["path"]?.string } ?? []
    }
    #expect(try paths([:]) == ["Share.swift", "a.uimodel.json"])
    #expect(try paths(["paths": ["a.uimodel.json"]]) == ["a.uimodel.json"])
    #expect(try paths(["subjects": ["popover-without-source"]]) == ["Share.swift"])
    #expect(try paths(["subjects": ["menu"]]) == [])
    let diff = "--- a/Share.swift\n+++ b/Share.swift\n@@ -5 +5 @@\n-x\n+y\n"
    #expect(try paths(["changed_lines": .string(diff)]) == ["Share.swift"])
    #expect(try paths(["changed_lines": .string(diff.replacing("-5 +5", with: "-1 +1"))]) == [])
    server.finish()
  }

  @Test func explicitPathIsCheckedEvenIfExcluded() throws {
    let folder = try TemporaryFolder([
      "Old/Share.swift": MCPProject.shareSource, "uimodel.config.json": #"{ "exclude": ["Old/**"] }"#,
    ])
    let server = try MCPProcess(in: folder.path)
    #expect(try server.toolContent("check")["files"] == [])
    #expect(try server.toolContent("check", ["paths": ["Old/Share.swift"]])["files"]?.array?.count == 1)
    #expect(try server.toolContent("check")["files"] == [])
    server.finish()
  }

  // MARK: Trials and fixes

  @Test func editsAreCheckedWithoutWriting() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path)
    let originalLine = "    present("
    func trialResult(_ newText: String) throws -> JSONValue {
      try server.toolContent(
        "what_if", ["edits": [["path": "Share.swift", "oldText": .string(originalLine), "newText": .string(newText)]]])
    }
    let ineffectiveResult = try trialResult("    sheet.title = title\n" + originalLine)
    #expect(ineffectiveResult["removed"] == [] && ineffectiveResult["added"] == [])
    let effectiveResult = try trialResult("    sheet.popoverPresentationController?.sourceView = view\n" + originalLine)
    #expect(effectiveResult["removed"]?[0]?["code"] == "sheet/popover-without-source" && effectiveResult["added"] == [])
    let harmfulResult = try trialResult(
      "    present(UIActivityViewController(activityItems: [], applicationActivities: nil), animated: true)\n"
        + originalLine)
    #expect(harmfulResult["added"]?[0]?["code"] == "sheet/popover-without-source")
    #expect(folder.read("Share.swift") == MCPProject.shareSource)
    #expect(try server.toolContent("check")["files"]?[0]?["findings"]?.array?.count == 1)
    server.finish()
  }

  @Test func diffIsCheckedWithoutWriting() throws {
    let folder = try TemporaryFolder(["App/Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path)
    let diff = UnifiedDiff.text("App/Share.swift", MCPProject.shareSource, MCPProject.fixedShareSource)
    #expect(try server.toolContent("what_if", ["diff": .string(diff)])["removed"]?.array?.count == 1)
    let lines = MCPProject.shareSource.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let additionDiff =
      "--- /dev/null\n+++ b/New.swift\n@@ -0,0 +1,\(lines.count) @@\n" + lines.map { "+\($0)\n" }.joined()
    #expect(try server.toolContent("what_if", ["diff": .string(additionDiff)])["added"]?[0]?["path"] == "New.swift")
    let removalDiff =
      "--- a/App/Share.swift\n+++ /dev/null\n@@ -1,\(lines.count) +0,0 @@\n" + lines.map { "-\($0)\n" }.joined()
    #expect(try server.toolContent("what_if", ["diff": .string(removalDiff)])["removed"]?.array?.count == 1)
    #expect(folder.read("New.swift") == nil)
    let mismatchedDiff = diff.replacing("UIActivity", with: "UIOther")
    #expect(
      try server.failure("what_if", ["diff": .string(mismatchedDiff)]).contains("does not fit the text at line 3"))
    server.finish()
  }

  @Test func unjudgedFindingsAreNotReportedAsRemoved() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path)
    let edit: JSONValue = [
      "path": "Share.swift", "oldText": "    present(", "newText": "    hand(sheet)\n    present(",
    ]
    let result = try server.call("what_if", ["edits": [edit]])
    let trialResult = result["structuredContent"]
    #expect(trialResult?["judged"] == 0 && trialResult?["judgedBefore"] == 1)
    #expect(trialResult?["removed"] == [] && trialResult?["unknown"]?[0]?["code"] == "sheet/popover-without-source")
    #expect(server.text(result).hasPrefix("0 findings removed, 0 added, 0 unchanged, 1 unknown\n"))
    #expect(
      server.text(result).contains("not judged now, so what is wrong there is not known: Share.swift:5 popovers: "))
    server.finish()
  }

  @Test(arguments: [("share() {", "share() {{"), ("[], applic", "[, applic"), ("animated: true)", "animated: \"")])
  func syntaxErrorsDoNotRemoveFindings(_ oldText: String, _ newText: String) throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path)
    let edit: JSONValue = ["path": "Share.swift", "oldText": .string(oldText), "newText": .string(newText)]
    let result = try server.call("what_if", ["edits": [edit]])
    #expect(server.text(result).hasPrefix("Share.swift:") && server.text(result).contains(" does not parse: "))
    let trialResult = result["structuredContent"]
    #expect(trialResult?["removed"] == [])
    #expect((trialResult?["unknown"]?.array?.count ?? 0) + (trialResult?["unchanged"]?.int ?? 0) == 1)
    server.finish()
  }

  @Test func fixIsADiffThatRemovesTheFinding() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path)
    let safeFixResult = try server.toolContent("fix", ["path": "Share.swift"])
    #expect(safeFixResult["diff"] == "" && safeFixResult["unsafeLeftOut"] == 1)
    let fixResult = try server.toolContent("fix", ["path": "Share.swift", "line": 5])
    #expect(fixResult["fixes"]?[0]?["isSafe"] == false && fixResult["isApplied"] == false)
    let trialResult = try server.toolContent("what_if", ["diff": fixResult["diff"] ?? ""])
    #expect(trialResult["removed"]?.array?.count == 1 && trialResult["added"] == [])
    #expect(folder.read("Share.swift") == MCPProject.shareSource)
    #expect(try server.failure("fix", ["path": "Share.swift", "apply": true]).contains("no argument 'apply'"))
    server.finish()
  }

  @Test func allowWritesOptionLetsTheFixToolWrite() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path, "--allow-writes")
    let fixResult = try server.toolContent("fix", ["path": "Share.swift", "line": 5, "apply": true])
    #expect(fixResult["isApplied"] == true)
    #expect(folder.read("Share.swift") != MCPProject.shareSource)
    #expect(try server.toolContent("check")["files"] == [])
    server.finish()
  }

  // MARK: Errors

  @Test func toolErrorsSuggestCorrections() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource, "Inner/Editor.swift": "class Editor {}"])
    let server = try MCPProcess(in: folder.path)
    let invalidCalls: [(String, JSONValue, String)] = [
      ("check", ["path": ["a"]], "there is no argument 'path'; did you mean 'paths'?"),
      ("check", ["paths": "Share.swift"], "'paths' must be an array of strings, not \"Share.swift\""),
      ("check", ["paths": ["Shar.swift"]], "did you mean 'Share.swift'?"),
      ("check", ["subjects": ["shet"]], "did you mean 'sheet'?"),
      ("check", ["cursor": "7-x"], "ask again without 'cursor'"),
      ("check", ["paths": ["Editor.swift"]], "did you mean 'Inner/Editor.swift'?"),
      ("check", ["changed_lines": ""], "there are no lines with --- and +++"),
      ("check", ["changed_lines": "--- a/New.swift\n+++ b/New.swift\n@@ -1 +1 @@\n-x\n+y\n"], "such as New.swift"),
      ("fix", ["path": "Share.swift", "line": 4], "there is no finding on line 4 in Share.swift; there is one on 5"),
      ("explain", [:], "the argument 'rule' is missing"),
      ("explain", ["rule": "sheet/no-detent"], "did you mean 'sheet/no-detents'?"),
      ("explain", ["rule": "sheet"], "'sheet' is a subject; name one of its rules: "),
      ("fix", [:], "name a 'rule', a 'path', or both"),
      ("what_if", [:], "give either 'edits'"),
      ("what_if", ["edits": [["path": "Share.swift", "oldText": "x"]]], "'edits[0].newText' is missing"),
      (
        "what_if", ["edits": [["path": "Share.swift", "oldText": "nothing", "newText": ""]]],
        "'oldText' does not occur in Share.swift"
      ),
      (
        "what_if", ["edits": [["path": "Share.swift", "oldText": "sheet", "newText": ""]]],
        "'oldText' occurs 2 times in Share.swift, at lines 5, 6"
      ),
      ("what_if", ["diff": "nonsense"], "give a unified diff"),
      ("who_handles", ["key": "cmd+n", "action": "new:"], "give either 'key'"),
      ("simulate", ["events": ["pres tab"]], "event 1, 'pres tab': there is no event 'pres'; did you mean 'press'?"),
      ("simulate", ["events": ["swipe"]], "there is no event 'swipe'; the events are "),
      ("show", ["what": "sheets"], "did you mean 'sheet'?"),
      ("show", ["what": "menu", "name": "x"], "leave out 'name'"),
    ]
    for (tool, arguments, expectedMessage) in invalidCalls {
      let message = try server.failure(tool, arguments)
      #expect(message.contains(expectedMessage), "\(tool) \(arguments.text()): \(message)")
    }
    server.finish()
  }

  // MARK: Size limits

  @Test func resultsHaveAtMostEightKilobytes() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": MCPProject.sheetsText(30), "b.uimodel.json": MCPProject.sheetsText(200),
    ])
    let server = try MCPProcess(in: folder.path)
    let smallResult = try server.call("check", ["paths": ["a.uimodel.json"]])
    #expect(smallResult.utf8().count <= 8_192)
    var (findingCount, pageCount, cursor): (Int, Int, JSONValue?) = (0, 0, nil)
    repeat {
      let arguments: JSONValue = cursor.map { ["cursor": $0] } ?? [:]
      let page = try server.call("check", arguments)
      #expect(page.utf8().count <= 8_192)
      let files = page["structuredContent"]?["files"]?.array ?? []
      findingCount += files.flatMap { $0["findings"]?.array ?? [] }.count { $0["code"] == "sheet/no-detents" }
      cursor = page["structuredContent"]?["nextCursor"]
      pageCount += 1
    } while cursor != nil
    #expect(findingCount == 230 && pageCount > 2)
    server.finish()
  }

  @Test(arguments: [false, true])
  func toolListAndInstructionsFitInto16Kilobytes(allowsWriting: Bool) {
    let tools = MCPTools(allowsWriting: allowsWriting).all
    let list: JSONValue = ["tools": .array(tools.map(\.json))]
    #expect(list.utf8().count + MCPInstructions.text.utf8.count <= 16_384)
    #expect(
      tools.map(\.name) == [
        "check", "what_if", "fix", "explain", "suggest_shortcut", "who_handles", "simulate", "show", "find",
      ])
    for tool in tools {
      #expect(tool.description.contains("Example: {"))
      #expect(tool.json["inputSchema"]?["additionalProperties"] == false)
      #expect(tool.json["annotations"]?["readOnlyHint"] == .bool(!(allowsWriting && tool.name == "fix")))
    }
  }

  // MARK: Pictures

  @Test func picturesAreResources() throws {
    let server = try MCPProcess(in: MCPToolTests.examplesPath)
    let link = try server.call("show", ["what": "focus_loop", "name": "repaired"])["content"]?[1]
    #expect(link?["type"] == "resource_link")
    let content = server.result("resources/read", ["uri": link?["uri"] ?? ""])?["contents"]?[0]
    #expect(content?["mimeType"] == "image/svg+xml" && content?["text"]?.string?.hasPrefix("<svg") == true)
    for pictureKind in ["menu", "overlay", "shortcuts", "scenes"] {
      let showResult = try server.call("show", ["what": .string(pictureKind), "app": "Notes"])
      let uri = showResult["structuredContent"]?["picture"]?.string ?? ""
      #expect(uri == "uimodel://pictures/\(pictureKind)?app=Notes")
      let picture = server.result("resources/read", ["uri": .string(uri)])?["contents"]?[0]
      #expect(picture?["text"]?.string?.hasPrefix("<svg") == true, "\(pictureKind)")
    }
    #expect(server.errorCode("resources/read", ["uri": "uimodel://pictures/focus_loop?name=nothing"]) == -32002)
    #expect(server.errorCode("resources/read", ["uri": "uimodel://pictures/menus"]) == -32002)
    server.finish()
  }
}
