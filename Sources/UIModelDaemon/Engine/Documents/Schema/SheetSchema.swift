import UIModelPlatform

/// The types of sheets: UIKit's presentation controllers and SwiftUI's modifiers.
enum SheetSchema {
  private static let header = Source("UISheetPresentationController.h", .header)
  private static let swiftUI = Source("SwiftUI documentation: View presentation modifiers", .documented)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)
  private static let iOS16 = Availability(iOS: 16, visionOS: 1)
  private static let iOS16_4 = Availability(iOS: 16.4, macOS: 13.3, visionOS: 1)

  static let types: [ObjectType] = [
    sheet, popover, controller, change, detent, customDetent, resolver, sample, backgroundInteraction, upThrough,
    compactAdaptation, presentationController,
  ]

  private static let upThrough = ObjectType(
    "UpThrough", "The largest detent at which what is behind can be used.",
    [PropertyDefinition("upThrough", .object("Detent").orNamed("medium", "large"), "The detent.", source: swiftUI)])

  private static let backgroundInteraction = ObjectType(
    "BackgroundInteraction", "SwiftUI: what is behind can be used up to a detent.",
    [
      PropertyDefinition(
        "enabled", .object("UpThrough"), "`enabled(upThrough:)`: not dimmed up to this detent.", source: swiftUI)
    ])

  private static let compactAdaptation = ObjectType(
    "CompactAdaptation", "SwiftUI: by the size class that is compact; with both, the vertical one wins.",
    ["horizontal", "vertical"].map {
      PropertyDefinition(
        $0, .names("automatic", "none", "popover", "sheet", "fullScreenCover"), "In compact \($0) size class.",
        source: swiftUI)
    })

  private static let sheet = ObjectType(
    "Sheet", "A presentation: a sheet, or a popover that adapts to one.", entity: .sheet,
    [
      Schema.ref, Schema.availableOn, Schema.implements,
      PropertyDefinition("viewController", .reference([.screen]), "The screen that is presented."),
      PropertyDefinition(
        "class", .string,
        "The class of what is presented, where it is no screen of the app. `UIActivityViewController` is a popover in "
          + "regular width.",
        source: Source("UIKit documentation: UIActivityViewController", .documented)),
      PropertyDefinition(
        "preferredStyle", .names("actionSheet", "alert"),
        "The style of a `UIAlertController`. An action sheet is a popover in regular width.",
        source: Source("UIAlertController.h", .header)),
      PropertyDefinition(
        "modalPresentationStyle",
        .enumeration([
          EnumerationCase("automatic", "The system chooses: a page sheet for most controllers."),
          EnumerationCase("pageSheet"), EnumerationCase("formSheet"), EnumerationCase("popover"),
          EnumerationCase("fullScreen"), EnumerationCase("overFullScreen"), EnumerationCase("currentContext"),
          EnumerationCase("overCurrentContext"), EnumerationCase("custom"), EnumerationCase("none"),
        ]),
        "How the view controller is presented.", default: "automatic",
        source: Source("UIViewController.h", .header)),
      PropertyDefinition(
        "isModalInPresentation", .boolean, "Blocks interactive dismissal and touches outside the sheet.",
        default: "false", source: Source("UIViewController.h", .header)),
      PropertyDefinition(
        "presentationController", .object("UIPresentationController"),
        "The app's own presentation controller, for the custom style.",
        source: Source("UIPresentationController.h", .header)),
      PropertyDefinition(
        "preferredContentSize", .numbers(["width", "height"]), "The size that the content asks for, in points."),
      PropertyDefinition(
        "sheetPresentationController", .object("UISheetPresentationController"),
        "The sheet's own controller. It exists only for page sheets, form sheets and the automatic style.", iOS15,
        source: header),
      PropertyDefinition(
        "popoverPresentationController", .object("UIPopoverPresentationController"),
        "The popover's controller, with the sheet that it becomes in compact widths.",
        source: Source("UIPopoverPresentationController.h", .header)),
      PropertyDefinition("delegate", .map(.any), "Methods of the presentation controller's delegate that matter here."),
      PropertyDefinition(
        "closedBy", .list(.string),
        "What of its content people can close it with, such as a button's title; empty where nothing of it does."),
      PropertyDefinition("changes", .list(.object("SheetChange")), "Changes that code makes later, in order."),
      PropertyDefinition(
        "presentationDetents", .list(.object("Detent").orNamed("medium", "large")),
        "SwiftUI: the heights at which the sheet rests. A set: order and duplicates make no difference.",
        default: "[\"large\"]", iOS16, source: swiftUI),
      PropertyDefinition(
        "selection", .object("Detent").orNamed("medium", "large"),
        "SwiftUI: the detent that is selected; one of the detents.", iOS16, source: swiftUI),
      PropertyDefinition(
        "presentationBackgroundInteraction",
        .oneOf([.names("automatic", "enabled", "disabled"), .object("BackgroundInteraction")]),
        "SwiftUI: whether what is behind the sheet can be used.", default: "automatic", iOS16_4, source: swiftUI),
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
        "SwiftUI: what the presentation becomes in a compact size class.", default: "automatic", iOS16_4,
        source: swiftUI),
      PropertyDefinition(
        "interactiveDismissDisabled", .boolean, "SwiftUI: the sheet cannot be swiped away.", default: "false",
        Availability(iOS: 15, macOS: 12), source: swiftUI),
    ])

  private static let presentationController = ObjectType(
    "UIPresentationController", "A presentation controller of the app's own, for the custom style.",
    [
      PropertyDefinition("class", .string, "The controller's class."),
      PropertyDefinition(
        "frameOfPresentedViewInContainerView", .numbers(["x", "y", "width", "height"]),
        "Where it puts the presented view in the container view, in points.",
        source: Source("UIPresentationController.h", .header)),
      PropertyDefinition(
        "containerViewBounds", .numbers(["x", "y", "width", "height"]),
        "`containerView.bounds` for which that is the frame, in points.",
        source: Source("UIPresentationController.h: containerView", .header)),
    ])

  private static let popover = ObjectType(
    "UIPopoverPresentationController", "A popover, and the sheet that it becomes in compact widths.",
    [
      PropertyDefinition(
        "sourceItem", .reference([.toolbarItem, .view, .cell, .menuElement]), "The item that the popover points at.",
        iOS16, source: Source("UIPopoverPresentationController.h", .header)),
      PropertyDefinition("barButtonItem", .reference([.toolbarItem]), "The bar button item that it points at."),
      PropertyDefinition("sourceView", .reference([.view, .cell]), "The view that it points at."),
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
        "delegate", .map(.any), "Methods of the popover's delegate that the app implements.",
        source: Source("UIPopoverPresentationController.h", .header)),
      Schema.availableOn,
    ])

  private static let properties: [PropertyDefinition] = [
    PropertyDefinition(
      "detents", .list(.object("Detent").orNamed("medium", "large")),
      "The heights at which the sheet rests, from smallest to largest; at least one.", default: "[\"large\"]", iOS15,
      source: header),
    PropertyDefinition(
      "selectedDetentIdentifier", .oneOf([.string, .null]),
      "The detent that the sheet rests at. Null, or one that is not among the detents: the smallest.",
      default: "null", iOS15, source: header),
    PropertyDefinition(
      "largestUndimmedDetentIdentifier", .oneOf([.string, .null]),
      "The largest detent at which what is behind is not dimmed. Null, or one that is not among the detents: all dim.",
      default: "null", iOS15, source: header),
    PropertyDefinition(
      "smallestUndimmedDetentIdentifier", .oneOf([.string, .null]),
      "The beta's name of `largestUndimmedDetentIdentifier`; no shipped SDK has it.",
      source: Source("WWDC21-10063", .talk)),
    PropertyDefinition(
      "prefersScrollingExpandsWhenScrolledToEdge", .boolean,
      "Scrolling up at the content's top makes the sheet larger before it scrolls.", default: "true", iOS15,
      source: header),
    PropertyDefinition(
      "prefersGrabberVisible", .boolean, "Shows the grabber at the sheet's top.", default: "false", iOS15,
      source: header),
    PropertyDefinition(
      "preferredCornerRadius", .oneOf([.number, .names("automaticDimension", "infinity", "nan")]),
      "The corner radius in points; respected at the front of a stack.", default: "automaticDimension", iOS15,
      source: header),
    PropertyDefinition(
      "prefersEdgeAttachedInCompactHeight", .boolean,
      "In compact height the sheet is attached to the bottom edge instead of full screen.", default: "false", iOS15,
      source: header),
    PropertyDefinition(
      "widthFollowsPreferredContentSizeWhenEdgeAttached", .boolean,
      "When edge attached the sheet is as wide as the content asks for.", default: "false", iOS15, source: header),
    PropertyDefinition(
      "sourceView", .reference([.view, .cell]), "The view that the sheet tries to centre over.", iOS15,
      source: header),
    PropertyDefinition(
      "prefersPageSizing", .boolean, "Page sheet sizing (true) or form sheet sizing (false).", default: "true",
      Availability(iOS: 17), source: Source("UIKit documentation: prefersPageSizing", .documented)),
    PropertyDefinition(
      "delegate", .map(.any), "Methods of the sheet's delegate that the app implements.", source: header),
  ]

  private static let controller = ObjectType(
    "UISheetPresentationController", "How a sheet looks and rests.", properties + [Schema.availableOn])

  private static let change = ObjectType(
    "SheetChange", "A change that code makes to a sheet after it was presented.",
    [
      PropertyDefinition("in", .string, "The method that makes the change."),
      PropertyDefinition(
        "of", .names("sheetPresentationController", "adaptiveSheetPresentationController"),
        "The controller that is changed."),
      PropertyDefinition(
        "animateChanges", .boolean, "Made inside `animateChanges(_:)`, so it is animated.", default: "false"),
      PropertyDefinition(
        "invalidateDetents", .boolean, "Calls `invalidateDetents()`: resolvers are asked again.", default: "false",
        iOS16, source: header),
      PropertyDefinition(
        "changesInputOf", .list(.string), "Identifiers of custom detents whose resolver reads what this changes."),
      PropertyDefinition(
        "expects", .list(.string), "Delegate methods that the author expects to be called for this change."),
      PropertyDefinition("at", .string, "The step, in the author's words."),
      Schema.availableOn,
    ] + properties)

  private static let detent = ObjectType(
    "Detent", "A custom height at which a sheet rests.",
    [
      PropertyDefinition(
        "custom", .object("CustomDetent"), "UIKit: a detent with a resolver.", iOS16, source: header),
      PropertyDefinition("height", points, "SwiftUI: so many points, more than 0.", iOS16, source: swiftUI),
      PropertyDefinition(
        "fraction", points, "SwiftUI: a share of the largest height, more than 0 and up to 1.", iOS16, source: swiftUI),
      PropertyDefinition(
        "customType", .string, "SwiftUI: the name of a `CustomPresentationDetent` type.", iOS16, source: swiftUI),
      samples, Schema.availableOn,
    ])

  private static let samples = PropertyDefinition(
    "samples", .list(.object("DetentSample")),
    "What the code answered in some windows; of others nothing is claimed. The first that holds for a window counts.")

  private static let sample = ObjectType(
    "DetentSample", "A height that a detent's code answered, with the windows in which it does.",
    [
      PropertyDefinition(
        "maximumDetentValue", .number, "The context's largest height, in points; any where it is not given.", iOS16,
        source: header),
      PropertyDefinition("horizontalSizeClass", .names("compact", "regular"), "Any where it is not given."),
      PropertyDefinition("verticalSizeClass", .names("compact", "regular"), "Any where it is not given."),
      PropertyDefinition(
        "height", .oneOf([.number, .null]), "Points inside the safe area; null where the detent is inactive.",
        source: header),
    ])

  /// A number, or one that JSON cannot write, which is a mistake of its own.
  private static let points = ValueType.oneOf([.number, .names("infinity", "nan")])

  private static let customDetent = ObjectType(
    "CustomDetent", "A detent with a resolver (`UISheetPresentationController.Detent.custom`).",
    [
      PropertyDefinition(
        "identifier", .oneOf([.plainIdentifier, .null]),
        "What the detent is called; unique in its sheet. Without one, or null, UIKit makes a random one.",
        source: header),
      PropertyDefinition("resolver", .object("DetentResolver"), "How high the detent is.", source: header),
    ])

  private static let resolver = ObjectType(
    "DetentResolver", "What a custom detent's resolver answers.",
    [
      PropertyDefinition("height", points, "So many points inside the safe area, more than 0.", source: header),
      PropertyDefinition(
        "fraction", points, "A share of the largest height (`maximumDetentValue`), more than 0 and up to 1."),
      PropertyDefinition(
        "inactiveWhen", .list(.names("compactHeight", "regularHeight", "compactWidth", "regularWidth")),
        "Size classes in which the resolver answers nil, so that the detent is inactive."),
      samples,
      PropertyDefinition("reads", .list(.string), "What the height depends on, in the author's words."),
      PropertyDefinition(
        "sets", .list(.string), "Properties of the sheet that the resolver sets, which it must not.", source: header),
    ])
}

extension ValueType {
  /// One of these names, or a value of this type.
  func orNamed(_ names: String...) -> ValueType { .oneOf([.enumeration(names.map { EnumerationCase($0) }), self]) }
}
