/// SwiftUI's `ToolbarItemPlacement`s, by name.
package enum ToolbarPlacement: String, Sendable, Hashable, CaseIterable {
  case automatic, principal, navigation, primaryAction, secondaryAction, status
  case confirmationAction, cancellationAction, destructiveAction
  case keyboard, bottomBar
  case topBarLeading, topBarTrailing, topBarPinnedTrailing, navigationBarLeading, navigationBarTrailing
  case accessoryBar, bottomOrnament
  case title, subtitle, largeTitle, largeSubtitle
}

/// A part of a bar, or of what is around it, in which an item is shown.
package enum ToolbarArea: String, Sendable, Hashable, CaseIterable {
  case leading, center, trailing
  /// The toolbar at the bottom of the screen.
  case bottom
  /// Above the software keyboard; at the bottom of the screen with a hardware keyboard.
  case keyboard
  /// The overflow menu.
  case overflow
  /// The Mac's toolbar, where items follow each other from leading to trailing.
  case section
  case title, subtitle, largeTitle, largeSubtitle
  case touchBar, accessoryBar, ornament
  /// Not in the bar at first: only among what people can add to it.
  case customizationPopover
}

/// What decides that a placement resolves otherwise than it does by default.
package enum ToolbarPlacementCondition: String, Sendable, Hashable {
  /// The bar can be customized.
  case customizable
  /// The toolbar's role is `editor` or `browser`.
  case centeringRole
  /// The system shows a back button.
  case backButton
}

/// Where items with a placement go, which platforms have it, and how that is known.
package struct ToolbarPlacementFact: Sendable {
  package let placement: ToolbarPlacement
  /// In one sentence, for people.
  package let summary: String
  package let availability: Availability
  /// Platforms whose SDK certainly does not have it.
  package let unavailableOn: Set<Platform>
  /// On iPhone, and on iPad in compact width; nil where it is not there or not known.
  package let compact: ToolbarArea?
  /// On iPad in regular width.
  package let regular: ToolbarArea?
  /// On the Mac.
  package let mac: ToolbarArea?
  /// In compact width, something else under a condition.
  package let compactException: Exception?
  /// In regular width, something else under a condition.
  package let regularException: Exception?
  package let source: Source

  /// An area that holds instead, under a condition.
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
    notOn unavailableOn: Set<Platform> = [], compact: ToolbarArea? = nil, regular: ToolbarArea? = nil,
    mac: ToolbarArea? = nil, inCompact compactException: Exception? = nil, inRegular regularException: Exception? = nil,
    _ source: Source
  ) {
    self.placement = placement
    self.summary = summary
    self.availability = availability
    self.unavailableOn = unavailableOn
    self.compact = compact
    self.regular = regular
    self.mac = mac
    self.compactException = compactException
    self.regularException = regularException
    self.source = source
  }

  /// The platforms that have it, in the usual order.
  package var platforms: [Platform] { Platform.allCases.filter { !unavailableOn.contains($0) } }
}
