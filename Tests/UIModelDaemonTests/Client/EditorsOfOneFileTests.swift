import Foundation
import Testing
import UIModelJSON

/// Runs two editors, terminals and scripts with one shared daemon. The daemon answers each editor from that editor's
/// own text. Unsaved text in the other editor does not affect the answer.
@Suite struct EditorsOfOneFileTests {
  private static let sheetText = """
    {
      "sheets": [
        { "ref": "s", "presentationDetents": ["medium", "large"] }
      ]
    }

    """
  private static let textWithoutDetents = sheetText.replacing(#"["medium", "large"]"#, with: "[]")
  /// The text without detents, moved down by two comment lines, with extra spaces that formatting removes.
  private static let movedText = "// one\n// two\n" + textWithoutDetents.replacing(#"{ "ref""#, with: #"{    "ref""#)

  private func makeProject(_ extraFiles: [String: String] = [:]) throws -> SharedProject {
    let project = try SharedProject(["a.uimodel.json": Self.sheetText].merging(extraFiles) { $1 })
    _ = try project.run("start")
    return project
  }

  private func makeEditors(_ project: SharedProject) throws -> (SharedEditor, SharedEditor) {
    (try SharedEditor("Neovim", in: project), try SharedEditor("Code", in: project))
  }

  /// An unsaved configuration that excludes files affects only the editor in which it is open.
  @Test func unsavedConfigurationAffectsOnlyItsEditor() throws {
    let excludedText = Self.textWithoutDetents.replacing("\"s\"", with: "\"x\"")
    let project = try makeProject(["b/x.uimodel.json": excludedText, "uimodel.config.json": "{}\n"])
    let (fileURI, configurationURI) = (project.uri("b/x.uimodel.json"), project.uri("uimodel.config.json"))
    let (firstEditor, secondEditor) = try makeEditors(project)
    #expect(firstEditor.findingLines(fileURI) == [2])
    firstEditor.process.open(configurationURI, "{}\n")
    firstEditor.process.type(configurationURI, "{ \"exclude\": [\"b/**\"] }\n", version: 2)
    #expect(firstEditor.findingLines(fileURI) == [])
    secondEditor.process.open(project.uri(), Self.sheetText)
    #expect(secondEditor.findingLines(fileURI) == [2])
    // A file that is created while the configuration is unsaved is also excluded for the first editor only.
    try project.folder.write("b/y.uimodel.json", excludedText.replacing("\"x\"", with: "\"y\""))
    secondEditor.process.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(project.uri("b/y.uimodel.json")), "type": 1]]])
    #expect(secondEditor.findingLines(project.uri("b/y.uimodel.json")) == [2])
    #expect(firstEditor.findingLines(project.uri("b/y.uimodel.json")) == [])
  }

  @Test func eachEditorGetsFindingsOfItsOwnText() throws {
    let project = try makeProject()
    let uri = project.uri()
    let (firstEditor, secondEditor) = try makeEditors(project)
    firstEditor.process.open(uri, Self.sheetText)
    firstEditor.process.type(uri, Self.movedText, version: 2)
    #expect(firstEditor.findingLines(uri) == [4])
    secondEditor.process.open(uri, Self.sheetText)
    #expect(secondEditor.findingLines(uri) == [])
    #expect(secondEditor.formatted(uri, Self.sheetText) == Self.sheetText)
    // The first editor's findings and edits refer to the first editor's text, although the second editor opened the
    // file later.
    #expect(firstEditor.formatted(uri, Self.movedText) == "// one\n// two\n" + Self.textWithoutDetents)
    secondEditor.process.type(uri, Self.textWithoutDetents, version: 2)
    #expect(secondEditor.findingLines(uri) == [2])
    firstEditor.process.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": 3],
        "contentChanges": [["range": range(0, 0..<0), "text": "// zero\n"]],
      ])
    #expect(firstEditor.findingLines(uri) == [5])
    #expect(
      firstEditor.formatted(uri, "// zero\n" + Self.movedText) == "// zero\n// one\n// two\n" + Self.textWithoutDetents)
    // When the second editor closes the file, the first editor keeps its own text.
    secondEditor.process.close(uri)
    secondEditor.process.flush()
    firstEditor.process.type(uri, Self.movedText, version: 4)
    #expect(firstEditor.findingLines(uri) == [4])
    // No other editor has the file open now, so terminals read the unsaved text.
    #expect(try project.run("check", ".", "--format", "concise").output.contains(":5:"))
  }

  @Test func unsavedFilesOfOtherEditorsAreReadFromDisk() throws {
    let screenText = #"{ "screens": [ { "ref": "m", "presents": ["s"] } ] }"#
    let project = try makeProject(["b.uimodel.json": screenText])
    let (sheetsURI, screensURI) = (project.uri(), project.uri("b.uimodel.json"))
    let (firstEditor, secondEditor) = try makeEditors(project)
    firstEditor.process.open(sheetsURI, Self.sheetText)
    secondEditor.process.open(screensURI, screenText)
    firstEditor.process.type(sheetsURI, Self.sheetText.replacing(#""s""#, with: #""t""#), version: 2)
    firstEditor.process.flush()
    // The first editor's unsaved text causes no finding in the second editor.
    #expect(secondEditor.findingLines(screensURI) == [])
    #expect(firstEditor.findingLines(screensURI) == [0])
    let definition = secondEditor.process.result(
      "textDocument/definition", ["textDocument": ["uri": .string(screensURI)], "position": position(0, 45)])
    #expect(!"\(definition)".isEmpty)
    try Self.sheetText.replacing(#""s""#, with: #""t""#)
      .write(to: project.folder.url.appending(path: "a.uimodel.json"), atomically: true, encoding: .utf8)
    firstEditor.process.notify("textDocument/didSave", ["textDocument": ["uri": .string(sheetsURI)]])
    firstEditor.process.flush()
    #expect(secondEditor.findingLines(screensURI) == [0])
  }

  @Test func conflictErrorListsTheEditors() throws {
    let project = try makeProject()
    let uri = project.uri()
    let (firstEditor, secondEditor) = try makeEditors(project)
    firstEditor.process.open(uri, Self.sheetText)
    // The error lists the editors in the order in which they opened the file.
    firstEditor.process.flush()
    secondEditor.process.open(uri, Self.sheetText)
    firstEditor.process.type(uri, Self.movedText, version: 2)
    firstEditor.process.flush()
    let refusedRun = try project.run("call", "uimodel/sheet/setDetents", "sheet=s", #"detents=["large"]"#)
    #expect(refusedRun.status != 0)
    #expect(refusedRun.stderr.contains("is open with different texts in Neovim and Code"))
    #expect(try project.text == Self.sheetText)
    // While the editors have different texts, terminals read the text on disk.
    let response = try project.run("call", "uimodel/workspace/get", "document=a.uimodel.json").json
    #expect(response?["documents"]?[0]?["text"]?.string == Self.sheetText)
    // When both editors have the same text again, every client reads that text.
    secondEditor.process.type(uri, Self.movedText, version: 2)
    secondEditor.process.flush()
    let laterResponse = try project.run("call", "uimodel/workspace/get", "document=a.uimodel.json").json
    #expect(laterResponse?["documents"]?[0]?["text"]?.string == Self.movedText)
  }

  @Test(arguments: [true, false])
  func changeIsAppliedInAllEditorsOrNone(_ isAccepted: Bool) throws {
    let project = try makeProject()
    let uri = project.uri()
    let changedText = Self.sheetText.replacing(#"["medium", "large"]"#, with: #"["large"]"#)
    let (firstEditor, secondEditor) = try makeEditors(project)
    firstEditor.process.open(uri, Self.sheetText, version: 7)
    secondEditor.process.open(uri, Self.sheetText, version: 3)
    firstEditor.process.flush()
    secondEditor.process.flush()
    let scriptClient = try project.client()
    scriptClient.request(1, "uimodel/sheet/setDetents", ["sheet": "s", "detents": ["large"]])

    let firstRequest = firstEditor.nextApplyEdit()
    #expect(firstRequest.edit?["textDocument"]?["version"] == 7)
    #expect(applying(firstRequest.edit?["edits"], to: Self.sheetText) == changedText)
    firstEditor.process.type(uri, changedText, version: 8)
    firstEditor.respond(firstRequest.id, applied: true)

    let secondRequest = secondEditor.nextApplyEdit()
    #expect(secondRequest.edit?["textDocument"]?["version"] == 3)
    if isAccepted { secondEditor.process.type(uri, changedText, version: 4) }
    secondEditor.respond(secondRequest.id, applied: isAccepted)

    if isAccepted {
      #expect(scriptClient.response(1)?["result"] != nil)
      #expect(secondEditor.formatted(uri, changedText) == changedText)
    } else {
      let revertRequest = firstEditor.nextApplyEdit()
      #expect(revertRequest.edit?["textDocument"]?["version"] == 8)
      #expect(applying(revertRequest.edit?["edits"], to: changedText) == Self.sheetText)
      firstEditor.process.type(uri, Self.sheetText, version: 9)
      firstEditor.respond(revertRequest.id, applied: true)
      #expect(scriptClient.response(1)?["error"]?["code"] == -32102)
    }
    let response = scriptClient.result("uimodel/workspace/get", ["document": .string(uri)])
    #expect(response["documents"]?[0]?["text"]?.string == (isAccepted ? changedText : Self.sheetText))
    #expect(try project.text == Self.sheetText)
  }

  @Test func laterEditorGetsTheFindingsOfAllFiles() throws {
    let project = try makeProject(["b.uimodel.json": Self.textWithoutDetents.replacing(#""s""#, with: #""t""#)])
    _ = try project.run("check", ".")
    let editor = try SharedEditor("Neovim", in: project)
    #expect(editor.findingLines(project.uri("b.uimodel.json")) == [2])
  }
}
