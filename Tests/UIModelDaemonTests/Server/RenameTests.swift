import Testing
import UIModelJSON

/// Another name for a thing, asked for by an editor or by a request: the same places.
@Suite struct RenameTests {
  private static let uri = "memory:app.uimodel.json"

  /// A text after `model/rename`; the name that is looked for may stand nowhere any more.
  private func renamed(_ text: String, _ entity: JSONValue, to name: String) throws -> String? {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(text)])
    _ = daemon.result("uimodel/model/rename", ["entity": entity, "to": .string(name)])
    let now = daemon.text(Self.uri)
    _ = daemon.result("uimodel/undo")
    #expect(daemon.text(Self.uri) == text)
    daemon.endOfLines()
    return now
  }

  /// Each document has the name `x` for one thing, and nothing else.
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
  ]) func aNameIsChangedInAllItsUses(_ text: String) throws {
    let expected = text.replacing("\"x\"", with: "\"new\"")
    #expect(try renamed(text, "x", to: "new") == expected)
    // An editor that asks at any of these places gets all of them.
    let daemon = try DaemonProcess.editor(DaemonProcess.pulling)
    daemon.open(PushTests.uri, text)
    for place in text.ranges(of: "\"x\"") {
      let at = text.utf8.distance(from: text.startIndex, to: place.lowerBound) + 1
      let params: JSONObject = ["textDocument": document(PushTests.uri), "position": position(0, at)]
      var rename = params
      rename["newName"] = "new"
      let edits = daemon.result("textDocument/rename", .object(rename))["changes"]?[PushTests.uri]
      #expect(applying(edits, to: text) == expected)
      var references = params
      references["context"] = ["includeDeclaration": true]
      let found = daemon.result("textDocument/references", .object(references))
      #expect(found.array?.count == text.ranges(of: "\"x\"").count)
      #expect(daemon.result("textDocument/definition", .object(params)).array?.count == 1)
    }
    daemon.quit()
  }

  @Test(arguments: [("v", "self"), ("v", "super"), ("g", "safeAreaLayoutGuide"), ("c", "default"), ("v", "")])
  func wordsThatMeanSomethingElseAreRefused(_ old: String, _ new: String) throws {
    let text =
      #"{ "screens": [ { "ref": "s", "view": { "layoutGuides": [ { "ref": "g" } ], "subviews": [ { "ref": "v" }, { "class": "UITableView", "cells": [ { "ref": "c" } ] } ] } } ] }"#
    let daemon = try DaemonProcess.editor()
    daemon.open(Self.uri, text)
    let refused = daemon.error("uimodel/model/rename", ["entity": .string(old), "to": .string(new)])
    #expect(refused["message"]?.string?.contains(new.isEmpty ? "empty" : "is reserved") == true)
    let at = text.ranges(of: "\"\(old)\"").first.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    let asked = daemon.error(
      "textDocument/rename",
      ["textDocument": document(Self.uri), "position": position(0, (at ?? 0) + 1), "newName": .string(new)])
    #expect(asked["message"]?.string?.contains(new.isEmpty ? "empty" : "is reserved") == true)
    daemon.quit()
  }

  /// An editor asks as soon as it has opened a document; the others are yet to be read.
  @Test(arguments: ["textDocument/rename", "textDocument/references"])
  func whoAsksBeforeTheFolderIsReadGetsAllPlaces(_ method: String) throws {
    let own = #"{ "screens": [ { "ref": "lib" } ] }"#
    var files = ["a.uimodel.json": own]
    for number in 0..<300 {
      files["\(number).uimodel.json"] = #"{ "sheets": [ { "ref": "s\#(number)", "viewController": "lib" } ] }"#
    }
    let folder = try TemporaryFolder(files)
    let daemon = try DaemonProcess.editor(["textDocument": ["diagnostic": [:]]], folder: folder)
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, own)
    var params: JSONObject = ["textDocument": document(uri), "position": position(0, 25)]
    params["newName"] = "new"
    params["context"] = ["includeDeclaration": true]
    let places = daemon.result(method, .object(params))
    #expect((places["changes"]?.object?.members.count ?? places.array?.count) == 301)
    daemon.quit()
  }

  @Test func wordsThatAreNoNamesStay() throws {
    let text =
      #"{ "screens": [ { "view": { "subviews": [ { "ref": "self" }, { "ref": "v" } ], "constraints": [ { "firstItem": "self" } ] }, "implements": { "v": ["v", { "calls": "v" }] } } ], "#
      + #""toolbars": [ { "id": "bar" } ], "session": { "states": ["v"], "toolbarCustomizations": { "bar": ["v"] } } }"#
    #expect(try renamed(text, "self", to: "new") == text.replacing(#""ref": "self""#, with: #""ref": "new""#))
    #expect(try renamed(text, "v", to: "new") == text.replacing(#""ref": "v""#, with: #""ref": "new""#))
    // What people have saved under an identifier is not renamed with it.
    #expect(try renamed(text, "bar", to: "new") == text.replacing(#""id": "bar""#, with: #""id": "new""#))
  }

  @Test func anIdentifierDoesNotTakeAlongWhatRefersToAHandle() throws {
    let text =
      #"{ "screens": [ { "ref": "share", "view": { "subviews": [ { "ref": "share2" } ] } }, { "presents": ["share"] } ], "#
      + #""sheets": [ { "viewController": "share", "popoverPresentationController": { "sourceItem": "share" } } ], "#
      + #""toolbars": [ { "items": [ { "id": "share" } ] } ] }"#
    let item = text.replacing(#""id": "share""#, with: #""id": "new""#)
    #expect(
      try renamed(text, ["id": "share", "kind": "toolbarItem"], to: "new")
        == item.replacing(#""sourceItem": "share""#, with: #""sourceItem": "new""#))
    // Where both may be meant it is the handle.
    let both = text.replacing("share2", with: "share").replacing(#"{ "ref": "share", "view""#, with: #"{ "view""#)
    #expect(
      try renamed(both, ["id": "share", "kind": "toolbarItem"], to: "new")
        == both.replacing(#""id": "share""#, with: #""id": "new""#))
  }

  @Test func itsOwnNameIsNotSomethingElses() throws {
    let text = #"{ "screens": [ { "ref": "café" }, { "presents": ["café"] } ] }"#
    #expect(try renamed(#"{ "screens": [ { "ref": "a" } ] } "#, "a", to: "b")?.contains("\"b\"") == true)
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(text)])
    #expect(daemon.result("uimodel/model/rename", ["entity": "café", "to": "café"])["documents"] == [])
    #expect(daemon.error("uimodel/undo")["code"] == -32803)
    // Another spelling of the same characters is another text.
    _ = daemon.result("uimodel/model/rename", ["entity": "café", "to": "cafe\u{301}"])
    #expect(daemon.text(Self.uri).map { JSONValue.string($0) } == .string(text.replacing("café", with: "cafe\u{301}")))
    daemon.endOfLines()
  }

  /// The editor takes the places for those of what the files hold now.
  private let one = "one.uimodel.json"
  private let two = "two.uimodel.json"

  /// A screen and who names it, in a file each.
  private func twoFiles() throws -> (TemporaryFolder, DaemonProcess) {
    let folder = try TemporaryFolder([
      one: #"{ "screens": [ { "ref": "a" } ] }"#, two: #"{ "sheets": [ { "viewController": "a" } ] }"#,
    ])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    return (folder, daemon)
  }

  @Test func anEditorIsToldThePlacesInWhatTheFilesHoldNow() throws {
    let (folder, daemon) = try twoFiles()
    daemon.open(folder.uri(one), folder.read(one) ?? "")
    let now = "// by others\n" + #"{ "sheets": [ { "viewController": "a" }, { "viewController": "a" } ] }"#
    try folder.write(two, now)
    let renamed = daemon.result(
      "textDocument/rename",
      ["textDocument": document(folder.uri(one)), "position": position(0, 26), "newName": "b"])
    let change = renamed["documentChanges"]?.array?.first { $0["textDocument"]?["uri"] == .string(folder.uri(two)) }
    #expect(applying(change?["edits"], to: now) == now.replacing("\"a\"", with: "\"b\""))
    daemon.quit()
  }

  @Test func anEditorIsNotToldPlacesOfWhatNoFileHoldsYet() throws {
    let (folder, daemon) = try twoFiles()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.url.path), "write": "onSave"])
    daemon.open(folder.uri(one), folder.read(one) ?? "")
    _ = daemon.result(
      "uimodel/model/insert",
      ["kind": "sheet", "index": 0, "value": ["ref": "new"], "document": .string(folder.uri(two))])
    let refused = daemon.error(
      "textDocument/rename",
      ["textDocument": document(folder.uri(one)), "position": position(0, 26), "newName": "b"])
    #expect(refused["message"]?.string?.contains("has unsaved changes; save it first") == true, "\(refused)")
    daemon.quit()
  }

  /// What was found before, and says the new name now, was not brought by the renaming.
  @Test func findingsThatSayTheNewNameAreNotNew() throws {
    let text = #"""
      { "screens": [ { "ref": "lib", "presents": ["s"] } ], "sheets": [ { "ref": "s", "viewController": "lib" } ] }
      """#
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(text)])
    let before = daemon.result("uimodel/diagnostics/get")["diagnostics"]?[0]?["message"]?.string ?? ""
    #expect(before.contains("'lib'"))
    let answer = daemon.result("uimodel/model/rename", ["entity": "lib", "to": "my lib"])
    #expect(answer["diagnostics"] == nil)
    let after = daemon.result("uimodel/diagnostics/get")["diagnostics"]?[0]?["message"]?.string
    #expect(after == before.replacing("lib", with: "my lib"))
    daemon.endOfLines()
  }
}
