import Testing
import UIModelJSON

@testable import daemon_client

/// Checks that the results of `daemon-client mcp` reflect the current content of the files.
@Suite struct MCPFreshnessTests {
  @Test func changedFileOfEqualLengthIsReadAgain() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource, "Other.swift": "import UIKit\n"])
    let server = try MCPProcess(in: folder.path)
    for round in 0..<40 {
      let isBroken = round % 2 == 0
      // Both texts have the same length, so that only the content differs.
      let correctSource = MCPProject.shareSource.replacing("present(sheet, ", with: "dismiss(       ")
      try folder.write("Share.swift", isBroken ? MCPProject.shareSource : correctSource)
      let files = try server.toolContent("check")["files"]?.array ?? []
      #expect(files.isEmpty != isBroken, "round \(round)")
    }
    server.finish()
  }

  @Test func checkReflectsAddedAndRemovedFiles() throws {
    let folder = try TemporaryFolder(["Other.swift": "import UIKit\n"])
    let server = try MCPProcess(in: folder.path)
    #expect(try server.toolContent("check")["files"] == [])
    try folder.write("New/Share.swift", MCPProject.shareSource)
    #expect(try server.toolContent("check")["files"]?[0]?["path"] == "New/Share.swift")
    try folder.write("uimodel.config.json", "{ \"exclude\": [\"New/**\"] }")
    #expect(try server.toolContent("check")["files"] == [])
    try folder.remove("uimodel.config.json")
    #expect(try server.toolContent("check")["files"]?.array?.count == 1)
    try folder.remove("New/Share.swift")
    #expect(try server.toolContent("check")["files"] == [])
    server.finish()
  }

  @Test func fileWrittenAfterATrialIsReadAgain() throws {
    let folder = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let server = try MCPProcess(in: folder.path)
    let diff = UnifiedDiff.text("Share.swift", MCPProject.shareSource, MCPProject.fixedShareSource)
    for _ in 0..<5 {
      #expect(try server.toolContent("what_if", ["diff": .string(diff)])["removed"]?.array?.count == 1)
      try folder.write("Share.swift", MCPProject.fixedShareSource)
      #expect(try server.toolContent("check")["files"] == [])
      try folder.write("Share.swift", MCPProject.shareSource)
      #expect(try server.toolContent("check")["files"]?.array?.count == 1)
    }
    server.finish()
  }

  @Test func simulationsDoNotShareState() throws {
    let server = try MCPProcess(in: Repository.root.appending(path: "Examples").path)
    let arguments: JSONValue = ["events": ["set screen=repaired", "press tab"], "app": "Reminders"]
    let firstResult = try server.toolContent("simulate", arguments)
    #expect(try server.toolContent("simulate", arguments) == firstResult)
    let resultWithoutScreen = try server.toolContent("simulate", ["events": ["press tab"], "app": "Reminders"])
    #expect(
      resultWithoutScreen["events"]?[0]?["effects"]?[0]?.string?.hasPrefix("the visible screen is not known") == true)
    server.finish()
  }

  // MARK: Unsaved text

  @Test func unsavedEditorTextIsCheckedOnRequest() throws {
    let project = try SharedProject(["a.uimodel.json": MCPProject.sheetsText(1)])
    let editor = try project.editor()
    let text = MCPProject.sheetsText(1).replacing("[]", with: "[\"large\"]")
    let document: JSONValue = [
      "uri": .string(project.uri()), "languageId": "json", "version": 1, "text": .string(text),
    ]
    editor.notify("textDocument/didOpen", ["textDocument": document])
    editor.flush()
    let server = try MCPProcess(in: project.folder.path, environment: project.environment)
    #expect(try server.toolContent("check")["files"]?.array?.count == 1)
    let unsavedResult = try server.toolContent("check", ["unsaved": true])
    #expect(unsavedResult["files"] == [] && unsavedResult["state"] == "with unsaved text")
    let edit: JSONValue = ["path": "a.uimodel.json", "oldText": "\"large\"", "newText": ""]
    let trialResult = try server.toolContent("what_if", ["unsaved": true, "edits": [edit]])
    #expect(trialResult["added"]?.array?.count == 1)
    #expect(try server.toolContent("check")["state"] == "on disk")
    server.finish()
  }

  @Test func filesOnDiskAreCheckedWithoutADaemon() throws {
    let project = try SharedProject(["a.uimodel.json": MCPProject.sheetsText(1)])
    let server = try MCPProcess(in: project.folder.path, environment: project.environment)
    let result = try server.toolContent("check", ["unsaved": true])
    #expect(result["state"] == "on disk" && result["files"]?.array?.count == 1)
    #expect(result["note"]?.string?.hasPrefix("no shared daemon runs for \(project.folder.path)") == true)
    server.finish()
  }
}
