/// A placement of SwiftUI's `ToolbarItemPlacement`, by name.
package enum ToolbarPlacement: String, Sendable, Hashable, CaseIterable {
  case automatic, principal, navigation, primaryAction, secondaryAction, status
  case confirmationAction, cancellationAction, destructiveAction
  case keyboard, bottomBar
  case topBarLeading, topBarTrailing, topBarPinnedTrailing, navigationBarLeading, navigationBarTrailing
  case accessoryBar, bottomOrnament
  case title, subtitle, largeTitle, largeSubtitle
}

/// An area of a bar, or around a bar, in which a toolbar item appears.
package enum ToolbarArea: String, Sendable, Hashable, CaseIterable {
  case leading, center, trailing
  /// The toolbar at the bottom of the screen.
  case bottom
  /// Above the software keyboard, or at the bottom of the screen with a hardware keyboard.
  case keyboard
  /// The overflow menu.
  case overflow
  /// The Mac's toolbar, with items in order from leading to trailing.
  case section
  case title, subtitle, largeTitle, largeSubtitle
  case touchBar, accessoryBar, ornament
  /// The customization popover: the item is not in the bar until people add it.
  case customizationPopover
}

/// A condition under which a placement resolves to an area other than its default.
package enum ToolbarPlacementCondition: String, Sendable, Hashable {
  /// The bar can be customized.
  case customizable
  /// The toolbar's role is `editor` or `browser`.
  case centeringRole
  /// The system shows a back button.
  case backButton
}

/// The areas that a placement resolves to, the platforms that have the placement, and the source.
package struct ToolbarPlacementFact: Sendable {
  package let placement: ToolbarPlacement
  /// The placement's meaning, as one sentence.
  package let summary: String
  package let availability: Availability
  /// Platforms whose SDK certainly lacks the placement.
  package let unavailablePlatforms: Set<Platform>
  /// The area on iPhone, and on iPad in compact width; nil if the placement is unavailable on iOS and iPadOS or the
  /// area is unknown.
  package let compactArea: ToolbarArea?
  /// The area on iPad in regular width; nil if the placement is unavailable on iPadOS or the area is unknown.
  package let regularArea: ToolbarArea?
  /// The area on the Mac; nil if the placement is unavailable on macOS or the area is unknown.
  package let macArea: ToolbarArea?
  /// The exception to `compactArea`: a condition and the area that applies under it. Nil if no condition changes the
  /// area.
  package let compactException: Exception?
  /// The exception to `regularArea`: a condition and the area that applies under it. Nil if no condition changes the
  /// area.
  package let regularException: Exception?
  package let source: Source

  /// An area that replaces the default area under a condition.
  package struct Exception: Sendable {
    package let condition: ToolbarPlacementCondition
    package let area: ToolbarArea

    package init(_ condition: ToolbarPlacementCondition, _ area: ToolbarArea) {
      self.condition = condition
      self.area = area
    }
  }

  package init(
    _ placement: ToolbarPlacement, _ summary: String, _ availability: Availability,
    notOn unavailablePlatforms: Set<Platform> = [], compact: ToolbarArea? = nil, regular: ToolbarArea? = nil,
    mac: ToolbarArea? = nil, inCompact compactException: Exception? = nil, inRegular regularException: Exception? = nil,
    _ source: Source
  ) {
    self.placement = placement
    self.summary = summary
    self.availability = availability
    self.unavailablePlatforms = unavailablePlatforms
    self.compactArea = compact
    self.regularArea = regular
    self.macArea = mac
    self.compactException = compactException
    self.regularException = regularException
    self.source = source
  }

  /// The platforms that have the placement, in the order of `Platform`.
  package var platforms: [Platform] { Platform.allCases.filter { !unavailablePlatforms.contains($0) } }
}
