import UIModelJSON
import UIModelPlatform

/// A control group of several controls that cannot collapse into a menu.
enum UnlabeledControlGroup: Rule {
  /// The smallest number of controls for which the rule reports a group. A group of two controls in WWDC22-110343 has
  /// no label, so groups of two are allowed.
  static let minimumControlCount = 3

  static let description = RuleDescription(
    code: "toolbar/unlabeled-control-group", effect: .advice, system: .toolbar,
    summary: "Control group of three or more controls has no label",
    reason: "In a narrow bar, a control group with a label first collapses into a small menu. If the "
      + "group later moves into the overflow menu, the label becomes the title of the group. A control "
      + "group without a label cannot collapse and can only move into the overflow menu as a unit.",
    advice: "Add a label with a title and an image to the control group.",
    holds: "iPadOS and Mac Catalyst 16 and later, and macOS 13 and later, in apps that do not support "
      + "earlier releases",
    sources: [Source("SwiftUI documentation: ControlGroup", .documented), Source("WWDC22-110343", .talk)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteView: View {
          @State private var text = ""
          @State private var isBold = false
          @State private var isItalic = false
          @State private var isUnderlined = false

          var body: some View {
            TextEditor(text: $text)
              .toolbar {
                ToolbarItem(placement: .secondaryAction) {
                  1️⃣ControlGroup1️⃣ {
                    Toggle("Bold", isOn: $isBold)
                    Toggle("Italic", isOn: $isItalic)
                    Toggle("Underline", isOn: $isUnderlined)
                  }
                }
              }
          }
        }
        """#, language: "swift", files: [.project]),
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
        import SwiftUI

        struct NoteView: View {
          @State private var text = ""
          @State private var isBold = false
          @State private var isItalic = false
          @State private var isUnderlined = false

          var body: some View {
            TextEditor(text: $text)
              .toolbar {
                ToolbarItem(placement: .secondaryAction) {
                  ControlGroup {
                    Toggle("Bold", isOn: $isBold)
                    Toggle("Italic", isOn: $isItalic)
                    Toggle("Underline", isOn: $isUnderlined)
                  } label: {
                    Label("Style", systemImage: "textformat")
                  }
                }
              }
          }
        }
        """#, language: "swift", files: [.project]),
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
      // The group of two controls from WWDC22-110343.
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
      // Items with these placements do not overflow.
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
      // Labels of control groups require iOS 16.
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

  private static let overflowingPlacements: Set<ToolbarPlacement> = [
    .automatic, .primaryAction, .secondaryAction, .topBarLeading, .topBarTrailing, .navigationBarLeading,
    .navigationBarTrailing, .navigation,
  ]

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    for item in facts.items where item.knownKind == .item {
      guard item.placement.isKnown, overflowingPlacements.contains(item.placement.value ?? .automatic),
        let views = item.content.value, views.count == 1, let view = views.first, view.type == "ControlGroup",
        let group = view.json["ControlGroup"], group["label"] == nil, let controls = group["content"]?.array,
        controls.count >= minimumControlCount, !controls.contains(where: \.hasUnknownPart)
      else { continue }
      report.report(
        self, at: view.contentPlace ?? view.place,
        "this control group has no label, so its \(controls.count) controls cannot collapse into a menu "
          + "in a narrow bar; add a label",
        in: report.context.overflowEnvironments, mustHoldEverywhere: true)
    }
  }
}

extension AppContext {
  /// The environments in which toolbars have an overflow menu: iPadOS and Mac Catalyst 16 and later, and macOS 13 and
  /// later. Empty if the app supports, or might support, older releases, because a change for the overflow menu must be
  /// correct on all supported releases.
  var overflowEnvironments: [Environment] {
    let candidates = environments { environment in
      (environment.platform == .iPadOS || environment.platform.isMac)
    }
    let allHaveOverflowMenu = candidates.allSatisfy { $0.version >= ($0.platform == .macOS ? 13 : 16) }
    return allHaveOverflowMenu && hasAllTargets ? candidates : []
  }
}
