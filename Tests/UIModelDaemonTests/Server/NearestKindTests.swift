import Testing
import UIModelJSON

/// An error suggests only names of entities that the method accepts.
@Suite struct NearestKindTests {
  private static let text = """
    { "screens": [ { "ref": "places", "view": { "ref": "placesView" } }, { "ref": "plain" } ],
      "toolbars": [ { "ref": "placeToolbar", "items": [ { "id": "share", "content": "ShareLink" } ] } ],
      "sheets": [ { "ref": "plate", "viewController": "plain" } ] }
    """

  private func makeDaemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    return daemon
  }

  @Test(
    arguments: [
      ("toolbar/setRole", ["toolbar": ["ref": "place"], "toolbarRole": "editor"], -32100, "placeToolbar"),
      ("toolbar/customizationPopover", ["entity": "place"], -32100, "places"),
      ("toolbar/customizationPopover", ["entity": "places"], -32602, nil),
      ("toolbar/setRole", ["toolbar": "toolbar", "toolbarRole": "editor"], -32100, "placeToolbar"),
      ("toolbar/layout", ["screen": "place"], -32100, "places"),
      ("toolbar/setPlacement", ["item": "shar", "placement": "primaryAction"], -32100, "share"),
      ("sheet/setDetents", ["sheet": "place", "detents": []], -32100, "plate"),
      ("sheet/setDetents", ["sheet": "places", "detents": []], -32602, "plate"),
      ("sheet/layout", ["entity": "places"], -32602, "plate"),
      ("focus/tabLoop", ["screen": "plate"], -32602, "places"),
      ("model/get", ["entity": "plac"], -32100, "places"),
      ("model/get", ["entity": ["kind": "sheet", "ref": "places"]], -32100, "plate"),
      // No entity that the method accepts has a similar name.
      ("toolbar/customizationPopover", ["entity": "plain"], -32602, nil),
    ] as [(String, JSONValue, Int, String?)])
  func suggestedNameHasAnAcceptedKind(method: String, params: JSONValue, code: Int, nearest: String?) throws {
    let daemon = try makeDaemon()
    let error = daemon.error("uimodel/\(method)", params)
    #expect(error["code"] == .int(code), "\(error.text())")
    #expect(error["data"]?["nearest"] == nearest.map { .string($0) }, "\(error.text())")
    if let nearest { #expect(error["message"]?.string?.contains(nearest) == true) }
    daemon.endLineSession()
  }
}
