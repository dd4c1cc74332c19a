import UIModelPlatform

/// The items that a bar of limited width shows, and the items that leave it.
///
/// Two facts are known: items that do not fit move into an overflow menu (documented), and a labeled control group
/// first collapses into its own menu (talk). No source gives the order in which items leave. This project assumes a
/// fixed order and says so in the answer.
///
/// For example, three center items of 100 points need 300 points. In 250 points the last item moves into the overflow
/// menu, and 244 points remain in use, including the overflow button of 44 points.
package struct ToolbarFit: Sendable {
  /// An item or a group that takes space in the bar.
  package struct Piece: Sendable {
    /// The caller's index of the item.
    package let index: Int
    package let name: String
    package let area: ToolbarArea
    /// In points; nil if the app does not give a width.
    package let width: Double?
    /// The width after collapsing, in points; nil if the piece cannot collapse.
    package let collapsedWidth: Double?
    package let canOverflow: Bool
  }

  /// The result for a given width: the bar fits, or no more items can leave it.
  package struct Outcome: Sendable, Hashable {
    /// The width that all pieces would need, in points.
    package let needed: Double
    /// The width of the pieces that are left in the bar and of the overflow button, in points.
    package let remaining: Double
    package let fits: Bool
    /// The indices of the collapsed pieces, in the order in which they collapse.
    package let collapsed: [Int]
    package let overflowed: [Int]
  }

  /// The width of the bar, in points.
  package let width: Double
  /// The part of the width that title, back button, margins and spaces take, in points. The caller provides it.
  package let reservedWidth: Double
  package let outcome: ToolbarFact<Outcome>

  /// The assumed width of the overflow button and of a collapsed control group, in points. The actual width is not
  /// published; 44 is the minimum size of a touch target in the Human Interface Guidelines.
  package static let buttonWidth = 44.0

  /// The assumed order in which pieces leave the bar, as text.
  package static let orderDescription = [
    "collapsible groups collapse, the last one first: center groups, then trailing groups, then leading groups",
    "items move into the overflow menu, the last one first: center items, then trailing items, then leading items",
    "title, confirmation, cancellation and pinned items stay in the bar",
  ]

  /// Computes which pieces leave the bar.
  ///
  /// - Parameter pieces: The pieces, in declaration order.
  /// - Parameter hasOverflowButton: Whether the overflow button is shown before any piece leaves.
  /// - Parameter hasPriorities: Whether the app sets the order with `visibilityPriority` (since 27). No source gives
  ///   the resulting order, so the outcome is then unknown if any piece has to leave.
  package init(
    _ pieces: [Piece], width: Double, reservedWidth: Double, hasOverflowButton: Bool, hasPriorities: Bool = false
  ) {
    self.width = width
    self.reservedWidth = reservedWidth
    let outcome = ToolbarFit.fit(pieces, room: width - reservedWidth, hasOverflowButton: hasOverflowButton)
    let leaves = outcome.value.map { !$0.collapsed.isEmpty || !$0.overflowed.isEmpty } ?? false
    self.outcome =
      hasPriorities && leaves
      ? .unknown("'visibilityPriority' changes the order in which items leave the bar") : outcome
  }

  init(width: Double, reservedWidth: Double, unknown reason: String) {
    (self.width, self.reservedWidth, outcome) = (width, reservedWidth, .unknown(reason))
  }

  private static func fit(_ pieces: [Piece], room: Double, hasOverflowButton: Bool) -> ToolbarFact<Outcome> {
    if let unknown = pieces.first(where: { $0.width == nil }) {
      return .unknown("the width of '\(unknown.name)' is not given")
    }
    let all = pieces.reduce(hasOverflowButton ? buttonWidth : 0) { $0 + ($1.width ?? 0) }
    var needed = all
    var widths = pieces.map { $0.width ?? 0 }
    let leaving = pieces.indices.sorted { (rank(pieces[$0].area), -$0) < (rank(pieces[$1].area), -$1) }
    var collapsed: [Int] = []
    for at in leaving where needed > room {
      guard let less = pieces[at].collapsedWidth, less < widths[at] else { continue }
      needed -= widths[at] - less
      widths[at] = less
      collapsed.append(at)
    }
    var overflowed: [Int] = []
    for at in leaving where needed > room && pieces[at].canOverflow {
      if overflowed.isEmpty && !hasOverflowButton { needed += buttonWidth }
      needed -= widths[at]
      overflowed.append(at)
    }
    let gone = Set(overflowed)
    return .known(
      Outcome(
        needed: all, remaining: needed, fits: needed <= room,
        collapsed: collapsed.filter { !gone.contains($0) }.map { pieces[$0].index },
        overflowed: overflowed.map { pieces[$0].index }))
  }

  private static func rank(_ area: ToolbarArea) -> Int {
    switch area {
    case .center, .section: 0
    case .trailing: 1
    default: 2
    }
  }

  /// Whether an area takes part of the bar's width.
  package static func isInBar(_ area: ToolbarArea) -> Bool {
    switch area {
    case .leading, .center, .trailing, .section: true
    default: false
    }
  }
}

extension Property<Double> {
  /// The value if it is a possible width, from 0 to 100,000 points; nil otherwise.
  package var usableWidth: Double? { value.flatMap { (0...100_000).contains($0) ? $0 : nil } }
}
