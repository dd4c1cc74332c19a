import UIModelPlatform

/// What the app's delegate does as the app comes to the front and leaves it, which in an app with scenes is the matter of
/// the scene's delegate.
extension SwiftSceneReader {
  /// A method of the life cycle that UIKit does not call if the app has scenes, and in whose place nothing runs.
  func lifeCycle(_ means: SceneHandling, of own: SwiftType, _ type: SwiftType, at site: Int) -> Said {
    let name = source.text(site)
    guard type.isDelegate, type.isMain, scope.isOfUIKitAlone(type),
      let function = own.functions.first(where: { $0.name == name && $0.spot.file == file.number && !$0.isStatic }),
      doesSomething(function)
    else { return ([], "") }
    // SwiftUI and Objective-C may do the same.
    guard !app.mayBeHandledElsewhere, scope.typesNaming("App").isEmpty, !app.sceneDelegates.isEmpty,
      app.sceneDelegates.contains(where: app.isUsed)
    else {
      return ([], Self.unused)
    }
    let isHandled = app.sceneDelegates.flatMap(\.functions).contains { $0.name + "(_:)" == means.sceneMethod }
    guard !isHandled, !isObserved(name), !isCalled(name) else { return ([], "") }
    let place = source.tokens[site].range
    return ([(means, scenes(place))], "")
  }

  /// Whether any code speaks of the notification that tells the same.
  private func isObserved(_ method: String) -> Bool {
    let event = method.dropFirst("application".count)
    let notification = event.prefix(1).lowercased() + event.dropFirst() + "Notification"
    return scope.mayMention([notification, "UIApplication\(event)Notification", "scenePhase"])
  }

  /// Whether other code may call the method, as a scene's delegate that hands on what it is told.
  private func isCalled(_ method: String) -> Bool {
    let isCalledHere = source.tokens.indices.contains {
      source.isToken($0, method) && !source.isToken($0 - 1, "func")
    }
    return isCalledHere || scope.mayMentionElsewhere(method)
  }
}
