/// Verbs for scenes: configuration, presentation, activation conditions and activation requests.
///
/// For example, `uimodel/scene/setTitle` sets the `title` of a scene.
extension ModelVerbs {
  private static func scene(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/scene/\(verb)", title, .set, "scene", ["Scene"], path, parameter: path.last ?? "")
  }

  private static func request(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ parameter: String = ""
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/scene/\(verb)", title, operation, "scene", ["Scene"], ["activationRequests"], parameter: parameter)
  }

  private static func view(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/scene/\(verb)", title, .set, "view", ["View"], path, parameter: path.last ?? "")
  }

  private static let conditions = "activationConditions"

  static let scenes = [
    ModelVerb("uimodel/scene/create", "Create a scene", .insert, "document", ["Scene"], parameter: "scene"),
    scene("setRole", "Set the scene's role", "role"),
    scene("setConfiguration", "Set the scene's configuration", "configuration"),
    scene("setDelegateClass", "Set the scene's delegate", "delegateClass"),
    scene("setSceneClass", "Set the scene's class", "sceneClass"),
    scene("setStoryboard", "Set the scene's storyboard", "storyboard"),
    scene("setRoot", "Set the scene's root screen", "root"),
    scene("setTitle", "Set the scene's title", "title"),
    scene("setSubtitle", "Set the scene's subtitle", "subtitle"),
    scene("setUserActivity", "Set the scene's user activity", "userActivity"),
    scene("setActivationConditions", "Set the scene's activation conditions", conditions),
    scene(
      "setCanActivatePredicate", "Set which content the scene can show", conditions,
      "canActivateForTargetContentIdentifierPredicate"),
    scene(
      "setPrefersToActivatePredicate", "Set which content the scene prefers", conditions,
      "prefersToActivateForTargetContentIdentifierPredicate"),
    scene("setPreferredPresentationStyle", "Set the scene's presentation style", "preferredPresentationStyle"),
    scene("setPlacement", "Set the scene's placement", "placement"),
    scene("setMinimumSize", "Set the scene's minimum size", "minimumSize"),
    scene("setMaximumSize", "Set the scene's maximum size", "maximumSize"),
    request("addActivationRequest", "Add an activation request", .insert, "request"),
    request("removeActivationRequest", "Remove an activation request", .remove),
    request("moveActivationRequest", "Move an activation request", .move),
    view("setActivationInteraction", "Set what a pinch on the view opens", "activationInteraction"),
    ModelVerb(
      "uimodel/scene/setActivationForItems", "Set what a pinch on a cell opens", .set, "view", ["View"],
      ["delegate", "collectionView(_:sceneActivationConfigurationForItemAt:point:)"], parameter: "answer"),
    ModelVerb("uimodel/scene/remove", "Remove the scene", .remove, "scene", ["Scene"]),
  ]
}
