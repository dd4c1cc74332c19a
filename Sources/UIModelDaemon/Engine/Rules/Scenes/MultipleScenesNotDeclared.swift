import UIModelPlatform

/// Something opens a window, and Info.plist does not say that the app has several.
enum MultipleScenesNotDeclared: Rule {
  static let description = RuleDescription(
    code: "scene/multiple-scenes-not-declared", severity: .warning, system: .scene,
    summary: "A scene is asked for in an app that does not declare several",
    reason:
      "`UIApplicationSupportsMultipleScenes` says whether an app can have several windows. Without it activation actions "
      + "are hidden, a pinch does nothing, and requests fail with `multipleScenesNotSupported`; QuickLook's preview scene "
      + "needs it too.",
    advice: "Set `UIApplicationSupportsMultipleScenes` in the scene manifest of Info.plist.",
    holds: "wherever there are several windows: not on iPhone",
    sources: [
      Source("UIApplication.h: supportsMultipleScenes", .header),
      Source("Information Property List: UIApplicationSupportsMultipleScenes", .documented),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {} } } },
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
            "app": { "infoPlist": { "UIApplicationSceneManifest": { "UISceneConfigurations": {}, "UIApplicationSupportsMultipleScenes": true } } },
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
          "app": { "infoPlist": { "UIRequiresFullScreen": false } },
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
            "app": { "infoPlist": { "UIRequiresFullScreen": false, "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": true } } },
            "screens": [ {
              "ref": "note",
              "view": { "activationInteraction": { "configuration": {
                "userActivity": "com.example.note"
              } } }
            } ]
          }
          """#),
    ],
    right: [
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
      // Not known.
      RuleExample(
        #"{ "scenes": [ { "ref": "main", "activationRequests": [ { "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note" } ] } ] }"#
      ),
      RuleExample(
        #"""
        { "app": { "infoPlist": "Info.plist" },
          "scenes": [ { "ref": "main", "activationRequests": [ { "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note" } ] } ] }
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
      // There the alternate is what people see; on iPhone there is one window anyway.
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

  static func check(_ use: SceneAnswer.Use, _ report: inout Report) {
    let request = use.request
    guard let kind = use.kind, kind != .session, request.alternate.isKnown, (request.alternate.value ?? nil) == nil,
      let manifest = report.manifest(), manifest.supportsMultipleScenes == false
    else { return }
    let what =
      kind == .action
      ? "the action is hidden" : use.isPinch ? "a pinch opens nothing" : "the request fails"
    report.report(
      self, at: request.namePlace,
      "\(what): Info.plist does not set UIApplicationSupportsMultipleScenes, so the app has one window",
      related: manifest.place.map { [RelatedPlace($0, "Info.plist")] } ?? [],
      fixes: fix(report.app(), at: request.place).map { [$0] } ?? [],
      in: report.context.environments { $0.platform != .iOS && request.availableOn.includes($0) == true })
  }

  private static func fix(_ app: App?, at place: Place) -> Fix? {
    guard let plist = app?.infoPlistObject, plist.block.document == place.block.document else { return nil }
    let (key, name) = ("UIApplicationSceneManifest", "UIApplicationSupportsMultipleScenes")
    let title = "Declare several scenes"
    if let manifest = plist.object("UIApplicationSceneManifest") {
      return Fix(title, .set(object: manifest.place, name: name, true))
    }
    return Fix(title, .set(object: plist.place, name: key, .object([name: true])))
  }
}
