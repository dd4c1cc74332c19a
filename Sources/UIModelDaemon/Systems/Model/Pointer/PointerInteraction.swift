import UIModelJSON
import UIModelPlatform

/// A view's `UIPointerInteraction`: the regions and styles that its delegate returns for the pointer's position. For
/// example, `{ "regions": [ { "rect": [0, 0, 44, 44], "style": "hidden" } ] }`.
package struct PointerInteraction: Sendable {
  package let availability: DeclaredAvailability
  package let isEnabled: Property<Bool>
  /// The regions, in the order in which the delegate checks them. If the list is not given, the complete view is one
  /// region.
  package let regions: List<PointerRegion>
  /// The style of all regions that do not set a style.
  package let style: Property<PointerStyle>
  /// Whether people can drag in the view.
  package let allowsDragging: Property<Bool>
  package let place: Place

  init(_ reader: ObjectReader) {
    availability = DeclaredAvailability(reader)
    isEnabled = reader.bool("isEnabled")
    regions = reader.list("regions") { element in
      element.kind == .object ? PointerRegion(ObjectReader(element, in: reader.block)) : nil
    }
    style = reader.pointerStyle("style")
    allowsDragging = reader.bool("drags")
    place = reader.place
  }

  /// Returns the style of a region, or the interaction's style if the region does not set a style.
  package func style(of region: PointerRegion?) -> Property<PointerStyle> {
    guard let region, !region.style.isDefault else { return style }
    return region.style
  }

  /// Returns the accessories of a region, or the accessories of the region's style if the region has no list.
  package func accessories(in region: PointerRegion?) -> List<PointerAccessory> {
    if let region, region.accessories.isGiven { return region.accessories }
    switch style(of: region) {
    case .given(let style, _): return style.accessories
    case .unknown(_, let place): return List([], isComplete: false, place: place)
    case .default: return .absent
    }
  }
}

/// A `UIPointerRegion`: an area of a view with its own pointer style.
package struct PointerRegion: Sendable {
  package let identifier: Property<String>
  /// The region's rectangle in the view's coordinate space. If the rectangle is not given, the region is the complete
  /// view.
  package let rect: Property<Rect>
  package let latchingAxes: Property<PointerAxes>
  package let style: Property<PointerStyle>
  package let accessories: List<PointerAccessory>
  /// The axes along which people can drag in the region.
  package let dragAxes: Property<PointerAxes>
  package let place: Place

  init(_ reader: ObjectReader) {
    identifier = reader.string("identifier")
    rect = reader.rect("rect")
    latchingAxes = reader.axes("latchingAxes")
    style = reader.pointerStyle("style")
    accessories = reader.accessories("accessories")
    dragAxes = reader.axes("drags")
    place = reader.place
  }
}

extension ObjectReader {
  /// Reads axes by name: `horizontal`, `vertical` or `both`.
  func axes(_ key: JSONKey) -> Property<PointerAxes> {
    property(key) { $0.kind == .string ? $0.string.flatMap(PointerAxes.init(name:)) : nil }
  }
}

extension ViewDetails {
  private static let interactionKeys: [JSONKey] = ["pointerInteraction", "bandSelectionInteraction"]

  /// Whether the view has a pointer interaction or a band selection interaction.
  package var concernsPointer: Bool {
    ViewDetails.interactionKeys.contains { reader[$0] != nil }
  }

  /// The pointer interaction; nil if the view has none, or if the interaction could not be read.
  package var pointerInteraction: PointerInteraction? {
    reader.object("pointerInteraction").map { PointerInteraction($0) }
  }

  /// Whether the pointer interaction is known. False if the view has a pointer interaction that could not be read.
  package var isPointerInteractionKnown: Bool {
    reader["pointerInteraction"] == nil || reader.object("pointerInteraction") != nil
  }

  /// The band selection interaction; nil if the view has none, or if the interaction could not be read.
  package var bandSelectionInteraction: BandSelectionInteraction? {
    reader.object("bandSelectionInteraction").map { BandSelectionInteraction($0) }
  }

  /// Whether the band selection interaction is known. False if the view has a band selection interaction that could not
  /// be read.
  package var isBandSelectionInteractionKnown: Bool {
    reader["bandSelectionInteraction"] == nil || reader.object("bandSelectionInteraction") != nil
  }
}
