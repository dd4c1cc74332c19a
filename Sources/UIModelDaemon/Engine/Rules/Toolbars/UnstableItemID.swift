import UIModelJSON
import UIModelPlatform

/// A toolbar or an item whose id is another one at each launch.
enum UnstableItemID: Rule {
  static let description = RuleDescription(
    code: "toolbar/unstable-item-id", severity: .warning, system: .toolbar,
    summary: "The id of a toolbar or of an item is made anew at each launch",
    reason:
      "What people make of a bar is saved by the ids of its items, under the toolbar's id, and looked up by them at the "
      + "next launch. An id that is generated is another one then: nothing is found, and the bar is as the app "
      + "declares it.",
    advice: "Write the id out, and never change it.",
    holds: "platforms on which people can customise bars: iPadOS 16 and later, the Mac",
    sources: [
      Source("WWDC22-110343", .talk),
      Source("SwiftUI documentation: ToolbarItem.init(id:placement:content:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": 1️⃣{ "generated": "UUID().uuidString" }1️⃣, "placement": "secondaryAction",
            "content": { "Button": { "title": "Adjust Image" } } },
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "adjustImage", "placement": "secondaryAction",
              "content": { "Button": { "title": "Adjust Image" } } },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": 1️⃣{ "generated": "UUID().uuidString" }1️⃣, "items": [
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
      // They have nothing in common, and each is lost.
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": 1️⃣{ "generated": "UUID()" }1️⃣, "placement": "secondaryAction", "content": "Done" },
          { "id": 2️⃣{ "generated": "UUID()" }2️⃣, "placement": "secondaryAction", "content": "Edit" } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": "adjustImage", "placement": "secondaryAction",
            "content": { "Button": { "title": "Adjust Image" } }
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": { "$unknown": "perhaps nil" }, "items": [
          { "id": { "generated": "UUID()" }, "placement": "secondaryAction", "content": "New" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": { "$unknown": "from a constant" }, "placement": "secondaryAction",
            "content": "New"
          } ]
        } ] }
        """#),
      // Nobody can do anything with this item, so nothing is saved of it.
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            {
              "id": { "generated": "UUID()" }, "placement": "secondaryAction", "content": "New",
              "customizationBehavior": "disabled"
            },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": { "generated": "UUID()" }, "placement": "secondaryAction", "content": "New",
            "customizationBehavior": { "$unknown": "a parameter" } },
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
      // On iPad alone this one stays where it is.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": { "generated": "UUID()" }, "placement": "primaryAction", "content": "New" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
      // An iPhone lets nobody customise a bar.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": { "generated": "UUID()" },
            "items": [ {
              "id": { "generated": "UUID()" }, "placement": "secondaryAction",
              "content": "Favorite"
            } ]
          } ]
        }
        """#),
    ])

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    guard answer.isCustomizable else { return }
    let toolbar = answer.toolbar
    let isHere = { (environment: Environment) in
      ToolbarCustomization.isOffered(in: environment) == .known(true)
    }
    if case .generated(let generator)? = toolbar.id.value {
      report.report(
        self, at: toolbar.id.place,
        "\(maker(generator)) another id at each launch, so what people made of the bar is never found again",
        in: report.context.environments(where: isHere))
    }
    for (index, item) in toolbar.items.elements.enumerated() {
      guard case .generated(let generator)? = item.id.value, let place = item.id.place, item.knownKind == .item else {
        continue
      }
      let title = item.content.value?.first?.title
      let environments = report.context.environments { environment in
        guard isHere(environment) else { return false }
        let entry = ToolbarCustomization.Entry(item, at: index, isOffered: .known(true), in: environment)
        return entry.edits.value.map { $0 != .none } ?? false
      }
      report.report(
        self, at: place,
        "\(maker(generator)) another id at each launch, so what people did with "
          + "\(title.map { "'\($0)'" } ?? "the item") is forgotten then",
        fixes: answer.suggestedID(for: title).map { [Fix("Change to \"\($0)\"", .replace(place, .string($0)))] } ?? [],
        in: environments)
    }
  }

  private static func maker(_ generator: String) -> String { generator.isEmpty ? "this makes" : "'\(generator)' makes" }
}
