import UIModelPlatform

/// Facts about the scenes of the apps that compile a file. The facts come from the apps' Info.plists and code.
struct SwiftSceneApp {
  let scope: SwiftScope
  /// The number of scenes that the apps can have: none, one or several. Nil if the number is unknown.
  let sceneCount: DeclaredScenes?
  /// The scene settings in the Info.plists of the apps. Nil if the settings of an app are unknown.
  let manifests: [DeclaredManifest]?

  /// The types that conform to `UIApplicationDelegate`.
  var appDelegates: [SwiftType] { scope.typesInheriting("UIApplicationDelegate") }

  /// The types that conform to `UIWindowSceneDelegate` or `UISceneDelegate`.
  var sceneDelegates: [SwiftType] {
    let types = scope.typesInheriting("UIWindowSceneDelegate")
    return types + scope.typesInheriting("UISceneDelegate").filter { type in !types.contains { $0.name == type.name } }
  }

  /// Whether SwiftUI or Objective-C code may handle scene events and connection options.
  var mayOtherCodeHandleScenes: Bool {
    scope.hasMainApp || scope.hasObjectiveCMethod("scene")
      || scope.hasObjectiveCMethod(RelatedFileKind.sceneConfigurationSelector)
  }

  /// Whether an app certainly uses a class as a scene delegate, because the class's name is in the Info.plist, or in
  /// the app delegate's method that configures scenes.
  func isCertainlyUsed(_ delegate: SwiftType) -> Bool {
    guard let name = delegate.name.split(separator: ".").last.map(String.init) else { return false }
    if manifests?.delegateClasses?.contains(name) == true { return true }
    return appDelegates.contains { type in
      type.functions.contains { function in
        guard function.hasParameter("configurationForConnecting") else { return false }
        scope.recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
        return scope.file(function.location.fileNumber).source.contains(function.body, anyOf: [name])
      }
    }
  }

  /// Returns the connection options that code reads; nil if code that cannot be followed may read more options.
  ///
  /// - Parameter delegates: the scene delegates.
  func options(of delegates: [SwiftType]) -> SwiftConnectionOptions? {
    guard !mayOtherCodeHandleScenes else { return nil }
    var options = SwiftConnectionOptions(scope)
    for delegate in delegates { options.follow(delegate: delegate) }
    options.followConfigurations(of: self.appDelegates)
    return options.isIncomplete ? nil : options
  }
}
