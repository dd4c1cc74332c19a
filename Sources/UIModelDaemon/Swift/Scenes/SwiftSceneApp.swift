import UIModelPlatform

/// What is known of the apps with a file, as far as scenes are concerned.
struct SwiftSceneApp {
  let scope: SwiftScope
  /// How many scenes the apps may have; nil where that is not known.
  let scenes: DeclaredScenes?
  /// What their Info.plists say of scenes; nil where that is not known of each.
  let manifests: [DeclaredManifest]?

  /// The classes that may be the app's delegate.
  var delegates: [SwiftType] { scope.typesNaming("UIApplicationDelegate") }

  /// The classes that may be delegates of window scenes.
  var sceneDelegates: [SwiftType] {
    let types = scope.typesNaming("UIWindowSceneDelegate")
    return types + scope.typesNaming("UISceneDelegate").filter { type in !types.contains { $0.name == type.name } }
  }

  /// Whether SwiftUI, or Objective-C, may get what a scene connects with before the code does.
  var mayBeHandledElsewhere: Bool {
    scope.hasMainApp || scope.isInObjectiveC("scene")
      || scope.isInObjectiveC(SwiftNeighbour.configuration)
  }

  /// Whether a class certainly is the delegate of scenes: Info.plist or the app's delegate names it.
  func isUsed(_ delegate: SwiftType) -> Bool {
    guard let name = delegate.name.split(separator: ".").last.map(String.init) else { return false }
    if manifests?.delegateClasses?.contains(name) == true { return true }
    return delegates.contains { type in
      type.functions.contains { function in
        guard function.hasParameter("configurationForConnecting") else { return false }
        scope.look(at: function.body.lowerBound, in: function.spot.file)
        return scope.file(function.spot.file).source.contains(function.body, anyOf: [name])
      }
    }
  }

  /// What is read of the options that scenes connect with; nil where that is not known. `delegates`: of the scenes.
  func options(of delegates: [SwiftType]) -> SwiftConnectionOptions? {
    guard !mayBeHandledElsewhere else { return nil }
    var options = SwiftConnectionOptions(scope)
    for delegate in delegates { options.follow(delegate: delegate) }
    options.followConfigurations(of: self.delegates)
    return options.isLost ? nil : options
  }
}
