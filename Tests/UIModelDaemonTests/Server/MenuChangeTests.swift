import Testing
import UIModelJSON

/// Requests that add `UIMenuBuilder` calls to a document.
@Suite struct MenuChangeTests {
  private let uri = "memory:a.uimodel.json"

  private func makeDaemon(_ text: String) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(uri), "text": .string(text)])
    return daemon
  }

  @Test(arguments: [
    ("{}", #"{ "app": {"delegate":{"buildMenu":{"steps":[{"remove":"format"}]}}} }"#),
    (
      #"{ "app": { "name": "A" } }"#,
      #"{ "app": { "name": "A", "delegate": {"buildMenu":{"steps":[{"remove":"format"}]}} } }"#
    ),
    (
      #"{ "app": { "delegate": { "buildMenu": { "checksSystem": true } } } }"#,
      #"{ "app": { "delegate": { "buildMenu": { "checksSystem": true, "steps": [{"remove":"format"}] } } } }"#
    ),
    (
      #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "edit" } ] } } } }"#,
      #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "edit" }, {"remove":"format"} ] } } } }"#
    ),
  ])
  func stepIsWrittenWithMissingParents(originalText: String, expectedText: String) throws {
    let daemon = try makeDaemon(originalText)
    _ = daemon.result("uimodel/menu/remove", ["menu": "format"])
    #expect(daemon.text(uri).map(withoutWhitespace) == withoutWhitespace(expectedText))
    daemon.endLineSession()
  }

  @Test(arguments: [
    (
      "uimodel/menu/insertChild", #"{"menu":"tabs","atStartOfMenu":"file"}"#,
      #"{"insertChild":"tabs","atStartOfMenu":"file"}"#
    ),
    (
      "uimodel/menu/insertSibling", #"{"menu":{"title":"Tabs"},"afterMenu":"view"}"#,
      #"{"insertSibling":{"title":"Tabs"},"afterMenu":"view"}"#
    ),
    ("uimodel/menu/replace", #"{"menu":"find","with":"search"}"#, #"{"replace":"find","with":"search"}"#),
    ("uimodel/menu/replaceChildren", #"{"ofMenu":"help","children":[]}"#, #"{"replaceChildren":[],"ofMenu":"help"}"#),
  ])
  func requestWritesTheMatchingStep(method: String, params: String, step: String) throws {
    let daemon = try makeDaemon(#"{ "app": { "delegate": { "buildMenu": { "steps": [] } } } }"#)
    _ = daemon.result(method, JSONValue(text: params))
    let stepAddress: JSONValue = ["document": .string(uri), "path": ["app", "delegate", "buildMenu", "steps", 0]]
    #expect(daemon.result("uimodel/model/get", ["entity": stepAddress])["value"] == JSONValue(text: step))
    daemon.endLineSession()
  }

  @Test func stepIsInsertedAtTheIndex() throws {
    let daemon = try makeDaemon(
      #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "edit" } ] } } } }"#)
    _ = daemon.result("uimodel/menu/remove", ["menu": "format", "index": 0])
    let stepsAddress: JSONValue = ["document": .string(uri), "path": ["app", "delegate", "buildMenu", "steps"]]
    #expect(
      daemon.result("uimodel/model/get", ["entity": stepsAddress])["value"] == [
        ["remove": "format"], ["remove": "edit"],
      ])
    daemon.endLineSession()
  }

  @Test(arguments: [
    ("uimodel/menu/insertChild", #"{"menu":"tabs"}"#, "one of atStartOfMenu and atEndOfMenu"),
    (
      "uimodel/menu/insertChild", #"{"menu":"tabs","atStartOfMenu":"file","atEndOfMenu":"file"}"#,
      "one of atStartOfMenu and atEndOfMenu"
    ),
    ("uimodel/menu/insertChild", #"{"menu":3,"atEndOfMenu":"file"}"#, "a menu or its identifier"),
    ("uimodel/menu/remove", #"{"menu":{}}"#, "a string"),
    ("uimodel/menu/replaceChildren", #"{"ofMenu":"help"}"#, "an array"),
  ])
  func invalidParametersAreReportedAndChangeNothing(method: String, params: String, expected: String) throws {
    let daemon = try makeDaemon("{}")
    let error = daemon.ask(method, JSONValue(text: params))["error"]
    #expect(error?["code"] == -32602)
    #expect(error?["message"]?.string?.contains(expected) == true, "\(error ?? .null)")
    #expect(daemon.text(uri) == "{}")
    daemon.endLineSession()
  }

  @Test func documentParameterSelectsTheApp() throws {
    let daemon = try makeDaemon(#"{ "app": { "name": "A" } }"#)
    _ = daemon.result(
      "uimodel/workspace/open", ["uri": "memory:b.uimodel.json", "text": #"{ "app": { "name": "B" } }"#])
    #expect(daemon.ask("uimodel/menu/remove", ["menu": "format"])["error"]?["data"]?["candidates"] != nil)
    _ = daemon.result("uimodel/menu/remove", ["menu": "format", "document": "memory:b.uimodel.json"])
    #expect(daemon.text("memory:b.uimodel.json")?.contains("steps") == true)
    daemon.endLineSession()
  }

  @Test func fixesAppliedTogetherDoNotConflict() throws {
    let commands = ["a", "b", "c"].map {
      #"{ "title": "\#($0)", "action": "\#($0)\#($0):", "input": "i", "modifierFlags": ["command"] }"#
    }
    let daemon = try makeDaemon(
      #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "m", "atEndOfMenu": "file" } ] } } },
        "menus": [ { "identifier": "m", "title": "M", "children": [ \#(commands.joined(separator: ", ")) ] } ] }
      """#)
    func findingCount() -> Int? { daemon.result("uimodel/diagnostics/get")["diagnostics"]?.array?.count }
    #expect(findingCount() == 3)
    _ = daemon.result("uimodel/fix/apply", ["unsafe": true])
    #expect(findingCount() == 0, "\(daemon.text(uri) ?? "")")
    daemon.endLineSession()
  }

  private func withoutWhitespace(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
