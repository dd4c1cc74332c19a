import Testing
import UIModelEngine
import UIModelJSON

/// Tests of the suggestions for synonyms that users type.
@Suite struct SynonymTests {
  @Test(arguments: [
    ("cmd", "command"), ("Option", "alternate"), ("alt", "alternate"), ("ctrl", "control"), ("⌘", "command"),
    ("caps-lock", "alphaShift"), ("comand", "command"),
  ])
  func modifiersHaveSynonyms(word: String, expected: String) {
    let flags = ["command", "shift", "alternate", "control", "alphaShift", "numericPad"]
    #expect(nearestTerm(to: word, among: flags) == expected)
  }

  @Test func nearestTermIsOneOfTheCandidates() {
    #expect(nearestTerm(to: "grabber", among: ["detents", "presentationDragIndicator"]) == "presentationDragIndicator")
    #expect(nearestTerm(to: "grabber", among: ["detents"]) == nil)
    #expect(nearestTerm(to: "cornerRadius", among: ["preferredCornerRadius", "rect"]) == "preferredCornerRadius")
  }

  @Test func misspellingTakesPrecedenceOverSynonyms() {
    #expect(nearestTerm(to: "option", among: ["alternate", "options"]) == "options")
  }

  /// User-defined names have no synonyms. Only misspellings are corrected.
  @Test func userDefinedNamesHaveNoSynonyms() {
    #expect(nearestName(to: "cmd", among: ["command"]) == nil)
  }

  @Test(arguments: [
    ("uimodel/sheet/addDetent", "uimodel/sheet/insertDetent"), ("uimodel/sheet/delete", "uimodel/sheet/remove"),
    ("uimodel/sheet/setCornerRadius", "uimodel/sheet/setPreferredCornerRadius"),
    ("uimodel/sheet/setGrabber", "uimodel/sheet/setPrefersGrabberVisible"),
    ("uimodel/model/update", "uimodel/model/set"), ("uimodel/toolbar/addItem", "uimodel/toolbar/insertItem"),
  ])
  func methodsHaveSynonyms(method: String, expected: String) throws {
    let daemon = try DaemonProcess(.line)
    let error = daemon.error(method, [:])
    #expect(error["data"]?["nearest"] == .string(expected))
    #expect(error["message"] == .string("there is no method '\(method)'; did you mean '\(expected)'?"))
    daemon.endLineSession()
  }

  @Test func requestErrorsSuggestSynonyms() throws {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result(
      "uimodel/workspace/open",
      ["uri": "memory:a.uimodel.json", "text": #"{ "sheets": [ { "ref": "fonts", "viewController": "x" } ] }"#])
    let requests: [(String, JSONValue, String)] = [
      ("uimodel/sheet/setPreferredCornerRadius", ["sheet": "fonts", "cornerRadius": 8], "preferredCornerRadius"),
      (
        "uimodel/model/set",
        ["entity": "fonts", "property": "sheetPresentationController", "value": ["grabber": true]],
        "prefersGrabberVisible"
      ),
      (
        "uimodel/model/set", ["entity": "fonts", "property": "presentationStyle", "value": 1], "modalPresentationStyle"
      ),
      ("uimodel/sheet/setDetents", ["entity": "fonts", "detents": []], "sheet"),
      (
        "uimodel/responder/dispatch", ["press": ["input": "i", "modifierFlags": ["cmd"]]], "command"
      ),
    ]
    for (method, params, expected) in requests {
      let error = daemon.error(method, params)
      #expect(error["data"]?["nearest"] == .string(expected), "\(error.text())")
      #expect(error["message"]?.string?.contains("did you mean") == true)
    }
    daemon.endLineSession()
  }

  @Test func findingsSuggestSynonyms() throws {
    let daemon = try DaemonProcess(.line)
    let text = """
      { "screens": [ { "ref": "x", "keyCommands": [
        { "title": "A", "action": "a:", "input": "i", "modifierFlags": ["cmd", "option"] } ] } ],
        "sheets": [ { "ref": "s", "viewController": "x", "sheetPresentationController": { "cornerRadius": 8 } } ] }
      """
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    let findings = daemon.result("uimodel/diagnostics/get", ["codes": ["model"]])["diagnostics"]?.array ?? []
    let messages = findings.compactMap { $0["message"]?.string }
    for term in ["command", "alternate", "preferredCornerRadius"] {
      #expect(messages.contains { $0.contains("did you mean '\(term)'?") }, "\(messages)")
    }
    daemon.endLineSession()
  }
}
