import UIModelPlatform

/// The object types of pointer interactions and band selection interactions.
///
/// For example, a pointer interaction that hides the pointer over its view has `"style": "hidden"`.
enum PointerSchema {
  private static let styleHeader = Source("UIPointerStyle.h", .header)
  private static let regionHeader = Source("UIPointerRegion.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)
  private static let axesType: ValueType = .names("neither", "horizontal", "vertical", "both")

  private static let systemStyleType = ValueType.enumeration([
    EnumerationCase("hidden", "No pointer."), EnumerationCase("system", "The system's own style.", iOS15),
  ])

  static let types: [ObjectType] = [
    ObjectType(
      "UIPointerInteraction", "The look and movement of the pointer over a view.",
      [
        Schema.availableOn,
        PropertyDefinition("isEnabled", .boolean, "Whether the interaction is enabled.", default: "true"),
        PropertyDefinition(
          "regions", .list(.object("UIPointerRegion")),
          "The regions that the delegate returns. Without regions, the entire view is the region."),
        PropertyDefinition(
          "style", .oneOf([systemStyleType, .object("UIPointerStyle")]),
          "The style for regions that do not set one.", source: styleHeader),
        PropertyDefinition("drags", .boolean, "Whether users can drag here.", default: "false"),
      ]),
    ObjectType(
      "UIPointerRegion", "A region in which the pointer has one style.",
      [
        PropertyDefinition("identifier", .nonEntityIdentifier, "The region's identifier.", source: regionHeader),
        PropertyDefinition(
          "rect", .numbers(["x", "y", "width", "height"]),
          "The region in the view's space.", source: regionHeader),
        PropertyDefinition(
          "latchingAxes", axesType, "The axes on which the pointer moves freely while the button is held.",
          default: "neither", iOS15, source: regionHeader),
        PropertyDefinition(
          "style", .oneOf([systemStyleType, .object("UIPointerStyle")]), "The style in the region.",
          source: styleHeader),
        PropertyDefinition(
          "accessories", .list(.object("UIPointerAccessory")),
          "The accessories beside the pointer; at most four.", iOS15,
          source: styleHeader),
        PropertyDefinition(
          "drags", .names("horizontal", "vertical", "both"),
          "The direction in which users drag here."),
      ]),
    ObjectType(
      "UIPointerStyle", "A pointer's style.",
      [
        PropertyDefinition(
          "effect", .names("automatic", "highlight", "lift", "hover"), "The effect on the view.", source: styleHeader),
        PropertyDefinition(
          "shape", .oneOf([.names("system"), .object("UIPointerShape")]), "The pointer's shape.", source: styleHeader),
        PropertyDefinition(
          "constrainedAxes", axesType,
          "The axes on which the pointer returns to the center when the button is released.",
          default: "neither",
          source: styleHeader),
        PropertyDefinition(
          "accessories", .list(.object("UIPointerAccessory")),
          "The accessories beside the pointer; at most four.", iOS15,
          source: styleHeader),
      ]),
    ObjectType(
      "UIPointerShape", "The shape of a pointer: one of these properties.",
      [
        PropertyDefinition("path", .any, "A path.", source: styleHeader),
        PropertyDefinition(
          "roundedRect", .numbers(["x", "y", "width", "height"]),
          "With an effect, a rectangle in the preview container's space. Without one, its origin is an offset from the "
            + "pointer.",
          source: styleHeader),
        PropertyDefinition("cornerRadius", .number, "The corner radius in points.", source: styleHeader),
        PropertyDefinition("verticalBeam", .number, "A beam of this length in points.", source: styleHeader),
        PropertyDefinition("horizontalBeam", .number, "A beam of this length in points.", source: styleHeader),
        PropertyDefinition(
          "space", .string, "The view whose space the shape is given in, by its `ref`.", uses: NameUses.view),
      ]),
    ObjectType(
      "UIPointerAccessory", "A small image beside the pointer.",
      [
        PropertyDefinition(
          "position",
          .oneOf([
            .names("top", "topRight", "right", "bottomRight", "bottom", "bottomLeft", "left", "topLeft"),
            .object("UIPointerAccessoryPosition"),
          ]), "The position of the accessory.", source: Source("UIPointerAccessory.h", .header)),
        PropertyDefinition(
          "shape", .oneOf([.names("arrow"), .object("UIPointerShape")]),
          "The shape of the accessory.", default: "\"arrow\"",
          source: Source("UIPointerAccessory.h", .header)),
        PropertyDefinition(
          "orientationMatchesAngle", .boolean, "Whether the accessory rotates with its angle.", default: "false",
          source: Source("UIPointerAccessory.h", .header)),
      ]),
    ObjectType(
      "UIPointerAccessoryPosition", "A position around the pointer.",
      [
        PropertyDefinition(
          "from", .names("top", "topRight", "right", "bottomRight", "bottom", "bottomLeft", "left", "topLeft"),
          "One of UIKit's positions; `offset` or `angle` changes it.",
          source: Source("UIPointerAccessory.h", .header)),
        PropertyDefinition(
          "offset", .number, "The distance from the pointer's shape in points; only positive values.",
          source: Source("UIPointerAccessory.h", .header)),
        PropertyDefinition(
          "angle", .number, "The angle in radians, clockwise from the top.",
          source: Source("UIPointerAccessory.h", .header)),
      ]),
    ObjectType(
      "UIBandSelectionInteraction", "Selecting by dragging a rectangle.",
      [
        Schema.availableOn,
        PropertyDefinition("isEnabled", .boolean, "Whether the interaction is enabled.", default: "true"),
        PropertyDefinition("shouldBeginHandler", .oneOf([.boolean, .map(.any)]), "Whether a drag may begin."),
        PropertyDefinition(
          "reads", .list(.string), "The properties that the selection handler reads, such as `initialModifierFlags`."),
        PropertyDefinition("in", .string, "The handler's name."),
      ]),
  ]
}
