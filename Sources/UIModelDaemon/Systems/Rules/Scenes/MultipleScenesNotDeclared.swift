import UIModelPlatform

/// Reports a request for a new scene in an app whose Info.plist does not allow several scenes.
enum MultipleScenesNotDeclared: Rule {
  static let description = RuleDescription(
    code: "scene/multiple-scenes-not-declared", effect: .wrong, system: .scene,
    summary: "New scene is requested in an app that does not support multiple scenes",
    reason:
      "`UIApplicationSupportsMultipleScenes` in Info.plist decides whether an app can have several "
      + "windows. If the key is missing or false, UIKit hides activation actions, a pinch opens no scene, "
      + "and requests fail with `multipleScenesNotSupported`. `QLPreviewSceneActivationConfiguration` "
      + "requires the key as well.",
    advice: "Set `UIApplicationSupportsMultipleScenes` to true in the scene manifest of Info.plist.",
    holds:
      "all devices except iPhone. Not reported for actions that have an alternate, or for requests that "
      + "activate an existing session",
    needs: [.infoPlist],
    sources: [
      Source("UIApplication.h: supportsMultipleScenes", .header),
      Source("Information Property List: UIApplicationSupportsMultipleScenes", .documented),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UISceneConfigurations": {}
          } } },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [
              { "class": 1️⃣"UIWindowScene.ActivationAction"1️⃣, "userActivity": "com.example.note" }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "infoPlist": { "UIApplicationSceneManifest": {
              "UISceneConfigurations": {},
              "UIApplicationSupportsMultipleScenes": true
            } } },
            "scenes": [ {
              "ref": "main",
              "activationRequests": [
                { "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note" }
              ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [ {
            "ref": "notes",
            "view": {
              "class": "UICollectionView",
              "delegate": {
                "collectionView(_:sceneActivationConfigurationForItemAt:point:)": {
                  "default": { "class": 1️⃣"QLPreviewSceneActivationConfiguration"1️⃣ }
                }
              }
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": {
            "UIRequiresFullScreen": false
          } },
          "screens": [ {
            "ref": "note",
            "view": { "activationInteraction": { "configuration": 1️⃣{
              "userActivity": "com.example.note"
            }1️⃣ } }
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "infoPlist": {
              "UIRequiresFullScreen": false,
              "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": true }
            } },
            "screens": [ {
              "ref": "note",
              "view": { "activationInteraction": { "configuration": {
                "userActivity": "com.example.note"
              } } }
            } ]
          }
          """#),
      // The request names no session, and no session prefers the requested content, so UIKit needs a new scene.
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [ { "class": 1️⃣"UISceneSessionActivationRequest"1️⃣, "userActivity": "com.example.note" } ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": true
            } } },
            "scenes": [ {
              "ref": "main",
              "activationRequests": [ { "class": "UISceneSessionActivationRequest", "userActivity": "com.example.note" } ]
            } ]
          }
          """#),
    ],
    right: [
      // These requests might activate the existing session.
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "scenes": [ {
            "ref": "main",
            "activationConditions": { "prefersToActivateForTargetContentIdentifierPredicate": "self == 'note'" },
            "activationRequests": [
              { "class": "UISceneSessionActivationRequest", "scene": "main" },
              { "class": "UISceneSessionActivationRequest", "userActivity": {
                "activityType": "com.example.note", "targetContentIdentifier": "note"
              } },
              { "class": "UISceneSessionActivationRequest" }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": true
          } } },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [
              { "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note" }
            ]
          } ]
        }
        """#),
      // The model does not say whether the app supports multiple scenes.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "main",
          "activationRequests": [
            { "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note" }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "app": { "infoPlist": "Info.plist" },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [
              { "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note" }
            ]
          } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": { "$unknown": "by target" }
          } } },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [
              { "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note" }
            ]
          } ]
        }
        """#),
      // UIKit shows the alternate instead of the action. An iPhone shows one window in any case.
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [ {
              "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note",
              "alternate": "Show Details"
            } ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iOS", "minimum": "15.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": false
            } }
          },
          "screens": [ {
            "ref": "note",
            "view": { "activationInteraction": { "configuration": {
              "userActivity": "com.example.note"
            } } }
          } ]
        }
        """#),
    ])

  static func check(_ use: SceneFacts.RequestUse, _ report: inout Report) {
    let request = use.request
    guard let kind = use.kind, kind != .session || report.certainlyRequiresNewScene(request),
      request.alternate.isKnown, (request.alternate.value ?? nil) == nil,
      let manifest = report.manifest(), manifest.supportsMultipleScenes == false
    else { return }
    let effect =
      kind == .action
      ? "UIKit hides the action" : use.isPinch ? "the pinch opens no scene" : "the request fails"
    report.report(
      self, at: request.namePlace,
      "\(effect), because the app has one window; set UIApplicationSupportsMultipleScenes to true in Info.plist",
      related: manifest.place.map { [RelatedPlace($0, "the scene manifest is declared here")] } ?? [],
      fixes: fix(report.app(), at: request.place).map { [$0] } ?? [],
      in: report.context.environments { $0.platform != .iOS && request.availability.includes($0) == true })
  }

  private static func fix(_ app: App?, at place: Place) -> Fix? {
    guard let plist = app?.infoPlistObject, plist.block.document == place.block.document else { return nil }
    let (manifestKey, supportKey) = ("UIApplicationSceneManifest", "UIApplicationSupportsMultipleScenes")
    let title = "Set '\(supportKey)' to true"
    if let manifest = plist.object("UIApplicationSceneManifest") {
      return Fix(title, .set(object: manifest.place, name: supportKey, true))
    }
    return Fix(title, .set(object: plist.place, name: manifestKey, .object([supportKey: true])))
  }
}

extension Report {
  /// Whether a request certainly needs a new scene: the request names no scene, and no scene can prefer the content of
  /// the request's activity.
  fileprivate mutating func certainlyRequiresNewScene(_ request: SceneActivationRequest) -> Bool {
    guard request.sceneHandle.isDefault, case .given(let activity?, _) = request.userActivity else { return false }
    switch activity.targetContentIdentifier {
    case .default, .given(nil, _): return true
    case .given, .unknown: return !mayHaveUnknownNames(of: [.scene]) && !establishes(.preferringScene)
    }
  }
}
