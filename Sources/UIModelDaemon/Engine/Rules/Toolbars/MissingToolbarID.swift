import UIModelJSON
import UIModelPlatform

/// Items that are made for customisation in a toolbar that is not.
enum MissingToolbarID: Rule {
  static let description = RuleDescription(
    code: "toolbar/missing-toolbar-id", severity: .warning, system: .toolbar,
    summary: "Items are made for customisation, but the toolbar has no id",
    reason: "Only `toolbar(id:)` makes a toolbar customisable. In one without an id the ids of the items have nothing "
      + "to do and every customisation they ask for is ignored: people find nothing to customise.",
    advice: "Give the toolbar an id that is the same at every launch.",
    sources: [
      Source("SwiftUI documentation: View.toolbar(id:content:)", .documented), Source("WWDC22-110343", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "ref": 1️⃣"placeToolbar"1️⃣,
            "items": [ {
              "id": "favorite", "placement": "secondaryAction",
              "content": { "Button": { "title": "Favorite" } }
            } ]
          } ]
        }
        """#,
        fixed:
          #"""
          {
            "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
            "toolbars": [ {
              "ref": "placeToolbar",
              "items": [ {
                "id": "favorite", "placement": "secondaryAction",
                "content": { "Button": { "title": "Favorite" } }
              } ],
              "id": "placeToolbar"
            } ]
          }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "secondaryAction", "content": "ShareLink", "defaultCustomization": 1️⃣"hidden"1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": "favorite", "placement": "secondaryAction",
            "content": { "Button": { "title": "Favorite" } }
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "ref": "placeToolbar", "items": [
          { "placement": "primaryAction", "content": { "Button": { "title": "New" } } } ] } ] }
        """#),
      // One id among items without: it may be there for another reason, and nothing asks for customisation.
      RuleExample(
        #"""
        { "toolbars": [ { "ref": "placeToolbar", "items": [
          { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } } },
          { "placement": "primaryAction", "content": { "Button": { "title": "Edit" } } } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "ref": "placeToolbar", "id": { "$unknown": "from a constant" },
          "items": [ {
            "id": "favorite", "placement": "secondaryAction",
            "content": { "Button": { "title": "Favorite" } }
          } ]
        } ] }
        """#),
    ])

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    let toolbar = answer.toolbar
    guard toolbar.id.isDefault, !answer.items.isEmpty else { return }
    let asking = answer.items.first { $0.saysHowItIsCustomized }
    let plain = answer.items.filter { $0.knownKind == .item }
    let allHaveIDs = !plain.isEmpty && plain.count == answer.items.count && plain.allSatisfy { $0.id.isGiven }
    guard asking != nil || allHaveIDs else { return }
    let what = asking == nil ? "its items have ids" : "an item says how it is customised"
    let first =
      asking.map { $0.customizationBehavior.place ?? $0.defaultVisibility.place } ?? answer.items.first?.id.place
    report.report(
      self, at: toolbar.ref.place ?? first ?? toolbar.place,
      "\(what), but the toolbar has no id, so people cannot customise it",
      restsOn: asking == nil ? [toolbar.items] : [],
      related: toolbar.ref.place == nil ? [] : first.map { [RelatedPlace($0, "asks for customisation")] } ?? [],
      fixes: allHaveIDs ? fixes(toolbar, &report) : [])
  }

  private static func fixes(_ toolbar: Toolbar, _ report: inout Report) -> [Fix] {
    // The handle becomes the id, unless another toolbar has it already.
    guard let ref = toolbar.ref.value, report.find(ref, [.toolbar]).count == 1 else { return [] }
    return [Fix("Give the toolbar the id \"\(ref)\"", .set(object: toolbar.place, name: "id", .string(ref)))]
  }
}
