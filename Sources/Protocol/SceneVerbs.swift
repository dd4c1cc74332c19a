/// Verbs for scenes: configuration, presentation, activation conditions and activation requests.
///
/// For example, `uimodel/scene/setTitle` sets the `title` of a scene.
extension ModelVerbs {
  private static func sceneSetter(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/scene/\(verb)", title, .set, "scene", ["Scene"], path, parameter: path.last ?? "")
  }

  private static func requestListVerb(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ parameter: String = ""
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/scene/\(verb)", title, operation, "scene", ["Scene"], ["activationRequests"], parameter: parameter)
  }

  private static func viewSetter(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/scene/\(verb)", title, .set, "view", ["View"], path, parameter: path.last ?? "")
  }

  private static let conditionsKey = "activationConditions"

  static let sceneVerbs = [
    ModelVerb("uimodel/scene/create", "Create a scene", .insert, "document", ["Scene"], parameter: "scene"),
    sceneSetter("setRole", "Set the scene's role", "role"),
    sceneSetter("setConfiguration", "Set the scene's configuration", "configuration"),
    sceneSetter("setDelegateClass", "Set the scene's delegate", "delegateClass"),
    sceneSetter("setSceneClass", "Set the scene's class", "sceneClass"),
    sceneSetter("setStoryboard", "Set the scene's storyboard", "storyboard"),
    sceneSetter("setRoot", "Set the scene's root screen", "root"),
    sceneSetter("setTitle", "Set the scene's title", "title"),
    sceneSetter("setSubtitle", "Set the scene's subtitle", "subtitle"),
    sceneSetter("setUserActivity", "Set the scene's user activity", "userActivity"),
    sceneSetter("setActivationConditions", "Set the scene's activation conditions", conditionsKey),
    sceneSetter(
      "setCanActivatePredicate", "Set which content the scene can show", conditionsKey,
      "canActivateForTargetContentIdentifierPredicate"),
    sceneSetter(
      "setPrefersToActivatePredicate", "Set which content the scene prefers", conditionsKey,
      "prefersToActivateForTargetContentIdentifierPredicate"),
    sceneSetter("setPreferredPresentationStyle", "Set the scene's presentation style", "preferredPresentationStyle"),
    sceneSetter("setPlacement", "Set the scene's placement", "placement"),
    sceneSetter("setMinimumSize", "Set the scene's minimum size", "minimumSize"),
    sceneSetter("setMaximumSize", "Set the scene's maximum size", "maximumSize"),
    requestListVerb("addActivationRequest", "Add an activation request", .insert, "request"),
    requestListVerb("removeActivationRequest", "Remove an activation request", .remove),
    requestListVerb("moveActivationRequest", "Move an activation request", .move),
    viewSetter("setActivationInteraction", "Set what a pinch on the view opens", "activationInteraction"),
    ModelVerb(
      "uimodel/scene/setActivationForItems", "Set what a pinch on a cell opens", .set, "view", ["View"],
      ["delegate", "collectionView(_:sceneActivationConfigurationForItemAt:point:)"], parameter: "answer"),
    ModelVerb("uimodel/scene/remove", "Remove the scene", .remove, "scene", ["Scene"]),
  ]
}
