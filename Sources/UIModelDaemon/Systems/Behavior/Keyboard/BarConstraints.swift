import UIModelPlatform

/// The constraints on one axis of the layout around a view with a keyboard layout guide, as inequalities between sides
/// of views.
///
/// For example, `bar.bottom = guide.top`, with the guide's top at 854 points, becomes `bar.bottom - origin ≤ 854` and
/// `origin - bar.bottom ≤ -854`.
struct BarConstraints: Sendable {
  enum Axis: Sendable { case horizontal, vertical }

  /// The view with the keyboard layout guide, and the frames to which constraints can refer. All frames are in the
  /// coordinate space of this view.
  struct ReferenceGeometry: Sendable {
    /// The index of the view with the guide.
    let guideViewIndex: Int
    let bounds: Rect
    /// The frame of the keyboard layout guide; nil if unknown.
    let guideFrame: Rect?
    let safeArea: Rect
    /// The distance of `constraint(equalToSystemSpacing…)`, in points.
    let systemSpacing: Double
    let isRightToLeft: Bool
  }

  private(set) var differences: [BarLayout.Difference] = []
  /// The indices of views with at least one constraint that cannot be evaluated. The position of such a view is certain
  /// only if its remaining constraints determine the position.
  private(set) var undeterminedViews: Set<Int> = []
  /// The indices of views that at least one constraint on this axis mentions.
  private(set) var constrainedViews: Set<Int> = []
  /// Whether any added constraint uses the system spacing.
  private(set) var usesSystemSpacing = false

  private let screen: Screen
  private let geometry: ReferenceGeometry
  private let axis: Axis

  init(_ screen: Screen, _ geometry: ReferenceGeometry, _ axis: Axis) {
    (self.screen, self.geometry, self.axis) = (screen, geometry, axis)
    let length = axis == .vertical ? geometry.bounds.height : geometry.bounds.width
    pin(geometry.guideViewIndex, 0, length)
  }

  /// One operand of a constraint.
  private enum Term {
    /// A side of a view plus a distance in points. If the side is nil, the distance is a position, in points from the
    /// origin of the view with the guide.
    case side(BarLayout.Variable?, Double)
    /// The length on this axis of the view with this index.
    case length(Int)
    /// A missing item: the constraint compares the other item with a constant.
    case constantOnly
    /// An unsupported anchor, such as a baseline or a center, with the index of its view; nil if the view is unknown.
    case unsupported(Int?)
    /// An anchor of the other axis.
    case otherAxis
  }

  mutating func add(_ list: List<LayoutConstraint>, of ownerIndex: Int) {
    for constraint in list.elements { add(constraint, of: ownerIndex) }
    // If some constraints could not be read, they might refer to any view, so no view is determined.
    if !list.isComplete { undeterminedViews.formUnion(screen.views.indices) }
  }

  /// Adds constraints that might not be active: marks their views as undetermined.
  mutating func addUncertain(_ list: List<LayoutConstraint>) {
    for constraint in list.elements {
      for item in [constraint.firstItem, constraint.secondItem] {
        if case .named(let name)? = item.value, let viewIndex = screen.viewIndicesByRef[name] {
          undeterminedViews.insert(viewIndex)
          constrainedViews.insert(viewIndex)
        }
      }
    }
  }

  /// Adds the intrinsic height or width of a view, in points.
  mutating func addLength(_ viewIndex: Int, _ length: Double) {
    addEquality(
      BarLayout.Variable(viewIndex: viewIndex, isEnd: true), BarLayout.Variable(viewIndex: viewIndex, isEnd: false),
      length)
  }

  private mutating func pin(_ viewIndex: Int, _ start: Double, _ end: Double) {
    addEquality(BarLayout.Variable(viewIndex: viewIndex, isEnd: false), nil, start)
    addEquality(BarLayout.Variable(viewIndex: viewIndex, isEnd: true), nil, end)
  }

  private mutating func addEquality(_ a: BarLayout.Variable?, _ b: BarLayout.Variable?, _ distance: Double) {
    differences.append(BarLayout.Difference(a: a, b: b, bound: distance))
    differences.append(BarLayout.Difference(a: b, b: a, bound: -distance))
  }

  private mutating func add(_ constraint: LayoutConstraint, of ownerIndex: Int) {
    if constraint.isActive.isKnown, !constraint.isActive.value(default: true) { return }
    let firstTerm = term(constraint.firstItem, constraint.firstAttribute, of: ownerIndex)
    let secondTerm = term(constraint.secondItem, constraint.secondAttribute, of: ownerIndex)
    if case .otherAxis = firstTerm { return }
    if case .otherAxis = secondTerm { return }
    func viewIndices(_ term: Term) -> [Int] {
      switch term {
      case .side(let variable, _): variable.map { [$0.viewIndex] } ?? []
      case .length(let viewIndex): [viewIndex]
      case .unsupported(let viewIndex): viewIndex.map { [$0] } ?? Array(screen.views.indices)
      case .constantOnly, .otherAxis: []
      }
    }
    let mentionedViews = viewIndices(firstTerm) + viewIndices(secondTerm)
    constrainedViews.formUnion(mentionedViews)
    let hasSystemSpacing = constraint.usesSystemSpacing.value(default: false)
    let multiplier = constraint.multiplier.value(default: 1)
    // A constraint that is not required might be broken, so it determines nothing for certain.
    guard constraint.isKnown, constraint.isRequired, hasSystemSpacing || multiplier == 1 else {
      undeterminedViews.formUnion(mentionedViews)
      return
    }
    usesSystemSpacing = usesSystemSpacing || hasSystemSpacing
    let constant = hasSystemSpacing ? geometry.systemSpacing * multiplier : constraint.constant.value(default: 0)
    let relation = constraint.relation.value(default: .equal)
    switch (firstTerm, secondTerm) {
    case (.side(let a, let firstOffset), .side(let b, let secondOffset)):
      let hasReversedSign = isMirrored(constraint)
      addRelation(
        a, b, secondOffset - firstOffset + (hasReversedSign ? -constant : constant),
        hasReversedSign ? relation.reversed : relation)
    case (.length(let viewIndex), .constantOnly):
      addRelation(end(viewIndex), start(viewIndex), constant, relation)
    default: undeterminedViews.formUnion(mentionedViews)
    }
  }

  private func start(_ viewIndex: Int) -> BarLayout.Variable { BarLayout.Variable(viewIndex: viewIndex, isEnd: false) }
  private func end(_ viewIndex: Int) -> BarLayout.Variable { BarLayout.Variable(viewIndex: viewIndex, isEnd: true) }

  private mutating func addRelation(
    _ a: BarLayout.Variable?, _ b: BarLayout.Variable?, _ distance: Double, _ relation: LayoutConstraint.Relation
  ) {
    switch relation {
    case .equal: addEquality(a, b, distance)
    case .lessThanOrEqual: differences.append(BarLayout.Difference(a: a, b: b, bound: distance))
    case .greaterThanOrEqual: differences.append(BarLayout.Difference(a: b, b: a, bound: -distance))
    }
  }

  /// Whether the signs of a constraint's constant and relation are reversed. In right-to-left layouts, distances
  /// between leading and trailing anchors are measured leftward.
  private func isMirrored(_ constraint: LayoutConstraint) -> Bool {
    guard axis == .horizontal, geometry.isRightToLeft else { return false }
    return constraint.firstAttribute.value == .leading || constraint.firstAttribute.value == .trailing
  }

  private func term(
    _ item: Property<LayoutConstraint.Item>, _ attribute: Property<LayoutConstraint.Attribute>, of ownerIndex: Int
  ) -> Term {
    guard item.isKnown, attribute.isKnown else { return .unsupported(nil) }
    guard let item = item.value else { return .constantOnly }
    let isEnd: Bool
    switch attribute.value {
    case .top?, .bottom?:
      guard axis == .vertical else { return .otherAxis }
      isEnd = attribute.value == .bottom
    case .left?, .right?:
      guard axis == .horizontal else { return .otherAxis }
      isEnd = attribute.value == .right
    case .leading?, .trailing?:
      guard axis == .horizontal else { return .otherAxis }
      isEnd = (attribute.value == .trailing) != geometry.isRightToLeft
    case .height?, .width?:
      guard (attribute.value == .height) == (axis == .vertical) else { return .otherAxis }
      guard case .named(let name) = item, let viewIndex = screen.viewIndicesByRef[name] else {
        return .unsupported(viewIndex(item, ownerIndex))
      }
      return .length(viewIndex)
    case .centerY?, .lastBaseline?, .firstBaseline?, .topMargin?, .bottomMargin?, .centerYWithinMargins?:
      return axis == .vertical ? .unsupported(viewIndex(item, ownerIndex)) : .otherAxis
    case .centerX?, .leftMargin?, .rightMargin?, .leadingMargin?, .trailingMargin?, .centerXWithinMargins?:
      return axis == .horizontal ? .unsupported(viewIndex(item, ownerIndex)) : .otherAxis
    case .notAnAttribute?, nil: return .constantOnly
    }
    switch item {
    case .owner: return .side(BarLayout.Variable(viewIndex: ownerIndex, isEnd: isEnd), 0)
    case .named(let name):
      guard let viewIndex = screen.viewIndicesByRef[name] else { return .unsupported(nil) }
      return .side(BarLayout.Variable(viewIndex: viewIndex, isEnd: isEnd), 0)
    case .keyboardLayoutGuide:
      guard ownerIndex == geometry.guideViewIndex, let guide = geometry.guideFrame else { return .unsupported(nil) }
      return .side(nil, edgePosition(guide, isEnd))
    case .safeAreaLayoutGuide:
      guard ownerIndex == geometry.guideViewIndex else { return .unsupported(nil) }
      return .side(nil, edgePosition(geometry.safeArea, isEnd))
    }
  }

  private func viewIndex(_ item: LayoutConstraint.Item, _ ownerIndex: Int) -> Int? {
    switch item {
    case .owner: ownerIndex
    case .named(let name): screen.viewIndicesByRef[name]
    case .keyboardLayoutGuide, .safeAreaLayoutGuide: nil
    }
  }

  private func edgePosition(_ rect: Rect, _ isEnd: Bool) -> Double {
    switch axis {
    case .vertical: isEnd ? rect.maxY : rect.minY
    case .horizontal: isEnd ? rect.maxX : rect.minX
    }
  }
}
