import UIModelJSON
import UIModelPlatform

/// A keyboard bar: views whose bottom is tied by constraints to the top of a keyboard layout guide. The guide and the
/// constraints belong to one view, the guide's owner. Ties to the bottom of the safe area are also stored.
///
/// For example, with the constraint `keyboardLayoutGuide.top == message.bottom + 8`, `viewIndices` contains the index
/// of `message`, which is tied to the keyboard with a gap of 8 points.
struct GuideBar: Sendable {
  /// The index of the guide's owner, the view that has the guide and the constraints.
  let guideOwnerIndex: Int
  let details: KeyboardDetails
  /// The ties of each view, by the view's index.
  private let ties: [Int: [Tie]]
  /// The indices of the views that share a constraint with a view, by that view's index.
  private let links: [Int: Set<Int>]
  /// The indices of the views that are tied to the keyboard, in ascending order.
  let viewIndices: [Int]

  /// The edge that a view is tied to: the top of the keyboard layout guide, or the bottom of the safe area.
  enum Support: Sendable { case keyboard, safeArea }

  /// The distance between a view's bottom and its support (the edge that it is tied to); positive if the view is above
  /// the support.
  enum Gap: Sendable, Hashable {
    case points(Double)
    /// A multiple of the system spacing between views.
    case system(Double)
  }

  /// A required, active constraint between a view's bottom and the top of the keyboard layout guide or the bottom of
  /// the safe area.
  struct Tie: Sendable {
    let viewIndex: Int
    let support: Support
    /// The relation of the support's y coordinate to the view's bottom. `greaterThanOrEqual` keeps the view above the
    /// support.
    let relation: LayoutConstraint.Relation
    let gap: Gap
    let constraint: LayoutConstraint

    /// Whether the constraint prevents the view from being less than `gap` above the support.
    var keepsViewAbove: Bool { relation != .lessThanOrEqual }
  }

  /// Reads the constraints of the guide's owner. Returns nil if none of them ties a view to the keyboard layout guide.
  init?(guideOwnerIndex: Int, in screen: Screen) {
    guard let details = screen.details[guideOwnerIndex]?.keyboard else { return nil }
    self.guideOwnerIndex = guideOwnerIndex
    self.details = details
    let ties = details.constraints.elements.compactMap { GuideBar.tie($0, in: screen) }
    viewIndices = Set(ties.lazy.filter { $0.support == .keyboard }.map(\.viewIndex)).sorted()
    guard !viewIndices.isEmpty else { return nil }
    self.ties = Dictionary(grouping: ties, by: \.viewIndex)
    var links: [Int: Set<Int>] = [:]
    for constraint in details.constraints.elements {
      guard case .named(let firstName)? = constraint.firstItem.value,
        case .named(let secondName)? = constraint.secondItem.value,
        let firstViewIndex = screen.viewIndicesByRef[firstName],
        let secondViewIndex = screen.viewIndicesByRef[secondName]
      else { continue }
      links[firstViewIndex, default: []].insert(secondViewIndex)
      links[secondViewIndex, default: []].insert(firstViewIndex)
    }
    self.links = links
  }

  func ties(of viewIndex: Int, to support: Support) -> [Tie] {
    (ties[viewIndex] ?? []).filter { $0.support == support }
  }

  /// Returns the indices of the views that share a constraint with a view, in ascending order.
  func linkedViews(to viewIndex: Int) -> [Int] { (links[viewIndex] ?? []).sorted() }

  private static func tie(_ constraint: LayoutConstraint, in screen: Screen) -> Tie? {
    guard constraint.isKnown, constraint.isRequiredAndActive, let firstItem = constraint.firstItem.value,
      let secondItem = constraint.secondItem.value, let firstAttribute = constraint.firstAttribute.value,
      let secondAttribute = constraint.secondAttribute.value
    else { return nil }
    let relation = constraint.relation.value(default: .equal)
    let multiplier = constraint.multiplier.value(default: 1)
    let usesSystemSpacing = constraint.usesSystemSpacing.value(default: false)
    guard usesSystemSpacing || multiplier == 1 else { return nil }
    let constant = constraint.constant.value(default: 0)
    func makeTie(_ support: Support, _ item: LayoutConstraint.Item, isReversed: Bool) -> Tie? {
      guard case .named(let name) = item, let viewIndex = screen.viewIndicesByRef[name] else { return nil }
      return Tie(
        viewIndex: viewIndex, support: support, relation: isReversed ? relation.reversed : relation,
        gap: usesSystemSpacing ? .system(multiplier) : .points(isReversed ? -constant : constant),
        constraint: constraint)
    }
    if let support = support(firstItem, firstAttribute), secondAttribute == .bottom {
      return makeTie(support, secondItem, isReversed: false)
    }
    if let support = support(secondItem, secondAttribute), firstAttribute == .bottom {
      return makeTie(support, firstItem, isReversed: true)
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
    let setting = details.guide?.usesBottomSafeArea ?? .default
    return setting.isKnown ? setting.value(default: true) : nil
  }

  /// Returns a fix that sets a property of the guide. If the document does not declare the guide, the fix adds the
  /// declaration.
  func fix(_ title: String, _ name: String, _ value: JSONValue, _ keyboard: KeyboardFacts) -> Fix {
    if let guide = details.guide { return Fix(title, .set(object: guide.place, name: name, value)) }
    return Fix(
      title, .set(object: keyboard.view(guideOwnerIndex).place, name: "keyboardLayoutGuide", [name: value]))
  }
}
