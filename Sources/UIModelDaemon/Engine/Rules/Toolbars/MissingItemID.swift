import UIModelJSON
import UIModelPlatform

/// An item without an id in a toolbar that people can customise.
enum MissingItemID: Rule {
  static let description = RuleDescription(
    code: "toolbar/missing-item-id", severity: .error, system: .toolbar,
    summary: "An item of a customisable toolbar has no id",
    reason: "`toolbar(id:)` takes customisable content only, and a `ToolbarItem` without an id is none: customisations "
      + "are saved by the ids, and nothing would say which item is meant.",
    advice: "Give every item an id that is the same at every launch.",
    sources: [
      Source("SwiftUI interface: ToolbarItem is CustomizableToolbarContent where ID is String", .header),
      Source("WWDC22-110343", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            { "placement": "primaryAction", "content": 1️⃣{ "Button": { "title": "Adjust Image" } }1️⃣ }
          ]
        } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ {
            "id": "com.example.place",
            "items": [
              { "placement": "primaryAction", "content": { "Button": { "title": "Adjust Image" } }, "id": "adjustImage" }
            ]
          } ] }
          """#),
      RuleExample(
        #"{ "toolbars": [ { "id": "com.example.place", "items": [ 1️⃣{ "placement": "primaryAction" }1️⃣ ] } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } } } ] } ] }
        """#),
      // Given, though another one at each launch: that is another matter.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": { "generated": "UUID()" }, "placement": "primaryAction", "content": "New" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            { "id": { "$unknown": "from a constant" }, "placement": "primaryAction", "content": "New" }
          ]
        } ] }
        """#),
      RuleExample(
        #"{ "toolbars": [ { "items": [ { "placement": "primaryAction", "content": "New" } ] } ] }"#),
      RuleExample(
        #"{ "toolbars": [ { "id": { "$unknown": "perhaps nil" }, "items": [ { "placement": "primaryAction", "content": "New" } ] } ] }"#
      ),
      // A space and a system item have no id.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "26.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "tag", "content": "TagButton", "placement": "secondaryAction" },
            { "class": "ToolbarSpacer", "sizing": "fixed" },
            { "class": "DefaultToolbarItem", "kind": "search" } ] } ] }
        """#),
    ])

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    guard answer.isCustomizable else { return }
    for item in answer.items where item.knownKind == .item && item.id.isDefault {
      let id = answer.suggestedID(for: item.content.value?.first?.title)
      report.report(
        self, at: item.content.place ?? item.place,
        "an item of a customisable toolbar needs an id; without one it is no customisable content",
        related: answer.toolbar.id.place.map { [RelatedPlace($0, "makes the toolbar customisable")] } ?? [],
        fixes: id.map { [Fix("Give the item the id \"\($0)\"", .set(object: item.place, name: "id", .string($0)))] }
          ?? [])
    }
  }
}
