import UIModelPlatform

/// The types of toolbars: SwiftUI's toolbars with their items and titles.
enum ToolbarSchema {
  static let types: [ObjectType] =
    [
      toolbar, item, placement, accessoryBar, condition, content, button, menu, controlGroup, label, title,
      titleMenuItem, document,
      defaultCustomization,
    ] + NavigationItemSchema.types

  private static let swiftUI = Source("SwiftUI documentation: Toolbars", .documented)
  private static let placements = Source("SwiftUI documentation: ToolbarItemPlacement", .documented)
  private static let iOS14 = Availability(iOS: 14, macOS: 11, visionOS: 1)
  private static let iOS16 = Availability(iOS: 16, macOS: 13, visionOS: 1)
  private static let iOS18 = Availability(iOS: 18, macOS: 15, visionOS: 2)
  private static let iOS26 = Availability(iOS: 26, macOS: 26)
  private static let visibility = ValueType.names("automatic", "visible", "hidden")
  private static let views = ValueType.oneOf([.string, .object("ToolbarContent"), .list(view)])
  private static let view = ValueType.oneOf([.string, .object("ToolbarContent")])

  /// The branch that a declaration stands in.
  private static let when = PropertyDefinition(
    "when", .oneOf([.string, .object("Condition"), .list(.oneOf([.string, .object("Condition")]))]),
    "The branch it stands in: a named state, `{ \"not\": state }` for its `else`, `{ \"switch\": value, \"case\": name }`"
      + " for one of several branches that exclude each other; an array where all of them hold.")

  private static let toolbar = ObjectType(
    "Toolbar", "A toolbar of SwiftUI with its items and its title.", entity: .toolbar,
    [
      Schema.ref, Schema.availableOn,
      PropertyDefinition(
        "id", .identifier, "`toolbar(id:)`: makes the toolbar customisable. What people change is saved under it.",
        iOS14, source: swiftUI),
      PropertyDefinition(
        "toolbarRole",
        .enumeration([
          EnumerationCase("automatic", "`navigationStack` on iOS and iPadOS, `editor` on macOS."),
          EnumerationCase("navigationStack", "For content that is pushed and popped. Not on macOS."),
          EnumerationCase(
            "browser", "For content with a history: on iPad the title is leading and items can use the centre."),
          EnumerationCase(
            "editor", "For content that is edited: on iPad the title is leading and items can use the centre."),
        ]),
        "What the toolbar is for. Compact width looks the same with each.", default: "automatic", iOS16,
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
        "What the title's menu offers on iPhone and iPad. Without `RenameButton`, a title that is bound loses its "
          + "rename action.", iOS16, source: swiftUI),
      PropertyDefinition(
        "navigationDocument", .object("NavigationDocument"),
        "What the screen shows: its preview and sharing in the title's menu, the proxy icon on the Mac.", iOS16,
        source: swiftUI),
      PropertyDefinition(
        "renameAction", .string, "What `RenameButton` does; without one, a bound title is renamed.", iOS16,
        source: swiftUI),
      PropertyDefinition(
        "documentGroup", .boolean,
        "The toolbar is in a `DocumentGroup`, which brings title menu, renaming and document along.", default: "false",
        source: Source("WWDC22-110343", .talk)),
      PropertyDefinition(
        "toolbarVisibility", .map(visibility),
        "`toolbarVisibility(_:for:)` by bar: `navigationBar`, `tabBar`, `bottomBar`, `windowToolbar`.", iOS18,
        source: swiftUI),
      PropertyDefinition(
        "toolbar", .map(visibility), "`toolbar(_:for:)` by bar, the older name of `toolbarVisibility`.", iOS16,
        source: swiftUI),
      PropertyDefinition(
        "removing", .list(.names("sidebarToggle", "title", "search")), "`toolbar(removing:)`: items of the system's.",
        Availability(iOS: 17, macOS: 14, visionOS: 1), source: swiftUI),
    ])

  private static let item = ObjectType(
    "ToolbarItem", "An item of a toolbar, or something else that stands among its items.", entity: .toolbarItem,
    [
      Schema.ref, Schema.availableOn, when,
      PropertyDefinition(
        "class",
        .enumeration([
          EnumerationCase("ToolbarItem", "One item."),
          EnumerationCase("ToolbarItemGroup", "An item for each view; with a label, one control group."),
          EnumerationCase("ToolbarSpacer", "A space.", iOS26),
          EnumerationCase("DefaultToolbarItem", "An item of the system's, placed by the app.", iOS26),
          EnumerationCase("ToolbarTitleMenu", "The title's menu.", iOS16),
        ]), "What it is.", default: "ToolbarItem", source: swiftUI),
      PropertyDefinition(
        "id", .identifier,
        "What customisations are saved under: unique in its toolbar and the same at every launch.", iOS14,
        source: Source("SwiftUI documentation: ToolbarItem", .documented)),
      PropertyDefinition(
        "placement",
        .oneOf([
          .enumeration(
            ToolbarPlacementFact.all.map { EnumerationCase($0.placement.rawValue, $0.summary, $0.availability) }),
          .object("ToolbarItemPlacement"),
        ]), "What the item is for, or where it stands.", default: "automatic", source: placements),
      PropertyDefinition("content", views, "What the item shows: a view, or for a group its views."),
      PropertyDefinition(
        "label", .oneOf([.string, .object("ToolbarLabel")]), "A group's label, which makes it one control group.",
        iOS16,
        source: swiftUI),
      PropertyDefinition(
        "customizationBehavior",
        .enumeration([
          EnumerationCase("default", "People can move it, remove it, and add it again."),
          EnumerationCase("reorderable", "People can move it, not remove it."),
          EnumerationCase("disabled", "People can do nothing with it; it stands before the others."),
        ]), "What people can do with it.", default: "default", iOS16,
        source: Source("SwiftUI documentation: ToolbarCustomizationBehavior", .documented)),
      PropertyDefinition(
        "defaultCustomization", .oneOf([visibility, .object("DefaultCustomization")]),
        "Whether the item is in the bar at first. A hidden one starts in the customisation popover.",
        default: "automatic", iOS16, source: swiftUI),
      PropertyDefinition(
        "showsByDefault", .boolean, "Whether the item is in the bar at first, before `defaultCustomization`.",
        default: "true",
        Availability(
          iOS: 14, macOS: 11, visionOS: 1, deprecated: 27, replacement: "defaultCustomization"),
        source: swiftUI),
      PropertyDefinition(
        "sizing", .names("fixed", "flexible"), "A spacer's kind.", default: "flexible", source: swiftUI),
      PropertyDefinition(
        "kind", .names("search", "sidebarToggle", "title"), "Which item of the system's it is.", source: swiftUI),
      PropertyDefinition(
        "width", .number,
        "How wide the item is, in points. Without it nothing is said about whether the bar has room for it."),
      PropertyDefinition("hidden", .boolean, "Not shown.", default: "false", Availability(iOS: 26.4, macOS: 15)),
      PropertyDefinition(
        "sharedBackgroundVisibility", visibility, "Whether it shares the glass background of its neighbours.", iOS26),
    ])

  private static let placement = ObjectType(
    "ToolbarItemPlacement", "A placement with a value.",
    [
      PropertyDefinition(
        "accessoryBar", .oneOf([.object("AccessoryBar"), .string]),
        "`accessoryBar(id:)`: a bar of its own below the title bar of a Mac's window.",
        Availability(macOS: 13), source: placements)
    ])

  private static let accessoryBar = ObjectType(
    "AccessoryBar", "A bar below the title bar of a Mac's window.",
    [PropertyDefinition("id", .string, "Which bar: each id makes one.", isRequired: true)])

  private static let condition = ObjectType(
    "Condition", "The branch of a condition.",
    [
      PropertyDefinition("not", .string, "Outside of this named state: the `else` of its `if`."),
      PropertyDefinition("switch", .string, "What several branches depend on, of which one is taken."),
      PropertyDefinition(
        "case", .string, "The branch. It is taken in a session whose states have `value=case`."),
    ])

  private static let content = ObjectType(
    "ToolbarContent", "A view of an item, under its type's name; an app's own views have any name.", anyOther: .any,
    [
      PropertyDefinition("Button", .object("ToolbarButton"), "A button."),
      PropertyDefinition("Menu", .object("ToolbarMenu"), "A button that shows a menu."),
      PropertyDefinition(
        "ControlGroup", .object("ControlGroup"),
        "Controls that are one unit; with a label they collapse into a menu of their own."),
      PropertyDefinition("ShareLink", .any, "Shares an item.", iOS16),
      PropertyDefinition("RenameButton", .any, "Starts renaming the title.", iOS16),
      PropertyDefinition("EditButton", .any, "Switches editing of a list."),
      PropertyDefinition("Toggle", .any, "A switch."),
      PropertyDefinition("Picker", .any, "A choice."),
      PropertyDefinition("Slider", .any, "A slider."),
      PropertyDefinition("TextField", .any, "A text field."),
      PropertyDefinition("Text", .any, "Text."),
    ])

  private static let labelProperties: [PropertyDefinition] = [
    PropertyDefinition("title", .string, "The title."),
    PropertyDefinition("systemImage", .string, "The name of an SF Symbol."),
    PropertyDefinition("image", .string, "The name of an image of the app."),
  ]

  private static let label = ObjectType("ToolbarLabel", "A title with an image.", labelProperties)

  private static let button = ObjectType(
    "ToolbarButton", "A button of SwiftUI.",
    labelProperties + [
      PropertyDefinition("action", .string, "What it does, in the author's words."),
      PropertyDefinition("role", .names("destructive", "cancel", "close", "confirm"), "What it means."),
      PropertyDefinition("disabled", .boolean, "It cannot be used.", default: "false"),
    ])

  private static let menu = ObjectType(
    "ToolbarMenu", "A menu of SwiftUI.",
    labelProperties + [
      PropertyDefinition("label", .oneOf([.string, .object("ToolbarLabel")]), "The label."),
      PropertyDefinition("content", views, "What the menu offers."),
      PropertyDefinition("primaryAction", .string, "What a tap does; the menu then shows on a long press.", iOS14),
    ])

  private static let controlGroup = ObjectType(
    "ControlGroup", "Controls that belong together: one unit for customisation.",
    [
      PropertyDefinition(
        "label", .oneOf([.string, .object("ToolbarLabel")]),
        "With a label the group collapses into a menu of its own before it goes into the overflow menu.", iOS16,
        source: swiftUI),
      PropertyDefinition("content", views, "The controls."),
    ])

  private static let title = ObjectType(
    "NavigationTitle", "A title that can be edited.",
    [
      PropertyDefinition(
        "binding", .string, "`navigationTitle(_: Binding<String>)`: what it is bound to.", iOS16, source: swiftUI)
    ])

  private static let titleMenuItem = ObjectType(
    "TitleMenuItem", "An item of the title's menu.", anyOther: .any,
    labelProperties + [
      PropertyDefinition("action", .string, "What it does, in the author's words."),
      PropertyDefinition("role", .names("destructive", "cancel", "close", "confirm"), "What it means."),
    ])

  private static let document = ObjectType(
    "NavigationDocument", "What `navigationDocument` is given.",
    [
      Schema.availableOn,
      PropertyDefinition("url", .string, "A URL."),
      PropertyDefinition("transferable", .string, "A type that is `Transferable`."),
      PropertyDefinition("preview", .oneOf([.string, .object("ToolbarLabel")]), "How the document is shown."),
    ])

  private static let defaultCustomization = ObjectType(
    "DefaultCustomization", "`defaultCustomization(_:options:)`.",
    [
      PropertyDefinition("visibility", visibility, "Whether it is in the bar at first.", default: "automatic"),
      PropertyDefinition(
        "options", .list(.names("alwaysAvailable")),
        "`alwaysAvailable`: stays in the overflow menu when it is not in the bar."),
    ])
}
