import UIModelPlatform

/// A request for a scene that does not say what the scene shall show.
enum ActivationWithoutActivity: Rule {
  static let description = RuleDescription(
    code: "scene/activation-without-activity", severity: .warning, system: .scene,
    summary: "An activation configuration without a user activity",
    reason:
      "`UIWindowScene.ActivationConfiguration` is made with a user activity: the one thing that it cannot do without. It "
      + "tells the new scene what to show.",
    advice: "Make an `NSUserActivity` for the content; return nil where nothing shall open.",
    sources: [Source("UIWindowSceneActivationConfiguration.h", .header), Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "main",
          "activationRequests": [ {
            "class": 1️⃣"UIWindowScene.ActivationAction"1️⃣, "title": "Open in New Window",
            "alternate": "Show Details"
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "note",
          "view": { "activationInteraction": { "configuration": { "userActivity": 1️⃣null1️⃣ } } }
        } ] }
        """#),
      RuleExample(
        #"""
        { "menus": [ {
          "title": "Note",
          "children": [
            { "class": "UIWindowScene.ActivationAction", "configuration": { "userActivity": 1️⃣null1️⃣ } }
          ]
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "main",
          "activationRequests": [ {
            "class": "UIWindowScene.ActivationAction",
            "userActivity": { "activityType": "com.example.note" }
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "main",
          "activationRequests": [ {
            "class": "UIWindowScene.ActivationAction",
            "userActivity": { "$unknown": "of the selected note" }
          } ]
        } ] }
        """#),
      // QuickLook's needs none, nor does a request of the app's for any scene. Nil stops a pinch.
      RuleExample(
        #"""
        { "scenes": [ {
          "ref": "main",
          "activationRequests": [
            { "class": "QLPreviewSceneActivationConfiguration" },
            { "class": "UISceneSessionActivationRequest" },
            { "scene": "main" }
          ]
        } ] }
        """#),
      RuleExample(
        #"{ "screens": [ { "ref": "note", "view": { "activationInteraction": { "configuration": null } } } ] }"#),
      // What the closure answers is not said.
      RuleExample(
        #"{ "menus": [ { "title": "Note", "children": [ { "class": "UIWindowScene.ActivationAction" } ] } ] }"#),
    ])

  static func check(_ use: SceneAnswer.Use, _ report: inout Report) {
    guard let kind = use.kind, kind.needsActivity else { return }
    let activity = use.request.userActivity
    guard activity.isKnown, (activity.value ?? nil) == nil else { return }
    report.report(
      self, at: activity.place ?? use.request.namePlace,
      "a scene is asked for without a user activity, so nothing says what it shall show")
  }
}
