import UIModelJSON
import UIModelPlatform

/// A `UIPointerStyle`: a system style, or a style made from an effect or a shape. For example, `"hidden"`, or `{
/// "effect": "lift" }`.
package struct PointerStyle: Sendable {
  package enum Name: String, Sendable { case hidden, system }
  package enum Effect: String, Sendable { case automatic, highlight, lift, hover }

  /// The name of a system style, `hidden` or `system`; nil for a style made from an effect or a shape.
  package let name: Name?
  package let effect: Property<Effect>
  package let shape: Property<PointerShape>
  /// The axes along which the pointer returns to the center of the region when the button is released
  /// (UIPointerStyle.h).
  package let constrainedAxes: Property<PointerAxes>
  package let accessories: List<PointerAccessory>
  package let place: Place

  init?(_ element: JSONElement, in block: BlockID) {
    place = Place(element, in: block)
    if element.kind == .string {
      guard let name = element.string.flatMap(Name.init(rawValue:)) else { return nil }
      self.name = name
      (effect, shape, constrainedAxes, accessories) = (.default, .default, .default, .absent)
      return
    }
    guard element.kind == .object else { return nil }
    let reader = ObjectReader(element, in: block)
    name = nil
    effect = reader.value("effect", Effect.self)
    shape = reader.property("shape") { PointerShape($0, in: block) }
    constrainedAxes = reader.axes("constrainedAxes")
    accessories = reader.accessories("accessories")
  }
}

/// A `UIPointerShape`: the form of the pointer.
package struct PointerShape: Sendable {
  package enum Kind: Sendable, Hashable {
    case system
    case path
    case roundedRect(Rect)
    case verticalBeam(Double)
    case horizontalBeam(Double)
  }

  /// The kind of shape; nil if it is unknown or not given.
  package let kind: Kind?
  package let roundedRect: Property<Rect>
  package let cornerRadius: Property<Double>
  /// The handle of the view whose coordinate space the shape uses.
  package let coordinateSpaceView: Property<String>
  package let place: Place

  init?(_ element: JSONElement, in block: BlockID) {
    place = Place(element, in: block)
    if element.kind == .string {
      guard element.string == "system" else { return nil }
      (kind, roundedRect, cornerRadius, coordinateSpaceView) = (.system, .default, .default, .default)
      return
    }
    guard element.kind == .object else { return nil }
    let reader = ObjectReader(element, in: block)
    roundedRect = reader.rect("roundedRect")
    cornerRadius = reader.number("cornerRadius")
    coordinateSpaceView = reader.string("space")
    if let rect = roundedRect.value {
      kind = .roundedRect(rect)
    } else if let length = reader.number("verticalBeam").value {
      kind = .verticalBeam(length)
    } else if let length = reader.number("horizontalBeam").value {
      kind = .horizontalBeam(length)
    } else {
      kind = reader.json("path").isGiven ? .path : nil
    }
  }
}

/// A `UIPointerAccessory`: a small shape beside the pointer, such as an arrow.
package struct PointerAccessory: Sendable {
  package let position: Property<AccessoryPosition>
  /// The shape; `.given(nil)` for UIKit's arrow.
  package let shape: Property<PointerShape?>
  package let orientationMatchesAngle: Property<Bool>
  package let place: Place
  /// The accessory's JSON, for comparing two accessories.
  package let json: JSONValue

  init(_ element: JSONElement, in block: BlockID) {
    let reader = ObjectReader(element, in: block)
    position = reader.property("position") { AccessoryPosition($0, in: block) }
    shape = reader.property("shape") { element in
      if element.kind == .string { return element.string == "arrow" ? .some(nil) : nil }
      return PointerShape(element, in: block).map { .some($0) }
    }
    orientationMatchesAngle = reader.bool("orientationMatchesAngle")
    place = reader.place
    json = JSONValue(element)
  }

  /// Whether the shape is certainly UIKit's arrow.
  package var isArrow: Bool {
    switch shape {
    case .default: true
    case .given(let shape, _): shape == nil
    case .unknown: false
    }
  }
}

/// The position of an accessory: a predefined name, or an offset and an angle. For example, `"topRight"`, or `{ "from":
/// "topRight", "offset": 20 }`.
package struct AccessoryPosition: Sendable {
  /// The name of one of the eight predefined positions; nil if only numbers are given.
  package let name: String?
  package let offset: Property<Double>
  package let angle: Property<Double>

  init?(_ element: JSONElement, in block: BlockID) {
    if element.kind == .string {
      guard let name = element.string, PointerPosition(name: name) != nil else { return nil }
      (self.name, offset, angle) = (name, .default, .default)
      return
    }
    guard element.kind == .object else { return nil }
    let reader = ObjectReader(element, in: block)
    let positionName = reader.string("from")
    guard positionName.isKnown, positionName.isDefault || positionName.value.flatMap(PointerPosition.init(name:)) != nil
    else { return nil }
    name = positionName.value
    offset = reader.number("offset")
    angle = reader.number("angle")
  }

  /// The resulting offset and angle; nil if one of them is unknown or missing.
  package var position: PointerPosition? {
    guard offset.isKnown, angle.isKnown else { return nil }
    let basePosition = name.flatMap(PointerPosition.init(name:))
    guard let offset = offset.value ?? basePosition?.offset, let angle = angle.value ?? basePosition?.angle else {
      return nil
    }
    return PointerPosition(offset: offset, angle: angle)
  }
}

extension ObjectReader {
  func pointerStyle(_ key: JSONKey) -> Property<PointerStyle> { property(key) { PointerStyle($0, in: block) } }

  func accessories(_ key: JSONKey) -> List<PointerAccessory> {
    list(key) { $0.kind == .object ? PointerAccessory($0, in: block) : nil }
  }
}
