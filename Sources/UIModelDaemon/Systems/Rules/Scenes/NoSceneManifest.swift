import UIModelPlatform

/// Reports an app without a scene manifest or without scene configurations. If the app is built with Xcode 27, it does
/// not launch without scenes.
enum NoSceneManifest: Rule {
  static let description = RuleDescription(
    code: "scene/no-scene-manifest", effect: .crash, system: .scene,
    summary: "App has no scenes, but Xcode 27 requires them",
    reason:
      "An app without scenes does not launch if the app is built with Xcode 27. A manifest without scene "
      + "configurations has the same effect as no manifest. UIKit stops the app with the message \"UIScene life cycle "
      + "is required for apps built with this SDK\". iOS 18.4 and later log a warning. One scene is enough, because an "
      + "app does not have to support multiple windows.",
    advice:
      "Add `UIApplicationSceneManifest` to Info.plist, or implement "
      + "`application(_:configurationForConnecting:options:)` in the app delegate. Move the code that "
      + "creates the window from the app delegate to a scene delegate.",
    holds: "all platforms except macOS",
    needs: [.infoPlist], needsSDK: .sdk27,
    sources: [
      Source("iOS & iPadOS 27 release notes, 141837548", .documented),
      Source("Technote TN3187: Migrating to the UIKit scene-based life cycle", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        @main
        class 1️⃣AppDelegate1️⃣: UIResponder, UIApplicationDelegate {
          var window: UIWindow?

          func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = NoteListController()
            window?.makeKeyAndVisible()
            return true
          }
        }

        class NoteListController: UITableViewController {}
        """#, language: "swift", files: [.project, .infoPlist]),
      RuleExample(
        #"""
        import UIKit

        @main
        class 1️⃣AppDelegate1️⃣: UIResponder, UIApplicationDelegate {
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
                  <dict/>
                </dict>
                <key>UILaunchScreen</key>
                <dict/>
              """),
        ]),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIRequiresFullScreen": false } },
          "screens": [
            { "class": "AppDelegate", "windowUses": [ { "by": 1️⃣"UIApplicationDelegate.window"1️⃣ } ] }
          ]
        }
        """#),
    ],
    right: [
      // SwiftUI's `App` creates scenes without a scene manifest.
      RuleExample(
        #"""
        import SwiftUI

        @main
        enum Start {
          static func main() { NotesApp.main() }
        }

        struct NotesApp: App {
          @UIApplicationDelegateAdaptor private var delegate: AppDelegate
          var body: some Scene {
            WindowGroup { Text("Notes") }
          }
        }

        class AppDelegate: UIResponder, UIApplicationDelegate {}
        """#, language: "swift", files: [.project, .infoPlist]),
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {}

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?

          func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
          ) {
            guard let scene = scene as? UIWindowScene else { return }
            window = UIWindow(windowScene: scene)
            window?.rootViewController = NoteListController()
            window?.makeKeyAndVisible()
          }
        }

        class NoteListController: UITableViewController {}
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [
            { "class": "AppDelegate", "windowUses": [ { "by": "UIApplicationDelegate.window" } ] }
          ]
        }
        """#),
      // The model does not say whether the app has scenes.
      RuleExample(
        #"""
        { "screens": [
          { "class": "AppDelegate", "windowUses": [ { "by": "UIApplicationDelegate.window" } ] }
        ] }
        """#),
      RuleExample(
        #"""
        { "app": { "infoPlist": "Info.plist" },
          "screens": [
            { "class": "AppDelegate", "windowUses": [ { "by": "UIApplicationDelegate.window" } ] }
          ] }
        """#),
    ])

  static func check(_ screenUses: ScreenWindowUses, _ report: inout Report) {
    guard let use = screenUses.uses(.delegateWindow).first else { return }
    let hasNoManifest = report.sceneCount(of: use) == DeclaredScenes.none
    let defect = hasNoManifest ? nil : report.manifestDefect(of: use)
    guard hasNoManifest || defect == .empty || defect == .generated else { return }
    let message =
      switch defect {
      case .empty?: "the app does not launch, because its scene manifest has no UISceneConfigurations"
      case .generated?: "the app may not launch, because the generated scene manifest has no configurations"
      default: "the app does not launch, because its Info.plist has no UIApplicationSceneManifest"
      }
    report.report(
      self, at: use.usedAPI.place, message, notes: ["one scene is enough; move the window code to a scene delegate"],
      in: use.environments(report.context.environments { $0.platform != .macOS }),
      severity: defect == .generated ? .warning : nil)
  }
}
