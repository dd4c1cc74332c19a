import UIModelPlatform

/// Reports a scene configuration, in Info.plist or in code, that has no delegate class.
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
        files: [
          .project,
          infoPlistWithoutDelegate,
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
      // The app delegate returns the configuration by name. The configuration's entry in Info.plist has no delegate
      // class.
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
        files: [
          .project,
          infoPlistWithoutDelegate,
        ]),
      // The configuration from code has a delegate class, or the first entry for its role in Info.plist has one.
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
      // Code might set the delegate class.
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

  static func check(_ appWithInfoPlist: AppWithInfoPlist, _ report: inout Report) {
    let app = appWithInfoPlist.app
    // For an app whose declaration was read from Swift source, it is unknown whether SwiftUI's `App` creates the
    // scenes.
    if app.isReadFromSource { return }
    guard let manifest = report.manifest(), let delegate = app.delegate, delegate.implementations.isGiven,
      delegate.implementations.isKnown, !report.mayUseSwiftUIApp, !report.mayHaveUnknownNames(of: [.scene, .screen])
    else { return }
    let returnedConfigurations = delegate.configurations.map { ReturnedConfigurations($0, manifest) }
    for configuration in returnedConfigurations?.configurationsWithoutEntry ?? [] {
      report.report(
        self, at: configuration.place,
        "this configuration has no delegate class, and Info.plist declares none for its role; set 'delegateClass'",
        notes: notes)
    }
    for entry in returnedConfigurations?.entries ?? manifest.configurations
    where entry.isKnown && entry.delegateClass == nil && entry.storyboard == nil && entry.role.isUIKitRole {
      guard !report.mayHaveDelegate(configuration: entry.name) else { continue }
      let configurationPhrase = entry.name.map { "scene configuration '\($0)'" } ?? "this scene configuration"
      report.report(
        self, at: entry.place,
        "\(configurationPhrase) has no delegate class, so its window stays empty; add UISceneDelegateClassName",
        notes: notes)
    }
  }

  private static let infoPlistWithoutDelegate = RuleExampleFile(
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

  /// Reports that no scene configuration has a delegate, if the `manifestDefect` of a declared window use is
  /// `withoutDelegate`. Reports nothing if `report.manifest()` is not nil, because the check of `AppWithInfoPlist`
  /// handles known manifests.
  static func check(windowUses screenUses: ScreenWindowUses, _ report: inout Report) {
    guard report.manifest() == nil, let use = screenUses.uses(.delegateWindow).first,
      use.manifestDefect.value == .withoutDelegate
    else { return }
    report.report(
      self, at: use.usedAPI.place,
      "no scene configuration in Info.plist has a delegate class, so windows stay empty; add UISceneDelegateClassName",
      notes: notes, in: use.environments(report.context.environments { $0.platform != .macOS }), severity: .warning)
  }
}

/// The configurations that the app delegate certainly returns for connecting sessions.
private struct ReturnedConfigurations {
  /// The entries in Info.plist that the returned configurations use. Each entry is listed once.
  private(set) var entries: [SceneManifest.Configuration] = []
  /// Unnamed configurations that code creates for windows, without a delegate class, scene class or storyboard. A
  /// configuration is listed only if Info.plist has no entry for the role of windows.
  private(set) var configurationsWithoutEntry: [SceneConfiguration] = []

  init(_ configurations: ConnectingConfigurations, _ manifest: SceneManifest) {
    var entryPlaces = Set<Place>()
    // If the manifest is incomplete, the first entry of a role is unknown.
    guard manifest.isComplete else { return }
    for case .given(let choice, _) in configurations.choices {
      let entry: SceneManifest.Configuration?
      switch choice {
      case .named(let name): entry = manifest.configurations(named: name).first
      case .created(let configuration):
        guard !configuration.isSelfContained, let role = configuration.sessionRole.value, configuration.name.isKnown
        else { continue }
        let roleConfigurations = manifest.configurations(of: role)
        let name = configuration.name.value ?? nil
        entry = roleConfigurations.first { name == nil || $0.name == name }
        // `UnknownConfiguration` reports a name that Info.plist does not declare.
        if entry == nil, name == nil, role == .windowApplication { configurationsWithoutEntry.append(configuration) }
      }
      guard let entry, let place = entry.place, entryPlaces.insert(place).inserted else { continue }
      entries.append(entry)
    }
  }
}

extension SceneRole {
  /// Whether UIKit creates the delegates of scenes with this role. False for volumes and immersive spaces, whose
  /// delegates SwiftUI creates.
  fileprivate var isUIKitRole: Bool { self != .windowApplicationVolumetric && self != .immersiveSpaceApplication }
}

extension Report {
  /// Whether SwiftUI's `App` might create the scenes. True if the app declares a hosting controller, a screen of
  /// unknown class, or no view controller.
  fileprivate var mayUseSwiftUIApp: Bool {
    mutating get {
      establishes(.screenOfUnknownClass) || establishes(.hostingController) || !establishes(.viewController)
    }
  }
}
