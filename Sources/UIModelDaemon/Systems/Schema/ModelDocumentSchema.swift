import UIModelPlatform

extension Schema {
  /// The schema of `*.uimodel.json` documents, with the types of all systems.
  ///
  /// For example, a minimal document with one screen:
  ///
  ///     { "screens": [{ "ref": "library", "class": "LibraryViewController" }] }
  package static let modelDocument = Schema(
    [documentRoot, generatedIdentifier] + AppSchema.types + SheetSchema.types + MenuSchema.types + ScreenSchema.types
      + ToolbarSchema.types
      + SceneSchema.types + RestorationSchema.types)

  private static let documentRoot = ObjectType(
    documentType, "A model document: the user interface structure of an app.",
    [
      PropertyDefinition("$schema", .string, "The location of this format's schema, for editors.", isPath: true),
      PropertyDefinition("version", .integer, "The version of this format: 1."),
      PropertyDefinition(
        "app", .oneOf([.object("App"), .string]),
        "The app that this document describes, or the name of the app to which it belongs.", uses: NameUses.app),
      PropertyDefinition(
        "menus", .list(.object("Menu")), "Menus that are inserted into the main menu or shown elsewhere."),
      PropertyDefinition("screens", .list(.object("Screen")), "View controllers with their views."),
      PropertyDefinition("sheets", .list(.object("Sheet")), "Presentations: sheets, and popovers that adapt to them."),
      PropertyDefinition("toolbars", .list(.object("Toolbar")), "Toolbars and navigation bars."),
      PropertyDefinition("scenes", .list(.object("Scene")), "Window scenes."),
      PropertyDefinition(
        "session", .object("Session"),
        "The initial state of the live session, which a reset restores. It never changes."),
    ])

  private static let generatedIdentifier = ObjectType(
    "GeneratedIdentifier", "An identifier that differs from launch to launch.",
    [
      PropertyDefinition(
        "generated", .string, "The expression that creates it, such as `UUID().uuidString`.", isRequired: true)
    ])

  /// The property `availableOn`, the condition that every declaration can have. For example:
  ///
  ///     "availableOn": { "iPadOS": "17.4", "macCatalyst": "..<18.0" }
  static let availableOn = PropertyDefinition(
    "availableOn", .map(.releases),
    "The platforms and releases on which this declaration exists (`#available`, `#if`). A version means this release "
      + "and later; ranges such as `15.0..<16.0` and `..<16.0` are possible. If iPadOS or Mac Catalyst is not named, "
      + "`iOS` applies to it."
  )

  /// The property `ref`, the handle of an object in the workspace.
  static let ref = PropertyDefinition(
    "ref", .handle, "The name for references to this object in the workspace. It is not an identifier of the API.")

  /// The property `implements`, the methods of a class by name, each with its effects.
  package static let implements = PropertyDefinition(
    "implements", .map(.any), "The methods that the class implements, by name, each with its effects in order.",
    uses: NameUses.effects)
}

extension ValueType {
  /// The type of an API identifier that no other object refers to. The value is a string, or an object for an
  /// identifier that is generated at run time.
  static let nonEntityIdentifier = ValueType.oneOf([.string, .object("GeneratedIdentifier")])
}
