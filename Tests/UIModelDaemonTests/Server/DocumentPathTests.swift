import Foundation
import Testing
import UIModelJSON

/// Requests that name documents by file path, as a shell does.
@Suite struct DocumentPathTests {
  private static let sheets = #"{ "sheets": [ { "ref": "fonts", "viewController": "lib" } ] }"# + "\n"

  /// Starts a daemon whose current folder is `folder`, and opens `path` or the complete folder.
  private func daemon(in folder: TemporaryFolder, at path: String? = nil) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line, shell: "cd \(folder.path) && exec \"$0\"")
    _ = daemon.result("uimodel/workspace/open", ["path": .string(path ?? ".")])
    return daemon
  }

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["ui/sheets.uimodel.json": Self.sheets, "ui/other.uimodel.json": "{}\n"])
  }

  @Test func everyMethodAcceptsPathsAndURIs() throws {
    let folder = try folder()
    let daemon = try daemon(in: folder)
    let uri = folder.uri("ui/sheets.uimodel.json")
    for name in [
      "ui/sheets.uimodel.json", "./ui/../ui/sheets.uimodel.json", folder.path + "/ui/sheets.uimodel.json", uri,
    ] {
      let document = JSONValue.string(name)
      #expect(daemon.text(name) == folder.read("ui/sheets.uimodel.json"))
      let found = daemon.result("uimodel/model/find", ["kind": "sheet", "document": document])["entities"]
      #expect(found?.array?.count == 1 && found?[0]?["uri"] == .string(uri))
      #expect(daemon.result("uimodel/diagnostics/get", ["documents": [document]])["documents"] == 1)
      #expect(
        daemon.result("uimodel/model/get", ["entity": ["document": document, "path": ["sheets", 0, "ref"]]])["value"]
          == "fonts")
      let inserted = daemon.result("uimodel/sheet/create", ["document": document, "sheet": ["ref": "x"]])
      #expect(inserted["documents"] == [.string(uri)])
      #expect(daemon.result("uimodel/fix/apply", ["documents": [document]])["documents"] == [])
      #expect(daemon.result("uimodel/workspace/export", ["document": document])["model"]?["sheets"] != nil)
      _ = daemon.result("uimodel/undo")
    }
    daemon.endOfLines()
  }

  @Test func subscriptionAcceptsPaths() throws {
    let folder = try folder()
    let daemon = try daemon(in: folder)
    _ = daemon.result("uimodel/subscribe", ["kinds": ["changed"], "documents": ["ui/sheets.uimodel.json"]])
    _ = daemon.result("uimodel/sheet/setDetents", ["sheet": "fonts", "detents": ["medium"]])
    #expect(
      daemon.notification("uimodel/changed")?["params"]?["documents"] == [.string(folder.uri("ui/sheets.uimodel.json"))]
    )
    daemon.endOfLines()
  }

  @Test func pathThroughALinkNamesTheSameDocument() throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "ui")
    let daemon = try daemon(in: folder, at: "ui")
    #expect(daemon.text("link/sheets.uimodel.json") == Self.sheets)
    daemon.endOfLines()
  }

  @Test func errorSuggestsTheNearestOpenDocument() throws {
    let folder = try folder()
    try folder.write("elsewhere/sheet.uimodel.json", Self.sheets)
    let daemon = try daemon(in: folder, at: "ui")
    let absolute = folder.path + "/ui/sheets.uimodel.json"
    let wanted: [(String, String?)] = [
      ("ui/sheet.uimodel.json", "ui/sheets.uimodel.json"), ("sheets.uimodel.json", "ui/sheets.uimodel.json"),
      (folder.path + "/sheets.uimodel.json", absolute), (folder.uri("sheets.uimodel.json"), "file://" + absolute),
      ("menus.uimodel.json", nil),
      // The file exists, but the workspace has not opened it.
      ("elsewhere/sheet.uimodel.json", nil),
    ]
    for (name, nearest) in wanted {
      let error = daemon.error("uimodel/workspace/get", ["document": .string(name)])
      let hint = nearest.map { "did you mean '\($0)'?" } ?? "open it first"
      #expect(error["message"] == .string("the workspace has no document \(name); \(hint)"))
      #expect(error["code"] == -32100 && error["data"]?["nearest"] == nearest.map { .string($0) })
    }
    daemon.endOfLines()
  }
}
