import UIModelPlatform

/// The object types for parts of a view: focus effects, layout guides and constraints.
///
/// For example:
///
///     { "firstItem": "toolbar", "firstAttribute": "bottom", "secondItem": "keyboardLayoutGuide",
///       "secondAttribute": "top" }
enum ViewPartsSchema {
  private static let haloHeader = Source("UIFocusEffect.h", .header)

  static let types: [ObjectType] = [focusEffect, layoutGuide, constraint]

  private static let focusEffect = ObjectType(
    "UIFocusEffect", "How focus is shown.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "class", .names("UIFocusHaloEffect", "UIFocusEffect"),
        "A halo, or the effect that the system chooses.", source: haloHeader),
      PropertyDefinition(
        "rect", .numbers(["x", "y", "width", "height"]), "A rectangular halo, in the item's space.", source: haloHeader),
      PropertyDefinition(
        "roundedRect", .numbers(["x", "y", "width", "height"]), "A halo with rounded corners, in the item's space.",
        source: haloHeader),
      PropertyDefinition(
        "cornerRadius", .number,
        "The corner radius of the rounded rectangle, in points.", source: haloHeader),
      PropertyDefinition(
        "curve", .names("circular", "continuous"), "The curve of the rounded corners.", source: haloHeader),
      PropertyDefinition("path", .any, "A path that is the halo's shape.", source: haloHeader),
      PropertyDefinition(
        "containerView", .reference([.view, .cell]), "The view that contains the halo.",
        source: haloHeader),
      PropertyDefinition(
        "referenceView", .reference([.view, .cell]), "The view below the halo; it is inside the container view.",
        source: haloHeader),
      PropertyDefinition(
        "position", .names("automatic", "outside", "inside"),
        "The halo's position relative to the shape.", default: "automatic",
        source: haloHeader),
    ])

  private static let layoutGuide = ObjectType(
    "LayoutGuide", "A layout guide or a focus guide.", entityKind: .layoutGuide,
    [
      Schema.ref, Schema.availableOn,
      PropertyDefinition("class", .names("UILayoutGuide", "UIFocusGuide"), "The guide's class."),
      PropertyDefinition("identifier", .nonEntityIdentifier, "An identifier for debugging."),
      PropertyDefinition(
        "frame", .numbers(["x", "y", "width", "height"]), "The guide's `layoutFrame`, in the owning view's space."),
      PropertyDefinition(
        "layoutFrame", .numbers(["x", "y", "width", "height"]),
        "The guide's frame in the owning view's space."),
      PropertyDefinition(
        "isEnabled", .state,
        "Whether the guide is enabled. A disabled focus guide does not redirect focus.", default: "true",
        source: Source("UIFocusGuide.h", .header)),
      PropertyDefinition(
        "preferredFocusEnvironments", .list(.reference([.view, .cell, .screen, .layoutGuide])),
        "The environments to which a focus guide redirects focus, in order.",
        source: Source("UIFocusGuide.h", .header)),
    ])

  private static let attributeType: ValueType = .names(
    "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY", "lastBaseline",
    "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin", "trailingMargin",
    "centerXWithinMargins", "centerYWithinMargins", "notAnAttribute")

  private static let constraint = ObjectType(
    "Constraint", "A layout constraint: first = second × multiplier + constant.",
    [
      Schema.availableOn,
      PropertyDefinition("identifier", .nonEntityIdentifier, "An identifier for debugging."),
      PropertyDefinition(
        "firstItem", .string,
        "A view or guide by its `ref`, or the view's own `keyboardLayoutGuide`, `safeAreaLayoutGuide` or `self`.",
        uses: NameUses.constraintItem),
      PropertyDefinition("firstAttribute", attributeType, "The side or size of the first item."),
      PropertyDefinition(
        "relation", .names("equal", "lessThanOrEqual", "greaterThanOrEqual"),
        "The relation between the two attributes.",
        default: "equal"),
      PropertyDefinition(
        "secondItem", .string,
        "The second item, in the same form as `firstItem`.", uses: NameUses.constraintItem),
      PropertyDefinition("secondAttribute", attributeType, "The side or size of the second item."),
      PropertyDefinition(
        "multiplier", .number,
        "The multiplier of the second item's attribute, or of the system's spacing if that is used.",
        default: "1"),
      PropertyDefinition(
        "constant", .number,
        "The constant in points. The result of `constraint(equalToSystemSpacing…)` is not known.", default: "0"),
      PropertyDefinition(
        "usesSystemSpacing", .boolean,
        "Whether the constant is the system's spacing.", default: "false"),
      PropertyDefinition(
        "priority", .number,
        "The priority, from 1 to 1000. A constraint below 1000 can be broken.", default: "1000"),
      PropertyDefinition("isActive", .boolean, "Whether the constraint is active.", default: "true"),
    ])
}
