import Testing
import UIModelJSON

@testable import UIModelDaemon

/// What requests write is what a document may say, and they tell what it brought.
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

  private func set(_ property: String, _ value: JSONValue) -> JSONValue {
    ["entity": ["ref": "s"], "property": .string(property), "value": value]
  }

  @Test func wrongTypesValuesAndNamesAreRefusedWithTheirPathAndTheNearest() throws {
    let daemon = try daemon()
    let cases: [(String, JSONValue, nearest: JSONValue?)] = [
      ("presentationDetents", 5, nil), ("modalPresentationStyle", "pagesheet", "pageSheet"),
      ("presentationDetent", ["large"], "presentationDetents"), ("viewController", ["a"], nil),
      ("presentationDetents", [["fraction": "half"]], nil),
    ]
    for (property, value, nearest) in cases {
      let error = daemon.ask("uimodel/model/set", set(property, value))["error"]
      #expect(error?["code"] == -32602, "\(property): \(error ?? .null)")
      #expect(error?["data"]?["path"]?.string?.hasPrefix("params.value") == true, "\(error ?? .null)")
      if let nearest { #expect(error?["data"]?["nearest"] == nearest) }
    }
    let list: JSONValue = ["ref": "s", "path": ["presentationDetents"]]
    let insert = daemon.ask("uimodel/model/insert", ["into": list, "value": ["fraction": "half"]])["error"]
    #expect(insert?["code"] == -32602, "\(insert ?? .null)")
    let creation = daemon.ask("uimodel/model/insert", ["kind": "sheet", "value": ["reff": "x"]])["error"]
    #expect(creation?["data"]?["nearest"] == "ref", "\(creation ?? .null)")
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endOfLines()
  }

  @Test func whatAChangeBroughtIsTold() throws {
    let daemon = try daemon()
    let answer = daemon.result("uimodel/model/set", set("presentationDetents", []))
    #expect(answer["diagnostics"]?.array?.compactMap { $0["code"]?.string } == ["sheet/no-detents"])
    // What was there before is not brought.
    let next = daemon.result("uimodel/model/set", set("viewController", "picker"))
    #expect(next["diagnostics"]?.array?.contains { $0["code"] == "sheet/no-detents" } != true, "\(next)")
    daemon.endOfLines()
  }
}
