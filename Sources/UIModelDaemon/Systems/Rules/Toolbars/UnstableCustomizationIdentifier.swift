import UIModelPlatform

/// A UIKit customization identifier that differs from launch to launch.
enum UnstableCustomizationIdentifier: Rule {
  static let description = RuleDescription(
    code: "toolbar/unstable-customization-identifier", effect: .wrong, system: .toolbar,
    summary: "Customization identifier of a navigation item or group is created at run time",
    reason:
      "UIKit saves the changes that people make to a bar under the navigation item's `customizationIdentifier`, and "
      + "the changes to each group under the group's identifier. If an identifier differs at each launch, UIKit does "
      + "not find the saved customization, and the bar returns to the layout that the app declares.",
    advice: "Use a fixed string.",
    holds: "iPadOS and Mac Catalyst 16 and later",
    sources: [
      Source("UINavigationItem.h: customizationIdentifier saves and restores the customization", .header)
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "navigationItem": {
          "style": "editor", "customizationIdentifier": 1️⃣{ "generated": "UUID().uuidString" }1️⃣,
          "centerItemGroups": [ { "optionalGroup": {
            "customizationIdentifier": 2️⃣{ "generated": "UUID().uuidString" }2️⃣, "items": [ { "title": "Copy" } ]
          } } ]
        } } ] }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "navigationItem": {
          "style": "editor", "customizationIdentifier": "com.example.editor",
          "centerItemGroups": [ { "optionalGroup": {
            "customizationIdentifier": "copy", "items": [ { "title": "Copy" } ]
          } } ]
        } } ] }
        """#),
      // The identifier is unknown, but might be the same at each launch.
      RuleExample(
        #"""
        { "screens": [ { "navigationItem": {
          "style": "editor", "customizationIdentifier": { "$unknown": "a constant of another module" },
          "centerItemGroups": [ { "optionalGroup": {
            "customizationIdentifier": { "$unknown": "a constant of another module" },
            "items": [ { "title": "Copy" } ]
          } } ]
        } } ] }
        """#),
      // People cannot customize a fixed group.
      RuleExample(
        #"""
        { "screens": [ { "navigationItem": {
          "style": "editor", "customizationIdentifier": "com.example.editor",
          "centerItemGroups": [ { "fixedGroup": {
            "customizationIdentifier": { "generated": "UUID().uuidString" }, "items": [ { "title": "Copy" } ]
          } } ]
        } } ] }
        """#),
    ])

  static func check(_ facts: NavigationItemFacts, _ report: inout Report) {
    let item = facts.item
    check(item.customizationIdentifier, "customizations of the bar", [], facts, &report)
    guard item.customizationIdentifier.isGiven else { return }
    for group in item.centerItemGroups.elements where group.kind.isCustomizable {
      let name = group.visibleItems.first?.name.map { "'\($0)'" } ?? "the group"
      check(group.customizationIdentifier, "customizations of \(name)", [group.availability], facts, &report)
    }
  }

  private static func check(
    _ identifier: Property<ToolbarIdentifier>, _ lostCustomizationsPhrase: String,
    _ availabilities: [DeclaredAvailability],
    _ facts: NavigationItemFacts, _ report: inout Report
  ) {
    guard case .generated(let generator)? = identifier.value else { return }
    let subject = generator.isEmpty ? "this" : "'\(generator)'"
    report.report(
      self, at: identifier.place,
      "\(subject) creates a new identifier at each launch, so \(lostCustomizationsPhrase) are lost; use a fixed string",
      in: facts.environments(report.context, availabilities) { $0 == .iPadOS || $0 == .macCatalyst })
  }
}
