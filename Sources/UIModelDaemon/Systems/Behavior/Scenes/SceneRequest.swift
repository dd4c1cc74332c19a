import UIModelPlatform

/// The properties of a scene request that determine its resolution. For example, `isPinch` makes the scene prominent.
package struct SceneRequest: Sendable {
  package var role = SceneRole.windowApplication
  /// The type of the user activity; nil if there is no activity or its type is unknown.
  package var activityType: String?
  package var isActivityKnown = true
  /// The identifier for which activation conditions are evaluated.
  package var targetContentIdentifier: String?
  package var isIdentifierKnown = true
  package var kind: SceneActivationRequest.Kind?
  /// The name of the scene whose session the request names.
  package var sceneName: String?
  package var style: ScenePresentation.Style?
  package var isStyleKnown = true
  package var isPinch = false

  package init() {}

  /// Creates a scene request from a request that the model declares.
  package init(_ requestUse: SceneFacts.RequestUse, in environment: Environment) {
    let request = requestUse.request
    kind = requestUse.kind
    isPinch = requestUse.isPinch
    sceneName = request.sceneHandle.value
    let activity = request.userActivity
    isActivityKnown = activity.isKnown
    if let declaredActivity = activity.value ?? nil {
      activityType = declaredActivity.activityType.value
      isActivityKnown = declaredActivity.activityType.isKnown
      targetContentIdentifier = declaredActivity.targetContentIdentifier.value ?? nil
      isIdentifierKnown = declaredActivity.targetContentIdentifier.isKnown
    } else {
      isIdentifierKnown = activity.isKnown
    }
    guard request.options.isKnown else {
      isStyleKnown = false
      return
    }
    let declaredStyle = request.options.value?.style(in: environment) ?? .default
    style = declaredStyle.value
    isStyleKnown = declaredStyle.isKnown
  }
}
