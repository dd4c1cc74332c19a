import UIModelPlatform

/// The types of a view's keyboard layout guide and of a safe area that is ignored.
enum KeyboardSchema {
  private static let guide = Source("UIKeyboardLayoutGuide documentation", .documented)
  private static let safeArea = Source("SwiftUI documentation: SafeAreaRegions", .documented)
  private static let edges: ValueType = .list(.names("top", "leading", "bottom", "trailing"))

  static let types: [ObjectType] = [
    ObjectType(
      "UIKeyboardLayoutGuide", "The guide that follows the keyboard.",
      [
        Schema.availableOn,
        PropertyDefinition(
          "followsUndockedKeyboard", .boolean, "It follows undocked and floating keyboards too.", default: "false",
          Availability(iOS: 15, visionOS: 1), source: guide),
        PropertyDefinition(
          "usesBottomSafeArea", .boolean, "Without a keyboard it ends at the safe area; false: at the view's bottom.",
          default: "true", Availability(iOS: 17, visionOS: 1), source: guide),
        PropertyDefinition(
          "keyboardDismissPadding", .number,
          "How far above the keyboard an interactive dismissal begins, in points; below 0 counts as 0.",
          default: "0", Availability(iOS: 17, visionOS: 1), source: guide),
        PropertyDefinition(
          "trackedConstraints", .list(.object("TrackedConstraints")),
          "Constraints that are active only while the keyboard is near or away from edges.", source: guide),
      ]),
    ObjectType(
      "TrackedConstraints", "`setConstraints(_:activeWhenNearEdge:)` and its kind.",
      [
        PropertyDefinition("constraints", .list(.object("Constraint")), "The constraints.", source: guide),
        PropertyDefinition(
          "activeWhenNearEdges", edges, "Active while the keyboard is near all of these.",
          source: guide),
        PropertyDefinition(
          "activeWhenAwayFromEdges", edges, "Active while it is away from all of these.",
          source: guide),
      ]),
    ObjectType(
      "IgnoresSafeArea", "SwiftUI's `ignoresSafeArea(_:edges:)`.",
      [
        Schema.availableOn,
        PropertyDefinition(
          "regions", .names("all", "container", "keyboard"), "Which parts of the safe area.", default: "all",
          source: safeArea),
        PropertyDefinition(
          "edges", .list(.names("all", "top", "leading", "bottom", "trailing", "horizontal", "vertical")),
          "At which edges.", default: "all", source: safeArea),
      ]),
  ]
}
