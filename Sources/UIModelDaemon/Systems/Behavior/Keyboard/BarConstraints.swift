import UIModelPlatform

/// The constraints of a screen on one axis, as inequalities between sides of views. They describe the layout around a
/// view that has a keyboard layout guide.
///
/// For example, `bar.bottom = guide.top`, with the guide's top at 854 points, becomes `bar.bottom - origin ≤ 854` and
/// `origin - bar.bottom ≤ -854`.
struct BarConstraints: Sendable {
  enum Axis: Sendable { case horizontal, vertical }

  /// The frames to which the guides and the holder's own edges resolve, in the holder's coordinate space.
  struct Anchors: Sendable {
    /// The index of the view that has the guide.
    let holder: Int
    let size: Rect
    /// The frame of the keyboard layout guide; nil if unknown.
    let guide: Rect?
    let safeArea: Rect
    /// The distance of `constraint(equalToSystemSpacing…)`, in points.
    let systemSpacing: Double
    let isRightToLeft: Bool
  }

  private(set) var differences: [BarLayout.Difference] = []
  /// Views that also have constraints that cannot be evaluated. Their position is certain only if the other constraints
  /// determine it.
  private(set) var undetermined: Set<Int> = []
  /// Views that at least one constraint on this axis mentions.
  private(set) var constrained: Set<Int> = []
  /// Whether any added constraint uses the system spacing.
  private(set) var usesSystemSpacing = false

  private let screen: Screen
  private let anchors: Anchors
  private let axis: Axis

  init(_ screen: Screen, _ anchors: Anchors, _ axis: Axis) {
    (self.screen, self.anchors, self.axis) = (screen, anchors, axis)
    let length = axis == .vertical ? anchors.size.height : anchors.size.width
    fix(anchors.holder, 0, length)
  }

  /// One operand of a constraint.
  private enum Term {
    /// A side of a view plus a distance in points. Without a variable, the distance is a position from the holder's
    /// origin.
    case side(BarLayout.Variable?, Double)
    /// The length of a view on this axis.
    case size(Int)
    /// No item: the constraint compares with its constant only.
    case constantOnly
    /// An anchor that is not supported, such as a baseline or a center, of a view; nil if the view is unknown.
    case unsupported(Int?)
    /// An anchor of the other axis.
    case otherAxis
  }

  mutating func add(_ list: List<LayoutConstraint>, of holder: Int) {
    for constraint in list.elements { add(constraint, of: holder) }
    // The constraints that cannot be read may mention any view.
    if !list.isComplete { undetermined.formUnion(screen.views.indices) }
  }

  /// Adds constraints that may or may not be active: marks their views as undetermined.
  mutating func addUncertain(_ list: List<LayoutConstraint>) {
    for constraint in list.elements {
      for item in [constraint.firstItem, constraint.secondItem] {
        if case .named(let name)? = item.value, let view = screen.viewsByRef[name] {
          undetermined.insert(view)
          constrained.insert(view)
        }
      }
    }
  }

  /// Adds the intrinsic height or width of a view, in points.
  mutating func size(_ view: Int, _ size: Double) {
    equal(BarLayout.Variable(view: view, isEnd: true), BarLayout.Variable(view: view, isEnd: false), size)
  }

  private mutating func fix(_ view: Int, _ start: Double, _ end: Double) {
    equal(BarLayout.Variable(view: view, isEnd: false), nil, start)
    equal(BarLayout.Variable(view: view, isEnd: true), nil, end)
  }

  private mutating func equal(_ a: BarLayout.Variable?, _ b: BarLayout.Variable?, _ distance: Double) {
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
      case .size(let view): [view]
      case .unsupported(let view): view.map { [$0] } ?? Array(screen.views.indices)
      case .constantOnly, .otherAxis: []
      }
    }
    let mentioned = views(first) + views(second)
    constrained.formUnion(mentioned)
    let spacing = constraint.usesSystemSpacing.value(default: false)
    let multiplier = constraint.multiplier.value(default: 1)
    // A constraint that is not required may be broken, so it determines nothing for certain.
    guard constraint.isKnown, constraint.isRequired, spacing || multiplier == 1 else {
      undetermined.formUnion(mentioned)
      return
    }
    usesSystemSpacing = usesSystemSpacing || spacing
    let constant = spacing ? anchors.systemSpacing * multiplier : constraint.constant.value(default: 0)
    let relation = constraint.relation.value(default: .equal)
    switch (first, second) {
    case (.side(let a, let at), .side(let b, let from)):
      let mirrored = isMirrored(constraint)
      relate(a, b, from - at + (mirrored ? -constant : constant), mirrored ? relation.reversed : relation)
    case (.size(let view), .constantOnly):
      relate(end(view), start(view), constant, relation)
    default: undetermined.formUnion(mentioned)
    }
  }

  private func start(_ view: Int) -> BarLayout.Variable { BarLayout.Variable(view: view, isEnd: false) }
  private func end(_ view: Int) -> BarLayout.Variable { BarLayout.Variable(view: view, isEnd: true) }

  private mutating func relate(
    _ a: BarLayout.Variable?, _ b: BarLayout.Variable?, _ distance: Double, _ relation: LayoutConstraint.Relation
  ) {
    switch relation {
    case .equal: equal(a, b, distance)
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
    let side: Bool
    switch attribute.value {
    case .top?, .bottom?:
      guard axis == .vertical else { return .otherAxis }
      side = attribute.value == .bottom
    case .left?, .right?:
      guard axis == .horizontal else { return .otherAxis }
      side = attribute.value == .right
    case .leading?, .trailing?:
      guard axis == .horizontal else { return .otherAxis }
      side = (attribute.value == .trailing) != anchors.isRightToLeft
    case .height?, .width?:
      guard (attribute.value == .height) == (axis == .vertical) else { return .otherAxis }
      guard case .named(let name) = item, let view = screen.viewsByRef[name] else {
        return .unsupported(view(item, holder))
      }
      return .size(view)
    case .centerY?, .lastBaseline?, .firstBaseline?, .topMargin?, .bottomMargin?, .centerYWithinMargins?:
      return axis == .vertical ? .unsupported(view(item, holder)) : .otherAxis
    case .centerX?, .leftMargin?, .rightMargin?, .leadingMargin?, .trailingMargin?, .centerXWithinMargins?:
      return axis == .horizontal ? .unsupported(view(item, holder)) : .otherAxis
    case .notAnAttribute?, nil: return .constantOnly
    }
    switch item {
    case .holder: return .side(BarLayout.Variable(view: holder, isEnd: side), 0)
    case .named(let name):
      guard let view = screen.viewsByRef[name] else { return .unsupported(nil) }
      return .side(BarLayout.Variable(view: view, isEnd: side), 0)
    case .keyboardLayoutGuide:
      guard holder == anchors.holder, let guide = anchors.guide else { return .unsupported(nil) }
      return .side(nil, place(guide, side))
    case .safeAreaLayoutGuide:
      guard holder == anchors.holder else { return .unsupported(nil) }
      return .side(nil, place(anchors.safeArea, side))
    }
  }

  private func view(_ item: LayoutConstraint.Item, _ holder: Int) -> Int? {
    switch item {
    case .holder: holder
    case .named(let name): screen.viewsByRef[name]
    case .keyboardLayoutGuide, .safeAreaLayoutGuide: nil
    }
  }

  private func place(_ rect: Rect, _ isEnd: Bool) -> Double {
    switch axis {
    case .vertical: isEnd ? rect.maxY : rect.minY
    case .horizontal: isEnd ? rect.maxX : rect.minX
    }
  }
}
