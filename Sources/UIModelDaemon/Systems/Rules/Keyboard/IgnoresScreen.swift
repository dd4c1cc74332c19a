import UIModelPlatform

/// A scene that adjusts its layout for a keyboard on another screen.
enum IgnoresScreen: Rule {
  static let description = RuleDescription(
    code: "keyboard/ignores-screen", effect: .wrong, system: .keyboard,
    summary: "Keyboard notification handler does not check the keyboard's screen",
    reason:
      "The scenes of an app can be on different screens, and every scene receives the notifications about "
      + "every keyboard. In iPadOS 16.1 and later, the notification's `object` is the screen that shows the "
      + "keyboard. A scene that does not compare this screen with the screen of its window adjusts its "
      + "layout for a keyboard on another screen.",
    advice:
      "Compare `notification.object` with the screen of the view's window. If the screens differ, do not "
      + "adjust the layout.",
    holds: "iPadOS. Reported only if the app supports multiple scenes and requires iOS and iPadOS 16.1 or later",
    needs: [.infoPlist],
    sources: [
      Source("WWDC23-10281: the notification's object is the screen", .talk),
      Source("UIWindow.h: keyboard notifications", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": {
            "name": "A",
            "targets": [ { "platform": "iPadOS", "minimum": "16.1" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": true
            } }
          },
          "screens": [ {
            "observes": [ {
              "name": 1️⃣"keyboardWillShowNotification"1️⃣, "reads": ["keyboardFrameEndUserInfoKey"],
              "convertsFrame": true, "intersects": true, "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": {
              "name": "A",
              "targets": [ { "platform": "iPadOS", "minimum": "16.1" } ],
              "infoPlist": { "UIApplicationSceneManifest": {
                "UIApplicationSupportsMultipleScenes": true
              } }
            },
            "screens": [ {
              "observes": [ {
                "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
                "convertsFrame": true, "intersects": true, "adjusts": "field", "checksScreen": true
              } ],
              "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
            } ]
          }
          """#)
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": {
            "name": "A",
            "targets": [ { "platform": "iPadOS", "minimum": "16.1" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": true
            } }
          },
          "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "convertsFrame": true, "intersects": true, "checksScreen": true, "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
        """#),
      // On iPadOS 15, the notification's object is not the keyboard's screen.
      RuleExample(
        #"""
        {
          "app": {
            "name": "A",
            "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": true
            } }
          },
          "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "convertsFrame": true, "intersects": true, "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
        """#),
      // The app supports a single scene, or support for several scenes is unknown.
      RuleExample(
        #"""
        {
          "app": {
            "name": "A",
            "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": false
            } }
          },
          "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "convertsFrame": true, "intersects": true, "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "name": "A",
            "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
            "infoPlist": "Info.plist"
          },
          "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "convertsFrame": true, "intersects": true, "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "name": "A",
            "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": true
            } }
          },
          "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "convertsFrame": true, "intersects": true,
              "checksScreen": { "$unknown": "in a helper" }, "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
        """#),
    ])

  static func check(_ subject: AppWideKeyboardFacts, _ report: inout Report) {
    let keyboard = subject.keyboard
    // The Swift reader does not find comparisons of the screen, so the rule skips apps that are read from source code.
    guard !keyboard.screen.keyboardObservations.elements.isEmpty, report.context.hasAllTargets,
      report.app()?.isReadFromSource != true,
      report.app()?.infoPlist.value?["UIApplicationSceneManifest"]?["UIApplicationSupportsMultipleScenes"]?.bool
        == true,
      report.context.keyboardEnvironments().allSatisfy({ $0.version >= 16.1 })
    else { return }
    let environments = report.context.environments { $0.platform == .iPadOS }
    for observation in keyboard.screen.keyboardObservations.elements {
      guard let notification = observation.name.value, observation.adjustmentFramePlace != nil,
        observation.checksScreen.value != true
      else { continue }
      report.report(
        self, at: observation.checksScreen.place ?? observation.name.place,
        "a scene on another screen also receives '\(notification.shortName)' and adjusts for a keyboard it does not show; "
          + "check the screen",
        notes: ["iPadOS 16.1 and later: the notification's object is the keyboard's screen"],
        facts: [observation.checksScreen],
        fixes: [Fix("Check the keyboard's screen", .set(object: observation.place, name: "checksScreen", true))],
        in: observation.environments(environments), mustHoldEverywhere: true)
    }
  }
}
