import UIModelPlatform

/// "Open in New Window" in an app for iPhone, with nothing in its place there.
enum ActivationWithoutAlternate: Rule {
  static let description = RuleDescription(
    code: "scene/activation-without-alternate", severity: .hint, system: .scene,
    summary: "An activation action without an alternate, in an app that also runs on iPhone",
    reason:
      "Where there is one window only, `UIWindowScene.ActivationAction` is replaced by its alternate. Without one the item is "
      + "hidden, and people on iPhone have no such way to the content.",
    advice: "Give the action an alternate that shows the content in the same window.",
    holds: "iPhone",
    sources: [Source("UIWindowSceneActivationAction.h", .header), Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "15.0" },
            { "platform": "iOS", "minimum": "15.0" }
          ] },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [
              { "class": 1️⃣"UIWindowScene.ActivationAction"1️⃣, "userActivity": "com.example.note" }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "15.0" } ] },
          "menus": [ {
            "title": "Note",
            "children": [ {
              "class": 1️⃣"UIWindowScene.ActivationAction"1️⃣,
              "configuration": { "userActivity": "com.example.note" }, "alternate": null
            } ]
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "15.0" },
            { "platform": "iOS", "minimum": "15.0" }
          ] },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [ {
              "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note",
              "alternate": { "title": "Show Details", "image": "doc" }
            } ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "15.0" },
            { "platform": "macCatalyst", "minimum": "15.0" }
          ] },
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
          "app": { "targets": [ { "platform": "iOS", "minimum": "15.0" } ] },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [ {
              "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note",
              "alternate": { "$unknown": "made by a factory" }
            } ]
          } ]
        }
        """#),
      // Only where there are windows.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "15.0" },
            { "platform": "iOS", "minimum": "15.0" }
          ] },
          "menus": [ {
            "title": "Note",
            "children": [ {
              "class": "UIWindowScene.ActivationAction", "availableOn": { "iPadOS": "15.0" },
              "configuration": { "userActivity": "com.example.note" }
            } ]
          } ]
        }
        """#),
    ])

  static func check(_ use: SceneAnswer.Use, _ report: inout Report) {
    // Without several scenes it is hidden everywhere, which another rule says.
    guard use.kind == .action, report.manifest()?.supportsMultipleScenes != false else { return }
    let request = use.request
    guard request.alternate.isKnown, (request.alternate.value ?? nil) == nil else { return }
    report.report(
      self, at: request.namePlace, "on iPhone this action is hidden, and nothing is there in its place",
      in: report.context.environments { $0.platform == .iOS && request.availableOn.includes($0) == true })
  }
}
