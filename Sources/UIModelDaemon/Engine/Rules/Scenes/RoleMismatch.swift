import UIModelPlatform

/// A configuration for another role than that of the session.
enum RoleMismatch: Rule {
  static let description = RuleDescription(
    code: "scene/role-mismatch", severity: .error, system: .scene,
    summary: "A scene configuration for another role than that of the scene",
    reason:
      "UIKit asserts when the configuration that a session gets is for another role, and a name is looked for only under "
      + "the session's role in Info.plist.",
    advice: "Give the configuration the role of the scene.",
    sources: [
      Source("UIApplication.h: application:configurationForConnectingSceneSession:options:", .header),
      Source("UISceneSession.h: UISceneConfiguration", .header),
    ],
    wrong: [
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
    ],
    right: [
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
      // The old name of the role and the new one.
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
      // Nobody says which role the scene has.
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
    ])

  static func check(_ chosen: SceneChoice, _ report: inout Report) {
    let role = chosen.role
    var wanted = role
    if case .made(let made) = chosen.choice {
      if let role, let other = made.sessionRole.located, !other.value.isSame(as: role) {
        return report.report(
          self, at: other.place,
          "the scene's role is \(role.rawValue), and UIKit asserts when it gets a configuration for \(other.value.rawValue)"
        )
      }
      wanted = made.sessionRole.value ?? role
    }
    guard let wanted, let name = chosen.name, let manifest = report.manifest() ?? chosen.manifest, manifest.isComplete,
      let found = manifest.configurations(named: name.value).first,
      !manifest.configurations(named: name.value).contains(where: { $0.role.isSame(as: wanted) })
    else { return }
    report.report(
      self, at: name.place,
      "Info.plist has '\(name.value)' under \(found.role.plistKey) only; a scene of the role \(wanted.rawValue) does not "
        + "find it, nor the delegate that is meant",
      related: found.place.map { [RelatedPlace($0, "declared here")] } ?? [])
  }
}

extension SceneRole {
  /// Whether sessions of one role may be sessions of the other: external displays have an old and a new name.
  fileprivate func isSame(as other: SceneRole) -> Bool {
    self == other || (isExternalDisplay && other.isExternalDisplay)
  }

  private var isExternalDisplay: Bool { self == .windowExternalDisplay || self == .windowExternalDisplayNonInteractive }
}
