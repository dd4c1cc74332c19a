import UIModelPlatform

/// Finds items that no arrow leads to from any other item, under every rule that chooses the nearest item straight
/// ahead. Apple does not publish the measure, so an item counts as chosen unless another one is nearer by every
/// measure. The current focus does not matter: a tap or the program may have put it on any item.
///
/// For example, an item that Tab does not focus and that shares no row or column with another item of its group has the
/// reason `.nothingBeside`.
struct UnreachableItems {
  enum Reason {
    /// The item has the same center as a reachable item, so neither lies in a direction of the other.
    case sameCenter
    /// No other item has this one straight ahead.
    case nothingBeside
    /// Only text inputs, which handle the arrow keys, have this item straight ahead.
    case typed
    /// Another item is nearer to every item that has this one straight ahead.
    case nearer
  }

  struct Finding {
    let item: Int
    /// The nearest item that keys reach.
    let nearest: Int
    let reason: Reason
    /// The item that Tab focuses in the group.
    let primary: Int
  }

  private(set) var found: [Finding] = []
  private let engine: FocusEngine
  /// The handles that any environment prefers; nil if not all of them are known.
  private let preferred: Set<String>?

  /// The maximum number of items in a group that the daemon's own rule may leave unreached. If there are more, none is
  /// reported.
  private static let limit = 32

  init(_ engine: FocusEngine) {
    self.engine = engine
    preferred = engine.preferredNames
    guard engine.groups.isComplete, !mayBeRedirected else { return }
    for (index, group) in engine.groups.all.enumerated() where group.items.count > 1 && !group.isOpen {
      findUnreachable(in: index)
    }
  }

  /// Whether a focus guide may redirect arrows regardless of positions.
  private var mayBeRedirected: Bool {
    engine.tree.screens.contains { screen in
      screen.details.values.contains { details in
        !details.layoutGuides.isComplete
          || details.layoutGuides.elements.contains { $0.isFocusGuide && $0.isEnabled.value(default: true) }
      }
    }
  }

  private mutating func findUnreachable(in index: Int) {
    let group = engine.groups.all[index]
    guard let primary = engine.primaryItem(of: index) else { return }
    let left = notEntered(group.items, primary).filter { isCandidate($0, primary) }
    guard !left.isEmpty, left.count <= Self.limit else { return }
    let all =
      group.items
      + group.possibleItems.filter {
        engine.focusability[$0].ground.answer != false || engine.focusability[$0].ground == .ownClass
      }
    let boxes = all.compactMap { engine.geometry.exact($0) }
    guard boxes.count == all.count, Set(boxes.map(\.space)).count == 1 else { return }
    let rects = Dictionary(zip(all, boxes.map(\.rect)), uniquingKeysWith: { first, _ in first })
    let unreached = left.filter { item in
      !mayBeChosen(item, from: all.filter { $0 != item }, rects, group.items)
    }
    let reached = group.items.filter { !unreached.contains($0) }
    for item in unreached {
      guard let rect = rects[item], let nearest = nearest(to: rect, among: reached, rects) else { continue }
      let other = rects[nearest] ?? rect
      found.append(
        Finding(
          item: item, nearest: nearest,
          reason: rect.midX == other.midX && rect.midY == other.midY
            ? .sameCenter : reason(for: item, among: all, rects),
          primary: primary))
    }
  }

  /// Returns the items, in reading order, that no arrow leads to under the daemon's own rule.
  private func notEntered(_ items: [Int], _ primary: Int) -> [Int] {
    // An arrow from the previous item in the row, or from the item above, leads to almost every item. These two cases
    // are cheap to check.
    let forward = engine.isRightToLeft ? FocusKey.left : .right
    let rest = items.indices.filter { place in
      let item = items[place]
      if item == primary || place > 0 && lead(items[place - 1], forward) == item { return false }
      return engine.neighbor(of: item, .up).flatMap { lead($0, .down) } != item
    }
    guard !rest.isEmpty else { return [] }
    let entered = Set(items.flatMap { item in FocusKey.arrows.compactMap { lead(item, $0) } })
    return rest.map { items[$0] }.filter { !entered.contains($0) }
  }

  /// Returns the target of an arrow from an item; nil if text input there handles the arrow.
  private func lead(_ item: Int, _ key: FocusKey) -> Int? {
    engine.isHandledByText(key, at: item) == true ? nil : engine.neighbor(of: item, key)
  }

  private func reason(for item: Int, among all: [Int], _ rects: [Int: Rect]) -> Reason {
    guard let rect = rects[item] else { return .nearer }
    var reason = Reason.nothingBeside
    for key in FocusKey.arrows {
      let target = Span(rect, key)
      for from in all where rects[from].map({ Span($0, key).leads(to: target) }) ?? false {
        guard engine.keepsFocus(key, at: from) == true else { return .nearer }
        reason = .typed
      }
    }
    return reason
  }

  /// Whether Tab certainly does not focus an item in the group, and no environment prefers it.
  private func isCandidate(_ item: Int, _ primary: Int) -> Bool {
    guard engine.focusability[item].isCertain, isPriorityKnown(item), isPriorityKnown(primary) else { return false }
    let none = FocusState()
    guard let own = engine.frame(of: item), let first = engine.frame(of: primary) else { return false }
    let (itemPriority, primaryPriority) = (engine.priority(of: item, none), engine.priority(of: primary, none))
    let isEarlier = engine.isRightToLeft ? first.maxX >= own.maxX : first.minX <= own.minX
    guard primaryPriority > itemPriority || (first.minY <= own.minY && isEarlier) else { return false }
    guard let preferred else { return false }
    return engine.tree.view(of: item)?.ref.value.map { !preferred.contains($0) } ?? true
  }

  private func isPriorityKnown(_ item: Int) -> Bool {
    guard let view = engine.tree.view(of: item) else { return false }
    return view.focusGroupPriority.isKnown && view.isSelected.isKnown
  }

  /// Whether an arrow may lead to an item from one of `sources` under some rule.
  private func mayBeChosen(_ item: Int, from sources: [Int], _ rects: [Int: Rect], _ items: [Int]) -> Bool {
    guard let rect = rects[item] else { return true }
    // In a long group only items that overlap this one are considered as better candidates. That can only hide a
    // finding.
    let rivals = (items.count <= 64 ? items : items.filter { rects[$0]?.intersects(rect) == true }).filter {
      $0 != item
    }
    // An item that overlaps thousands of others counts as chosen, to bound the work.
    guard rivals.count * sources.count <= 1_000_000 else { return true }
    return FocusKey.arrows.contains { key in
      let target = Span(rect, key)
      let spans = rivals.compactMap { rival in rects[rival].map { (rival, Span($0, key)) } }
      return sources.contains { source in
        guard let from = rects[source].map({ Span($0, key) }), from.leads(to: target),
          engine.keepsFocus(key, at: source) != true
        else { return false }
        return !spans.contains { $0.0 != source && UnreachableItems.isBetter($0.1, than: target, from: from) }
      }
    }
  }

  /// Whether `rival` is nearer than `target` by every measure, between edges and between centers. If one of the
  /// measures is equal, a rule that uses only that measure may choose either.
  private static func isBetter(_ rival: Span, than target: Span, from: Span) -> Bool {
    guard from.leads(to: rival), from.gap(to: rival) < from.gap(to: target) else { return false }
    let (along, otherAlong) = (rival.center - from.center, target.center - from.center)
    let (across, otherAcross) = (
      abs(rival.acrossCenter - from.acrossCenter), abs(target.acrossCenter - from.acrossCenter)
    )
    guard along <= otherAlong, across <= otherAcross, along < otherAlong || across < otherAcross else { return false }
    // A stricter rule, which requires more than the center to lie ahead, must also accept the rival.
    return (target.low < from.high || rival.low >= from.high) && (target.low < from.center || rival.low >= from.center)
      && (target.low <= from.low || rival.low > from.low) && (target.high <= from.high || rival.high > from.high)
  }

  /// Returns the item with the smallest distance between centers; nil if `items` has no known position.
  private func nearest(to rect: Rect, among items: [Int], _ rects: [Int: Rect]) -> Int? {
    var best: (item: Int, distance: Double)?
    for item in items {
      guard let other = rects[item] else { continue }
      let (dx, dy) = (other.midX - rect.midX, other.midY - rect.midY)
      let distance = dx * dx + dy * dy
      if best.map({ distance < $0.distance }) ?? true { best = (item, distance) }
    }
    return best?.item
  }
}

extension FocusEngine {
  /// Whether text input at an item handles an arrow, so that focus stays; nil if that is unknown. For single-line text
  /// the behavior is not documented.
  fileprivate func keepsFocus(_ key: FocusKey, at item: Int) -> Bool? {
    let typed = isHandledByText(key, at: item)
    guard typed == true else { return typed }
    return ["UITextField", "UISearchTextField"].contains(tree.view(of: item)?.textClass ?? "") ? nil : true
  }

  /// The handles that any environment prefers; nil if not all of them are known.
  fileprivate var preferredNames: Set<String>? {
    var names: Set<String> = []
    for screen in tree.screens {
      let lists = [screen.preferredFocusEnvironments] + screen.details.values.map(\.preferredFocusEnvironments)
      for list in lists {
        guard list.isComplete else { return nil }
        names.formUnion(list.elements.lazy.map(\.value))
      }
    }
    return names
  }
}
