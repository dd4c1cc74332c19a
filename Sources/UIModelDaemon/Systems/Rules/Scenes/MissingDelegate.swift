import UIModelPlatform

/// Reports a scene configuration in Info.plist whose delegate class neither Info.plist nor code sets.
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
        import UIKit

        @main
        class 1️⃣AppDelegate1️⃣: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool {
            UITableView.appearance().sectionHeaderTopPadding = 0
            return true
          }
        }
        """#, language: "swift",
        beside: [
          .project,
          withoutDelegate,
        ]),
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
        """#),
      // The app delegate returns the configuration by name, and its entry in Info.plist has no delegate class.
      RuleExample(
        #"""
        {
          "app": {
            "delegate": {
              "class": "AppDelegate",
              "implements": { "application(_:configurationForConnecting:options:)": "Note" }
            },
            "infoPlist": { "UIApplicationSceneManifest": {
              "UISceneConfigurations": {
                "UIWindowSceneSessionRoleApplication": [ 1️⃣{ "UISceneConfigurationName": "Note" }1️⃣ ]
              }
            } }
          },
          "screens": [ { "class": "NoteViewController" } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "delegate": {
              "class": "AppDelegate",
              "implements": { "application(_:configurationForConnecting:options:)":
                1️⃣{ "name": null, "sessionRole": "windowApplication" }1️⃣
              }
            },
            "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {} } }
          },
          "screens": [ { "class": "NoteViewController" } ]
        }
        """#),
    ],
    right: [
      // Code sets the delegate class.
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
          ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: "Note", sessionRole: session.role)
            configuration.delegateClass = SceneDelegate.self
            return configuration
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {}
        """#, language: "swift",
        beside: [
          .project,
          withoutDelegate,
        ]),
      // The configuration that code creates has a delegate class, or an entry of Info.plist for its role has one.
      RuleExample(
        #"""
        {
          "app": {
            "delegate": {
              "class": "AppDelegate",
              "implements": { "application(_:configurationForConnecting:options:)": {
                "com.example.note": {
                  "name": "Note", "sessionRole": "windowApplication", "delegateClass": "NoteSceneDelegate"
                },
                "default": { "name": null, "sessionRole": "windowApplication" }
              } }
            },
            "infoPlist": { "UIApplicationSceneManifest": {
              "UISceneConfigurations": {
                "UIWindowSceneSessionRoleApplication": [
                  { "UISceneConfigurationName": "Main", "UISceneDelegateClassName": "SceneDelegate" },
                  { "UISceneConfigurationName": "Note" }
                ]
              }
            } }
          },
          "screens": [ { "class": "NoteViewController" } ]
        }
        """#),
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
      // Code may set the delegate class.
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
      // The configuration has a storyboard, or its delegate class is unknown.
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

  static func check(_ subject: AppWithInfoPlist, _ report: inout Report) {
    let app = subject.app
    // In an app that is read from Swift source, it is unknown whether SwiftUI's `App` creates the scenes.
    if app.isReadFromSource { return }
    guard let manifest = report.manifest(), let delegate = app.delegate, delegate.implements.isGiven,
      delegate.implements.isKnown, !report.mayUseSwiftUIApp, !report.mayHaveMore(of: [.scene, .screen])
    else { return }
    let chosen = delegate.configurations.map { ChosenConfigurations($0, manifest) }
    for made in chosen?.withoutEntry ?? [] {
      report.report(
        self, at: made.place,
        "this configuration has no delegate class, and Info.plist declares none for its role; set 'delegateClass'",
        notes: notes)
    }
    for entry in chosen?.entries ?? manifest.configurations
    where entry.isKnown && entry.delegateClass == nil && entry.storyboard == nil && entry.role.isUIKitRole {
      guard !report.mayHaveDelegate(configuration: entry.name) else { continue }
      let name = entry.name.map { "scene configuration '\($0)'" } ?? "this scene configuration"
      report.report(
        self, at: entry.place,
        "\(name) has no delegate class, so its window stays empty; add UISceneDelegateClassName",
        notes: notes)
    }
  }

  private static let withoutDelegate = RuleExampleFile(
    infoPlist: """
      <key>UIApplicationSceneManifest</key>
        <dict>
          <key>UISceneConfigurations</key>
          <dict>
            <key>UIWindowSceneSessionRoleApplication</key>
            <array>
              <dict><key>UISceneConfigurationName</key><string>Note</string></dict>
            </array>
          </dict>
        </dict>
        <key>UILaunchScreen</key>
        <dict/>
      """)

  private static let notes = ["without a delegate, no code sets up, saves or restores the scene"]

  /// Checks an app whose model document gives no scene manifest, with the facts that were read from its Swift source.
  static func check(start windows: WindowsInApp, _ report: inout Report) {
    guard report.manifest() == nil, let use = windows.uses(.delegateWindow).first,
      use.manifest.value == .withoutDelegate
    else { return }
    report.report(
      self, at: use.means.place,
      "no scene configuration in Info.plist has a delegate class, so windows stay empty; add UISceneDelegateClassName",
      notes: notes, in: use.environments(report.context.environments { $0.platform != .macOS }), severity: .warning)
  }
}

/// The configurations that the app delegate certainly returns for connecting sessions.
private struct ChosenConfigurations {
  /// Entries of Info.plist that the returned configurations use, each listed once.
  private(set) var entries: [SceneManifest.Configuration] = []
  /// Configurations created in code, without a delegate class, a scene class or a storyboard, for which Info.plist has
  /// no entry.
  private(set) var withoutEntry: [SceneConfiguration] = []

  init(_ configurations: ConnectingConfigurations, _ manifest: SceneManifest) {
    var places = Set<Place>()
    // If the manifest is incomplete, the first entry of a role is unknown.
    guard manifest.isComplete else { return }
    for case .given(let choice, _) in configurations.all {
      let found: SceneManifest.Configuration?
      switch choice {
      case .named(let name): found = manifest.configurations(named: name).first
      case .made(let made):
        guard !made.isComplete, let role = made.sessionRole.value, made.name.isKnown else { continue }
        let ofRole = manifest.configurations(of: role)
        let name = made.name.value ?? nil
        found = ofRole.first { name == nil || $0.name == name }
        // `UnknownConfiguration` reports a name that Info.plist does not declare.
        if found == nil, name == nil, role == .windowApplication { withoutEntry.append(made) }
      }
      guard let found, let place = found.place, places.insert(place).inserted else { continue }
      entries.append(found)
    }
  }
}

extension SceneRole {
  /// Whether UIKit creates the delegates of scenes with this role. SwiftUI creates the delegates of volumes and
  /// immersive spaces.
  fileprivate var isUIKitRole: Bool { self != .windowApplicationVolumetric && self != .immersiveSpaceApplication }
}

extension Report {
  /// Whether SwiftUI's `App` may create the scenes: the app has a hosting controller, a screen of unknown class, or no
  /// view controller.
  fileprivate var mayUseSwiftUIApp: Bool {
    mutating get { holds(.screenOfUnknownClass) || holds(.hostingController) || !holds(.viewController) }
  }
}
