import UIModelPlatform

/// The object types for SwiftUI facts in Swift code, such as presentations. A screen has one list property for each
/// type.
///
/// For example, `.sheet(isPresented: $isShown)` in code becomes `{ "modifier": "sheet", "isPresented": "isShown" }` in
/// `presentations`.
enum SwiftUIViewSchema {
  private static let swiftUI = Source("SwiftUI documentation: View presentation modifiers", .documented)

  static let types = [presentation, barModifier] + otherTypes

  /// The properties of a screen that list these facts about its SwiftUI views, such as `presentations`.
  static let properties = [
    PropertyDefinition(
      "presentations", .list(.object("SwiftUIPresentation")), "SwiftUI: the modifiers of the view that present."),
    PropertyDefinition(
      "barModifiers", .list(.object("BarModifier")),
      "SwiftUI: the modifiers of the view that need a navigation bar, where there is none."),
    PropertyDefinition(
      "openedWindows", .list(.object("OpenedWindow")),
      "SwiftUI: the windows that code opens by ids that no scene has."),
    PropertyDefinition("swiftUIScenes", .list(.object("SwiftUIScene")), "SwiftUI: the scenes that the app declares."),
    PropertyDefinition(
      "windowRequests", .list(.object("WindowRequest")),
      "SwiftUI: the windows that code of the view opens by their ids."),
    PropertyDefinition(
      "focusAssignments", .list(.object("FocusAssignment")),
      "SwiftUI: the focus values that code sets, and that no view has."),
    PropertyDefinition(
      "keyPresses", .list(.object("KeyPressHandler")),
      "SwiftUI: the handlers of key presses on views that never have the focus."),
    PropertyDefinition(
      "keyboardToolbars", .list(.object("KeyboardToolbar")),
      "SwiftUI: the items for the bar of the keyboard that the view adds a second time."),
    PropertyDefinition(
      "coveredInputs", .list(.object("CoveredInput")),
      "SwiftUI: the parts of the view that ignore the keyboard although a text input is at their bottom."),
  ]

  private static let presentation = ObjectType(
    "SwiftUIPresentation", "A modifier of SwiftUI that presents something.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "modifier",
        .names(
          "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "actionSheet", "inspector"),
        "The modifier.", source: swiftUI, isRequired: true),
      PropertyDefinition("isPresented", .string, "The Boolean variable of the view that presents it.", source: swiftUI),
      PropertyDefinition("item", .string, "The optional variable of the view that presents it.", source: swiftUI),
      PropertyDefinition("content", .list(.string), "The views of the app that it shows, by their types."),
      PropertyDefinition(
        "insideMenu", .names("Menu", "contextMenu"), "The menu whose content has the modifier."),
      PropertyDefinition(
        "openedInside", .string,
        "The modifier, such as `sheet`, whose content contains all code that presents it, if it is attached outside."),
      PropertyDefinition(
        "replaces", .string,
        "The modifier, such as `sheet`, whose presentation an action closes right before it opens this one."),
      PropertyDefinition(
        "anchor", .string, "The container that has the modifier, such as `List`, if a button inside presents it."),
      PropertyDefinition(
        "ignoresDismissal", .boolean, "Whether its binding ignores that people dismiss it.", default: "false"),
      PropertyDefinition(
        "unreadState", .string,
        "The optional variable that only its content reads, and that code sets when it presents it."),
      PropertyDefinition(
        "outerDismiss", .string,
        "The variable with the `dismiss` action of the view that presents it, if a button in its content calls that."),
      PropertyDefinition(
        "appState", .string, "The variable of the app that presents it in every window of a window group."),
      PropertyDefinition(
        "closedBy", .list(.string),
        "The code that can dismiss it, such as `dismiss`. Empty means that none does."),
    ])

  private static let barModifier = ObjectType(
    "BarModifier", "A modifier of SwiftUI that puts something into a navigation bar.",
    [
      Schema.availableOn,
      PropertyDefinition("modifier", .names("toolbar", "searchable"), "The modifier.", isRequired: true),
      PropertyDefinition(
        "shownIn", .list(.string),
        "The presentations and scenes, such as `sheet`, that show the view without a navigation container.",
        isRequired: true),
    ])

  private static let otherTypes: [ObjectType] = [
    ObjectType(
      "OpenedWindow", "SwiftUI: a window that code opens by an id that no scene has.",
      [Schema.availableOn, PropertyDefinition("id", .string, "The id.", isRequired: true)]),
    ObjectType(
      "SwiftUIScene", "SwiftUI: a scene that an app declares.",
      [
        Schema.availableOn,
        PropertyDefinition("scene", .string, "The type of the scene, such as `WindowGroup`.", isRequired: true),
        PropertyDefinition("id", .string, "The id by which `openWindow` opens it."),
        PropertyDefinition("title", .string, "The title of its windows."),
        PropertyDefinition("content", .string, "The type of the first view that it shows."),
      ]),
    ObjectType(
      "WindowRequest", "SwiftUI: code that opens a window by its id.",
      [Schema.availableOn, PropertyDefinition("id", .string, "The id.", isRequired: true)]),
    ObjectType(
      "FocusAssignment", "SwiftUI: a focus value that code sets, and that no view has.",
      [
        Schema.availableOn,
        PropertyDefinition("state", .string, "The focus state, such as `focusedField`.", isRequired: true),
        PropertyDefinition("value", .string, "The value, such as `email`.", isRequired: true),
      ]),
    ObjectType(
      "KeyPressHandler", "SwiftUI: a handler of key presses on a view that never has the focus.",
      [
        Schema.availableOn, PropertyDefinition("view", .string, "The type of the view.", isRequired: true),
      ]),
    ObjectType(
      "KeyboardToolbar", "SwiftUI: items for the bar of the keyboard that a view adds a second time.",
      [
        Schema.availableOn,
        PropertyDefinition("repeats", .string, "The modifier that adds the first items.", isRequired: true),
      ]),
    ObjectType(
      "CoveredInput", "SwiftUI: a view that ignores the keyboard although a text input is at its bottom.",
      [
        Schema.availableOn, PropertyDefinition("input", .string, "The type of the text input.", isRequired: true),
      ]),
  ]
}
