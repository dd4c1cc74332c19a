import Testing
import UIModelJSON

/// Checks `uimodel/toolbar/layout` over the wire.
@Suite struct ToolbarLayoutRequestTests {
  static let text = #"""
    { "screens": [ { "ref": "place", "navigationItem": { "toolbar": "bar" } },
        { "ref": "editor", "navigationItem": { "style": "editor", "title": "Note", "toolbar": "bar",
          "centerItemGroups": [ { "barButtonItems": [ { "title": "Bold", "width": 50 } ] } ] } },
        { "ref": "plain" } ],
      "toolbars": [ { "ref": "bar", "navigationTitle": "Lake", "toolbarRole": "editor", "items": [
        { "ref": "favorite", "placement": "secondaryAction", "content": "Favorite", "width": 60 } ] } ] }
    """#

  private func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    return daemon
  }

  @Test func screenLayoutIncludesItsToolbar() throws {
    let daemon = try daemon()
    let answer = daemon.result("uimodel/toolbar/layout", ["screen": "place", "width": 50])
    #expect(answer["toolbar"] == "bar" && answer["layout"]?["toolbarRole"] == "editor")
    #expect(answer["layout"]?["fit"]?["overflowed"] == ["favorite"])
    #expect(answer["text"]?.string?.contains("overflow: favorite") == true)
    let editorResult = daemon.result("uimodel/toolbar/layout", ["entity": "editor"])
    #expect(editorResult["layout"]?["style"] == "editor" && editorResult["toolbarLayout"]?["toolbarRole"] == "editor")
    #expect(editorResult["layout"]?["areas"]?["center"]?.array?.first?["items"] == ["Bold"])
    daemon.endLineSession()
  }

  @Test(arguments: [
    (#"{}"#, -32602, "params.entity"),
    (#"{"screen":"bar"}"#, -32602, "params.screen"),
    (#"{"screen":"plain"}"#, -32602, "has no known navigation item"),
    (#"{"screen":"place","entity":"bar"}"#, -32602, "params.entity"),
    (#"{"entity":"bar","width":-1}"#, -32602, "params.width"),
    (#"{"entity":"bar","width":1e308}"#, -32602, "params.width"),
    (#"{"entity":"bar","width":"wide"}"#, -32602, "params.width"),
    (#"{"entity":"bar","reservedWidth":10}"#, -32602, "params.reservedWidth"),
    (#"{"entity":"bar","width":10,"reservedWidth":-4}"#, -32602, "params.reservedWidth"),
    (#"{"entity":"bar","widht":10}"#, -32602, "width"),
    (#"{"entity":"baar"}"#, -32100, "bar"),
  ])
  func invalidParametersAreReported(params: String, code: Int, expectedText: String) throws {
    let daemon = try daemon()
    let error = daemon.ask("uimodel/toolbar/layout", JSONValue(text: params))["error"] ?? .null
    #expect(error["code"]?.int == code && error["message"]?.string?.contains(expectedText) == true, "\(error)")
    daemon.endLineSession()
  }
}
