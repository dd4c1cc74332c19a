import Testing
import UIModelJSON

/// Checks that agents can interpret the results of `daemon-client mcp`: code that was not judged must not look correct.
@Suite struct MCPAnswerTests {
  private static let examples = Repository.root.appending(path: "Examples").path

  // MARK: Changed lines

  /// Returns a diff that changes one line of a file.
  private func diff(_ path: String, line: Int) -> String {
    "--- a/\(path)\n+++ b/\(path)\n@@ -\(line) +\(line) @@\n-x\n+y\n"
  }

  @Test(arguments: [("App", "App/Share.swift"), ("App", "Share.swift"), (".", "App/Share.swift")])
  func diffPathsMatchTheServedFolderOrTheRepository(served: String, named: String) throws {
    let folder = try TemporaryFolder(["App/Share.swift": MCPProject.share, "Other.swift": MCPProject.share])
    let server = try MCPProcess(in: folder.path, served)
    func count(_ diff: String) throws -> Int? {
      try server.structured("check", ["changed_lines": .string(diff)])["files"]?.array?.count
    }
    #expect(try count(diff(named, line: 5)) == 1)
    #expect(try count(diff(named, line: 1)) == 0)
    server.finish()
  }

  @Test func missingFilesOfADiffAreReported() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.share])
    let server = try MCPProcess(in: folder.path)
    let both = diff("Share.swift", line: 5) + diff("Elsewhere.swift", line: 1)
    let answer = try server.structured("check", ["changed_lines": .string(both)])
    #expect(answer["files"]?.array?.count == 1)
    #expect(answer["notes"]?.array?.contains("files of the diff that are not in the folder: Elsewhere.swift") == true)
    // A file that the diff removes is not reported as missing.
    let gone = "--- a/Old.swift\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"
    #expect(try server.structured("check", ["changed_lines": .string(gone)])["files"] == [])
    server.finish()
  }

  @Test func hintsOnChangedLinesAreListed() throws {
    let folder = try TemporaryFolder(["Menu.swift": MCPAnswerTests.hint])
    let server = try MCPProcess(in: folder.path)
    #expect(try server.structured("check")["files"] == [])
    let hint = try server.structured("check", ["changed_lines": .string(diff("Menu.swift", line: 7))])
    #expect(hint["files"]?[0]?["findings"]?[0]?["severity"] == "hint")
    server.finish()
  }

  /// A list of key commands in which two commands have the same keys, so that the second command never runs. The
  /// finding is a hint.
  private static let hint = """
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

  // MARK: Judged places

  @Test func placesAreCountedForTheRequestedSubjects() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.share, "Menu.swift": MCPAnswerTests.hint])
    let server = try MCPProcess(in: folder.path)
    #expect(try server.structured("check")["places"] == 3)
    #expect(try server.structured("check", ["subjects": ["menu"]])["places"] == 2)
    #expect(try server.structured("check", ["subjects": ["sheet/popover-without-source"]])["places"] == 1)
    #expect(try server.structured("check", ["subjects": ["toolbar"]])["places"] == 0)
    server.finish()
  }

  @Test func uncheckedAPIsAreReportedBesideUnjudgedPlaces() throws {
    let source = """
      import UIKit
      let command = UIKeyCommand(input: key, modifierFlags: .command, action: #selector(other))
      let interaction = UIPointerInteraction(delegate: nil)

      """
    let folder = try TemporaryFolder(["Inbox.swift": source])
    let server = try MCPProcess(in: folder.path)
    let answer = try server.structured("check", ["not_judged": true])
    #expect(answer["places"] == 2 && answer["judged"] == 0)
    let note = "not yet checked in Swift source: pointer (1 in 1 file)"
    #expect(answer["notes"]?.array?.contains(.string(note)) == true)
    server.finish()
  }

  @Test func emptyResultNamesTheFolder() throws {
    let folder = try TemporaryFolder(["README": ""])
    let server = try MCPProcess(in: folder.path)
    let notes = try server.structured("check")["notes"]?.array ?? []
    #expect(notes.contains { $0.string?.hasPrefix("nothing to check is in /") == true })
    server.finish()
  }

  // MARK: Findings and fixes

  @Test func findingsIncludeTheirNotes() throws {
    let server = try MCPProcess(in: MCPAnswerTests.examples + "/broken", ".")
    let files = try server.structured("check", ["subjects": ["sheet/unknown-selected-detent"], "hints": true])["files"]
    let findings = files?.array?.flatMap { $0["findings"]?.array ?? [] } ?? []
    #expect(findings.contains { $0["notes"]?.array?.isEmpty == false })
    server.finish()
  }

  @Test func unsafeFixesAreMarked() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.share])
    let server = try MCPProcess(in: folder.path)
    #expect(server.text(try server.call("check")).contains("(1 unsafe fix)"))
    let fix = server.text(try server.call("fix", ["path": "Share.swift", "line": 5]))
    #expect(fix.hasPrefix("an unsafe fix may not be what the author intends: ask before you apply it\n"))
    let none = server.text(try server.call("fix", ["rule": "sheet/no-detents"]))
    #expect(none.hasPrefix("there is no finding of 'sheet/no-detents'\n"))
    server.finish()
  }

  // MARK: Parts of the UI

  @Test func ambiguousNameIsReportedWithLocations() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": MCPProject.sheets(1), "b.uimodel.json": MCPProject.sheets(1),
    ])
    let server = try MCPProcess(in: folder.path)
    let complaint = try server.failure("show", ["what": "sheet", "name": "sheet0"])
    #expect(complaint.contains("name one by its place: a.uimodel.json:3, b.uimodel.json:3"))
    #expect(try server.structured("show", ["what": "sheet", "name": "b.uimodel.json:3"])["name"] == "sheet0")
    server.finish()
  }

  @Test func selectorWithoutItsColonGetsASuggestion() throws {
    let server = try MCPProcess(in: MCPAnswerTests.examples)
    func answer(_ action: String) throws -> String? {
      try server.structured("who_handles", ["action": .string(action), "app": "Browser"])["text"]?.string
    }
    #expect(try answer("closeTab")?.contains("did you mean 'closeTab:'?") == true)
    #expect(try answer("closeTab:")?.contains("did you mean") == false)
    server.finish()
  }

  // MARK: Pages and folders

  @Test func truncatedTextNamesTheCursor() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": MCPProject.sheets(200)])
    let server = try MCPProcess(in: folder.path)
    let page = try server.call("check")
    let cursor = try #require(page["structuredContent"]?["nextCursor"]?.string)
    #expect(server.text(page).contains("\nmore: call again with \"cursor\": \"\(cursor)\"\n"))
    server.finish()
  }

  @Test func homeFolderIsNotServed() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.share])
    let server = try MCPProcess(in: folder.path, ".", environment: ["HOME": folder.path])
    #expect(try server.failure("check").contains("is your home folder; start the server as `daemon-client mcp FOLDER`"))
    server.finish()
  }

  @Test func folderFromTheEnvironmentIsServed() throws {
    let folder = try TemporaryFolder(["App/Share.swift": MCPProject.share, "Elsewhere/README": ""])
    let environment = ["CLAUDE_PROJECT_DIR": folder.path + "/App"]
    let server = try MCPProcess(in: folder.path + "/Elsewhere", environment: environment)
    #expect(try server.structured("check")["files"]?.array?.count == 1)
    server.finish()
  }
}
