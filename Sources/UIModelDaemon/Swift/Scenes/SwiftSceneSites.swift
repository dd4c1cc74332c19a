import UIModelPlatform

/// Recognizes sites: names in code that depends on the life cycle of scenes.
extension SwiftSource {
  /// The identifiers to record as dependencies of the reading. A file that contains none of them has no site.
  static let sceneIdentifiers =
    [
      "scene", "windowScene", "application", "stateRestorationActivity", "launchOptions", "UISceneConfiguration",
      "LaunchOptionsKey", "restorationClass", "encodeRestorableState", "decodeRestorableState",
    ] + lifeCycleMethods.keys.sorted() + displayRoles.sorted()

  /// The possible names of sites.
  static let sceneNames =
    restorationLabels.union(restorationMethods).union(displayRoles).union(sceneHandlers.keys).union(appHandlers.keys)
    .union(lifeCycleMethods.keys).union(launchKeys.keys)
    .union(["stateRestorationActivity", "UISceneConfiguration", "restorationClass"])

  /// Life-cycle events of the app, by the name of the app delegate's method. UIKit calls the methods only in apps
  /// without scenes.
  static let lifeCycleMethods: [String: SceneHandling] = [
    "applicationDidBecomeActive": .appBecomesActive, "applicationWillResignActive": .appResignsActive,
    "applicationDidEnterBackground": .appEntersBackground, "applicationWillEnterForeground": .appEntersForeground,
  ]

  /// Events that a scene delegate handles while its scene is connected, by the label of the method's parameter.
  static let sceneHandlers: [String: SceneHandling] = [
    "continue": .sceneContinues, "openURLContexts": .sceneOpens, "performActionFor": .scenePerforms,
  ]
  /// Events that the app delegate handles, by the label of the method's parameter.
  static let appHandlers: [String: SceneHandling] = ["continue": .appContinues, "performActionFor": .appPerforms]
  /// Parameter labels of the app delegate's methods that enable state restoration of view controllers.
  static let restorationLabels: Set<String> = [
    "shouldSaveSecureApplicationState", "shouldRestoreSecureApplicationState", "shouldSaveApplicationState",
    "shouldRestoreApplicationState",
  ]
  /// Keys of the launch options that the app delegate reads, by name.
  static let launchKeys: [String: SceneHandling] = [
    "url": .launchURL, "userActivityDictionary": .launchActivity, "shortcutItem": .launchShortcut,
  ]
  /// Methods of view controllers that save or restore their state.
  static let restorationMethods: Set<String> = ["encodeRestorableState", "decodeRestorableState"]

  /// Whether a token is the name of a site.
  func isSceneSite(_ index: Int) -> Bool {
    guard kind(index) == .identifier else { return false }
    if isDisplayRole(index) { return true }
    switch handlerName(ofLabel: index) {
    case "scene", "windowScene": return Self.sceneHandlers[text(index)] != nil
    case "application": return Self.appHandlers[text(index)] != nil || Self.restorationLabels.contains(text(index))
    default: break
    }
    if isToken(index, "stateRestorationActivity") {
      return isToken(index - 1, "func") || (kind(index - 1) == .period && isToken(index + 1, "="))
    }
    if isToken(index, "UISceneConfiguration") { return isToken(index + 1, "(") && kind(index - 1) != .period }
    if isToken(index, "restorationClass") { return isToken(index + 1, "=") && kind(index - 1) == .period }
    if isToken(index - 1, "func") {
      return Self.restorationMethods.contains(text(index)) || Self.lifeCycleMethods[text(index)] != nil
    }
    return isLaunchKey(index)
  }

  /// Returns the name of the function whose declaration has a parameter label at this token. Nil for the label of the
  /// first parameter, and for a label that is also the parameter's name.
  private func handlerName(ofLabel index: Int) -> String? {
    guard kind(index + 1) == .identifier, kind(index - 1) == .comma else { return nil }
    let openToken = Int(tokens[index].parent)
    guard openToken > 1, isToken(openToken - 2, "func") else { return nil }
    return identifier(openToken - 1)
  }

  /// Whether a token is a key of the launch options: `launchOptions?[.url]`,
  /// `launchOptions[UIApplication.LaunchOptionsKey.url]`.
  private func isLaunchKey(_ index: Int) -> Bool {
    guard Self.launchKeys[text(index)] != nil, kind(index - 1) == .period else { return false }
    let openToken = Int(tokens[index].parent)
    guard isToken(openToken, "["), closing(of: openToken) == index + 1 else { return false }
    return isToken(openToken - 1, "launchOptions")
      || (isToken(openToken - 1, "?") && isToken(openToken - 2, "launchOptions"))
  }
}

extension SwiftFunction {
  /// Returns the first parameter label that is a key of `handlers`, such as `openURLContexts`; nil if no label is.
  func label(of handlers: [String: SceneHandling]) -> String? {
    parameters.lazy.compactMap(\.label).first { handlers[$0] != nil }
  }

  func hasParameter(_ label: String) -> Bool { parameters.contains { $0.label == label } }
}
