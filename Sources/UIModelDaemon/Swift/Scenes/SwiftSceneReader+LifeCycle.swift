import UIModelPlatform

/// Life-cycle methods of the app delegate, such as `applicationDidBecomeActive(_:)`. In an app with scenes, UIKit calls
/// the scene delegate's methods instead.
extension SwiftSceneReader {
  /// Returns a `Use`, i.e. the kind of code and the members of its node, for a life-cycle method of the app delegate
  /// that UIKit does not call, because the app has scenes. The result has no use if a scene delegate or an observer
  /// handles the event.
  ///
  /// For example, the result contains `applicationDidBecomeActive(_:)` if no scene delegate implements
  /// `sceneDidBecomeActive(_:)`.
  func lifeCycleResult(_ handling: SceneHandling, of localPart: SwiftType, _ type: SwiftType, at site: Int)
    -> SiteResult
  {
    let name = source.text(site)
    guard type.isAppDelegate, type.isMain, scope.inheritsOnlyFromUIKit(type),
      let function = localPart.functions.first(where: {
        $0.name == name && $0.location.fileNumber == file.number && !$0.isStatic
      }),
      hasEffects(function)
    else { return ([], "") }
    // SwiftUI or Objective-C code may handle the event.
    guard !app.mayOtherCodeHandleScenes, scope.typesInheriting("App").isEmpty, !app.sceneDelegates.isEmpty,
      app.sceneDelegates.contains(where: app.isCertainlyUsed)
    else {
      return ([], Self.unknownUseReason)
    }
    let isHandled = app.sceneDelegates.flatMap(\.functions).contains { $0.name + "(_:)" == handling.sceneMethod }
    guard !isHandled, !mayBeObserved(name), !mayBeCalled(name) else { return ([], "") }
    let nameRange = source.tokens[site].range
    return ([(handling, scenesMember(nameRange))], "")
  }

  /// Whether code contains the name of the event's notification, such as `UIApplication.didBecomeActiveNotification`,
  /// or SwiftUI's `scenePhase`.
  private func mayBeObserved(_ methodName: String) -> Bool {
    let event = methodName.dropFirst("application".count)
    let notificationName = event.prefix(1).lowercased() + event.dropFirst() + "Notification"
    return scope.mayMention([notificationName, "UIApplication\(event)Notification", "scenePhase"])
  }

  /// Whether other code may call the method, for example a scene delegate that forwards its events.
  private func mayBeCalled(_ methodName: String) -> Bool {
    let isCalledHere = source.tokens.indices.contains {
      source.isToken($0, methodName) && !source.isToken($0 - 1, "func")
    }
    return isCalledHere || scope.mayMentionElsewhere(methodName)
  }
}
