import Testing
import UIModelJSON

/// Checks `textDocument/rename` and `uimodel/model/rename`, which must change the same occurrences.
@Suite struct RenameTests {
  private static let uri = "memory:app.uimodel.json"

  /// Returns the text after `uimodel/model/rename`, and checks that undo restores the original text.
  private func textAfterRename(_ text: String, _ entity: JSONValue, to name: String) throws -> String? {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(text)])
    _ = daemon.result("uimodel/model/rename", ["entity": entity, "to": .string(name)])
    let renamedText = daemon.text(Self.uri)
    _ = daemon.result("uimodel/undo")
    #expect(daemon.text(Self.uri) == text)
    daemon.endLineSession()
    return renamedText
  }

  /// Each document uses the string `x` only as the name of one entity.
  @Test(arguments: [
    #"{ "screens": [ { "view": { "subviews": [ { "ref": "x" } ], "constraints": [ { "firstItem": "x", "secondItem": "x" } ] } } ] }"#,
    #"{ "screens": [ { "view": { "layoutGuides": [ { "ref": "x" } ], "keyboardLayoutGuide": { "trackedConstraints": [ { "constraints": [ { "firstItem": "x" } ] } ] } } } ] }"#,
    #"{ "screens": [ { "implements": { "edit": [ { "becomeFirstResponder": "x" } ], "reload": [ "super", { "setNeedsFocusUpdate": "x" } ], "preferredFocusEnvironments": ["x"] }, "view": { "ref": "x" } } ] }"#,
    #"{ "sheets": [ { "implements": { "show": [ { "async": [ { "becomeFirstResponder": "x" } ] } ] } } ], "screens": [ { "ref": "x" } ] }"#,
    #"{ "scenes": [ { "implements": { "edit": [ { "becomeFirstResponder": "x" } ] } } ], "screens": [ { "view": { "ref": "x" } } ] }"#,
    #"{ "scenes": [ { "implements": { "sceneDidBecomeActive(_:)": [ { "becomeFirstResponder": "x" } ] } } ], "screens": [ { "view": { "ref": "x" } } ] }"#,
    #"{ "screens": [ { "view": { "class": "UICollectionView", "cells": [ { "subviews": [ { "ref": "x" } ] } ], "delegate": { "collectionView(_:sceneActivationConfigurationForItemAt:point:)": { "default": { "userActivity": { "activityType": "a" }, "preview": "x" } } } } } ] }"#,
    #"{ "screens": [ { "view": { "class": "UICollectionView", "cells": [ { "ref": "x" } ], "delegate": { "collectionView(_:canFocusItemAt:)": { "default": true, "x": false }, "collectionView(_:sceneActivationConfigurationForItemAt:point:)": { "x": null } } } } ] }"#,
    #"{ "screens": [ { "view": { "ref": "x", "pointerInteraction": { "style": { "shape": { "verticalBeam": 8, "space": "x" } } } } } ] }"#,
    #"{ "sheets": [ { "ref": "x" } ], "session": { "presented": ["x"], "selectedDetents": { "x": "large" } } }"#,
    #"{ "toolbars": [ { "ref": "x", "id": "bar" } ], "session": { "toolbarCustomizations": { "x": ["a"] } } }"#,
    #"{ "menus": [ { "identifier": "x" } ], "app": { "delegate": { "buildMenu": { "steps": [ { "insertSibling": "x", "afterMenu": "x" }, { "insertChild": "file", "atEndOfMenu": "x" }, { "insertSibling": "file", "beforeMenu": "x" }, { "insertChild": "file", "atStartOfMenu": "x" }, { "replace": "x", "with": "file" }, { "replaceChildren": ["x"], "ofMenu": "x" }, { "remove": "x" } ] } } } }"#,
  ]) func allUsesOfANameAreRenamed(_ text: String) throws {
    let expected = text.replacing("\"x\"", with: "\"new\"")
    #expect(try textAfterRename(text, "x", to: "new") == expected)
    // A rename request at any occurrence returns all occurrences.
    let daemon = try DaemonProcess.editor(DaemonProcess.pullCapabilities)
    daemon.open(PushTests.uri, text)
    for occurrence in text.ranges(of: "\"x\"") {
      let column = text.utf8.distance(from: text.startIndex, to: occurrence.lowerBound) + 1
      let params: JSONObject = ["textDocument": document(PushTests.uri), "position": position(0, column)]
      var renameParams = params
      renameParams["newName"] = "new"
      let edits = daemon.result("textDocument/rename", .object(renameParams))["changes"]?[PushTests.uri]
      #expect(applying(edits, to: text) == expected)
      var referenceParams = params
      referenceParams["context"] = ["includeDeclaration": true]
      let locations = daemon.result("textDocument/references", .object(referenceParams))
      #expect(locations.array?.count == text.ranges(of: "\"x\"").count)
      #expect(daemon.result("textDocument/definition", .object(params)).array?.count == 1)
    }
    daemon.quit()
  }

  @Test(arguments: [("v", "self"), ("v", "super"), ("g", "safeAreaLayoutGuide"), ("c", "default"), ("v", "")])
  func reservedAndEmptyNamesAreRefused(_ oldName: String, _ newName: String) throws {
    let text =
      #"{ "screens": [ { "ref": "s", "view": { "layoutGuides": [ { "ref": "g" } ], "subviews": [ { "ref": "v" }, { "class": "UITableView", "cells": [ { "ref": "c" } ] } ] } } ] }"#
    let daemon = try DaemonProcess.editor()
    daemon.open(Self.uri, text)
    let modelError = daemon.error("uimodel/model/rename", ["entity": .string(oldName), "to": .string(newName)])
    #expect(modelError["message"]?.string?.contains(newName.isEmpty ? "empty" : "is reserved") == true)
    let column = text.ranges(of: "\"\(oldName)\"").first.map {
      text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
    }
    let editorError = daemon.error(
      "textDocument/rename",
      ["textDocument": document(Self.uri), "position": position(0, (column ?? 0) + 1), "newName": .string(newName)])
    #expect(editorError["message"]?.string?.contains(newName.isEmpty ? "empty" : "is reserved") == true)
    daemon.quit()
  }

  /// An editor may send requests as soon as it has opened a document, before the daemon has read the other files.
  @Test(arguments: ["textDocument/rename", "textDocument/references"])
  func earlyRequestCoversAllFilesOfTheFolder(_ method: String) throws {
    let declaringText = #"{ "screens": [ { "ref": "lib" } ] }"#
    var files = ["a.uimodel.json": declaringText]
    for number in 0..<300 {
      files["\(number).uimodel.json"] = #"{ "sheets": [ { "ref": "s\#(number)", "viewController": "lib" } ] }"#
    }
    let folder = try TemporaryFolder(files)
    let daemon = try DaemonProcess.editor(["textDocument": ["diagnostic": [:]]], folder: folder)
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, declaringText)
    var params: JSONObject = ["textDocument": document(uri), "position": position(0, 25)]
    params["newName"] = "new"
    params["context"] = ["includeDeclaration": true]
    let result = daemon.result(method, .object(params))
    #expect((result["changes"]?.object?.members.count ?? result.array?.count) == 301)
    daemon.quit()
  }

  @Test func unrelatedStringsAreNotRenamed() throws {
    let text =
      #"{ "screens": [ { "view": { "subviews": [ { "ref": "self" }, { "ref": "v" } ], "constraints": [ { "firstItem": "self" } ] }, "implements": { "v": ["v", { "calls": "v" }] } } ], "#
      + #""toolbars": [ { "id": "bar" } ], "session": { "states": ["v"], "toolbarCustomizations": { "bar": ["v"] } } }"#
    #expect(try textAfterRename(text, "self", to: "new") == text.replacing(#""ref": "self""#, with: #""ref": "new""#))
    #expect(try textAfterRename(text, "v", to: "new") == text.replacing(#""ref": "v""#, with: #""ref": "new""#))
    // Customizations that users saved under the old identifier are not renamed.
    #expect(try textAfterRename(text, "bar", to: "new") == text.replacing(#""id": "bar""#, with: #""id": "new""#))
  }

  @Test func identifierRenameKeepsReferencesToAHandle() throws {
    let text =
      #"{ "screens": [ { "ref": "share", "view": { "subviews": [ { "ref": "share2" } ] } }, { "presents": ["share"] } ], "#
      + #""sheets": [ { "viewController": "share", "popoverPresentationController": { "sourceItem": "share" } } ], "#
      + #""toolbars": [ { "items": [ { "id": "share" } ] } ] }"#
    let renamedItemText = text.replacing(#""id": "share""#, with: #""id": "new""#)
    #expect(
      try textAfterRename(text, ["id": "share", "kind": "toolbarItem"], to: "new")
        == renamedItemText.replacing(#""sourceItem": "share""#, with: #""sourceItem": "new""#))
    // If a reference matches both the handle (`ref`) of a view and the identifier (`id`) of a toolbar item, it refers
    // to the view.
    let ambiguousText = text.replacing("share2", with: "share").replacing(
      #"{ "ref": "share", "view""#, with: #"{ "view""#)
    #expect(
      try textAfterRename(ambiguousText, ["id": "share", "kind": "toolbarItem"], to: "new")
        == ambiguousText.replacing(#""id": "share""#, with: #""id": "new""#))
  }

  @Test func renameToTheCurrentNameChangesNothing() throws {
    let text = #"{ "screens": [ { "ref": "café" }, { "presents": ["café"] } ] }"#
    #expect(try textAfterRename(#"{ "screens": [ { "ref": "a" } ] } "#, "a", to: "b")?.contains("\"b\"") == true)
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(text)])
    #expect(daemon.result("uimodel/model/rename", ["entity": "café", "to": "café"])["documents"] == [])
    #expect(daemon.error("uimodel/undo")["code"] == -32803)
    // Two spellings with equivalent characters but different Unicode scalars are different names.
    _ = daemon.result("uimodel/model/rename", ["entity": "café", "to": "cafe\u{301}"])
    #expect(daemon.text(Self.uri).map { JSONValue.string($0) } == .string(text.replacing("café", with: "cafe\u{301}")))
    daemon.endLineSession()
  }

  /// The name of the file that declares the screen.
  private let screenFileName = "one.uimodel.json"
  /// The name of the file whose sheet refers to the screen.
  private let sheetFileName = "two.uimodel.json"

  /// Returns a folder with `screenFileName` and `sheetFileName`, and a daemon that has read the folder.
  private func makeFolderAndDaemon() throws -> (TemporaryFolder, DaemonProcess) {
    let folder = try TemporaryFolder([
      screenFileName: #"{ "screens": [ { "ref": "a" } ] }"#,
      sheetFileName: #"{ "sheets": [ { "viewController": "a" } ] }"#,
    ])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    return (folder, daemon)
  }

  /// The edits apply to the current text of each file, which another program may have changed.
  @Test func renameUsesTheCurrentTextOfFiles() throws {
    let (folder, daemon) = try makeFolderAndDaemon()
    daemon.open(folder.uri(screenFileName), folder.read(screenFileName) ?? "")
    let changedText = "// by others\n" + #"{ "sheets": [ { "viewController": "a" }, { "viewController": "a" } ] }"#
    try folder.write(sheetFileName, changedText)
    let renameResult = daemon.result(
      "textDocument/rename",
      ["textDocument": document(folder.uri(screenFileName)), "position": position(0, 26), "newName": "b"])
    let documentChange = renameResult["documentChanges"]?.array?.first {
      $0["textDocument"]?["uri"] == .string(folder.uri(sheetFileName))
    }
    #expect(applying(documentChange?["edits"], to: changedText) == changedText.replacing("\"a\"", with: "\"b\""))
    daemon.quit()
  }

  @Test func renameIsRefusedForUnsavedDocuments() throws {
    let (folder, daemon) = try makeFolderAndDaemon()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.url.path), "write": "onSave"])
    daemon.open(folder.uri(screenFileName), folder.read(screenFileName) ?? "")
    _ = daemon.result(
      "uimodel/model/insert",
      ["kind": "sheet", "index": 0, "value": ["ref": "new"], "document": .string(folder.uri(sheetFileName))])
    let refusal = daemon.error(
      "textDocument/rename",
      ["textDocument": document(folder.uri(screenFileName)), "position": position(0, 26), "newName": "b"])
    #expect(refusal["message"]?.string?.contains("has unsaved changes; save it first") == true, "\(refusal)")
    daemon.quit()
  }

  /// A finding that existed before the rename is not reported as new, although its message now contains the new name.
  @Test func renamedFindingsAreNotReportedAsNew() throws {
    let text = #"""
      { "screens": [ { "ref": "lib", "presents": ["s"] } ], "sheets": [ { "ref": "s", "viewController": "lib" } ] }
      """#
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(text)])
    let originalMessage = daemon.result("uimodel/diagnostics/get")["diagnostics"]?[0]?["message"]?.string ?? ""
    #expect(originalMessage.contains("'lib'"))
    let answer = daemon.result("uimodel/model/rename", ["entity": "lib", "to": "my lib"])
    #expect(answer["diagnostics"] == nil)
    let renamedMessage = daemon.result("uimodel/diagnostics/get")["diagnostics"]?[0]?["message"]?.string
    #expect(renamedMessage == originalMessage.replacing("lib", with: "my lib"))
    daemon.endLineSession()
  }
}
