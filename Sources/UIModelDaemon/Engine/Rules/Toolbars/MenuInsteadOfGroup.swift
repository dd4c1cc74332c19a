import UIModelJSON
import UIModelPlatform

/// A menu behind an ellipsis that does by hand what a toolbar does by itself.
enum MenuInsteadOfGroup: Rule {
  static let description = RuleDescription(
    code: "toolbar/menu-instead-of-group", severity: .hint, system: .toolbar,
    summary: "A menu behind an ellipsis holds plain actions",
    reason:
      "Such a menu makes room on a small screen and wastes it on a large one. A group makes an item of each view, and "
      + "what does not fit moves into the system's own overflow menu.",
    advice: "Make the item a `ToolbarItemGroup` with the menu's content.",
    holds: "iPadOS and Mac Catalyst 16 or later, macOS 13 or later, in toolbars that people cannot customise",
    sources: [Source("WWDC22-110343", .talk)],
    wrong: [
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
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "items": [ {
            "class": "ToolbarItemGroup", "placement": "primaryAction",
            "content": [ { "Button": { "title": "Sort" } }, { "Button": { "title": "Show Map" } } ]
          } ] } ]
        }
        """#),
      // A menu with a meaning of its own, one with an action of its own, and one that is more than plain actions.
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
      // An iPhone is where such menus come from.
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
      // Before 16 there is no overflow menu.
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
      // One item for those who customise the toolbar.
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

  private static let placements: Set<ToolbarPlacement> = [
    .automatic, .primaryAction, .topBarTrailing, .navigationBarTrailing,
  ]
  private static let ellipses: Set<String> = ["ellipsis", "ellipsis.circle", "ellipsis.circle.fill"]
  private static let plain: Set<String> = ["Button", "Toggle", "EditButton", "ShareLink", "RenameButton"]

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    guard answer.toolbar.id.isDefault else { return }
    // A menu that stands there at times only is meant for these.
    for item in answer.items where item.knownKind == .item && item.when.isDefault {
      guard item.placement.isKnown, placements.contains(item.placement.value ?? .automatic), item.id.isDefault,
        let views = item.content.value, views.count == 1, let view = views.first, view.type == "Menu",
        let menu = view.json["Menu"], isBehindEllipsis(menu), menu["primaryAction"] == nil,
        let actions = menu["content"]?.array, actions.count > 1, actions.allSatisfy(isPlain)
      else { continue }
      report.report(
        self, at: view.typePlace ?? view.place,
        "an overflow menu by hand: in a group these \(actions.count) actions would stand in the bar where there is room, "
          + "and overflow by themselves where there is none",
        restsOn: [item.when],
        fixes: fix(item, actions).map { [$0] } ?? [],
        in: report.context.overflowEnvironments, onlyIfEverywhere: true)
    }
  }

  private static func isBehindEllipsis(_ menu: JSONValue) -> Bool {
    guard let symbol = (menu["systemImage"] ?? menu["label"]?["systemImage"])?.string else { return false }
    return ellipses.contains(symbol)
  }

  /// A control that does one thing. Of views of the app's own the name says so.
  private static func isPlain(_ view: JSONValue) -> Bool {
    guard !view.hasUnknown, let type = view.viewType, plain.contains(type) || type.hasSuffix("Button") else {
      return false
    }
    return view["Button"]?["role"] == nil
  }

  /// Where nothing else is said of the item that would get lost.
  private static func fix(_ item: ToolbarItem, _ actions: [JSONValue]) -> Fix? {
    guard item.saysNothingElse else { return nil }
    var object: JSONObject = ["class": "ToolbarItemGroup"]
    if let placement = item.placement.value { object["placement"] = .string(placement.rawValue) }
    object["content"] = .array(actions)
    return Fix("Make it a group", .replace(item.place, .object(object)))
  }
}
