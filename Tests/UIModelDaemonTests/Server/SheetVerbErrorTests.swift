import Testing
import UIModelJSON
import UIModelProtocol

/// Checks errors of sheet and keyboard methods: the code, the path, the expected value and the nearest name.
@Suite struct SheetVerbErrorTests {
  @Test(arguments: [
    ("sheet/setDetents", #"{"sheet":"plain","detents":["medum"]}"#, "params.detents[0]", "\"medium\"", "medium"),
    ("sheet/setDetents", #"{"sheet":"plain","detent":[]}"#, "params.detent", "", "detents"),
    (
      "sheet/setPrefersGrabberVisible", #"{"sheet":"plain","prefersGrabberVisible":"yes"}"#,
      "params.prefersGrabberVisible", "true or false", ""
    ),
    (
      "sheet/setPrefersGrabberVisible", #"{"sheet":"root","prefersGrabberVisible":true}"#, "params.sheet", "a sheet", ""
    ),
    (
      "sheet/setPrefersGrabberVisible",
      #"{"sheet":"plain","prefersGrabberVisible":true,"of":"adaptiveSheetPresentationControler"}"#, "params.of",
      "one of", "adaptiveSheetPresentationController"
    ),
    (
      "sheet/setPrefersGrabberVisible", #"{"sheet":"plain","prefersGrabberVisible":true,"of":3}"#, "params.of",
      "a string", ""
    ),
    (
      "sheet/setSourceItem", #"{"sheet":"pop","sourceItem":"a","of":"popoverPresentationController"}"#, "params.of",
      "one of sheet, sourceItem", ""
    ),
    ("sheet/setSourceRect", #"{"sheet":"pop","sourceRect":[0,0,1]}"#, "params.sourceRect", "[x, y, width, height]", ""),
    (
      "sheet/setPermittedArrowDirections", #"{"sheet":"pop","permittedArrowDirections":["upp"]}"#,
      "params.permittedArrowDirections[0]", "one of", "up"
    ),
    (
      "sheet/create", #"{"sheet":{"viewControler":"fonts"}}"#, "params.sheet.viewControler", "a property of Sheet",
      "viewController"
    ),
    ("sheet/create", #"{"sheet":[]}"#, "params.sheet", "an object (Sheet)", ""),
    ("sheet/create", #"{"document":"memory:a.uimodel.json"}"#, "params.sheet", "an object (Sheet)", ""),
    ("sheet/create", #"{"sheet":{},"document":4}"#, "params.document", "a string", ""),
    ("sheet/create", #"{"sheet":{},"index":-1}"#, "params.index", "a non-negative integer", ""),
    ("sheet/insertDetent", #"{"sheet":"plain","detent":"larg"}"#, "params.detent", "one of", "large"),
    (
      "sheet/insertDetent", #"{"sheet":"plain","detent":{"custom":{"identifer":"a"}}}"#,
      "params.detent.custom.identifer", "", "identifier"
    ),
    (
      "sheet/insertDetent", #"{"sheet":"plain","detent":"large","index":1.5}"#, "params.index",
      "a non-negative integer", ""
    ),
    ("sheet/removeDetent", #"{"sheet":"tall","index":3}"#, "params.index", "an index from 0 to 2", ""),
    ("sheet/removeDetent", #"{"sheet":"tall","index":1e308}"#, "params.index", "an index from 0 to 2", ""),
    (
      "sheet/removeDetent", #"{"sheet":"tall","index":-9223372036854775808}"#, "params.index", "a non-negative integer",
      ""
    ),
    (
      "sheet/removeDetent", #"{"sheet":"tall","identifier":"tny"}"#, "params.identifier",
      #"one of "medium", "tiny", "large""#, "tiny"
    ),
    ("sheet/removeDetent", #"{"sheet":"plain","identifier":"medium"}"#, "params.identifier", #"one of "large""#, ""),
    ("sheet/removeDetent", #"{"sheet":"tall","identifier":7}"#, "params.identifier", "a string", ""),
    ("sheet/removeDetent", #"{"sheet":"tall"}"#, "params", "one of index and identifier", ""),
    (
      "sheet/removeDetent", #"{"sheet":"tall","index":0,"identifier":"tiny"}"#, "params", "one of index and identifier",
      ""
    ),
    ("sheet/moveDetent", #"{"sheet":"tall","index":0}"#, "params.toIndex", "a non-negative integer", ""),
    ("sheet/removeChange", #"{"sheet":"plain","index":0}"#, "params.index", "no index, because changes is empty", ""),
    ("sheet/removeChange", #"{"sheet":"plain"}"#, "params.index", "a non-negative integer", ""),
    ("sheet/removeChange", #"{"sheet":"tall","identifier":"a"}"#, "params.identifier", "one of sheet, index", ""),
    ("keyboard/removeConstraint", #"{"view":"root","identifier":"baz"}"#, "params.identifier", #"one of "bar""#, "bar"),
    ("keyboard/removeObservation", #"{"screen":"root","index":0}"#, "params.screen", "a screen", ""),
    ("keyboard/removeObservation", #"{"screen":"fonts","name":"keyboardWillShow"}"#, "params.name", "one of", ""),
    (
      "keyboard/addObservation", #"{"screen":"fonts","observation":{"name":"keyboardWillSow"}}"#,
      "params.observation.name", "", "keyboardWillShow"
    ),
    ("keyboard/addObservation", #"{"screen":"fonts","observation":{}}"#, "params.observation", "'name'", ""),
    (
      "keyboard/setDismissMode", #"{"view":"list","keyboardDismissMode":"interactiv"}"#, "params.keyboardDismissMode",
      "", "interactive"
    ),
    ("keyboard/setDismissPadding", #"{"view":"plain","keyboardDismissPadding":4}"#, "params.view", "a view", ""),
  ])
  func invalidParametersChangeNothing(
    method: String, params: String, path: String, expectedValue: String, nearestName: String
  ) throws {
    let daemon = try SheetVerbTests.daemon()
    let error = daemon.ask("uimodel/" + method, JSONValue(text: params))["error"] ?? .null
    #expect(error["code"] == -32602 && error["data"]?["path"]?.string == path, "\(error)")
    #expect(error["data"]?["expected"]?.string?.contains(expectedValue) ?? false || expectedValue.isEmpty, "\(error)")
    if !nearestName.isEmpty { #expect(error["data"]?["nearest"]?.string == nearestName, "\(error)") }
    #expect(daemon.text(SheetVerbTests.uri) == SheetVerbTests.text)
    daemon.endLineSession()
  }

  @Test(arguments: [
    (
      "sheet/setPrefersGrabberVisible", #"{"sheet":"plan","prefersGrabberVisible":true}"#, -32100,
      "did you mean 'plain'?"
    ),
    ("sheet/setPrefersGrabberVisible", #"{"sheet":"odd","prefersGrabberVisible":true}"#, -32102, "is unknown"),
    ("sheet/removeDetent", #"{"sheet":"odd","index":0}"#, -32102, "is unknown"),
    (
      "sheet/setPrefersPageSizing", #"{"sheet":"swift","prefersPageSizing":true}"#, -32102,
      "which have no equivalent of 'prefersPageSizing'"
    ),
    (
      "sheet/setPrefersEdgeAttachedInCompactHeight", #"{"sheet":"swift","prefersEdgeAttachedInCompactHeight":true}"#,
      -32102, "which have no equivalent of"
    ),
    (
      "sheet/setSourceItem", #"{"sheet":"swift","sourceItem":"root"}"#, -32102,
      "which have no equivalent of 'sourceItem'"
    ),
    (
      "sheet/setPrefersGrabberVisible",
      #"{"sheet":"swift","prefersGrabberVisible":true,"of":"sheetPresentationController"}"#, -32102,
      "so it has no 'sheetPresentationController'"
    ),
    (
      "sheet/setDetents", #"{"sheet":"swift","detents":["large",{"custom":{"identifier":"a"}}]}"#, -32102,
      "params.detents[1]: the sheet is declared with SwiftUI modifiers; a SwiftUI detent needs a 'height'"
    ),
    (
      "sheet/insertDetent",
      #"{"sheet":"swift","detent":{"custom":{"resolver":{"height":9,"inactiveWhen":["compactHeight"]}}}}"#, -32102,
      "params.detent: the sheet is declared with SwiftUI modifiers; in SwiftUI only a 'customType' can be inactive"
    ),
    (
      "sheet/setSelectedDetentIdentifier", #"{"sheet":"rich","selectedDetentIdentifier":"Tiney"}"#, -32102,
      "did you mean \"Tiny\"?"
    ),
    (
      "sheet/setLargestUndimmedDetentIdentifier", #"{"sheet":"swift","largestUndimmedDetentIdentifier":"a"}"#, -32102,
      "SwiftUI detents have no identifiers"
    ),
    ("sheet/setPrefersGrabberVisible", #"{"sheet":"plain","prefersGrabberVisible":true,"ifClock":9}"#, -32101, "not 9"),
    ("sheet/insertDetent", #"{"sheet":"plain","detent":"large","transaction":"t7"}"#, -32104, "'t7'"),
    ("sheet/create", #"{"sheet":{},"document":"memory:b.uimodel.json"}"#, -32100, "memory:b"),
  ])
  func refusedChangeReportsTheReason(method: String, params: String, code: Int, reason: String) throws {
    let daemon = try SheetVerbTests.daemon()
    let error = daemon.ask("uimodel/" + method, JSONValue(text: params))["error"] ?? .null
    #expect(error["code"] == .int(code) && error["message"]?.string?.contains(reason) == true, "\(error)")
    #expect(daemon.text(SheetVerbTests.uri) == SheetVerbTests.text)
    daemon.endLineSession()
  }

  @Test func unknownListIsNotChanged() throws {
    let text = """
      { "sheets": [
        { "ref": "a", "sheetPresentationController": { "detents": { "$unknown": "computed" } } },
        { "ref": "b", "sheetPresentationController": { "$unknown": "elsewhere" } },
        { "ref": "c", "sheetPresentationController": { "detents": ["medium", { "$unknown": "one more" }, "medium"] } }
      ] }
      """
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    for (sheet, reason) in [("a", "computed"), ("b", "elsewhere")] {
      let name = JSONValue.string(sheet)
      for error in [
        daemon.ask("uimodel/sheet/insertDetent", ["sheet": name, "detent": "medium"])["error"],
        daemon.ask("uimodel/sheet/removeDetent", ["sheet": name, "index": 0])["error"],
        daemon.ask("uimodel/sheet/moveDetent", ["sheet": name, "index": 0, "toIndex": 1])["error"],
      ] {
        #expect(error?["code"] == -32102 && error?["message"]?.string?.contains("is unknown: \(reason)") == true)
      }
    }
    // In a list with unknown elements, a known element can be identified by a unique name.
    let ambiguousNameError = daemon.ask("uimodel/sheet/removeDetent", ["sheet": "c", "identifier": "medium"])["error"]
    #expect(
      ambiguousNameError?["data"]?["expected"]?.string?.contains("2 elements of detents have this name") == true,
      "\(ambiguousNameError ?? .null)"
    )
    _ = daemon.result("uimodel/sheet/removeDetent", ["sheet": "c", "index": 1])
    #expect(daemon.text("memory:a.uimodel.json")?.contains(#"["medium", "medium"]"#) == true)
    daemon.endLineSession()
  }
}
