import UIModelPlatform

/// The object types of UIKit's navigation bars: `UINavigationItem` with its groups and items.
///
/// For example:
///
///     "navigationItem": { "style": "browser", "rightBarButtonItem": { "systemItem": "add" } }
enum NavigationItemSchema {
  static let types: [ObjectType] = [
    navigationItem, group, groupCall, barButtonItem, titleMenuProvider, documentProperties,
  ]

  private static let header = Source("UINavigationItem.h", .header)
  private static let groupHeader = Source("UIBarButtonItemGroup.h", .header)
  private static let itemHeader = Source("UIBarButtonItem.h", .header)
  private static let iOS13 = Availability(iOS: 13, visionOS: 1)
  private static let iOS16 = Availability(iOS: 16, visionOS: 1)
  private static let iOS26 = Availability(iOS: 26, visionOS: 26)
  private static let iOS27 = Availability(iOS: 27)
  private static let groupsType = ValueType.list(.object("UIBarButtonItemGroup"))
  private static let itemsType = ValueType.list(.oneOf([.object("UIBarButtonItem"), .reference([.toolbarItem])]))

  private static let navigationItem = ObjectType(
    "NavigationItem", "`UINavigationItem`: the navigation bar's content for a screen.",
    [
      Schema.availableOn,
      PropertyDefinition("title", .oneOf([.string, .null]), "The title.", source: header),
      PropertyDefinition(
        "toolbar", .reference([.toolbar]), "The toolbar with which SwiftUI content of the screen fills the bar."),
      PropertyDefinition(
        "style",
        .enumeration([
          EnumerationCase("navigator", "The traditional bar. Center items are in the overflow menu."),
          EnumerationCase("browser", "The title is leading, and center items are shown."),
          EnumerationCase(
            "editor",
            "The title is leading, center items are shown, and the back button is only a chevron."),
        ]), "The layout style of the bar.", default: "navigator", iOS16, source: header),
      PropertyDefinition(
        "customizationIdentifier", .oneOf([.nonEntityIdentifier, .null]),
        "Makes the center groups customizable and saves the user's changes. It is unique in the app.", default: "null",
        iOS16,
        source: header),
      PropertyDefinition(
        "leadingItemGroups", groupsType, "Leading groups. They replace `leftBarButtonItems`.", iOS16, source: header),
      PropertyDefinition(
        "centerItemGroups", groupsType, "Center groups, the only groups that users can customize.", iOS16,
        source: header),
      PropertyDefinition(
        "trailingItemGroups", groupsType, "Trailing groups. They replace `rightBarButtonItems`.", iOS16, source: header),
      PropertyDefinition(
        "pinnedTrailingGroup", .oneOf([.null, .object("UIBarButtonItemGroup")]),
        "The group after the overflow button and search. It cannot overflow, so give it a representative item.",
        default: "null",
        iOS16, source: header),
      PropertyDefinition(
        "additionalOverflowItems", .oneOf([.null, .list(.object("Menu")), .object("Menu")]),
        "More elements for the overflow menu. If not null, the overflow button is always shown.", default: "null",
        iOS16,
        source: header),
      PropertyDefinition(
        "overflowPresentationSource", .oneOf([.string, .null]),
        "The source of popovers that come from the overflow menu.", iOS16,
        source: header),
      PropertyDefinition(
        "leftBarButtonItem", .oneOf([.null, .object("UIBarButtonItem")]), "The leading item.", source: header),
      PropertyDefinition(
        "leftBarButtonItems", .oneOf([.null, itemsType]), "The leading items, from the edge.", source: header),
      PropertyDefinition(
        "rightBarButtonItem", .oneOf([.null, .object("UIBarButtonItem")]), "The trailing item.", source: header),
      PropertyDefinition(
        "rightBarButtonItems", .oneOf([.null, itemsType]), "The trailing items, from the edge.", source: header),
      PropertyDefinition(
        "leftItemsSupplementBackButton", .boolean,
        "Whether leading items are shown beside the back button.", default: "false",
        source: header),
      PropertyDefinition(
        "backBarButtonItem", .oneOf([.null, .object("UIBarButtonItem")]), "The back button of the next screen."),
      PropertyDefinition(
        "backButtonTitle", .oneOf([.string, .null]), "The back button's title on the next screen.", source: header),
      PropertyDefinition(
        "backButtonDisplayMode", .names("default", "generic", "minimal"), "The display mode of the back button.",
        default: "default", source: header),
      PropertyDefinition(
        "hidesBackButton", .boolean, "Whether the back button is hidden.", default: "false", source: header),
      PropertyDefinition(
        "backAction", .oneOf([.string, .null]),
        "The name of the action that the back button performs instead of going back.", iOS16,
        source: header),
      PropertyDefinition(
        "titleMenuProvider", .oneOf([.null, .object("TitleMenuProvider"), .list(.any), .string]),
        "The elements of the title menu, with `suggestedActions` at the place of the system's actions; or a method's "
          + "name.",
        iOS16, source: header),
      PropertyDefinition(
        "renameDelegate", .oneOf([.null, .string, .map(.any)]),
        "The delegate that renames the title: its class or its methods. Setting null during renaming cancels it.",
        iOS16,
        source: header),
      PropertyDefinition(
        "documentProperties", .oneOf([.null, .object("UIDocumentProperties")]),
        "The document: its preview, dragging and sharing in the title menu.", iOS16, source: header),
      PropertyDefinition("titleView", .any, "A view that replaces the title.", source: header),
      PropertyDefinition("prompt", .oneOf([.string, .null]), "A line above the title.", source: header),
      PropertyDefinition("subtitle", .string, "The subtitle.", iOS26),
      PropertyDefinition("largeTitle", .string, "The large title, if it differs from the title.", iOS26),
      PropertyDefinition("largeSubtitle", .string, "The large subtitle, if it differs from the subtitle.", iOS26),
      PropertyDefinition("subtitleView", .any, "A view that replaces the subtitle.", iOS26),
      PropertyDefinition("largeSubtitleView", .any, "A view that replaces the large subtitle.", iOS26),
      PropertyDefinition(
        "largeTitleDisplayMode", .names("automatic", "always", "never", "inline"), "Whether the title is large.",
        default: "automatic", source: header),
      PropertyDefinition("searchController", .any, "The search controller.", source: header),
      PropertyDefinition(
        "hidesSearchBarWhenScrolling", .boolean,
        "Whether scrolling hides the search bar.", default: "true"),
      PropertyDefinition(
        "preferredSearchBarPlacement",
        .names("automatic", "inline", "stacked", "integrated", "integratedCentered", "integratedButton"),
        "The preferred placement of the search bar.", default: "automatic", iOS16, source: header),
      PropertyDefinition(
        "searchBarPlacement",
        .names("automatic", "inline", "stacked", "integrated", "integratedCentered", "integratedButton"),
        "The current placement of the search bar; read-only.", iOS16, source: header),
      PropertyDefinition("standardAppearance", .any, "The bar's appearance.", iOS13, source: header),
      PropertyDefinition("compactAppearance", .any, "The appearance of a compact bar.", iOS13, source: header),
      PropertyDefinition(
        "scrollEdgeAppearance", .any,
        "The bar's appearance while the content is scrolled to its edge.", iOS13, source: header),
      PropertyDefinition(
        "compactScrollEdgeAppearance", .any,
        "The appearance of a compact bar while the content is scrolled to its edge.",
        Availability(iOS: 15, visionOS: 1), source: header),
      PropertyDefinition(
        "preferredBehavioralStyle", .names("automatic", "pad", "mac"),
        "`UINavigationBar.preferredBehavioralStyle`: `pad` keeps the bar out of a Catalyst window's toolbar.",
        default: "automatic", iOS16, source: Source("UINavigationBar.h", .header)),
    ])

  private static let groupFactories = [
    ("fixedGroup", "A group that users can neither move nor remove."),
    ("movableGroup", "A group that users can move but not remove."),
    ("optionalGroup", "A group that users can move, remove and add."),
  ]

  private static let representativeItemType = ValueType.oneOf([
    .null, .object("UIBarButtonItem"), .reference([.toolbarItem]),
  ])

  private static let group = ObjectType(
    "UIBarButtonItemGroup", "Items that belong together in a bar, or one of the calls that create a group.",
    groupFactories.map { PropertyDefinition($0.0, .object("BarButtonItemGroupCall"), $0.1, iOS16, source: groupHeader) }
      + [
        PropertyDefinition(
          "barButtonItems", itemsType,
          "The items: each is an object, or the handle of an item that is declared elsewhere.",
          source: groupHeader),
        PropertyDefinition(
          "representativeItem", representativeItemType,
          "The item that replaces the items when the group collapses. Without one, the group does not collapse.",
          source: groupHeader),
        PropertyDefinition(
          "alwaysAvailable", .boolean,
          "Whether the group stays in the overflow menu when it is not in the bar. No effect on the Mac.",
          default: "false", iOS16, source: groupHeader),
        PropertyDefinition(
          "menuRepresentation", .any,
          "The element that represents the group in the overflow menu.", iOS16, source: groupHeader),
        PropertyDefinition("isHidden", .boolean, "Whether it is hidden.", default: "false", iOS16, source: groupHeader),
        Schema.availableOn,
      ])

  private static let groupCall = ObjectType(
    "BarButtonItemGroupCall", "The arguments of a call that creates a group.",
    [
      PropertyDefinition(
        "customizationIdentifier", .nonEntityIdentifier,
        "The identifier under which customizations are saved. It is unique in its bar.",
        source: groupHeader),
      PropertyDefinition(
        "isInDefaultCustomization", .boolean,
        "Whether the group is in the bar by default; otherwise it is in the customization popover.",
        default: "true", source: groupHeader),
      PropertyDefinition(
        "inDefaultCustomization", .boolean, "The Objective-C name of `isInDefaultCustomization`.", default: "true",
        source: groupHeader),
      PropertyDefinition(
        "representativeItem", representativeItemType,
        "The item that replaces the items when the group collapses.", source: groupHeader),
      PropertyDefinition("items", itemsType, "The items.", source: groupHeader),
      PropertyDefinition(
        "alwaysAvailable", .boolean,
        "Whether the group stays in the overflow menu.", default: "false", iOS16),
      PropertyDefinition("isHidden", .boolean, "Whether it is hidden.", default: "false", iOS16),
    ])

  private static let barButtonItem = ObjectType(
    "UIBarButtonItem", "A button or other item in a bar.", entityKind: .toolbarItem,
    [
      Schema.ref, Schema.availableOn,
      PropertyDefinition("title", .string, "The title."),
      PropertyDefinition("image", .string, "The name of an image of the app."),
      PropertyDefinition("systemImage", .string, "The name of an SF Symbol."),
      PropertyDefinition("systemItem", .string, "`UIBarButtonItem.SystemItem`, such as `add`.", source: itemHeader),
      PropertyDefinition("action", .string, "The selector of the action that it sends.", source: itemHeader),
      PropertyDefinition("target", .string, "The receiver of the action. Without a target, it is the first responder."),
      PropertyDefinition("primaryAction", .any, "A `UIAction`.", Availability(iOS: 14), source: itemHeader),
      PropertyDefinition(
        "menu", .oneOf([.null, .object("Menu"), .string]), "The menu that it shows.", source: itemHeader),
      PropertyDefinition(
        "preferredMenuElementOrder", .names("automatic", "priority", "fixed"), "The order of the elements in its menu.",
        default: "automatic", iOS16, source: itemHeader),
      PropertyDefinition(
        "menuRepresentation", .any,
        "The element that represents the item in the overflow menu.", iOS16, source: itemHeader),
      PropertyDefinition("customView", .any, "A view that replaces the button.", source: itemHeader),
      PropertyDefinition("style", .names("plain", "done", "prominent"), "The item's style.", default: "plain"),
      PropertyDefinition("width", .number, "The width in points.", source: itemHeader),
      PropertyDefinition("isEnabled", .boolean, "Whether it is enabled.", default: "true"),
      PropertyDefinition("isHidden", .boolean, "Whether it is hidden.", default: "false", iOS16, source: itemHeader),
      PropertyDefinition(
        "isSelected", .boolean, "Whether it is selected.", default: "false", Availability(iOS: 15), source: itemHeader),
      PropertyDefinition(
        "changesSelectionAsPrimaryAction", .boolean,
        "Whether a tap selects the item, or an element of its menu.", default: "false",
        Availability(iOS: 15), source: itemHeader),
      PropertyDefinition(
        "identifier", .nonEntityIdentifier,
        "The identifier by which UIKit matches it with an item on the next screen.", iOS26, source: itemHeader),
      PropertyDefinition(
        "visibilityPriority", .any, "How late it moves into the overflow menu, such as `high`.", iOS27,
        source: itemHeader),
      PropertyDefinition(
        "isPaddingRemoved", .boolean, "Whether it has no padding.", default: "false", iOS27, source: itemHeader),
      PropertyDefinition("tag", .integer, "A number for the app's own use."),
      PropertyDefinition("accessibilityLabel", .string, "The label that VoiceOver speaks."),
    ])

  private static let titleMenuProvider = ObjectType(
    "TitleMenuProvider", "The menu that the title menu provider returns.",
    [
      PropertyDefinition(
        "suggestedActions", .boolean, "Whether the menu contains the system's actions, such as Rename and Duplicate.",
        default: "true", source: header),
      PropertyDefinition("children", .list(.any), "The elements of the menu.", source: header),
    ])

  private static let documentProperties = ObjectType(
    "UIDocumentProperties", "The document that a screen shows.",
    [
      PropertyDefinition("url", .string, "Its URL."),
      PropertyDefinition("metadata", .any, "`LPLinkMetadata`, if there is no URL."),
      PropertyDefinition("dragItemsProvider", .any, "The items that a drag provides."),
      PropertyDefinition("activityViewControllerProvider", .any, "The activity view controller for sharing."),
      PropertyDefinition("wantsIconRepresentation", .boolean, "Whether it is shown as an icon.", default: "true"),
    ])
}
