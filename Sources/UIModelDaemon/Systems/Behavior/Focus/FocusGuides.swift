import UIModelPlatform

/// The focus guides of a screen that redirect arrows. A guide in the arrow's path moves focus to the guide's preferred
/// environments. Apple does not document how guides and items are compared. The daemon treats a guide like an item at
/// the guide's position, and redirects focus if the guide is the best candidate. A guide that is disabled, or that
/// prefers no focusable item, is ignored.
///
/// For example, if a guide lies between two buttons in a row, → from the first button focuses the guide's target.
struct FocusGuides: Sendable {
  struct Guide: Sendable {
    /// The node of the view that has the guide.
    let owner: Int
    let name: String
    let group: Int
    let box: FocusGeometry.Box
    /// The item to which the guide redirects focus.
    let target: Int
  }

  private(set) var elements: [Guide] = []
  /// The guides of each group and coordinate space, in tree order, with an index to search them.
  private var guidesByScope: [GuideScope: (guides: [Int], index: ArrowIndex)] = [:]

  /// Creates an empty set of guides.
  init() {}

  /// Collects the guides of a tree.
  ///
  /// - Parameter target: a function that returns the item that gets focus if a guide prefers the given environments;
  ///   nil if the list is incomplete or no item is found.
  init(
    _ tree: FocusTree, _ groups: FocusGroups, _ geometry: FocusGeometry,
    target: (List<Located<String>>) -> Int?
  ) {
    for (node, focusNode) in tree.nodes.enumerated() {
      guard let view = focusNode.view, let details = tree.screens[focusNode.screen].details[view],
        let group = groups.groupByNode[node]
      else { continue }
      for guide in details.layoutGuides.elements where guide.isFocusGuide {
        guard guide.isEnabled(in: tree.states) == true, let frame = guide.frame.value, !frame.isEmpty,
          let origin = geometry.origin(inside: node, tree), origin.isExact,
          let target = target(guide.preferredFocusEnvironments)
        else { continue }
        elements.append(
          Guide(
            owner: node, name: guide.ref.value ?? "a focus guide of \(tree.name(of: node))", group: group,
            box: FocusGeometry.Box(
              rect: frame.moved(by: origin.rect.x, origin.rect.y), space: origin.space, isExact: true),
            target: target))
      }
    }
    let indicesByScope = Dictionary(grouping: elements.indices) {
      GuideScope(group: elements[$0].group, space: elements[$0].box.space)
    }
    for (scope, guides) in indicesByScope {
      guidesByScope[scope] = (guides, ArrowIndex(guides.map { (node: $0, rect: elements[$0].box.rect) }))
    }
  }

  /// Returns the guide that an arrow chooses instead of the item `nextItem`; nil if the arrow chooses no guide.
  func redirectingGuide(
    from item: Int, _ key: FocusKey, to nextItem: Int?, _ groups: FocusGroups, _ geometry: FocusGeometry
  ) -> Guide? {
    guard let itemBox = geometry.boxes[item] else { return nil }
    let scope = GuideScope(group: groups.groupByNode[item], space: itemBox.space)
    guard let scopeGuides = guidesByScope[scope], let nearestGuide = scopeGuides.index.nextItem(from: itemBox.rect, key)
    else { return nil }
    let itemSpan = Span(itemBox.rect, key)
    let bestRank = nextItem.flatMap { geometry.boxes[$0] }.map { Rank(Span($0.rect, key), itemSpan) }
    func isBetter(_ guide: Int, than bestRank: Rank?) -> Bool {
      bestRank.map { Rank(Span(elements[guide].box.rect, key), itemSpan) < $0 } ?? true
    }
    guard isBetter(nearestGuide, than: bestRank) else { return nil }
    guard elements[nearestGuide].target == item else { return elements[nearestGuide] }
    // A guide whose target is the current item is ignored, and the next best guide is used.
    var bestCandidate: (guide: Int, fit: Rank?) = (-1, bestRank)
    for guide in scopeGuides.guides where elements[guide].target != item {
      let span = Span(elements[guide].box.rect, key)
      guard itemSpan.canLead(to: span), isBetter(guide, than: bestCandidate.fit) else { continue }
      bestCandidate = (guide, Rank(span, itemSpan))
    }
    return bestCandidate.guide < 0 ? nil : elements[bestCandidate.guide]
  }

  /// A group and a coordinate space. Guides are compared with items and with other guides only in the same scope.
  private struct GuideScope: Hashable {
    let group: Int?
    let space: Int
  }

  /// The rank of a guide or an item straight ahead. Ranks are compared by the distance between edges, then by the
  /// distance between centers across the direction, then along the direction. A lower rank is better.
  private struct Rank: Comparable {
    let distance: Double
    let acrossDistance: Double
    let alongDistance: Double

    init(_ span: Span, _ sourceSpan: Span) {
      distance = sourceSpan.gap(to: span)
      acrossDistance = abs(span.acrossCenter - sourceSpan.acrossCenter)
      alongDistance = span.center - sourceSpan.center
    }

    static func < (a: Rank, b: Rank) -> Bool {
      (a.distance, a.acrossDistance, a.alongDistance) < (b.distance, b.acrossDistance, b.alongDistance)
    }
  }
}
