import UIModelPlatform

/// The effect of a limited width on a bar: which items stay in the bar, which collapse, and which leave the bar.
///
/// Two facts are known: items that do not fit move into an overflow menu (documented), and a labeled control group
/// first collapses into its own menu (WWDC talk). No source gives the order in which items leave the bar. This project
/// assumes a fixed order and states this assumption in the response.
///
/// For example, three center items of 100 points need 300 points. In 250 points the last item moves into the overflow
/// menu, and 244 points remain in use, including the overflow button of 44 points.
package struct ToolbarFit: Sendable {
  /// An item or a group that takes space in the bar.
  package struct Piece: Sendable {
    /// The index of the item in the caller's list.
    package let index: Int
    package let name: String
    package let area: ToolbarArea
    /// The width in points; nil if the app does not give a width.
    package let width: Double?
    /// The width after collapsing, in points; nil if the piece cannot collapse.
    package let collapsedWidth: Double?
    package let canOverflow: Bool
  }

  /// The result for a given width: all remaining pieces fit, or no further piece can leave the bar.
  package struct Outcome: Sendable, Hashable {
    /// The width that all pieces would need, in points.
    package let neededWidth: Double
    /// The width of the pieces that are left in the bar and of the overflow button, in points.
    package let remainingWidth: Double
    /// Whether the remaining pieces fit into the available width.
    package let fits: Bool
    /// The indices of the collapsed pieces, in the order in which they collapse.
    package let collapsedIndices: [Int]
    /// The indices of the pieces that move into the overflow menu, in the order in which they leave the bar.
    package let overflowedIndices: [Int]
  }

  /// The width of the bar, in points.
  package let width: Double
  /// The part of the width that title, back button, margins and spaces occupy, in points. The caller provides it.
  package let reservedWidth: Double
  package let outcome: ToolbarFact<Outcome>

  /// The assumed width of the overflow button and of a collapsed control group, in points. The actual width is not
  /// published; 44 is the minimum size of a touch target in the Human Interface Guidelines.
  package static let buttonWidth = 44.0

  /// The assumed order in which pieces leave the bar, as one text for each step.
  package static let orderDescription = [
    "collapsible groups collapse, the last one first: center groups, then trailing groups, then leading groups",
    "items move into the overflow menu, the last one first: center items, then trailing items, then leading items",
    "title, confirmation, cancellation and pinned items stay in the bar",
  ]

  /// Computes which pieces leave the bar.
  ///
  /// - Parameter pieces: the pieces, in declaration order.
  /// - Parameter hasOverflowButton: whether the bar shows the overflow button even if no piece leaves.
  /// - Parameter hasPriorities: whether the app sets the order with `visibilityPriority` (since 27). No source gives
  ///   the resulting order, so the outcome is then unknown if any piece has to leave.
  package init(
    _ pieces: [Piece], width: Double, reservedWidth: Double, hasOverflowButton: Bool, hasPriorities: Bool = false
  ) {
    self.width = width
    self.reservedWidth = reservedWidth
    let outcome = ToolbarFit.fitOutcome(
      pieces, availableWidth: width - reservedWidth, hasOverflowButton: hasOverflowButton)
    let hasLeavingPieces = outcome.value.map { !$0.collapsedIndices.isEmpty || !$0.overflowedIndices.isEmpty } ?? false
    self.outcome =
      hasPriorities && hasLeavingPieces
      ? .unknown("'visibilityPriority' changes the order in which items leave the bar") : outcome
  }

  init(width: Double, reservedWidth: Double, unknown reason: String) {
    (self.width, self.reservedWidth, outcome) = (width, reservedWidth, .unknown(reason))
  }

  private static func fitOutcome(_ pieces: [Piece], availableWidth: Double, hasOverflowButton: Bool) -> ToolbarFact<
    Outcome
  > {
    if let pieceWithoutWidth = pieces.first(where: { $0.width == nil }) {
      return .unknown("the width of '\(pieceWithoutWidth.name)' is not given")
    }
    let totalWidth = pieces.reduce(hasOverflowButton ? buttonWidth : 0) { $0 + ($1.width ?? 0) }
    var neededWidth = totalWidth
    var widths = pieces.map { $0.width ?? 0 }
    let leavingOrder = pieces.indices.sorted { (rank(pieces[$0].area), -$0) < (rank(pieces[$1].area), -$1) }
    var collapsedIndices: [Int] = []
    for position in leavingOrder where neededWidth > availableWidth {
      guard let smallerWidth = pieces[position].collapsedWidth, smallerWidth < widths[position] else { continue }
      neededWidth -= widths[position] - smallerWidth
      widths[position] = smallerWidth
      collapsedIndices.append(position)
    }
    var overflowedIndices: [Int] = []
    for position in leavingOrder where neededWidth > availableWidth && pieces[position].canOverflow {
      if overflowedIndices.isEmpty && !hasOverflowButton { neededWidth += buttonWidth }
      neededWidth -= widths[position]
      overflowedIndices.append(position)
    }
    let overflowedIndexSet = Set(overflowedIndices)
    return .known(
      Outcome(
        neededWidth: totalWidth, remainingWidth: neededWidth, fits: neededWidth <= availableWidth,
        collapsedIndices: collapsedIndices.filter { !overflowedIndexSet.contains($0) }.map { pieces[$0].index },
        overflowedIndices: overflowedIndices.map { pieces[$0].index }))
  }

  private static func rank(_ area: ToolbarArea) -> Int {
    switch area {
    case .center, .section: 0
    case .trailing: 1
    default: 2
    }
  }

  /// Whether items in an area take space in the bar.
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
