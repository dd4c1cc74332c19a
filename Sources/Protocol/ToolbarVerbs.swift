/// Verbs for toolbars in SwiftUI and navigation items in UIKit.
///
/// For example, `uimodel/toolbar/setRole` sets the `toolbarRole` of a toolbar.
extension ModelVerbs {
  private static func toolbar(_ verb: String, _ title: String, _ property: String) -> ModelVerb {
    ModelVerb("uimodel/toolbar/\(verb)", title, .set, "toolbar", ["Toolbar"], [property], parameter: property)
  }

  private static func item(_ verb: String, _ title: String, _ property: String) -> ModelVerb {
    ModelVerb("uimodel/toolbar/\(verb)", title, .set, "item", ["ToolbarItem"], [property], parameter: property)
  }

  private static func list(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ property: String, _ parameter: String,
    named names: [[String]]
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/toolbar/\(verb)", title, operation, "toolbar", ["Toolbar"], [property], parameter: parameter,
      elementNamePaths: names)
  }

  private static let itemNamePaths = [["id"], ["ref"]]
  private static let titleMenuNamePaths = [[], ["title"]]

  static let toolbars = [
    ModelVerb("uimodel/toolbar/create", "Create a toolbar", .insert, "document", ["Toolbar"], parameter: "toolbar"),
    ModelVerb("uimodel/toolbar/remove", "Remove the toolbar", .remove, "toolbar", ["Toolbar"]),
    ModelVerb(
      "uimodel/toolbar/setID", "Set the id for saved customizations", .set, "entity",
      ["Toolbar", "ToolbarItem"], ["id"], parameter: "id"),
    toolbar("setRole", "Set the toolbar's role", "toolbarRole"),
    toolbar("setNavigationTitle", "Set the title", "navigationTitle"),
    toolbar("setTitleMenu", "Set the title's menu", "toolbarTitleMenu"),
    list("insertTitleMenuItem", "Insert into the title's menu", .insert, "toolbarTitleMenu", "item", named: []),
    list(
      "removeTitleMenuItem", "Remove from the title's menu", .remove, "toolbarTitleMenu", "item",
      named: titleMenuNamePaths),
    list("moveTitleMenuItem", "Move in the title's menu", .move, "toolbarTitleMenu", "item", named: titleMenuNamePaths),
    toolbar("setNavigationDocument", "Set the navigation document", "navigationDocument"),
    toolbar("setRenameAction", "Set the rename action", "renameAction"),
    list("insertItem", "Insert an item", .insert, "items", "item", named: []),
    list("removeItem", "Remove an item", .remove, "items", "item", named: itemNamePaths),
    list("moveItem", "Move an item", .move, "items", "item", named: itemNamePaths),
    item("setPlacement", "Set the item's placement", "placement"),
    item("setContent", "Set what the item shows", "content"),
    item("setLabel", "Set the group's label", "label"),
    item("setCondition", "Set the item's condition", "when"),
    item("setCustomizationBehavior", "Set the item's customization behavior", "customizationBehavior"),
    item("setDefaultCustomization", "Set the item's default customization", "defaultCustomization"),
  ]

  // MARK: Navigation items

  private static let navigationItem = "navigationItem"

  private static func bar(_ verb: String, _ title: String, _ property: String) -> ModelVerb {
    ModelVerb(
      "uimodel/navigationItem/\(verb)", title, .set, "screen", ["Screen"], [navigationItem, property],
      parameter: property)
  }

  private static let groupNamePaths = ["optionalGroup", "movableGroup", "fixedGroup"].map {
    [$0, "customizationIdentifier"]
  }

  private static func group(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ property: String
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/navigationItem/\(verb)", title, operation, "screen", ["Screen"], [navigationItem, property],
      parameter: operation == .insert ? "group" : "customizationIdentifier",
      elementNamePaths: operation == .insert ? [] : groupNamePaths)
  }

  private static func groups(_ area: String, _ property: String) -> [ModelVerb] {
    let lowercasedArea = area.lowercased()
    return [
      group("insert\(area)Group", "Insert a \(lowercasedArea) group", .insert, property),
      group("remove\(area)Group", "Remove a \(lowercasedArea) group", .remove, property),
      group("move\(area)Group", "Move a \(lowercasedArea) group", .move, property),
    ]
  }

  static let navigationItems =
    [
      bar("setTitle", "Set the bar's title", "title"),
      bar("setToolbar", "Set the toolbar that fills the bar", "toolbar"),
      bar("setStyle", "Set the bar's style", "style"),
      bar("setCustomizationIdentifier", "Set the bar's customization identifier", "customizationIdentifier"),
      group("insertCenterGroup", "Insert a center group", .insert, "centerItemGroups"),
      group("removeCenterGroup", "Remove a center group", .remove, "centerItemGroups"),
      group("moveCenterGroup", "Move a center group", .move, "centerItemGroups"),
    ] + groups("Leading", "leadingItemGroups") + groups("Trailing", "trailingItemGroups") + [
      bar("setPinnedTrailingGroup", "Set the pinned trailing group", "pinnedTrailingGroup"),
      bar("setTitleMenuProvider", "Set the title menu provider", "titleMenuProvider"),
      bar("setRenameDelegate", "Set the rename delegate", "renameDelegate"),
      bar("setDocumentProperties", "Set the bar's document properties", "documentProperties"),
    ]
}
