/// Verbs for toolbars in SwiftUI and navigation items in UIKit.
///
/// For example, `uimodel/toolbar/setRole` sets the `toolbarRole` of a toolbar.
extension ModelVerbs {
  private static func toolbarSetter(_ verb: String, _ title: String, _ property: String) -> ModelVerb {
    ModelVerb("uimodel/toolbar/\(verb)", title, .set, "toolbar", ["Toolbar"], [property], parameter: property)
  }

  private static func itemSetter(_ verb: String, _ title: String, _ property: String) -> ModelVerb {
    ModelVerb("uimodel/toolbar/\(verb)", title, .set, "item", ["ToolbarItem"], [property], parameter: property)
  }

  private static func toolbarListVerb(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ property: String, _ parameter: String,
    named names: [[String]]
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/toolbar/\(verb)", title, operation, "toolbar", ["Toolbar"], [property], parameter: parameter,
      elementNamePaths: names)
  }

  private static let itemNamePaths = [["id"], ["ref"]]
  private static let titleMenuNamePaths = [[], ["title"]]

  static let toolbarVerbs = [
    ModelVerb("uimodel/toolbar/create", "Create a toolbar", .insert, "document", ["Toolbar"], parameter: "toolbar"),
    ModelVerb("uimodel/toolbar/remove", "Remove the toolbar", .remove, "toolbar", ["Toolbar"]),
    ModelVerb(
      "uimodel/toolbar/setID", "Set the id for saved customizations", .set, "entity",
      ["Toolbar", "ToolbarItem"], ["id"], parameter: "id"),
    toolbarSetter("setRole", "Set the toolbar's role", "toolbarRole"),
    toolbarSetter("setNavigationTitle", "Set the title", "navigationTitle"),
    toolbarSetter("setTitleMenu", "Set the title's menu", "toolbarTitleMenu"),
    toolbarListVerb(
      "insertTitleMenuItem", "Insert into the title's menu", .insert, "toolbarTitleMenu", "item", named: []),
    toolbarListVerb(
      "removeTitleMenuItem", "Remove from the title's menu", .remove, "toolbarTitleMenu", "item",
      named: titleMenuNamePaths),
    toolbarListVerb(
      "moveTitleMenuItem", "Move in the title's menu", .move, "toolbarTitleMenu", "item", named: titleMenuNamePaths),
    toolbarSetter("setNavigationDocument", "Set the navigation document", "navigationDocument"),
    toolbarSetter("setRenameAction", "Set the rename action", "renameAction"),
    toolbarListVerb("insertItem", "Insert an item", .insert, "items", "item", named: []),
    toolbarListVerb("removeItem", "Remove an item", .remove, "items", "item", named: itemNamePaths),
    toolbarListVerb("moveItem", "Move an item", .move, "items", "item", named: itemNamePaths),
    itemSetter("setPlacement", "Set the item's placement", "placement"),
    itemSetter("setContent", "Set what the item shows", "content"),
    itemSetter("setLabel", "Set the group's label", "label"),
    itemSetter("setCondition", "Set the item's condition", "when"),
    itemSetter("setCustomizationBehavior", "Set the item's customization behavior", "customizationBehavior"),
    itemSetter("setDefaultCustomization", "Set the item's default customization", "defaultCustomization"),
  ]

  // MARK: Navigation items

  private static let navigationItemKey = "navigationItem"

  private static func barSetter(_ verb: String, _ title: String, _ property: String) -> ModelVerb {
    ModelVerb(
      "uimodel/navigationItem/\(verb)", title, .set, "screen", ["Screen"], [navigationItemKey, property],
      parameter: property)
  }

  private static let groupNamePaths = ["optionalGroup", "movableGroup", "fixedGroup"].map {
    [$0, "customizationIdentifier"]
  }

  private static func groupListVerb(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ property: String
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/navigationItem/\(verb)", title, operation, "screen", ["Screen"], [navigationItemKey, property],
      parameter: operation == .insert ? "group" : "customizationIdentifier",
      elementNamePaths: operation == .insert ? [] : groupNamePaths)
  }

  private static func groupListVerbs(_ area: String, _ property: String) -> [ModelVerb] {
    let lowercasedArea = area.lowercased()
    return [
      groupListVerb("insert\(area)Group", "Insert a \(lowercasedArea) group", .insert, property),
      groupListVerb("remove\(area)Group", "Remove a \(lowercasedArea) group", .remove, property),
      groupListVerb("move\(area)Group", "Move a \(lowercasedArea) group", .move, property),
    ]
  }

  static let navigationItemVerbs =
    [
      barSetter("setTitle", "Set the bar's title", "title"),
      barSetter("setToolbar", "Set the toolbar that fills the bar", "toolbar"),
      barSetter("setStyle", "Set the bar's style", "style"),
      barSetter("setCustomizationIdentifier", "Set the bar's customization identifier", "customizationIdentifier"),
      groupListVerb("insertCenterGroup", "Insert a center group", .insert, "centerItemGroups"),
      groupListVerb("removeCenterGroup", "Remove a center group", .remove, "centerItemGroups"),
      groupListVerb("moveCenterGroup", "Move a center group", .move, "centerItemGroups"),
    ] + groupListVerbs("Leading", "leadingItemGroups") + groupListVerbs("Trailing", "trailingItemGroups") + [
      barSetter("setPinnedTrailingGroup", "Set the pinned trailing group", "pinnedTrailingGroup"),
      barSetter("setTitleMenuProvider", "Set the title menu provider", "titleMenuProvider"),
      barSetter("setRenameDelegate", "Set the rename delegate", "renameDelegate"),
      barSetter("setDocumentProperties", "Set the bar's document properties", "documentProperties"),
    ]
}
