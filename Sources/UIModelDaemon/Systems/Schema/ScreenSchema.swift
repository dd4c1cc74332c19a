import UIModelPlatform

/// The object types of screens: view controllers with their views, methods and presentations.
///
/// For example, a view controller with one text field:
///
///     { "ref": "search", "class": "SearchViewController", "view": { "subviews": [{ "class": "UITextField" }] } }
enum ScreenSchema {
  private static let controllerHeader = Source("UIViewController.h", .header)
  private static let splitControllerHeader = Source("UISplitViewController.h", .header)
  private static let tabBarHeader = Source("UITabBarController.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)

  static let types: [ObjectType] =
    [
      screen, change, unimplementedAction, heldView, splitColumns, keyboardObservation, SceneSchema.windowUse,
      SceneSchema.sceneUse,
    ] + SDKSchema.types + [
      customBarItem, imageOnlyElement, unnamedItem, sourceRect, presentCall, implementation,
      canPerformAction,
      whenState,
    ]
    + SwiftUIViewSchema.types + ViewSchema.types + ViewPartsSchema.types + ListSchema.types + PointerSchema.types
    + KeyboardSchema.types

  private static let unimplementedAction = ObjectType(
    "UnansweredAction", "An action that no class implements.",
    [
      PropertyDefinition("action", .string, "The selector.", isRequired: true),
      PropertyDefinition("namedIn", .string, "The file and line that name it, if that is not code."),
      PropertyDefinition("target", .string, "The target in which no class implements it."),
      PropertyDefinition("implementedIn", .string, "The file of another target that implements it."),
    ])

  private static let customBarItem = ObjectType(
    "CustomBarItem", "A bar button item with a custom view, in a list of items of a bar.",
    [
      Schema.availableOn,
      PropertyDefinition("customView", .string, "The class of the view."),
      PropertyDefinition("barItems", .integer, "The number of items in the list, without spaces."),
      PropertyDefinition(
        "hasMenuRepresentation", .boolean,
        "Whether the item has a `menuRepresentation`, or a title, an image or an action.", default: "false"),
    ])

  private static let imageOnlyElement = ObjectType(
    "ImageOnlyElement", "An element of the main menu or of a context menu that has an image and no title.",
    [
      Schema.availableOn,
      PropertyDefinition("class", .string, "`UIAction`, `UICommand` or `UIKeyCommand`."),
      PropertyDefinition("in", .string, "`mainMenu` or `contextMenu`."),
      PropertyDefinition(
        "preferredImageVisibility", .string, "`UIMenuElement.preferredImageVisibility`, if code sets it."),
    ])

  private static let unnamedItem = ObjectType(
    "UnnamedItem", "An item, a menu element or a control with a shortcut whose label is only an image, or empty.",
    [
      Schema.availableOn,
      PropertyDefinition("class", .string, "Its class or type, such as `UIBarButtonItem` or `Button`."),
      PropertyDefinition("in", .names("bar", "menu", "shortcut"), "Where people meet it.", isRequired: true),
      PropertyDefinition("image", .string, "The name of its image. An item without this property has no image."),
      PropertyDefinition(
        "isOnlySometimes", .boolean, "Whether it has a name in other states of its view.", default: "false"),
    ])

  private static let sourceRect = ObjectType(
    "SourceRect", "A popover's source rectangle in the coordinates of another view than its source view.",
    [
      Schema.availableOn,
      PropertyDefinition("rect", .string, "The expression, such as `cell.frame`.", isRequired: true),
      PropertyDefinition("sourceView", .string, "The popover's source view.", isRequired: true),
      PropertyDefinition(
        "isOfSourceView", .boolean, "Whether it is the frame or the center of the source view itself.", default: "false"
      ),
    ])

  private static let presentCall = ObjectType(
    "PresentCall", "A call of `present(_:animated:completion:)` that may show nothing.",
    [
      Schema.availableOn,
      PropertyDefinition("receiver", .string, "The object that presents; empty for the view controller itself."),
      PropertyDefinition(
        "isSecond", .boolean, "Whether the same receiver presents something else right before.", default: "false"),
      PropertyDefinition("in", .string, "The method that presents before the view is in a window."),
    ])

  private static let heldView = ObjectType(
    "HeldView", "A text view, text field or list that is certainly among a controller's views.",
    [
      PropertyDefinition("name", .string, "The property that holds the view.", isRequired: true),
      PropertyDefinition(
        "class", .string,
        "The view's UIKit class, or the UIKit class that it inherits from.", isRequired: true),
    ])

  private static let screen = ObjectType(
    "Screen", "A view controller with its views.", entityKind: .screen,
    [
      Schema.ref, Schema.availableOn, implements,
      PropertyDefinition("class", .string, "The view controller's class.", default: "UIViewController"),
      PropertyDefinition(
        "superclass", .string, "The UIKit class that it inherits from, if its own name does not show it."),
      PropertyDefinition("title", .string, "The controller's title."),
      PropertyDefinition(
        "view", .object("View"), "The controller's view. Without it, the content of the screen is unknown."),
      PropertyDefinition(
        "presents", .list(.reference([.sheet, .screen])), "The presentations that can start here."),
      PropertyDefinition(
        "children", .list(.reference([.screen])),
        "Child view controllers, in order: those of a custom container, the tabs of a tab bar controller, or the stack "
          + "of a navigation controller, which shows the last one.",
        source: controllerHeader),
      PropertyDefinition(
        "style", .names("unspecified", "doubleColumn", "tripleColumn"), "The column style of a split view.",
        default: "unspecified", Availability(iOS: 14, visionOS: 1), source: splitControllerHeader),
      PropertyDefinition(
        "columns", .object("SplitColumns"), "The view controllers of a split view's columns.",
        Availability(iOS: 14, visionOS: 1), source: splitControllerHeader),
      PropertyDefinition(
        "displayMode",
        .names(
          "automatic", "secondaryOnly", "oneBesideSecondary", "oneOverSecondary", "twoBesideSecondary",
          "twoOverSecondary", "twoDisplaceSecondary"),
        "The columns of a split view that are on screen. Without it, all are.", default: "automatic",
        Availability(iOS: 14, visionOS: 1), source: splitControllerHeader),
      PropertyDefinition(
        "selectedIndex", .integer, "The index of the child that a tab bar controller shows.", default: "0",
        source: tabBarHeader),
      PropertyDefinition(
        "selectedViewController", .reference([.screen]),
        "The child that a tab bar controller shows. It takes precedence over `selectedIndex`.",
        source: tabBarHeader),
      PropertyDefinition(
        "navigationItem", .object("NavigationItem"), "The navigation bar's content for this controller.",
        source: Source("UINavigationItem.h", .header)),
      PropertyDefinition(
        "keyCommands", .list(.object("MenuElement")), "Key commands of the controller itself.",
        source: Source("UIResponder.h: keyCommands", .header)),
      PropertyDefinition(
        "conditionalKeyCommands", .list(.object("MenuElement")),
        "Key commands that the controller has in some states only. Rules check each command alone, or commands that "
          + "certainly exist together.",
        source: Source("UIResponder.h: keyCommands", .header)),
      PropertyDefinition(
        "hasSystemMainMenu", .boolean,
        "Whether the main menu of the app is the system's, to which nothing in the app adds. Read from source code.",
        source: Source("UIResponder.h: buildMenuWithBuilder:", .header)),
      PropertyDefinition(
        "unansweredActions", .list(.object("UnansweredAction")),
        "Actions that commands of the class send with selectors made from strings, and that no class in the app "
          + "implements.",
        source: Source("UIResponder.h: canPerformAction:withSender:", .header)),
      PropertyDefinition(
        "holds", .list(.object("HeldView")),
        "Text views, text fields and lists that are certainly among the controller's views, if `view` is not given.",
        source: Source("UIView.h", .header)),
      PropertyDefinition(
        "keyboardShortcuts", .list(.object("ControlShortcut")),
        "SwiftUI: the shortcuts of controls that are in the view tree at the same time, in the order in which they are "
          + "found.",
        source: Source("SwiftUI documentation: keyboardShortcut(_:)", .documented)),
      PropertyDefinition(
        "commands", .object("SceneCommands"),
        "SwiftUI: the commands that `commands(content:)` adds to the app's menus, for one scene or for all scenes of "
          + "an app.",
        Availability(iOS: 14, visionOS: 1),
        source: Source("SwiftUI documentation: Scene.commands(content:)", .documented)),
      PropertyDefinition(
        "isViewController", .boolean,
        "False for a class that is listed only because its code matters, such as an app delegate or a view. It is never "
          + "the visible screen.", default: "true"),
      buildMenu,
      PropertyDefinition(
        "focusGroupIdentifier", .oneOf([.string, .null]),
        "The focus group of all views inside that do not set one. Null inherits the parent's group.", default: "null",
        iOS15, source: controllerHeader),
      PropertyDefinition(
        "preferredFocusEnvironments", .list(.reference([.view, .cell, .screen, .layoutGuide])),
        "The environments that get focus first when focus enters, in order.", source: Source("UIFocus.h", .header)),
      PropertyDefinition(
        "restoresFocusAfterTransition", .boolean, "Whether the item that was focused last gets focus again on return.",
        default: "true", source: controllerHeader),
      PropertyDefinition(
        "performsActionsWhilePresentingModally", .boolean,
        "Whether the controller performs actions while it presents modally.", Availability(iOS: 13.4, visionOS: 1),
        source: controllerHeader),
      PropertyDefinition(
        "interactionState", .any,
        "The state that a scene saves in addition to the content: selection, cursor, scroll position.",
        iOS15),
      PropertyDefinition(
        "observes", .list(.object("KeyboardObservation")), "The observed keyboard notifications and their handling.",
        source: Source("UIWindow.h: keyboard notifications", .header)),
      PropertyDefinition(
        "customBarItems", .list(.object("CustomBarItem")),
        "Bar button items with custom views, in lists of several items."),
      PropertyDefinition(
        "imageOnlyElements", .list(.object("ImageOnlyElement")),
        "Elements of the main menu and of context menus that have an image and no title."),
      PropertyDefinition(
        "sourceRects", .list(.object("SourceRect")),
        "Source rectangles of popovers in the coordinates of other views than their source views."),
      PropertyDefinition(
        "presentCalls", .list(.object("PresentCall")),
        "Calls of `present(_:animated:completion:)` that may show nothing."),
      PropertyDefinition(
        "unnamedItems", .list(.object("UnnamedItem")),
        "Items of bars, elements of menus and controls with shortcuts that have no name."),
      PropertyDefinition(
        "windowUses", .list(.object("WindowUse")),
        "Places where code gets a window or a size without asking the view concerned."),
      PropertyDefinition(
        "sceneUses", .list(.object("SceneUse")),
        "Places where the class handles the connection or disconnection of scenes."),
      PropertyDefinition(
        "builtApps", .list(.object("BuiltApp")), "The apps that the class starts (`@main`), as they are built."),
      PropertyDefinition(
        "removedNames", .list(.object("RemovedName")), "Names of the API in its code that newer SDKs do not have."),
      PropertyDefinition(
        "splitInitializers", .list(.object("SplitInitializer")),
        "Initializers that leave private state in another file to its initial value."),
      PropertyDefinition(
        "tabSelections", .list(.object("TabSelection")),
        "Values that the selections of tab views start with, or get."),
      PropertyDefinition(
        "stateAssignments", .list(.object("StateAssignment")),
        "Assignments of `@State` properties with initial values that come too early in initializers."),
      PropertyDefinition(
        "inputAccessoryView", .reference([.view]),
        "The view above the keyboard while the controller or a view inside it is the first responder.",
        source: Source("UIResponder.h", .header)),
      PropertyDefinition(
        "changes", .list(.object("ScreenChange")),
        "Changes that code makes later, in order: the method (`in`) and the changed properties.",
        uses: NameUses.effects),
    ] + SwiftUIViewSchema.properties, objectCheck: { ScreenPropertyCheck.problems($0) })

  private static let change = ObjectType(
    "ScreenChange", "A change that code makes later. Besides these, it can have any property of the screen's views.",
    otherMemberType: .any,
    [
      Schema.availableOn,
      PropertyDefinition("in", .string, "The method that makes the change."),
      PropertyDefinition(
        "navigationItem", .object("NavigationItem"), "The properties of the navigation item that it sets."),
    ] + viewProperties)

  /// The view properties that a change can set. Only their names are checked, because their values can be states or
  /// calls.
  private static let viewProperties = (ViewSchema.changeableProperties + ListSchema.properties).map {
    PropertyDefinition($0.name, .any, $0.summary, source: $0.source)
  }

  /// The property `buildMenu`: the method `buildMenu(with:)` of a responder that is not the app delegate.
  static let buildMenu = PropertyDefinition(
    "buildMenu", .object("BuildMenu"),
    "The effect of its `buildMenu(with:)` on context menus. For the main menu, UIKit asks only the application and its "
      + "delegate.",
    source: Source("UIKit documentation: Adding menus and shortcuts to the menu bar and user interface", .documented))

  private static let splitColumns = ObjectType(
    "SplitColumns", "The columns of a split view, each a view controller.",
    [
      PropertyDefinition("primary", .reference([.screen]), "The sidebar.", source: splitControllerHeader),
      PropertyDefinition(
        "supplementary", .reference([.screen]), "The column between sidebar and content.", source: splitControllerHeader
      ),
      PropertyDefinition("secondary", .reference([.screen]), "The content.", source: splitControllerHeader),
      PropertyDefinition(
        "compact", .reference([.screen]),
        "The view controller that replaces all columns in compact width.", source: splitControllerHeader),
      PropertyDefinition(
        "inspector", .reference([.screen]), "The inspector.", Availability(iOS: 26, visionOS: 26),
        source: splitControllerHeader),
    ])

  private static let notificationNames = [
    "keyboardWillShow", "keyboardDidShow", "keyboardWillHide", "keyboardDidHide", "keyboardWillChangeFrame",
    "keyboardDidChangeFrame",
  ]

  private static let keyboardObservation = ObjectType(
    "KeyboardObservation", "An observed keyboard notification.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "name",
        .enumeration(notificationNames.flatMap { [EnumerationCase($0 + "Notification"), EnumerationCase($0)] }),
        "The notification.", source: Source("UIWindow.h", .header), isRequired: true),
      PropertyDefinition("in", .string, "The method that handles the notification."),
      PropertyDefinition(
        "reads",
        .list(
          .names(
            "keyboardFrameBeginUserInfoKey", "keyboardFrameEndUserInfoKey", "keyboardAnimationDurationUserInfoKey",
            "keyboardAnimationCurveUserInfoKey", "keyboardIsLocalUserInfoKey")),
        "The keys that the method reads from `userInfo`.", source: Source("UIWindow.h", .header)),
      PropertyDefinition(
        "convertsFrame", .boolean, "Whether the frame is converted from the screen's coordinate space to the view's.",
        default: "false"),
      PropertyDefinition(
        "convertsFrom", .names("screen", "window"),
        "The coordinate space from which it is converted. The frame is in the screen's space.",
        default: "screen"),
      PropertyDefinition(
        "intersects", .boolean,
        "Whether the method uses the intersection of the frame with the view, however it is computed.",
        default: "false"),
      PropertyDefinition(
        "measures", .string,
        "The coordinate on the screen, such as `frame.minY`, that the method compares with the view's coordinates."),
      PropertyDefinition(
        "uses", .string,
        "The part of the frame that sets the property, if it is away from the conversion or the coordinate."),
      PropertyDefinition(
        "checksScreen", .boolean, "Whether the method ignores a keyboard on another screen (`notification.object`).",
        default: "false"),
      PropertyDefinition("adjusts", .reference([.view, .screen]), "The view or screen that is moved or inset."),
      PropertyDefinition(
        "expectedBy", .string,
        "A method that requests the keyboard (`becomeFirstResponder`) and expects this call before that returns.",
        source: Source("WWDC23-10281: the keyboard out of process", .talk)),
    ])

  /// The property `implements` of a view, a cell or a view controller.
  static let implements = PropertyDefinition(
    "implements", .object("Implementation"),
    "The methods that the class implements, by name, each with its effects in order or its return value.",
    uses: NameUses.effects)

  private static let focusHeader = Source("UIFocus.h", .header)

  private static let implementation = ObjectType(
    "Implementation", "Methods and overridden properties by name: a value, or the method's effects in order.",
    otherMemberType: .any,
    [
      PropertyDefinition(
        "canBecomeFocused", .state, "Whether it can be focused. This property alone decides.", default: "false",
        source: Source("UIView.h: canBecomeFocused", .header)),
      PropertyDefinition("canBecomeFirstResponder", .state, "Whether it can be the first responder."),
      PropertyDefinition(
        "parentFocusEnvironment", .oneOf([.reference([.view, .cell, .screen]), .null, .list(.any)]),
        "The environment that it belongs to. Null means none, so it is never part of the focus system.",
        source: focusHeader),
      PropertyDefinition(
        "focusItems(in:)", .list(.any),
        "The focus items inside, in order: `super` for those of the superclass, and the added ones.",
        source: focusHeader),
      PropertyDefinition(
        "canPerformAction(_:withSender:)", .oneOf([.boolean, .object("CanPerformAction"), .list(.any)]),
        "The actions that it can perform now: results by selector, or one result for all actions.",
        source: Source("UIResponder.h: canPerformAction:withSender:", .header)),
      PropertyDefinition(
        "validate(_:)", .oneOf([.map(.any), .list(.any)]),
        "Changes to a command before it is shown or performed, by selector: `title`, `attributes`, `state`, each "
          + "optionally `when` a named state is active.", source: Source("UIResponder.h: validateCommand:", .header)),
      PropertyDefinition(
        "buildMenu(with:)", .oneOf([.object("BuildMenu"), .list(.any)]), "The same as `buildMenu` of its owner."),
      PropertyDefinition(
        "shouldUpdateFocus(in:)", .oneOf([.state, .list(.any)]), "Whether focus may move; false is a veto.",
        default: "true", source: focusHeader),
      PropertyDefinition(
        "didUpdateFocus(in:with:)", .list(.any),
        "Its effects after focus has moved, in order: `super`, `becomeFirstResponder` (with the name of another view "
          + "as its value), and methods of the same class.", source: focusHeader),
    ] + ["Began", "Changed", "Ended", "Cancelled"].map { pressesProperty($0) })

  private static func pressesProperty(_ stage: String) -> PropertyDefinition {
    PropertyDefinition(
      "presses\(stage)(_:with:)", .list(.any),
      "Its effects on presses, in order; `super` passes on unhandled presses. Override all four methods together.",
      source: Source("UIResponder.h: presses\(stage):withEvent:", .header))
  }

  private static let canPerformAction = ObjectType(
    "CanPerformAction", "The results of `canPerformAction(_:withSender:)` by selector.",
    otherMemberType: .oneOf([.boolean, .object("WhenState"), .string, .list(.any)]),
    [
      PropertyDefinition(
        "callsSuper", .boolean, "Whether it calls super for every action that is not named here.",
        source: Source("UIResponder.h: canPerformAction:withSender:", .header)),
      PropertyDefinition("default", .state, "The result for every other action, if it does not call super."),
    ])

  private static let whenState = ObjectType(
    "WhenState", "A value that is true only in a named state of the session.",
    [PropertyDefinition("when", .string, "The state's name, such as `hasSelection`.", isRequired: true)])
}

extension ValueType {
  /// The type of a Boolean that can depend on a named state. A dependent value is an object: `{ "when": "hasSelection"
  /// }`.
  static let state = ValueType.oneOf([.boolean, .object("WhenState")])
}
