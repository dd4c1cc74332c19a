import UIModelJSON
import UIModelPlatform

/// A keyboard bar: the views that the constraints of one view tie to the top of this view's keyboard layout guide. Ties
/// to the bottom of the safe area are also stored.
///
/// For example, with the constraint `keyboardLayoutGuide.top == message.bottom + 8`, `views` contains `message`, tied
/// to the keyboard with a gap of 8 points.
struct GuideBar: Sendable {
  /// The index of the view that has the guide and the constraints.
  let guideOwner: Int
  let details: KeyboardDetails
  /// The ties of each view, by the view's index.
  private let ties: [Int: [Tie]]
  /// The views that share a constraint with each view, by the view's index.
  private let links: [Int: Set<Int>]
  /// The indices of the views that are tied to the keyboard, in ascending order.
  let views: [Int]

  /// The edge that a view is tied to: the top of the keyboard layout guide, or the bottom of the safe area.
  enum Support: Sendable { case keyboard, safeArea }

  /// The distance from a view's bottom up to its support; positive if the view is above the support.
  enum Gap: Sendable, Hashable {
    case points(Double)
    /// A multiple of the system spacing between views.
    case system(Double)
  }

  /// A required, active constraint between a view's bottom and the top of the keyboard or the bottom of the safe area.
  struct Tie: Sendable {
    let view: Int
    let support: Support
    /// The relation of the support's y coordinate to the view's bottom. `greaterThanOrEqual` keeps the view above the
    /// support.
    let relation: LayoutConstraint.Relation
    let gap: Gap
    let constraint: LayoutConstraint

    /// Whether the constraint keeps the view at least `gap` above the support.
    var keepsViewAbove: Bool { relation != .lessThanOrEqual }
  }

  /// Collects the ties in the constraints of a view. Returns nil if no constraint ties a view to the keyboard layout
  /// guide.
  init?(guideOwner: Int, in screen: Screen) {
    guard let details = screen.details[guideOwner]?.keyboard else { return nil }
    self.guideOwner = guideOwner
    self.details = details
    let ties = details.constraints.elements.compactMap { GuideBar.tie($0, in: screen) }
    views = Set(ties.lazy.filter { $0.support == .keyboard }.map(\.view)).sorted()
    guard !views.isEmpty else { return nil }
    self.ties = Dictionary(grouping: ties, by: \.view)
    var links: [Int: Set<Int>] = [:]
    for constraint in details.constraints.elements {
      guard case .named(let first)? = constraint.firstItem.value,
        case .named(let second)? = constraint.secondItem.value,
        let firstView = screen.viewIndicesByRef[first], let secondView = screen.viewIndicesByRef[second]
      else { continue }
      links[firstView, default: []].insert(secondView)
      links[secondView, default: []].insert(firstView)
    }
    self.links = links
  }

  func ties(of view: Int, to support: Support) -> [Tie] { (ties[view] ?? []).filter { $0.support == support } }

  /// Returns the indices of the views that share a constraint with a view, in ascending order.
  func linkedViews(to view: Int) -> [Int] { (links[view] ?? []).sorted() }

  private static func tie(_ constraint: LayoutConstraint, in screen: Screen) -> Tie? {
    guard constraint.isKnown, constraint.isRequiredAndActive, let first = constraint.firstItem.value,
      let second = constraint.secondItem.value, let firstAttribute = constraint.firstAttribute.value,
      let secondAttribute = constraint.secondAttribute.value
    else { return nil }
    let relation = constraint.relation.value(default: .equal)
    let multiplier = constraint.multiplier.value(default: 1)
    let usesSystemSpacing = constraint.usesSystemSpacing.value(default: false)
    guard usesSystemSpacing || multiplier == 1 else { return nil }
    let constant = constraint.constant.value(default: 0)
    func makeTie(_ support: Support, _ item: LayoutConstraint.Item, isReversed: Bool) -> Tie? {
      guard case .named(let name) = item, let view = screen.viewIndicesByRef[name] else { return nil }
      return Tie(
        view: view, support: support, relation: isReversed ? relation.reversed : relation,
        gap: usesSystemSpacing ? .system(multiplier) : .points(isReversed ? -constant : constant),
        constraint: constraint)
    }
    if let support = support(first, firstAttribute), secondAttribute == .bottom {
      return makeTie(support, second, isReversed: false)
    }
    if let support = support(second, secondAttribute), firstAttribute == .bottom {
      return makeTie(support, first, isReversed: true)
    }
    return nil
  }

  private static func support(_ item: LayoutConstraint.Item, _ attribute: LayoutConstraint.Attribute) -> Support? {
    switch (item, attribute) {
    case (.keyboardLayoutGuide, .top): .keyboard
    case (.safeAreaLayoutGuide, .bottom): .safeArea
    default: nil
    }
  }
}

extension GuideBar {
  /// Whether the guide ends at the safe area while no keyboard is shown; nil if the setting is unknown or might change
  /// later.
  func usesBottomSafeArea(_ keyboard: KeyboardFacts) -> Bool? {
    guard details.isGuideKnown, !keyboard.mayChange("usesBottomSafeArea") else { return nil }
    let value = details.guide?.usesBottomSafeArea ?? .default
    return value.isKnown ? value.value(default: true) : nil
  }

  /// Returns a fix that sets a property of the guide. If the document does not declare the guide, the fix adds the
  /// declaration.
  func fix(_ title: String, _ name: String, _ value: JSONValue, _ keyboard: KeyboardFacts) -> Fix {
    if let guide = details.guide { return Fix(title, .set(object: guide.place, name: name, value)) }
    return Fix(
      title, .set(object: keyboard.view(guideOwner).place, name: "keyboardLayoutGuide", [name: value]))
  }
}
