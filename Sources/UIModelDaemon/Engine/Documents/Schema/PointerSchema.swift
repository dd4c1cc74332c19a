import UIModelPlatform

/// The types of pointer and band selection interactions.
enum PointerSchema {
  private static let style = Source("UIPointerStyle.h", .header)
  private static let region = Source("UIPointerRegion.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)
  private static let axes: ValueType = .names("neither", "horizontal", "vertical", "both")

  static let types: [ObjectType] = [
    ObjectType(
      "UIPointerInteraction", "How the pointer looks and moves over a view.",
      [
        Schema.availableOn,
        PropertyDefinition("isEnabled", .boolean, "The interaction works.", default: "true"),
        PropertyDefinition(
          "regions", .list(.object("UIPointerRegion")), "What the delegate answers; none: the whole view."),
        PropertyDefinition(
          "style", .oneOf([.names("hidden", "system"), .object("UIPointerStyle")]),
          "The style where regions give none.", source: style),
        PropertyDefinition("drags", .boolean, "People drag something here.", default: "false"),
      ]),
    ObjectType(
      "UIPointerRegion", "A region in which the pointer has one style.",
      [
        PropertyDefinition("identifier", .plainIdentifier, "The region's identifier.", source: region),
        PropertyDefinition("rect", .numbers(["x", "y", "width", "height"]), "In the view's space.", source: region),
        PropertyDefinition(
          "latchingAxes", axes, "On which axes the pointer moves freely while the button is held.",
          default: "neither", iOS15, source: region),
        PropertyDefinition(
          "style", .oneOf([.names("hidden", "system"), .object("UIPointerStyle")]), "The style here.",
          source: style),
        PropertyDefinition(
          "accessories", .list(.object("UIPointerAccessory")), "Beside the pointer; at most four.", iOS15,
          source: style),
        PropertyDefinition("drags", .names("horizontal", "vertical", "both"), "Which way people drag here."),
      ]),
    ObjectType(
      "UIPointerStyle", "A pointer's style.",
      [
        PropertyDefinition(
          "effect", .names("automatic", "highlight", "lift", "hover"), "What happens to the view.", source: style),
        PropertyDefinition(
          "shape", .oneOf([.names("system"), .object("UIPointerShape")]), "The pointer's shape.", source: style),
        PropertyDefinition(
          "constrainedAxes", axes, "On which axes the pointer goes back to the middle when the button is released.",
          default: "neither",
          source: style),
        PropertyDefinition(
          "accessories", .list(.object("UIPointerAccessory")), "Beside the pointer; at most four.", iOS15,
          source: style),
      ]),
    ObjectType(
      "UIPointerShape", "A pointer's shape: one of these.",
      [
        PropertyDefinition("path", .any, "A path.", source: style),
        PropertyDefinition(
          "roundedRect", .numbers(["x", "y", "width", "height"]),
          "With an effect in the preview container's space; without one the origin is an offset from the pointer.",
          source: style),
        PropertyDefinition("cornerRadius", .number, "In points.", source: style),
        PropertyDefinition("verticalBeam", .number, "A beam of this length.", source: style),
        PropertyDefinition("horizontalBeam", .number, "A beam of this length.", source: style),
        PropertyDefinition(
          "space", .string, "The view whose space the shape is given in, by its `ref`.", uses: NameUses.view),
      ]),
    ObjectType(
      "UIPointerAccessory", "A small picture beside the pointer.",
      [
        PropertyDefinition(
          "position",
          .oneOf([
            .names("top", "topRight", "right", "bottomRight", "bottom", "bottomLeft", "left", "topLeft"),
            .object("UIPointerAccessoryPosition"),
          ]), "Where it stands.", source: Source("UIPointerAccessory.h", .header)),
        PropertyDefinition(
          "shape", .oneOf([.names("arrow"), .object("UIPointerShape")]), "What it looks like.", default: "\"arrow\"",
          source: Source("UIPointerAccessory.h", .header)),
        PropertyDefinition(
          "orientationMatchesAngle", .boolean, "It turns with its angle.", default: "false",
          source: Source("UIPointerAccessory.h", .header)),
      ]),
    ObjectType(
      "UIPointerAccessoryPosition", "A position around the pointer.",
      [
        PropertyDefinition(
          "from", .names("top", "topRight", "right", "bottomRight", "bottom", "bottomLeft", "left", "topLeft"),
          "One of UIKit's own, of which `offset` or `angle` is changed.",
          source: Source("UIPointerAccessory.h", .header)),
        PropertyDefinition(
          "offset", .number, "From the pointer's shape, in points; only positive values.",
          source: Source("UIPointerAccessory.h", .header)),
        PropertyDefinition(
          "angle", .number, "Clockwise from the top, in radians.",
          source: Source("UIPointerAccessory.h", .header)),
      ]),
    ObjectType(
      "UIBandSelectionInteraction", "Selecting by dragging a rectangle.",
      [
        Schema.availableOn,
        PropertyDefinition("isEnabled", .boolean, "The interaction works.", default: "true"),
        PropertyDefinition("shouldBeginHandler", .oneOf([.boolean, .map(.any)]), "Whether a drag may begin."),
        PropertyDefinition(
          "reads", .list(.string), "What the selection handler reads, such as `initialModifierFlags`."),
        PropertyDefinition("in", .string, "The handler's name."),
      ]),
  ]
}
