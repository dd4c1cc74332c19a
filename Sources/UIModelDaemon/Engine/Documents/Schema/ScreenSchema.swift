import UIModelPlatform

/// The types of screens: view controllers with what they hold, answer and present.
enum ScreenSchema {
  private static let controller = Source("UIViewController.h", .header)
  private static let splitController = Source("UISplitViewController.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)

  static let types: [ObjectType] =
    [
      screen, unansweredAction, heldView, splitColumns, keyboardObservation, SceneSchema.windowUse,
      SceneSchema.sceneUse,
      implementation,
      canPerformAction, whenState,
    ]
    + ViewSchema.types + ViewPartsSchema.types + ListSchema.types + PointerSchema.types + KeyboardSchema.types

  private static let unansweredAction = ObjectType(
    "UnansweredAction", "An action that nobody implements.",
    [
      PropertyDefinition("action", .string, "The selector.", isRequired: true),
      PropertyDefinition("namedIn", .string, "The file and line that name it, where that is no code."),
    ])

  private static let heldView = ObjectType(
    "HeldView", "A view for text, or a list, that is certainly among a controller's views.",
    [
      PropertyDefinition("name", .string, "The property that holds it.", isRequired: true),
      PropertyDefinition("class", .string, "UIKit's class that it is, or is below.", isRequired: true),
    ])

  private static let screen = ObjectType(
    "Screen", "A view controller with its views.", entity: .screen,
    [
      Schema.ref, Schema.availableOn, implements,
      PropertyDefinition("class", .string, "The view controller's class.", default: "UIViewController"),
      PropertyDefinition(
        "superclass", .string, "The class of UIKit that it inherits from, where its own name does not say."),
      PropertyDefinition("title", .string, "The controller's title."),
      PropertyDefinition(
        "view", .object("View"), "The controller's view. Without it nothing is said of what the screen shows."),
      PropertyDefinition(
        "presents", .list(.reference([.sheet, .screen])), "The presentations that can start here."),
      PropertyDefinition(
        "children", .list(.reference([.screen])),
        "Child view controllers, in order: of a container of one's own, or the stack of a navigation controller.",
        source: controller),
      PropertyDefinition(
        "style", .names("unspecified", "doubleColumn", "tripleColumn"), "How many columns a split view has.",
        default: "unspecified", Availability(iOS: 14, visionOS: 1), source: splitController),
      PropertyDefinition(
        "columns", .object("SplitColumns"), "The view controllers of a split view's columns.",
        Availability(iOS: 14, visionOS: 1), source: splitController),
      PropertyDefinition(
        "navigationItem", .object("NavigationItem"), "What the navigation bar shows for this controller.",
        source: Source("UINavigationItem.h", .header)),
      PropertyDefinition(
        "keyCommands", .list(.object("MenuElement")), "Key commands of the controller itself.",
        source: Source("UIResponder.h: keyCommands", .header)),
      PropertyDefinition(
        "conditionalKeyCommands", .list(.object("MenuElement")),
        "Key commands that the controller has in some states only. Rules look at each by itself, or at those that are "
          + "certainly there together.",
        source: Source("UIResponder.h: keyCommands", .header)),
      PropertyDefinition(
        "unansweredActions", .list(.object("UnansweredAction")),
        "Actions that commands of the class send by selectors made of strings, and that nobody in the app implements.",
        source: Source("UIResponder.h: canPerformAction:withSender:", .header)),
      PropertyDefinition(
        "holds", .list(.object("HeldView")),
        "Views for text, and lists, that are certainly among the controller's views, where nothing else is said of these.",
        source: Source("UIView.h", .header)),
      PropertyDefinition(
        "keyboardShortcuts", .list(.object("ControlShortcut")),
        "SwiftUI: the shortcuts of controls that are in the view's tree together, in the order in which they are found.",
        source: Source("SwiftUI documentation: keyboardShortcut(_:)", .documented)),
      PropertyDefinition(
        "commands", .object("SceneCommands"),
        "SwiftUI: what `commands(content:)` adds to the app's menus, of a scene or of all that an app has.",
        Availability(iOS: 14, visionOS: 1),
        source: Source("SwiftUI documentation: Scene.commands(content:)", .documented)),
      buildMenu,
      PropertyDefinition(
        "focusGroupIdentifier", .oneOf([.string, .null]),
        "The focus group of everything inside that names none; null inherits the parent's group.", default: "null",
        iOS15, source: controller),
      PropertyDefinition(
        "preferredFocusEnvironments", .list(.reference([.view, .cell, .screen, .layoutGuide])),
        "Where focus goes first when it enters, in order.", source: Source("UIFocus.h", .header)),
      PropertyDefinition(
        "restoresFocusAfterTransition", .boolean, "The item that was focused last is focused again on return.",
        default: "true", source: controller),
      PropertyDefinition(
        "performsActionsWhilePresentingModally", .boolean,
        "The controller performs actions while it presents something modally.", Availability(iOS: 13.4, visionOS: 1),
        source: controller),
      PropertyDefinition(
        "interactionState", .any, "What a scene saves beside its content: selection, cursor, scroll position.",
        iOS15),
      PropertyDefinition(
        "observes", .list(.object("KeyboardObservation")), "Keyboard notifications and what is done with them.",
        source: Source("UIWindow.h: keyboard notifications", .header)),
      PropertyDefinition(
        "windowUses", .list(.object("WindowUse")),
        "Where code gets at a window, or at a size, without asking the view that it is about."),
      PropertyDefinition(
        "sceneUses", .list(.object("SceneUse")), "Where the class has to do with how scenes come and go."),
      PropertyDefinition(
        "inputAccessoryView", .reference([.view]),
        "The view above the keyboard while the controller, or what is inside, "
          + "is the first responder.", source: Source("UIResponder.h", .header)),
      PropertyDefinition(
        "changes", .list(.map(.any)), "Changes that code makes later, in order: `in` a method, to these properties.",
        uses: NameUses.effects),
    ])

  /// `buildMenu(with:)` of a responder that is not the app delegate.
  static let buildMenu = PropertyDefinition(
    "buildMenu", .object("BuildMenu"),
    "What its `buildMenu(with:)` does: for context menus, never for the main menu, which only the application and its "
      + "delegate are asked for.",
    source: Source("UIKit documentation: Adding menus and shortcuts to the menu bar and user interface", .documented))

  private static let splitColumns = ObjectType(
    "SplitColumns", "The columns of a split view, each a view controller.",
    [
      PropertyDefinition("primary", .reference([.screen]), "The sidebar.", source: splitController),
      PropertyDefinition(
        "supplementary", .reference([.screen]), "The column between sidebar and content.", source: splitController),
      PropertyDefinition("secondary", .reference([.screen]), "The content.", source: splitController),
      PropertyDefinition(
        "compact", .reference([.screen]), "What stands for all columns in compact width.", source: splitController),
      PropertyDefinition(
        "inspector", .reference([.screen]), "The inspector.", Availability(iOS: 26, visionOS: 26),
        source: splitController),
    ])

  private static let notifications = [
    "keyboardWillShow", "keyboardDidShow", "keyboardWillHide", "keyboardDidHide", "keyboardWillChangeFrame",
    "keyboardDidChangeFrame",
  ]

  private static let keyboardObservation = ObjectType(
    "KeyboardObservation", "A keyboard notification that is observed.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "name", .enumeration(notifications.flatMap { [EnumerationCase($0 + "Notification"), EnumerationCase($0)] }),
        "The notification.", source: Source("UIWindow.h", .header), isRequired: true),
      PropertyDefinition("in", .string, "The method that is called."),
      PropertyDefinition(
        "reads",
        .list(
          .names(
            "keyboardFrameBeginUserInfoKey", "keyboardFrameEndUserInfoKey", "keyboardAnimationDurationUserInfoKey",
            "keyboardAnimationCurveUserInfoKey", "keyboardIsLocalUserInfoKey")),
        "The keys of its user info that are read.", source: Source("UIWindow.h", .header)),
      PropertyDefinition(
        "convertsFrame", .boolean, "The frame is converted from the screen's coordinate space to the view's.",
        default: "false"),
      PropertyDefinition(
        "convertsFrom", .names("screen", "window"), "The coordinates that it is converted from; it is in the screen's.",
        default: "screen"),
      PropertyDefinition(
        "intersects", .boolean, "Only what the frame has in common with the view's counts, however that is computed.",
        default: "false"),
      PropertyDefinition(
        "checksScreen", .boolean, "A keyboard of another screen is left out (`notification.object`).",
        default: "false"),
      PropertyDefinition("adjusts", .reference([.view, .screen]), "What is moved or inset."),
      PropertyDefinition(
        "expectedBy", .string,
        "A method that asks for the keyboard (`becomeFirstResponder`) and counts on this having been called when that "
          + "returns.", source: Source("WWDC23-10281: the keyboard out of process", .talk)),
    ])

  /// `implements` of a view, a cell or a view controller.
  static let implements = PropertyDefinition(
    "implements", .object("Implementation"),
    "The methods that the class implements, by name, each with what it does in order or the value it answers.",
    uses: NameUses.effects)

  private static let focus = Source("UIFocus.h", .header)

  private static let implementation = ObjectType(
    "Implementation", "Methods and overridden properties by name: a value, or what the method does in order.",
    anyOther: .any,
    [
      PropertyDefinition(
        "canBecomeFocused", .state, "Whether it can be focused: the single source of truth.", default: "false",
        source: Source("UIView.h: canBecomeFocused", .header)),
      PropertyDefinition("canBecomeFirstResponder", .state, "Whether it can be the first responder."),
      PropertyDefinition(
        "parentFocusEnvironment", .oneOf([.reference([.view, .cell, .screen]), .null, .list(.any)]),
        "The environment that it belongs to; null: none, so it never takes part.", source: focus),
      PropertyDefinition(
        "focusItems(in:)", .list(.any),
        "The focus items inside, in order: `super` for those of the superclass, and what it adds.", source: focus),
      PropertyDefinition(
        "canPerformAction(_:withSender:)", .oneOf([.boolean, .object("CanPerformAction"), .list(.any)]),
        "Which actions it can perform now: answers by selector, or one for all.",
        source: Source("UIResponder.h: canPerformAction:withSender:", .header)),
      PropertyDefinition(
        "validate(_:)", .oneOf([.map(.any), .list(.any)]),
        "What it changes in a command before it is shown or performed, by selector: `title`, `attributes`, `state`, each "
          + "maybe `when` a named state holds.", source: Source("UIResponder.h: validateCommand:", .header)),
      PropertyDefinition(
        "buildMenu(with:)", .oneOf([.object("BuildMenu"), .list(.any)]), "The same as `buildMenu` of its owner."),
      PropertyDefinition(
        "shouldUpdateFocus(in:)", .oneOf([.state, .list(.any)]), "Whether focus may move; false vetoes.",
        default: "true", source: focus),
      PropertyDefinition(
        "didUpdateFocus(in:with:)", .list(.any),
        "What it does when focus has moved, in order: `super`, `becomeFirstResponder` (with the name of another view as its "
          + "value), and methods of the same class.", source: focus),
    ] + ["Began", "Changed", "Ended", "Cancelled"].map { presses($0) })

  private static func presses(_ stage: String) -> PropertyDefinition {
    PropertyDefinition(
      "presses\(stage)(_:with:)", .list(.any),
      "What it does with presses, in order; `super` passes on those that are not handled. All four methods belong "
        + "together.", source: Source("UIResponder.h: presses\(stage):withEvent:", .header))
  }

  private static let canPerformAction = ObjectType(
    "CanPerformAction", "What `canPerformAction(_:withSender:)` answers, by selector.", anyOther: .any,
    [
      PropertyDefinition(
        "callsSuper", .boolean, "It calls super for every action that is not named here.",
        source: Source("UIResponder.h: canPerformAction:withSender:", .header)),
      PropertyDefinition("default", .state, "What it answers for every other action, where it does not call super."),
    ])

  private static let whenState = ObjectType(
    "WhenState", "True in a named state of the session only.",
    [PropertyDefinition("when", .string, "The state's name, such as `hasSelection`.", isRequired: true)])
}

extension ValueType {
  /// A boolean, or one that depends on a named state.
  static let state = ValueType.oneOf([.boolean, .object("WhenState")])
}
