import UIModelPlatform

/// A configuration in Info.plist without a delegate class, which code does not set either.
enum MissingDelegate: Rule {
  static let description = RuleDescription(
    code: "scene/missing-delegate", effect: .lost, system: .scene,
    summary: "Scene configuration in Info.plist has no delegate class",
    reason:
      "A scene delegate sets up the window of the scene, and saves and restores the state of the scene. "
      + "UIKit creates the scene delegate from `UISceneDelegateClassName`. If neither Info.plist nor code "
      + "sets the delegate class, the scene connects and its window stays empty.",
    advice: "Add `UISceneDelegateClassName` to the configuration in Info.plist.",
    needs: [.infoPlist],
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
      // Code may set the class.
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
      // SwiftUI creates the delegates of its scenes.
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
      // A storyboard is used, or the class is unknown.
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
    // Of source it is not known whether SwiftUI's `App` creates the scenes.
    if app.isOfSource { return }
    guard let manifest = report.manifest(), let delegate = app.delegate, delegate.implements.isGiven,
      delegate.implements.isKnown, delegate.configurations == nil, !report.mayUseSwiftUIApp,
      !report.mayHaveMore(of: [.scene, .screen])
    else { return }
    for entry in manifest.configurations
    where entry.isKnown && entry.delegateClass == nil && entry.storyboard == nil && entry.role.isUIKitRole {
      guard !report.mayHaveDelegate(configuration: entry.name) else { continue }
      let name = entry.name.map { "scene configuration '\($0)'" } ?? "this scene configuration"
      report.report(
        self, at: entry.place,
        "\(name) has no delegate class, so its window stays empty; add UISceneDelegateClassName",
        notes: ["without a delegate, no code sets up, saves or restores the scene"])
    }
  }
}

extension SceneRole {
  /// Whether UIKit creates the delegate. SwiftUI does so for volumes and immersive spaces.
  fileprivate var isUIKitRole: Bool { self != .windowApplicationVolumetric && self != .immersiveSpaceApplication }
}

extension Report {
  /// Whether SwiftUI's `App` may create the scenes, because no screen in the app certainly belongs to UIKit.
  fileprivate var mayUseSwiftUIApp: Bool {
    mutating get { holds(.screenOfUnknownClass) || holds(.hostingController) || !holds(.viewController) }
  }
}
