import UIModelPlatform

/// Reports a scene configuration for external displays in an app that registers no scene accessory.
enum ExternalDisplayWithoutAccessory: Rule {
  static let description = RuleDescription(
    code: "scene/external-display-without-accessory", effect: .wrong, system: .scene, status: .preview,
    summary: "App has a scene for external displays, but registers no scene accessory",
    reason:
      "In apps that are built with Xcode 27, iOS 27 offers a scene with the role `windowExternalDisplayNonInteractive` "
      + "only if the app has registered a scene accessory. Otherwise, iOS never creates the scene, and the display "
      + "mirrors the device.",
    advice:
      "Register an accessory with `registerSceneAccessory(_:)` when the app has something to show, or in SwiftUI, add "
      + "`.sceneAccessory` with an `ExternalNonInteractiveAccessory`. Keep the scene for earlier releases.",
    holds: "iPhone and iPad, from iOS 27",
    needsSDK: .sdk27,
    sources: [
      Source("iOS & iPadOS 27 release notes, 177015874", .documented),
      Source("UIKit documentation: Transitioning to the UIKit scene-based life cycle", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
          ) -> UISceneConfiguration {
            if session.role == .1️⃣windowExternalDisplayNonInteractive1️⃣ {
              let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
              configuration.delegateClass = SlidesSceneDelegate.self
              return configuration
            }
            return UISceneConfiguration(name: "Main", sessionRole: .windowApplication)
          }
        }

        class SlidesSceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        import SwiftUI

        @main
        struct 1️⃣NotesApp1️⃣: App {
          var body: some Scene {
            WindowGroup { Text("Notes") }
          }
        }

        class SlidesSceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
        """#, language: "swift",
        files: [
          .project,
          RuleExampleFile(
            infoPlist: """
              <key>UIApplicationSceneManifest</key>
                <dict>
                  <key>UISceneConfigurations</key>
                  <dict>
                    <key>UIWindowSceneSessionRoleExternalDisplayNonInteractive</key>
                    <array>
                      <dict>
                        <key>UISceneDelegateClassName</key>
                        <string>$(PRODUCT_MODULE_NAME).SlidesSceneDelegate</string>
                      </dict>
                    </array>
                  </dict>
                </dict>
                <key>UILaunchScreen</key>
                <dict/>
              """),
        ]),
      RuleExample(
        #"""
        { "screens": [ { "class": "AppDelegate", "sceneUses": [
          { "by": 1️⃣"UISceneSession.Role.windowExternalDisplayNonInteractive"1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      // The app delegate's method can stay, because UIKit calls the method before iOS 27.
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
          ) -> UISceneConfiguration {
            if session.role == .windowExternalDisplayNonInteractive {
              let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
              configuration.delegateClass = SlidesSceneDelegate.self
              return configuration
            }
            return UISceneConfiguration(name: "Main", sessionRole: .windowApplication)
          }
        }

        class SlidesSceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?

          func present(_ accessory: UISceneAccessory, in scene: UIWindowScene) {
            if #available(iOS 27, *) {
              _ = scene.registerSceneAccessory(accessory)
            }
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        { "screens": [ { "class": "AppDelegate", "sceneUses": [ {
          "by": "UISceneSession.Role.windowExternalDisplayNonInteractive", "registersSceneAccessory": true
        } ] } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "class": "AppDelegate", "sceneUses": [ {
          "by": "UISceneSession.Role.windowExternalDisplayNonInteractive",
          "registersSceneAccessory": { "$unknown": "a library may do it" }
        } ] } ] }
        """#),
    ])

  static func check(_ use: SceneUse, _ report: inout Report) {
    guard let handling = use.handling.located, use.registersAccessory.value != true else { return }
    let message: String
    switch handling.value {
    case .externalDisplay: message = "external displays get no scene, because no code registers a scene accessory"
    case .externalDisplayEntry: message = "Info.plist's scene for external displays is unused without a scene accessory"
    default: return
    }
    report.report(
      self, at: handling.place, message, facts: [use.registersAccessory],
      in: use.environments(
        report.context.environments { ($0.platform == .iOS || $0.platform == .iPadOS) && $0.version >= 27 }))
  }
}
