import UIModelPlatform

/// The computed frames of the views that constraints attach to a keyboard layout guide, or to each other, such as an
/// input bar above the keyboard.
///
/// For example, with the keyboard's top at 854 points, a text field 36 points high and 8 points above the keyboard has
/// its top at 810. A backdrop from 8 points above the field down to the keyboard has its top at 802 and is 52 points
/// high.
package struct BarFrames: Sendable {
  package struct Item: Sendable {
    package let name: String
    /// The frame in the coordinate space of the view that has the guide; nil if a side is not determined.
    package let frame: Rect?
    /// The vertical extent, in points from the top of the view that has the guide; nil if not determined.
    package let vertical: BarLayout.Extent?
    /// The sides that the constraints determine if they do not determine the complete frame. Empty for an item with a
    /// frame.
    package let sides: Sides
    /// The reason that there is no frame; nil for an item with a frame.
    package let reason: String?
  }

  /// The determined sides of a view, in points from the top left of the view that has the guide; nil for the other
  /// sides.
  package struct Sides: Sendable, Hashable {
    package var top: Double?
    package var bottom: Double?
    package var left: Double?
    package var right: Double?
  }

  package let items: [Item]
  /// The assumptions that the frames rest on, as sentences for the user.
  package let assumptions: [String]

  /// The distance that the system leaves between a view and its neighbor, in points. Observed for views without text
  /// baselines; not documented.
  package static let systemSpacing = 8.0

  package struct Setting: Sendable {
    /// The index of the view that has the guide.
    package let holder: Int
    /// The bounds of the view that has the guide, in points.
    package let size: Rect
    /// The frame of the keyboard layout guide; nil if unknown.
    package let guide: Rect?
    /// The safe area of the view that has the guide, without the keyboard.
    package let safeArea: Rect
    /// Whether each set of tracked constraints is active, in the order of the guide's list; nil if unknown.
    package let active: [Bool?]
    /// The system spacing in points; nil for the observed default, 8.
    package let systemSpacing: Double?
    package let isRightToLeft: Bool
  }

  package init(_ screen: Screen, _ setting: Setting) {
    let spacing = setting.systemSpacing ?? BarFrames.systemSpacing
    let anchors = BarConstraints.Anchors(
      holder: setting.holder, size: setting.size, guide: setting.guide, safeArea: setting.safeArea,
      systemSpacing: spacing, isRightToLeft: setting.isRightToLeft)
    var vertical = BarConstraints(screen, anchors, .vertical)
    var horizontal = BarConstraints(screen, anchors, .horizontal)
    for (holder, details) in screen.details.sorted(by: { $0.key < $1.key }) {
      guard let keyboard = details.keyboard else { continue }
      vertical.add(keyboard.constraints, of: holder)
      horizontal.add(keyboard.constraints, of: holder)
      guard holder == setting.holder, let guide = keyboard.guide else { continue }
      for (tracked, isActive) in zip(guide.trackedConstraints.elements, setting.active) {
        switch isActive {
        case true?:
          vertical.add(tracked.constraints, of: holder)
          horizontal.add(tracked.constraints, of: holder)
        case false?: break
        case nil:
          vertical.addUncertain(tracked.constraints)
          horizontal.addUncertain(tracked.constraints)
        }
      }
    }
    var assumptions: [String] = []
    if vertical.usesSystemSpacing, setting.systemSpacing == nil {
      assumptions.append("the system's spacing is \(Int(BarFrames.systemSpacing)) points")
    }
    let views = vertical.constrained.subtracting([setting.holder]).sorted()
    let solved = BarFrames.solve(vertical, screen, views) { $0.height }
    let across = BarFrames.solve(horizontal, screen, views) { $0.width }
    if !solved.assumed.isEmpty {
      let names = solved.assumed.map { "'\(screen.views[$0].name)'" }.joined(separator: ", ")
      assumptions.append(
        "\(names) \(solved.assumed.count == 1 ? "is" : "are") assumed to be as high as the frame in the document")
    }
    let isForThisWidth = screen.frames[setting.holder].value.map { $0.width == setting.size.width } ?? true
    items = views.map { view in
      BarFrames.item(view, screen, solved, vertical, across, horizontal, declaredIsForThisWidth: isForThisWidth)
    }
    if items.contains(where: { $0.vertical?.isExact == false }) {
      assumptions.append("views with inequalities only are placed as low as these allow")
    }
    self.assumptions = assumptions
  }

  private typealias Solution = (layout: BarLayout, assumed: [Int])

  /// Solves the constraints of one axis. A control or a text view whose length the constraints leave open gets its
  /// length in the document, because the system would use its intrinsic content size. `assumed` lists such views.
  private static func solve(
    _ constraints: BarConstraints, _ screen: Screen, _ views: [Int], _ size: (Rect) -> Double
  ) -> Solution {
    let plain = BarLayout(constraints.differences)
    guard !plain.isConflicting, views.count <= BarLayout.maximumViews else { return (plain, []) }
    var sized = constraints
    var assumed: [Int] = []
    for view in views where plain.extent(of: view)?.isExact != true {
      let own = screen.views[view]
      guard let frame = screen.frames[view].value, size(frame) > 0, hasContentSize(own) else { continue }
      sized.size(view, size(frame))
      assumed.append(view)
    }
    let layout = BarLayout(sized.differences)
    return layout.isConflicting ? (plain, []) : (layout, assumed)
  }

  private static func hasContentSize(_ view: View) -> Bool {
    let names = [view.className.value, view.superclass.value].compactMap { $0 }
    if names.contains(where: { $0 == "UILabel" || $0 == "UIImageView" }) { return true }
    switch names.lazy.compactMap({ ViewClass.named($0) }).first?.focus {
    case .textInput, .control: return true
    default: return false
    }
  }

  private static func item(
    _ view: Int, _ screen: Screen, _ down: Solution, _ vertical: BarConstraints, _ across: Solution,
    _ horizontal: BarConstraints, declaredIsForThisWidth: Bool
  ) -> Item {
    let own = screen.views[view]
    let certain = Sides(
      top: down.layout.side(false, of: view), bottom: down.layout.side(true, of: view),
      left: across.layout.side(false, of: view), right: across.layout.side(true, of: view))
    func unknown(_ reason: String, _ extent: BarLayout.Extent? = nil) -> Item {
      Item(name: own.name, frame: nil, vertical: extent, sides: certain, reason: reason)
    }
    if down.layout.isConflicting { return unknown("no position satisfies all constraints") }
    guard let extent = down.layout.extent(of: view) else {
      return unknown("the constraints do not determine its \(openSides(certain.top, certain.bottom, "top", "bottom"))")
    }
    if !extent.isExact, !vertical.undetermined.isEmpty {
      return unknown("its position may depend on constraints that are unknown or not read here")
    }
    var sides = across.layout.extent(of: view).map { ($0.start, $0.end) }
    if across.layout.isConflicting || sides != nil && across.layout.extent(of: view)?.isExact == false {
      sides = nil
    }
    if sides == nil, declaredIsForThisWidth, !horizontal.constrained.contains(view) {
      sides = screen.frames[view].value.map { ($0.minX, $0.maxX) }
    }
    guard let sides, sides.1 >= sides.0 else {
      let openSides = openSides(certain.left, certain.right, "left edge", "right edge")
      return unknown("the constraints do not determine its \(openSides)", extent)
    }
    return Item(
      name: own.name, frame: Rect(sides.0, extent.start, sides.1 - sides.0, extent.end - extent.start),
      vertical: extent, sides: Sides(), reason: nil)
  }

  /// Returns the words for the undetermined sides: "top", "bottom" or "top and bottom".
  private static func openSides(_ start: Double?, _ end: Double?, _ first: String, _ second: String) -> String {
    if start != nil { return second }
    return end != nil ? first : first + " and " + second
  }
}
