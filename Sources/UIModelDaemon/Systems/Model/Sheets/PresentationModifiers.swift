import UIModelJSON
import UIModelPlatform

/// SwiftUI's presentation modifiers on a sheet's content. For example, `{ "presentationDetents": ["medium", "large"],
/// "presentationDragIndicator": "visible" }`.
// A class because it is large: rules pass it on without copying it.
package final class PresentationModifiers: Sendable {
  package let presentationDetents: List<Detent>
  package let selection: Property<Detent>
  package let backgroundInteraction: Property<BackgroundInteraction>
  package let contentInteraction: Property<ContentInteraction>
  package let dragIndicator: Property<Visibility>
  /// The corner radius in points; `.given(nil)` for `null`.
  package let cornerRadius: Property<Double?>
  package let compactAdaptation: Property<CompactAdaptation>
  package let placement: Property<SheetPlacement>
  /// `interactiveDismissDisabled(_:)`, whose value can depend on a state.
  package let dismissDisabledFlag: StateFlag
  /// The place of the key `presentationContentInteraction`, if it is given.
  package let contentInteractionKeyPlace: Place?
  /// The place of the key `presentationDragIndicator`, if it is given.
  package let dragIndicatorKeyPlace: Place?

  /// The value of `interactiveDismissDisabled(_:)` in all states; unknown if the value depends on a state.
  package var interactiveDismissDisabled: Property<Bool> { dismissDisabledFlag.value }

  /// The argument of `presentationBackgroundInteraction(_:)`.
  package enum BackgroundInteraction: Sendable {
    case automatic, enabled, disabled
    case upThrough(Detent)
  }

  /// The argument of `presentationContentInteraction(_:)`.
  package enum ContentInteraction: String, Sendable {
    case automatic, resizes, scrolls
  }

  /// The argument of `presentationDragIndicator(_:)`.
  package enum Visibility: String, Sendable {
    case automatic, visible, hidden
  }

  /// The arguments of `presentationCompactAdaptation(_:)`.
  package struct CompactAdaptation: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
      case automatic, none, popover, sheet, fullScreenCover
    }
    package let horizontal: Kind
    package let vertical: Kind

    package init(horizontal: Kind, vertical: Kind) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  private static let keys: [JSONKey] = [
    "presentationDetents", "selection", "presentationBackgroundInteraction", "presentationContentInteraction",
    "presentationDragIndicator", "presentationCornerRadius", "presentationCompactAdaptation",
    "presentationPlacement", "interactiveDismissDisabled",
  ]

  /// Reads the modifiers of a sheet; nil if the sheet uses none of them.
  init?(_ reader: ObjectReader) {
    guard PresentationModifiers.keys.contains(where: { reader.element.member($0) != nil }) else { return nil }
    presentationDetents = reader.list("presentationDetents") { Detent($0, in: reader.block) }
    selection = reader.property("selection") { Detent($0, in: reader.block) }
    backgroundInteraction = reader.property("presentationBackgroundInteraction") { element in
      switch element.string {
      case "automatic": .automatic
      case "enabled": .enabled
      case "disabled": .disabled
      case .some: nil
      case nil:
        element["enabled"]?["upThrough"].flatMap { Detent($0, in: reader.block) }.map { .upThrough($0) }
      }
    }
    contentInteraction = reader.value("presentationContentInteraction", ContentInteraction.self)
    dragIndicator = reader.value("presentationDragIndicator", Visibility.self)
    cornerRadius = reader.property("presentationCornerRadius") { element in
      element.kind == .null ? .some(nil) : element.floatingPointValue.map { .some($0) }
    }
    compactAdaptation = reader.property("presentationCompactAdaptation") { CompactAdaptation($0) }
    placement = reader.value("presentationPlacement", SheetPlacement.self)
    dismissDisabledFlag = StateFlag(reader, "interactiveDismissDisabled")
    contentInteractionKeyPlace = reader.key("presentationContentInteraction")
    dragIndicatorKeyPlace = reader.key("presentationDragIndicator")
  }
}

extension PresentationModifiers.CompactAdaptation {
  fileprivate init?(_ element: JSONElement) {
    if let name = element.string {
      guard let kind = Kind(rawValue: name) else { return nil }
      self.init(horizontal: kind, vertical: kind)
      return
    }
    guard element.kind == .object else { return nil }
    func kind(_ key: JSONKey) -> Kind? {
      element[key].map { $0.string.flatMap(Kind.init(rawValue:)) } ?? .automatic
    }
    guard let horizontal = kind("horizontal"), let vertical = kind("vertical") else { return nil }
    self.init(horizontal: horizontal, vertical: vertical)
  }
}

/// The value by which SwiftUI compares detents. Detents with equal values are the same detent.
package enum DetentValue: Sendable, Hashable {
  case medium, large
  case height(Double)
  case fraction(Double)
  case customType(String)
}

extension Detent {
  /// The value by which SwiftUI compares this detent; nil if it is unknown.
  package var swiftUIValue: DetentValue? {
    switch kind {
    case .medium: return .medium
    case .large: return .large
    case .custom(let resolver):
      if let type = customType.value { return .customType(type) }
      guard customType.isDefault, identifier.isDefault else { return nil }
      switch resolver {
      case .height(let height): return .height(height.value)
      case .fraction(let fraction): return .fraction(fraction.value)
      case .samples, .unknown: return nil
      }
    }
  }
}
