import UIModelJSON
import UIModelPlatform

/// The look of the pointer over a view: the region under the pointer with its style, shape and accessories, limited to
/// the features of a release. For example, a point outside of all regions shows the system's pointer.
package struct PointerLook: Sendable {
  /// The position of the pointer.
  package enum Target: Sendable {
    /// A point in the view's own space.
    case point(x: Double, y: Double)
    /// A region, by its index in the interaction's list of regions.
    case region(Int)
  }

  package struct Accessory: Sendable {
    package let name: String?
    package let position: PointerPosition?
    package let isArrow: Bool?
    package let shape: PointerShape?
    /// Whether the accessory rotates with its angle around the pointer; nil if that is unknown.
    package let rotatesWithAngle: Bool?
    /// Whether the position is one of UIKit's eight named positions, without an offset in the declaration. Apple does
    /// not publish the offsets of these positions; they were measured.
    package let hasMeasuredOffset: Bool
  }

  /// Whether the interaction changes the pointer at the target position; nil if that is unknown.
  package private(set) var customizesPointer: Bool?
  package private(set) var reason: String
  /// The region's index; nil for the entire view.
  package private(set) var regionIndex: Int?
  package private(set) var region: PointerRegion?
  /// The region's rectangle in the view's space, in points; nil if the rectangle is unknown.
  package private(set) var rect: Rect?
  package private(set) var latchingAxes: Property<PointerAxes> = .default
  package private(set) var style: Property<PointerStyle> = .default
  package private(set) var accessories: [Accessory] = []
  /// Parts of the declaration that this release does not support or draws differently.
  package private(set) var notes: [String] = []
  package private(set) var unknownFacts: [String] = []

  /// The view's name for messages.
  package let viewName: String
  /// The name of the view's superview; nil if the view has no superview. A shape next to an effect is in the
  /// superview's space.
  package let superviewName: String?

  package init(over viewIndex: Int, in screen: Screen, at target: Target, _ environment: Environment) {
    self.init(over: viewIndex, in: screen, at: target, screen.details[viewIndex]?.pointerInteraction, environment)
  }

  /// Computes the look for an interaction that was already read with all its regions.
  package init(
    over viewIndex: Int, in screen: Screen, at target: Target, _ interaction: PointerInteraction?,
    _ environment: Environment
  ) {
    viewName = screen.views[viewIndex].name
    superviewName = screen.views[viewIndex].parentIndex.map { screen.views[$0].name }
    (customizesPointer, reason) = (false, "'\(viewName)' has no pointer interaction")
    let details = screen.details[viewIndex]
    guard details?.isPointerInteractionKnown != false else {
      markUnknown("the pointer interaction of '\(viewName)' is not known")
      return
    }
    guard let interaction else { return }
    if let obstacle = PointerLook.obstacle(interaction, environment) {
      (customizesPointer, reason) = (obstacle.answer, obstacle.reason)
      if obstacle.answer == nil { unknownFacts.append(obstacle.reason) }
      return
    }
    let frame = screen.frames[viewIndex].value
    switch PointerLook.findRegion(target, in: interaction.regions, frame.map { Rect(0, 0, $0.width, $0.height) }) {
    case .region(let index): (regionIndex, region) = (index, interaction.regions.elements[index])
    case .entireView: break
    case .none(let why):
      reason = why
      return
    case .unknown(let why):
      markUnknown(why)
      return
    }
    rect =
      region.flatMap { $0.rect.isDefault ? nil : .some($0.rect.value) } ?? frame.map { Rect(0, 0, $0.width, $0.height) }
    style = interaction.style(of: region)
    latchingAxes = region?.latchingAxes ?? .default
    customizesPointer = true
    reason = regionDescription + " decides"
    addAccessories(interaction.accessories(in: region), environment)
    addStyleNotes(environment)
  }

  /// The region as a phrase, such as `region 'divider'`.
  package var regionDescription: String {
    guard let regionIndex else { return "the entire view '\(viewName)'" }
    return region?.identifier.value.map { "region '\($0)'" } ?? "region \(regionIndex)"
  }

  private mutating func markUnknown(_ cause: String) {
    customizesPointer = nil
    reason = cause
    unknownFacts.append(cause)
  }

  // MARK: Finding the region

  private enum RegionMatch {
    case entireView
    case region(Int)
    case none(String)
    case unknown(String)
  }

  private static func findRegion(_ target: Target, in regions: List<PointerRegion>, _ bounds: Rect?) -> RegionMatch {
    switch target {
    case .region(let index):
      return regions.elements.indices.contains(index) ? .region(index) : .none("no region has this index")
    case .point(let x, let y):
      guard regions.isGiven else {
        guard let bounds else { return .entireView }
        return bounds.contains(x, y) ? .entireView : .none("the point is outside the view")
      }
      guard regions.isComplete else { return .unknown("the regions are not known") }
      for (index, region) in regions.elements.enumerated() {
        switch region.rect {
        case .given(let rect, _): if rect.contains(x, y) { return .region(index) }
        case .default: if bounds?.contains(x, y) ?? true { return .region(index) }
        case .unknown: return .unknown("the position of region \(index) is not known")
        }
      }
      return .none("no region contains the point, so the delegate returns nil and the system's pointer is shown")
    }
  }

  /// Returns the reason why an interaction has no effect in an environment; nil if the interaction has an effect.
  /// `answer` is false if it certainly has no effect, and nil if that is unknown.
  private static func obstacle(
    _ interaction: PointerInteraction, _ environment: Environment
  ) -> (answer: Bool?, reason: String)? {
    guard environment.platform.isIOSFamily || environment.platform == .visionOS else {
      return (false, "\(environment.platform.displayName) has no UIPointerInteraction")
    }
    if environment.platform.isIOSFamily, let since = Version("13.4"), environment.version < since {
      return (false, "pointer interactions require iOS 13.4")
    }
    switch interaction.availability.includes(environment) {
    case true?: break
    case false?: return (false, "the interaction does not exist on \(environment.description)")
    case nil: return (nil, "it is not known whether the interaction exists on \(environment.description)")
    }
    switch interaction.isEnabled {
    case .given(false, _): return (false, "the interaction is disabled")
    case .unknown: return (nil, "it is not known whether the interaction is enabled")
    default: return nil
    }
  }

  // MARK: Reading the style

  private mutating func addAccessories(_ list: List<PointerAccessory>, _ environment: Environment) {
    guard PointerLook.hasIOS15Features(environment) else {
      if !list.elements.isEmpty { notes.append("accessories require iOS 15, so none is shown here") }
      return
    }
    if !list.isComplete { unknownFacts.append("not all accessories are known") }
    for accessory in list.elements.prefix(PointerPosition.maximumAccessoryCount) {
      let declaredPosition = accessory.position.value
      if declaredPosition?.position == nil { unknownFacts.append("the position of an accessory is not known") }
      let shape: PointerShape? = accessory.shape.value.flatMap { $0 }
      accessories.append(
        Accessory(
          name: declaredPosition?.name, position: declaredPosition?.position,
          isArrow: accessory.shape.isKnown ? accessory.isArrow : nil, shape: shape,
          // UIKit's own accessories choose their orientation themselves, so it is unknown.
          rotatesWithAngle: accessory.orientationMatchesAngle.value
            ?? (accessory.orientationMatchesAngle.isDefault && !accessory.isArrow ? false : nil),
          hasMeasuredOffset: declaredPosition?.name != nil && declaredPosition?.offset.isDefault == true))
    }
    let extraCount = list.elements.count - PointerPosition.maximumAccessoryCount
    if extraCount > 0 {
      notes.append(
        "a pointer shows at most \(PointerPosition.maximumAccessoryCount) accessories; \(extraCount) more are not shown"
      )
    }
    if !accessories.isEmpty {
      notes.append(
        "x and y are measured from the pointer's center, as in the talk; in the header an offset starts at the "
          + "pointer's shape"
      )
    }
    if accessories.contains(where: \.hasMeasuredOffset) {
      notes.append("UIKit's eight positions were measured on iOS 16.0; they are not documented")
    }
  }

  private mutating func addStyleNotes(_ environment: Environment) {
    switch style {
    case .unknown(let reason, _): unknownFacts.append("the style is not known: \(reason)")
    case .default: notes.append("no style is given, so the delegate returns nil and the system's pointer is shown")
    case .given(let style, _):
      if style.name == .system, !PointerLook.hasIOS15Features(environment) {
        notes.append("UIPointerStyle.system() requires iOS 15")
      }
      if !style.effect.isKnown { unknownFacts.append("the effect is not known") }
      if !style.shape.isKnown || style.shape.value.map({ $0.kind == nil }) ?? false {
        unknownFacts.append("the shape is not known")
      }
      if case .verticalBeam(let length)? = style.shape.value?.kind, let rect, length > rect.height {
        notes.append("the beam is as long as the region is high, \(JSONValue.number(rect.height).text()) points")
      }
      if case .horizontalBeam(let length)? = style.shape.value?.kind, let rect, length > rect.width {
        notes.append("the beam is as long as the region is wide, \(JSONValue.number(rect.width).text()) points")
      }
    }
    switch latchingAxes {
    case .unknown: unknownFacts.append("the axes on which the region latches are not known")
    case .given(let axes, _) where !axes.isEmpty && !PointerLook.hasIOS15Features(environment):
      notes.append("latching requires iOS 15, so this region does not latch here")
      latchingAxes = .default
    default: break
    }
  }

  private static func hasIOS15Features(_ environment: Environment) -> Bool {
    environment.platform == .visionOS || environment.version >= 15
  }
}

extension Rect {
  /// Whether the rectangle contains a point. As with `CGRectContainsPoint`, the far edges are outside.
  package func contains(_ x: Double, _ y: Double) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }
}
