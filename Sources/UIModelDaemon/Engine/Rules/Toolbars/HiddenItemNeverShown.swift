import UIModelPlatform

/// An item that is hidden at first and that nobody can add.
enum HiddenItemNeverShown: Rule {
  static let description = RuleDescription(
    code: "toolbar/hidden-item-never-shown", severity: .warning, system: .toolbar,
    summary: "An item is hidden at first, and nobody can add it",
    reason: "A hidden item starts in the customisation popover, from which people add it. Only items with the default "
      + "behaviour can be added: one that can only be moved, or not even that, has to be in the bar from the start.",
    advice: "Leave the customisation behaviour at its default, or do not hide the item.",
    sources: [
      Source("SwiftUI documentation: defaultCustomization(_:options:), ToolbarCustomizationBehavior", .documented)
    ],
    wrong: [
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": "share", "placement": "secondaryAction", "content": "ShareLink",
            "customizationBehavior": "disabled", "defaultCustomization": 1️⃣"hidden"1️⃣
          } ]
        } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ {
            "id": "com.example.place",
            "items": [ {
              "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "defaultCustomization": "hidden"
            } ]
          } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink", "showsByDefault": 1️⃣false1️⃣,
            "customizationBehavior": "reorderable" } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            {
              "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "defaultCustomization": "hidden"
            },
            {
              "id": "map", "placement": "secondaryAction", "content": "ShowMap",
              "customizationBehavior": "default",
              "defaultCustomization": { "visibility": "hidden" }
            }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            {
              "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "customizationBehavior": "disabled"
            },
            {
              "id": "map", "placement": "secondaryAction", "content": "ShowMap",
              "customizationBehavior": "reorderable", "defaultCustomization": "visible"
            }
          ]
        } ] }
        """#),
      // It stays in the overflow menu all the same.
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": "share", "placement": "secondaryAction", "content": "ShareLink",
            "customizationBehavior": "disabled",
            "defaultCustomization": { "visibility": "hidden", "options": ["alwaysAvailable"] }
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            {
              "id": "share", "placement": "secondaryAction", "content": "ShareLink",
              "customizationBehavior": { "$unknown": "a parameter" },
              "defaultCustomization": "hidden"
            },
            {
              "id": "map", "placement": "secondaryAction", "content": "ShowMap",
              "customizationBehavior": "disabled",
              "defaultCustomization": { "$unknown": "a parameter" }
            }
          ]
        } ] }
        """#),
    ])

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    guard answer.isCustomizable else { return }
    for item in answer.items where item.isHiddenAtFirst && item.isAlwaysAvailable.value != true {
      guard let behavior = item.customizationBehavior.value, behavior != .default else { continue }
      // On iPadOS alone its placement already says that it is not customised.
      if NotCustomizableHere.applies(to: item, in: answer) { continue }
      let can = behavior == .disabled ? "neither be moved nor added" : "only be moved"
      report.report(
        self, at: item.defaultVisibility.place,
        "the item is hidden until somebody adds it, but it can \(can), so nobody can bring it into the bar",
        restsOn: [item.customizationBehavior, item.isAlwaysAvailable],
        related: item.customizationBehavior.place.map { [RelatedPlace($0, "keeps people from adding it")] } ?? [],
        fixes: [
          item.customizationBehavior.place.map {
            Fix("Let people add it: remove 'customizationBehavior'", .remove($0))
          },
          item.visibilityFix("Show it from the start"),
        ].compactMap { $0 })
    }
  }
}

extension ToolbarItem {
  /// Stops hiding the item at first.
  func visibilityFix(_ title: String) -> Fix? {
    defaultVisibility.place.map { Fix(title, .remove($0)) }
  }
}
