import Testing
import UIModelJSON
import UIModelProtocol

/// Runs each `uimodel/scene/…` method that changes the model, over the wire.
@Suite struct SceneVerbTests {
  static let uri = "memory:a.uimodel.json"

  static let text = """
    { // Notes
      "screens": [ { "ref": "editor", "view": { "ref": "list", "class": "UICollectionView" } } ],
      "scenes": [
        { "ref": "plain" },
        { "ref": "asking", "activationRequests": [ { "in": "first" }, { "in": "second" } ] } ]
    }
    """

  /// Each method with its parameters and the value that it writes. The path leads from the entity to the written value.
  /// A nil value means that the entity no longer exists.
  static let trials: [(method: String, params: JSONObject, entity: String, path: [JSONValue], value: JSONValue?)] = [
    ("setRole", ["scene": "plain", "role": "windowApplication"], "plain", ["role"], "windowApplication"),
    ("setConfiguration", ["scene": "plain", "configuration": "Main"], "plain", ["configuration"], "Main"),
    ("setDelegateClass", ["scene": "plain", "delegateClass": "A"], "plain", ["delegateClass"], "A"),
    ("setSceneClass", ["scene": "plain", "sceneClass": "A"], "plain", ["sceneClass"], "A"),
    ("setStoryboard", ["scene": "plain", "storyboard": "Main"], "plain", ["storyboard"], "Main"),
    ("setRoot", ["scene": "plain", "root": "editor"], "plain", ["root"], "editor"),
    ("setTitle", ["scene": "plain", "title": "A"], "plain", ["title"], "A"),
    ("setSubtitle", ["scene": "plain", "subtitle": "A"], "plain", ["subtitle"], "A"),
    (
      "setUserActivity", ["scene": "plain", "userActivity": "com.example.a"], "plain", ["userActivity"], "com.example.a"
    ),
    ("setUserActivity", ["scene": "plain", "userActivity": .null], "plain", ["userActivity"], .null),
    (
      "setActivationConditions",
      ["scene": "plain", "activationConditions": ["canActivateForTargetContentIdentifierPredicate": false]], "plain",
      ["activationConditions", "canActivateForTargetContentIdentifierPredicate"], false
    ),
    (
      "setCanActivatePredicate", ["scene": "plain", "canActivateForTargetContentIdentifierPredicate": "self == 'a'"],
      "plain", ["activationConditions", "canActivateForTargetContentIdentifierPredicate"], "self == 'a'"
    ),
    (
      "setPrefersToActivatePredicate",
      ["scene": "plain", "prefersToActivateForTargetContentIdentifierPredicate": true],
      "plain", ["activationConditions", "prefersToActivateForTargetContentIdentifierPredicate"], true
    ),
    (
      "setPreferredPresentationStyle", ["scene": "plain", "preferredPresentationStyle": "prominent"], "plain",
      ["preferredPresentationStyle"], "prominent"
    ),
    ("setPlacement", ["scene": "plain", "placement": "prominent"], "plain", ["placement"], "prominent"),
    ("setMinimumSize", ["scene": "plain", "minimumSize": [300, 400]], "plain", ["minimumSize"], [300, 400]),
    ("setMaximumSize", ["scene": "plain", "maximumSize": [900, 800]], "plain", ["maximumSize"], [900, 800]),
    (
      "addActivationRequest", ["scene": "asking", "request": ["in": "new"], "index": 1], "asking",
      ["activationRequests", 1, "in"], "new"
    ),
    (
      "addActivationRequest", ["scene": "plain", "request": ["in": "new"]], "plain", ["activationRequests"],
      [["in": "new"]]
    ),
    (
      "removeActivationRequest", ["scene": "asking", "index": 0], "asking", ["activationRequests"], [["in": "second"]]
    ),
    (
      "moveActivationRequest", ["scene": "asking", "index": 0, "toIndex": 1], "asking", ["activationRequests"],
      [["in": "second"], ["in": "first"]]
    ),
    (
      "setActivationInteraction", ["view": "list", "activationInteraction": ["configuration": .null]], "list",
      ["activationInteraction", "configuration"], .null
    ),
    (
      "setActivationForItems", ["view": "list", "answer": ["default": .null]], "list",
      ["delegate", "collectionView(_:sceneActivationConfigurationForItemAt:point:)"], ["default": .null]
    ),
    ("create", ["scene": ["ref": "new", "role": "windowApplication"]], "new", ["role"], "windowApplication"),
    ("remove", ["scene": "plain"], "plain", [], nil),
  ]

  @Test func everyMethodHasATrial() {
    #expect(
      Set(Self.trials.map { "uimodel/scene/" + $0.method })
        == Set(ModelVerbs.all.map(\.method).filter { $0.hasPrefix("uimodel/scene/") }))
  }

  @Test(arguments: trials.indices) func methodMakesOneEditThatUndoReverts(_ index: Int) throws {
    let (method, params, entity, path, value) = Self.trials[index]
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(Self.text)])
    let answer = daemon.result("uimodel/scene/" + method, .object(params))
    #expect(answer["clock"] == 2, "\(method)")
    let getResponse = daemon.ask("uimodel/model/get", ["entity": ["ref": .string(entity), "path": .array(path)]])
    if let value {
      #expect(getResponse["result"]?["value"] == value, "\(method): \(getResponse.text())")
    } else {
      #expect(getResponse["error"] != nil)
    }
    _ = daemon.result("uimodel/undo")
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }

  @Test(
    arguments: [
      ("setPlacement", ["scene": "plain", "placement": "promient"], "params.placement"),
      ("setPlacement", ["scene": "list", "placement": "prominent"], "params.scene"),
      ("setMinimumSize", ["scene": "plain", "minimumSize": [1]], "params.minimumSize"),
      ("setConfiguration", ["scene": "plain", "configuration": ["nme": "A"]], "params.configuration.nme"),
      (
        "addActivationRequest", ["scene": "plain", "request": ["options": ["placement": 1]]],
        "params.request.options.placement"
      ),
      ("removeActivationRequest", ["scene": "asking", "index": 9_007_199_254_740_993], "params.index"),
      ("setActivationForItems", ["view": "list", "answer": ["default": true]], "params.answer.default"),
    ] as [(String, JSONValue, String)]) func invalidValueIsReportedWithItsPath(
      _ method: String, _ params: JSONValue, _ path: String
    ) throws
  {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(Self.text)])
    let error = daemon.error("uimodel/scene/" + method, params)
    #expect(error["data"]?["path"]?.string == path, "\(error.text())")
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }
}
