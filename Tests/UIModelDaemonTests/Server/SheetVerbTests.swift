import Testing
import UIModelJSON
import UIModelProtocol

/// Runs each sheet and keyboard method that changes the model, over the wire.
@Suite struct SheetVerbTests {
  static let uri = "memory:a.uimodel.json"

  static let text = """
    { // Postcards
      "screens": [
        { "ref": "fonts", "class": "FontsViewController",
          "observes": [ { "name": "keyboardWillShowNotification" }, { "name": "keyboardWillHideNotification" } ],
          "view": { "ref": "root", "class": "UIView",
            "constraints": [ { "identifier": "bar", "constant": 8 }, { "constant": 9 } ],
            "keyboardLayoutGuide": { "trackedConstraints": [
              { "activeWhenNearEdges": ["top"] }, { "activeWhenNearEdges": ["bottom"] } ] },
            "subviews": [
              { "ref": "field", "class": "UITextField" }, { "ref": "list", "class": "UITableView" } ] } }
      ],
      "sheets": [
        { "ref": "plain" /* drawn */, "viewController": "fonts" },
        { "ref": "pop", "viewController": "fonts", "modalPresentationStyle": "popover" },
        { "ref": "odd", "viewController": "fonts", "modalPresentationStyle": { "$unknown": "by device" } },
        { "ref": "tall", "viewController": "fonts", "sheetPresentationController": {
            "detents": [ "medium", { "custom": { "identifier": "tiny" } }, "large" ] },
          "changes": [ { "selectedDetentIdentifier": "large" }, { "prefersGrabberVisible": true } ] },
        { "ref": "swift", "viewController": "fonts", "presentationDetents": ["large"] },
        { "ref": "bare", "viewController": "fonts", "interactiveDismissDisabled": true },
        { "ref": "rich", "viewController": "fonts", "selection": "medium", "sheetPresentationController": {},
          "presentationDetents": ["medium", { "customType": "Tiny" }, { "height": 200 }] } ]
    }
    """

  /// A request, and the value that it writes at a path of an entity. A value of nil means that the entity no longer
  /// exists.
  struct Trial: Sendable, CustomTestStringConvertible {
    let method: String
    let params: JSONObject
    let entity: String
    let path: [JSONValue]
    let value: JSONValue?
    var testDescription: String { method + " " + JSONValue.object(params).text() }

    init(_ method: String, _ params: JSONObject, _ entity: String, _ path: [JSONValue], _ value: JSONValue?) {
      (self.method, self.params, self.entity) = ("uimodel/" + method, params, entity)
      (self.path, self.value) = (path, value)
    }

    /// Creates a trial of a method that sets one property.
    init(_ method: String, _ entity: String, _ value: JSONValue, _ path: [JSONValue], of owner: String? = nil) {
      let verb = ModelVerbs.all.first { $0.method == "uimodel/" + method }
      var params: JSONObject = [verb?.subjectParameter ?? "": .string(entity), verb?.parameter ?? "": value]
      params["of"] = owner.map { .string($0) }
      self.init(method, params, entity, path, value)
    }
  }

  private static let own: JSONValue = "sheetPresentationController"
  private static let popover: JSONValue = "popoverPresentationController"
  private static let adaptive: JSONValue = "adaptiveSheetPresentationController"
  private static let guide: JSONValue = "keyboardLayoutGuide"
  private static let tiny: JSONValue = ["custom": ["identifier": "tiny"]]

  static let trials =
    setters + lists + swiftUI + [
      Trial(
        "sheet/create", ["sheet": ["ref": "new", "viewController": "fonts"]], "new", ["viewController"], "fonts"),
      Trial("sheet/create", ["document": .string(uri), "sheet": ["ref": "new"], "index": 0], "new", ["ref"], "new"),
      Trial("sheet/remove", ["sheet": "plain"], "plain", [], nil),
    ]

  private static let setters = [
    Trial("sheet/setDetents", "plain", ["medium", "large"], [own, "detents"]),
    Trial("sheet/setDetents", "pop", ["medium"], [popover, adaptive, "detents"]),
    Trial("sheet/setDetents", "pop", ["medium"], [own, "detents"], of: "sheetPresentationController"),
    Trial(
      "sheet/setDetents", "plain", ["medium"], [popover, adaptive, "detents"],
      of: "adaptiveSheetPresentationController"),
    Trial(
      "sheet/setPrefersGrabberVisible", "odd", true, [own, "prefersGrabberVisible"], of: "sheetPresentationController"),
    Trial("sheet/setSelectedDetentIdentifier", "plain", "large", [own, "selectedDetentIdentifier"]),
    Trial("sheet/setLargestUndimmedDetentIdentifier", "plain", .null, [own, "largestUndimmedDetentIdentifier"]),
    Trial(
      "sheet/setPrefersScrollingExpandsWhenScrolledToEdge", "plain", false,
      [own, "prefersScrollingExpandsWhenScrolledToEdge"]),
    Trial("sheet/setPrefersGrabberVisible", "plain", true, [own, "prefersGrabberVisible"]),
    Trial("sheet/setPreferredCornerRadius", "plain", 20, [own, "preferredCornerRadius"]),
    Trial("sheet/setPrefersEdgeAttachedInCompactHeight", "plain", true, [own, "prefersEdgeAttachedInCompactHeight"]),
    Trial(
      "sheet/setWidthFollowsPreferredContentSizeWhenEdgeAttached", "plain", true,
      [own, "widthFollowsPreferredContentSizeWhenEdgeAttached"]),
    Trial("sheet/setPrefersPageSizing", "plain", false, [own, "prefersPageSizing"]),
    Trial("sheet/setPreferredPlacement", "plain", "leading", [own, "preferredPlacement"]),
    Trial("sheet/setSourceView", "plain", "root", [own, "sourceView"]),
    Trial("sheet/setSourceView", "pop", "root", [popover, "sourceView"], of: "popoverPresentationController"),
    Trial("sheet/setViewController", "plain", "library", ["viewController"]),
    Trial("sheet/setModalPresentationStyle", "plain", "formSheet", ["modalPresentationStyle"]),
    Trial("sheet/setModalInPresentation", "swift", true, ["interactiveDismissDisabled"]),
    Trial("sheet/setModalInPresentation", "plain", true, ["isModalInPresentation"]),
    Trial("sheet/setPreferredContentSize", "plain", [300, 400], ["preferredContentSize"]),
    Trial("sheet/setSourceItem", "pop", "root", [popover, "sourceItem"]),
    Trial("sheet/setBarButtonItem", "pop", "share", [popover, "barButtonItem"]),
    Trial("sheet/setSourceRect", "pop", [0, 0, 44, 44], [popover, "sourceRect"]),
    Trial("sheet/setPermittedArrowDirections", "pop", ["up", "down"], [popover, "permittedArrowDirections"]),
    Trial("keyboard/setFollowsUndockedKeyboard", "root", true, [guide, "followsUndockedKeyboard"]),
    Trial("keyboard/setUsesBottomSafeArea", "list", false, [guide, "usesBottomSafeArea"]),
    Trial("keyboard/setDismissPadding", "root", 44, [guide, "keyboardDismissPadding"]),
    Trial("keyboard/setDismissMode", "list", "interactive", ["keyboardDismissMode"]),
    Trial("keyboard/setInlinePredictionType", "field", "no", ["inlinePredictionType"]),
    Trial("keyboard/setSecureTextEntry", "field", true, ["isSecureTextEntry"]),
    Trial("keyboard/setTextContentType", "field", "password", ["textContentType"]),
    Trial("keyboard/setIgnoresSafeArea", "root", true, ["ignoresSafeArea"]),
  ]

  private static let lists = [
    // A sheet without detents has the platform's default detent, `large`.
    Trial(
      "sheet/insertDetent", ["sheet": "plain", "detent": "medium", "index": 0], "plain", [own, "detents"],
      ["medium", "large"]),
    Trial(
      "sheet/insertDetent", ["sheet": "pop", "detent": tiny], "pop", [popover, adaptive, "detents"], ["large", tiny]),
    Trial(
      "sheet/insertDetent", ["sheet": "tall", "detent": "large", "index": 1], "tall", [own, "detents"],
      ["medium", "large", tiny, "large"]),
    Trial(
      "sheet/removeDetent", ["sheet": "tall", "identifier": "tiny"], "tall", [own, "detents"], ["medium", "large"]),
    Trial("sheet/removeDetent", ["sheet": "tall", "index": 2], "tall", [own, "detents"], ["medium", tiny]),
    Trial("sheet/removeDetent", ["sheet": "plain", "identifier": "large"], "plain", [own, "detents"], []),
    Trial(
      "sheet/moveDetent", ["sheet": "tall", "identifier": "tiny", "toIndex": 0], "tall", [own, "detents"],
      [tiny, "medium", "large"]),
    Trial(
      "sheet/moveDetent", ["sheet": "tall", "index": 0, "toIndex": 99], "tall", [own, "detents"],
      [tiny, "large", "medium"]),
    Trial("sheet/moveDetent", ["sheet": "plain", "index": 0, "toIndex": 4], "plain", [own, "detents"], ["large"]),
    Trial(
      "sheet/addChange", ["sheet": "plain", "change": ["prefersGrabberVisible": true]], "plain", ["changes"],
      [["prefersGrabberVisible": true]]),
    Trial("sheet/removeChange", ["sheet": "tall", "index": 0], "tall", ["changes"], [["prefersGrabberVisible": true]]),
    Trial(
      "sheet/moveChange", ["sheet": "tall", "index": 1, "toIndex": 0], "tall", ["changes", 0],
      ["prefersGrabberVisible": true]),
    Trial(
      "keyboard/addTrackedConstraints", ["view": "list", "constraints": ["activeWhenNearEdges": ["top"]]], "list",
      [guide, "trackedConstraints"], [["activeWhenNearEdges": ["top"]]]),
    Trial(
      "keyboard/removeTrackedConstraints", ["view": "root", "index": 0], "root", [guide, "trackedConstraints"],
      [["activeWhenNearEdges": ["bottom"]]]),
    Trial(
      "keyboard/addConstraint", ["view": "field", "constraint": ["constant": 4]], "field", ["constraints"],
      [["constant": 4]]),
    Trial(
      "keyboard/removeConstraint", ["view": "root", "identifier": "bar"], "root", ["constraints"], [["constant": 9]]),
    Trial(
      "keyboard/removeConstraint", ["view": "root", "index": 1], "root", ["constraints"],
      [["identifier": "bar", "constant": 8]]),
    Trial(
      "keyboard/addObservation", ["screen": "fonts", "observation": ["name": "keyboardDidShow"], "index": 1], "fonts",
      ["observes", 1], ["name": "keyboardDidShow"]),
    Trial(
      "keyboard/removeObservation", ["screen": "fonts", "name": "keyboardWillHideNotification"], "fonts", ["observes"],
      [["name": "keyboardWillShowNotification"]]),
  ]

  static func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(uri), "text": .string(text)])
    return daemon
  }

  @Test func everyVerbHasATrial() {
    let methods = ModelVerbs.all.map(\.method).filter {
      $0.hasPrefix("uimodel/sheet/") || $0.hasPrefix("uimodel/keyboard/")
    }
    #expect(Set(methods).subtracting(Self.trials.map(\.method)) == [])
  }

  private func expect(_ trial: Trial, _ daemon: DaemonProcess, in transaction: JSONValue? = nil) {
    var params: JSONObject = ["entity": ["ref": .string(trial.entity), "path": .array(trial.path)]]
    params["transaction"] = transaction
    let get = daemon.ask("uimodel/model/get", .object(params))
    if let value = trial.value {
      #expect(get["result"]?["value"] == value, "\(get)")
    } else {
      #expect(get["error"]?["code"] == -32100)
    }
  }

  @Test(arguments: trials) func verbMakesOneEditThatUndoReverts(_ trial: Trial) throws {
    let verb = try #require(ModelVerbs.all.first { $0.method == trial.method })
    let daemon = try Self.daemon()
    let answer = daemon.result(verb.method, .object(trial.params))
    #expect(answer["name"]?.string == verb.title)
    let codes: JSONValue = ["model/wrong-type", "model/unknown-key", "model/unknown-value"]
    #expect(daemon.result("uimodel/diagnostics/get", ["codes": codes])["diagnostics"] == [])
    expect(trial, daemon)
    let text = daemon.text(Self.uri) ?? ""
    #expect(text.contains("{ // Postcards") && text.contains("drawn") == (verb.method != "uimodel/sheet/remove"))
    // A change to the current value makes no edit.
    if answer["documents"] != [] { _ = daemon.result("uimodel/undo", [:]) }
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endOfLines()
  }

  @Test(arguments: trials) func changeIsVisibleOnlyInItsTransaction(_ trial: Trial) throws {
    let daemon = try Self.daemon()
    let id = daemon.result("uimodel/transaction/begin", ["name": "Try"])["transaction"] ?? .null
    var params = trial.params
    params["transaction"] = id
    #expect(daemon.result(trial.method, .object(params))["transaction"] == id)
    expect(trial, daemon, in: id)
    #expect(daemon.text(Self.uri) == Self.text)
    _ = daemon.result("uimodel/transaction/rollback", ["transaction": id])
    #expect(daemon.text(Self.uri) == Self.text && daemon.clock() == 1)
    daemon.endOfLines()
  }
}
