import UIModelPlatform

/// The properties of a sheet at some time that decide how it stands: as presented, or after some of its changes.
package struct SheetState: Sendable, Knowable {
  package var detents: List<Detent>
  /// Given as nil for nil; SwiftUI's selection by its detent.
  package var selected: Property<DetentReference?>
  package var largestUndimmed: Property<DetentReference?>
  package var isEdgeAttached: Property<Bool>
  package var pageSizing: Property<Bool>
  package var followsContentWidth: Property<Bool> = .default
  package var scrollingExpands: Property<Bool> = .default
  package var hasGrabber: Property<Bool> = .default
  /// In points; given as nil for the system's own.
  package var cornerRadius: Property<Double?> = .default
  package var sourceView: Property<String> = .default
  package var placement: Property<SheetPlacement> = .default

  /// Nothing is set.
  package static var initial: SheetState {
    SheetState(
      detents: .absent, selected: .default, largestUndimmed: .default, isEdgeAttached: .default, pageSizing: .default)
  }

  /// Nobody knows what is set.
  static func unknown(_ reason: String, _ place: Place?) -> SheetState {
    SheetState(
      detents: List([], isComplete: false, place: place), selected: .unknown(reason: reason, place),
      largestUndimmed: .unknown(reason: reason, place), isEdgeAttached: .unknown(reason: reason, place),
      pageSizing: .unknown(reason: reason, place), followsContentWidth: .unknown(reason: reason, place),
      scrollingExpands: .unknown(reason: reason, place), hasGrabber: .unknown(reason: reason, place),
      cornerRadius: .unknown(reason: reason, place), sourceView: .unknown(reason: reason, place),
      placement: .unknown(reason: reason, place))
  }

  /// Whether a floating sheet is certainly centered over its window.
  var isCentered: Bool {
    guard sourceView.isDefault else { return false }
    switch placement {
    case .default, .given(.automatic, _), .given(.center, _): return true
    case .given, .unknown: return false
    }
  }

  /// Whether all that decides the sheet's heights and what is usable behind it is known.
  package var isKnown: Bool {
    detents.isKnown && selected.isKnown && largestUndimmed.isKnown && isEdgeAttached.isKnown && pageSizing.isKnown
  }

  /// What a configuration sets; what it does not say stays.
  mutating func apply(_ configuration: SheetConfiguration) {
    if configuration.detents.isGiven { detents = configuration.detents }
    let named: (String?) -> DetentReference? = { $0.map { .named($0) } }
    if !configuration.selectedDetentIdentifier.isDefault {
      selected = configuration.selectedDetentIdentifier.map(named)
    }
    if !configuration.largestUndimmedDetentIdentifier.isDefault {
      largestUndimmed = configuration.largestUndimmedDetentIdentifier.map(named)
    }
    if !configuration.prefersEdgeAttachedInCompactHeight.isDefault {
      isEdgeAttached = configuration.prefersEdgeAttachedInCompactHeight
    }
    if !configuration.prefersPageSizing.isDefault { pageSizing = configuration.prefersPageSizing }
    let width = configuration.widthFollowsPreferredContentSizeWhenEdgeAttached
    if !width.isDefault { followsContentWidth = width }
    let scrolling = configuration.prefersScrollingExpandsWhenScrolledToEdge
    if !scrolling.isDefault { scrollingExpands = scrolling }
    if !configuration.prefersGrabberVisible.isDefault { hasGrabber = configuration.prefersGrabberVisible }
    if !configuration.preferredCornerRadius.isDefault { cornerRadius = configuration.preferredCornerRadius }
    if !configuration.sourceView.isDefault { sourceView = configuration.sourceView }
    if !configuration.placement.isDefault { placement = configuration.placement }
  }

  /// What SwiftUI's modifiers set.
  mutating func apply(_ modifiers: PresentationModifiers) {
    detents = modifiers.presentationDetents
    selected = modifiers.selection.map { $0.swiftUIValue.map { .value($0) } ?? .unknown }
    largestUndimmed = modifiers.backgroundInteraction.map { interaction in
      switch interaction {
      case .automatic, .disabled: nil
      case .enabled: .all
      case .upThrough(let detent): detent.swiftUIValue.map { .value($0) } ?? .unknown
      }
    }
    cornerRadius = modifiers.cornerRadius
    placement = modifiers.placement
    scrollingExpands = modifiers.contentInteraction.map { $0 != .scrolls }
    switch modifiers.dragIndicator {
    case .given(.visible, let origin): hasGrabber = .given(true, origin)
    case .given(.hidden, let origin): hasGrabber = .given(false, origin)
    case .given(.automatic, _), .default:
      hasGrabber = .unknown(reason: "the system decides whether the grabber is visible", nil)
    case .unknown(let reason, let place): hasGrabber = .unknown(reason: reason, place)
    }
  }
}

/// How code refers to a detent.
package enum DetentReference: Sendable, Hashable {
  /// UIKit: by its identifier.
  case named(String)
  /// SwiftUI: by its value.
  case value(DetentValue)
  /// By its place in the list of detents, for one that has no name.
  case at(Int)
  /// SwiftUI's `enabled` without a detent: every one.
  case all
  case unknown

  /// Whether it means this detent; nil where that is not known.
  func matches(_ detent: Detent) -> Bool? {
    switch self {
    case .named(let name): detent.isNameKnown ? detent.name == name : nil
    case .value(let value): detent.swiftUIValue.map { $0 == value }
    case .all: true
    // The list knows it.
    case .at: false
    case .unknown: nil
    }
  }
}
