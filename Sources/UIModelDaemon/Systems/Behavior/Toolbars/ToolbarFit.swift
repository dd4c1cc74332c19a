import UIModelPlatform

/// What a bar shows where it has room for so much, and what leaves it.
///
/// Known is that what does not fit goes into an overflow menu (documented), and that a control group with a label
/// collapses into a menu of its own before (talk). In which order things leave is written down nowhere: the order here is
/// this project's own, always the same, and said to be so in the answer.
package struct ToolbarFit: Sendable {
  /// Something in the bar that takes room.
  package struct Piece: Sendable {
    /// Which one it is to whoever asks.
    package let index: Int
    package let name: String
    package let area: ToolbarArea
    /// In points; nil where nobody has said.
    package let width: Double?
    /// How wide it is when it has collapsed; nil for what cannot.
    package let collapsedWidth: Double?
    package let canOverflow: Bool
  }

  /// How things are when everything fits, or nothing more can leave.
  package struct Outcome: Sendable, Hashable {
    /// What everything would need, in points.
    package let needed: Double
    /// What is left in the bar needs.
    package let remaining: Double
    package let fits: Bool
    /// By index, in the order in which it happens.
    package let collapsed: [Int]
    package let overflowed: [Int]
  }

  /// How wide the bar is, in points.
  package let width: Double
  /// What the title, the back button, margins and spaces take of it, as far as whoever asks says so.
  package let reservedWidth: Double
  package let outcome: ToolbarFact<Outcome>

  /// The overflow button's width, and that of a control group's menu: the least size of a target in the guidelines.
  /// Whichever it really is, it is assumed here.
  package static let buttonWidth = 44.0

  /// The order, in words.
  package static let order = [
    "collapsible groups collapse, the last one first: center groups, then trailing groups, then leading groups",
    "items move into the overflow menu, the last one first: center items, then trailing items, then leading items",
    "title, confirmation, cancellation and pinned items stay in the bar",
  ]

  /// The pieces in the order of the declaration. `hasOverflowButton`: the button is there before anything leaves.
  /// `hasPriorities`: the app decides the order (`visibilityPriority`, since 27), and no source says how exactly.
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

  /// The areas that share the width of the bar.
  package static func isInBar(_ area: ToolbarArea) -> Bool {
    switch area {
    case .leading, .center, .trailing, .section: true
    default: false
    }
  }
}

extension Property<Double> {
  /// A width that something can have.
  package var usableWidth: Double? { value.flatMap { (0...100_000).contains($0) ? $0 : nil } }
}
