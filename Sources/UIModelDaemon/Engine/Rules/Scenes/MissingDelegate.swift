/// A configuration in Info.plist without a delegate, of which nobody makes one at run time.
enum MissingDelegate: SceneRule {
  static let description = RuleDescription(
    code: "scene/missing-delegate", severity: .warning, system: .scene,
    summary: "A scene configuration in Info.plist without a delegate's class",
    reason:
      "A scene's delegate sets its window up, saves it and restores it. UIKit makes it from `UISceneDelegateClassName`; "
      + "without one, and without code that sets it, the scene connects and its window stays empty.",
    advice: "Add `UISceneDelegateClassName` to the configuration.",
    sources: [
      Source("UISceneSession.h: UISceneConfiguration.delegateClass", .header),
      Source("Information Property List: UISceneConfigurations", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "app": { "delegate": { "class": "AppDelegate", "implements": { "newNote:": [] } }, "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ 1️⃣{ "UISceneConfigurationName": "Note" }1️⃣ ] } } } },
          "screens": [ { "class": "NoteViewController" } ] }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "delegate": { "class": "AppDelegate", "implements": {} }, "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note", "UISceneDelegateClassName": "SceneDelegate" } ] } } } } }
        """#),
      // Code may set it.
      RuleExample(
        #"""
        { "app": { "delegate": { "implements": { "application(_:configurationForConnecting:options:)": [] } }, "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note" } ] } } } } }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "class": "AppDelegate" }, "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note" } ] } } } } }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "implements": {} }, "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note" } ] } } } },
          "scenes": [ { "ref": "note", "configuration": "Note", "delegateClass": "NoteSceneDelegate" } ] }
        """#),
      // SwiftUI makes the delegates of its scenes.
      RuleExample(
        #"""
        { "app": { "delegate": { "implements": {} }, "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note" } ],
            "UISceneSessionRoleImmersiveSpaceApplication": [ { "UISceneConfigurationName": "Space" } ] } } } },
          "screens": [ { "class": "UIHostingController" }, { "class": "NoteViewController" } ] }
        """#),
      // A storyboard, or values that are not known.
      RuleExample(
        #"""
        { "app": { "delegate": { "implements": {} }, "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note", "UISceneStoryboardFile": "Main" } ] } } } } }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "implements": {} }, "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note", "UISceneDelegateClassName": { "$unknown": "by target" } } ] } } } } }
        """#),
    ])

  static func check(_ scenes: SceneAnswer, _ report: inout Report) {
    guard let manifest = scenes.manifest, let delegate = scenes.app.app?.delegate, delegate.implements.isGiven,
      delegate.implements.isKnown, delegate.configurations == nil, !scenes.mayBeSwiftUIs,
      !report.context.names.mayHaveMore(of: [.scene, .screen])
    else { return }
    for entry in manifest.configurations
    where entry.isKnown && entry.delegateClass == nil && entry.storyboard == nil && entry.role.isUIKits {
      let isSaid = scenes.scenes.contains { scene in
        !scene.delegateClass.isDefault && (scene.configuration.isDefault || scene.uses(entry.name))
      }
      guard !isSaid else { continue }
      let name = entry.name.map { "'\($0)'" } ?? "this configuration"
      report.report(
        self, at: entry.place,
        "a scene of \(name) has no delegate: nothing sets its window up, and nothing saves or restores it")
    }
  }
}

extension SceneRole {
  /// Volumes and immersive spaces are SwiftUI's, which makes the delegate itself.
  fileprivate var isUIKits: Bool { self != .windowApplicationVolumetric && self != .immersiveSpaceApplication }
}

extension SceneAnswer {
  /// Whether SwiftUI's `App` may make the scenes: nothing in the app is certainly a screen of UIKit.
  fileprivate var mayBeSwiftUIs: Bool {
    guard app.screens.allSatisfy({ $0.className.isKnown && $0.superclass.isKnown }) else { return true }
    let names = app.screens.map { $0.className.value ?? $0.superclass.value }
    return names.allSatisfy { $0 == nil || $0?.contains("Hosting") == true }
      || names.contains { $0?.contains("Hosting") == true }
  }
}

extension WindowScene {
  /// Whether it says, or may say, that it has the configuration of this name.
  fileprivate func uses(_ name: String?) -> Bool {
    switch configuration {
    case .given(.named(let own), _): name == nil || own == name
    case .given(.made(let made), _): made.name.value == .some(name) || !made.name.isGiven
    case .default: false
    case .unknown: true
    }
  }
}
