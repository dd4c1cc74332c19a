import Foundation
import Testing
import UIModelJSON

/// Requests with file paths in place of document URIs, as shell scripts send them.
@Suite struct DocumentPathTests {
  private static let sheetsText = #"{ "sheets": [ { "ref": "fonts", "viewController": "lib" } ] }"# + "\n"

  /// Starts a daemon whose current folder is `folder`, and opens `path` or the complete folder.
  private func makeDaemon(in folder: TemporaryFolder, at path: String? = nil) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line, shell: "cd \(folder.path) && exec \"$0\"")
    _ = daemon.result("uimodel/workspace/open", ["path": .string(path ?? ".")])
    return daemon
  }

  private func makeFolder() throws -> TemporaryFolder {
    try TemporaryFolder(["ui/sheets.uimodel.json": Self.sheetsText, "ui/other.uimodel.json": "{}\n"])
  }

  @Test func everyMethodAcceptsPathsAndURIs() throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(in: folder)
    let uri = folder.uri("ui/sheets.uimodel.json")
    for pathOrURI in [
      "ui/sheets.uimodel.json", "./ui/../ui/sheets.uimodel.json", folder.path + "/ui/sheets.uimodel.json", uri,
    ] {
      let document = JSONValue.string(pathOrURI)
      #expect(daemon.text(pathOrURI) == folder.read("ui/sheets.uimodel.json"))
      let entities = daemon.result("uimodel/model/find", ["kind": "sheet", "document": document])["entities"]
      #expect(entities?.array?.count == 1 && entities?[0]?["uri"] == .string(uri))
      #expect(daemon.result("uimodel/diagnostics/get", ["documents": [document]])["documents"] == 1)
      #expect(
        daemon.result("uimodel/model/get", ["entity": ["document": document, "path": ["sheets", 0, "ref"]]])["value"]
          == "fonts")
      let createResult = daemon.result("uimodel/sheet/create", ["document": document, "sheet": ["ref": "x"]])
      #expect(createResult["documents"] == [.string(uri)])
      #expect(daemon.result("uimodel/fix/apply", ["documents": [document]])["documents"] == [])
      #expect(daemon.result("uimodel/workspace/export", ["document": document])["model"]?["sheets"] != nil)
      _ = daemon.result("uimodel/undo")
    }
    daemon.endLineSession()
  }

  @Test func subscriptionAcceptsPaths() throws {
    let folder = try makeFolder()
    let daemon = try makeDaemon(in: folder)
    _ = daemon.result("uimodel/subscribe", ["kinds": ["changed"], "documents": ["ui/sheets.uimodel.json"]])
    _ = daemon.result("uimodel/sheet/setDetents", ["sheet": "fonts", "detents": ["medium"]])
    #expect(
      daemon.notification("uimodel/changed")?["params"]?["documents"] == [.string(folder.uri("ui/sheets.uimodel.json"))]
    )
    daemon.endLineSession()
  }

  @Test func pathThroughALinkSelectsTheDocument() throws {
    let folder = try makeFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "ui")
    let daemon = try makeDaemon(in: folder, at: "ui")
    #expect(daemon.text("link/sheets.uimodel.json") == Self.sheetsText)
    daemon.endLineSession()
  }

  @Test func errorSuggestsTheNearestOpenDocument() throws {
    let folder = try makeFolder()
    try folder.write("elsewhere/sheet.uimodel.json", Self.sheetsText)
    let daemon = try makeDaemon(in: folder, at: "ui")
    let absolutePath = folder.path + "/ui/sheets.uimodel.json"
    let expectedSuggestions: [(String, String?)] = [
      ("ui/sheet.uimodel.json", "ui/sheets.uimodel.json"), ("sheets.uimodel.json", "ui/sheets.uimodel.json"),
      (folder.path + "/sheets.uimodel.json", absolutePath),
      (folder.uri("sheets.uimodel.json"), "file://" + absolutePath),
      ("menus.uimodel.json", nil),
      // The file exists, but the workspace has not opened it.
      ("elsewhere/sheet.uimodel.json", nil),
    ]
    for (pathOrURI, nearest) in expectedSuggestions {
      let error = daemon.error("uimodel/workspace/get", ["document": .string(pathOrURI)])
      let hint = nearest.map { "did you mean '\($0)'?" } ?? "open it first"
      #expect(error["message"] == .string("the workspace has no document \(pathOrURI); \(hint)"))
      #expect(error["code"] == -32100 && error["data"]?["nearest"] == nearest.map { .string($0) })
    }
    daemon.endLineSession()
  }
}
