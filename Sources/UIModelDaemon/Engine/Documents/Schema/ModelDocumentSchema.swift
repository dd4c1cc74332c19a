import UIModelPlatform

extension Schema {
  /// What a `*.uimodel.json` document may say, of all systems together.
  package static let modelDocument = Schema(
    [documentRoot, generatedIdentifier] + AppSchema.types + SheetSchema.types + MenuSchema.types + ScreenSchema.types
      + ToolbarSchema.types
      + SceneSchema.types + RestorationSchema.types)

  private static let documentRoot = ObjectType(
    documentType, "A document of the user-interface structure of an app.",
    [
      PropertyDefinition("$schema", .string, "Where an editor finds the schema of this format."),
      PropertyDefinition("version", .integer, "The version of this format: 1."),
      PropertyDefinition(
        "app", .oneOf([.object("App"), .string]),
        "The app that this document describes, or the name of the app that it belongs to.", uses: NameUses.app),
      PropertyDefinition(
        "menus", .list(.object("Menu")), "Menus that are inserted into the main menu or shown elsewhere."),
      PropertyDefinition("screens", .list(.object("Screen")), "View controllers with their views."),
      PropertyDefinition("sheets", .list(.object("Sheet")), "Presentations: sheets, and popovers that adapt to them."),
      PropertyDefinition("toolbars", .list(.object("Toolbar")), "Toolbars and navigation bars."),
      PropertyDefinition("scenes", .list(.object("Scene")), "Window scenes."),
      PropertyDefinition(
        "session", .object("Session"), "Where the live session starts and where a reset returns; it never changes."),
    ])

  private static let generatedIdentifier = ObjectType(
    "GeneratedIdentifier", "An identifier that differs from launch to launch.",
    [
      PropertyDefinition(
        "generated", .string, "The expression that makes it, such as `UUID().uuidString`.", isRequired: true)
    ])

  /// `availableOn`, which every declaration may have.
  static let availableOn = PropertyDefinition(
    "availableOn", .map(.releases),
    "Where this declaration exists (`#available`, `#if`): on the platforms named here, from these versions on or within "
      + "ranges such as `15.0..<16.0` and `..<16.0`, and on no other. iPadOS and Mac Catalyst go by `iOS` where they are not named."
  )

  /// `ref`, the workspace's handle.
  static let ref = PropertyDefinition(
    "ref", .handle, "The workspace's own name for this, for others to refer to it. Not an identifier of the API.")

  /// `implements`: methods by name, each with what it does.
  static let implements = PropertyDefinition(
    "implements", .map(.any), "The methods that the class implements, by name, each with what it does in order.",
    uses: NameUses.effects)
}

extension ValueType {
  /// An API identifier that nothing in a document refers to: a string, or one that is made at run time.
  static let plainIdentifier = ValueType.oneOf([.string, .object("GeneratedIdentifier")])
}
