import Testing
import UIModelJSON
import UIModelProtocol

/// `uimodel/focus/…` methods that each make one edit of the model, over the wire.
@Suite struct FocusVerbTests {
  private static let uri = "memory:a.uimodel.json"

  private static let text = """
    { // Photos
      "screens": [
        { "ref": "library", "class": "LibraryViewController",
          "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 600, 400], "subviews": [
            { "ref": "grid", "class": "UICollectionView", "frame": [0, 0, 600, 400],
              "cells": [ { "ref": "beach", "frame": [0, 0, 100, 100] } ] },
            { "ref": "card", "class": "CardView", "implements": { "copy:": [] }, /* drawn */
              "focusItems": [ { "ref": "pin" } ] },
            { "ref": "odd", "class": "OddView", "implements": { "$unknown": "generated" } } ],
            "layoutGuides": [ { "ref": "aside", "class": "UIFocusGuide" } ] } }
      ]
    }
    """

  /// Test cases: a method, the name of the edited entity, the assigned value, and the path of the value inside the
  /// entity.
  static let verbCases: [(method: String, subject: String, value: JSONValue, path: [JSONValue])] = [
    ("setGroup", "root", "com.example.library", ["focusGroupIdentifier"]),
    ("setGroup", "library", "com.example.library", ["focusGroupIdentifier"]),
    ("setGroup", "beach", .null, ["focusGroupIdentifier"]),
    ("setPriority", "beach", 1500, ["focusGroupPriority"]),
    ("setPriority", "pin", "prioritized", ["focusGroupPriority"]),
    ("setPriority", "beach", ["$unknown": "computed"], ["focusGroupPriority"]),
    ("setCanBecomeFocused", "card", true, ["implements", "canBecomeFocused"]),
    ("setCanBecomeFocused", "beach", ["when": "editing"], ["implements", "canBecomeFocused"]),
    ("setCanBecomeFirstResponder", "library", true, ["implements", "canBecomeFirstResponder"]),
    ("setShouldUpdateFocus", "grid", false, ["implements", "shouldUpdateFocus(in:)"]),
    ("setParentEnvironment", "card", "grid", ["implements", "parentFocusEnvironment"]),
    ("setPreferredEnvironments", "aside", ["beach"], ["preferredFocusEnvironments"]),
    ("setPreferredEnvironments", "library", ["grid", "card"], ["preferredFocusEnvironments"]),
    ("setEffect", "beach", .null, ["focusEffect"]),
    ("setEffect", "beach", ["class": "UIFocusHaloEffect", "position": "inside"], ["focusEffect"]),
    ("setTransparent", "card", true, ["isTransparentFocusItem"]),
    ("setAllowsFocus", "grid", true, ["allowsFocus"]),
    ("setAllowsFocusDuringEditing", "grid", false, ["allowsFocusDuringEditing"]),
    ("setSelectionFollowsFocus", "grid", true, ["selectionFollowsFocus"]),
    ("setRemembersLastFocusedIndexPath", "grid", true, ["remembersLastFocusedIndexPath"]),
    ("setAllowsSelection", "grid", false, ["allowsSelection"]),
    ("setAllowsMultipleSelection", "grid", true, ["allowsMultipleSelection"]),
    ("setAllowsMultipleSelectionDuringEditing", "grid", true, ["allowsMultipleSelectionDuringEditing"]),
    ("setEditing", "grid", true, ["isEditing"]),
    ("setContentOffset", "grid", [0, 20.5], ["contentOffset"]),
    ("setFrame", "beach", [10, 10, 80, 80], ["frame"]),
    ("setHidden", "card", ["when": "empty"], ["isHidden"]),
    ("setAlpha", "card", 0, ["alpha"]),
    ("setEnabled", "aside", false, ["isEnabled"]),
    ("setSelected", "beach", true, ["isSelected"]),
    ("setUserInteractionEnabled", "card", false, ["isUserInteractionEnabled"]),
    ("setSemanticContentAttribute", "root", "forceRightToLeft", ["semanticContentAttribute"]),
    ("setRestoresFocusAfterTransition", "library", false, ["restoresFocusAfterTransition"]),
    ("addGuide", "root", ["ref": "below", "class": "UIFocusGuide"], ["layoutGuides", 1]),
    ("addGuide", "card", ["ref": "below", "class": "UIFocusGuide"], ["layoutGuides", 0]),
    ("removeGuide", "aside", .null, []),
  ]

  private func makeDaemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(Self.text)])
    return daemon
  }

  private static func params(_ verb: ModelVerb, _ subject: String, _ value: JSONValue) -> JSONObject {
    var params: JSONObject = [verb.subjectParameter: .string(subject)]
    if verb.operation != .remove { params[verb.parameter] = value }
    return params
  }

  @Test func everyFocusVerbIsTested() {
    #expect(
      Set(Self.verbCases.map { "uimodel/focus/" + $0.method })
        == Set(ModelVerbs.all.map(\.method).filter { $0.hasPrefix("uimodel/focus/") }))
  }

  @Test func everyVerbIsDocumented() throws {
    let text = try Repository.text("docs/wire.md")
    for verb in ModelVerbs.all {
      #expect(text.contains("| `\(verb.method)` | `\(verb.subjectParameter)`"), "\(verb.method)")
    }
  }

  @Test(arguments: verbCases.indices)
  func verbIsOneUndoableEdit(_ index: Int) throws {
    let (method, subject, value, path) = Self.verbCases[index]
    let verb = try #require(ModelVerbs.all.first { $0.method == "uimodel/focus/" + method })
    let daemon = try makeDaemon()
    let result = daemon.result(verb.method, .object(Self.params(verb, subject, value)))
    #expect(result["name"]?.string == verb.title && result["clock"] == 2 && result["documents"] == [.string(Self.uri)])
    let getResponse = daemon.ask("uimodel/model/get", ["entity": ["ref": .string(subject), "path": .array(path)]])
    if verb.operation == .remove {
      #expect(getResponse["error"]?["code"] == -32100)
    } else {
      #expect(getResponse["result"]?["value"] == value, "\(getResponse)")
    }
    // Comments and other text of the document are unchanged.
    #expect(daemon.text(Self.uri)?.contains("{ // Photos") == true && daemon.text(Self.uri)?.contains("drawn") == true)
    let findings = daemon.result("uimodel/diagnostics/get", ["codes": ["model"]])["diagnostics"]
    #expect(findings == [], "\(findings ?? .null)")
    _ = daemon.result("uimodel/undo", [:])
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }

  @Test func verbsSupportIfClockAndTransactions() throws {
    let daemon = try makeDaemon()
    let groupParams: JSONValue = ["item": "root", "focusGroupIdentifier": "a", "ifClock": 9]
    #expect(daemon.ask("uimodel/focus/setGroup", groupParams)["error"]?["code"] == -32101)
    #expect(
      daemon.ask("uimodel/focus/setGroup", ["item": "root", "focusGroupIdentifier": "a", "transaction": "t9"])[
        "error"]?[
          "code"] == -32104)
    let id = daemon.result("uimodel/transaction/begin", ["name": "Two"])["transaction"] ?? .null
    _ = daemon.result(
      "uimodel/focus/addGuide", ["item": "card", "guide": ["ref": "new", "class": "UIFocusGuide"], "transaction": id])
    // Until the commit, the new guide exists only inside the transaction.
    let enabledParams: JSONObject = ["item": "new", "isEnabled": false]
    #expect(daemon.ask("uimodel/focus/setEnabled", .object(enabledParams))["error"]?["code"] == -32100)
    var transactionParams = enabledParams
    transactionParams["transaction"] = id
    _ = daemon.result("uimodel/focus/setEnabled", .object(transactionParams))
    #expect(daemon.text(Self.uri) == Self.text)
    _ = daemon.result("uimodel/transaction/commit", ["transaction": id])
    #expect(daemon.text(Self.uri)?.contains(#""isEnabled": false"#) == true, "\(daemon.text(Self.uri) ?? "")")
    _ = daemon.result("uimodel/undo", [:])
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }

  @Test(arguments: [
    ("setGroup", #"{"focusGroupIdentifier":"a"}"#, "params.item", "the name of a view, a cell or a screen", ""),
    ("setGroup", #"{"item":"root"}"#, "params.focusGroupIdentifier", "a string, or null", ""),
    ("setGroup", #"{"item":"root","focusGroupIdentifier":3}"#, "params.focusGroupIdentifier", "a string, or null", ""),
    (
      "setGroup", #"{"item":"root","group":"a"}"#, "params.group", "one of item, focusGroupIdentifier",
      "focusGroupIdentifier"
    ),
    (
      "setGroup", #"{"item":"root","focusGroupIdentifer":"a"}"#, "params.focusGroupIdentifer", "",
      "focusGroupIdentifier"
    ),
    ("setGroup", #"{"item":"aside","focusGroupIdentifier":"a"}"#, "params.item", "a view, a cell or a screen", ""),
    (
      "setPriority", #"{"item":"beach","focusGroupPriority":"prioritised"}"#, "params.focusGroupPriority", "",
      "prioritized"
    ),
    ("setPriority", #"{"item":"beach","focusGroupPriority":1e400}"#, "params.focusGroupPriority", "a whole number", ""),
    ("setPriority", #"{"item":"beach","focusGroupPriority":9223372036854775808}"#, "params.focusGroupPriority", "", ""),
    ("setPriority", #"{"item":"beach","focusGroupPriority":null}"#, "params.focusGroupPriority", "a whole number", ""),
    ("setFrame", #"{"item":"beach","frame":[0,0,10]}"#, "params.frame", "[x, y, width, height]", ""),
    ("setAllowsFocus", #"{"item":"grid","allowsFocus":"yes"}"#, "params.allowsFocus", "true or false", ""),
    ("setAllowsFocus", #"{"item":"beach","allowsFocus":true}"#, "params.item", "a view", ""),
    ("setHidden", #"{"item":"card","isHidden":{"wen":"a"}}"#, "params.isHidden.wen", "", "when"),
    ("setEffect", #"{"item":"beach","focusEffect":{"position":"insde"}}"#, "params.focusEffect.position", "", "inside"),
    ("setEffect", #"{"item":"beach","focusEffect":{"rect":[1,2,3,"4"]}}"#, "params.focusEffect.rect", "[x, y", ""),
    (
      "setPreferredEnvironments", #"{"item":"root","preferredFocusEnvironments":["grid",3]}"#,
      "params.preferredFocusEnvironments[1]", "the name of a view", ""
    ),
    (
      "setRestoresFocusAfterTransition", #"{"screen":"root","restoresFocusAfterTransition":true}"#, "params.screen",
      "a screen", ""
    ),
    ("addGuide", #"{"item":"root","guide":{"class":"FocusGuide"}}"#, "params.guide.class", "", "UIFocusGuide"),
    ("addGuide", #"{"item":"root","guide":{},"index":-1}"#, "params.index", "non-negative", ""),
    ("removeGuide", #"{"guide":"beach"}"#, "params.guide", "a layout guide", ""),
  ])
  func invalidParametersAreReportedAndChangeNothing(
    method: String, params: String, path: String, expected: String, nearest: String
  ) throws {
    let daemon = try makeDaemon()
    let error = daemon.ask("uimodel/focus/" + method, JSONValue(text: params))["error"] ?? .null
    #expect(error["code"] == -32602 && error["data"]?["path"]?.string == path, "\(error)")
    #expect(error["data"]?["expected"]?.string?.contains(expected) ?? false || expected.isEmpty, "\(error)")
    #expect(error["data"]?["nearest"]?.string == (nearest.isEmpty ? nil : nearest), "\(error)")
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }

  @Test(arguments: [
    #"{"ref":"root","path":["subviews",0,"cells",0]}"#,
    #"{"document":"memory:a.uimodel.json","path":["screens",0,"view","subviews",0,"cells",0]}"#,
    #"{"kind":"cell","ref":"beach"}"#,
  ])
  func entityCanBeSelectedByPathOrKind(_ address: String) throws {
    let daemon = try makeDaemon()
    let address = JSONValue(text: address) ?? .null
    _ = daemon.result("uimodel/focus/setPriority", ["item": address, "focusGroupPriority": 7])
    #expect(daemon.text(Self.uri)?.contains(#""frame": [0, 0, 100, 100], "focusGroupPriority": 7"#) == true)
    // A list is not an entity and cannot have the property.
    let listAddress: JSONValue = ["ref": "root", "path": ["subviews"]]
    let error = daemon.ask("uimodel/focus/setPriority", ["item": listAddress, "focusGroupPriority": 7])["error"]
    #expect(error?["code"] == -32602 && error?["data"]?["path"] == "params.item", "\(error ?? .null)")
    daemon.endLineSession()
  }

  @Test func removingThePropertyRestoresTheText() throws {
    let daemon = try makeDaemon()
    _ = daemon.result("uimodel/focus/setAllowsFocus", ["item": "grid", "allowsFocus": true])
    _ = daemon.result("uimodel/model/remove", ["entity": ["ref": "grid", "path": ["allowsFocus"]]])
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }

  @Test func unknownValueIsNotOverwritten() throws {
    let daemon = try makeDaemon()
    let error = daemon.ask("uimodel/focus/setCanBecomeFocused", ["item": "odd", "canBecomeFocused": true])["error"]
    #expect(error?["code"] == -32102 && error?["message"]?.string?.contains("is unknown: generated") == true)
    let missingEntityError = daemon.ask("uimodel/focus/setGroup", ["item": "grd", "focusGroupIdentifier": "a"])["error"]
    #expect(missingEntityError?["code"] == -32100 && missingEntityError?["data"]?["nearest"] == "grid")
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }
}
