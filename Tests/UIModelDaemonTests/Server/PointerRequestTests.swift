import Testing
import UIModelJSON
import UIModelProtocol

/// `uimodel/pointer/…` requests and band selection in a session, over the wire.
@Suite struct PointerRequestTests {
  private func makeDaemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    let text = try Repository.text("Examples/pages.uimodel.json")
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    return daemon
  }

  @Test func styleIsReturnedForRegionsAndPoints() throws {
    let daemon = try makeDaemon()
    let pointResult = daemon.result(
      "uimodel/pointer/style", ["screen": "editor", "view": "picture", "point": [290, 100]])
    #expect(pointResult["pointer"]?["region"]?["identifier"] == "right")
    #expect(pointResult["pointer"]?["accessories"]?.array?.map { $0["x"]?.double } == [-14, 14])
    for region in ["corner", 2] as [JSONValue] {
      let result = daemon.result("uimodel/pointer/style", ["screen": "editor", "view": "picture", "region": region])
      #expect(result["pointer"]?["region"]?["latchingAxes"] == "both")
    }
    let oldReleaseResult = daemon.result(
      "uimodel/pointer/style",
      ["screen": "editor", "view": "picture", "region": "corner", "environment": ["version": "14.0"]])
    #expect(oldReleaseResult["pointer"]?["accessories"] == [])
    daemon.endLineSession()
  }

  @Test func dragFollowsOneAxisAndResistsTheOther() throws {
    let daemon = try makeDaemon()
    let result = daemon.result(
      "uimodel/pointer/drag",
      ["screen": "editor", "view": "picture", "from": [290, 100], "moves": [[40, 0], [0, 30]]])
    #expect(result["drag"]?["steps"]?[0]?["region"] == [324, 16, 16, 168])
    #expect(result["drag"]?["steps"]?[1]?["vertically"] == ["follows": nil, "resists": true])
    daemon.endLineSession()
  }

  @Test func bandSelectsInQueriesAndSessions() throws {
    let daemon = try makeDaemon()
    let queryResult = daemon.result(
      "uimodel/pointer/bandSelect",
      [
        "screen": "documents", "view": "grid", "rect": [230, 30, 250, 10], "modifiers": ["command"],
        "selected": ["report", "poster"],
      ])
    #expect(queryResult["bandSelection"]?["selection"] == ["letter", "poster"])
    _ = daemon.result("uimodel/session/set", ["screen": "documents"])
    let sessionResult = daemon.result("uimodel/session/bandSelect", ["item": "grid", "rect": [230, 30, 250, 10]])
    #expect(sessionResult["session"]?["selection"]?.array?.map { $0["ref"] } == ["letter", "report"])
    let extendedResult = daemon.result(
      "uimodel/session/bandSelect", ["item": "grid", "rect": [30, 300, 10, 10], "modifiers": ["shift"]])
    #expect(extendedResult["session"]?["selection"]?.array?.map { $0["ref"] } == ["letter", "report", "thesis"])
    let refusedResult = daemon.result("uimodel/session/bandSelect", ["item": "templates", "rect": [0, 0, 10, 10]])
    #expect(refusedResult["steps"]?[0]?["kind"] == "refused")
    daemon.endLineSession()
  }

  @Test func sessionDragRefusesACollectionView() throws {
    let daemon = try makeDaemon()
    #expect(daemon.error("uimodel/session/drag", ["item": "grid"])["data"]?["path"] == "params.item")
    daemon.endLineSession()
  }

  @Test func invalidParametersAreReportedByPath() throws {
    let daemon = try makeDaemon()
    func errorPath(_ method: String, _ params: JSONObject) -> JSONValue? {
      var fullParams: JSONObject = ["screen": "editor", "view": "picture"]
      for member in params.members { fullParams[member.name] = member.value }
      return daemon.error("uimodel/pointer/" + method, .object(fullParams))["data"]?["path"]
    }
    #expect(errorPath("style", [:]) == "params.point")
    #expect(errorPath("style", ["point": [1]]) == "params.point")
    #expect(errorPath("style", ["point": [1, .number(1e308)]]) == "params.point[1]")
    #expect(errorPath("style", ["point": [1, "x"]]) == "params.point[1]")
    #expect(errorPath("style", ["point": [1, 1], "region": 0]) == "params.region")
    #expect(errorPath("style", ["region": 99]) == "params.region")
    #expect(errorPath("style", ["region": -1]) == "params.region")
    #expect(errorPath("style", ["region": .number(1e308)]) == "params.region")
    #expect(errorPath("style", ["region": "cornr"]) == "params.region")
    #expect(errorPath("style", ["point": [1, 1], "view": "pictur"]) == "params.view")
    #expect(errorPath("style", ["point": [1, 1], "punkt": 1]) == "params.punkt")
    #expect(errorPath("style", ["point": [1, 1], "environment": ["version": "x"]]) == "params.environment.version")
    #expect(errorPath("drag", ["from": [1, 1]]) == "params.moves")
    #expect(errorPath("drag", ["moves": []]) == "params.from")
    #expect(errorPath("drag", ["from": [1, 1], "moves": [[1, -1e300]]]) == "params.moves[0][1]")
    #expect(
      errorPath("drag", ["from": [1, 1], "moves": .array(Array(repeating: [1, 1], count: 1001))]) == "params.moves")
    #expect(errorPath("bandSelect", [:]) == "params.rect")
    #expect(errorPath("bandSelect", ["rect": [0, 0, -1, 1]]) == "params.rect")
    #expect(errorPath("bandSelect", ["rect": [0, 0, 1, 1], "modifiers": ["shft"]]) == "params.modifiers[0]")
    #expect(errorPath("bandSelect", ["rect": [0, 0, 1, 1], "modifiers": "shift"]) == "params.modifiers")
    #expect(errorPath("bandSelect", ["rect": [0, 0, 1, 1], "selected": ["letter"]]) == "params.selected[0]")
    #expect(daemon.error("uimodel/session/bandSelect", ["item": "gird", "rect": [0, 0, 1, 1]])["data"] != nil)
    #expect(daemon.error("uimodel/session/bandSelect", ["item": "grid"])["data"]?["path"] == "params.rect")
    daemon.endLineSession()
  }

  @Test func pictureShowsRegionsAndAccessories() throws {
    let daemon = try makeDaemon()
    let result = daemon.result("uimodel/render", ["what": "pointerRegions", "screen": "editor"])
    let svg = result["svg"]?.string ?? ""
    #expect(WellFormedXML.fault(in: svg) == nil)
    #expect(try svg == Repository.text("docs/pictures/pointer-regions.svg"))
    #expect(svg.contains("latches horizontally") && svg.contains("an arrow at left"))
    #expect(svg.contains("page, band selection") && result["notes"] == [])
    #expect(
      daemon.error("uimodel/render", ["what": "pointerRegions", "screen": "editor", "regime": "x"])["data"]?["path"]
        == "params.regime")
    daemon.endLineSession()
  }

  // MARK: Changes of the model

  /// A test case: a request that changes the model, and the expected value at a path of the view. The value is nil if
  /// the path must not exist after the request.
  struct VerbCase: Sendable, CustomTestStringConvertible {
    let method: String
    let params: JSONObject
    let path: [JSONValue]
    let value: JSONValue?
    var testDescription: String { method + " " + JSONValue.object(params).text() }

    init(_ method: String, _ params: JSONObject, _ path: [JSONValue], _ value: JSONValue?) {
      (self.method, self.params, self.path, self.value) = (method, params, path, value)
    }
  }

  private static let interactionKey: JSONValue = "pointerInteraction"
  private static let viewName: JSONValue = "picture"
  private static let rightRegion: JSONValue = ["ref": "picture", "path": ["pointerInteraction", "regions", 0]]
  private static let regionsPath: [JSONValue] = [interactionKey, "regions"]

  static let verbCases = [
    VerbCase(
      "setInteraction", ["view": viewName, "pointerInteraction": ["style": "hidden"]], [interactionKey],
      ["style": "hidden"]),
    VerbCase("setEnabled", ["view": viewName, "isEnabled": false], [interactionKey, "isEnabled"], false),
    VerbCase(
      "setStyle", ["view": viewName, "style": ["effect": "lift"]], [interactionKey, "style"], ["effect": "lift"]),
    VerbCase("setDrags", ["view": viewName, "drags": true], [interactionKey, "drags"], true),
    VerbCase(
      "addRegion", ["view": viewName, "region": ["identifier": "left", "rect": [0, 0, 8, 8]], "index": 0],
      regionsPath + [0, "identifier"], "left"),
    VerbCase("removeRegion", ["view": viewName, "identifier": "right"], regionsPath + [0, "identifier"], "bottom"),
    VerbCase("removeRegion", ["view": viewName, "index": 3], regionsPath + [3], nil),
    VerbCase(
      "moveRegion", ["view": viewName, "identifier": "inside", "toIndex": 0], regionsPath + [0, "identifier"], "inside"),
    VerbCase(
      "setRegionRect", ["region": rightRegion, "rect": [280, 16, 20, 168]], regionsPath + [0, "rect"],
      [280, 16, 20, 168]),
    VerbCase(
      "setRegionIdentifier", ["region": rightRegion, "identifier": "east"], regionsPath + [0, "identifier"], "east"),
    VerbCase(
      "setLatchingAxes", ["region": rightRegion, "latchingAxes": "both"], regionsPath + [0, "latchingAxes"], "both"),
    VerbCase("setRegionStyle", ["region": rightRegion, "style": "system"], regionsPath + [0, "style"], "system"),
    VerbCase("setRegionDrags", ["region": rightRegion, "drags": "both"], regionsPath + [0, "drags"], "both"),
    VerbCase("setAccessories", ["region": rightRegion, "accessories": []], regionsPath + [0, "accessories"], []),
    VerbCase(
      "addAccessory", ["region": rightRegion, "accessory": ["position": "top"]], regionsPath + [0, "accessories", 2],
      ["position": "top"]),
    VerbCase(
      "removeAccessory", ["region": rightRegion, "index": 0], regionsPath + [0, "accessories"], [["position": "right"]]),
    VerbCase(
      "moveAccessory", ["region": rightRegion, "index": 0, "toIndex": 1], regionsPath + [0, "accessories", 0],
      ["position": "right"]),
    VerbCase(
      "setBandSelection", ["view": viewName, "bandSelectionInteraction": ["reads": []]], ["bandSelectionInteraction"],
      ["reads": []]),
    VerbCase(
      "setBandSelectionEnabled", ["view": viewName, "isEnabled": false], ["bandSelectionInteraction", "isEnabled"],
      false),
    VerbCase(
      "setShouldBeginMultipleSelection", ["view": viewName, "shouldBegin": true],
      ["delegate", "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)"], true),
  ]

  @Test(arguments: verbCases) func verbChangesTheDocument(_ verbCase: VerbCase) throws {
    let daemon = try makeDaemon()
    let response = daemon.ask("uimodel/pointer/" + verbCase.method, .object(verbCase.params))
    #expect(response["result"]?["clock"] != nil, "\(response.text())")
    let workspaceResult = daemon.result("uimodel/workspace/get", ["document": "memory:a.uimodel.json"])
    #expect(workspaceResult["documents"]?[0]?["text"]?.string?.contains("// Not a collection view") == true)
    var address: JSONObject = ["ref": "picture"]
    address["path"] = .array(verbCase.path)
    let getResponse = daemon.ask("uimodel/model/get", ["entity": .object(address)])
    if let value = verbCase.value {
      #expect(getResponse["result"]?["value"] == value, "\(getResponse.text())")
    } else {
      #expect(getResponse["error"] != nil)
    }
    daemon.endLineSession()
  }

  @Test func everyPointerVerbIsTested() {
    let methods = ModelVerbs.all.map(\.method).filter { $0.hasPrefix("uimodel/pointer/") }
    #expect(Set(Self.verbCases.map { "uimodel/pointer/" + $0.method }) == Set(methods))
  }

  @Test func invalidValuesChangeNothing() throws {
    let daemon = try makeDaemon()
    func errorData(_ method: String, _ params: JSONObject) -> JSONValue? {
      daemon.error("uimodel/pointer/" + method, .object(params))["data"]
    }
    #expect(
      errorData("setLatchingAxes", ["region": Self.rightRegion, "latchingAxes": "horizontl"])?["nearest"]
        == "horizontal")
    #expect(errorData("setRegionRect", ["region": Self.rightRegion, "rect": [1, 2, 3]])?["path"] == "params.rect")
    #expect(errorData("setRegionRect", ["region": "picture", "rect": [1, 2, 3, 4]])?["path"] == "params.region")
    #expect(errorData("addRegion", ["view": "picture", "region": ["rct": []]])?["nearest"] == "rect")
    #expect(errorData("removeRegion", ["view": "picture", "index": 9]) != nil)
    #expect(errorData("setStyle", ["view": "picture", "style": "hiden"]) != nil)
    let workspaceResult = daemon.result("uimodel/workspace/get", ["document": "memory:a.uimodel.json"])
    #expect(workspaceResult["documents"]?[0]?["text"]?.string == (try Repository.text("Examples/pages.uimodel.json")))
    daemon.endLineSession()
  }
}
