import Testing
import UIModelJSON
import UIModelProtocol

/// The verbs of sheets and the keyboard, each over the wire.
@Suite struct SheetVerbTests {
  private static let uri = "memory:a.uimodel.json"

  private static let text = """
    { // Postcards
      "screens": [
        { "ref": "fonts", "class": "FontsViewController",
          "view": { "ref": "root", "class": "UIView", "subviews": [
            { "ref": "field", "class": "UITextField" }, { "ref": "list", "class": "UITableView" } ] } }
      ],
      "sheets": [
        { "ref": "plain" /* drawn */, "viewController": "fonts" },
        { "ref": "pop", "viewController": "fonts", "modalPresentationStyle": "popover" },
        { "ref": "odd", "viewController": "fonts", "modalPresentationStyle": { "$unknown": "by device" } },
        { "ref": "swift", "viewController": "fonts", "presentationDetents": ["large"] } ]
    }
    """

  private static let own = "sheetPresentationController"
  private static let popover = "popoverPresentationController"
  private static let guide = "keyboardLayoutGuide"

  static let verbs: [(method: String, subject: String, value: JSONValue, path: [String])] = [
    ("sheet/setDetents", "plain", ["medium", "large"], [own, "detents"]),
    ("sheet/setDetents", "pop", ["medium"], [popover, "adaptiveSheetPresentationController", "detents"]),
    ("sheet/setSelectedDetentIdentifier", "plain", "large", [own, "selectedDetentIdentifier"]),
    ("sheet/setLargestUndimmedDetentIdentifier", "plain", .null, [own, "largestUndimmedDetentIdentifier"]),
    (
      "sheet/setPrefersScrollingExpandsWhenScrolledToEdge", "plain", false,
      [own, "prefersScrollingExpandsWhenScrolledToEdge"]
    ),
    ("sheet/setPrefersGrabberVisible", "plain", true, [own, "prefersGrabberVisible"]),
    ("sheet/setPreferredCornerRadius", "plain", 20, [own, "preferredCornerRadius"]),
    ("sheet/setPrefersEdgeAttachedInCompactHeight", "plain", true, [own, "prefersEdgeAttachedInCompactHeight"]),
    (
      "sheet/setWidthFollowsPreferredContentSizeWhenEdgeAttached", "plain", true,
      [own, "widthFollowsPreferredContentSizeWhenEdgeAttached"]
    ),
    ("sheet/setPrefersPageSizing", "plain", false, [own, "prefersPageSizing"]),
    ("sheet/setSourceView", "plain", "root", [own, "sourceView"]),
    ("sheet/setViewController", "plain", "library", ["viewController"]),
    ("sheet/setModalPresentationStyle", "plain", "formSheet", ["modalPresentationStyle"]),
    ("sheet/setModalInPresentation", "swift", true, ["interactiveDismissDisabled"]),
    ("sheet/setPreferredContentSize", "plain", [300, 400], ["preferredContentSize"]),
    ("sheet/setSourceItem", "pop", "root", [popover, "sourceItem"]),
    ("sheet/addChange", "plain", ["prefersGrabberVisible": true], ["changes"]),
    ("sheet/remove", "plain", .null, []),
    ("keyboard/setFollowsUndockedKeyboard", "root", true, [guide, "followsUndockedKeyboard"]),
    ("keyboard/setUsesBottomSafeArea", "root", false, [guide, "usesBottomSafeArea"]),
    ("keyboard/setDismissPadding", "root", 44, [guide, "keyboardDismissPadding"]),
    ("keyboard/addTrackedConstraints", "root", ["activeWhenNearEdges": ["top"]], [guide, "trackedConstraints"]),
    ("keyboard/setDismissMode", "list", "interactive", ["keyboardDismissMode"]),
    ("keyboard/setInlinePredictionType", "field", "no", ["inlinePredictionType"]),
    ("keyboard/setSecureTextEntry", "field", true, ["isSecureTextEntry"]),
    ("keyboard/setTextContentType", "field", "password", ["textContentType"]),
    ("keyboard/setIgnoresSafeArea", "root", true, ["ignoresSafeArea"]),
  ]

  private func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(Self.text)])
    return daemon
  }

  @Test func everyVerbIsTried() {
    let methods = ModelVerbs.all.map(\.method).filter { !$0.hasPrefix("uimodel/focus/") }
    #expect(Set(Self.verbs.map { "uimodel/" + $0.method }) == Set(methods))
  }

  @Test(arguments: verbs.indices)
  func verbIsOneEditThatUndoTakesBack(_ index: Int) throws {
    let (method, subject, value, path) = Self.verbs[index]
    let verb = try #require(ModelVerbs.all.first { $0.method == "uimodel/" + method })
    let daemon = try daemon()
    var params: JSONObject = [verb.subject: .string(subject)]
    if verb.operation != .remove { params[verb.parameter] = value }
    let answer = daemon.result(verb.method, .object(params))
    #expect(answer["name"]?.string == verb.title)
    let place: JSONValue = ["ref": .string(subject), "path": .array(path.map { .string($0) })]
    let get = daemon.ask("uimodel/model/get", ["entity": place])
    if verb.operation == .remove {
      #expect(get["error"]?["code"] == -32100)
    } else {
      #expect(get["result"]?["value"] == (verb.operation == .insert ? .array([value]) : value), "\(get)")
    }
    _ = daemon.result("uimodel/undo", [:])
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endOfLines()
  }

  @Test(arguments: [
    ("sheet/setDetents", #"{"sheet":"plain","detents":["medum"]}"#, -32602),
    ("sheet/setPrefersGrabberVisible", #"{"sheet":"plain","prefersGrabberVisible":"yes"}"#, -32602),
    ("sheet/setPrefersGrabberVisible", #"{"sheet":"root","prefersGrabberVisible":true}"#, -32602),
    ("sheet/setPrefersGrabberVisible", #"{"sheet":"swift","prefersGrabberVisible":true}"#, -32102),
    ("sheet/setPrefersGrabberVisible", #"{"sheet":"odd","prefersGrabberVisible":true}"#, -32102),
    ("sheet/setPrefersGrabberVisible", #"{"sheet":"plain","prefersGrabberVisible":true,"ifClock":9}"#, -32101),
    ("keyboard/setDismissMode", #"{"view":"list","keyboardDismissMode":"interactiv"}"#, -32602),
    ("keyboard/setDismissPadding", #"{"view":"plain","keyboardDismissPadding":4}"#, -32602),
  ])
  func whatDoesNotFitChangesNothing(method: String, params: String, code: Int) throws {
    let daemon = try daemon()
    let error = daemon.ask("uimodel/" + method, JSONValue(text: params))["error"] ?? .null
    #expect(error["code"] == .int(code), "\(error)")
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endOfLines()
  }
}
