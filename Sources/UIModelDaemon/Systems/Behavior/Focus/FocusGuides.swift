import UIModelPlatform

/// The focus guides of a screen that redirect arrows. A guide in the arrow's path sends focus to its preferred
/// environments. Apple does not document how guides and items are compared. The daemon treats a guide like an item at
/// its position, and redirects focus if the guide would be chosen. A guide that is disabled, or that prefers no
/// focusable item, is ignored.
///
/// For example, if a guide lies between two buttons in a row, → from the first one focuses the guide's target.
struct FocusGuides: Sendable {
  struct Guide: Sendable {
    /// The node of the view that has the guide.
    let owner: Int
    let name: String
    let group: Int
    let box: FocusGeometry.Box
    /// The item that gets focus instead.
    let target: Int
  }

  private(set) var all: [Guide] = []
  /// The guides of each group and coordinate space, in tree order, with an index to search them.
  private var guidesByScope: [GuideScope: (guides: [Int], index: ArrowIndex)] = [:]

  /// Creates an empty set of guides.
  init() {}

  /// Collects the guides of a tree.
  ///
  /// - Parameter target: Returns the item to which a guide's preferred environments lead; nil if there is none.
  init(
    _ tree: FocusTree, _ groups: FocusGroups, _ geometry: FocusGeometry,
    target: (List<Located<String>>) -> Int?
  ) {
    for (node, own) in tree.nodes.enumerated() {
      guard let view = own.view, let details = tree.screens[own.screen].details[view],
        let group = groups.ofNode[node]
      else { continue }
      for guide in details.layoutGuides.elements where guide.isFocusGuide {
        guard guide.isEnabled(in: tree.states) == true, let frame = guide.frame.value, !frame.isEmpty,
          let origin = geometry.origin(inside: node, tree), origin.isExact,
          let target = target(guide.preferredFocusEnvironments)
        else { continue }
        all.append(
          Guide(
            owner: node, name: guide.ref.value ?? "a focus guide of \(tree.name(of: node))", group: group,
            box: FocusGeometry.Box(
              rect: frame.moved(by: origin.rect.x, origin.rect.y), space: origin.space, isExact: true),
            target: target))
      }
    }
    let byScope = Dictionary(grouping: all.indices) { GuideScope(group: all[$0].group, space: all[$0].box.space) }
    for (scope, guides) in byScope {
      guidesByScope[scope] = (guides, ArrowIndex(guides.map { (node: $0, rect: all[$0].box.rect) }))
    }
  }

  /// Returns the guide that an arrow meets before the item `next`; nil if it meets none.
  func redirecting(
    from item: Int, _ key: FocusKey, to next: Int?, _ groups: FocusGroups, _ geometry: FocusGeometry
  ) -> Guide? {
    guard let own = geometry.boxes[item] else { return nil }
    let scope = GuideScope(group: groups.ofNode[item], space: own.space)
    guard let here = guidesByScope[scope], let nearest = here.index.next(from: own.rect, key) else { return nil }
    let from = Span(own.rect, key)
    let best = next.flatMap { geometry.boxes[$0] }.map { Fit(Span($0.rect, key), from) }
    func isBetter(_ guide: Int, than best: Fit?) -> Bool {
      best.map { Fit(Span(all[guide].box.rect, key), from) < $0 } ?? true
    }
    guard isBetter(nearest, than: best) else { return nil }
    guard all[nearest].target == item else { return all[nearest] }
    // A guide that would send focus to the current item is ignored, and the next best guide is used.
    var chosen: (guide: Int, fit: Fit?) = (-1, best)
    for guide in here.guides where all[guide].target != item {
      let span = Span(all[guide].box.rect, key)
      guard from.leads(to: span), isBetter(guide, than: chosen.fit) else { continue }
      chosen = (guide, Fit(span, from))
    }
    return chosen.guide < 0 ? nil : all[chosen.guide]
  }

  /// A group and coordinate space in which guides are compared with items and with each other.
  private struct GuideScope: Hashable {
    let group: Int?
    let space: Int
  }

  /// The rank of a guide or an item straight ahead, by the measure of `ArrowIndex.Score`. A lower value is better.
  private struct Fit: Comparable {
    let distance: Double
    let across: Double
    let along: Double

    init(_ span: Span, _ from: Span) {
      distance = from.gap(to: span)
      across = abs(span.acrossCenter - from.acrossCenter)
      along = span.center - from.center
    }

    static func < (a: Fit, b: Fit) -> Bool {
      (a.distance, a.across, a.along) < (b.distance, b.across, b.along)
    }
  }
}
