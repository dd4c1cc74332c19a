import UIModelPlatform

/// Reports an "Open in New Window" action without an alternate, which UIKit hides on iPhone.
enum ActivationWithoutAlternate: Rule {
  static let description = RuleDescription(
    code: "scene/activation-without-alternate", effect: .advice, system: .scene,
    summary: "Activation action without an alternate is hidden on iPhone",
    reason:
      "On devices that do not support multiple windows, UIKit replaces a `UIWindowScene.ActivationAction` "
      + "with its alternate. UIKit hides an action that has no alternate, so people on iPhone cannot open "
      + "the content from this menu or button.",
    advice: "Create the activation action with an `alternate` action that shows the content in the same window.",
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
      // The action is available only on iPadOS, so it cannot be missing on iPhone.
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

  static func check(_ use: SceneFacts.RequestUse, _ report: inout Report) {
    // In an app with one scene, UIKit hides the action on all devices, which `MultipleScenesNotDeclared` reports.
    guard use.kind == .action, report.manifest()?.supportsMultipleScenes != false else { return }
    let request = use.request
    guard request.alternate.isKnown, (request.alternate.value ?? nil) == nil else { return }
    report.report(
      self, at: request.namePlace,
      "this action is hidden on iPhone, because it has no alternate; add an alternate that shows the content in the same window",
      in: report.context.environments { $0.platform == .iOS && request.availability.includes($0) == true })
  }
}
