import UIModelPlatform

/// The object types of SwiftUI's toolbars with their items and titles.
///
/// For example, a toolbar with one button: `{ "items": [{ "content": { "Button": { "title": "Add" } } }] }`.
enum ToolbarSchema {
  static let types: [ObjectType] =
    [
      toolbar, item, placement, accessoryBar, condition, content, button, menu, controlGroup, label, title,
      titleMenuItem, document,
      defaultCustomization,
    ] + NavigationItemSchema.types

  private static let swiftUI = Source("SwiftUI documentation: Toolbars", .documented)
  private static let placementSource = Source("SwiftUI documentation: ToolbarItemPlacement", .documented)
  private static let iOS14 = Availability(iOS: 14, macOS: 11, visionOS: 1)
  private static let iOS16 = Availability(iOS: 16, macOS: 13, visionOS: 1)
  private static let iOS18 = Availability(iOS: 18, macOS: 15, visionOS: 2)
  private static let iOS26 = Availability(iOS: 26, macOS: 26)
  private static let iOS27 = Availability(iOS: 27)
  private static let visibilityType = ValueType.names("automatic", "visible", "hidden")
  private static let viewsType = ValueType.oneOf([.string, .object("ToolbarContent"), .list(viewType)])
  private static let viewType = ValueType.oneOf([.string, .object("ToolbarContent")])

  /// The property for the branch of an `if` or `switch` that contains a declaration.
  private static let branchProperty = PropertyDefinition(
    "when", .oneOf([.string, .object("Condition"), .list(.oneOf([.string, .object("Condition")]))]),
    "The branch that contains it: a named state, `{ \"not\": state }` for its `else`, or `{ \"switch\": value, "
      + "\"case\": name }` for one of several exclusive branches. An array means that all of them apply.")

  private static let toolbar = ObjectType(
    "Toolbar", "A toolbar of SwiftUI with its items and its title.", entityKind: .toolbar,
    [
      Schema.ref, Schema.availableOn,
      PropertyDefinition(
        "id", .identifier,
        "`toolbar(id:)`: makes the toolbar customizable. The user's changes are saved under this id.",
        iOS14, source: swiftUI),
      PropertyDefinition(
        "toolbarRole",
        .enumeration([
          EnumerationCase("automatic", "`navigationStack` on iOS and iPadOS, `editor` on macOS."),
          EnumerationCase("navigationStack", "For content that is pushed and popped. Not available on macOS."),
          EnumerationCase(
            "browser", "For content with a history. On iPad the title is leading and items can use the center."),
          EnumerationCase(
            "editor", "For content that is edited. On iPad the title is leading and items can use the center."),
        ]),
        "The purpose of the toolbar. In compact width all roles look the same.", default: "automatic", iOS16,
        source: Source("SwiftUI documentation: ToolbarRole", .documented)),
      PropertyDefinition("items", .list(.object("ToolbarItem")), "The items, in order.", source: swiftUI),
      PropertyDefinition(
        "navigationTitle", .oneOf([.string, .object("NavigationTitle")]),
        "The title, or the binding that makes it editable.", iOS14, source: swiftUI),
      PropertyDefinition("navigationSubtitle", .string, "The subtitle.", Availability(iOS: 26, macOS: 11)),
      PropertyDefinition(
        "navigationBarTitleDisplayMode", .names("automatic", "inline", "large"), "How the title is shown.",
        default: "automatic", Availability(iOS: 14, visionOS: 1), source: swiftUI),
      PropertyDefinition(
        "toolbarTitleDisplayMode", .names("automatic", "inline", "inlineLarge", "large"), "How the title is shown.",
        default: "automatic", Availability(iOS: 17, macOS: 14, visionOS: 1), source: swiftUI),
      PropertyDefinition(
        "toolbarTitleMenu", .list(.oneOf([.string, .object("TitleMenuItem")])),
        "The elements of the title menu on iPhone and iPad. Without `RenameButton`, a bound title loses its rename "
          + "action.", iOS16, source: swiftUI),
      PropertyDefinition(
        "navigationDocument", .object("NavigationDocument"),
        "The document of the screen: its preview and sharing in the title menu, and the proxy icon on the Mac.", iOS16,
        source: swiftUI),
      PropertyDefinition(
        "renameAction", .string, "The action of `RenameButton`. Without one, a bound title is renamed.", iOS16,
        source: swiftUI),
      PropertyDefinition(
        "documentGroup", .boolean,
        "Whether the toolbar is in a `DocumentGroup`, which provides the title menu, renaming and the document.",
        default: "false",
        source: Source("WWDC22-110343", .talk)),
      PropertyDefinition(
        "toolbarVisibility", .map(visibilityType),
        "`toolbarVisibility(_:for:)` by bar: `navigationBar`, `tabBar`, `bottomBar`, `windowToolbar`.", iOS18,
        source: swiftUI),
      PropertyDefinition(
        "toolbar", .map(visibilityType), "`toolbar(_:for:)` by bar, the older name of `toolbarVisibility`.", iOS16,
        source: swiftUI),
      PropertyDefinition(
        "removing", .list(.names("sidebarToggle", "title", "search")),
        "`toolbar(removing:)`: system items that are removed.",
        Availability(iOS: 17, macOS: 14, visionOS: 1), source: swiftUI),
    ])

  private static let item = ObjectType(
    "ToolbarItem", "An item of a toolbar, or another element among its items.", entityKind: .toolbarItem,
    [
      Schema.ref, Schema.availableOn, branchProperty,
      PropertyDefinition(
        "class",
        .enumeration([
          EnumerationCase("ToolbarItem", "One item."),
          EnumerationCase("ToolbarItemGroup", "An item for each view; with a label, one control group."),
          EnumerationCase("ToolbarSpacer", "A space.", iOS26),
          EnumerationCase("DefaultToolbarItem", "A system item that the app places.", iOS26),
          EnumerationCase("ToolbarTitleMenu", "The title menu.", iOS16),
        ]), "The kind of the item.", default: "ToolbarItem", source: swiftUI),
      PropertyDefinition(
        "id", .identifier,
        "The id under which customizations are saved. It is unique in its toolbar and the same at every launch.", iOS14,
        source: Source("SwiftUI documentation: ToolbarItem", .documented)),
      PropertyDefinition(
        "placement",
        .oneOf([
          .enumeration(
            ToolbarPlacementFact.facts.map { EnumerationCase($0.placement.rawValue, $0.summary, $0.availability) }),
          .object("ToolbarItemPlacement"),
        ]), "The purpose or position of the item.", default: "automatic", source: placementSource),
      contentProperty("The view that the item shows, or the views of a group."),
      PropertyDefinition(
        "label", .oneOf([.string, .object("ToolbarLabel")]),
        "A group's label, which turns the group into one control group.",
        iOS16,
        source: swiftUI),
      PropertyDefinition(
        "customizationBehavior",
        .enumeration([
          EnumerationCase("default", "Users can move it, remove it, and add it again."),
          EnumerationCase("reorderable", "Users can move it but not remove it."),
          EnumerationCase("disabled", "Users cannot change it. It comes before the other items."),
        ]), "The changes that users can make to the item.", default: "default", iOS16,
        source: Source("SwiftUI documentation: ToolbarCustomizationBehavior", .documented)),
      PropertyDefinition(
        "defaultCustomization", .oneOf([visibilityType, .object("DefaultCustomization")]),
        "Whether the item is in the bar by default. A hidden item starts in the customization popover.",
        default: "automatic", iOS16, source: swiftUI),
      PropertyDefinition(
        "showsByDefault", .boolean,
        "Whether the item is in the bar by default. `defaultCustomization` replaces this property.",
        default: "true",
        Availability(
          iOS: 14, macOS: 11, visionOS: 1, deprecated: 27, replacement: "defaultCustomization"),
        source: swiftUI),
      PropertyDefinition(
        "sizing", .names("fixed", "flexible"), "A spacer's kind.", default: "flexible", source: swiftUI),
      PropertyDefinition(
        "kind", .names("search", "sidebarToggle", "title"), "The system item.", source: swiftUI),
      PropertyDefinition(
        "width", .number,
        "The item's width in points. Without it, it is unknown whether the item fits the bar."),
      PropertyDefinition(
        "hidden", .boolean,
        "Whether it is hidden.", default: "false", Availability(iOS: 26.4, macOS: 15)),
      PropertyDefinition(
        "sharedBackgroundVisibility", visibilityType, "Whether it shares the glass background of its neighbors.", iOS26),
      PropertyDefinition(
        "visibilityPriority", .names("automatic", "low", "high"),
        "How late it moves into the overflow menu: items with low priority move first.", default: "automatic", iOS27,
        source: swiftUI),
    ])

  private static let placement = ObjectType(
    "ToolbarItemPlacement", "A placement with a value.",
    [
      PropertyDefinition(
        "accessoryBar", .oneOf([.object("AccessoryBar"), .string]),
        "`accessoryBar(id:)`: a separate bar below the title bar of a Mac's window.",
        Availability(macOS: 13), source: placementSource)
    ])

  private static let accessoryBar = ObjectType(
    "AccessoryBar", "A bar below the title bar of a Mac's window.",
    [PropertyDefinition("id", .string, "The bar's id. Each id creates one bar.", isRequired: true)])

  private static let condition = ObjectType(
    "Condition", "The branch of a condition.",
    [
      PropertyDefinition("not", .string, "The branch outside this named state: the `else` of its `if`."),
      PropertyDefinition("switch", .string, "The value that selects one of several branches."),
      PropertyDefinition(
        "case", .string, "The branch. It is taken in a session whose states contain `value=case`."),
    ])

  private static let content = ObjectType(
    "ToolbarContent",
    "A view of an item, under its type's name. The app's own views can have any name.", otherMemberType: .any,
    [
      PropertyDefinition("Button", .object("ToolbarButton"), "A button."),
      PropertyDefinition("Menu", .object("ToolbarMenu"), "A button that shows a menu.", iOS14),
      PropertyDefinition(
        "ControlGroup", .object("ControlGroup"),
        "Controls that form one unit. With a label they collapse into their own menu.",
        Availability(iOS: 15, macOS: 12, visionOS: 1),
        source: Source("SwiftUI documentation: ControlGroup", .documented)),
      PropertyDefinition("ShareLink", .any, "Shares an item.", iOS16),
      PropertyDefinition("RenameButton", .any, "Starts renaming the title.", iOS16),
      PropertyDefinition("EditButton", .any, "Turns editing of a list on and off."),
      PropertyDefinition("Toggle", .any, "A switch."),
      PropertyDefinition("Picker", .any, "A choice."),
      PropertyDefinition("Slider", .any, "A slider."),
      PropertyDefinition("TextField", .any, "A text field."),
      PropertyDefinition("Text", .any, "Text."),
    ])

  /// Returns a property whose value contains views. A string is the type name of a view of the app or of SwiftUI.
  private static func contentProperty(_ summary: String) -> PropertyDefinition {
    PropertyDefinition("content", viewsType, summary, apiAvailability: { content.property($0)?.availability })
  }

  private static let labelProperties: [PropertyDefinition] = [
    PropertyDefinition("title", .string, "The title."),
    PropertyDefinition("systemImage", .string, "The name of an SF Symbol."),
    PropertyDefinition("image", .string, "The name of an image of the app."),
  ]

  private static let label = ObjectType("ToolbarLabel", "A title with an image.", labelProperties)

  private static let button = ObjectType(
    "ToolbarButton", "A button of SwiftUI.",
    labelProperties + [
      PropertyDefinition("accessibilityLabel", .string, "The label that VoiceOver speaks."),
      PropertyDefinition("action", .string, "The action in the author's words."),
      PropertyDefinition("role", .names("destructive", "cancel", "close", "confirm"), "The role."),
      PropertyDefinition("disabled", .boolean, "Whether it is disabled.", default: "false"),
    ])

  private static let menu = ObjectType(
    "ToolbarMenu", "A menu of SwiftUI.",
    labelProperties + [
      PropertyDefinition("label", .oneOf([.string, .object("ToolbarLabel")]), "The label."),
      contentProperty("The elements of the menu."),
      PropertyDefinition("primaryAction", .string, "The action of a tap. The menu then opens on a long press.", iOS14),
    ])

  private static let controlGroup = ObjectType(
    "ControlGroup", "Controls that belong together: one unit for customization.",
    [
      PropertyDefinition(
        "label", .oneOf([.string, .object("ToolbarLabel")]),
        "With a label, the group collapses into its own menu before it moves into the overflow menu.", iOS16,
        source: swiftUI),
      contentProperty("The controls."),
    ])

  private static let title = ObjectType(
    "NavigationTitle", "A title that can be edited.",
    [
      PropertyDefinition(
        "binding", .string, "`navigationTitle(_:Binding<String>)`: the bound value.", iOS16, source: swiftUI)
    ])

  private static let titleMenuItem = ObjectType(
    "TitleMenuItem", "An item of the title menu.", otherMemberType: .any,
    labelProperties + [
      PropertyDefinition("action", .string, "The action in the author's words."),
      PropertyDefinition("role", .names("destructive", "cancel", "close", "confirm"), "The role."),
    ])

  private static let document = ObjectType(
    "NavigationDocument", "The argument of `navigationDocument`.",
    [
      Schema.availableOn,
      PropertyDefinition("url", .string, "A URL."),
      PropertyDefinition("transferable", .string, "A type that is `Transferable`."),
      PropertyDefinition("preview", .oneOf([.string, .object("ToolbarLabel")]), "The preview of the document."),
    ])

  private static let defaultCustomization = ObjectType(
    "DefaultCustomization", "`defaultCustomization(_:options:)`.",
    [
      PropertyDefinition("visibility", visibilityType, "Whether it is in the bar by default.", default: "automatic"),
      PropertyDefinition(
        "options", .list(.names("alwaysAvailable")),
        "`alwaysAvailable`: the item stays in the overflow menu when it is not in the bar."),
    ])
}
