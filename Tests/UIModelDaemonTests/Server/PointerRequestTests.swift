import Testing
import UIModelJSON
import UIModelProtocol

/// `uimodel/pointer/…` requests and band selection in a session, over the wire.
@Suite struct PointerRequestTests {
  private func started() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    let text = try Repository.text("Examples/pages.uimodel.json")
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    return daemon
  }

  @Test func styleIsReturnedForRegionsAndPoints() throws {
    let daemon = try started()
    let point = daemon.result("uimodel/pointer/style", ["screen": "editor", "view": "picture", "point": [290, 100]])
    #expect(point["pointer"]?["region"]?["identifier"] == "right")
    #expect(point["pointer"]?["accessories"]?.array?.map { $0["x"]?.double } == [-14, 14])
    for region in ["corner", 2] as [JSONValue] {
      let answer = daemon.result("uimodel/pointer/style", ["screen": "editor", "view": "picture", "region": region])
      #expect(answer["pointer"]?["region"]?["latchingAxes"] == "both")
    }
    let before = daemon.result(
      "uimodel/pointer/style",
      ["screen": "editor", "view": "picture", "region": "corner", "environment": ["version": "14.0"]])
    #expect(before["pointer"]?["accessories"] == [])
    daemon.endOfLines()
  }

  @Test func dragFollowsOneAxisAndResistsTheOther() throws {
    let daemon = try started()
    let answer = daemon.result(
      "uimodel/pointer/drag",
      ["screen": "editor", "view": "picture", "from": [290, 100], "moves": [[40, 0], [0, 30]]])
    #expect(answer["drag"]?["steps"]?[0]?["region"] == [324, 16, 16, 168])
    #expect(answer["drag"]?["steps"]?[1]?["vertically"] == ["follows": nil, "resists": true])
    daemon.endOfLines()
  }

  @Test func bandSelectsInQueriesAndSessions() throws {
    let daemon = try started()
    let asked = daemon.result(
      "uimodel/pointer/bandSelect",
      [
        "screen": "documents", "view": "grid", "rect": [230, 30, 250, 10], "modifiers": ["command"],
        "selected": ["report", "poster"],
      ])
    #expect(asked["bandSelection"]?["selection"] == ["letter", "poster"])
    _ = daemon.result("uimodel/session/set", ["screen": "documents"])
    let done = daemon.result("uimodel/session/bandSelect", ["item": "grid", "rect": [230, 30, 250, 10]])
    #expect(done["session"]?["selection"]?.array?.map { $0["ref"] } == ["letter", "report"])
    let more = daemon.result(
      "uimodel/session/bandSelect", ["item": "grid", "rect": [30, 300, 10, 10], "modifiers": ["shift"]])
    #expect(more["session"]?["selection"]?.array?.map { $0["ref"] } == ["letter", "report", "thesis"])
    let list = daemon.result("uimodel/session/bandSelect", ["item": "templates", "rect": [0, 0, 10, 10]])
    #expect(list["steps"]?[0]?["kind"] == "refused")
    daemon.endOfLines()
  }

  @Test func sessionDragRefusesACollectionView() throws {
    let daemon = try started()
    #expect(daemon.error("uimodel/session/drag", ["item": "grid"])["data"]?["path"] == "params.item")
    daemon.endOfLines()
  }

  @Test func invalidParametersAreReportedByPath() throws {
    let daemon = try started()
    func path(_ method: String, _ params: JSONObject) -> JSONValue? {
      var all: JSONObject = ["screen": "editor", "view": "picture"]
      for member in params.members { all[member.name] = member.value }
      return daemon.error("uimodel/pointer/" + method, .object(all))["data"]?["path"]
    }
    #expect(path("style", [:]) == "params.point")
    #expect(path("style", ["point": [1]]) == "params.point")
    #expect(path("style", ["point": [1, .number(1e308)]]) == "params.point[1]")
    #expect(path("style", ["point": [1, "x"]]) == "params.point[1]")
    #expect(path("style", ["point": [1, 1], "region": 0]) == "params.region")
    #expect(path("style", ["region": 99]) == "params.region")
    #expect(path("style", ["region": -1]) == "params.region")
    #expect(path("style", ["region": .number(1e308)]) == "params.region")
    #expect(path("style", ["region": "cornr"]) == "params.region")
    #expect(path("style", ["point": [1, 1], "view": "pictur"]) == "params.view")
    #expect(path("style", ["point": [1, 1], "punkt": 1]) == "params.punkt")
    #expect(path("style", ["point": [1, 1], "environment": ["version": "x"]]) == "params.environment.version")
    #expect(path("drag", ["from": [1, 1]]) == "params.moves")
    #expect(path("drag", ["moves": []]) == "params.from")
    #expect(path("drag", ["from": [1, 1], "moves": [[1, -1e300]]]) == "params.moves[0][1]")
    #expect(
      path("drag", ["from": [1, 1], "moves": .array(Array(repeating: [1, 1], count: 1001))]) == "params.moves")
    #expect(path("bandSelect", [:]) == "params.rect")
    #expect(path("bandSelect", ["rect": [0, 0, -1, 1]]) == "params.rect")
    #expect(path("bandSelect", ["rect": [0, 0, 1, 1], "modifiers": ["shft"]]) == "params.modifiers[0]")
    #expect(path("bandSelect", ["rect": [0, 0, 1, 1], "modifiers": "shift"]) == "params.modifiers")
    #expect(path("bandSelect", ["rect": [0, 0, 1, 1], "selected": ["letter"]]) == "params.selected[0]")
    #expect(daemon.error("uimodel/session/bandSelect", ["item": "gird", "rect": [0, 0, 1, 1]])["data"] != nil)
    #expect(daemon.error("uimodel/session/bandSelect", ["item": "grid"])["data"]?["path"] == "params.rect")
    daemon.endOfLines()
  }

  @Test func pictureShowsRegionsAndAccessories() throws {
    let daemon = try started()
    let answer = daemon.result("uimodel/render", ["what": "pointerRegions", "screen": "editor"])
    let svg = answer["svg"]?.string ?? ""
    #expect(WellFormed.fault(in: svg) == nil)
    #expect(try svg == Repository.text("docs/pictures/pointer-regions.svg"))
    #expect(svg.contains("latches horizontally") && svg.contains("an arrow at left"))
    #expect(svg.contains("page, band selection") && answer["notes"] == [])
    #expect(
      daemon.error("uimodel/render", ["what": "pointerRegions", "screen": "editor", "regime": "x"])["data"]?["path"]
        == "params.regime")
    daemon.endOfLines()
  }

  // MARK: Changes of the model

  /// A request that changes the model, and the value that is then at a path of the view. The value is nil if the path
  /// must not exist afterwards.
  struct Trial: Sendable, CustomTestStringConvertible {
    let method: String
    let params: JSONObject
    let path: [JSONValue]
    let value: JSONValue?
    var testDescription: String { method + " " + JSONValue.object(params).text() }

    init(_ method: String, _ params: JSONObject, _ path: [JSONValue], _ value: JSONValue?) {
      (self.method, self.params, self.path, self.value) = (method, params, path, value)
    }
  }

  private static let interaction: JSONValue = "pointerInteraction"
  private static let view: JSONValue = "picture"
  private static let right: JSONValue = ["ref": "picture", "path": ["pointerInteraction", "regions", 0]]
  private static let regions: [JSONValue] = [interaction, "regions"]

  static let trials = [
    Trial(
      "setInteraction", ["view": view, "pointerInteraction": ["style": "hidden"]], [interaction], ["style": "hidden"]),
    Trial("setEnabled", ["view": view, "isEnabled": false], [interaction, "isEnabled"], false),
    Trial("setStyle", ["view": view, "style": ["effect": "lift"]], [interaction, "style"], ["effect": "lift"]),
    Trial("setDrags", ["view": view, "drags": true], [interaction, "drags"], true),
    Trial(
      "addRegion", ["view": view, "region": ["identifier": "left", "rect": [0, 0, 8, 8]], "index": 0],
      regions + [0, "identifier"], "left"),
    Trial("removeRegion", ["view": view, "identifier": "right"], regions + [0, "identifier"], "bottom"),
    Trial("removeRegion", ["view": view, "index": 3], regions + [3], nil),
    Trial("moveRegion", ["view": view, "identifier": "inside", "toIndex": 0], regions + [0, "identifier"], "inside"),
    Trial(
      "setRegionRect", ["region": right, "rect": [280, 16, 20, 168]], regions + [0, "rect"], [280, 16, 20, 168]),
    Trial("setRegionIdentifier", ["region": right, "identifier": "east"], regions + [0, "identifier"], "east"),
    Trial("setLatchingAxes", ["region": right, "latchingAxes": "both"], regions + [0, "latchingAxes"], "both"),
    Trial("setRegionStyle", ["region": right, "style": "system"], regions + [0, "style"], "system"),
    Trial("setRegionDrags", ["region": right, "drags": "both"], regions + [0, "drags"], "both"),
    Trial("setAccessories", ["region": right, "accessories": []], regions + [0, "accessories"], []),
    Trial(
      "addAccessory", ["region": right, "accessory": ["position": "top"]], regions + [0, "accessories", 2],
      ["position": "top"]),
    Trial("removeAccessory", ["region": right, "index": 0], regions + [0, "accessories"], [["position": "right"]]),
    Trial(
      "moveAccessory", ["region": right, "index": 0, "toIndex": 1], regions + [0, "accessories", 0],
      ["position": "right"]),
    Trial(
      "setBandSelection", ["view": view, "bandSelectionInteraction": ["reads": []]], ["bandSelectionInteraction"],
      ["reads": []]),
    Trial(
      "setBandSelectionEnabled", ["view": view, "isEnabled": false], ["bandSelectionInteraction", "isEnabled"], false),
    Trial(
      "setShouldBeginMultipleSelection", ["view": view, "shouldBegin": true],
      ["delegate", "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)"], true),
  ]

  @Test(arguments: trials) func verbChangesTheDocument(_ trial: Trial) throws {
    let daemon = try started()
    let answer = daemon.ask("uimodel/pointer/" + trial.method, .object(trial.params))
    #expect(answer["result"]?["clock"] != nil, "\(answer.text())")
    let text = daemon.result("uimodel/workspace/get", ["document": "memory:a.uimodel.json"])
    #expect(text["documents"]?[0]?["text"]?.string?.contains("// Not a collection view") == true)
    var address: JSONObject = ["ref": "picture"]
    address["path"] = .array(trial.path)
    let found = daemon.ask("uimodel/model/get", ["entity": .object(address)])
    if let value = trial.value {
      #expect(found["result"]?["value"] == value, "\(found.text())")
    } else {
      #expect(found["error"] != nil)
    }
    daemon.endOfLines()
  }

  @Test func everyVerbIsTested() {
    let methods = ModelVerbs.all.map(\.method).filter { $0.hasPrefix("uimodel/pointer/") }
    #expect(Set(Self.trials.map { "uimodel/pointer/" + $0.method }) == Set(methods))
  }

  @Test func invalidValuesChangeNothing() throws {
    let daemon = try started()
    func data(_ method: String, _ params: JSONObject) -> JSONValue? {
      daemon.error("uimodel/pointer/" + method, .object(params))["data"]
    }
    #expect(data("setLatchingAxes", ["region": Self.right, "latchingAxes": "horizontl"])?["nearest"] == "horizontal")
    #expect(data("setRegionRect", ["region": Self.right, "rect": [1, 2, 3]])?["path"] == "params.rect")
    #expect(data("setRegionRect", ["region": "picture", "rect": [1, 2, 3, 4]])?["path"] == "params.region")
    #expect(data("addRegion", ["view": "picture", "region": ["rct": []]])?["nearest"] == "rect")
    #expect(data("removeRegion", ["view": "picture", "index": 9]) != nil)
    #expect(data("setStyle", ["view": "picture", "style": "hiden"]) != nil)
    let text = daemon.result("uimodel/workspace/get", ["document": "memory:a.uimodel.json"])
    #expect(text["documents"]?[0]?["text"]?.string == (try Repository.text("Examples/pages.uimodel.json")))
    daemon.endOfLines()
  }
}
