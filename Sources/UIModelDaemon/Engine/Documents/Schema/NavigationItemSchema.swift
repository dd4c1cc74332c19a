import UIModelPlatform

/// The types of UIKit's navigation bars: `UINavigationItem` and what it holds.
enum NavigationItemSchema {
  static let types: [ObjectType] = [
    navigationItem, group, groupFactory, barButtonItem, titleMenuProvider, documentProperties,
  ]

  private static let header = Source("UINavigationItem.h", .header)
  private static let groupHeader = Source("UIBarButtonItemGroup.h", .header)
  private static let itemHeader = Source("UIBarButtonItem.h", .header)
  private static let iOS13 = Availability(iOS: 13, visionOS: 1)
  private static let iOS16 = Availability(iOS: 16, visionOS: 1)
  private static let iOS26 = Availability(iOS: 26, visionOS: 26)
  private static let groups = ValueType.list(.object("UIBarButtonItemGroup"))
  private static let items = ValueType.list(.oneOf([.object("UIBarButtonItem"), .reference([.toolbarItem])]))

  private static let navigationItem = ObjectType(
    "NavigationItem", "`UINavigationItem`: what the navigation bar shows for a screen.",
    [
      Schema.availableOn,
      PropertyDefinition("title", .oneOf([.string, .null]), "The title.", source: header),
      PropertyDefinition(
        "toolbar", .reference([.toolbar]), "The toolbar that SwiftUI content of the screen fills the bar with."),
      PropertyDefinition(
        "style",
        .enumeration([
          EnumerationCase("navigator", "The traditional bar; centre items go to the overflow menu."),
          EnumerationCase("browser", "The title is leading, centre items are shown."),
          EnumerationCase("editor", "The title is leading, centre items are shown, the back button is a chevron only."),
        ]), "How the bar is laid out.", default: "navigator", iOS16, source: header),
      PropertyDefinition(
        "customizationIdentifier", .oneOf([.plainIdentifier, .null]),
        "Makes the centre groups customisable and saves what people change; unique in the app.", default: "null", iOS16,
        source: header),
      PropertyDefinition(
        "leadingItemGroups", groups, "Leading groups. They replace `leftBarButtonItems`.", iOS16, source: header),
      PropertyDefinition(
        "centerItemGroups", groups, "Groups in the centre, the only ones that can be customised.", iOS16,
        source: header),
      PropertyDefinition(
        "trailingItemGroups", groups, "Trailing groups. They replace `rightBarButtonItems`.", iOS16, source: header),
      PropertyDefinition(
        "pinnedTrailingGroup", .oneOf([.null, .object("UIBarButtonItemGroup")]),
        "The group after overflow and search. It cannot overflow; give it a representative item.", default: "null",
        iOS16, source: header),
      PropertyDefinition(
        "additionalOverflowItems", .oneOf([.null, .list(.object("Menu")), .object("Menu")]),
        "More for the overflow menu. If not null, the overflow button is always shown.", default: "null", iOS16,
        source: header),
      PropertyDefinition(
        "overflowPresentationSource", .oneOf([.string, .null]),
        "Where a popover of something in the overflow menu comes from.", iOS16,
        source: header),
      PropertyDefinition(
        "leftBarButtonItem", .oneOf([.null, .object("UIBarButtonItem")]), "The leading item.", source: header),
      PropertyDefinition(
        "leftBarButtonItems", .oneOf([.null, items]), "The leading items, from the edge.", source: header),
      PropertyDefinition(
        "rightBarButtonItem", .oneOf([.null, .object("UIBarButtonItem")]), "The trailing item.", source: header),
      PropertyDefinition(
        "rightBarButtonItems", .oneOf([.null, items]), "The trailing items, from the edge.", source: header),
      PropertyDefinition(
        "leftItemsSupplementBackButton", .boolean, "Leading items stand beside the back button.", default: "false",
        source: header),
      PropertyDefinition(
        "backBarButtonItem", .oneOf([.null, .object("UIBarButtonItem")]), "The back button of the next screen."),
      PropertyDefinition(
        "backButtonTitle", .oneOf([.string, .null]), "The back button's title on the next screen.", source: header),
      PropertyDefinition(
        "backButtonDisplayMode", .names("default", "generic", "minimal"), "How the back button is shown.",
        default: "default", source: header),
      PropertyDefinition(
        "hidesBackButton", .boolean, "The back button is not shown.", default: "false", source: header),
      PropertyDefinition(
        "backAction", .oneOf([.string, .null]), "What the back button does instead of going back; its name.", iOS16,
        source: header),
      PropertyDefinition(
        "titleMenuProvider", .oneOf([.null, .object("TitleMenuProvider"), .list(.any), .string]),
        "What the title's menu offers: the elements, with `suggestedActions` where the system's go; or a method's name.",
        iOS16, source: header),
      PropertyDefinition(
        "renameDelegate", .oneOf([.null, .string, .map(.any)]),
        "Who renames the title: the class, or the delegate's methods. Null while renaming cancels it.", iOS16,
        source: header),
      PropertyDefinition(
        "documentProperties", .oneOf([.null, .object("UIDocumentProperties")]),
        "The document: its preview, dragging and sharing in the title's menu.", iOS16, source: header),
      PropertyDefinition("titleView", .any, "A view in place of the title.", source: header),
      PropertyDefinition("prompt", .oneOf([.string, .null]), "A line above the title.", source: header),
      PropertyDefinition("subtitle", .string, "The subtitle.", iOS26),
      PropertyDefinition("largeTitle", .string, "The large title, if it is another one.", iOS26),
      PropertyDefinition("largeSubtitle", .string, "The large subtitle, if it is another one.", iOS26),
      PropertyDefinition("subtitleView", .any, "A view in place of the subtitle.", iOS26),
      PropertyDefinition("largeSubtitleView", .any, "A view in place of the large subtitle.", iOS26),
      PropertyDefinition(
        "largeTitleDisplayMode", .names("automatic", "always", "never", "inline"), "Whether the title is large.",
        default: "automatic", source: header),
      PropertyDefinition("searchController", .any, "The search controller.", source: header),
      PropertyDefinition("hidesSearchBarWhenScrolling", .boolean, "Scrolling hides the search bar.", default: "true"),
      PropertyDefinition(
        "preferredSearchBarPlacement",
        .names("automatic", "inline", "stacked", "integrated", "integratedCentered", "integratedButton"),
        "Where the search bar goes.", default: "automatic", iOS16, source: header),
      PropertyDefinition(
        "searchBarPlacement",
        .names("automatic", "inline", "stacked", "integrated", "integratedCentered", "integratedButton"),
        "Where the search bar stands now; read-only.", iOS16, source: header),
      PropertyDefinition("standardAppearance", .any, "The bar's look.", iOS13, source: header),
      PropertyDefinition("compactAppearance", .any, "The bar's look where it is less high.", iOS13, source: header),
      PropertyDefinition(
        "scrollEdgeAppearance", .any, "The bar's look while the content stands at its edge.", iOS13, source: header),
      PropertyDefinition(
        "compactScrollEdgeAppearance", .any,
        "The bar's look where it is less high, while the content stands at its edge.",
        Availability(iOS: 15, visionOS: 1), source: header),
      PropertyDefinition(
        "preferredBehavioralStyle", .names("automatic", "pad", "mac"),
        "`UINavigationBar.preferredBehavioralStyle`: `pad` keeps the bar out of a Catalyst window's toolbar.",
        default: "automatic", iOS16, source: Source("UINavigationBar.h", .header)),
    ])

  private static let factoryNames = [
    ("fixedGroup", "A group that people can neither move nor remove."),
    ("movableGroup", "A group that people can move, not remove."),
    ("optionalGroup", "A group that people can move, remove and add."),
  ]

  private static let group = ObjectType(
    "UIBarButtonItemGroup", "Items that belong together in a bar, or one of the calls that make such a group.",
    factoryNames.map { PropertyDefinition($0.0, .object("BarButtonItemGroupCall"), $0.1, iOS16, source: groupHeader) }
      + [
        PropertyDefinition(
          "barButtonItems", items, "The items: each an object, or the handle of one that is declared elsewhere.",
          source: groupHeader),
        PropertyDefinition(
          "representativeItem", .oneOf([.null, .object("UIBarButtonItem")]),
          "Shown in place of the items when the group collapses; without one it does not.", source: groupHeader),
        PropertyDefinition(
          "alwaysAvailable", .boolean, "Stays in the overflow menu when it is not in the bar. No effect on the Mac.",
          default: "false", iOS16, source: groupHeader),
        PropertyDefinition("menuRepresentation", .any, "The group in the overflow menu.", iOS16, source: groupHeader),
        PropertyDefinition("isHidden", .boolean, "Not shown.", default: "false", iOS16, source: groupHeader),
        Schema.availableOn,
      ])

  private static let groupFactory = ObjectType(
    "BarButtonItemGroupCall", "What a call that makes a group is given.",
    [
      PropertyDefinition(
        "customizationIdentifier", .plainIdentifier, "What customisations are saved under: unique in its bar.",
        source: groupHeader),
      PropertyDefinition(
        "isInDefaultCustomization", .boolean, "In the bar at first; otherwise in the customisation popover.",
        default: "true", source: groupHeader),
      PropertyDefinition(
        "inDefaultCustomization", .boolean, "`isInDefaultCustomization` by its Objective-C name.", default: "true",
        source: groupHeader),
      PropertyDefinition(
        "representativeItem", .oneOf([.null, .object("UIBarButtonItem")]),
        "Shown in place of the items when the group collapses.", source: groupHeader),
      PropertyDefinition("items", items, "The items.", source: groupHeader),
      PropertyDefinition("alwaysAvailable", .boolean, "Stays in the overflow menu.", default: "false", iOS16),
      PropertyDefinition("isHidden", .boolean, "Not shown.", default: "false", iOS16),
    ])

  private static let barButtonItem = ObjectType(
    "UIBarButtonItem", "A button, or something else, in a bar.", entity: .toolbarItem,
    [
      Schema.ref, Schema.availableOn,
      PropertyDefinition("title", .string, "The title."),
      PropertyDefinition("image", .string, "The name of an image of the app."),
      PropertyDefinition("systemImage", .string, "The name of an SF Symbol."),
      PropertyDefinition("systemItem", .string, "`UIBarButtonItem.SystemItem`, such as `add`.", source: itemHeader),
      PropertyDefinition("action", .string, "The selector that it sends.", source: itemHeader),
      PropertyDefinition("target", .string, "Who it sends the action to; the first responder without one."),
      PropertyDefinition("primaryAction", .any, "A `UIAction`.", Availability(iOS: 14), source: itemHeader),
      PropertyDefinition(
        "menu", .oneOf([.null, .object("Menu"), .string]), "The menu that it shows.", source: itemHeader),
      PropertyDefinition(
        "preferredMenuElementOrder", .names("automatic", "priority", "fixed"), "The order of its menu.",
        default: "automatic", iOS16, source: itemHeader),
      PropertyDefinition("menuRepresentation", .any, "The item in the overflow menu.", iOS16, source: itemHeader),
      PropertyDefinition("customView", .any, "A view in place of the button.", source: itemHeader),
      PropertyDefinition("style", .names("plain", "done", "prominent"), "How it looks.", default: "plain"),
      PropertyDefinition("width", .number, "How wide it is, in points.", source: itemHeader),
      PropertyDefinition("isEnabled", .boolean, "It can be used.", default: "true"),
      PropertyDefinition("isHidden", .boolean, "It is not shown.", default: "false", iOS16, source: itemHeader),
      PropertyDefinition(
        "isSelected", .boolean, "It is selected.", default: "false", Availability(iOS: 15), source: itemHeader),
      PropertyDefinition(
        "changesSelectionAsPrimaryAction", .boolean, "A tap selects it or one of its menu.", default: "false",
        Availability(iOS: 15), source: itemHeader),
      PropertyDefinition(
        "identifier", .plainIdentifier, "What makes it the same item on the next screen.", iOS26, source: itemHeader),
      PropertyDefinition("tag", .integer, "A number of the app's."),
      PropertyDefinition("accessibilityLabel", .string, "What VoiceOver says."),
    ])

  private static let titleMenuProvider = ObjectType(
    "TitleMenuProvider", "What the title menu's provider makes of the suggested actions.",
    [
      PropertyDefinition(
        "suggestedActions", .boolean, "The system's actions, such as Rename and Duplicate, are among them.",
        default: "true", source: header),
      PropertyDefinition("children", .list(.any), "The elements of the menu.", source: header),
    ])

  private static let documentProperties = ObjectType(
    "UIDocumentProperties", "The document that a screen shows.",
    [
      PropertyDefinition("url", .string, "Its URL."),
      PropertyDefinition("metadata", .any, "`LPLinkMetadata`, where there is no URL."),
      PropertyDefinition("dragItemsProvider", .any, "What dragging it gives."),
      PropertyDefinition("activityViewControllerProvider", .any, "What sharing it shows."),
      PropertyDefinition("wantsIconRepresentation", .boolean, "It is shown as an icon.", default: "true"),
    ])
}
