import UIModelPlatform

/// The object types of scenes and of the session.
///
/// For example, a scene whose window shows the screen `library`: `{ "ref": "main", "root": "library" }`.
enum SceneSchema {
  static let types: [ObjectType] = [
    scene, window, configuration, activationConditions, userActivity, activationRequest, activationOptions,
    activationAlternate,
    activationInteraction, activationRegion, observation, session,
    toolbarCustomization,
  ]

  private static let sceneHeader = Source("UIScene.h", .header)
  private static let windowSceneHeader = Source("UIWindowScene.h", .header)
  private static let optionsHeader = Source("UIWindowSceneActivationRequestOptions.h", .header)
  private static let iOS15 = Availability(iOS: 15)
  private static let iOS16 = Availability(iOS: 16)

  private static let roleType = ValueType.enumeration([
    EnumerationCase("windowApplication", "A window of the app."),
    EnumerationCase("windowExternalDisplayNonInteractive", "The content of an external display.", iOS16),
    EnumerationCase(
      "windowExternalDisplay", "The content of an external display.",
      Availability(iOS: 13, deprecated: 16, replacement: "windowExternalDisplayNonInteractive")),
    EnumerationCase("windowApplicationVolumetric", "A volume of visionOS.", Availability(visionOS: 1)),
    EnumerationCase("immersiveSpaceApplication", "A space of visionOS.", Availability(visionOS: 1)),
    EnumerationCase("carTemplateApplication", "CarPlay."),
  ])

  private static let presentationProperties: [PropertyDefinition] = [
    PropertyDefinition(
      "preferredPresentationStyle",
      .enumeration([
        EnumerationCase("automatic", "The system chooses."), EnumerationCase("standard", "A separate window."),
        EnumerationCase("prominent", "In front of the other scenes of the space, which are dimmed."),
      ]), "The presentation style of the scene.", default: "automatic",
      Availability(iOS: 15, deprecated: 17, replacement: "placement"), source: optionsHeader),
    PropertyDefinition(
      "placement", .names("standard", "prominent", "push", "replace"),
      "`UIWindowScenePlacement`: the placement of the scene.", Availability(iOS: 17),
      source: Source("UIKit documentation: UIWindowScene.ActivationRequestOptions.placement", .documented)),
  ]

  private static let activityValueType = ValueType.oneOf([.null, .string, .object("NSUserActivity")])

  private static let scene = ObjectType(
    "Scene", "A window scene.", entityKind: .scene,
    [
      Schema.ref, Schema.availableOn, RestorationSchema.implements, ScreenSchema.buildMenu,
      PropertyDefinition("role", roleType, "The session's role.", default: "windowApplication", source: sceneHeader),
      PropertyDefinition(
        "configuration", .oneOf([.string, .object("SceneConfiguration")]),
        "The name of its configuration in Info.plist, or a configuration that is created at run time."),
      PropertyDefinition("delegateClass", .string, "The class of the scene's delegate."),
      PropertyDefinition("sceneClass", .string, "The scene's class.", default: "UIWindowScene"),
      PropertyDefinition("storyboard", .string, "The storyboard that is loaded."),
      PropertyDefinition("root", .reference([.screen]), "The root view controller of its window."),
      PropertyDefinition("window", .object("SceneWindow"), "Its window, if the window has a class of the app's own."),
      PropertyDefinition("title", .string, "The scene's title in the app switcher.", source: sceneHeader),
      PropertyDefinition("subtitle", .string, "The scene's subtitle.", iOS15, source: sceneHeader),
      PropertyDefinition(
        "activationConditions", .object("SceneActivationConditions"),
        "The requests that activate this scene instead of creating a new one.", source: sceneHeader),
      PropertyDefinition(
        "userActivity", activityValueType,
        "The activity that describes the content of the scene.", source: sceneHeader),
      PropertyDefinition(
        "stateRestorationActivity", activityValueType,
        "The activity that the scene saves, if it is not in `implements`.",
        source: sceneHeader),
      PropertyDefinition(
        "activationRequests", .list(.object("SceneActivationRequest")), "The scenes that this scene opens."),
      PropertyDefinition(
        "observes", .list(.object("NotificationObservation")), "The notifications that it observes."),
      PropertyDefinition(
        "minimumSize", .numbers(["width", "height"]), "`sizeRestrictions.minimumSize`, in points.",
        source: windowSceneHeader),
      PropertyDefinition(
        "maximumSize", .numbers(["width", "height"]), "`sizeRestrictions.maximumSize`, in points.",
        source: windowSceneHeader),
      PropertyDefinition(
        "windowingBehaviors", .list(.names("closable", "miniaturizable")),
        "The actions that users can perform on the window.", iOS16,
        source: windowSceneHeader),
    ] + presentationProperties)

  private static let window = ObjectType(
    "SceneWindow", "The window of a scene. It is in the responder chain between the views and the scene.",
    [
      PropertyDefinition("class", .string, "The class.", default: "UIWindow"), ScreenSchema.implements,
    ])

  static let windowUse = ObjectType(
    "WindowUse", "A place where code gets a window or a size without asking the view concerned.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "by",
        .enumeration([
          EnumerationCase("connectedScenes.first", "An arbitrary scene of the app, or one of its windows."),
          EnumerationCase("UIScreen.main.bounds", "The size of the screen."),
          EnumerationCase("UIApplicationDelegate.window", "The window of the app's delegate, without scenes."),
          EnumerationCase("UIWindow(frame:)", "A new window that the code shows without giving it a scene."),
        ]), "The API that the code uses.", isRequired: true),
      PropertyDefinition("sets", .string, "The property that the layout sets with it, such as `bannerWidth.constant`."),
      PropertyDefinition(
        "setsElsewhere", .list(.string),
        "The properties, `sets` among them, that the layout sets away from where the code reads the size."),
      PropertyDefinition("side", .names("width", "height"), "The side of the screen that is used."),
      PropertyDefinition(
        "purpose",
        .enumeration([
          EnumerationCase("size", "The size of a view or an item."),
          EnumerationCase("limit", "The maximum size of a view."),
          EnumerationCase("position", "The position of a view, or of the rectangle that a popover points to."),
          EnumerationCase("measurement", "The room for which content is measured, such as the width of a text."),
          EnumerationCase("scale", "The factor by which other sizes are multiplied."),
          EnumerationCase("choice", "A comparison that chooses between layouts."),
        ]), "How the layout uses the size of the screen.", default: "size"),
      PropertyDefinition(
        "autoresizes", .boolean,
        "Whether the view also resizes with its superview, as a view controller's view does by default.",
        default: "false"),
      PropertyDefinition(
        "atMost", .number,
        "The maximum number of points that the layout uses, however large the screen is."),
      PropertyDefinition(
        "usedBy", .list(.string), "The functions and properties that use the window which the code gives them."),
      PropertyDefinition(
        "hasView", .boolean, "Whether the code belongs to a view or view controller, or has one as a parameter.",
        default: "true"),
      PropertyDefinition(
        "endsEditing", .boolean, "Whether the code uses the window only to call `endEditing(_:)`.", default: "false"),
      PropertyDefinition(
        "showsContent", .boolean, "Whether the code presents a view controller from the window, or adds a view to it.",
        default: "false"),
      sceneCountProperty,
      PropertyDefinition(
        "manifest", .names("empty", "generated"),
        "A scene manifest without scene configurations, in Info.plist or `generated` by the build, if the app's "
          + "Info.plist is not given."),
    ])

  static let sceneUse = ObjectType(
    "SceneUse", "A place where a class handles the connection or disconnection of scenes.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "by",
        .enumeration([
          EnumerationCase("scene(_:continue:)", "A scene delegate continues an activity."),
          EnumerationCase("scene(_:openURLContexts:)", "A scene delegate opens URLs."),
          EnumerationCase(
            "windowScene(_:performActionFor:completionHandler:)", "A scene delegate performs a quick action."),
          EnumerationCase(
            "application(_:continue:restorationHandler:)", "The app delegate continues an activity."),
          EnumerationCase(
            "application(_:performActionFor:completionHandler:)", "The app delegate performs a quick action."),
          EnumerationCase("LaunchOptionsKey.url", "The app delegate looks for the URL that launched the app."),
          EnumerationCase(
            "LaunchOptionsKey.userActivityDictionary",
            "The app delegate looks for the activity that launched the app."),
          EnumerationCase(
            "LaunchOptionsKey.shortcutItem", "The app delegate looks for the quick action that launched the app."),
          EnumerationCase(
            "UIStateRestoration", "View controllers are saved and restored with the API from before scenes."),
          EnumerationCase("stateRestorationActivity", "An activity that restores a scene."),
          EnumerationCase("UISceneConfiguration(name:sessionRole:)", "The app delegate returns a configuration."),
          EnumerationCase("applicationDidBecomeActive(_:)", "The app delegate is told that the app becomes active."),
          EnumerationCase("applicationWillResignActive(_:)", "The app delegate is told that it becomes inactive."),
          EnumerationCase("applicationDidEnterBackground(_:)", "The app delegate is told that it is hidden."),
          EnumerationCase("applicationWillEnterForeground(_:)", "The app delegate is told that it comes back."),
          EnumerationCase(
            "UISceneSession.Role.windowExternalDisplayNonInteractive",
            "The app delegate returns a configuration for external displays."),
          EnumerationCase(
            "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
            "Info.plist has a configuration for external displays."),
        ]), "The kind of use.", isRequired: true),
      PropertyDefinition(
        "connectionOptions", .list(.string),
        "The parts of `UIScene.ConnectionOptions` that code reads when scenes connect, such as `urlContexts`. "
          + "`userActivities.userInfo` means that code reads only the saved data of an activity."),
      PropertyDefinition("activityType", .string, "The activity's type."),
      PropertyDefinition(
        "activityTypes", .list(.string), "`NSUserActivityTypes`, if the app's Info.plist is not given."),
      PropertyDefinition("configuration", .object("SceneConfiguration"), "The configuration that is returned."),
      PropertyDefinition(
        "manifest", .object("SceneManifest"), "The scene manifest, if the app's Info.plist is not given."),
      PropertyDefinition(
        "registersSceneAccessory", .boolean, "Whether any code of the app registers a scene accessory.",
        default: "false"),
      sceneCountProperty,
    ])

  static let sceneCountProperty = PropertyDefinition(
    "scenes", .names("none", "one", "several"),
    "The number of scenes that the app can have, if its Info.plist is not given.")

  private static let configuration = ObjectType(
    "SceneConfiguration", "`UISceneConfiguration`.",
    [
      PropertyDefinition(
        "name", .oneOf([.string, .null]), "Its name in Info.plist. Null uses the first configuration of the role."),
      PropertyDefinition("sessionRole", roleType, "The session role of the configuration."),
      PropertyDefinition("delegateClass", .string, "The class of the scene's delegate."),
      PropertyDefinition("sceneClass", .string, "The scene's class."),
      PropertyDefinition("storyboard", .string, "The storyboard that is loaded."),
    ])

  private static let activationConditions = ObjectType(
    "SceneActivationConditions", "`UISceneActivationConditions`: predicates on the target content identifier.",
    [
      PropertyDefinition(
        "canActivateForTargetContentIdentifierPredicate", .oneOf([.boolean, .string, .map(.any)]),
        "Whether the scene can show the content: a predicate format. The only key path allowed in it is `self`.",
        default: "true",
        source: Source("UISceneActivationConditions.h", .header)),
      PropertyDefinition(
        "prefersToActivateForTargetContentIdentifierPredicate", .oneOf([.boolean, .string, .map(.any)]),
        "Whether the scene is the best one for the content: a predicate format.", default: "false",
        source: Source("UISceneActivationConditions.h", .header)),
    ])

  private static let userActivity = ObjectType(
    "NSUserActivity", "The content that a scene shows or should show.",
    [
      PropertyDefinition("activityType", .string, "Its type, as declared in `NSUserActivityTypes`."),
      PropertyDefinition("title", .string, "Its title."),
      PropertyDefinition(
        "targetContentIdentifier", .oneOf([.string, .null]),
        "The identifier that activation conditions are evaluated with.",
        default: "null"),
      PropertyDefinition("userInfo", .map(.any), "Its data, of property list types."),
      PropertyDefinition("persistentIdentifier", .string, "The identifier by which it can be deleted."),
    ])

  private static let activationRequest = ObjectType(
    "SceneActivationRequest", "`UIWindowScene.ActivationConfiguration`, or another activation request of the app.",
    [
      PropertyDefinition("in", .string, "The method that makes the request."),
      PropertyDefinition(
        "class",
        .enumeration(
          [
            "UIWindowScene.ActivationAction", "UIWindowScene.ActivationInteraction",
            "UIWindowScene.ActivationConfiguration", "QLPreviewSceneActivationConfiguration",
          ].map { EnumerationCase($0, "", iOS15) } + [EnumerationCase("UISceneSessionActivationRequest")]),
        "The class that makes the request."),
      PropertyDefinition("scene", .reference([.scene]), "The requested scene."),
      PropertyDefinition(
        "userActivity", activityValueType,
        "The content that the scene should show. An action or interaction requires one."),
      PropertyDefinition("options", .object("SceneActivationRequestOptions"), "How it is presented."),
      PropertyDefinition(
        "preview", .any,
        "The view from which the transition starts. Without one, it starts from the entire cell.",
        uses: NameUses.preview),
      PropertyDefinition(
        "alternate", alternateType, "The alternate of an activation action, used if the app has only one window.",
        source: Source("UIWindowSceneActivationAction.h", .header)),
      PropertyDefinition("title", .string, "The action's title.", default: "\"Open in New Window\""),
      Schema.availableOn,
    ])

  /// The type of an activation action's alternate: an object, only its title, or null for no alternate.
  static let alternateType = ValueType.oneOf([.null, .string, .object("SceneActivationAlternate")])

  private static let activationAlternate = ObjectType(
    "SceneActivationAlternate", "The action that replaces an activation action if the app has only one window.",
    [
      PropertyDefinition("title", .string, "Its title."),
      PropertyDefinition("image", .string, "Its image: a system image's name or an asset's."),
      PropertyDefinition("action", .string, "The action in the author's words, or the selector that is sent."),
    ])

  private static let activationInteraction = ObjectType(
    "SceneActivationInteraction", "`UIWindowScene.ActivationInteraction`: the scene that a pinch opens.",
    [
      PropertyDefinition(
        "regions", .list(.object("SceneActivationRegion")),
        "The regions that the closure checks for the point, in order."),
      PropertyDefinition(
        "configuration", requestResultType, "The scene that opens from every other point. Null stops the gesture."),
      Schema.availableOn,
    ])

  private static let activationRegion = ObjectType(
    "SceneActivationRegion", "A part of a view from which a pinch opens its own scene.",
    [
      PropertyDefinition(
        "rect", .numbers(["x", "y", "width", "height"]), "The region in the view's space, in points."),
      PropertyDefinition("configuration", requestResultType, "The scene that opens. Null stops the gesture."),
    ])

  private static let requestResultType = ValueType.oneOf([.null, .object("SceneActivationRequest")])

  private static let activationOptions = ObjectType(
    "SceneActivationRequestOptions", "`UIWindowScene.ActivationRequestOptions`.",
    [PropertyDefinition("requestingScene", .reference([.scene]), "The scene that makes the request.")]
      + presentationProperties)

  private static let observation = ObjectType(
    "NotificationObservation", "An observed notification and its handling.",
    [
      PropertyDefinition("name", .string, "The notification's name, such as `keyboardWillShowNotification`."),
      PropertyDefinition("reads", .list(.string), "The keys that are read from its `userInfo`."),
      PropertyDefinition(
        "converts", .boolean, "Whether the keyboard's frame is converted from the screen's space.", default: "false"),
      PropertyDefinition(
        "checksScreen", .boolean,
        "Whether the code checks that the notification is from the same screen.", default: "false"),
      PropertyDefinition(
        "intersects", .boolean, "Whether the keyboard's frame is intersected with the view.", default: "false"),
      PropertyDefinition("adjusts", .string, "The view that is moved or resized, in the author's words."),
      Schema.availableOn,
    ])

  private static let session = ObjectType(
    "Session", "The initial state of the live session.",
    [
      PropertyDefinition("device", .string, "The device, such as `iPad-11`.", default: "iPad-11"),
      PropertyDefinition(
        "orientation", .names("portrait", "portraitUpsideDown", "landscape", "landscapeLeft", "landscapeRight"),
        "The orientation of the device.", default: "portrait"),
      PropertyDefinition(
        "layoutDirection", .names("leftToRight", "rightToLeft"), "The direction of the user interface.",
        default: "leftToRight"),
      PropertyDefinition(
        "keyboardLayout", .string,
        "The layout of the keyboard: " + KeyboardLayout.allLayouts.map { "`\($0.name)`" }.joined(separator: ", ")
          + ", or Apple's identifier of another one.", default: "US"),
      PropertyDefinition("states", .list(.string), "The active named states."),
      PropertyDefinition(
        "platform", .enumeration(Platform.allCases.map { EnumerationCase($0.rawValue, $0.displayName) }),
        "The platform, if the app has several."),
      PropertyDefinition("version", .version, "The release of the platform."),
      PropertyDefinition(
        "horizontalSizeClass", .names("compact", "regular"),
        "The size class, if the window is not full screen."),
      PropertyDefinition(
        "verticalSizeClass", .names("compact", "regular"),
        "The size class, if the window is not full screen."),
      PropertyDefinition("windowSize", .numbers(["width", "height"]), "The window's size, in points."),
      PropertyDefinition("hardwareKeyboard", .boolean, "Whether a hardware keyboard is attached.", default: "false"),
      PropertyDefinition(
        "keyboard", .names("docked", "undocked", "floating", "split", "minimized", "dismissed"),
        "The state of the software keyboard.", default: "dismissed"),
      PropertyDefinition("fullKeyboardAccess", .boolean, "Whether Full Keyboard Access is on.", default: "false"),
      PropertyDefinition("stageManager", .boolean, "Whether Stage Manager is on.", default: "false"),
      PropertyDefinition("scene", .reference([.scene]), "The frontmost scene."),
      PropertyDefinition("presented", .list(.reference([.sheet])), "The sheets that are presented, from the bottom."),
      PropertyDefinition(
        "selectedDetents", .map(.string), "The selected detent of each sheet, by the sheet's name.",
        uses: NameUses.sheets),
      PropertyDefinition(
        "focusedItem", .reference([.view, .cell]), "The focused item."),
      PropertyDefinition(
        "firstResponder", .reference([.view, .cell, .screen]), "The first responder."),
      PropertyDefinition(
        "toolbarCustomizations", .map(.oneOf([.list(.string), .object("ToolbarCustomization")])),
        "The user's customizations of toolbars, by the toolbar's id or handle: the ids of the items in the bar.",
        uses: NameUses.toolbars),
    ], objectCheck: { SessionPropertyCheck.problems($0) })

  private static let toolbarCustomization = ObjectType(
    "ToolbarCustomization", "A saved customization of a bar: items by their ids.",
    [
      PropertyDefinition("bar", .list(.string), "The items in the bar, in order.", isRequired: true),
      PropertyDefinition(
        "popover", .list(.string),
        "The items that were removed or never added. An item in neither list is newer, and its position is the app's "
          + "default."),
    ])
}
