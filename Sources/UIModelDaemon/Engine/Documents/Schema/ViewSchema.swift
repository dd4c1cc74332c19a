import UIModelPlatform

/// The types of views and cells.
enum ViewSchema {
  private static let view = Source("UIView.h", .header)
  private static let focus = Source("UIFocus.h", .header)
  private static let scrollView = Source("UIScrollView.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)

  static let types: [ObjectType] = [
    ObjectType("View", "A view.", entity: .view, common + content + scrolling + ListSchema.properties + text),
    ObjectType("Cell", "A cell of a table or collection view.", entity: .cell, common + content + cell),
    ObjectType(
      "FocusItem", "An object of one's own that can be focused, such as content drawn with Metal.", entity: .view,
      common),
  ]

  private static let common: [PropertyDefinition] = [
    Schema.ref, Schema.availableOn, ScreenSchema.implements,
    PropertyDefinition("class", .string, "The class.", default: "UIView"),
    PropertyDefinition(
      "superclass", .string, "The class of UIKit that it inherits from, where its own name does not say.",
      default: "UIView"),
    PropertyDefinition(
      "frame", .numbers(["x", "y", "width", "height"]), "In points, origin top left, in the parent's space.",
      source: view),
    PropertyDefinition("isHidden", .state, "Not shown and not focusable.", default: "false", source: view),
    PropertyDefinition("alpha", .number, "0 is transparent and not focusable.", default: "1", source: view),
    PropertyDefinition(
      "isUserInteractionEnabled", .state,
      "Takes events. Neither it nor anything inside can be focused without. Image views and labels start with false.",
      default: "true", source: view),
    PropertyDefinition(
      "isTransparentFocusItem", .boolean, "Items behind it stay focusable; ignored if it can be focused itself.",
      default: "false", iOS15, source: focus),
    PropertyDefinition(
      "focusGroupIdentifier", .oneOf([.string, .null]),
      "The focus group of this and of everything inside that names none; null inherits the parent's group.",
      default: "null", Availability(iOS: 14, visionOS: 1), source: view),
    PropertyDefinition(
      "focusGroupPriority", .integer.orNamed("ignored", "previouslyFocused", "prioritized", "currentlyFocused"),
      "How important the item is in its group: the visible one with the highest is where Tab stops. It raises the "
        + "system's own priority, never lowers it; below 0 it is ignored.",
      default: "0", iOS15, source: focus),
    PropertyDefinition(
      "focusEffect", .oneOf([.object("UIFocusEffect"), .null]), "How focus is shown; null switches it off.", iOS15,
      source: Source("UIFocusEffect.h", .header)),
    PropertyDefinition(
      "preferredFocusEnvironments", .list(.reference([.view, .cell, .screen, .layoutGuide])),
      "Where focus goes first when it enters, in order.", source: focus),
  ]

  private static let content: [PropertyDefinition] = [
    PropertyDefinition("title", .string, "The title it shows."),
    PropertyDefinition("text", .string, "The text it shows."),
    PropertyDefinition("subviews", .list(.object("View")), "From back to front.", source: view),
    PropertyDefinition(
      "focusItems", .list(.object("FocusItem")), "Objects of one's own that can be focused inside, with frames.",
      source: focus),
    PropertyDefinition(
      "axis", .names("horizontal", "vertical"),
      "Where no frames are known: in which direction the subviews follow each other.",
      default: "horizontal in a stack view", source: Source("UIStackView.h", .header)),
    PropertyDefinition(
      "isEnabled", .state, "Of a control: disabled ones are not focusable.", default: "true",
      source: focus),
    PropertyDefinition("isSelected", .state, "Selected now.", default: "false"),
    PropertyDefinition(
      "clipsToBounds", .boolean, "What is inside is not seen beyond the bounds.", default: "false", source: view),
    PropertyDefinition(
      "semanticContentAttribute",
      .names("unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"),
      "Whether the content is mirrored in right-to-left layouts.", default: "unspecified", source: view),
    PropertyDefinition("layoutGuides", .list(.object("LayoutGuide")), "Layout and focus guides.", source: view),
    PropertyDefinition("constraints", .list(.object("Constraint")), "Constraints that the view holds.", source: view),
    PropertyDefinition(
      "keyboardLayoutGuide", .object("UIKeyboardLayoutGuide"), "The guide that follows the keyboard.", iOS15,
      source: Source("UIKeyboardLayoutGuide.h", .header)),
    PropertyDefinition(
      "ignoresSafeArea", .oneOf([.boolean, .object("IgnoresSafeArea")]),
      "SwiftUI: the view reaches into the safe area, true for all of it; the keyboard is part of that.",
      default: "false", Availability(iOS: 14, macOS: 11, visionOS: 1),
      source: Source("SwiftUI documentation: View.ignoresSafeArea(_:edges:)", .documented)),
    PropertyDefinition(
      "keyCommands", .list(.object("MenuElement")), "Key commands of the view itself.",
      source: Source("UIResponder.h: keyCommands", .header)),
    PropertyDefinition(
      "delegate", .object("ListDelegate"), "What the view's delegate answers, by method.", uses: NameUses.cells),
    PropertyDefinition(
      "pointerInteraction", .object("UIPointerInteraction"), "How the pointer looks and moves here.",
      Availability(iOS: 13.4, visionOS: 1), source: Source("UIPointerInteraction.h", .header)),
    PropertyDefinition(
      "activationInteraction", .object("SceneActivationInteraction"),
      "`UIWindowScene.ActivationInteraction`: the scene that a pinch opens.", iOS15,
      source: Source("UIWindowSceneActivationInteraction.h", .header)),
    PropertyDefinition(
      "bandSelectionInteraction", .object("UIBandSelectionInteraction"), "Selecting by dragging a rectangle.", iOS15,
      source: Source("UIBandSelectionInteraction.h", .header)),
    PropertyDefinition(
      "interactionState", .any, "What a scene saves beside its content: selection, cursor, scroll position.",
      iOS15, source: Source("UITextField.h, UITextView.h: interactionState", .header)),
  ]

  private static let cell: [PropertyDefinition] = [
    PropertyDefinition(
      "selects",
      .oneOf([.names("presentsAlert", "presents", "pushes", "showsDetail"), .string]),
      "What selecting it does, such as `presentsAlert` or `pushes`.")
  ]

  private static let scrolling: [PropertyDefinition] = [
    PropertyDefinition(
      "contentOffset", .numbers(["x", "y"]), "How far the content is scrolled, in points.", default: "[0, 0]",
      source: scrollView),
    PropertyDefinition("contentSize", .numbers(["width", "height"]), "In points.", source: scrollView),
    PropertyDefinition(
      "keyboardDismissMode",
      .names("none", "onDrag", "interactive", "onDragWithAccessory", "interactiveWithAccessory"),
      "How dragging dismisses the keyboard.", default: "none", source: scrollView),
    PropertyDefinition("isScrollEnabled", .boolean, "People can scroll it.", default: "true", source: scrollView),
    PropertyDefinition("refreshControl", .boolean, "It has a refresh control.", default: "false", source: scrollView),
  ]

  private static let traits = Source("UITextInputTraits.h", .header)

  private static let text: [PropertyDefinition] = [
    PropertyDefinition("placeholder", .string, "The text of an empty field."),
    PropertyDefinition("isEditable", .boolean, "Of a text view.", default: "true"),
    PropertyDefinition("isSelectable", .boolean, "Of a text view.", default: "true"),
    PropertyDefinition("isSecureTextEntry", .boolean, "A password.", default: "false", source: traits),
    PropertyDefinition(
      "textContentType", .string, "What the text means, such as `password` or `emailAddress`.", source: traits),
    PropertyDefinition(
      "inlinePredictionType", .names("default", "no", "yes"), "Whether the system completes while people type.",
      default: "default", Availability(iOS: 17, visionOS: 1), source: traits),
    PropertyDefinition(
      "keyboardType", .string, "Which keyboard comes up, such as `emailAddress`.", default: "default", source: traits),
    PropertyDefinition("returnKeyType", .string, "The title of the return key.", default: "default", source: traits),
    PropertyDefinition(
      "autocorrectionType", .names("default", "no", "yes"), "Correcting while people type.", default: "default",
      source: traits),
    PropertyDefinition(
      "spellCheckingType", .names("default", "no", "yes"), "Checking while people type.", default: "default",
      source: traits),
    PropertyDefinition(
      "autocapitalizationType", .names("none", "words", "sentences", "allCharacters"), "Capitals while people type.",
      default: "sentences", source: traits),
    PropertyDefinition(
      "inputAccessoryView", .reference([.view]), "The view above the keyboard.",
      source: Source("UIResponder.h", .header)),
  ]
}
