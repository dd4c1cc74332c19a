import UIModelPlatform

/// Items that no key leads to from any other one, whatever rule the platform uses for arrows, as long as it is one that
/// chooses the nearest item straight ahead. Which measure decides what is nearest is not published, so an item counts as
/// chosen unless another one is nearer by every measure. Where focus is does not matter: a tap or the program may have
/// put it on any item.
struct UnreachableItems {
  enum Reason {
    /// The two have one center, so that neither lies in a direction of the other.
    case sameCenter
    /// It is straight ahead of no other item.
    case nothingBeside
    /// It is straight ahead of text input only, which handles the arrow keys.
    case typed
    /// Another item is nearer.
    case nearer
  }

  struct Finding {
    let item: Int
    /// The nearest item that keys do reach.
    let nearest: Int
    let reason: Reason
    /// Where Tab goes in the group.
    let primary: Int
  }

  private(set) var found: [Finding] = []
  private let engine: FocusEngine
  /// What is named as preferred somewhere; nil where it may be anything.
  private let preferred: Set<String>?

  /// Where the daemon's own rule leaves out more items than this, they are left unsaid.
  private static let limit = 32

  init(_ engine: FocusEngine) {
    self.engine = engine
    preferred = engine.preferredNames
    guard engine.groups.isComplete, !mayBeRedirected else { return }
    for (index, group) in engine.groups.all.enumerated() where group.items.count > 1 && !group.isOpen {
      look(in: index)
    }
  }

  /// Focus guides lead where geometry does not.
  private var mayBeRedirected: Bool {
    engine.tree.screens.contains { screen in
      screen.details.values.contains { details in
        !details.layoutGuides.isComplete
          || details.layoutGuides.elements.contains { $0.isFocusGuide && $0.isEnabled.value(default: true) }
      }
    }
  }

  private mutating func look(in index: Int) {
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

  /// The items, in reading order, that no arrow leads to by the daemon's own rule.
  private func notEntered(_ items: [Int], _ primary: Int) -> [Int] {
    // To nearly all leads the item before it in its row, or the one above: that is quickly found out.
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

  /// Where an arrow leads from an item, unless text input there handles the arrow.
  private func lead(_ item: Int, _ key: FocusKey) -> Int? {
    engine.isTyped(key, at: item) == true ? nil : engine.neighbor(of: item, key)
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

  /// Whether Tab certainly does not go to an item, and no environment prefers it.
  private func isCandidate(_ item: Int, _ primary: Int) -> Bool {
    guard engine.focusability[item].isCertain, isPriorityKnown(item), isPriorityKnown(primary) else { return false }
    let none = FocusState()
    guard let own = engine.frame(of: item), let first = engine.frame(of: primary) else { return false }
    let (mine, its) = (engine.priority(of: item, none), engine.priority(of: primary, none))
    let isEarlier = engine.isRightToLeft ? first.maxX >= own.maxX : first.minX <= own.minX
    guard its > mine || (first.minY <= own.minY && isEarlier) else { return false }
    guard let preferred else { return false }
    return engine.tree.view(of: item)?.ref.value.map { !preferred.contains($0) } ?? true
  }

  private func isPriorityKnown(_ item: Int) -> Bool {
    guard let view = engine.tree.view(of: item) else { return false }
    return view.focusGroupPriority.isKnown && view.isSelected.isKnown
  }

  /// Whether some rule could choose an item from one of these.
  private func mayBeChosen(_ item: Int, from sources: [Int], _ rects: [Int: Rect], _ items: [Int]) -> Bool {
    guard let rect = rects[item] else { return true }
    // In a long list only what lies on the item is looked at as better; the rest counts for the item.
    let rivals = (items.count <= 64 ? items : items.filter { rects[$0]?.intersects(rect) == true }).filter {
      $0 != item
    }
    // What lies under thousands of others among thousands counts as chosen.
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

  /// Whether one item straight ahead is nearer than another by any measure: between centers, and between edges. Where
  /// one of the two measures makes no difference, a rule that goes by it alone may choose either.
  private static func isBetter(_ rival: Span, than target: Span, from: Span) -> Bool {
    guard from.leads(to: rival), from.gap(to: rival) < from.gap(to: target) else { return false }
    let (along, otherAlong) = (rival.center - from.center, target.center - from.center)
    let (across, otherAcross) = (
      abs(rival.acrossCenter - from.acrossCenter), abs(target.acrossCenter - from.acrossCenter)
    )
    guard along <= otherAlong, across <= otherAcross, along < otherAlong || across < otherAcross else { return false }
    // Rules that ask for more than the center to lie ahead must take the rival too.
    return (target.low < from.high || rival.low >= from.high) && (target.low < from.center || rival.low >= from.center)
      && (target.low <= from.low || rival.low > from.low) && (target.high <= from.high || rival.high > from.high)
  }

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
  /// Whether text input at an item handles an arrow, so that focus stays. Of text in a single line this is documented
  /// nowhere: an arrow may leave it.
  fileprivate func keepsFocus(_ key: FocusKey, at item: Int) -> Bool? {
    let typed = isTyped(key, at: item)
    guard typed == true else { return typed }
    return ["UITextField", "UISearchTextField"].contains(tree.view(of: item)?.textClass ?? "") ? nil : true
  }

  /// What is named as preferred somewhere; nil where not all such names are known.
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
