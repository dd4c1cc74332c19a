import UIModelJSON
import UIModelPlatform

/// A view's `UIPointerInteraction`: what its delegate answers where the pointer is.
package struct PointerInteraction: Sendable {
  package let availability: DeclaredAvailability
  package let isEnabled: Property<Bool>
  /// In the order in which the delegate looks for one. Not given: the whole view is one region.
  package let regions: List<PointerRegion>
  /// The style where a region has none of its own.
  package let style: Property<PointerStyle>
  /// Whether people drag something here.
  package let drags: Property<Bool>
  package let place: Place

  init(_ reader: ObjectReader) {
    availability = DeclaredAvailability(reader)
    isEnabled = reader.bool("isEnabled")
    regions = reader.list("regions") { element in
      element.kind == .object ? PointerRegion(ObjectReader(element, in: reader.block)) : nil
    }
    style = reader.pointerStyle("style")
    drags = reader.bool("drags")
    place = reader.place
  }

  /// The style of a region: its own, or that of the interaction.
  package func style(of region: PointerRegion?) -> Property<PointerStyle> {
    guard let region, !region.style.isDefault else { return style }
    return region.style
  }

  /// The accessories in a region: those given beside its style, else the style's own.
  package func accessories(in region: PointerRegion?) -> List<PointerAccessory> {
    if let region, region.accessories.isGiven { return region.accessories }
    switch style(of: region) {
    case .given(let style, _): return style.accessories
    case .unknown(_, let place): return List([], isComplete: false, place: place)
    case .default: return .absent
    }
  }
}

/// A `UIPointerRegion`.
package struct PointerRegion: Sendable {
  package let identifier: Property<String>
  /// In the view's space; the whole view without one.
  package let rect: Property<Rect>
  package let latchingAxes: Property<PointerAxes>
  package let style: Property<PointerStyle>
  package let accessories: List<PointerAccessory>
  /// Which way people drag here.
  package let drags: Property<PointerAxes>
  package let place: Place

  init(_ reader: ObjectReader) {
    identifier = reader.string("identifier")
    rect = reader.rect("rect")
    latchingAxes = reader.axes("latchingAxes")
    style = reader.pointerStyle("style")
    accessories = reader.accessories("accessories")
    drags = reader.axes("drags")
    place = reader.place
  }
}

extension ObjectReader {
  /// Axes by name.
  func axes(_ key: JSONKey) -> Property<PointerAxes> {
    property(key) { $0.kind == .string ? $0.string.flatMap(PointerAxes.init(name:)) : nil }
  }
}

extension ViewDetails {
  private static let interactions: [JSONKey] = ["pointerInteraction", "bandSelectionInteraction"]

  /// Whether the view says anything of the pointer.
  package var concernsPointer: Bool {
    ViewDetails.interactions.contains { reader[$0] != nil }
  }

  /// Nil where there is none, or nothing is known of it.
  package var pointerInteraction: PointerInteraction? {
    reader.object("pointerInteraction").map { PointerInteraction($0) }
  }

  /// False if the view has an interaction of which nothing is known.
  package var isPointerInteractionKnown: Bool {
    reader["pointerInteraction"] == nil || reader.object("pointerInteraction") != nil
  }

  /// Nil where there is none, or nothing is known of it.
  package var bandSelectionInteraction: BandSelectionInteraction? {
    reader.object("bandSelectionInteraction").map { BandSelectionInteraction($0) }
  }

  /// False if the view has an interaction of which nothing is known.
  package var isBandSelectionInteractionKnown: Bool {
    reader["bandSelectionInteraction"] == nil || reader.object("bandSelectionInteraction") != nil
  }
}
