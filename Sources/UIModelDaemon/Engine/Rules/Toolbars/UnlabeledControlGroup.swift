import UIModelJSON
import UIModelPlatform

/// A control group of some size that cannot become a menu of its own.
enum UnlabeledControlGroup: Rule {
  /// The talk's own group of two stands without a label and is right; this many make a menu of their own worth it.
  static let leastCount = 3

  static let description = RuleDescription(
    code: "toolbar/unlabeled-control-group", severity: .hint, system: .toolbar,
    summary: "A control group of three or more controls has no label",
    reason: "Where the bar gets narrow, a control group with a label collapses into a small menu of its own before it "
      + "goes into the overflow menu, where the label is its title. Without a label it can only leave the bar as a whole.",
    advice: "Give the group a label with a title and an image.",
    holds: "iPadOS and Mac Catalyst 16 or later, macOS 13 or later",
    sources: [Source("SwiftUI documentation: ControlGroup", .documented), Source("WWDC22-110343", .talk)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [ {
            "placement": "secondaryAction",
            "content": { "ControlGroup": 1️⃣{ "content": [
              { "Button": { "title": "Bold" } },
              { "Button": { "title": "Italic" } },
              { "Button": { "title": "Underline" } }
            ] }1️⃣ }
          } ] } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "macOS", "minimum": "13.0" } ] },
          "toolbars": [ { "items": [ { "content": { "ControlGroup": 1️⃣{ "content": [
            "BoldButton", "ItalicButton", "UnderlineButton" ] }1️⃣ } } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [ {
            "placement": "secondaryAction",
            "content": { "ControlGroup": {
              "label": { "title": "Style" },
              "content": [
                { "Button": { "title": "Bold" } },
                { "Button": { "title": "Italic" } },
                { "Button": { "title": "Underline" } }
              ]
            } }
          } ] } ]
        }
        """#),
      // The talk's two.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [ {
            "placement": "secondaryAction",
            "content": { "ControlGroup": { "content": [
              { "Button": { "title": "Adjust Image" } },
              { "Button": { "title": "Adjust Map" } }
            ] } }
          } ] } ]
        }
        """#),
      // Nothing overflows from there.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [
            { "placement": "keyboard", "content": { "ControlGroup": { "content": ["A", "B", "C"] } } },
            { "placement": "principal", "content": { "ControlGroup": { "content": ["A", "B", "C"] } } }
          ] } ]
        }
        """#),
      // Labels came with iOS 16.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "toolbars": [
            { "items": [ { "content": { "ControlGroup": { "content": ["A", "B", "C"] } } } ] }
          ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [
            { "content": { "ControlGroup": {
              "label": { "$unknown": "a parameter" }, "content": ["A", "B", "C"]
            } } },
            { "content": { "ControlGroup": { "content": { "$unknown": "a ForEach" } } } },
            {
              "placement": { "$unknown": "a parameter" },
              "content": { "ControlGroup": { "content": ["A", "B", "C"] } }
            }
          ] } ]
        }
        """#),
    ])

  private static let placements: Set<ToolbarPlacement> = [
    .automatic, .primaryAction, .secondaryAction, .topBarLeading, .topBarTrailing, .navigationBarLeading,
    .navigationBarTrailing, .navigation,
  ]

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    for item in answer.items where item.knownKind == .item {
      guard item.placement.isKnown, placements.contains(item.placement.value ?? .automatic),
        let views = item.content.value, views.count == 1, let view = views.first, view.type == "ControlGroup",
        let group = view.json["ControlGroup"], group["label"] == nil, let controls = group["content"]?.array,
        controls.count >= leastCount, !controls.contains(where: \.hasUnknown)
      else { continue }
      report.report(
        self, at: view.content ?? view.place,
        "without a label these \(controls.count) controls cannot become a menu of their own where the bar gets narrow",
        in: report.context.overflowEnvironments, onlyIfEverywhere: true)
    }
  }
}

extension AppContext {
  /// Where a bar moves what does not fit into an overflow menu, for something that needs its labels and groups
  /// everywhere: empty if the app also runs on something older.
  var overflowEnvironments: [Environment] {
    let there = environments { environment in
      (environment.platform == .iPadOS || environment.platform.isMac)
    }
    let isNew = there.allSatisfy { $0.version >= ($0.platform == .macOS ? 13 : 16) }
    return isNew && hasAllTargets ? there : []
  }
}
