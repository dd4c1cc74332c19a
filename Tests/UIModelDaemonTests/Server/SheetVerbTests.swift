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

  /// A request with its expected effect: the value at a path within an entity. A nil value means that the path, or the
  /// entity, does not exist afterwards.
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

  private static let sheetKey: JSONValue = "sheetPresentationController"
  private static let popoverKey: JSONValue = "popoverPresentationController"
  private static let adaptiveKey: JSONValue = "adaptiveSheetPresentationController"
  private static let guideKey: JSONValue = "keyboardLayoutGuide"
  private static let tinyDetent: JSONValue = ["custom": ["identifier": "tiny"]]

  static let trials =
    setterTrials + listTrials + swiftUITrials + [
      Trial(
        "sheet/create", ["sheet": ["ref": "new", "viewController": "fonts"]], "new", ["viewController"], "fonts"),
      Trial("sheet/create", ["document": .string(uri), "sheet": ["ref": "new"], "index": 0], "new", ["ref"], "new"),
      Trial("sheet/remove", ["sheet": "plain"], "plain", [], nil),
    ]

  private static let setterTrials = [
    Trial("sheet/setDetents", "plain", ["medium", "large"], [sheetKey, "detents"]),
    Trial("sheet/setDetents", "pop", ["medium"], [popoverKey, adaptiveKey, "detents"]),
    Trial("sheet/setDetents", "pop", ["medium"], [sheetKey, "detents"], of: "sheetPresentationController"),
    Trial(
      "sheet/setDetents", "plain", ["medium"], [popoverKey, adaptiveKey, "detents"],
      of: "adaptiveSheetPresentationController"),
    Trial(
      "sheet/setPrefersGrabberVisible", "odd", true, [sheetKey, "prefersGrabberVisible"],
      of: "sheetPresentationController"),
    Trial("sheet/setSelectedDetentIdentifier", "plain", "large", [sheetKey, "selectedDetentIdentifier"]),
    Trial("sheet/setLargestUndimmedDetentIdentifier", "plain", .null, [sheetKey, "largestUndimmedDetentIdentifier"]),
    Trial(
      "sheet/setPrefersScrollingExpandsWhenScrolledToEdge", "plain", false,
      [sheetKey, "prefersScrollingExpandsWhenScrolledToEdge"]),
    Trial("sheet/setPrefersGrabberVisible", "plain", true, [sheetKey, "prefersGrabberVisible"]),
    Trial("sheet/setPreferredCornerRadius", "plain", 20, [sheetKey, "preferredCornerRadius"]),
    Trial(
      "sheet/setPrefersEdgeAttachedInCompactHeight", "plain", true, [sheetKey, "prefersEdgeAttachedInCompactHeight"]),
    Trial(
      "sheet/setWidthFollowsPreferredContentSizeWhenEdgeAttached", "plain", true,
      [sheetKey, "widthFollowsPreferredContentSizeWhenEdgeAttached"]),
    Trial("sheet/setPrefersPageSizing", "plain", false, [sheetKey, "prefersPageSizing"]),
    Trial("sheet/setPreferredPlacement", "plain", "leading", [sheetKey, "preferredPlacement"]),
    Trial("sheet/setSourceView", "plain", "root", [sheetKey, "sourceView"]),
    Trial("sheet/setSourceView", "pop", "root", [popoverKey, "sourceView"], of: "popoverPresentationController"),
    Trial("sheet/setViewController", "plain", "library", ["viewController"]),
    Trial("sheet/setModalPresentationStyle", "plain", "formSheet", ["modalPresentationStyle"]),
    Trial("sheet/setModalInPresentation", "swift", true, ["interactiveDismissDisabled"]),
    Trial("sheet/setModalInPresentation", "plain", true, ["isModalInPresentation"]),
    Trial("sheet/setPreferredContentSize", "plain", [300, 400], ["preferredContentSize"]),
    Trial("sheet/setSourceItem", "pop", "root", [popoverKey, "sourceItem"]),
    Trial("sheet/setBarButtonItem", "pop", "share", [popoverKey, "barButtonItem"]),
    Trial("sheet/setSourceRect", "pop", [0, 0, 44, 44], [popoverKey, "sourceRect"]),
    Trial("sheet/setPermittedArrowDirections", "pop", ["up", "down"], [popoverKey, "permittedArrowDirections"]),
    Trial("keyboard/setFollowsUndockedKeyboard", "root", true, [guideKey, "followsUndockedKeyboard"]),
    Trial("keyboard/setUsesBottomSafeArea", "list", false, [guideKey, "usesBottomSafeArea"]),
    Trial("keyboard/setDismissPadding", "root", 44, [guideKey, "keyboardDismissPadding"]),
    Trial("keyboard/setDismissMode", "list", "interactive", ["keyboardDismissMode"]),
    Trial("keyboard/setInlinePredictionType", "field", "no", ["inlinePredictionType"]),
    Trial("keyboard/setSecureTextEntry", "field", true, ["isSecureTextEntry"]),
    Trial("keyboard/setTextContentType", "field", "password", ["textContentType"]),
    Trial("keyboard/setIgnoresSafeArea", "root", true, ["ignoresSafeArea"]),
  ]

  private static let listTrials = [
    // A sheet without detents has the platform's default detent, `large`.
    Trial(
      "sheet/insertDetent", ["sheet": "plain", "detent": "medium", "index": 0], "plain", [sheetKey, "detents"],
      ["medium", "large"]),
    Trial(
      "sheet/insertDetent", ["sheet": "pop", "detent": tinyDetent], "pop", [popoverKey, adaptiveKey, "detents"],
      ["large", tinyDetent]),
    Trial(
      "sheet/insertDetent", ["sheet": "tall", "detent": "large", "index": 1], "tall", [sheetKey, "detents"],
      ["medium", "large", tinyDetent, "large"]),
    Trial(
      "sheet/removeDetent", ["sheet": "tall", "identifier": "tiny"], "tall", [sheetKey, "detents"], ["medium", "large"]),
    Trial(
      "sheet/removeDetent", ["sheet": "tall", "index": 2], "tall", [sheetKey, "detents"], ["medium", tinyDetent]),
    Trial("sheet/removeDetent", ["sheet": "plain", "identifier": "large"], "plain", [sheetKey, "detents"], []),
    Trial(
      "sheet/moveDetent", ["sheet": "tall", "identifier": "tiny", "toIndex": 0], "tall", [sheetKey, "detents"],
      [tinyDetent, "medium", "large"]),
    Trial(
      "sheet/moveDetent", ["sheet": "tall", "index": 0, "toIndex": 99], "tall", [sheetKey, "detents"],
      [tinyDetent, "large", "medium"]),
    Trial(
      "sheet/moveDetent", ["sheet": "plain", "index": 0, "toIndex": 4], "plain", [sheetKey, "detents"], ["large"]),
    Trial(
      "sheet/addChange", ["sheet": "plain", "change": ["prefersGrabberVisible": true]], "plain", ["changes"],
      [["prefersGrabberVisible": true]]),
    Trial("sheet/removeChange", ["sheet": "tall", "index": 0], "tall", ["changes"], [["prefersGrabberVisible": true]]),
    Trial(
      "sheet/moveChange", ["sheet": "tall", "index": 1, "toIndex": 0], "tall", ["changes", 0],
      ["prefersGrabberVisible": true]),
    Trial(
      "keyboard/addTrackedConstraints", ["view": "list", "constraints": ["activeWhenNearEdges": ["top"]]], "list",
      [guideKey, "trackedConstraints"], [["activeWhenNearEdges": ["top"]]]),
    Trial(
      "keyboard/removeTrackedConstraints", ["view": "root", "index": 0], "root", [guideKey, "trackedConstraints"],
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

  @Test func everyMethodHasATrial() {
    let methods = ModelVerbs.all.map(\.method).filter {
      $0.hasPrefix("uimodel/sheet/") || $0.hasPrefix("uimodel/keyboard/")
    }
    #expect(Set(methods).subtracting(Self.trials.map(\.method)) == [])
  }

  private func checkEffect(_ trial: Trial, _ daemon: DaemonProcess, in transactionID: JSONValue? = nil) {
    var params: JSONObject = ["entity": ["ref": .string(trial.entity), "path": .array(trial.path)]]
    params["transaction"] = transactionID
    let getResponse = daemon.ask("uimodel/model/get", .object(params))
    if let value = trial.value {
      #expect(getResponse["result"]?["value"] == value, "\(getResponse)")
    } else {
      #expect(getResponse["error"]?["code"] == -32100)
    }
  }

  @Test(arguments: trials) func methodMakesOneEditThatUndoReverts(_ trial: Trial) throws {
    let verb = try #require(ModelVerbs.all.first { $0.method == trial.method })
    let daemon = try Self.daemon()
    let answer = daemon.result(verb.method, .object(trial.params))
    #expect(answer["name"]?.string == verb.title)
    let codes: JSONValue = ["model/wrong-type", "model/unknown-key", "model/unknown-value"]
    #expect(daemon.result("uimodel/diagnostics/get", ["codes": codes])["diagnostics"] == [])
    checkEffect(trial, daemon)
    let text = daemon.text(Self.uri) ?? ""
    #expect(text.contains("{ // Postcards") && text.contains("drawn") == (verb.method != "uimodel/sheet/remove"))
    // If the property already has the value, the request makes no edit.
    if answer["documents"] != [] { _ = daemon.result("uimodel/undo", [:]) }
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }

  @Test(arguments: trials) func changeIsVisibleOnlyInItsTransaction(_ trial: Trial) throws {
    let daemon = try Self.daemon()
    let transactionID = daemon.result("uimodel/transaction/begin", ["name": "Try"])["transaction"] ?? .null
    var params = trial.params
    params["transaction"] = transactionID
    #expect(daemon.result(trial.method, .object(params))["transaction"] == transactionID)
    checkEffect(trial, daemon, in: transactionID)
    #expect(daemon.text(Self.uri) == Self.text)
    _ = daemon.result("uimodel/transaction/rollback", ["transaction": transactionID])
    #expect(daemon.text(Self.uri) == Self.text && daemon.clock() == 1)
    daemon.endLineSession()
  }
}
