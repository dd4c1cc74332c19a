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
    /// The frame in the coordinate space of the view with the guide; nil if any side is undetermined.
    package let frame: Rect?
    /// The vertical extent, in points from the top of the view with the guide; nil if undetermined.
    package let verticalExtent: BarLayout.Extent?
    /// The determined sides of an item without a frame. For an item with a frame, all sides are nil.
    package let sides: Sides
    /// The reason why the frame is unknown; nil for an item with a frame.
    package let reason: String?
  }

  /// The sides of a view that the constraints determine, in points from the top left of the view with the guide.
  /// Undetermined sides are nil.
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

  /// The view with the keyboard layout guide, and the values that the layout depends on.
  package struct Parameters: Sendable {
    /// The index of the view with the guide.
    package let guideViewIndex: Int
    /// The bounds of the view with the guide, in points.
    package let bounds: Rect
    /// The frame of the keyboard layout guide; nil if unknown.
    package let guideFrame: Rect?
    /// The safe area of the view with the guide, without the keyboard.
    package let safeArea: Rect
    /// Whether each set of tracked constraints is active, in the order in which the guide declares the sets; nil if
    /// unknown.
    package let trackedActiveStates: [Bool?]
    /// The system spacing in points; nil for the observed default, 8.
    package let systemSpacing: Double?
    package let isRightToLeft: Bool
  }

  package init(_ screen: Screen, _ parameters: Parameters) {
    let spacing = parameters.systemSpacing ?? BarFrames.systemSpacing
    let geometry = BarConstraints.ReferenceGeometry(
      guideViewIndex: parameters.guideViewIndex, bounds: parameters.bounds, guideFrame: parameters.guideFrame,
      safeArea: parameters.safeArea,
      systemSpacing: spacing, isRightToLeft: parameters.isRightToLeft)
    var verticalConstraints = BarConstraints(screen, geometry, .vertical)
    var horizontalConstraints = BarConstraints(screen, geometry, .horizontal)
    for (ownerIndex, details) in screen.details.sorted(by: { $0.key < $1.key }) {
      guard let keyboard = details.keyboard else { continue }
      verticalConstraints.add(keyboard.constraints, of: ownerIndex)
      horizontalConstraints.add(keyboard.constraints, of: ownerIndex)
      guard ownerIndex == parameters.guideViewIndex, let guide = keyboard.guide else { continue }
      for (trackedConstraints, isActive) in zip(guide.trackedConstraints.elements, parameters.trackedActiveStates) {
        switch isActive {
        case true?:
          verticalConstraints.add(trackedConstraints.constraints, of: ownerIndex)
          horizontalConstraints.add(trackedConstraints.constraints, of: ownerIndex)
        case false?: break
        case nil:
          verticalConstraints.addUncertain(trackedConstraints.constraints)
          horizontalConstraints.addUncertain(trackedConstraints.constraints)
        }
      }
    }
    var assumptions: [String] = []
    if verticalConstraints.usesSystemSpacing, parameters.systemSpacing == nil {
      assumptions.append("the system's spacing is \(Int(BarFrames.systemSpacing)) points")
    }
    let viewIndices = verticalConstraints.constrainedViews.subtracting([parameters.guideViewIndex]).sorted()
    let verticalSolution = BarFrames.solve(verticalConstraints, screen, viewIndices) { $0.height }
    let horizontalSolution = BarFrames.solve(horizontalConstraints, screen, viewIndices) { $0.width }
    if !verticalSolution.assumed.isEmpty {
      let joinedNames = verticalSolution.assumed.map { "'\(screen.views[$0].name)'" }.joined(separator: ", ")
      assumptions.append(
        "\(joinedNames) \(verticalSolution.assumed.count == 1 ? "is" : "are") assumed to be as high as the frame in the document"
      )
    }
    let hasDeclaredWidth =
      screen.frames[parameters.guideViewIndex].value.map { $0.width == parameters.bounds.width } ?? true
    items = viewIndices.map { viewIndex in
      BarFrames.item(
        viewIndex, screen, verticalSolution, verticalConstraints, horizontalSolution, horizontalConstraints,
        hasDeclaredWidth: hasDeclaredWidth)
    }
    if items.contains(where: { $0.verticalExtent?.isExact == false }) {
      assumptions.append("views with inequalities only are placed as low as these allow")
    }
    self.assumptions = assumptions
  }

  private typealias Solution = (layout: BarLayout, assumed: [Int])

  /// Solves the constraints of one axis. If they do not determine the length of a view with an intrinsic content size,
  /// such as a label or a control, the length of its frame in the document is assumed. The result's `assumed` contains
  /// the indices of these views.
  private static func solve(
    _ constraints: BarConstraints, _ screen: Screen, _ viewIndices: [Int], _ length: (Rect) -> Double
  ) -> Solution {
    let unsizedLayout = BarLayout(constraints.differences)
    guard !unsizedLayout.isConflicting, viewIndices.count <= BarLayout.maximumViewCount else {
      return (unsizedLayout, [])
    }
    var sizedConstraints = constraints
    var assumedViews: [Int] = []
    for viewIndex in viewIndices where unsizedLayout.extent(of: viewIndex)?.isExact != true {
      let declaredView = screen.views[viewIndex]
      guard let frame = screen.frames[viewIndex].value, length(frame) > 0, hasContentSize(declaredView) else {
        continue
      }
      sizedConstraints.addLength(viewIndex, length(frame))
      assumedViews.append(viewIndex)
    }
    let layout = BarLayout(sizedConstraints.differences)
    return layout.isConflicting ? (unsizedLayout, []) : (layout, assumedViews)
  }

  private static func hasContentSize(_ view: View) -> Bool {
    let classNames = [view.className.value, view.superclass.value].compactMap { $0 }
    if classNames.contains(where: { $0 == "UILabel" || $0 == "UIImageView" }) { return true }
    switch classNames.lazy.compactMap({ ViewClass.named($0) }).first?.focus {
    case .textInput, .control: return true
    default: return false
    }
  }

  private static func item(
    _ viewIndex: Int, _ screen: Screen, _ verticalSolution: Solution, _ verticalConstraints: BarConstraints,
    _ horizontalSolution: Solution,
    _ horizontalConstraints: BarConstraints, hasDeclaredWidth: Bool
  ) -> Item {
    let declaredView = screen.views[viewIndex]
    let certainSides = Sides(
      top: verticalSolution.layout.position(false, of: viewIndex),
      bottom: verticalSolution.layout.position(true, of: viewIndex),
      left: horizontalSolution.layout.position(false, of: viewIndex),
      right: horizontalSolution.layout.position(true, of: viewIndex))
    func unknownItem(_ reason: String, _ extent: BarLayout.Extent? = nil) -> Item {
      Item(name: declaredView.name, frame: nil, verticalExtent: extent, sides: certainSides, reason: reason)
    }
    if verticalSolution.layout.isConflicting { return unknownItem("no position satisfies all constraints") }
    guard let extent = verticalSolution.layout.extent(of: viewIndex) else {
      return unknownItem(
        "the constraints do not determine its \(undeterminedSideNames(certainSides.top, certainSides.bottom, "top", "bottom"))"
      )
    }
    if !extent.isExact, !verticalConstraints.undeterminedViews.isEmpty {
      return unknownItem("its position may depend on constraints that are unknown or not read here")
    }
    var sides = horizontalSolution.layout.extent(of: viewIndex).map { ($0.start, $0.end) }
    if horizontalSolution.layout.isConflicting
      || sides != nil && horizontalSolution.layout.extent(of: viewIndex)?.isExact == false
    {
      sides = nil
    }
    if sides == nil, hasDeclaredWidth, !horizontalConstraints.constrainedViews.contains(viewIndex) {
      sides = screen.frames[viewIndex].value.map { ($0.minX, $0.maxX) }
    }
    guard let sides, sides.1 >= sides.0 else {
      let undeterminedSideNames = undeterminedSideNames(
        certainSides.left, certainSides.right, "left edge", "right edge")
      return unknownItem("the constraints do not determine its \(undeterminedSideNames)", extent)
    }
    return Item(
      name: declaredView.name, frame: Rect(sides.0, extent.start, sides.1 - sides.0, extent.end - extent.start),
      verticalExtent: extent, sides: Sides(), reason: nil)
  }

  /// Returns the names of the undetermined sides, such as "top", or "left edge and right edge".
  private static func undeterminedSideNames(_ start: Double?, _ end: Double?, _ firstName: String, _ secondName: String)
    -> String
  {
    if start != nil { return secondName }
    return end != nil ? firstName : firstName + " and " + secondName
  }
}
