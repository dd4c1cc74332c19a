import UIModelJSON
import UIModelPlatform

/// Reports a scene configuration name that Info.plist does not declare.
enum UnknownConfiguration: Rule {
  static let description = RuleDescription(
    code: "scene/unknown-configuration", effect: .lost, system: .scene,
    summary: "Scene configuration name is not declared in Info.plist",
    reason:
      "`UISceneConfiguration(name:sessionRole:)` looks up the name under the role in Info.plist. If "
      + "Info.plist does not declare the name, the configuration has no delegate class, scene class or "
      + "storyboard. The scene connects but shows nothing.",
    advice:
      "Use a name from `UISceneConfigurations` in Info.plist, or set `delegateClass` on the configuration "
      + "in code.",
    needs: [.infoPlist],
    sources: [Source("UISceneSession.h: UISceneConfiguration", .header)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
          ) -> UISceneConfiguration {
            UISceneConfiguration(name: 1️⃣"Default Configuration"1️⃣, sessionRole: session.role)
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": true,
            "UISceneConfigurations": {
              "UIWindowSceneSessionRoleApplication": [ {
                "UISceneConfigurationName": "Default",
                "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).SceneDelegate"
              } ]
            }
          } } },
          "scenes": [ { "ref": "main", "configuration": 1️⃣"Defualt"1️⃣ } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": true,
              "UISceneConfigurations": {
                "UIWindowSceneSessionRoleApplication": [ {
                  "UISceneConfigurationName": "Default",
                  "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).SceneDelegate"
                } ]
              }
            } } },
            "scenes": [ { "ref": "main", "configuration": "Default" } ]
          }
          """#),
      RuleExample(
        #"""
        { "app": {
          "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {} } },
          "delegate": { "implements": {
            "application(_:configurationForConnecting:options:)": {
              "name": 1️⃣"Note"1️⃣, "sessionRole": "windowApplication"
            }
          } }
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
            UISceneConfiguration(name: "Main", sessionRole: session.role)
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      // The app delegate is unknown, so it might create the configuration.
      RuleExample(
        #"""
        {
          "app": {
            "delegate": { "$unknown": "in a library" },
            "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {} } }
          },
          "scenes": [ { "ref": "note", "configuration": "Note" } ]
        }
        """#),
      // Info.plist declares the name under an unknown role.
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UISceneConfigurations": {
              "CPTemplateApplicationDashboardSceneSessionRoleApplication": [
                {
                  "UISceneConfigurationName": "Dashboard",
                  "UISceneDelegateClassName": "DashboardDelegate"
                }
              ]
            }
          } } },
          "scenes": [
            { "ref": "dashboard", "configuration": "Dashboard", "role": { "$unknown": "CarPlay's" } }
          ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UISceneConfigurations": {
              "UIWindowSceneSessionRoleApplication": [
                { "UISceneConfigurationName": "Note", "UISceneDelegateClassName": "SceneDelegate" }
              ]
            }
          } } },
          "scenes": [ { "ref": "note", "configuration": "Note" } ]
        }
        """#),
      // Code sets all properties that Info.plist could declare.
      RuleExample(
        #"""
        {
          "app": {
            "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {} } },
            "delegate": { "implements": {
              "application(_:configurationForConnecting:options:)": {
                "com.example.note": {
                  "name": "Note", "sessionRole": "windowApplication",
                  "delegateClass": "NoteSceneDelegate"
                },
                "default": { "name": null, "sessionRole": "windowApplication" }
              }
            } }
          },
          "scenes": [ { "ref": "note", "configuration": "Note" } ]
        }
        """#),
      // The names that Info.plist declares are unknown.
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UISceneConfigurations": {
              "UIWindowSceneSessionRoleApplication": [
                { "UISceneConfigurationName": "$(CONFIGURATION_NAME)" }
              ]
            }
          } } },
          "scenes": [ { "ref": "note", "configuration": "Note" } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": true
          } } },
          "scenes": [ { "ref": "note", "configuration": "Note" } ]
        }
        """#),
      RuleExample(
        #"{ "app": { "infoPlist": "Info.plist" }, "scenes": [ { "ref": "note", "configuration": "Note" } ] }"#),
      RuleExample(#"{ "scenes": [ { "ref": "note", "configuration": "Note" } ] }"#),
      RuleExample(
        #"""
        { "app": { "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {} } },
            "delegate": { "implements": { "application(_:configurationForConnecting:options:)": [] } } },
          "scenes": [ { "ref": "note", "configuration": "Note" } ] }
        """#),
    ])

  static func check(_ sceneChoice: SceneChoice, _ report: inout Report) {
    guard let name = sceneChoice.name, let manifest = report.manifest() ?? sceneChoice.manifest, manifest.isComplete,
      manifest.configurations(named: name.value).isEmpty,
      !sceneChoice.isFromScene || report.app()?.mayCreateConfiguration(name.value) == false
    else { return }
    let nearestName = NearestNames(manifest.configurations.compactMap(\.name)).nearest(to: name.value)
    let advice = nearestName.map { "did you mean '\($0)'?" } ?? "add it to UISceneConfigurations"
    report.report(
      self, at: name.place,
      "Info.plist has no scene configuration '\(name.value)', so the scene gets no delegate from it; \(advice)",
      related: manifest.place.map { [RelatedPlace($0, "the scene manifest is declared here")] } ?? [],
      fixes: nearestName.map { [Fix("Change to '\($0)'", .replace(name.place, .string($0)))] } ?? [])
  }
}

extension App {
  /// Whether the app delegate creates, or might create, a configuration with this name that needs no entry in
  /// Info.plist.
  fileprivate func mayCreateConfiguration(_ name: String) -> Bool {
    guard isDelegateKnown, delegate?.implementations.isKnown != false else { return true }
    return (delegate?.configurations?.choices ?? []).contains { choice in
      guard case .given(.created(let configuration), _) = choice else { return !choice.isKnown }
      return configuration.isSelfContained
        && (!configuration.name.isKnown || configuration.name.value == .some(.some(name)))
    }
  }
}
