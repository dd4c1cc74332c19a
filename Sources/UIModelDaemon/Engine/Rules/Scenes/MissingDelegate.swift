import UIModelPlatform

/// A configuration in Info.plist without a delegate, of which nobody makes one at run time.
enum MissingDelegate: Rule {
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
        {
          "app": {
            "delegate": { "class": "AppDelegate", "implements": { "newNote:": [] } },
            "infoPlist": { "UIApplicationSceneManifest": {
              "UISceneConfigurations": {
                "UIWindowSceneSessionRoleApplication": [ 1️⃣{ "UISceneConfigurationName": "Note" }1️⃣ ]
              }
            } }
          },
          "screens": [ { "class": "NoteViewController" } ]
        }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "app": {
          "delegate": { "class": "AppDelegate", "implements": {} },
          "infoPlist": { "UIApplicationSceneManifest": {
            "UISceneConfigurations": {
              "UIWindowSceneSessionRoleApplication": [
                { "UISceneConfigurationName": "Note", "UISceneDelegateClassName": "SceneDelegate" }
              ]
            }
          } }
        } }
        """#),
      // Code may set it.
      RuleExample(
        #"""
        { "app": {
          "delegate": { "implements": { "application(_:configurationForConnecting:options:)": [] } },
          "infoPlist": { "UIApplicationSceneManifest": {
            "UISceneConfigurations": {
              "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note" } ]
            }
          } }
        } }
        """#),
      RuleExample(
        #"""
        { "app": {
          "delegate": { "class": "AppDelegate" },
          "infoPlist": { "UIApplicationSceneManifest": {
            "UISceneConfigurations": {
              "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note" } ]
            }
          } }
        } }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "delegate": { "implements": {} },
            "infoPlist": { "UIApplicationSceneManifest": {
              "UISceneConfigurations": {
                "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note" } ]
              }
            } }
          },
          "scenes": [
            { "ref": "note", "configuration": "Note", "delegateClass": "NoteSceneDelegate" }
          ]
        }
        """#),
      // SwiftUI makes the delegates of its scenes.
      RuleExample(
        #"""
        {
          "app": {
            "delegate": { "implements": {} },
            "infoPlist": { "UIApplicationSceneManifest": {
              "UISceneConfigurations": {
                "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note" } ],
                "UISceneSessionRoleImmersiveSpaceApplication": [
                  { "UISceneConfigurationName": "Space" }
                ]
              }
            } }
          },
          "screens": [ { "class": "UIHostingController" }, { "class": "NoteViewController" } ]
        }
        """#),
      // A storyboard, or values that are not known.
      RuleExample(
        #"""
        { "app": {
          "delegate": { "implements": {} },
          "infoPlist": { "UIApplicationSceneManifest": {
            "UISceneConfigurations": {
              "UIWindowSceneSessionRoleApplication": [
                { "UISceneConfigurationName": "Note", "UISceneStoryboardFile": "Main" }
              ]
            }
          } }
        } }
        """#),
      RuleExample(
        #"""
        { "app": {
          "delegate": { "implements": {} },
          "infoPlist": { "UIApplicationSceneManifest": {
            "UISceneConfigurations": {
              "UIWindowSceneSessionRoleApplication": [ {
                "UISceneConfigurationName": "Note",
                "UISceneDelegateClassName": { "$unknown": "by target" }
              } ]
            }
          } }
        } }
        """#),
    ])

  static func check(_ whole: AppWithInfoPlist, _ report: inout Report) {
    let app = whole.app
    guard let manifest = report.manifest(), let delegate = app.delegate, delegate.implements.isGiven,
      delegate.implements.isKnown, delegate.configurations == nil, !report.mayBeSwiftUIs,
      !report.mayHaveMore(of: [.scene, .screen])
    else { return }
    for entry in manifest.configurations
    where entry.isKnown && entry.delegateClass == nil && entry.storyboard == nil && entry.role.isUIKits {
      guard !report.mayHaveDelegate(configuration: entry.name) else { continue }
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

extension Report {
  /// Whether SwiftUI's `App` may make the scenes: nothing in the app is certainly a screen of UIKit.
  fileprivate var mayBeSwiftUIs: Bool {
    mutating get { holds(.screenOfUnknownClass) || holds(.hostingController) || !holds(.viewController) }
  }
}
