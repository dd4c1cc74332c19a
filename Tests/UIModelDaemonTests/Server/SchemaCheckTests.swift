import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks that requests are validated against the document schema, and that answers report new findings.
@Suite struct SchemaCheckTests {
  private static let uri = "memory:a.uimodel.json"
  private static let text = """
    { "sheets": [ { "ref": "s", "presentationDetents": ["large"], "modalPresentationStyle": "pageSheet" } ] }
    """

  private func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(Self.text)])
    return daemon
  }

  private func setParams(_ property: String, _ value: JSONValue) -> JSONValue {
    ["entity": ["ref": "s"], "property": .string(property), "value": value]
  }

  @Test func invalidValuesAreRefusedWithPathAndNearestName() throws {
    let daemon = try daemon()
    let cases: [(String, JSONValue, nearest: JSONValue?)] = [
      ("presentationDetents", 5, nil), ("modalPresentationStyle", "pagesheet", "pageSheet"),
      ("presentationDetent", ["large"], "presentationDetents"), ("viewController", ["a"], nil),
      ("presentationDetents", [["fraction": "half"]], nil),
    ]
    for (property, value, nearest) in cases {
      let error = daemon.ask("uimodel/model/set", setParams(property, value))["error"]
      #expect(error?["code"] == -32602, "\(property): \(error ?? .null)")
      let path = property == "presentationDetent" ? "params.property" : "params.value"
      #expect(error?["data"]?["path"]?.string?.hasPrefix(path) == true, "\(error ?? .null)")
      if let nearest { #expect(error?["data"]?["nearest"] == nearest) }
    }
    let listLocation: JSONValue = ["ref": "s", "path": ["presentationDetents"]]
    let insertError = daemon.ask("uimodel/model/insert", ["into": listLocation, "value": ["fraction": "half"]])["error"]
    #expect(insertError?["code"] == -32602, "\(insertError ?? .null)")
    let creationError = daemon.ask("uimodel/model/insert", ["kind": "sheet", "value": ["reff": "x"]])["error"]
    #expect(creationError?["data"]?["nearest"] == "ref", "\(creationError ?? .null)")
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }

  @Test func answerReportsNewFindings() throws {
    let daemon = try daemon()
    let answer = daemon.result("uimodel/model/set", setParams("presentationDetents", []))
    #expect(answer["diagnostics"]?.array?.compactMap { $0["code"]?.string } == ["sheet/no-detents"])
    // Findings that existed before the change are not reported.
    let secondResult = daemon.result("uimodel/model/set", setParams("viewController", "picker"))
    #expect(
      secondResult["diagnostics"]?.array?.contains { $0["code"] == "sheet/no-detents" } != true, "\(secondResult)")
    daemon.endLineSession()
  }

  /// The root's properties and the arguments of menu methods are validated like all other values.
  @Test func rootAndMenuValuesAreValidated() throws {
    let daemon = try daemon()
    let rootLocation: JSONValue = ["document": .string(Self.uri)]
    let sheetsLocation: JSONValue = ["document": .string(Self.uri), "path": ["sheets"]]
    let invalidRequests: [(String, JSONValue, String)] = [
      ("uimodel/model/set", ["entity": rootLocation, "property": "screns", "value": []], "screens"),
      ("uimodel/model/set", ["entity": rootLocation, "property": "screens", "value": 5], "an array"),
      ("uimodel/model/set", ["entity": rootLocation, "property": "app", "value": ["nam": "x"]], "name"),
      ("uimodel/model/insert", ["into": sheetsLocation, "value": ["reff": "x"]], "ref"),
      ("uimodel/model/insert", ["into": sheetsLocation, "value": 5], "an object"),
      ("uimodel/model/insert", ["into": ["ref": "s"], "value": 5], "presentationDetents"),
      ("uimodel/model/rename", ["entity": "s", "to": ""], "not empty"),
      ("uimodel/model/set", setParams("ref", ""), "a name"),
      ("uimodel/menu/insertChild", ["menu": ["titel": "x"], "atEndOfMenu": "file"], "title"),
      ("uimodel/menu/replaceChildren", ["ofMenu": "file", "children": [["clas": "x"]]], "class"),
    ]
    for (method, params, expectedText) in invalidRequests {
      let error = daemon.ask(method, params)["error"]
      #expect(
        error?["code"] == -32602 && error?.text().contains(expectedText) == true,
        "\(method) \(params.text()): \(error?.text() ?? "")")
    }
    #expect(daemon.text(Self.uri) == Self.text)
  }

  @Test func insertCreatesAMissingList() throws {
    let daemon = try daemon()
    let screensLocation: JSONValue = ["document": .string(Self.uri), "path": ["screens"]]
    _ = daemon.result("uimodel/model/insert", ["into": screensLocation, "value": ["ref": "v"]])
    #expect(daemon.text(Self.uri)?.contains(#""screens": [{ "ref": "v" }]"#) == true, "\(daemon.text(Self.uri) ?? "")")
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:empty.uimodel.json", "text": "\n"])
    let appInsertion: JSONValue = ["kind": "app", "document": "memory:empty.uimodel.json", "value": ["name": "A"]]
    _ = daemon.result("uimodel/model/insert", appInsertion)
    #expect(
      daemon.ask("uimodel/model/insert", appInsertion)["error"]?["message"]?.string?.contains("already has an app")
        == true)
  }

  @Test func emptyNamesAreRefused() throws {
    let daemon = try daemon()
    for (method, params) in [
      ("uimodel/model/insert", ["kind": "sheet", "value": ["ref": ""]]),
      ("uimodel/model/set", ["entity": ["document": .string(Self.uri)], "property": "sheets", "value": [["ref": ""]]]),
    ] as [(String, JSONValue)] {
      #expect(daemon.ask(method, params)["error"]?["code"] == -32602, "\(method)")
    }
    checkFindings(#"{ "sheets": [ { "ref": 1️⃣""1️⃣ } ] }"#, ["1️⃣": "model/wrong-type"])
  }
}
