import UIModelPlatform

/// The object types of sheets: UIKit's presentation controllers and SwiftUI's modifiers.
///
/// For example, a SwiftUI sheet's `presentationDetents` can be `["medium", { "height": 200 }]`.
enum SheetSchema {
  private static let header = Source("UISheetPresentationController.h", .header)
  private static let swiftUI = Source("SwiftUI documentation: View presentation modifiers", .documented)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)
  private static let iOS16 = Availability(iOS: 16, visionOS: 1)
  private static let iOS27 = Availability(iOS: 27)
  private static let iOS16_4 = Availability(iOS: 16.4, macOS: 13.3, visionOS: 1)

  static let types: [ObjectType] = [
    sheet, popover, controller, change, detent, customDetent, resolver, sample, backgroundInteraction, undimmedLimit,
    compactAdaptation, presentationController, delegate,
  ]

  private static let undimmedLimit = ObjectType(
    "UpThrough", "The largest detent at which the content behind can be used.",
    [PropertyDefinition("upThrough", .object("Detent").orNamed("medium", "large"), "The detent.", source: swiftUI)])

  private static let backgroundInteraction = ObjectType(
    "BackgroundInteraction", "SwiftUI: the content behind can be used up to a detent.",
    [
      PropertyDefinition(
        "enabled", .object("UpThrough"),
        "`enabled(upThrough:)`: the content behind is not dimmed up to this detent.", source: swiftUI)
    ])

  private static let compactAdaptation = ObjectType(
    "CompactAdaptation",
    "SwiftUI: the adaptation for a compact size class. If both are compact, the vertical one wins.",
    ["horizontal", "vertical"].map {
      PropertyDefinition(
        $0, .names("automatic", "none", "popover", "sheet", "fullScreenCover"),
        "The adaptation in compact \($0) size class.",
        source: swiftUI)
    })

  private static let sheet = ObjectType(
    "Sheet", "A presentation: a sheet, or a popover that adapts to one.", entityKind: .sheet,
    [
      Schema.ref, Schema.availableOn, Schema.implements,
      PropertyDefinition("viewController", .reference([.screen]), "The presented screen."),
      PropertyDefinition(
        "class", .string,
        "The class of the presented controller, if it is not a screen of the app. `UIActivityViewController` is a "
          + "popover in regular width.",
        source: Source("UIKit documentation: UIActivityViewController", .documented)),
      PropertyDefinition(
        "preferredStyle", .names("actionSheet", "alert"),
        "The style of a `UIAlertController`. An action sheet is a popover in regular width, and an alert is no sheet.",
        source: Source("UIAlertController.h", .header)),
      PropertyDefinition(
        "modalPresentationStyle",
        .enumeration([
          EnumerationCase("automatic", "The system chooses, usually a page sheet."),
          EnumerationCase("pageSheet"), EnumerationCase("formSheet"), EnumerationCase("popover"),
          EnumerationCase("fullScreen"), EnumerationCase("overFullScreen"), EnumerationCase("currentContext"),
          EnumerationCase("overCurrentContext"), EnumerationCase("custom"), EnumerationCase("none"),
        ]),
        "The presentation style.", default: "automatic",
        source: Source("UIViewController.h", .header)),
      PropertyDefinition(
        "isModalInPresentation", .state, "Whether interactive dismissal and touches outside the sheet are blocked.",
        default: "false", source: Source("UIViewController.h", .header)),
      PropertyDefinition(
        "presentationController", .object("UIPresentationController"),
        "The app's own presentation controller, for the custom style.",
        source: Source("UIPresentationController.h", .header)),
      PropertyDefinition(
        "preferredContentSize", .numbers(["width", "height"]), "The size that the content requests, in points."),
      PropertyDefinition(
        "sheetPresentationController", .object("UISheetPresentationController"),
        "The sheet's controller. It exists only for page sheets, form sheets and the automatic style.", iOS15,
        source: header),
      PropertyDefinition(
        "popoverPresentationController", .object("UIPopoverPresentationController"),
        "The popover's controller, with the sheet that it becomes in compact widths.",
        source: Source("UIPopoverPresentationController.h", .header)),
      PropertyDefinition(
        "delegate", .object("PresentationDelegate"), "The relevant methods of the presentation controller's delegate."),
      PropertyDefinition(
        "closedBy", .list(.string),
        "The controls in the content that close it, such as a button's title. Empty means that no control does."),
      PropertyDefinition("changes", .list(.object("SheetChange")), "Changes that code makes later, in order."),
      PropertyDefinition(
        "presentationDetents", .list(.object("Detent").orNamed("medium", "large")),
        "SwiftUI: the detents of the sheet. They are a set: order and duplicates have no effect.",
        default: "[\"large\"]", iOS16, source: swiftUI),
      PropertyDefinition(
        "selection", .object("Detent").orNamed("medium", "large"),
        "SwiftUI: the selected detent, one of the detents.", iOS16, source: swiftUI),
      PropertyDefinition(
        "presentationBackgroundInteraction",
        .oneOf([.names("automatic", "enabled", "disabled"), .object("BackgroundInteraction")]),
        "SwiftUI: whether the content behind the sheet can be used.", default: "automatic", iOS16_4, source: swiftUI),
      PropertyDefinition(
        "presentationContentInteraction", .names("automatic", "resizes", "scrolls"),
        "SwiftUI: whether a swipe resizes the sheet before it scrolls.", default: "automatic", iOS16_4,
        source: swiftUI),
      PropertyDefinition(
        "presentationDragIndicator", .names("automatic", "visible", "hidden"), "SwiftUI: the grabber.",
        default: "automatic", iOS16, source: swiftUI),
      PropertyDefinition(
        "presentationCornerRadius", .oneOf([.number, .null, .names("infinity", "nan")]),
        "SwiftUI: the corner radius in points.", iOS16_4,
        source: swiftUI),
      PropertyDefinition(
        "presentationCompactAdaptation",
        .oneOf([.names("automatic", "none", "popover", "sheet", "fullScreenCover"), .object("CompactAdaptation")]),
        "SwiftUI: the adaptation of the presentation in a compact size class.", default: "automatic", iOS16_4,
        source: swiftUI),
      PropertyDefinition(
        "presentationPlacement", placementType,
        "SwiftUI: the edge at which the sheet is placed where it does not fill the width.", default: "automatic", iOS27,
        source: swiftUI),
      PropertyDefinition(
        "interactiveDismissDisabled", .state,
        "SwiftUI: whether the sheet cannot be dismissed by swiping.", default: "false",
        Availability(iOS: 15, macOS: 12), source: swiftUI),
    ])

  private static let presentationController = ObjectType(
    "UIPresentationController", "The app's own presentation controller, for the custom style.",
    [
      PropertyDefinition("class", .string, "The controller's class."),
      PropertyDefinition(
        "frameOfPresentedViewInContainerView", .numbers(["x", "y", "width", "height"]),
        "The frame of the presented view in the container view, in points.",
        source: Source("UIPresentationController.h", .header)),
      PropertyDefinition(
        "containerViewBounds", .numbers(["x", "y", "width", "height"]),
        "The size of `containerView.bounds` for this frame, in points.",
        source: Source("UIPresentationController.h: containerView", .header)),
    ])

  private static let popover = ObjectType(
    "UIPopoverPresentationController", "A popover, and the sheet that it becomes in compact widths.",
    [
      PropertyDefinition(
        "sourceItem", .reference([.toolbarItem, .view, .cell, .menuElement]), "The item to which the popover points.",
        iOS16, source: Source("UIPopoverPresentationController.h", .header)),
      PropertyDefinition("barButtonItem", .reference([.toolbarItem]), "The bar button item to which it points."),
      PropertyDefinition("sourceView", .reference([.view, .cell]), "The view to which it points."),
      PropertyDefinition(
        "sourceRect", .numbers(["x", "y", "width", "height"]), "The part of the source view, in points."),
      PropertyDefinition(
        "permittedArrowDirections",
        .oneOf([.names("any", "unknown"), .list(.names("up", "down", "left", "right", "any", "unknown"))]),
        "Where the arrow may point.", default: "any"),
      PropertyDefinition(
        "adaptiveSheetPresentationController", .object("UISheetPresentationController"),
        "The sheet that the popover becomes in compact widths.", iOS15,
        source: Source("UIPopoverPresentationController.h", .header)),
      PropertyDefinition(
        "delegate", .object("PresentationDelegate"), "Methods of the popover's delegate that the app implements.",
        source: Source("UIPopoverPresentationController.h", .header)),
      Schema.availableOn,
    ])

  private static let placementType = ValueType.names("automatic", "center", "leading", "trailing")

  private static let controllerProperties: [PropertyDefinition] = [
    PropertyDefinition(
      "detents", .list(.object("Detent").orNamed("medium", "large")),
      "The detents of the sheet, from smallest to largest; at least one.", default: "[\"large\"]", iOS15,
      source: header),
    PropertyDefinition(
      "selectedDetentIdentifier", .oneOf([.string, .null]),
      "The selected detent. Null, or a value that is not among the detents, selects the smallest.",
      default: "null", iOS15, source: header),
    PropertyDefinition(
      "largestUndimmedDetentIdentifier", .oneOf([.string, .null]),
      "The largest detent at which the content behind is not dimmed. With null, or a value that is not among the "
        + "detents, all detents dim.",
      default: "null", iOS15, source: header),
    PropertyDefinition(
      "smallestUndimmedDetentIdentifier", .oneOf([.string, .null]),
      "The name of `largestUndimmedDetentIdentifier` in the beta. No released SDK has it.",
      source: Source("WWDC21-10063", .talk)),
    PropertyDefinition(
      "prefersScrollingExpandsWhenScrolledToEdge", .boolean,
      "Whether scrolling up at the top of the content makes the sheet larger before the content scrolls.",
      default: "true", iOS15,
      source: header),
    PropertyDefinition(
      "prefersGrabberVisible", .boolean,
      "Whether the grabber is visible at the top of the sheet.", default: "false", iOS15,
      source: header),
    PropertyDefinition(
      "preferredCornerRadius", .oneOf([.number, .names("automaticDimension", "infinity", "nan")]),
      "The corner radius in points. It applies only to the front sheet of a stack.", default: "automaticDimension",
      iOS15,
      source: header),
    PropertyDefinition(
      "prefersEdgeAttachedInCompactHeight", .boolean,
      "Whether the sheet is attached to the bottom edge in compact height instead of filling the screen.",
      default: "false", iOS15,
      source: header),
    PropertyDefinition(
      "widthFollowsPreferredContentSizeWhenEdgeAttached", .boolean,
      "Whether an edge-attached sheet is as wide as its content requests.", default: "false", iOS15, source: header),
    PropertyDefinition(
      "sourceView", .reference([.view, .cell]), "The view over which the sheet tries to center itself.", iOS15,
      source: header),
    PropertyDefinition(
      "prefersPageSizing", .boolean,
      "Whether the sheet uses page sheet sizing (true) or form sheet sizing (false).", default: "true",
      Availability(iOS: 17), source: Source("UIKit documentation: prefersPageSizing", .documented)),
    PropertyDefinition(
      "preferredPlacement", placementType, "The edge at which the sheet is placed where it does not fill the width.",
      default: "automatic", iOS27, source: header),
    PropertyDefinition(
      "delegate", .object("PresentationDelegate"), "Methods of the sheet's delegate that the app implements.",
      source: header),
  ]

  private static let delegate = ObjectType(
    "PresentationDelegate",
    "Methods of a presentation controller's delegate by name: a value, or the effects in order.",
    otherMemberType: .any,
    [
      ("presentationControllerShouldDismiss(_:)", "Whether people may dismiss it."),
      ("presentationControllerWillDismiss(_:)", "Called before people dismiss it."),
      ("presentationControllerDidDismiss(_:)", "Called after people have dismissed it."),
      ("presentationControllerDidAttemptToDismiss(_:)", "Called if people try to dismiss it and may not."),
      ("adaptivePresentationStyle(for:)", "The style in compact widths."),
      ("adaptivePresentationStyle(for:traitCollection:)", "The style for other traits."),
      ("sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)", "Called if people select another detent."),
    ].map { PropertyDefinition($0, .any, $1, source: Source("UIAdaptivePresentationControllerDelegate", .header)) })

  private static let controller = ObjectType(
    "UISheetPresentationController", "The appearance and the detents of a sheet.",
    controllerProperties + [Schema.availableOn])

  private static let change = ObjectType(
    "SheetChange", "A change that code makes to a presented sheet.",
    [
      PropertyDefinition("in", .string, "The method that makes the change."),
      PropertyDefinition(
        "of", .names("sheetPresentationController", "adaptiveSheetPresentationController"),
        "The changed controller."),
      PropertyDefinition(
        "animateChanges", .boolean,
        "Whether the change is made inside `animateChanges(_:)` and is therefore animated.", default: "false"),
      PropertyDefinition(
        "invalidateDetents", .boolean,
        "Whether the code calls `invalidateDetents()`, which resolves the detents again.", default: "false",
        iOS16, source: header),
      PropertyDefinition(
        "changesInputOf", .list(.string),
        "The custom detents whose height depends on this change: their identifiers, or values that their resolvers read "
          + "(`reads`)."),
      PropertyDefinition(
        "expects", .list(.string), "The delegate methods that the author expects UIKit to call for this change."),
      PropertyDefinition("at", .string, "The step, in the author's words."),
      Schema.availableOn,
    ] + controllerProperties)

  private static let detent = ObjectType(
    "Detent", "A custom detent of a sheet.",
    [
      PropertyDefinition(
        "custom", .object("CustomDetent"), "UIKit: a detent with a resolver.", iOS16, source: header),
      PropertyDefinition("height", pointsType, "SwiftUI: the height in points, more than 0.", iOS16, source: swiftUI),
      PropertyDefinition(
        "fraction", pointsType,
        "SwiftUI: the fraction of the maximum height, more than 0 and at most 1.", iOS16, source: swiftUI),
      PropertyDefinition(
        "customType", .string, "SwiftUI: the name of a `CustomPresentationDetent` type.", iOS16, source: swiftUI),
      samplesProperty, Schema.availableOn,
    ])

  private static let samplesProperty = PropertyDefinition(
    "samples", .list(.object("DetentSample")),
    "The results of the code in some windows; other windows are unknown. The first sample that matches a window is "
      + "used.")

  private static let sample = ObjectType(
    "DetentSample", "A height that a detent's code returned, and the windows in which it applies.",
    [
      PropertyDefinition(
        "maximumDetentValue", .number,
        "The maximum height of the context in points. Without it, any height matches.", iOS16,
        source: header),
      PropertyDefinition(
        "horizontalSizeClass", .names("compact", "regular"),
        "The size class. Without it, any size class matches."),
      PropertyDefinition(
        "verticalSizeClass", .names("compact", "regular"),
        "The size class. Without it, any size class matches."),
      PropertyDefinition(
        "height", .oneOf([.number, .null]),
        "The height inside the safe area in points. Null means that the detent is inactive.",
        source: header),
    ])

  /// The type of a number, or of the name of a value that JSON cannot express: `infinity` or `nan`. Rules report these
  /// two values as invalid.
  private static let pointsType = ValueType.oneOf([.number, .names("infinity", "nan")])

  private static let customDetent = ObjectType(
    "CustomDetent", "A detent with a resolver (`UISheetPresentationController.Detent.custom`).",
    [
      PropertyDefinition(
        "identifier", .oneOf([.nonEntityIdentifier, .null]),
        "The detent's identifier, unique in its sheet. Without one, or with null, UIKit creates a random one.",
        source: header),
      PropertyDefinition("resolver", .object("DetentResolver"), "The height of the detent.", source: header),
    ])

  private static let resolver = ObjectType(
    "DetentResolver", "The result of a custom detent's resolver.",
    [
      PropertyDefinition(
        "height", pointsType, "The height inside the safe area in points, more than 0.", source: header),
      PropertyDefinition(
        "fraction", pointsType, "The fraction of the maximum height (`maximumDetentValue`), more than 0 and at most 1."),
      PropertyDefinition(
        "inactiveWhen", .list(.names("compactHeight", "regularHeight", "compactWidth", "regularWidth")),
        "The size classes in which the resolver returns nil, so the detent is inactive."),
      samplesProperty,
      PropertyDefinition("reads", .list(.string), "The values that the height depends on, in the author's words."),
      PropertyDefinition(
        "sets", .list(.string),
        "The properties of the sheet that the resolver sets. A resolver must not set any.", source: header),
    ])
}

extension ValueType {
  /// Returns a type that accepts one of these names or a value of this type. For example, `.number.orNamed("large")`
  /// accepts 200 and `"large"`.
  func orNamed(_ names: String...) -> ValueType { .oneOf([.enumeration(names.map { EnumerationCase($0) }), self]) }
}
