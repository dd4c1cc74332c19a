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
    /// The reason why the frame is unknown; nil for an item with a frame.
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
  /// The assumptions on which the frames depend, as sentences for the user.
  package let assumptions: [String]

  /// The distance that the system leaves between a view and its neighbor, in points. Observed for views without text
  /// baselines; not documented.
  package static let systemSpacing = 8.0

  /// The view that has the keyboard layout guide, and the values that the layout depends on.
  package struct Parameters: Sendable {
    /// The index of the view that has the guide.
    package let guideView: Int
    /// The bounds of the view that has the guide, in points.
    package let bounds: Rect
    /// The frame of the keyboard layout guide; nil if unknown.
    package let guideFrame: Rect?
    /// The safe area of the view that has the guide, without the keyboard.
    package let safeArea: Rect
    /// Whether each set of tracked constraints is active, in the order of the guide's list; nil if unknown.
    package let areTrackedActive: [Bool?]
    /// The system spacing in points; nil for the observed default, 8.
    package let systemSpacing: Double?
    package let isRightToLeft: Bool
  }

  package init(_ screen: Screen, _ parameters: Parameters) {
    let spacing = parameters.systemSpacing ?? BarFrames.systemSpacing
    let anchors = BarConstraints.Anchors(
      guideView: parameters.guideView, bounds: parameters.bounds, guideFrame: parameters.guideFrame,
      safeArea: parameters.safeArea,
      systemSpacing: spacing, isRightToLeft: parameters.isRightToLeft)
    var vertical = BarConstraints(screen, anchors, .vertical)
    var horizontal = BarConstraints(screen, anchors, .horizontal)
    for (holder, details) in screen.details.sorted(by: { $0.key < $1.key }) {
      guard let keyboard = details.keyboard else { continue }
      vertical.add(keyboard.constraints, of: holder)
      horizontal.add(keyboard.constraints, of: holder)
      guard holder == parameters.guideView, let guide = keyboard.guide else { continue }
      for (tracked, isActive) in zip(guide.trackedConstraints.elements, parameters.areTrackedActive) {
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
    if vertical.usesSystemSpacing, parameters.systemSpacing == nil {
      assumptions.append("the system's spacing is \(Int(BarFrames.systemSpacing)) points")
    }
    let views = vertical.constrainedViews.subtracting([parameters.guideView]).sorted()
    let verticalSolution = BarFrames.solve(vertical, screen, views) { $0.height }
    let horizontalSolution = BarFrames.solve(horizontal, screen, views) { $0.width }
    if !verticalSolution.assumed.isEmpty {
      let names = verticalSolution.assumed.map { "'\(screen.views[$0].name)'" }.joined(separator: ", ")
      assumptions.append(
        "\(names) \(verticalSolution.assumed.count == 1 ? "is" : "are") assumed to be as high as the frame in the document"
      )
    }
    let hasDeclaredWidth = screen.frames[parameters.guideView].value.map { $0.width == parameters.bounds.width } ?? true
    items = views.map { view in
      BarFrames.item(
        view, screen, verticalSolution, vertical, horizontalSolution, horizontal, hasDeclaredWidth: hasDeclaredWidth)
    }
    if items.contains(where: { $0.vertical?.isExact == false }) {
      assumptions.append("views with inequalities only are placed as low as these allow")
    }
    self.assumptions = assumptions
  }

  private typealias Solution = (layout: BarLayout, assumed: [Int])

  /// Solves the constraints of one axis. If the constraints do not determine the length of a view that has an intrinsic
  /// content size, such as a label or a control, the view gets its length from the document. `assumedViews` lists such
  /// views.
  private static func solve(
    _ constraints: BarConstraints, _ screen: Screen, _ views: [Int], _ size: (Rect) -> Double
  ) -> Solution {
    let unsizedLayout = BarLayout(constraints.differences)
    guard !unsizedLayout.isConflicting, views.count <= BarLayout.maximumViewCount else { return (unsizedLayout, []) }
    var sizedConstraints = constraints
    var assumedViews: [Int] = []
    for view in views where unsizedLayout.extent(of: view)?.isExact != true {
      let declaredView = screen.views[view]
      guard let frame = screen.frames[view].value, size(frame) > 0, hasContentSize(declaredView) else { continue }
      sizedConstraints.addLength(view, size(frame))
      assumedViews.append(view)
    }
    let layout = BarLayout(sizedConstraints.differences)
    return layout.isConflicting ? (unsizedLayout, []) : (layout, assumedViews)
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
    _ view: Int, _ screen: Screen, _ verticalSolution: Solution, _ vertical: BarConstraints,
    _ horizontalSolution: Solution,
    _ horizontal: BarConstraints, hasDeclaredWidth: Bool
  ) -> Item {
    let declaredView = screen.views[view]
    let certainSides = Sides(
      top: verticalSolution.layout.position(false, of: view), bottom: verticalSolution.layout.position(true, of: view),
      left: horizontalSolution.layout.position(false, of: view),
      right: horizontalSolution.layout.position(true, of: view))
    func unknownItem(_ reason: String, _ extent: BarLayout.Extent? = nil) -> Item {
      Item(name: declaredView.name, frame: nil, vertical: extent, sides: certainSides, reason: reason)
    }
    if verticalSolution.layout.isConflicting { return unknownItem("no position satisfies all constraints") }
    guard let extent = verticalSolution.layout.extent(of: view) else {
      return unknownItem(
        "the constraints do not determine its \(undeterminedSides(certainSides.top, certainSides.bottom, "top", "bottom"))"
      )
    }
    if !extent.isExact, !vertical.undeterminedViews.isEmpty {
      return unknownItem("its position may depend on constraints that are unknown or not read here")
    }
    var sides = horizontalSolution.layout.extent(of: view).map { ($0.start, $0.end) }
    if horizontalSolution.layout.isConflicting
      || sides != nil && horizontalSolution.layout.extent(of: view)?.isExact == false
    {
      sides = nil
    }
    if sides == nil, hasDeclaredWidth, !horizontal.constrainedViews.contains(view) {
      sides = screen.frames[view].value.map { ($0.minX, $0.maxX) }
    }
    guard let sides, sides.1 >= sides.0 else {
      let undeterminedSides = undeterminedSides(certainSides.left, certainSides.right, "left edge", "right edge")
      return unknownItem("the constraints do not determine its \(undeterminedSides)", extent)
    }
    return Item(
      name: declaredView.name, frame: Rect(sides.0, extent.start, sides.1 - sides.0, extent.end - extent.start),
      vertical: extent, sides: Sides(), reason: nil)
  }

  /// Returns the words for the undetermined sides: "top", "bottom" or "top and bottom".
  private static func undeterminedSides(_ start: Double?, _ end: Double?, _ first: String, _ second: String) -> String {
    if start != nil { return second }
    return end != nil ? first : first + " and " + second
  }
}
