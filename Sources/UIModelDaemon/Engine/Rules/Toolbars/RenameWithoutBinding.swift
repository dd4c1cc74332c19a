import UIModelJSON
import UIModelPlatform

/// A rename button with nothing to do.
enum RenameWithoutBinding: Rule {
  static let description = RuleDescription(
    code: "toolbar/rename-without-binding", severity: .warning, system: .toolbar,
    summary: "A rename button has no title that it could rename, and no action",
    reason:
      "`RenameButton` gets its action from around it: `navigationTitle` with a binding gives it one in the title's "
      + "menu, `renameAction` gives it one anywhere. Without either of them the button is there and disabled.",
    advice: "Bind the title (`\"navigationTitle\": { \"binding\": … }`), or say what renaming does (`renameAction`).",
    holds: "everywhere but in a `DocumentGroup`, which brings renaming along",
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
      // The title may be bound by a view inside.
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

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    let title = answer.title
    guard case .given(.text(let text), let origin) = answer.toolbar.navigationTitle, title.renameAction.isDefault,
      title.isOutsideDocumentGroup
    else { return }
    let inMenu = title.menu.elements.filter(\.isRenameButton).map(\.place)
    let contents = answer.items.flatMap { $0.content.value ?? [] }
    let inItems = contents.filter { $0.type == "RenameButton" }.map(\.place)
    for place in inMenu + inItems {
      report.report(
        self, at: place,
        "nothing can be renamed here: the title '\(text)' is not bound, and there is no 'renameAction', so the button is "
          + "disabled",
        related: [RelatedPlace(origin.place, "a title that cannot be edited")])
    }
  }
}
