import UIModelPlatform

/// The object types of views and cells.
///
/// For example, `{ "class": "UITextField", "frame": [0, 0, 200, 44] }`.
enum ViewSchema {
  private static let viewHeader = Source("UIView.h", .header)
  private static let focusHeader = Source("UIFocus.h", .header)
  private static let scrollViewHeader = Source("UIScrollView.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)
  private static let iOS16 = Availability(iOS: 16, visionOS: 1)

  static let types: [ObjectType] = [
    ObjectType(
      "View", "A view.", entityKind: .view,
      commonProperties + contentProperties + scrollProperties + ListSchema.properties + textProperties,
      objectCheck: { ViewPropertyCheck.problems($0) }),
    ObjectType(
      "Cell", "A cell of a table or collection view.", entityKind: .cell,
      commonProperties + contentProperties + cellProperties),
    ObjectType(
      "FocusItem", "A custom object that can be focused, such as content drawn with Metal.", entityKind: .view,
      commonProperties),
  ]

  /// The view properties that can change after the view is created.
  static let changeableProperties = (commonProperties + contentProperties + scrollProperties + textProperties).filter {
    !fixedPropertyNames.contains($0.name)
  }
  private static let fixedPropertyNames: Set<String> = [
    "ref", "availableOn", "class", "superclass", "implements", "subviews", "focusItems",
  ]

  private static let commonProperties: [PropertyDefinition] = [
    Schema.ref, Schema.availableOn, ScreenSchema.implements,
    PropertyDefinition("class", .string, "The class.", default: "UIView"),
    PropertyDefinition(
      "superclass", .string, "The UIKit class that it inherits from, if its own name does not show it.",
      default: "UIView"),
    PropertyDefinition(
      "frame", .numbers(["x", "y", "width", "height"]),
      "The frame in points in the parent's space, with the origin at the top left.",
      source: viewHeader),
    PropertyDefinition(
      "isHidden", .state,
      "Whether the view is hidden and therefore not focusable.", default: "false", source: viewHeader),
    PropertyDefinition(
      "alpha", .number,
      "The opacity. A view with 0 is transparent and not focusable.", default: "1", source: viewHeader),
    PropertyDefinition(
      "isUserInteractionEnabled", .state,
      "Whether the view receives events. If false, neither it nor the views inside can be focused. The default of "
        + "image views and labels is false.",
      default: "true", source: viewHeader),
    PropertyDefinition(
      "isTransparentFocusItem", .boolean,
      "Whether items behind it stay focusable. Ignored if the view itself can be focused.",
      default: "false", iOS15, source: focusHeader),
    PropertyDefinition(
      "focusGroupIdentifier", .oneOf([.string, .null]),
      "The focus group of the view and of all views inside that do not set one. Null inherits the parent's group.",
      default: "null", Availability(iOS: 14, visionOS: 1), source: viewHeader),
    PropertyDefinition(
      "focusGroupPriority", .integer.orNamed("ignored", "previouslyFocused", "prioritized", "currentlyFocused"),
      "The priority of the item in its focus group. Tab stops at the visible item with the highest priority. It can "
        + "raise the system's priority but not lower it; negative values are ignored.",
      default: "0", iOS15, source: focusHeader),
    PropertyDefinition(
      "focusEffect", .oneOf([.object("UIFocusEffect"), .null]), "The effect that shows focus. Null disables it.", iOS15,
      source: Source("UIFocusEffect.h", .header)),
    PropertyDefinition(
      "preferredFocusEnvironments", .list(.reference([.view, .cell, .screen, .layoutGuide])),
      "The environments that get focus first when focus enters, in order.", source: focusHeader),
  ]

  private static let contentProperties: [PropertyDefinition] = [
    PropertyDefinition("title", .string, "The title that the view shows."),
    PropertyDefinition("text", .string, "The text that the view shows."),
    PropertyDefinition("subviews", .list(.object("View")), "The subviews from back to front.", source: viewHeader),
    PropertyDefinition(
      "focusItems", .list(.object("FocusItem")), "Custom focusable objects inside the view, with frames.",
      source: focusHeader),
    PropertyDefinition(
      "axis", .names("horizontal", "vertical"),
      "The direction in which the subviews are arranged, if their frames are not known.",
      default: "horizontal in a stack view", source: Source("UIStackView.h", .header)),
    PropertyDefinition(
      "isEnabled", .state, "Whether a control is enabled. Disabled controls are not focusable.", default: "true",
      source: focusHeader),
    PropertyDefinition("isSelected", .state, "Whether the view is selected.", default: "false"),
    PropertyDefinition(
      "clipsToBounds", .boolean, "Whether views inside are clipped to the bounds.", default: "false", source: viewHeader
    ),
    PropertyDefinition(
      "semanticContentAttribute",
      .names("unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"),
      "Whether the content is mirrored in right-to-left layouts.", default: "unspecified", source: viewHeader),
    PropertyDefinition("layoutGuides", .list(.object("LayoutGuide")), "Layout and focus guides.", source: viewHeader),
    PropertyDefinition(
      "constraints", .list(.object("Constraint")),
      "The constraints that the view holds.", source: viewHeader),
    PropertyDefinition(
      "keyboardLayoutGuide", .object("UIKeyboardLayoutGuide"), "The guide that follows the keyboard.", iOS15,
      source: Source("UIKeyboardLayoutGuide.h", .header)),
    PropertyDefinition(
      "ignoresSafeArea", .oneOf([.boolean, .object("IgnoresSafeArea")]),
      "SwiftUI: the regions of the safe area that the view extends into; true means all, including the keyboard.",
      default: "false", Availability(iOS: 14, macOS: 11, visionOS: 1),
      source: Source("SwiftUI documentation: View.ignoresSafeArea(_:edges:)", .documented)),
    PropertyDefinition(
      "keyCommands", .list(.object("MenuElement")), "Key commands of the view itself.",
      source: Source("UIResponder.h: keyCommands", .header)),
    PropertyDefinition(
      "delegate", .object("ListDelegate"), "The results of the view's delegate, by method.", uses: NameUses.cells),
    PropertyDefinition(
      "pointerInteraction", .object("UIPointerInteraction"), "The look and movement of the pointer over the view.",
      Availability(iOS: 13.4, visionOS: 1), source: Source("UIPointerInteraction.h", .header)),
    PropertyDefinition(
      "activationInteraction", .object("SceneActivationInteraction"),
      "`UIWindowScene.ActivationInteraction`: the scene that a pinch opens.", iOS15,
      source: Source("UIWindowSceneActivationInteraction.h", .header)),
    PropertyDefinition(
      "bandSelectionInteraction", .object("UIBandSelectionInteraction"), "Selecting by dragging a rectangle.", iOS15,
      source: Source("UIBandSelectionInteraction.h", .header)),
    PropertyDefinition(
      "interactionState", .any,
      "The state that a scene saves in addition to the content: selection, cursor, scroll position.",
      iOS15, source: Source("UITextField.h, UITextView.h: interactionState", .header)),
  ]

  private static let cellProperties: [PropertyDefinition] = [
    PropertyDefinition(
      "selects",
      .oneOf([.names("presentsAlert", "presents", "pushes", "showsDetail"), .string]),
      "The effect of selecting it, such as `presentsAlert` or `pushes`.")
  ]

  private static let scrollProperties: [PropertyDefinition] = [
    PropertyDefinition(
      "contentOffset", .numbers(["x", "y"]), "The scroll position of the content, in points.", default: "[0, 0]",
      source: scrollViewHeader),
    PropertyDefinition(
      "contentSize", .numbers(["width", "height"]), "The size of the content, in points.", source: scrollViewHeader),
    PropertyDefinition(
      "keyboardDismissMode",
      .enumeration([
        EnumerationCase("none"), EnumerationCase("onDrag"), EnumerationCase("interactive"),
        EnumerationCase("onDragWithAccessory", "", iOS16), EnumerationCase("interactiveWithAccessory", "", iOS16),
      ]),
      "The way in which dragging dismisses the keyboard.", default: "none", source: scrollViewHeader),
    PropertyDefinition(
      "isScrollEnabled", .boolean,
      "Whether users can scroll the view.", default: "true", source: scrollViewHeader),
    PropertyDefinition(
      "refreshControl", .boolean,
      "Whether the view has a refresh control.", default: "false", source: scrollViewHeader),
  ]

  private static let traitsHeader = Source("UITextInputTraits.h", .header)

  private static let textProperties: [PropertyDefinition] = [
    PropertyDefinition("placeholder", .string, "The text of an empty field."),
    PropertyDefinition("isEditable", .boolean, "Whether a text view is editable.", default: "true"),
    PropertyDefinition("isSelectable", .boolean, "Whether the text of a text view is selectable.", default: "true"),
    PropertyDefinition(
      "isSecureTextEntry", .boolean,
      "Whether the text is a password.", default: "false", source: traitsHeader),
    PropertyDefinition(
      "textContentType", .string, "The meaning of the text, such as `password` or `emailAddress`.", source: traitsHeader
    ),
    PropertyDefinition(
      "inlinePredictionType", .names("default", "no", "yes"), "Whether the system predicts text while the user types.",
      default: "default", Availability(iOS: 17, visionOS: 1), source: traitsHeader),
    PropertyDefinition(
      "keyboardType", .string,
      "The keyboard that is shown, such as `emailAddress`.", default: "default", source: traitsHeader),
    PropertyDefinition(
      "returnKeyType", .string, "The title of the return key.", default: "default", source: traitsHeader),
    PropertyDefinition(
      "autocorrectionType", .names("default", "no", "yes"),
      "Whether the system corrects text while the user types.", default: "default",
      source: traitsHeader),
    PropertyDefinition(
      "spellCheckingType", .names("default", "no", "yes"),
      "Whether the system checks spelling while the user types.", default: "default",
      source: traitsHeader),
    PropertyDefinition(
      "autocapitalizationType", .names("none", "words", "sentences", "allCharacters"),
      "The text that the system capitalizes while the user types.",
      default: "sentences", source: traitsHeader),
    PropertyDefinition(
      "inputAccessoryView", .reference([.view]), "The view above the keyboard.",
      source: Source("UIResponder.h", .header)),
  ]
}
