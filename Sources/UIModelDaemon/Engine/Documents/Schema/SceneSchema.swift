import UIModelPlatform

/// The types of scenes and of the session.
enum SceneSchema {
  static let types: [ObjectType] = [
    scene, configuration, conditions, userActivity, activationRequest, activationOptions, activationAlternate,
    activationInteraction, activationRegion, observation, session,
    toolbarCustomization,
  ]

  private static let sceneHeader = Source("UIScene.h", .header)
  private static let windowSceneHeader = Source("UIWindowScene.h", .header)
  private static let options = Source("UIWindowSceneActivationRequestOptions.h", .header)
  private static let iOS15 = Availability(iOS: 15)
  private static let iOS16 = Availability(iOS: 16)

  private static let role = ValueType.enumeration([
    EnumerationCase("windowApplication", "A window of the app."),
    EnumerationCase("windowExternalDisplayNonInteractive", "What another display shows.", iOS16),
    EnumerationCase(
      "windowExternalDisplay", "What another display shows.",
      Availability(iOS: 13, deprecated: 16, replacement: "windowExternalDisplayNonInteractive")),
    EnumerationCase("windowApplicationVolumetric", "A volume of visionOS.", Availability(visionOS: 1)),
    EnumerationCase("immersiveSpaceApplication", "A space of visionOS.", Availability(visionOS: 1)),
    EnumerationCase("carTemplateApplication", "CarPlay."),
  ])

  private static let presentation: [PropertyDefinition] = [
    PropertyDefinition(
      "preferredPresentationStyle",
      .enumeration([
        EnumerationCase("automatic", "The system chooses."), EnumerationCase("standard", "A window of its own."),
        EnumerationCase("prominent", "In front of the scenes of the space, which are dimmed."),
      ]), "How the scene is presented.", default: "automatic",
      Availability(iOS: 15, deprecated: 17, replacement: "placement"), source: options),
    PropertyDefinition(
      "placement", .names("standard", "prominent", "push", "replace"),
      "`UIWindowScenePlacement`: how the scene is presented.", Availability(iOS: 17),
      source: Source("UIKit documentation: UIWindowScene.ActivationRequestOptions.placement", .documented)),
  ]

  private static let activity = ValueType.oneOf([.null, .string, .object("NSUserActivity")])

  private static let scene = ObjectType(
    "Scene", "A window scene.", entity: .scene,
    [
      Schema.ref, Schema.availableOn, RestorationSchema.implements, ScreenSchema.buildMenu,
      PropertyDefinition("role", role, "The session's role.", default: "windowApplication", source: sceneHeader),
      PropertyDefinition(
        "configuration", .oneOf([.string, .object("SceneConfiguration")]),
        "The name of its configuration in Info.plist, or one that is made at run time."),
      PropertyDefinition("delegateClass", .string, "The class of the scene's delegate."),
      PropertyDefinition("sceneClass", .string, "The scene's class.", default: "UIWindowScene"),
      PropertyDefinition("storyboard", .string, "The storyboard that is loaded."),
      PropertyDefinition("root", .reference([.screen]), "The root view controller of its window."),
      PropertyDefinition("title", .string, "The scene's title in the app switcher.", source: sceneHeader),
      PropertyDefinition("subtitle", .string, "The scene's subtitle.", iOS15, source: sceneHeader),
      PropertyDefinition(
        "activationConditions", .object("SceneActivationConditions"),
        "Which requests activate this scene instead of making another one.", source: sceneHeader),
      PropertyDefinition("userActivity", activity, "What the scene shows.", source: sceneHeader),
      PropertyDefinition(
        "stateRestorationActivity", activity, "What the scene saves, where it is not in `implements`.",
        source: sceneHeader),
      PropertyDefinition(
        "activationRequests", .list(.object("SceneActivationRequest")), "The scenes that this one opens."),
      PropertyDefinition(
        "observes", .list(.object("NotificationObservation")), "The notifications that it observes."),
      PropertyDefinition(
        "minimumSize", .numbers(["width", "height"]), "`sizeRestrictions.minimumSize`, in points.",
        source: windowSceneHeader),
      PropertyDefinition(
        "maximumSize", .numbers(["width", "height"]), "`sizeRestrictions.maximumSize`, in points.",
        source: windowSceneHeader),
      PropertyDefinition(
        "windowingBehaviors", .list(.names("closable", "miniaturizable")), "What people can do with the window.", iOS16,
        source: windowSceneHeader),
    ] + presentation)

  static let windowUse = ObjectType(
    "WindowUse", "A place where code gets at a window, or at a size, without asking the view that it is about.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "by",
        .enumeration([
          EnumerationCase("connectedScenes.first", "Any of the app's scenes, or of their windows."),
          EnumerationCase("UIScreen.main.bounds", "The size of the screen."),
          EnumerationCase("UIApplicationDelegate.window", "The window of the app's delegate, without scenes."),
        ]), "What it asks.", isRequired: true),
      PropertyDefinition("sets", .string, "What is laid out by it, such as `bannerWidth.constant`."),
      PropertyDefinition("side", .names("width", "height"), "Which side of the screen counts."),
      PropertyDefinition("atMost", .number, "So many points at most are laid out by it, however large the screen is."),
      declaredScenes,
    ])

  static let sceneUse = ObjectType(
    "SceneUse", "A place where a class has to do with how scenes come and go.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "by",
        .enumeration([
          EnumerationCase("scene(_:continue:)", "A scene's delegate goes on with an activity."),
          EnumerationCase("scene(_:openURLContexts:)", "A scene's delegate opens URLs."),
          EnumerationCase(
            "windowScene(_:performActionFor:completionHandler:)", "A scene's delegate performs a quick action."),
          EnumerationCase(
            "application(_:continue:restorationHandler:)", "The app's delegate goes on with an activity."),
          EnumerationCase(
            "application(_:performActionFor:completionHandler:)", "The app's delegate performs a quick action."),
          EnumerationCase("LaunchOptionsKey.url", "The app's delegate looks for the URL that it is launched with."),
          EnumerationCase(
            "LaunchOptionsKey.userActivityDictionary",
            "The app's delegate looks for the activity that it is launched with."),
          EnumerationCase(
            "LaunchOptionsKey.shortcutItem", "The app's delegate looks for the quick action that it is launched with."),
          EnumerationCase(
            "UIStateRestoration", "View controllers are saved and restored as they were before there were scenes."),
          EnumerationCase("stateRestorationActivity", "An activity that a scene is restored with."),
          EnumerationCase("UISceneConfiguration(name:sessionRole:)", "The app's delegate answers a configuration."),
        ]), "What it does.", isRequired: true),
      PropertyDefinition(
        "connectionOptions", .list(.string),
        "What is read of `UIScene.ConnectionOptions` when scenes connect, such as `urlContexts`; of an activity maybe no "
          + "more than what a window was left with, `userActivities.userInfo`."),
      PropertyDefinition("activityType", .string, "The activity's type."),
      PropertyDefinition(
        "activityTypes", .list(.string), "`NSUserActivityTypes`, where the app's Info.plist is not given."),
      PropertyDefinition("configuration", .object("SceneConfiguration"), "The configuration that is answered."),
      PropertyDefinition(
        "manifest", .object("SceneManifest"), "The manifest of scenes, where the app's Info.plist is not given."),
      declaredScenes,
    ])

  static let declaredScenes = PropertyDefinition(
    "scenes", .names("none", "one", "several"), "How many scenes the app may have, where its Info.plist is not given.")

  private static let configuration = ObjectType(
    "SceneConfiguration", "`UISceneConfiguration`.",
    [
      PropertyDefinition(
        "name", .oneOf([.string, .null]), "Its name in Info.plist; null takes the first of the role."),
      PropertyDefinition("sessionRole", role, "The role of the sessions that it is for."),
      PropertyDefinition("delegateClass", .string, "The class of the scene's delegate."),
      PropertyDefinition("sceneClass", .string, "The scene's class."),
      PropertyDefinition("storyboard", .string, "The storyboard that is loaded."),
    ])

  private static let conditions = ObjectType(
    "SceneActivationConditions", "`UISceneActivationConditions`: predicates on the target content identifier.",
    [
      PropertyDefinition(
        "canActivateForTargetContentIdentifierPredicate", .oneOf([.boolean, .string, .map(.any)]),
        "Whether the scene can show the content: a predicate's format. Only `self` is known in it.", default: "true",
        source: Source("UISceneActivationConditions.h", .header)),
      PropertyDefinition(
        "prefersToActivateForTargetContentIdentifierPredicate", .oneOf([.boolean, .string, .map(.any)]),
        "Whether the scene is the best one for the content: a predicate's format.", default: "false",
        source: Source("UISceneActivationConditions.h", .header)),
    ])

  private static let userActivity = ObjectType(
    "NSUserActivity", "What a scene shows or shall show.",
    [
      PropertyDefinition("activityType", .string, "Its type, as declared in `NSUserActivityTypes`."),
      PropertyDefinition("title", .string, "Its title."),
      PropertyDefinition(
        "targetContentIdentifier", .oneOf([.string, .null]), "What activation conditions are asked about.",
        default: "null"),
      PropertyDefinition("userInfo", .map(.any), "Its data: property list types."),
      PropertyDefinition("persistentIdentifier", .string, "What it is deleted by."),
    ])

  private static let activationRequest = ObjectType(
    "SceneActivationRequest", "`UIWindowScene.ActivationConfiguration`, or a request of the app's.",
    [
      PropertyDefinition("in", .string, "The method that asks."),
      PropertyDefinition(
        "class",
        .names(
          "UIWindowScene.ActivationAction", "UIWindowScene.ActivationInteraction",
          "UIWindowScene.ActivationConfiguration",
          "QLPreviewSceneActivationConfiguration", "UISceneSessionActivationRequest"), "What asks."),
      PropertyDefinition("scene", .reference([.scene]), "The scene that is asked for."),
      PropertyDefinition("userActivity", activity, "What it shall show; an action or interaction needs one."),
      PropertyDefinition("options", .object("SceneActivationRequestOptions"), "How it is presented."),
      PropertyDefinition(
        "preview", .any, "The view that the transition starts from; the whole cell without one.", uses: NameUses.view),
      PropertyDefinition(
        "alternate", alternate, "What an activation action does where there is one window only.",
        source: Source("UIWindowSceneActivationAction.h", .header)),
      PropertyDefinition("title", .string, "The action's title.", default: "\"Open in New Window\""),
      Schema.availableOn,
    ])

  /// The action that takes an activation action's place: itself, its title alone, or none.
  static let alternate = ValueType.oneOf([.null, .string, .object("SceneActivationAlternate")])

  private static let activationAlternate = ObjectType(
    "SceneActivationAlternate", "The action that takes an activation action's place where there is one window only.",
    [
      PropertyDefinition("title", .string, "Its title."),
      PropertyDefinition("image", .string, "Its image: a system image's name or an asset's."),
      PropertyDefinition("action", .string, "What it does, in the author's words, or the selector that is sent."),
    ])

  private static let activationInteraction = ObjectType(
    "SceneActivationInteraction", "`UIWindowScene.ActivationInteraction`: the scene that a pinch opens.",
    [
      PropertyDefinition(
        "regions", .list(.object("SceneActivationRegion")), "Where the closure looks at the point, in order."),
      PropertyDefinition(
        "configuration", answered, "What is opened from every other point; null stops the gesture."),
      Schema.availableOn,
    ])

  private static let activationRegion = ObjectType(
    "SceneActivationRegion", "A part of a view from which a pinch opens something of its own.",
    [
      PropertyDefinition("rect", .numbers(["x", "y", "width", "height"]), "In the view's space, in points."),
      PropertyDefinition("configuration", answered, "What is opened; null stops the gesture."),
    ])

  private static let answered = ValueType.oneOf([.null, .object("SceneActivationRequest")])

  private static let activationOptions = ObjectType(
    "SceneActivationRequestOptions", "`UIWindowScene.ActivationRequestOptions`.",
    [PropertyDefinition("requestingScene", .reference([.scene]), "The scene that asks.")] + presentation)

  private static let observation = ObjectType(
    "NotificationObservation", "A notification that is observed, and what is done with it.",
    [
      PropertyDefinition("name", .string, "The notification's name, such as `keyboardWillShowNotification`."),
      PropertyDefinition("reads", .list(.string), "The keys of its `userInfo` that are read."),
      PropertyDefinition(
        "converts", .boolean, "The keyboard's frame is converted from the screen's space.", default: "false"),
      PropertyDefinition(
        "checksScreen", .boolean, "It is checked that the notification is of the same screen.", default: "false"),
      PropertyDefinition(
        "intersects", .boolean, "The keyboard's frame is intersected with the view.", default: "false"),
      PropertyDefinition("adjusts", .string, "What is moved or resized, in the author's words."),
      Schema.availableOn,
    ])

  private static let session = ObjectType(
    "Session", "Where the live session starts.",
    [
      PropertyDefinition("device", .string, "The device, such as `iPad-11`.", default: "iPad-11"),
      PropertyDefinition(
        "orientation", .names("portrait", "portraitUpsideDown", "landscape", "landscapeLeft", "landscapeRight"),
        "How the device is held.", default: "portrait"),
      PropertyDefinition(
        "layoutDirection", .names("leftToRight", "rightToLeft"), "The direction of the user interface.",
        default: "leftToRight"),
      PropertyDefinition(
        "keyboardLayout", .string,
        "The layout of the keyboard: " + KeyboardLayout.all.map { "`\($0.name)`" }.joined(separator: ", ")
          + ", or Apple's identifier of another one.", default: "US"),
      PropertyDefinition("states", .list(.string), "The named states that hold."),
      PropertyDefinition(
        "platform", .enumeration(Platform.allCases.map { EnumerationCase($0.rawValue, $0.displayName) }),
        "The platform, if the app has several."),
      PropertyDefinition("version", .version, "The release that is running."),
      PropertyDefinition("horizontalSizeClass", .names("compact", "regular"), "Where the window is not full screen."),
      PropertyDefinition("verticalSizeClass", .names("compact", "regular"), "Where the window is not full screen."),
      PropertyDefinition("windowSize", .numbers(["width", "height"]), "The window's size, in points."),
      PropertyDefinition("hardwareKeyboard", .boolean, "A hardware keyboard is attached.", default: "false"),
      PropertyDefinition(
        "keyboard", .names("docked", "undocked", "floating", "split", "minimized", "dismissed"),
        "The state of the software keyboard.", default: "dismissed"),
      PropertyDefinition("fullKeyboardAccess", .boolean, "Full Keyboard Access is on.", default: "false"),
      PropertyDefinition("stageManager", .boolean, "Stage Manager is on.", default: "false"),
      PropertyDefinition("scene", .reference([.scene]), "The scene in front."),
      PropertyDefinition("presented", .list(.reference([.sheet])), "The sheets that are presented, from the bottom."),
      PropertyDefinition(
        "selectedDetents", .map(.string), "The detent at which a sheet rests, by the sheet's name.",
        uses: NameUses.sheets),
      PropertyDefinition(
        "focusedItem", .reference([.view, .cell]), "The item that has the focus."),
      PropertyDefinition(
        "firstResponder", .reference([.view, .cell, .screen]), "The first responder."),
      PropertyDefinition(
        "toolbarCustomizations", .map(.oneOf([.list(.string), .object("ToolbarCustomization")])),
        "What people have made of customisable bars, by the toolbar's id or handle: the ids of the items in the bar.",
        uses: NameUses.toolbars),
    ])

  private static let toolbarCustomization = ObjectType(
    "ToolbarCustomization", "A customised bar as it is saved: items by their ids.",
    [
      PropertyDefinition("bar", .list(.string), "The items in the bar, in order.", isRequired: true),
      PropertyDefinition(
        "popover", .list(.string),
        "The items that were taken out of it, or never added. An item in neither list came later and stands where the "
          + "app puts it."),
    ])
}
