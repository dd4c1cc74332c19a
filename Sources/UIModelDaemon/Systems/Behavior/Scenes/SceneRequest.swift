import UIModelPlatform

/// A request for a scene, as far as it decides what comes of it.
package struct SceneRequest: Sendable {
  package var role = SceneRole.windowApplication
  /// The activity's type; nil where it has none, or that is not known.
  package var activityType: String?
  package var isActivityKnown = true
  /// What activation conditions are asked about.
  package var targetContentIdentifier: String?
  package var isIdentifierKnown = true
  package var kind: SceneActivationRequest.Kind?
  /// The scene whose session is asked for by name.
  package var scene: String?
  package var style: ScenePresentation.Style?
  package var isStyleKnown = true
  package var isPinch = false

  package init() {}

  /// A request that the model has.
  package init(_ use: SceneAnswer.Use, in environment: Environment) {
    let request = use.request
    kind = use.kind
    isPinch = use.isPinch
    scene = request.scene.value
    let activity = request.userActivity
    isActivityKnown = activity.isKnown
    if let given = activity.value ?? nil {
      activityType = given.activityType.value
      isActivityKnown = given.activityType.isKnown
      targetContentIdentifier = given.targetContentIdentifier.value ?? nil
      isIdentifierKnown = given.targetContentIdentifier.isKnown
    } else {
      isIdentifierKnown = activity.isKnown
    }
    guard request.options.isKnown else {
      isStyleKnown = false
      return
    }
    let given = request.options.value?.style(in: environment) ?? .default
    style = given.value
    isStyleKnown = given.isKnown
  }
}
