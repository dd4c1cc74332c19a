import Testing
import UIModelJSON

/// Checks that agents can interpret the results of `daemon-client mcp`. For example, code that was not judged must not
/// look correct.
@Suite struct MCPAnswerTests {
  private static let examplesPath = Repository.root.appending(path: "Examples").path

  // MARK: Changed lines

  /// Returns a diff that changes one line of a file.
  private func diff(_ path: String, line: Int) -> String {
    "--- a/\(path)\n+++ b/\(path)\n@@ -\(line) +\(line) @@\n-x\n+y\n"
  }

  @Test(arguments: [("App", "App/Share.swift"), ("App", "Share.swift"), (".", "App/Share.swift")])
  func diffPathsMatchTheServedFolderOrTheRepository(servedFolder: String, diffPath: String) throws {
    let folder = try TemporaryFolder(["App/Share.swift": MCPProject.shareSource, "Other.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path, servedFolder)
    func fileCount(_ diff: String) throws -> Int? {
      try server.toolContent("check", ["changed_lines": .string(diff)])["files"]?.array?.count
    }
    #expect(try fileCount(diff(diffPath, line: 5)) == 1)
    #expect(try fileCount(diff(diffPath, line: 1)) == 0)
    server.finish()
  }

  @Test func missingFilesOfADiffAreReported() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path)
    let combinedDiff = diff("Share.swift", line: 5) + diff("Elsewhere.swift", line: 1)
    let result = try server.toolContent("check", ["changed_lines": .string(combinedDiff)])
    #expect(result["files"]?.array?.count == 1)
    #expect(result["notes"]?.array?.contains("files of the diff that are not in the folder: Elsewhere.swift") == true)
    // A file that the diff removes is not reported as missing.
    let removalDiff = "--- a/Old.swift\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"
    #expect(try server.toolContent("check", ["changed_lines": .string(removalDiff)])["files"] == [])
    server.finish()
  }

  @Test func hintsOnChangedLinesAreListed() throws {
    let folder = try TemporaryFolder(["Menu.swift": MCPAnswerTests.duplicateKeysSource])
    let server = try MCPProcess(in: folder.path)
    #expect(try server.toolContent("check")["files"] == [])
    let hintResult = try server.toolContent("check", ["changed_lines": .string(diff("Menu.swift", line: 7))])
    #expect(hintResult["files"]?[0]?["findings"]?[0]?["severity"] == "hint")
    server.finish()
  }

  /// The source of a key command list in which two commands have the same keys. The second command never runs, which is
  /// reported as a hint.
  private static let duplicateKeysSource = """
    import UIKit

    final class EditorViewController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [
          UIKeyCommand(title: "One", action: #selector(one), input: "j", modifierFlags: .command),
          UIKeyCommand(title: "One", action: #selector(one), input: "j", modifierFlags: .command),
        ]
      }
      @objc func one() {}
    }

    """

  // MARK: Judged code

  @Test func codeLocationsAreCountedForTheRequestedSubjects() throws {
    let folder = try TemporaryFolder([
      "Share.swift": MCPProject.shareSource, "Menu.swift": MCPAnswerTests.duplicateKeysSource,
    ])
    let server = try MCPProcess(in: folder.path)
    #expect(try server.toolContent("check")["places"] == 3)
    #expect(try server.toolContent("check", ["subjects": ["menu"]])["places"] == 2)
    #expect(try server.toolContent("check", ["subjects": ["sheet/popover-without-source"]])["places"] == 1)
    #expect(try server.toolContent("check", ["subjects": ["toolbar"]])["places"] == 0)
    server.finish()
  }

  @Test func uncheckedAPIsAreReportedBesidesUnjudgedCode() throws {
    let source = """
      import UIKit
      let command = UIKeyCommand(input: key, modifierFlags: .command, action: #selector(other))
      let interaction = UIPointerInteraction(delegate: nil)

      """
    let folder = try TemporaryFolder(["Inbox.swift": source])
    let server = try MCPProcess(in: folder.path)
    let result = try server.toolContent("check", ["not_judged": true])
    #expect(result["places"] == 2 && result["judged"] == 0)
    let note = "not yet checked in Swift source: pointer (1 in 1 file)"
    #expect(result["notes"]?.array?.contains(.string(note)) == true)
    server.finish()
  }

  @Test func emptyResultContainsTheFolderPath() throws {
    let folder = try TemporaryFolder(["README": ""])
    let server = try MCPProcess(in: folder.path)
    let notes = try server.toolContent("check")["notes"]?.array ?? []
    #expect(notes.contains { $0.string?.hasPrefix("nothing to check is in /") == true })
    server.finish()
  }

  // MARK: Findings and fixes

  @Test func findingsIncludeTheirNotes() throws {
    let server = try MCPProcess(in: MCPAnswerTests.examplesPath + "/broken", ".")
    let files = try server.toolContent("check", ["subjects": ["sheet/unknown-selected-detent"], "hints": true])["files"]
    let findings = files?.array?.flatMap { $0["findings"]?.array ?? [] } ?? []
    #expect(findings.contains { $0["notes"]?.array?.isEmpty == false })
    server.finish()
  }

  @Test func unsafeFixesAreMarked() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path)
    #expect(server.text(try server.call("check")).contains("(1 unsafe fix)"))
    let fixText = server.text(try server.call("fix", ["path": "Share.swift", "line": 5]))
    #expect(fixText.hasPrefix("an unsafe fix may not be what the author intends: ask before you apply it\n"))
    let emptyFixText = server.text(try server.call("fix", ["rule": "sheet/no-detents"]))
    #expect(emptyFixText.hasPrefix("there is no finding of 'sheet/no-detents'\n"))
    server.finish()
  }

  // MARK: Parts of the UI

  @Test func ambiguousNameIsReportedWithLocations() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": MCPProject.sheetsText(1), "b.uimodel.json": MCPProject.sheetsText(1),
    ])
    let server = try MCPProcess(in: folder.path)
    let message = try server.failure("show", ["what": "sheet", "name": "sheet0"])
    #expect(message.contains("name one by its place: a.uimodel.json:3, b.uimodel.json:3"))
    #expect(try server.toolContent("show", ["what": "sheet", "name": "b.uimodel.json:3"])["name"] == "sheet0")
    server.finish()
  }

  @Test func selectorWithoutItsColonGetsASuggestion() throws {
    let server = try MCPProcess(in: MCPAnswerTests.examplesPath)
    func handlerText(_ action: String) throws -> String? {
      try server.toolContent("who_handles", ["action": .string(action), "app": "Browser"])["text"]?.string
    }
    #expect(try handlerText("closeTab")?.contains("did you mean 'closeTab:'?") == true)
    #expect(try handlerText("closeTab:")?.contains("did you mean") == false)
    server.finish()
  }

  // MARK: Pages and folders

  @Test func truncatedTextContainsTheCursor() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": MCPProject.sheetsText(200)])
    let server = try MCPProcess(in: folder.path)
    let page = try server.call("check")
    let cursor = try #require(page["structuredContent"]?["nextCursor"]?.string)
    #expect(server.text(page).contains("\nmore: call again with \"cursor\": \"\(cursor)\"\n"))
    server.finish()
  }

  @Test func homeFolderIsNotServed() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path, ".", environment: ["HOME": folder.path])
    #expect(try server.failure("check").contains("is your home folder; start the server as `daemon-client mcp FOLDER`"))
    server.finish()
  }

  @Test func folderFromTheEnvironmentIsServed() throws {
    let folder = try TemporaryFolder(["App/Share.swift": MCPProject.shareSource, "Elsewhere/README": ""])
    let environment = ["CLAUDE_PROJECT_DIR": folder.path + "/App"]
    let server = try MCPProcess(in: folder.path + "/Elsewhere", environment: environment)
    #expect(try server.toolContent("check")["files"]?.array?.count == 1)
    server.finish()
  }
}
