import UIModelJSON
import UIModelPlatform

/// A title that can be edited, with a menu in which nothing starts that.
enum TitleMenuWithoutRename: Rule {
  static let description = RuleDescription(
    code: "toolbar/title-menu-without-rename", severity: .warning, system: .toolbar,
    summary: "A bound title has a menu of the app's own without a rename button",
    reason:
      "SwiftUI itself puts a rename action into the menu of a title that is bound, but a menu of the app's own takes "
      + "the place of that one. Without `RenameButton` in it people have no way to start renaming.",
    advice: "Put `RenameButton` into the menu.",
    holds: "apps for iPhone or iPad, outside of a `DocumentGroup`",
    sources: [
      Source("SwiftUI documentation: View.navigationTitle(_:), RenameButton", .documented),
      Source("WWDC22-110343", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": { "binding": "name" },
          "toolbarTitleMenu": 1️⃣[ { "title": "Duplicate" } ]1️⃣
        } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ {
            "navigationTitle": { "binding": "name" },
            "toolbarTitleMenu": [ "RenameButton", { "title": "Duplicate" } ]
          } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": { "binding": "name" },
          "toolbarTitleMenu": 1️⃣[ { "title": "Print" }, "ShareLink" ]1️⃣,
          "items": [ { "placement": "primaryAction", "content": { "Button": { "title": "New" } } } ]
        } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ {
            "navigationTitle": { "binding": "name" },
            "toolbarTitleMenu": [ "RenameButton", { "title": "Print" }, "ShareLink" ],
            "items": [ { "placement": "primaryAction", "content": { "Button": { "title": "New" } } } ]
          } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": { "binding": "name" },
          "toolbarTitleMenu": [ "RenameButton", { "title": "Print" } ]
        } ] }
        """#),
      // SwiftUI adds Rename.
      RuleExample(#"{ "toolbars": [ { "navigationTitle": { "binding": "name" } } ] }"#),
      RuleExample(
        #"{ "toolbars": [ { "navigationTitle": "Lake", "toolbarTitleMenu": [ { "title": "Duplicate" } ] } ] }"#),
      // Renamed in the app's own way, or from the bar.
      RuleExample(
        #"""
        { "toolbars": [
          { "navigationTitle": { "binding": "name" }, "toolbarTitleMenu": [ { "title": "Rename…" } ] },
          {
            "navigationTitle": { "binding": "name" },
            "toolbarTitleMenu": [ { "title": "Print" } ],
            "items": [ { "placement": "secondaryAction", "content": "RenameButton" } ]
          }
        ] }
        """#),
      // What a view of the app's own has in it is not known.
      RuleExample(
        #"{ "toolbars": [ { "navigationTitle": { "binding": "name" }, "toolbarTitleMenu": [ "PlaceActions" ] } ] }"#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": { "binding": "name" }, "documentGroup": true,
          "toolbarTitleMenu": [ { "title": "Print" } ]
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "macOS", "minimum": "13.0" } ] },
          "toolbars": [
            { "navigationTitle": { "binding": "name" }, "toolbarTitleMenu": [ { "title": "Print" } ] }
          ]
        }
        """#),
      RuleExample(
        #"""
        { "toolbars": [
          {
            "navigationTitle": { "$unknown": "a parameter" },
            "toolbarTitleMenu": [ { "title": "Print" } ]
          },
          {
            "navigationTitle": { "binding": "name" },
            "toolbarTitleMenu": [ { "title": "Print" }, { "$unknown": "more" } ]
          },
          {
            "navigationTitle": { "binding": "name" },
            "toolbarTitleMenu": [ { "title": "Print" } ],
            "items": [ { "placement": "secondaryAction", "content": { "$unknown": "a view" } } ]
          },
          {
            "navigationTitle": { "binding": "name" },
            "toolbarTitleMenu": [ { "title": { "$unknown": "localised" } } ]
          }
        ] }
        """#),
    ])

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    let menu = answer.title.menu
    guard case .given(.binding(let name), let origin) = answer.toolbar.navigationTitle, menu.isComplete,
      !menu.elements.isEmpty, menu.elements.allSatisfy(\.certainlyDoesNotRename), answer.title.isOutsideDocumentGroup,
      answer.hasRenameButton == false, let place = menu.place
    else { return }
    report.report(
      self, at: place,
      "the title is bound to '\(name)', but this menu takes the place of the one with Rename, so people cannot start "
        + "renaming",
      related: [RelatedPlace(origin.place, "makes the title editable")],
      fixes: [Fix("Add RenameButton", .insert(list: place, index: 0, "RenameButton"))],
      in: answer.titleMenuEnvironments(report.context))
  }
}
