import UIModelPlatform

/// The types of menus: `UIMenu` and its elements, and the calls on `UIMenuBuilder`.
enum MenuSchema {
  static let types: [ObjectType] = [
    menu, element, input, alternate, controlShortcut, commands, commandGroup, commandControl, buildMenu, step,
  ]

  private static let menuHeader = Source("UIMenu.h", .header)
  private static let elementHeader = Source("UIMenuElement.h", .header)
  private static let commandHeader = Source("UICommand.h", .header)
  private static let keyHeader = Source("UIKeyCommand.h", .header)
  private static let builderHeader = Source("UIMenuBuilder.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)
  private static let iOS16 = Availability(iOS: 16, visionOS: 1)
  private static let iOS17 = Availability(iOS: 17, visionOS: 1)

  /// What a menu has, whether it stands alone or in another one.
  private static let menuProperties: [PropertyDefinition] = [
    PropertyDefinition(
      "identifier", .identifier,
      "The identifier: the app's own, or a system menu's by its short name (`file`) or raw value. A menu without one gets "
        + "one that differs at each launch.", source: menuHeader),
    PropertyDefinition("title", .string, "The title; empty for an inline menu.", source: elementHeader),
    PropertyDefinition("subtitle", .string, "A second line.", iOS15, source: elementHeader),
    PropertyDefinition("image", .string, "The image: a system image's name or an asset's.", source: elementHeader),
    PropertyDefinition(
      "options",
      .list(
        .enumeration([
          EnumerationCase("displayInline", "Shown among its siblings, set off by separators, and not as a submenu."),
          EnumerationCase("destructive", "Shown as destructive."),
          EnumerationCase("singleSelection", "Choosing one element turns the others off.", iOS15),
          EnumerationCase("displayAsPalette", "Shown as a palette.", iOS17),
        ])), "How the menu is shown.", default: "[]", source: menuHeader),
    PropertyDefinition(
      "preferredElementSize",
      .enumeration([
        EnumerationCase("small"), EnumerationCase("medium"), EnumerationCase("large"),
        EnumerationCase("automatic", "", iOS17),
      ]), "How large the elements are; no effect on Mac Catalyst.", iOS16, source: menuHeader),
    PropertyDefinition(
      "children", .list(.object("MenuElement")), "Submenus, commands and actions, in order.", default: "[]",
      source: menuHeader),
  ]

  private static let menu = ObjectType(
    "Menu", "A menu (`UIMenu`).", entity: .menu,
    [
      PropertyDefinition("class", .string, "The class.", default: "UIMenu"), Schema.ref, Schema.availableOn,
    ] + menuProperties)

  private static let modifierFlags = PropertyDefinition(
    "modifierFlags",
    .list(
      .enumeration([
        EnumerationCase("command", "⌘, the one to prefer."), EnumerationCase("shift", "⇧"),
        EnumerationCase("alternate", "⌥ Option, sparingly."), EnumerationCase("control", "⌃, better avoided."),
        EnumerationCase("alphaShift", "Caps Lock."), EnumerationCase("numericPad", "A key of the numeric keypad."),
      ])), "The modifier keys that are held.", default: "[]", source: commandHeader)

  private static let controlShortcut = ObjectType(
    "ControlShortcut", "SwiftUI: the keyboard shortcut of a control (`keyboardShortcut(_:modifiers:)`).",
    [
      PropertyDefinition("title", .string, "What the control is called."),
      PropertyDefinition(
        "input", .string,
        "The key: a character as on a US keyboard, in lower case, or a constant (`inputUpArrow`, `UIKeyInputUpArrow`).",
        isRequired: true),
      modifierFlags, Schema.availableOn,
    ])

  private static let commands = ObjectType(
    "SceneCommands", "SwiftUI: what `commands(content:)` adds to the app's menus.",
    [
      PropertyDefinition(
        "shortcuts", .list(.object("ControlShortcut")),
        "The shortcuts of what is in its `CommandMenu`s and `CommandGroup`s, in order."),
      PropertyDefinition(
        "conditionalShortcuts", .list(.object("ControlShortcut")), "Shortcuts that are there in some states only."),
      PropertyDefinition(
        "replaces", .list(.oneOf([placement, .object("ReplacedCommandGroup")])),
        "The groups that it puts others in the place of (`CommandGroup(replacing:)`).", source: placements),
      SceneSchema.declaredScenes,
    ])

  private static let placements = Source("SwiftUI documentation: CommandGroupPlacement", .documented)
  private static let placement = ValueType.enumeration(CommandPlacement.allCases.map { EnumerationCase($0.rawValue) })

  private static let commandGroup = ObjectType(
    "ReplacedCommandGroup", "SwiftUI: a group of the system's commands with others in its place.",
    [
      PropertyDefinition("placement", placement, "The group.", source: placements, isRequired: true),
      PropertyDefinition("with", .list(.object("CommandControl")), "What is there instead, in order."),
    ])

  private static let commandControl = ObjectType(
    "CommandControl", "SwiftUI: a control in the menus, with a keyboard shortcut or without one.",
    [
      PropertyDefinition("title", .string, "What the control is called."),
      PropertyDefinition("input", .string, "The key, as of a shortcut; a control may have none."),
      modifierFlags, Schema.availableOn,
    ])

  private static let element = ObjectType(
    "MenuElement", "A command, an action or a submenu.", entity: .menuElement,
    [
      PropertyDefinition(
        "class", .string,
        "`UIKeyCommand`, `UICommand`, `UIAction`, `UIDeferredMenuElement`, `UIMenu`, or a subclass of one of them, such as "
          + "`UIWindowScene.ActivationAction`."),
      Schema.ref, Schema.availableOn,
    ] + menuProperties + [
      PropertyDefinition(
        "discoverabilityTitle", .string,
        "A title that says all by itself: where submenus are flattened it comes first.",
        source: commandHeader),
      PropertyDefinition(
        "action", .string,
        "The selector that is sent up the responder chain (`newTab:`). With the property list it identifies the command.",
        source: commandHeader),
      PropertyDefinition(
        "propertyList", .any, "What tells the command apart from others with its action.", default: "null",
        source: commandHeader),
      PropertyDefinition(
        "input", .oneOf([.string, .object("DirectedInput")]),
        "The key: a character as on a US keyboard, in lower case, or a constant (`inputUpArrow`, `UIKeyInputUpArrow`); or "
          + "one for each direction of the interface, where the app itself chooses.",
        source: keyHeader),
      modifierFlags,
      PropertyDefinition(
        "alternates", .list(.object("UICommandAlternate")),
        "What the command becomes while more modifiers are held; each with flags of its own.", default: "[]",
        source: commandHeader),
      PropertyDefinition(
        "attributes",
        .list(
          .enumeration([
            EnumerationCase("disabled"), EnumerationCase("destructive"), EnumerationCase("hidden"),
            EnumerationCase("keepsMenuPresented", "No effect on Mac Catalyst.", iOS16),
          ])), "How the element is shown.", default: "[]", source: elementHeader),
      PropertyDefinition(
        "state", .names("off", "on", "mixed"), "The mark before the title.", default: "off", source: elementHeader),
      PropertyDefinition(
        "allowsAutomaticLocalization", .boolean,
        "Keys that a keyboard layout cannot type are replaced there by others. False also turns mirroring off.",
        default: "true, linked against 15",
        iOS15, source: keyHeader),
      PropertyDefinition(
        "allowsAutomaticMirroring", .boolean, "Brackets and horizontal arrows change places right to left.",
        default: "true", iOS15, source: keyHeader),
      PropertyDefinition(
        "wantsPriorityOverSystemBehavior", .boolean, "The command comes before text input and the focus system.",
        default: "false", iOS15,
        source: Source("UIKit documentation: wantsPriorityOverSystemBehavior", .documented)),
      PropertyDefinition(
        "conditions", .list(.string),
        "Of a command in `conditionalKeyCommands`: names of all that has to hold for it to be there, each the same "
          + "wherever it stands.", default: "may be any"),
      PropertyDefinition(
        "configuration", .object("SceneActivationRequest"),
        "Of a `UIWindowScene.ActivationAction`: the scene that it asks for.", iOS15,
        source: Source("UIWindowSceneActivationAction.h", .header)),
      PropertyDefinition(
        "alternate", SceneSchema.alternate,
        "Of a `UIWindowScene.ActivationAction`: what takes its place where there is one window only. Without one it is "
          + "hidden there.", iOS15, source: Source("UIWindowSceneActivationAction.h", .header)),
    ], shape: { KeyCommandShape.problems($0) })

  private static let input = ObjectType(
    "DirectedInput", "The key of a command that the app chooses by the direction of the interface.",
    [
      PropertyDefinition("leftToRight", .string, "The key left to right.", isRequired: true),
      PropertyDefinition(
        "rightToLeft", .string, "The key right to left, before the system mirrors it.", isRequired: true),
    ])

  private static let alternate = ObjectType(
    "UICommandAlternate", "What a command becomes while more modifiers are held.",
    [
      PropertyDefinition("title", .string, "The title.", source: commandHeader),
      PropertyDefinition("action", .string, "The selector.", source: commandHeader),
      modifierFlags, Schema.availableOn,
    ])

  private static let buildMenu = ObjectType(
    "BuildMenu", "What `buildMenu(with:)` does with the main menu.",
    [
      PropertyDefinition(
        "checksSystem", .boolean, "Looks at `builder.system` first, so that context menus stay as they are.",
        source: builderHeader),
      PropertyDefinition(
        "callsSuper", .boolean, "Calls super first.", source: Source("UIResponder.h: buildMenuWithBuilder:", .header)),
      PropertyDefinition("steps", .list(.object("BuildStep")), "The calls on the builder, in order.", default: "[]"),
    ])

  /// What is inserted: a menu by name, the system's included (`menu(for:)` hands them out), or the menu itself.
  private static let operand: ValueType = .oneOf([.reference([.menu, .menuElement]), .object("Menu")])

  /// When the constant of UIMenu.Identifier came that a name is; a raw value has always been possible.
  @Sendable private static func constants(_ name: String) -> Availability? {
    guard let found = SystemMenuIdentifier.named(name), found.name == name, found.since > 13 else { return nil }
    return Availability(iOS: found.since)
  }

  private static let step = ObjectType(
    "BuildStep", "One call on `UIMenuBuilder`.",
    [
      PropertyDefinition(
        "insertChild", operand,
        "Inserts this menu into another one: `atStartOfMenu` or `atEndOfMenu`. A system menu that was removed comes back.",
        source: builderHeader, constants: constants),
      PropertyDefinition(
        "atStartOfMenu", .string, "The menu to insert into, before everything.", source: builderHeader,
        constants: constants, uses: NameUses.menu),
      PropertyDefinition(
        "atEndOfMenu", .string, "The menu to insert into, after everything.", source: builderHeader,
        constants: constants, uses: NameUses.menu),
      PropertyDefinition(
        "insertSibling", operand, "Inserts this menu beside another one: `beforeMenu` or `afterMenu`.",
        source: builderHeader, constants: constants),
      PropertyDefinition(
        "beforeMenu", .string, "The menu to insert before.", source: builderHeader, constants: constants,
        uses: NameUses.menu),
      PropertyDefinition(
        "afterMenu", .string, "The menu to insert after.", source: builderHeader, constants: constants,
        uses: NameUses.menu),
      PropertyDefinition(
        "replace", .string, "The menu that another one takes the place of.", source: builderHeader,
        constants: constants, uses: NameUses.menu
      ),
      PropertyDefinition(
        "with", operand, "The menu that takes its place.", source: builderHeader, constants: constants),
      PropertyDefinition(
        "replaceChildren", .list(.oneOf([.string, .object("MenuElement")])),
        "The new children of a menu, in order: elements, names of menus, and names of children it has already.",
        source: builderHeader, uses: NameUses.menu),
      PropertyDefinition(
        "ofMenu", .string, "The menu whose children are replaced.", source: builderHeader, constants: constants,
        uses: NameUses.menu),
      PropertyDefinition(
        "remove", .string,
        "The menu to remove: a system menu's short name (`format`) or raw value, or one of the app's.",
        source: builderHeader, constants: constants, uses: NameUses.menu),
      Schema.availableOn,
    ], shape: { BuildStepShape.problems($0) })
}
