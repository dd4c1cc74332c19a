/// The properties of a sheet at some time that decide how it stands: as presented, or after some of its changes.
package struct SheetState: Sendable, Knowable {
  package var detents: List<Detent>
  /// Given as nil for nil; SwiftUI's selection by its detent.
  package var selected: Property<DetentReference?>
  package var largestUndimmed: Property<DetentReference?>
  package var isEdgeAttached: Property<Bool>
  package var pageSizing: Property<Bool>

  /// Nothing is set.
  package static var initial: SheetState {
    SheetState(
      detents: .absent, selected: .default, largestUndimmed: .default, isEdgeAttached: .default, pageSizing: .default)
  }

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
  }
}

/// How code refers to a detent.
package enum DetentReference: Sendable, Hashable {
  /// UIKit: by its identifier.
  case named(String)
  /// SwiftUI: by its value.
  case value(DetentValue)
  /// SwiftUI's `enabled` without a detent: every one.
  case all
  case unknown

  /// Whether it means this detent; nil where that is not known.
  func matches(_ detent: Detent) -> Bool? {
    switch self {
    case .named(let name): detent.isNameKnown ? detent.name == name : nil
    case .value(let value): detent.swiftUIValue.map { $0 == value }
    case .all: true
    case .unknown: nil
    }
  }
}
