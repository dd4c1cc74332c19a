import UIModelPlatform

/// The object types for a view's keyboard layout guide, and for a SwiftUI view that ignores safe areas.
///
/// For example:
///
///     "ignoresSafeArea": { "regions": "keyboard", "edges": ["bottom"] }
enum KeyboardSchema {
  private static let guideSource = Source("UIKeyboardLayoutGuide documentation", .documented)
  private static let safeAreaSource = Source("SwiftUI documentation: SafeAreaRegions", .documented)
  private static let edgesType: ValueType = .list(.names("top", "leading", "bottom", "trailing"))

  static let types: [ObjectType] = [
    ObjectType(
      "UIKeyboardLayoutGuide", "The guide that follows the keyboard.",
      [
        Schema.availableOn,
        PropertyDefinition(
          "followsUndockedKeyboard", .boolean,
          "Whether the guide also follows undocked and floating keyboards.", default: "false",
          Availability(iOS: 15, visionOS: 1), source: guideSource),
        PropertyDefinition(
          "usesBottomSafeArea", .boolean,
          "Whether the guide ends at the safe area without a keyboard. If false, it ends at the view's bottom.",
          default: "true", Availability(iOS: 17, visionOS: 1), source: guideSource),
        PropertyDefinition(
          "keyboardDismissPadding", .number,
          "The distance above the keyboard at which an interactive dismissal begins, in points. Negative values have "
            + "the effect of 0.",
          default: "0", Availability(iOS: 17, visionOS: 1), source: guideSource),
        PropertyDefinition(
          "trackedConstraints", .list(.object("TrackedConstraints")),
          "Constraints that are active only while the keyboard is near certain edges or away from them.",
          source: guideSource),
      ]),
    ObjectType(
      "TrackedConstraints", "Constraints set by `setConstraints(_:activeWhenNearEdge:)` and related methods.",
      [
        PropertyDefinition("constraints", .list(.object("Constraint")), "The constraints.", source: guideSource),
        PropertyDefinition(
          "activeWhenNearEdges", edgesType,
          "The edges that the keyboard must all be near for the constraints to be active.",
          source: guideSource),
        PropertyDefinition(
          "activeWhenAwayFromEdges", edgesType,
          "The edges that the keyboard must all be away from for the constraints to be active.",
          source: guideSource),
      ]),
    ObjectType(
      "IgnoresSafeArea", "SwiftUI's `ignoresSafeArea(_:edges:)`.",
      [
        Schema.availableOn,
        PropertyDefinition(
          "regions", .names("all", "container", "keyboard"),
          "The regions of the safe area that are ignored.", default: "all",
          source: safeAreaSource),
        PropertyDefinition(
          "edges", .list(.names("all", "top", "leading", "bottom", "trailing", "horizontal", "vertical")),
          "The edges at which the safe area is ignored.", default: "all", source: safeAreaSource),
      ]),
  ]
}
