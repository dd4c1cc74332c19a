import UIModelPlatform

/// Finds items to which no arrow leads from any other item. Arrows lead to the nearest item straight ahead, but Apple
/// does not publish how distance is measured. An item is therefore found only if other items are nearer by every
/// measure. All other items of the group count as sources, because a tap or the app can put focus on any item.
///
/// For example, an item that Tab does not focus and that shares no row or column with another item of its group has the
/// reason `.notStraightAhead`.
struct UnreachableItems {
  enum Reason {
    /// The item has the same center as a reachable item, so no direction leads from one item to the other.
    case sameCenter
    /// The item does not lie straight ahead of any other item.
    case notStraightAhead
    /// The item lies straight ahead only of text inputs, which handle the arrow keys.
    case onlyTextInputs
    /// For every item from which this item lies straight ahead, another item is nearer.
    case nearerItem
  }

  struct Finding {
    let item: Int
    /// The nearest reachable item of the group.
    let nearestItem: Int
    let reason: Reason
    /// The item that Tab focuses in the group.
    let primaryItem: Int
  }

  private(set) var findings: [Finding] = []
  private let engine: FocusEngine
  /// The handles of all preferred environments; nil if some of them are unknown.
  private let preferredHandles: Set<String>?

  /// The maximum number of candidates, i.e. items to which no arrow seems to lead, in a group. If a group has more,
  /// none of its items is reported.
  private static let maximumCandidateCount = 32

  init(_ engine: FocusEngine) {
    self.engine = engine
    preferredHandles = engine.preferredHandles
    guard engine.groups.isComplete, !mayRedirectArrows else { return }
    for (index, group) in engine.groups.elements.enumerated() where group.items.count > 1 && !group.mayHaveUnlistedItems
    {
      findUnreachableItems(in: index)
    }
  }

  /// Whether a screen might have an enabled focus guide, which could redirect arrows.
  private var mayRedirectArrows: Bool {
    engine.tree.screens.contains { screen in
      screen.details.values.contains { details in
        !details.layoutGuides.isComplete
          || details.layoutGuides.elements.contains { $0.isFocusGuide && $0.isEnabled.value(default: true) }
      }
    }
  }

  private mutating func findUnreachableItems(in index: Int) {
    let group = engine.groups.elements[index]
    guard let primary = engine.primaryItem(of: index) else { return }
    let candidates = itemsWithoutIncomingArrow(group.items, primary).filter { isCandidate($0, primary) }
    guard !candidates.isEmpty, candidates.count <= Self.maximumCandidateCount else { return }
    let sources =
      group.items
      + group.possibleItems.filter {
        engine.focusability[$0].ground.canBecomeFocused != false || engine.focusability[$0].ground == .ownClass
      }
    let boxes = sources.compactMap { engine.geometry.exactBox($0) }
    guard boxes.count == sources.count, Set(boxes.map(\.space)).count == 1 else { return }
    let rects = Dictionary(zip(sources, boxes.map(\.rect)), uniquingKeysWith: { first, _ in first })
    let unreachedItems = candidates.filter { item in
      !mayBeChosen(item, from: sources.filter { $0 != item }, rects, group.items)
    }
    let reachedItems = group.items.filter { !unreachedItems.contains($0) }
    for item in unreachedItems {
      guard let rect = rects[item], let nearestItem = nearestItem(to: rect, among: reachedItems, rects) else {
        continue
      }
      let nearestRect = rects[nearestItem] ?? rect
      findings.append(
        Finding(
          item: item, nearestItem: nearestItem,
          reason: rect.midX == nearestRect.midX && rect.midY == nearestRect.midY
            ? .sameCenter : reason(for: item, among: sources, rects),
          primaryItem: primary))
    }
  }

  /// Returns the items, in reading order, to which no arrow leads under the daemon's own rule.
  private func itemsWithoutIncomingArrow(_ items: [Int], _ primary: Int) -> [Int] {
    // An arrow from the previous item in the row, or from the item above, leads to almost every item. These two cases
    // are cheap to check.
    let forwardKey = engine.isRightToLeft ? FocusKey.left : .right
    let remainingPositions = items.indices.filter { position in
      let item = items[position]
      if item == primary || position > 0 && arrowTarget(items[position - 1], forwardKey) == item { return false }
      return engine.neighbor(of: item, .up).flatMap { arrowTarget($0, .down) } != item
    }
    guard !remainingPositions.isEmpty else { return [] }
    let arrowTargets = Set(items.flatMap { item in FocusKey.arrows.compactMap { arrowTarget(item, $0) } })
    return remainingPositions.map { items[$0] }.filter { !arrowTargets.contains($0) }
  }

  /// Returns the target of an arrow from an item; nil if the arrow has no target or if text input in the item handles
  /// the arrow.
  private func arrowTarget(_ item: Int, _ key: FocusKey) -> Int? {
    engine.isHandledByText(key, at: item) == true ? nil : engine.neighbor(of: item, key)
  }

  private func reason(for item: Int, among sources: [Int], _ rects: [Int: Rect]) -> Reason {
    guard let rect = rects[item] else { return .nearerItem }
    var reason = Reason.notStraightAhead
    for key in FocusKey.arrows {
      let targetSpan = Span(rect, key)
      for source in sources where rects[source].map({ Span($0, key).canLead(to: targetSpan) }) ?? false {
        guard engine.keepsFocus(key, at: source) == true else { return .nearerItem }
        reason = .onlyTextInputs
      }
    }
    return reason
  }

  /// Whether Tab certainly does not focus an item in its group, and no environment prefers the item.
  private func isCandidate(_ item: Int, _ primary: Int) -> Bool {
    guard engine.focusability[item].isCertain, isPriorityKnown(item), isPriorityKnown(primary) else { return false }
    let emptyState = FocusState()
    guard let itemFrame = engine.frame(of: item), let primaryFrame = engine.frame(of: primary) else { return false }
    let (itemPriority, primaryPriority) = (
      engine.priority(of: item, emptyState), engine.priority(of: primary, emptyState)
    )
    let isPrimaryEarlier =
      engine.isRightToLeft ? primaryFrame.maxX >= itemFrame.maxX : primaryFrame.minX <= itemFrame.minX
    guard primaryPriority > itemPriority || (primaryFrame.minY <= itemFrame.minY && isPrimaryEarlier) else {
      return false
    }
    guard let preferredHandles else { return false }
    return engine.tree.view(of: item)?.ref.value.map { !preferredHandles.contains($0) } ?? true
  }

  private func isPriorityKnown(_ item: Int) -> Bool {
    guard let view = engine.tree.view(of: item) else { return false }
    return view.focusGroupPriority.isKnown && view.isSelected.isKnown
  }

  /// Whether an arrow from one of `sources` might lead to an item, under some measure of distance.
  private func mayBeChosen(_ item: Int, from sources: [Int], _ rects: [Int: Rect], _ items: [Int]) -> Bool {
    guard let rect = rects[item] else { return true }
    // In a long group, only items that overlap this item are considered as nearer items. As a result, the item might
    // not be reported.
    let rivals = (items.count <= 64 ? items : items.filter { rects[$0]?.intersects(rect) == true }).filter {
      $0 != item
    }
    // For an item with so many rivals that the comparison would be slow, an arrow is assumed to lead to the item.
    guard rivals.count * sources.count <= 1_000_000 else { return true }
    return FocusKey.arrows.contains { key in
      let targetSpan = Span(rect, key)
      let spans = rivals.compactMap { rival in rects[rival].map { (rival, Span($0, key)) } }
      return sources.contains { source in
        guard let sourceSpan = rects[source].map({ Span($0, key) }), sourceSpan.canLead(to: targetSpan),
          engine.keepsFocus(key, at: source) != true
        else { return false }
        return !spans.contains { $0.0 != source && UnreachableItems.isBetter($0.1, than: targetSpan, from: sourceSpan) }
      }
    }
  }

  /// Whether `rival` is nearer than `target` by every measure. Its gap is smaller, and of the two distances between
  /// centers, along and across the direction, one is smaller and the other is not larger. If the gaps are equal, a rule
  /// that measures only gaps can choose either item.
  private static func isBetter(_ rival: Span, than target: Span, from: Span) -> Bool {
    guard from.canLead(to: rival), from.gap(to: rival) < from.gap(to: target) else { return false }
    let (along, otherAlong) = (rival.center - from.center, target.center - from.center)
    let (across, otherAcross) = (
      abs(rival.acrossCenter - from.acrossCenter), abs(target.acrossCenter - from.acrossCenter)
    )
    guard along <= otherAlong, across <= otherAcross, along < otherAlong || across < otherAcross else { return false }
    // Under a stricter rule, more of an item than its center must lie ahead. The rival must also be a candidate under
    // each such rule that accepts the target.
    return (target.low < from.high || rival.low >= from.high) && (target.low < from.center || rival.low >= from.center)
      && (target.low <= from.low || rival.low > from.low) && (target.high <= from.high || rival.high > from.high)
  }

  /// Returns the item in `items` whose center is nearest to the center of `rect`; nil if all positions are unknown.
  private func nearestItem(to rect: Rect, among items: [Int], _ rects: [Int: Rect]) -> Int? {
    var bestCandidate: (item: Int, distance: Double)?
    for item in items {
      guard let otherRect = rects[item] else { continue }
      let (dx, dy) = (otherRect.midX - rect.midX, otherRect.midY - rect.midY)
      let distance = dx * dx + dy * dy
      if bestCandidate.map({ distance < $0.distance }) ?? true { bestCandidate = (item, distance) }
    }
    return bestCandidate?.item
  }
}

extension FocusEngine {
  /// Whether text input in an item handles an arrow, so that focus stays; nil if that is unknown. Apple does not
  /// document the behavior of single-line text.
  fileprivate func keepsFocus(_ key: FocusKey, at item: Int) -> Bool? {
    let handlesArrow = isHandledByText(key, at: item)
    guard handlesArrow == true else { return handlesArrow }
    return ["UITextField", "UISearchTextField"].contains(tree.view(of: item)?.textClass ?? "") ? nil : true
  }

  /// The handles of all preferred environments; nil if some of them are unknown.
  fileprivate var preferredHandles: Set<String>? {
    var handles: Set<String> = []
    for screen in tree.screens {
      let lists = [screen.preferredFocusEnvironments] + screen.details.values.map(\.preferredFocusEnvironments)
      for list in lists {
        guard list.isComplete else { return nil }
        handles.formUnion(list.elements.lazy.map(\.value))
      }
    }
    return handles
  }
}
