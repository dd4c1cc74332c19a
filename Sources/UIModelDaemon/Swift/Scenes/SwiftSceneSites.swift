import UIModelPlatform

/// The places where code has to do with how scenes come and go.
extension SwiftSource {
  /// What files speak of that are looked into.
  static let sceneWords =
    [
      "scene", "windowScene", "application", "stateRestorationActivity", "launchOptions", "UISceneConfiguration",
      "LaunchOptionsKey", "restorationClass", "encodeRestorableState", "decodeRestorableState",
    ] + lifeCycle.keys.sorted() + displayRoles.sorted()

  /// The names of all places that scenes matter to.
  static let sceneNames =
    restorationAnswers.union(restorers).union(displayRoles).union(sceneHandlers.keys).union(appHandlers.keys)
    .union(lifeCycle.keys).union(launchKeys.keys)
    .union(["stateRestorationActivity", "UISceneConfiguration", "restorationClass"])

  /// Life-cycle methods of the app delegate by name. UIKit calls them in apps without scenes only.
  static let lifeCycle: [String: SceneHandling] = [
    "applicationDidBecomeActive": .appBecomesActive, "applicationWillResignActive": .appResignsActive,
    "applicationDidEnterBackground": .appEntersBackground, "applicationWillEnterForeground": .appEntersForeground,
  ]

  /// What scenes' delegates handle while they run, by the label of the parameter.
  static let sceneHandlers: [String: SceneHandling] = [
    "continue": .sceneContinues, "openURLContexts": .sceneOpens, "performActionFor": .scenePerforms,
  ]
  /// The same of the app's delegate.
  static let appHandlers: [String: SceneHandling] = ["continue": .appContinues, "performActionFor": .appPerforms]
  /// What it is asked of restoring view controllers.
  static let restorationAnswers: Set<String> = [
    "shouldSaveSecureApplicationState", "shouldRestoreSecureApplicationState", "shouldSaveApplicationState",
    "shouldRestoreApplicationState",
  ]
  /// What it looks for in the options that the app is launched with.
  static let launchKeys: [String: SceneHandling] = [
    "url": .launchURL, "userActivityDictionary": .launchActivity, "shortcutItem": .launchShortcut,
  ]
  /// What view controllers do for being restored.
  static let restorers: Set<String> = ["encodeRestorableState", "decodeRestorableState"]

  /// Whether a token is such a place.
  func isSceneSite(_ index: Int) -> Bool {
    guard kind(index) == .identifier else { return false }
    if isDisplayRole(index) { return true }
    switch handlerName(ofLabel: index) {
    case "scene", "windowScene": return Self.sceneHandlers[text(index)] != nil
    case "application": return Self.appHandlers[text(index)] != nil || Self.restorationAnswers.contains(text(index))
    default: break
    }
    if isToken(index, "stateRestorationActivity") {
      return isToken(index - 1, "func") || (kind(index - 1) == .period && isToken(index + 1, "="))
    }
    if isToken(index, "UISceneConfiguration") { return isToken(index + 1, "(") && kind(index - 1) != .period }
    if isToken(index, "restorationClass") { return isToken(index + 1, "=") && kind(index - 1) == .period }
    if isToken(index - 1, "func") {
      return Self.restorers.contains(text(index)) || Self.lifeCycle[text(index)] != nil
    }
    return isLaunchKey(index)
  }

  /// The method that is declared with a parameter of a label, for labels that scenes matter to.
  private func handlerName(ofLabel index: Int) -> String? {
    guard kind(index + 1) == .identifier, kind(index - 1) == .comma else { return nil }
    let open = Int(tokens[index].parent)
    guard open > 1, isToken(open - 2, "func") else { return nil }
    return identifier(open - 1)
  }

  /// `launchOptions?[.url]`, `launchOptions[UIApplication.LaunchOptionsKey.url]`
  private func isLaunchKey(_ index: Int) -> Bool {
    guard Self.launchKeys[text(index)] != nil, kind(index - 1) == .period else { return false }
    let open = Int(tokens[index].parent)
    guard isToken(open, "["), closing(of: open) == index + 1 else { return false }
    return isToken(open - 1, "launchOptions") || (isToken(open - 1, "?") && isToken(open - 2, "launchOptions"))
  }
}

extension SwiftFunction {
  /// The label of one of its parameters that says what it handles; nil for none of these.
  func label(of handlers: [String: SceneHandling]) -> String? {
    parameters.lazy.compactMap(\.label).first { handlers[$0] != nil }
  }

  func hasParameter(_ label: String) -> Bool { parameters.contains { $0.label == label } }
}
