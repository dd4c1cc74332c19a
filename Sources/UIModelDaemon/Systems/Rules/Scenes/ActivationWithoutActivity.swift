import UIModelPlatform

/// Reports an activation configuration without a user activity.
enum ActivationWithoutActivity: Rule {
  static let description = RuleDescription(
    code: "scene/activation-without-activity", effect: .wrong, system: .scene,
    summary: "Activation configuration has no user activity",
    reason:
      "`UIWindowScene.ActivationConfiguration` requires a user activity, which describes the content of "
      + "the new scene. Only the options and the preview are optional.",
    advice:
      "Create the configuration with an `NSUserActivity` for the content. If no scene should open, return "
      + "nil instead of a configuration.",
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
      // A QuickLook configuration and a session request need no activity. With a nil configuration, the pinch opens no
      // scene.
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
      // The configuration that the action's provider returns is unknown.
      RuleExample(
        #"{ "menus": [ { "title": "Note", "children": [ { "class": "UIWindowScene.ActivationAction" } ] } ] }"#),
    ])

  static func check(_ use: SceneFacts.RequestUse, _ report: inout Report) {
    guard let kind = use.kind, kind.needsActivity else { return }
    let activity = use.request.userActivity
    guard activity.isKnown, (activity.value ?? nil) == nil else { return }
    report.report(
      self, at: activity.place ?? use.request.namePlace,
      "the activation configuration has no user activity, so the scene has no content to show; pass an NSUserActivity")
  }
}
