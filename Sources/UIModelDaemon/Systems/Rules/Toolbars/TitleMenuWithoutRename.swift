import UIModelJSON
import UIModelPlatform

/// A custom title menu without a rename command, although people can edit the title.
enum TitleMenuWithoutRename: Rule {
  static let description = RuleDescription(
    code: "toolbar/title-menu-without-rename", effect: .wrong, system: .toolbar,
    summary: "Custom menu of a bound title has no `RenameButton`",
    reason: "SwiftUI adds a rename action to the title menu if the title is bound, but a custom "
      + "`toolbarTitleMenu` replaces this menu. If the custom menu has no `RenameButton`, people cannot "
      + "start renaming from the title.",
    advice: "Add a `RenameButton` to `toolbarTitleMenu`.",
    holds: "iOS and iPadOS 16 and later, outside a `DocumentGroup`",
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
      // The group in the bar contains only controls that cannot rename.
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": { "binding": "name" },
          "toolbarTitleMenu": 1️⃣[ { "title": "Print" } ]1️⃣,
          "items": [ { "placement": "secondaryAction", "content": { "ControlGroup": {
            "label": "Edit", "content": [ { "Button": { "title": "Crop" } }, { "Button": { "title": "Rotate" } } ]
          } } } ]
        } ] }
        """#,
        fixed: #"""
          { "toolbars": [ {
            "navigationTitle": { "binding": "name" },
            "toolbarTitleMenu": [ "RenameButton", { "title": "Print" } ],
            "items": [ { "placement": "secondaryAction", "content": { "ControlGroup": {
              "label": "Edit", "content": [ { "Button": { "title": "Crop" } }, { "Button": { "title": "Rotate" } } ]
            } } } ]
          } ] }
          """#),
      // The menu is declared as a `ToolbarTitleMenu` instead of with the `toolbarTitleMenu` modifier.
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": { "binding": "name" },
          "items": [ { "class": "ToolbarTitleMenu", "content": 1️⃣[ { "Button": { "title": "Print" } } ]1️⃣ } ]
        } ] }
        """#,
        fixed: #"""
          { "toolbars": [ {
            "navigationTitle": { "binding": "name" },
            "items": [ { "class": "ToolbarTitleMenu", "content": [ "RenameButton", { "Button": { "title": "Print" } } ] } ]
          } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": { "binding": "name" },
          "items": [ { "class": "ToolbarTitleMenu", "content": 1️⃣{ "Button": { "title": "Print" } }1️⃣ } ]
        } ] }
        """#),
    ],
    right: [
      // A menu with a `RenameButton`, a menu of the app's commands, a menu with a view of the app, and a conditional
      // menu.
      RuleExample(
        #"""
        { "toolbars": [
          {
            "navigationTitle": { "binding": "name" },
            "items": [ { "class": "ToolbarTitleMenu", "content": [ "RenameButton", { "Button": { "title": "Print" } } ] } ]
          },
          { "navigationTitle": { "binding": "name" }, "items": [ { "class": "ToolbarTitleMenu" } ] },
          { "navigationTitle": { "binding": "name" }, "items": [ { "class": "ToolbarTitleMenu", "content": "PlaceActions" } ] },
          {
            "navigationTitle": { "binding": "name" },
            "items": [ {
              "class": "ToolbarTitleMenu", "when": "isEditing", "content": [ { "Button": { "title": "Print" } } ]
            } ]
          }
        ] }
        """#),
      // The group contains a view of the app, which might contain a rename command.
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": { "binding": "name" },
          "toolbarTitleMenu": [ { "title": "Print" } ],
          "items": [ { "placement": "secondaryAction", "content": { "ControlGroup": {
            "label": "Edit", "content": [ { "Button": { "title": "Crop" } }, "FileActions" ]
          } } } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "navigationTitle": { "binding": "name" },
          "toolbarTitleMenu": [ "RenameButton", { "title": "Print" } ]
        } ] }
        """#),
      // If the app sets no menu, SwiftUI adds Rename to its own menu.
      RuleExample(#"{ "toolbars": [ { "navigationTitle": { "binding": "name" } } ] }"#),
      RuleExample(
        #"{ "toolbars": [ { "navigationTitle": "Lake", "toolbarTitleMenu": [ { "title": "Duplicate" } ] } ] }"#),
      // The app has its own Rename command, or a `RenameButton` in the bar.
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
      // A view of the app might contain a `RenameButton`.
      RuleExample(
        #"""
        { "toolbars": [
          { "navigationTitle": { "binding": "name" }, "toolbarTitleMenu": ["PlaceActions"] }
        ] }
        """#),
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

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    let menu = facts.title.menu
    guard case .given(.binding(let name), let origin) = facts.toolbar.navigationTitle, menu.isComplete,
      !menu.elements.isEmpty, menu.elements.allSatisfy(\.cannotRename), facts.title.isOutsideDocumentGroup,
      facts.hasRenameButton == false, let place = menu.place
    else { return }
    report.report(
      self, at: place,
      "this menu omits SwiftUI's rename action, so people cannot rename the title bound to '\(name)'; "
        + "add 'RenameButton'",
      related: [RelatedPlace(origin.place, "this binding makes the title editable")],
      fixes: facts.title.menuArrayPlace.map {
        [Fix("Add 'RenameButton'", .insert(list: $0, index: 0, "RenameButton"))]
      } ?? [],
      in: facts.titleMenuEnvironments(report.context))
  }
}
