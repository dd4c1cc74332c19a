import UIModelPlatform

/// Reports a scene configuration whose role differs from the role of the session.
enum RoleMismatch: Rule {
  static let description = RuleDescription(
    code: "scene/role-mismatch", effect: .crash, system: .scene,
    summary: "Scene configuration and its scene have different roles",
    reason:
      "UIKit raises an assertion if the configuration and the session have different roles. UIKit looks up "
      + "the name of a configuration only under the role of the configuration in Info.plist.",
    advice:
      "Create the configuration with the role of the session, and declare the name of the configuration "
      + "under this role in Info.plist.",
    sources: [
      Source("UIApplication.h: application:configurationForConnectingSceneSession:options:", .header),
      Source("UISceneSession.h: UISceneConfiguration", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
          ) -> UISceneConfiguration {
            if session.role == .windowExternalDisplayNonInteractive {
              return UISceneConfiguration(
                name: 1️⃣"Main"1️⃣, sessionRole: .windowExternalDisplayNonInteractive)
            }
            return UISceneConfiguration(name: "Main", sessionRole: .windowApplication)
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        {
          "scenes": [ {
            "ref": "external", "role": "windowApplication",
            "configuration": {
              "name": "External", "sessionRole": 1️⃣"windowExternalDisplayNonInteractive"1️⃣,
              "delegateClass": "ExternalSceneDelegate"
            }
          } ],
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] }
        }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UISceneConfigurations": {
                "UIWindowSceneSessionRoleApplication": [ {
                  "UISceneConfigurationName": "External",
                  "UISceneDelegateClassName": "ExternalSceneDelegate"
                } ]
              }
            } }
          },
          "scenes": [ {
            "ref": "external", "role": "windowExternalDisplayNonInteractive",
            "configuration": 1️⃣"External"1️⃣
          } ]
        }
        """#),
      // The delegate returns the same role for all sessions.
      RuleExample(
        #"""
        { "app": {
          "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Main" } ],
            "UIWindowSceneSessionRoleExternalDisplayNonInteractive": [ { "UISceneConfigurationName": "Display" } ]
          } } },
          "delegate": { "implements": { "application(_:configurationForConnecting:options:)": {
            "name": null, "sessionRole": 1️⃣"windowApplication"1️⃣
          } } }
        } }
        """#),
      // The role of a scene is 'windowApplication' by default.
      RuleExample(
        #"""
        { "app": { "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleExternalDisplayNonInteractive": [
              { "UISceneConfigurationName": "External", "UISceneDelegateClassName": "ExternalSceneDelegate" }
            ]
          } } } },
          "scenes": [ { "ref": "external", "configuration": 1️⃣"External"1️⃣ } ] }
        """#),
      RuleExample(
        #"""
        { "app": {
          "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [
              { "UISceneConfigurationName": "Main", "UISceneDelegateClassName": "SceneDelegate" }
            ],
            "UIWindowSceneSessionRoleExternalDisplayNonInteractive": [
              { "UISceneConfigurationName": "Display", "UISceneDelegateClassName": "DisplaySceneDelegate" }
            ]
          } } },
          "delegate": { "implements": { "application(_:configurationForConnecting:options:)": 1️⃣"Main"1️⃣ } }
        } }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

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

          @available(iOS 27, *)
          func show(_ slides: UISceneAccessory, in scene: UIWindowScene) {
            _ = scene.registerSceneAccessory(slides)
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      // Info.plist declares the name under both roles.
      RuleExample(
        #"""
        { "app": {
          "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [
              { "UISceneConfigurationName": "Main", "UISceneDelegateClassName": "SceneDelegate" }
            ],
            "UIWindowSceneSessionRoleExternalDisplayNonInteractive": [
              { "UISceneConfigurationName": "Main", "UISceneDelegateClassName": "DisplaySceneDelegate" }
            ]
          } } },
          "delegate": { "implements": { "application(_:configurationForConnecting:options:)": "Main" } }
        } }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "main", "role": "windowApplication",
          "configuration": {
            "name": "Main", "sessionRole": "windowApplication", "delegateClass": "SceneDelegate"
          }
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UISceneConfigurations": {
                "UIWindowSceneSessionRoleApplication": [
                  { "UISceneConfigurationName": "Shared", "UISceneDelegateClassName": "SceneDelegate" }
                ],
                "UIWindowSceneSessionRoleExternalDisplayNonInteractive": [
                  { "UISceneConfigurationName": "Shared", "UISceneDelegateClassName": "SceneDelegate" }
                ]
              }
            } }
          },
          "scenes": [ {
            "ref": "external", "role": "windowExternalDisplayNonInteractive",
            "configuration": "Shared"
          } ]
        }
        """#),
      // The role of external displays has two names.
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UISceneConfigurations": {
                "UIWindowSceneSessionRoleExternalDisplay": [ {
                  "UISceneConfigurationName": "External",
                  "UISceneDelegateClassName": "SceneDelegate"
                } ]
              }
            } }
          },
          "scenes": [ {
            "ref": "external", "role": "windowExternalDisplayNonInteractive",
            "configuration": "External"
          } ]
        }
        """#),
      // The scene declares no role, or its role is unknown.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "car",
          "configuration": {
            "name": "Car", "sessionRole": "carTemplateApplication",
            "delegateClass": "CarSceneDelegate"
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "car", "role": { "$unknown": "by screen" },
          "configuration": { "name": "Car", "sessionRole": "carTemplateApplication" }
        } ] }
        """#),
      // Info.plist declares only the role of windows, or the configuration's role is unknown.
      RuleExample(
        #"""
        { "app": {
          "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Main" } ]
          } } },
          "delegate": { "implements": { "application(_:configurationForConnecting:options:)": {
            "name": null, "sessionRole": "windowApplication"
          } } }
        } }
        """#),
      RuleExample(
        #"""
        { "app": {
          "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {
            "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Main" } ],
            "UIWindowSceneSessionRoleExternalDisplayNonInteractive": [ { "UISceneConfigurationName": "Display" } ]
          } } },
          "delegate": { "implements": { "application(_:configurationForConnecting:options:)": {
            "name": null, "sessionRole": { "$unknown": "the role of the session" }
          } } }
        } }
        """#),
    ])

  static func check(_ sceneChoice: SceneChoice, _ report: inout Report) {
    let role = sceneChoice.role
    var expectedRole = role
    if case .created(let configuration) = sceneChoice.choice {
      if let role, let configurationRole = configuration.sessionRole.located, !configurationRole.value.isSame(as: role)
      {
        return report.report(
          self, at: configurationRole.place,
          "an assertion in UIKit fails: the configuration has role '\(configurationRole.value.rawValue)', "
            + "but the scene has role '\(role.rawValue)'"
        )
      }
      expectedRole = configuration.sessionRole.value ?? role
      if sceneChoice.isFallback, let configurationRole = configuration.sessionRole.located {
        checkFallback(configurationRole, &report)
      }
    }
    if expectedRole == nil, sceneChoice.isFallback { checkExternalDisplay(sceneChoice, &report) }
    guard let expectedRole, let name = sceneChoice.name, let manifest = report.manifest() ?? sceneChoice.manifest,
      manifest.isComplete,
      let namedConfiguration = manifest.configurations(named: name.value).first,
      !manifest.configurations(named: name.value).contains(where: { $0.role.isSame(as: expectedRole) })
    else { return }
    report.report(
      self, at: name.place,
      "Info.plist declares '\(name.value)' only for '\(namedConfiguration.role.rawValue)', "
        + "so a '\(expectedRole.rawValue)' scene does not find it",
      notes: ["without an entry under \(expectedRole.plistKey), the configuration has no delegate"],
      related: namedConfiguration.place.map { [RelatedPlace($0, "'\(name.value)' is declared here")] } ?? [])
  }
}

extension RoleMismatch {
  /// Reports a configuration that the app delegate returns for all sessions, if Info.plist also has a configuration
  /// with another role.
  private static func checkFallback(_ role: Located<SceneRole>, _ report: inout Report) {
    guard
      let otherConfiguration = report.manifest()?.configurations.first(where: { !$0.role.isSame(as: role.value) })
    else { return }
    report.report(
      self, at: role.place,
      "a '\(otherConfiguration.role.rawValue)' scene fails an assertion in UIKit, because this configuration has "
        + "role '\(role.value.rawValue)'",
      related: otherConfiguration.place.map { [RelatedPlace($0, "Info.plist declares the other role here")] } ?? [])
  }
}

extension RoleMismatch {
  /// Reports a configuration name that the app delegate returns for all sessions, if Info.plist declares external
  /// displays but not this name for their role. A session on an external display looks up the name only among the
  /// configurations with this role.
  private static func checkExternalDisplay(_ sceneChoice: SceneChoice, _ report: inout Report) {
    if case .created(let configuration) = sceneChoice.choice, !configuration.sessionRole.isDefault { return }
    guard let name = sceneChoice.name, let manifest = report.manifest() ?? sceneChoice.manifest, manifest.isComplete,
      let namedConfiguration = manifest.configurations(named: name.value).first,
      !namedConfiguration.role.isExternalDisplay,
      let displayConfiguration = manifest.configurations.first(where: \.role.isExternalDisplay),
      !manifest.configurations(named: name.value).contains(where: \.role.isExternalDisplay)
    else { return }
    report.report(
      self, at: name.place,
      "Info.plist declares '\(name.value)' only for '\(namedConfiguration.role.rawValue)', so a scene on an external display does "
        + "not find it",
      notes: ["the delegate returns this configuration for every session that it does not handle separately"],
      related: displayConfiguration.place.map {
        [RelatedPlace($0, "the configuration for external displays is declared here")]
      }
        ?? [])
  }
}

extension SceneRole {
  /// Whether two roles are the same. The old and the new name of the role of external displays count as the same role.
  fileprivate func isSame(as otherRole: SceneRole) -> Bool {
    self == otherRole || (isExternalDisplay && otherRole.isExternalDisplay)
  }

  fileprivate var isExternalDisplay: Bool {
    self == .windowExternalDisplay || self == .windowExternalDisplayNonInteractive
  }
}
