import UIModelPlatform

/// The properties of a sheet that determine its layout, as presented or after some of the sheet's changes.
package struct SheetState: Sendable, Knowable {
  package var detents: List<Detent>
  /// The selected detent. `given(nil)` means that code sets nil. A SwiftUI selection is a detent value.
  package var selectedDetent: Property<DetentReference?>
  package var largestUndimmedDetent: Property<DetentReference?>
  package var prefersEdgeAttachment: Property<Bool>
  package var prefersPageSizing: Property<Bool>
  package var followsContentWidth: Property<Bool> = .default
  package var scrollingExpands: Property<Bool> = .default
  package var hasGrabber: Property<Bool> = .default
  /// The corner radius in points. `given(nil)` means the system's default.
  package var cornerRadius: Property<Double?> = .default
  package var sourceView: Property<String> = .default
  package var placement: Property<SheetPlacement> = .default

  /// The state in which no property is set.
  package static var initial: SheetState {
    SheetState(
      detents: .absent, selectedDetent: .default, largestUndimmedDetent: .default, prefersEdgeAttachment: .default,
      prefersPageSizing: .default)
  }

  /// Returns the state in which every property is unknown.
  static func unknown(_ reason: String, _ place: Place?) -> SheetState {
    SheetState(
      detents: List([], isComplete: false, place: place), selectedDetent: .unknown(reason: reason, place),
      largestUndimmedDetent: .unknown(reason: reason, place), prefersEdgeAttachment: .unknown(reason: reason, place),
      prefersPageSizing: .unknown(reason: reason, place), followsContentWidth: .unknown(reason: reason, place),
      scrollingExpands: .unknown(reason: reason, place), hasGrabber: .unknown(reason: reason, place),
      cornerRadius: .unknown(reason: reason, place), sourceView: .unknown(reason: reason, place),
      placement: .unknown(reason: reason, place))
  }

  /// Whether a floating sheet is certainly centered in its window.
  var isCentered: Bool {
    guard sourceView.isDefault else { return false }
    switch placement {
    case .default, .given(.automatic, _), .given(.center, _): return true
    case .given, .unknown: return false
    }
  }

  /// Whether all properties are known that affect the sheet's heights or decide whether the content behind the sheet
  /// can be used.
  package var isKnown: Bool {
    detents.isKnown && selectedDetent.isKnown && largestUndimmedDetent.isKnown && prefersEdgeAttachment.isKnown
      && prefersPageSizing.isKnown
  }

  /// Applies the properties that a UIKit configuration sets. All other properties keep their values.
  mutating func apply(_ configuration: SheetConfiguration) {
    if configuration.detents.isGiven { detents = configuration.detents }
    let namedReference: (String?) -> DetentReference? = { $0.map { .named($0) } }
    if !configuration.selectedDetentIdentifier.isDefault {
      selectedDetent = configuration.selectedDetentIdentifier.map(namedReference)
    }
    if !configuration.largestUndimmedDetentIdentifier.isDefault {
      largestUndimmedDetent = configuration.largestUndimmedDetentIdentifier.map(namedReference)
    }
    if !configuration.prefersEdgeAttachedInCompactHeight.isDefault {
      prefersEdgeAttachment = configuration.prefersEdgeAttachedInCompactHeight
    }
    if !configuration.prefersPageSizing.isDefault { prefersPageSizing = configuration.prefersPageSizing }
    let widthPreference = configuration.widthFollowsPreferredContentSizeWhenEdgeAttached
    if !widthPreference.isDefault { followsContentWidth = widthPreference }
    let scrollingPreference = configuration.prefersScrollingExpandsWhenScrolledToEdge
    if !scrollingPreference.isDefault { scrollingExpands = scrollingPreference }
    if !configuration.prefersGrabberVisible.isDefault { hasGrabber = configuration.prefersGrabberVisible }
    if !configuration.preferredCornerRadius.isDefault { cornerRadius = configuration.preferredCornerRadius }
    if !configuration.sourceView.isDefault { sourceView = configuration.sourceView }
    if !configuration.placement.isDefault { placement = configuration.placement }
  }

  /// Applies the properties that SwiftUI's modifiers set.
  mutating func apply(_ modifiers: PresentationModifiers) {
    detents = modifiers.presentationDetents
    selectedDetent = modifiers.selection.map { $0.swiftUIValue.map { .value($0) } ?? .unknown }
    largestUndimmedDetent = modifiers.backgroundInteraction.map { interaction in
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

/// A reference to a detent in code. For example, `.named("medium")` in UIKit or `.value(.medium)` in SwiftUI.
package enum DetentReference: Sendable, Hashable {
  /// A UIKit detent by its identifier.
  case named(String)
  /// A SwiftUI detent by its value.
  case value(DetentValue)
  /// A detent without a name, by its index in the list of detents.
  case index(Int)
  /// All detents, from SwiftUI's background interaction `.enabled`.
  case all
  case unknown

  /// Returns whether the reference names this detent; nil if unknown. Returns false for a reference by index, which
  /// callers must compare themselves.
  func matches(_ detent: Detent) -> Bool? {
    switch self {
    case .named(let name): detent.isNameKnown ? detent.name == name : nil
    case .value(let value): detent.swiftUIValue.map { $0 == value }
    case .all: true
    // Callers have the list of detents and compare the index themselves.
    case .index: false
    case .unknown: nil
    }
  }
}
