import UIModelPlatform

/// The object types of menus: `UIMenu` and its elements, and the calls on `UIMenuBuilder`.
///
/// For example, a step that inserts the menu `tools` after the system's View menu:
///
///     { "insertSibling": "tools", "afterMenu": "view" }
enum MenuSchema {
  static let types: [ObjectType] = [
    menu, element, directedInput, alternate, controlShortcut, commands, commandGroup, commandControl, buildMenu, step,
  ]

  private static let menuHeader = Source("UIMenu.h", .header)
  private static let elementHeader = Source("UIMenuElement.h", .header)
  private static let commandHeader = Source("UICommand.h", .header)
  private static let keyHeader = Source("UIKeyCommand.h", .header)
  private static let builderHeader = Source("UIMenuBuilder.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)
  private static let iOS16 = Availability(iOS: 16, visionOS: 1)
  private static let iOS17 = Availability(iOS: 17, visionOS: 1)
  private static let iOS27 = Availability(iOS: 27)

  /// The properties of a menu, at the top level or inside another menu.
  private static let menuProperties: [PropertyDefinition] = [
    PropertyDefinition(
      "identifier", .identifier,
      "The identifier: the app's own, or a system menu's short name (`file`) or raw value. A menu without an "
        + "identifier gets one that differs at each launch.", source: menuHeader),
    PropertyDefinition("title", .string, "The title; empty for an inline menu.", source: elementHeader),
    PropertyDefinition("subtitle", .string, "A second line.", iOS15, source: elementHeader),
    PropertyDefinition("image", .string, "The image: a system image's name or an asset's.", source: elementHeader),
    PropertyDefinition(
      "preferredImageVisibility",
      .enumeration([
        EnumerationCase("automatic", "Hidden in the menu bar and in context menus of iPadOS 27 and macOS 27."),
        EnumerationCase("visible"), EnumerationCase("hidden"),
      ]), "Whether menus show the image.", default: "automatic", iOS27, source: elementHeader),
    PropertyDefinition(
      "options",
      .list(
        .enumeration([
          EnumerationCase(
            "displayInline",
            "Shown inline among its siblings, between separators, instead of as a submenu."),
          EnumerationCase("destructive", "Shown as destructive."),
          EnumerationCase("singleSelection", "Choosing one element deselects the others.", iOS15),
          EnumerationCase("displayAsPalette", "Shown as a palette.", iOS17),
        ])), "The display options of the menu.", default: "[]", source: menuHeader),
    PropertyDefinition(
      "preferredElementSize",
      .enumeration([
        EnumerationCase("small"), EnumerationCase("medium"), EnumerationCase("large"),
        EnumerationCase("automatic", "", iOS17),
      ]), "The preferred size of the elements. No effect on Mac Catalyst.", iOS16, source: menuHeader),
    PropertyDefinition(
      "children", .list(.object("MenuElement")), "Submenus, commands and actions, in order.", default: "[]",
      source: menuHeader),
  ]

  private static let menu = ObjectType(
    "Menu", "A menu (`UIMenu`).", entityKind: .menu,
    [
      PropertyDefinition("class", .string, "The class.", default: "UIMenu"), Schema.ref, Schema.availableOn,
    ] + menuProperties)

  private static let modifierFlags = PropertyDefinition(
    "modifierFlags",
    .list(
      .enumeration([
        EnumerationCase("command", "⌘ Command, the preferred modifier."), EnumerationCase("shift", "⇧"),
        EnumerationCase("alternate", "⌥ Option. Use it sparingly."),
        EnumerationCase(
          "control",
          "⌃ Control. Avoid it if possible."),
        EnumerationCase("alphaShift", "Caps Lock."), EnumerationCase("numericPad", "A key of the numeric keypad."),
      ])), "The modifier keys of the shortcut.", default: "[]", source: commandHeader)

  private static let controlShortcut = ObjectType(
    "ControlShortcut", "SwiftUI: the keyboard shortcut of a control (`keyboardShortcut(_:modifiers:)`).",
    [
      PropertyDefinition("title", .string, "The title of the control."),
      PropertyDefinition(
        "input", .string,
        "The key: a lower-case character as on a US keyboard, or a constant (`inputUpArrow`, `UIKeyInputUpArrow`).",
        isRequired: true),
      modifierFlags,
      PropertyDefinition("isInMenu", .boolean, "Whether the control is in the app's menus.", default: "false"),
      PropertyDefinition(
        "conditions", .list(.string),
        "The names of all conditions under which the control is in the view and enabled. `!` before a name means that "
          + "the condition does not hold.", default: "none"),
      Schema.availableOn,
    ])

  private static let commands = ObjectType(
    "SceneCommands", "SwiftUI: the commands that `commands(content:)` adds to the app's menus.",
    [
      PropertyDefinition(
        "shortcuts", .list(.object("ControlShortcut")),
        "The shortcuts of the controls in its `CommandMenu`s and `CommandGroup`s, in order."),
      PropertyDefinition(
        "conditionalShortcuts", .list(.object("ControlShortcut")), "Shortcuts that exist in some states only."),
      PropertyDefinition(
        "replaces", .list(.oneOf([placementType, .object("ReplacedCommandGroup")])),
        "The groups that it replaces (`CommandGroup(replacing:)`).", source: placementSource),
      SceneSchema.sceneCountProperty,
    ])

  private static let placementSource = Source("SwiftUI documentation: CommandGroupPlacement", .documented)
  private static let placementType = ValueType.enumeration(
    CommandPlacement.allCases.map { EnumerationCase($0.rawValue) })

  private static let commandGroup = ObjectType(
    "ReplacedCommandGroup", "SwiftUI: a group of system commands that other commands replace.",
    [
      PropertyDefinition("placement", placementType, "The group.", source: placementSource, isRequired: true),
      PropertyDefinition("with", .list(.object("CommandControl")), "The replacements, in order."),
    ])

  private static let commandControl = ObjectType(
    "CommandControl", "SwiftUI: a control in the menus, with or without a keyboard shortcut.",
    [
      PropertyDefinition("title", .string, "The title of the control."),
      PropertyDefinition("input", .string, "The key, in the same form as in a shortcut. A control may have none."),
      modifierFlags, Schema.availableOn,
    ])

  private static let element = ObjectType(
    "MenuElement", "A command, an action or a submenu.", entityKind: .menuElement,
    [
      PropertyDefinition(
        "class", .string,
        "`UIKeyCommand`, `UICommand`, `UIAction`, `UIDeferredMenuElement`, `UIMenu`, or a subclass of one of them, such as "
          + "`UIWindowScene.ActivationAction`.",
        apiAvailability: { $0 == "UIWindowScene.ActivationAction" ? iOS15 : nil }),
      Schema.ref, Schema.availableOn,
    ] + menuProperties + [
      PropertyDefinition(
        "titleKey", .string,
        "For a title that is unknown: its key in a table of localized strings, or the constant that gives it. Messages "
          + "show it in place of the title."),
      PropertyDefinition(
        "discoverabilityTitle", .string,
        "A title that is clear without its submenu. It is used where submenus are flattened.",
        source: commandHeader),
      PropertyDefinition(
        "action", .string,
        "The selector that is sent up the responder chain (`newTab:`). Together with the property list, it identifies "
          + "the command.",
        source: commandHeader),
      PropertyDefinition(
        "propertyList", .any,
        "A value that distinguishes the command from others with the same action.", default: "null",
        source: commandHeader),
      PropertyDefinition(
        "input", .oneOf([.string, .object("DirectedInput")]),
        "The key: a lower-case character as on a US keyboard, or a constant (`inputUpArrow`, `UIKeyInputUpArrow`). Use "
          + "an object with a key for each layout direction if the app chooses the key itself.",
        source: keyHeader, apiAvailability: keyAvailability),
      modifierFlags,
      PropertyDefinition(
        "alternates", .list(.object("UICommandAlternate")),
        "The alternates of the command while more modifiers are held, each with its own flags.", default: "[]",
        source: commandHeader),
      PropertyDefinition(
        "attributes",
        .list(
          .enumeration([
            EnumerationCase("disabled"), EnumerationCase("destructive"), EnumerationCase("hidden"),
            EnumerationCase("keepsMenuPresented", "No effect on Mac Catalyst.", iOS16),
          ])), "The attributes of the element.", default: "[]", source: elementHeader),
      PropertyDefinition(
        "state", .names("off", "on", "mixed"), "The mark before the title.", default: "off", source: elementHeader),
      PropertyDefinition(
        "allowsAutomaticLocalization", .boolean,
        "Whether keys that a keyboard layout cannot type are replaced by others. False also disables mirroring.",
        default: "true if linked against iOS 15 or later",
        iOS15, source: keyHeader),
      PropertyDefinition(
        "allowsAutomaticMirroring", .boolean,
        "Whether brackets and horizontal arrows are mirrored in right-to-left layouts.",
        default: "true", iOS15, source: keyHeader),
      PropertyDefinition(
        "wantsPriorityOverSystemBehavior", .boolean,
        "Whether the command takes precedence over text input and the focus system.",
        default: "false", iOS15,
        source: Source("UIKit documentation: wantsPriorityOverSystemBehavior", .documented)),
      PropertyDefinition(
        "conditions", .list(.string),
        "For an element of a menu and a command in `conditionalKeyCommands`: the names of all conditions under which it "
          + "exists. A name means the same condition everywhere. `!` before a name means that the condition does not "
          + "hold.",
        default: "none for an element of a menu, else any conditions"),
      PropertyDefinition(
        "configuration", .object("SceneActivationRequest"),
        "For a `UIWindowScene.ActivationAction`: the requested scene.", iOS15,
        source: Source("UIWindowSceneActivationAction.h", .header)),
      PropertyDefinition(
        "alternate", SceneSchema.alternateType,
        "For a `UIWindowScene.ActivationAction`: the action that replaces it if the app has only one window. Without "
          + "an alternate, the action is then hidden.", iOS15,
        source: Source("UIWindowSceneActivationAction.h", .header)),
    ], objectCheck: { KeyCommandCheck.problems($0) })

  private static let directedInput = ObjectType(
    "DirectedInput", "The key of a command that the app chooses by layout direction.",
    [
      PropertyDefinition(
        "leftToRight", .string, "The key in left-to-right layouts.", isRequired: true, apiAvailability: keyAvailability),
      PropertyDefinition(
        "rightToLeft", .string, "The key in right-to-left layouts, before the system mirrors it.", isRequired: true,
        apiAvailability: keyAvailability),
    ])

  private static let alternate = ObjectType(
    "UICommandAlternate", "The alternate of a command while more modifiers are held.",
    [
      PropertyDefinition("title", .string, "The title.", source: commandHeader),
      PropertyDefinition("action", .string, "The selector.", source: commandHeader),
      modifierFlags, Schema.availableOn,
    ])

  private static let buildMenu = ObjectType(
    "BuildMenu", "The effect of `buildMenu(with:)` on the main menu.",
    [
      PropertyDefinition(
        "checksSystem", .boolean, "Whether it checks `builder.system` first, so context menus do not change.",
        source: builderHeader),
      PropertyDefinition(
        "callsSuper", .boolean,
        "Whether it calls super first.", source: Source("UIResponder.h: buildMenuWithBuilder:", .header)),
      PropertyDefinition("steps", .list(.object("BuildStep")), "The calls on the builder, in order.", default: "[]"),
    ])

  /// The type of a menu in a builder call: a menu object, or the name of a menu. System menus are included, because
  /// `menu(for:)` returns them.
  private static let operandType: ValueType = .oneOf([.reference([.menu, .menuElement]), .object("Menu")])

  /// Returns the availability of the `UIMenu.Identifier` constant with this name. Returns nil for constants of iOS 13,
  /// and for raw values, which can be used in every release.
  @Sendable private static func identifierAvailability(_ name: String) -> Availability? {
    guard let identifier = SystemMenuIdentifier.named(name), identifier.name == name, identifier.firstVersion > 13
    else { return nil }
    return Availability(iOS: identifier.firstVersion)
  }

  /// Returns the availability of the key constant with this name. Returns nil for constants from before iOS 13, and for
  /// a character, which can be used in every release.
  @Sendable private static func keyAvailability(_ name: String) -> Availability? {
    guard name.count > 1, let key = KeyInput.named(name), key.since >= 13 else { return nil }
    return Availability(iOS: key.since)
  }

  private static let step = ObjectType(
    "BuildStep", "One call on `UIMenuBuilder`.",
    [
      PropertyDefinition(
        "insertChild", operandType,
        "Inserts this menu into another one: `atStartOfMenu` or `atEndOfMenu`. This also restores a removed system "
          + "menu.",
        source: builderHeader, apiAvailability: identifierAvailability),
      PropertyDefinition(
        "atStartOfMenu", .string, "The menu to insert into, before its children.", source: builderHeader,
        apiAvailability: identifierAvailability, uses: NameUses.menu),
      PropertyDefinition(
        "atEndOfMenu", .string, "The menu to insert into, after its children.", source: builderHeader,
        apiAvailability: identifierAvailability, uses: NameUses.menu),
      PropertyDefinition(
        "insertSibling", operandType, "Inserts this menu beside another one: `beforeMenu` or `afterMenu`.",
        source: builderHeader, apiAvailability: identifierAvailability),
      PropertyDefinition(
        "beforeMenu", .string, "The menu to insert before.", source: builderHeader,
        apiAvailability: identifierAvailability,
        uses: NameUses.menu),
      PropertyDefinition(
        "afterMenu", .string, "The menu to insert after.", source: builderHeader,
        apiAvailability: identifierAvailability,
        uses: NameUses.menu),
      PropertyDefinition(
        "replace", .string, "The menu to replace.", source: builderHeader,
        apiAvailability: identifierAvailability, uses: NameUses.menu
      ),
      PropertyDefinition(
        "with", operandType, "The replacement.", source: builderHeader, apiAvailability: identifierAvailability),
      PropertyDefinition(
        "replaceChildren", .list(.oneOf([.string, .object("MenuElement")])),
        "The new children of a menu, in order: elements, names of menus, and names of existing children.",
        source: builderHeader, apiAvailability: identifierAvailability, uses: NameUses.menu),
      PropertyDefinition(
        "ofMenu", .string, "The menu whose children are replaced.", source: builderHeader,
        apiAvailability: identifierAvailability,
        uses: NameUses.menu),
      PropertyDefinition(
        "remove", .string,
        "The menu to remove: a system menu's short name (`format`) or raw value, or a menu of the app.",
        source: builderHeader, apiAvailability: identifierAvailability, uses: NameUses.menu),
      PropertyDefinition(
        "isConditional", .boolean, "Whether the call runs in some states only, so that its effect is possible.",
        default: "false"),
      PropertyDefinition(
        "conditions", .list(.string),
        "For a call that runs in some states only: the names of all conditions under which it runs, as in a menu's "
          + "elements."),
      Schema.availableOn,
    ], objectCheck: { BuildStepCheck.problems($0) })
}
