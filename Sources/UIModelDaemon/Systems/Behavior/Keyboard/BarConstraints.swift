import UIModelPlatform

/// The constraints of a screen on one axis, as inequalities between sides of views. They describe the layout around a
/// view that has a keyboard layout guide.
///
/// For example, `bar.bottom = guide.top`, with the guide's top at 854 points, becomes `bar.bottom - origin ≤ 854` and
/// `origin - bar.bottom ≤ -854`.
struct BarConstraints: Sendable {
  enum Axis: Sendable { case horizontal, vertical }

  /// The view that has the keyboard layout guide, with the frames that constraints can refer to. All frames are in the
  /// coordinate space of this view.
  struct Anchors: Sendable {
    /// The index of the view that has the guide.
    let guideView: Int
    let bounds: Rect
    /// The frame of the keyboard layout guide; nil if unknown.
    let guideFrame: Rect?
    let safeArea: Rect
    /// The distance of `constraint(equalToSystemSpacing…)`, in points.
    let systemSpacing: Double
    let isRightToLeft: Bool
  }

  private(set) var differences: [BarLayout.Difference] = []
  /// Views that also have constraints that cannot be evaluated. Their position is certain only if the other constraints
  /// determine it.
  private(set) var undeterminedViews: Set<Int> = []
  /// Views that at least one constraint on this axis mentions.
  private(set) var constrainedViews: Set<Int> = []
  /// Whether any added constraint uses the system spacing.
  private(set) var usesSystemSpacing = false

  private let screen: Screen
  private let anchors: Anchors
  private let axis: Axis

  init(_ screen: Screen, _ anchors: Anchors, _ axis: Axis) {
    (self.screen, self.anchors, self.axis) = (screen, anchors, axis)
    let length = axis == .vertical ? anchors.bounds.height : anchors.bounds.width
    fix(anchors.guideView, 0, length)
  }

  /// One operand of a constraint.
  private enum Term {
    /// A side of a view plus a distance in points. Without a side, the value is a position, in points from the origin
    /// of the view that has the guide.
    case side(BarLayout.Variable?, Double)
    /// The length of a view on this axis.
    case length(Int)
    /// No item: the constraint compares with its constant only.
    case constantOnly
    /// An unsupported anchor of a view, such as a baseline or a center; nil if the view is unknown.
    case unsupported(Int?)
    /// An anchor of the other axis.
    case otherAxis
  }

  mutating func add(_ list: List<LayoutConstraint>, of holder: Int) {
    for constraint in list.elements { add(constraint, of: holder) }
    // Constraints that could not be read might mention any view.
    if !list.isComplete { undeterminedViews.formUnion(screen.views.indices) }
  }

  /// Adds constraints that might not be active: marks their views as undetermined.
  mutating func addUncertain(_ list: List<LayoutConstraint>) {
    for constraint in list.elements {
      for item in [constraint.firstItem, constraint.secondItem] {
        if case .named(let name)? = item.value, let view = screen.viewIndicesByRef[name] {
          undeterminedViews.insert(view)
          constrainedViews.insert(view)
        }
      }
    }
  }

  /// Adds the intrinsic height or width of a view, in points.
  mutating func addLength(_ view: Int, _ addLength: Double) {
    addEquality(BarLayout.Variable(view: view, isEnd: true), BarLayout.Variable(view: view, isEnd: false), addLength)
  }

  private mutating func fix(_ view: Int, _ start: Double, _ end: Double) {
    addEquality(BarLayout.Variable(view: view, isEnd: false), nil, start)
    addEquality(BarLayout.Variable(view: view, isEnd: true), nil, end)
  }

  private mutating func addEquality(_ a: BarLayout.Variable?, _ b: BarLayout.Variable?, _ distance: Double) {
    differences.append(BarLayout.Difference(a: a, b: b, bound: distance))
    differences.append(BarLayout.Difference(a: b, b: a, bound: -distance))
  }

  private mutating func add(_ constraint: LayoutConstraint, of holder: Int) {
    if constraint.isActive.isKnown, !constraint.isActive.value(default: true) { return }
    let first = term(constraint.firstItem, constraint.firstAttribute, of: holder)
    let second = term(constraint.secondItem, constraint.secondAttribute, of: holder)
    if case .otherAxis = first { return }
    if case .otherAxis = second { return }
    func views(_ term: Term) -> [Int] {
      switch term {
      case .side(let variable, _): variable.map { [$0.view] } ?? []
      case .length(let view): [view]
      case .unsupported(let view): view.map { [$0] } ?? Array(screen.views.indices)
      case .constantOnly, .otherAxis: []
      }
    }
    let mentionedViews = views(first) + views(second)
    constrainedViews.formUnion(mentionedViews)
    let hasSystemSpacing = constraint.usesSystemSpacing.value(default: false)
    let multiplier = constraint.multiplier.value(default: 1)
    // A constraint that is not required might be broken, so it determines nothing for certain.
    guard constraint.isKnown, constraint.isRequired, hasSystemSpacing || multiplier == 1 else {
      undeterminedViews.formUnion(mentionedViews)
      return
    }
    usesSystemSpacing = usesSystemSpacing || hasSystemSpacing
    let constant = hasSystemSpacing ? anchors.systemSpacing * multiplier : constraint.constant.value(default: 0)
    let relation = constraint.relation.value(default: .equal)
    switch (first, second) {
    case (.side(let a, let firstOffset), .side(let b, let secondOffset)):
      let hasReversedSign = isMirrored(constraint)
      addRelation(
        a, b, secondOffset - firstOffset + (hasReversedSign ? -constant : constant),
        hasReversedSign ? relation.reversed : relation)
    case (.length(let view), .constantOnly):
      addRelation(end(view), start(view), constant, relation)
    default: undeterminedViews.formUnion(mentionedViews)
    }
  }

  private func start(_ view: Int) -> BarLayout.Variable { BarLayout.Variable(view: view, isEnd: false) }
  private func end(_ view: Int) -> BarLayout.Variable { BarLayout.Variable(view: view, isEnd: true) }

  private mutating func addRelation(
    _ a: BarLayout.Variable?, _ b: BarLayout.Variable?, _ distance: Double, _ relation: LayoutConstraint.Relation
  ) {
    switch relation {
    case .equal: addEquality(a, b, distance)
    case .lessThanOrEqual: differences.append(BarLayout.Difference(a: a, b: b, bound: distance))
    case .greaterThanOrEqual: differences.append(BarLayout.Difference(a: b, b: a, bound: -distance))
    }
  }

  /// Whether the signs of a constraint's constant and relation are reversed: leading and trailing anchors count
  /// leftward in right-to-left layouts.
  private func isMirrored(_ constraint: LayoutConstraint) -> Bool {
    guard axis == .horizontal, anchors.isRightToLeft else { return false }
    return constraint.firstAttribute.value == .leading || constraint.firstAttribute.value == .trailing
  }

  private func term(
    _ item: Property<LayoutConstraint.Item>, _ attribute: Property<LayoutConstraint.Attribute>, of holder: Int
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
      isEnd = (attribute.value == .trailing) != anchors.isRightToLeft
    case .height?, .width?:
      guard (attribute.value == .height) == (axis == .vertical) else { return .otherAxis }
      guard case .named(let name) = item, let view = screen.viewIndicesByRef[name] else {
        return .unsupported(view(item, holder))
      }
      return .length(view)
    case .centerY?, .lastBaseline?, .firstBaseline?, .topMargin?, .bottomMargin?, .centerYWithinMargins?:
      return axis == .vertical ? .unsupported(view(item, holder)) : .otherAxis
    case .centerX?, .leftMargin?, .rightMargin?, .leadingMargin?, .trailingMargin?, .centerXWithinMargins?:
      return axis == .horizontal ? .unsupported(view(item, holder)) : .otherAxis
    case .notAnAttribute?, nil: return .constantOnly
    }
    switch item {
    case .owner: return .side(BarLayout.Variable(view: holder, isEnd: isEnd), 0)
    case .named(let name):
      guard let view = screen.viewIndicesByRef[name] else { return .unsupported(nil) }
      return .side(BarLayout.Variable(view: view, isEnd: isEnd), 0)
    case .keyboardLayoutGuide:
      guard holder == anchors.guideView, let guide = anchors.guideFrame else { return .unsupported(nil) }
      return .side(nil, edgePosition(guide, isEnd))
    case .safeAreaLayoutGuide:
      guard holder == anchors.guideView else { return .unsupported(nil) }
      return .side(nil, edgePosition(anchors.safeArea, isEnd))
    }
  }

  private func view(_ item: LayoutConstraint.Item, _ holder: Int) -> Int? {
    switch item {
    case .owner: holder
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
