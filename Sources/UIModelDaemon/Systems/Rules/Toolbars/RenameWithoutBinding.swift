import UIModelJSON
import UIModelPlatform

/// A `RenameButton` that is disabled because the title is not bound and no rename action is set.
enum RenameWithoutBinding: Rule {
  static let description = RuleDescription(
    code: "toolbar/rename-without-binding", effect: .wrong, system: .toolbar,
    summary: "`RenameButton` is disabled without a bound title or a rename action",
    reason: "`RenameButton` takes its action from the environment. If `navigationTitle` has a binding, "
      + "SwiftUI provides a rename action in the title menu. The modifier `renameAction` provides an "
      + "action for buttons anywhere in the view. Without a rename action, the button is disabled.",
    advice: "Set `renameAction`. If the button is in the title menu, you can bind the title instead "
      + "(`navigationTitle($name)` in Swift, `\"navigationTitle\": { \"binding\": … }` in a document).",
    holds: "everywhere, except in a `DocumentGroup`, which provides the rename action",
    sources: [Source("SwiftUI documentation: RenameButton", .documented)],
    wrong: [
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": "Lake",
          "toolbarTitleMenu": [ 1️⃣"RenameButton"1️⃣, { "title": "Duplicate" } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "navigationTitle": "Lake", "items": [
          { "placement": "secondaryAction", "content": 1️⃣"RenameButton"1️⃣ } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "toolbars": [
          { "navigationTitle": { "binding": "name" }, "toolbarTitleMenu": ["RenameButton"] }
        ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": "Lake", "renameAction": "focusTheField",
          "toolbarTitleMenu": ["RenameButton"]
        } ] }
        """#),
      RuleExample(#"{ "toolbars": [ { "documentGroup": true, "toolbarTitleMenu": [ "RenameButton" ] } ] }"#),
      RuleExample(
        #"{ "toolbars": [ { "navigationTitle": "Lake", "toolbarTitleMenu": [ { "title": "Duplicate" } ] } ] }"#),
      // An inner view might bind the title.
      RuleExample(#"{ "toolbars": [ { "toolbarTitleMenu": [ "RenameButton" ] } ] }"#),
      RuleExample(
        #"""
        { "toolbars": [
          { "navigationTitle": { "$unknown": "a parameter" }, "toolbarTitleMenu": ["RenameButton"] },
          {
            "navigationTitle": "Lake", "renameAction": { "$unknown": "a parameter" },
            "toolbarTitleMenu": ["RenameButton"]
          },
          {
            "navigationTitle": "Lake", "documentGroup": { "$unknown": "by scene" },
            "toolbarTitleMenu": ["RenameButton"]
          }
        ] }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    let title = facts.title
    guard case .given(.text(let text), let origin) = facts.toolbar.navigationTitle, title.renameAction.isDefault,
      title.isOutsideDocumentGroup
    else { return }
    let menuPlaces = title.menu.elements.filter(\.isRenameButton).map(\.place)
    let views = facts.items.filter { $0.kind.value != .titleMenu }.flatMap { $0.content.value ?? [] }
    let itemPlaces = views.filter { $0.type == "RenameButton" }.map(\.place)
    for place in menuPlaces + itemPlaces {
      report.report(
        self, at: place,
        "'RenameButton' is disabled, because the title '\(text)' is not bound and no "
          + "'renameAction' is set; set one of the two",
        related: [RelatedPlace(origin.place, "this title is not bound")])
    }
  }
}
