import UIModelPlatform

/// The types of what belongs to a view: focus effects, layout guides, constraints.
enum ViewPartsSchema {
  private static let halo = Source("UIFocusEffect.h", .header)

  static let types: [ObjectType] = [focusEffect, layoutGuide, constraint]

  private static let focusEffect = ObjectType(
    "UIFocusEffect", "How focus is shown.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "class", .names("UIFocusHaloEffect", "UIFocusEffect"), "A halo, or the system's own choice.", source: halo),
      PropertyDefinition(
        "rect", .numbers(["x", "y", "width", "height"]), "A rectangular halo, in the item's space.", source: halo),
      PropertyDefinition(
        "roundedRect", .numbers(["x", "y", "width", "height"]), "A halo with rounded corners, in the item's space.",
        source: halo),
      PropertyDefinition("cornerRadius", .number, "Of the rounded rectangle, in points.", source: halo),
      PropertyDefinition("curve", .names("circular", "continuous"), "Of the rounded corners.", source: halo),
      PropertyDefinition("path", .any, "A path as the halo's shape.", source: halo),
      PropertyDefinition(
        "containerView", .reference([.view, .cell]), "The view that the halo is placed in.",
        source: halo),
      PropertyDefinition(
        "referenceView", .reference([.view, .cell]), "The view above which the halo lies; inside the container.",
        source: halo),
      PropertyDefinition(
        "position", .names("automatic", "outside", "inside"), "Relative to the shape.", default: "automatic",
        source: halo),
    ])

  private static let layoutGuide = ObjectType(
    "LayoutGuide", "A layout guide or a focus guide.", entity: .layoutGuide,
    [
      Schema.ref, Schema.availableOn,
      PropertyDefinition("class", .names("UILayoutGuide", "UIFocusGuide"), "The guide's class."),
      PropertyDefinition("identifier", .plainIdentifier, "For debugging."),
      PropertyDefinition(
        "frame", .numbers(["x", "y", "width", "height"]), "The guide's `layoutFrame`, in the owning view's space."),
      PropertyDefinition("layoutFrame", .numbers(["x", "y", "width", "height"]), "In the owning view's space."),
      PropertyDefinition(
        "isEnabled", .state, "A focus guide that is not enabled redirects nothing.", default: "true",
        source: Source("UIFocusGuide.h", .header)),
      PropertyDefinition(
        "preferredFocusEnvironments", .list(.reference([.view, .cell, .screen, .layoutGuide])),
        "Where a focus guide sends focus, in order.", source: Source("UIFocusGuide.h", .header)),
    ])

  private static let attributes: ValueType = .names(
    "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY", "lastBaseline",
    "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin", "trailingMargin",
    "centerXWithinMargins", "centerYWithinMargins", "notAnAttribute")

  private static let constraint = ObjectType(
    "Constraint", "A layout constraint: first = second × multiplier + constant.",
    [
      Schema.availableOn,
      PropertyDefinition("identifier", .plainIdentifier, "For debugging."),
      PropertyDefinition(
        "firstItem", .string,
        "A view or guide by its `ref`; `keyboardLayoutGuide`, `safeAreaLayoutGuide` and `self` are the view's own.",
        uses: NameUses.constraintItem),
      PropertyDefinition("firstAttribute", attributes, "Which side or size of the first item."),
      PropertyDefinition(
        "relation", .names("equal", "lessThanOrEqual", "greaterThanOrEqual"), "How the two are compared.",
        default: "equal"),
      PropertyDefinition("secondItem", .string, "As `firstItem`.", uses: NameUses.constraintItem),
      PropertyDefinition("secondAttribute", attributes, "Which side or size of the second item."),
      PropertyDefinition(
        "multiplier", .number, "Of the second item's attribute; of the spacing where that is the system's.",
        default: "1"),
      PropertyDefinition(
        "constant", .number, "In points; what `constraint(equalToSystemSpacing…)` gives is not known.", default: "0"),
      PropertyDefinition("usesSystemSpacing", .boolean, "The constant is the system's spacing.", default: "false"),
      PropertyDefinition("priority", .number, "1 to 1000; below 1000 it may give way.", default: "1000"),
      PropertyDefinition("isActive", .boolean, "In force.", default: "true"),
    ])
}
