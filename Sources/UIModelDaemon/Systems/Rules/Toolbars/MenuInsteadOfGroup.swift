import UIModelJSON
import UIModelPlatform

/// An ellipsis menu that duplicates the function of the toolbar's overflow menu.
enum MenuInsteadOfGroup: Rule {
  static let description = RuleDescription(
    code: "toolbar/menu-instead-of-group", effect: .advice, system: .toolbar,
    summary: "Ellipsis menu is used instead of a `ToolbarItemGroup`",
    reason: "An ellipsis menu saves space on a small screen but hides its actions on a large screen, even "
      + "if the bar has space for the actions. For each view in a `ToolbarItemGroup`, SwiftUI creates an "
      + "item. Only items that do not fit move into the overflow menu of the system.",
    advice: "Replace the menu with a `ToolbarItemGroup` that contains the actions of the menu.",
    holds: "iPadOS and Mac Catalyst 16 and later, and macOS 13 and later, in apps that do not support "
      + "earlier releases. Customizable toolbars are not checked",
    sources: [Source("WWDC22-110343", .talk)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteView: View {
          @State private var text = ""
          @State private var isPinned = false

          var body: some View {
            TextEditor(text: $text)
              .toolbar {
                ToolbarItem(placement: .primaryAction) {
                  1️⃣Menu1️⃣ {
                    Button("Share") { share() }
                    Button("Duplicate") { duplicate() }
                    Toggle("Pinned", isOn: $isPinned)
                  } label: {
                    Label("More", systemImage: "ellipsis.circle")
                  }
                }
              }
          }

          private func share() {}
          private func duplicate() {}
        }
        """#, language: "swift", files: [.project]),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [ {
            "placement": "primaryAction",
            "content": { 1️⃣"Menu"1️⃣: {
              "title": "More", "systemImage": "ellipsis.circle",
              "content": [ { "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } } ]
            } }
          } ] } ]
        }
        """#,
        fixed:
          #"""
          {
            "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
            "toolbars": [ { "items": [ {
              "class": "ToolbarItemGroup",
              "placement": "primaryAction",
              "content": [{ "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } }]
            } ] } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [ {
            "placement": "topBarTrailing",
            "content": { 1️⃣"Menu"1️⃣: {
              "label": { "systemImage": "ellipsis" }, "content": ["FavoriteButton", "EditButton"]
            } }
          } ] } ]
        }
        """#,
        fixed:
          #"""
          {
            "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
            "toolbars": [ { "items": [ {
              "class": "ToolbarItemGroup",
              "placement": "topBarTrailing",
              "content": ["FavoriteButton", "EditButton"]
            } ] } ]
          }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteView: View {
          @State private var text = ""
          @State private var isPinned = false

          var body: some View {
            TextEditor(text: $text)
              .toolbar {
                ToolbarItemGroup(placement: .primaryAction) {
                  Button("Share") { share() }
                  Button("Duplicate") { duplicate() }
                  Toggle("Pinned", isOn: $isPinned)
                }
              }
          }

          private func share() {}
          private func duplicate() {}
        }
        """#, language: "swift", files: [.project]),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [ {
            "class": "ToolbarItemGroup", "placement": "primaryAction",
            "content": [ { "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } } ]
          } ] } ]
        }
        """#),
      // A menu with a specific symbol, a menu with a primary action, and two menus with controls that are not plain
      // actions.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [
            {
              "placement": "primaryAction",
              "content": { "Menu": {
                "title": "Sort", "systemImage": "arrow.up.arrow.down",
                "content": [ { "Button": { "title": "Name" } }, { "Button": { "title": "Date" } } ]
              } }
            },
            {
              "placement": "primaryAction",
              "content": { "Menu": {
                "systemImage": "ellipsis", "primaryAction": "open",
                "content": [ { "Button": { "title": "Name" } }, { "Button": { "title": "Date" } } ]
              } }
            },
            {
              "placement": "primaryAction",
              "content": { "Menu": {
                "systemImage": "ellipsis.circle",
                "content": [ { "Button": { "title": "Name" } }, { "Picker": { "title": "Order" } } ]
              } }
            },
            {
              "placement": "primaryAction",
              "content": { "Menu": {
                "systemImage": "ellipsis.circle",
                "content": [
                  { "Button": { "title": "Name" } },
                  { "Button": { "title": "Delete", "role": "destructive" } }
                ]
              } }
            }
          ] } ]
        }
        """#),
      // Ellipsis menus are intended for iPhone.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [ {
            "placement": "primaryAction",
            "content": { "Menu": {
              "systemImage": "ellipsis.circle",
              "content": [ { "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } } ]
            } }
          } ] } ]
        }
        """#),
      // iPadOS 15 and earlier have no overflow menu.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "toolbars": [ { "items": [ {
            "placement": "primaryAction",
            "content": { "Menu": {
              "systemImage": "ellipsis.circle",
              "content": [ { "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } } ]
            } }
          } ] } ]
        }
        """#),
      // In a customizable toolbar, the menu is one item.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [ {
              "id": "more", "placement": "secondaryAction",
              "content": { "Menu": {
                "systemImage": "ellipsis.circle",
                "content": [ { "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } } ]
              } }
            } ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [
            {
              "placement": "primaryAction",
              "content": { "Menu": {
                "systemImage": { "$unknown": "a parameter" },
                "content": [ { "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } } ]
              } }
            },
            {
              "placement": "primaryAction",
              "content": { "Menu": {
                "systemImage": "ellipsis.circle", "content": { "$unknown": "a ForEach" }
              } }
            },
            {
              "placement": { "$unknown": "a parameter" },
              "content": { "Menu": {
                "systemImage": "ellipsis.circle",
                "content": [ { "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } } ]
              } }
            }
          ] } ]
        }
        """#),
    ])

  private static let checkedPlacements: Set<ToolbarPlacement> = [
    .automatic, .primaryAction, .topBarTrailing, .navigationBarTrailing,
  ]
  private static let ellipsisSymbols: Set<String> = ["ellipsis", "ellipsis.circle", "ellipsis.circle.fill"]
  private static let actionControlTypes: Set<String> = ["Button", "Toggle", "EditButton", "ShareLink", "RenameButton"]

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    guard facts.toolbar.id.isDefault else { return }
    // A conditional menu may be intentional.
    for item in facts.items where item.knownKind == .item && item.condition.isDefault {
      guard item.placement.isKnown, checkedPlacements.contains(item.placement.value ?? .automatic), item.id.isDefault,
        let views = item.content.value, views.count == 1, let view = views.first, view.type == "Menu",
        let menu = view.json["Menu"], hasEllipsisSymbol(menu), menu["primaryAction"] == nil,
        let actions = menu["content"]?.array, actions.count > 1, actions.allSatisfy(isSingleAction)
      else { continue }
      report.report(
        self, at: view.typePlace ?? view.place,
        "this menu hides \(actions.count) actions even if they fit into the bar; use a 'ToolbarItemGroup', "
          + "which overflows only if necessary",
        facts: [item.condition],
        fixes: fix(item, actions).map { [$0] } ?? [],
        in: report.context.overflowEnvironments, mustHoldEverywhere: true)
    }
  }

  private static func hasEllipsisSymbol(_ menu: JSONValue) -> Bool {
    guard let symbol = (menu["systemImage"] ?? menu["label"]?["systemImage"])?.string else { return false }
    return ellipsisSymbols.contains(symbol)
  }

  /// Whether a view is a control with one action. An app's own view counts if its type name ends in `Button`. A button
  /// with a role, such as `destructive`, does not count.
  private static func isSingleAction(_ view: JSONValue) -> Bool {
    guard !view.hasUnknownPart, let type = view.viewType, actionControlTypes.contains(type) || type.hasSuffix("Button")
    else {
      return false
    }
    return view["Button"]?["role"] == nil
  }

  /// Returns a fix that replaces the menu with a group; nil if the item has a property that the group cannot keep.
  private static func fix(_ item: ToolbarItem, _ actions: [JSONValue]) -> Fix? {
    guard item.hasOnlyBasicProperties else { return nil }
    var object: JSONObject = ["class": "ToolbarItemGroup"]
    if let placement = item.placement.value { object["placement"] = .string(placement.rawValue) }
    object["content"] = .array(actions)
    return Fix("Replace the menu with a 'ToolbarItemGroup'", .replace(item.place, .object(object)))
  }
}
