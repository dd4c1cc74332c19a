import UIModelJSON
import UIModelPlatform

/// A customizable toolbar without customizable items on iPadOS.
enum NothingCustomizable: Rule {
  static let description = RuleDescription(
    code: "toolbar/nothing-customizable", effect: .wrong, system: .toolbar,
    summary: "Customizable toolbar has no item that people can customize on iPadOS",
    reason: "On iPadOS, people can customize only items with the placement `secondaryAction` whose "
      + "customization behavior is not `disabled`. If a toolbar has no item of this kind, people cannot "
      + "customize the toolbar, even though it has an id.",
    advice: "Use the placement `secondaryAction` for the items that people may want to move, and do not "
      + "set their customization behavior to `disabled`. If people should not customize the toolbar, "
      + "remove the ids and customization settings from the toolbar and its items.",
    holds: "apps that run on iPadOS, or on iOS and iPadOS, and on no other platform",
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
      // The toolbar contains unknown items, which might be customizable.
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

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    guard facts.isCustomizable, facts.runsOnIPadWithoutMac, !facts.items.isEmpty else { return }
    // `GroupNotCustomizable` reports groups. It is unknown whether other content is customizable.
    guard facts.items.allSatisfy({ $0.knownKind == .item }) else { return }
    let iPadOS = Environment(platform: .iPadOS, version: 16)
    let isNothingCustomizable = facts.items.allSatisfy { item in
      ToolbarCustomization.edits(of: item.placement, in: iPadOS) == .known(.none)
        || (item.customizationBehavior.value == .disabled && item.placement.isKnown)
    }
    guard isNothingCustomizable else { return }
    // `NotCustomizableHere` reports an item with ineffective customization settings, which is more precise.
    guard !facts.items.contains(where: { NotCustomizableHere.applies(to: $0, in: facts) }) else { return }
    report.report(
      self, at: facts.toolbar.id.place,
      "on iPadOS, people can customize only secondary actions, and "
        + (facts.items.contains { $0.placement.value == .secondaryAction }
          ? "all of these have customization disabled; allow it or remove the id"
          : "this toolbar has none; use 'secondaryAction' or remove the id"),
      facts: [facts.toolbar.items],
      related: facts.items.prefix(8).compactMap { item in
        item.placement.place.map { RelatedPlace($0, "not customizable on iPadOS") }
      }, mustHoldEverywhere: true)
  }
}
