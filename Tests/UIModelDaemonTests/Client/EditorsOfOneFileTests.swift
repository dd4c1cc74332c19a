import Foundation
import Testing
import UIModelJSON

/// Runs two editors with one shared daemon, beside terminals and scripts. The daemon answers each editor from that
/// editor's own text, which unsaved text in the other editor does not affect.
@Suite struct EditorsOfOneFileTests {
  private static let text = """
    {
      "sheets": [
        { "ref": "s", "presentationDetents": ["medium", "large"] }
      ]
    }

    """
  private static let empty = text.replacing(#"["medium", "large"]"#, with: "[]")
  /// The text with an empty list of detents, with the finding two lines lower and with extra spaces that formatting
  /// removes.
  private static let movedDown = "// one\n// two\n" + empty.replacing(#"{ "ref""#, with: #"{    "ref""#)

  private func project(_ more: [String: String] = [:]) throws -> SharedProject {
    let project = try SharedProject(["a.uimodel.json": Self.text].merging(more) { $1 })
    _ = try project.run("start")
    return project
  }

  private func editors(_ project: SharedProject) throws -> (SharedEditor, SharedEditor) {
    (try SharedEditor("Neovim", in: project), try SharedEditor("Code", in: project))
  }

  /// An unsaved configuration that excludes files affects only the editor in which it is open.
  @Test func unsavedConfigurationAffectsOnlyItsEditor() throws {
    let other = Self.empty.replacing("\"s\"", with: "\"x\"")
    let project = try project(["b/x.uimodel.json": other, "uimodel.config.json": "{}\n"])
    let (file, configuration) = (project.uri("b/x.uimodel.json"), project.uri("uimodel.config.json"))
    let (first, second) = try editors(project)
    #expect(first.lines(file) == [2])
    first.process.open(configuration, "{}\n")
    first.process.type(configuration, "{ \"exclude\": [\"b/**\"] }\n", version: 2)
    #expect(first.lines(file) == [])
    second.process.open(project.uri(), Self.text)
    #expect(second.lines(file) == [2])
    // A file that is created meanwhile is also excluded for the first editor only.
    try project.folder.write("b/y.uimodel.json", other.replacing("\"x\"", with: "\"y\""))
    second.process.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(project.uri("b/y.uimodel.json")), "type": 1]]])
    #expect(second.lines(project.uri("b/y.uimodel.json")) == [2])
    #expect(first.lines(project.uri("b/y.uimodel.json")) == [])
  }

  @Test func eachEditorIsAnsweredFromItsOwnText() throws {
    let project = try project()
    let uri = project.uri()
    let (first, second) = try editors(project)
    first.process.open(uri, Self.text)
    first.process.type(uri, Self.movedDown, version: 2)
    #expect(first.lines(uri) == [4])
    second.process.open(uri, Self.text)
    #expect(second.lines(uri) == [])
    #expect(second.formatted(uri, Self.text) == Self.text)
    // The first editor's findings and edits refer to its own text, although the other editor opened the file later.
    #expect(first.formatted(uri, Self.movedDown) == "// one\n// two\n" + Self.empty)
    second.process.type(uri, Self.empty, version: 2)
    #expect(second.lines(uri) == [2])
    first.process.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": 3],
        "contentChanges": [["range": range(0, 0..<0), "text": "// zero\n"]],
      ])
    #expect(first.lines(uri) == [5])
    #expect(first.formatted(uri, "// zero\n" + Self.movedDown) == "// zero\n// one\n// two\n" + Self.empty)
    // When one editor closes the file, the other editor keeps its text.
    second.process.close(uri)
    second.process.flush()
    first.process.type(uri, Self.movedDown, version: 4)
    #expect(first.lines(uri) == [4])
    // No other editor has the file open now, so terminals read the unsaved text.
    #expect(try project.run("check", ".", "--format", "concise").output.contains(":5:"))
  }

  @Test func otherFilesAreReadFromDisk() throws {
    let using = #"{ "screens": [ { "ref": "m", "presents": ["s"] } ] }"#
    let project = try project(["b.uimodel.json": using])
    let (sheets, screens) = (project.uri(), project.uri("b.uimodel.json"))
    let (first, second) = try editors(project)
    first.process.open(sheets, Self.text)
    second.process.open(screens, using)
    first.process.type(sheets, Self.text.replacing(#""s""#, with: #""t""#), version: 2)
    first.process.flush()
    // The first editor's unsaved text causes no finding in the second editor.
    #expect(second.lines(screens) == [])
    #expect(first.lines(screens) == [0])
    let names = second.process.result(
      "textDocument/definition", ["textDocument": ["uri": .string(screens)], "position": position(0, 45)])
    #expect(!"\(names)".isEmpty)
    try Self.text.replacing(#""s""#, with: #""t""#)
      .write(to: project.folder.url.appending(path: "a.uimodel.json"), atomically: true, encoding: .utf8)
    first.process.notify("textDocument/didSave", ["textDocument": ["uri": .string(sheets)]])
    first.process.flush()
    #expect(second.lines(screens) == [0])
  }

  @Test func conflictErrorListsTheEditors() throws {
    let project = try project()
    let uri = project.uri()
    let (first, second) = try editors(project)
    first.process.open(uri, Self.text)
    // The error lists the editor that opened the file first before the other one.
    first.process.flush()
    second.process.open(uri, Self.text)
    first.process.type(uri, Self.movedDown, version: 2)
    first.process.flush()
    let refused = try project.run("call", "uimodel/sheet/setDetents", "sheet=s", #"detents=["large"]"#)
    #expect(refused.status != 0)
    #expect(refused.errors.contains("is open with different texts in Neovim and Code"))
    #expect(try project.text == Self.text)
    // Meanwhile, terminals read the text on disk.
    let text = try project.run("call", "uimodel/workspace/get", "document=a.uimodel.json").json
    #expect(text?["documents"]?[0]?["text"]?.string == Self.text)
    // When both editors have the same text again, every client reads that text.
    second.process.type(uri, Self.movedDown, version: 2)
    second.process.flush()
    let now = try project.run("call", "uimodel/workspace/get", "document=a.uimodel.json").json
    #expect(now?["documents"]?[0]?["text"]?.string == Self.movedDown)
  }

  @Test(arguments: [true, false])
  func changeIsAppliedInAllEditorsOrNone(_ isAccepted: Bool) throws {
    let project = try project()
    let uri = project.uri()
    let changed = Self.text.replacing(#"["medium", "large"]"#, with: #"["large"]"#)
    let (first, second) = try editors(project)
    first.process.open(uri, Self.text, version: 7)
    second.process.open(uri, Self.text, version: 3)
    first.process.flush()
    second.process.flush()
    let script = try project.client()
    script.request(1, "uimodel/sheet/setDetents", ["sheet": "s", "detents": ["large"]])

    let asked = first.asked()
    #expect(asked.edit?["textDocument"]?["version"] == 7)
    #expect(applying(asked.edit?["edits"], to: Self.text) == changed)
    first.process.type(uri, changed, version: 8)
    first.answer(asked.id, applied: true)

    let secondRequest = second.asked()
    #expect(secondRequest.edit?["textDocument"]?["version"] == 3)
    if isAccepted { second.process.type(uri, changed, version: 4) }
    second.answer(secondRequest.id, applied: isAccepted)

    if isAccepted {
      #expect(script.answer(1)?["result"] != nil)
      #expect(second.formatted(uri, changed) == changed)
    } else {
      let back = first.asked()
      #expect(back.edit?["textDocument"]?["version"] == 8)
      #expect(applying(back.edit?["edits"], to: changed) == Self.text)
      first.process.type(uri, Self.text, version: 9)
      first.answer(back.id, applied: true)
      #expect(script.answer(1)?["error"]?["code"] == -32102)
    }
    let text = script.result("uimodel/workspace/get", ["document": .string(uri)])
    #expect(text["documents"]?[0]?["text"]?.string == (isAccepted ? changed : Self.text))
    #expect(try project.text == Self.text)
  }

  @Test func laterEditorGetsTheFindingsOfAllFiles() throws {
    let project = try project(["b.uimodel.json": Self.empty.replacing(#""s""#, with: #""t""#)])
    _ = try project.run("check", ".")
    let editor = try SharedEditor("Neovim", in: project)
    #expect(editor.lines(project.uri("b.uimodel.json")) == [2])
  }
}
