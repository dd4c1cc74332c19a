import UIModelJSON
import UIModelPlatform

/// A customisable toolbar in which iPadOS finds nothing to customise.
enum NothingCustomizable: Rule {
  static let description = RuleDescription(
    code: "toolbar/nothing-customizable", severity: .warning, system: .toolbar,
    summary: "A toolbar asks for customisation, but none of its items can be customised",
    reason: "On iPadOS only items with the placement `secondaryAction` can be customised, and only if they are not "
      + "disabled. Without one, people can change nothing in a toolbar that has an id.",
    advice: "Make the items that people may want to move secondary actions, or leave out the toolbar's id.",
    holds: "apps for iPadOS, and perhaps iPhone, that have no Mac target",
    sources: [
      Source("SwiftUI documentation: View.toolbar(id:content:)", .documented), Source("WWDC22-110343", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": 1️⃣"com.example.place"1️⃣, "items": [
            { "id": "new", "placement": "primaryAction", "content": "New" },
            { "id": "close", "placement": "navigation", "content": "Close" } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "iOS", "minimum": "16.0" }
          ] },
          "toolbars": [ {
            "id": 1️⃣"com.example.place"1️⃣,
            "items": [ {
              "id": "new", "placement": "secondaryAction", "content": "New",
              "customizationBehavior": "disabled"
            } ]
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "new", "placement": "primaryAction", "content": "New" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macCatalyst", "minimum": "16.0" }
          ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [ { "id": "new", "placement": "primaryAction", "content": "New" } ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "new", "content": "New" } ] } ] }
        """#),
      // There may be more items.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              { "id": "new", "placement": "primaryAction", "content": "New" },
              { "$unknown": "ForEach" }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "new", "placement": { "$unknown": "a parameter" }, "content": "New" } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "26.0" } ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              { "id": "new", "placement": "primaryAction", "content": "New" },
              { "class": "ToolbarSpacer" }
            ]
          } ]
        }
        """#),
      RuleExample(#"{ "toolbars": [ { "id": "com.example.place", "items": [] } ] }"#),
    ])

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    guard answer.isCustomizable, answer.runsOnIPadWithoutMac, !answer.items.isEmpty else { return }
    // Of what is no plain item it is reported elsewhere, or not known, whether it can be customised.
    guard answer.items.allSatisfy({ $0.knownKind == .item }) else { return }
    let iPadOS = Environment(platform: .iPadOS, version: 16)
    let isFixed = answer.items.allSatisfy { item in
      ToolbarCustomization.edits(of: item.placement, in: iPadOS) == .known(.none)
        || (item.customizationBehavior.value == .disabled && item.placement.isKnown)
    }
    guard isFixed else { return }
    // One of its items that asks to be customised says it better.
    guard !answer.items.contains(where: { NotCustomizableHere.applies(to: $0, in: answer) }) else { return }
    report.report(
      self, at: answer.toolbar.id.place,
      "the id makes the toolbar customisable, but iPadOS customises secondary actions only and "
        + (answer.items.contains { $0.placement.value == .secondaryAction }
          ? "its own are disabled" : "it has none"),
      restsOn: [answer.toolbar.items],
      related: answer.items.prefix(8).compactMap { item in
        item.placement.place.map { RelatedPlace($0, "not customised on iPadOS") }
      }, onlyIfEverywhere: true)
  }
}
