@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// A random screen with a plain implementation of the focus system, which has none of the engine's indexes and caches.
/// Tests compare the engine with this reference.
struct PlainFocus {
  struct Item {
    let name: String
    let rect: Rect
    let group: String
    let priority: Int
    let isCell: Bool
    let isText: Bool
    let list: String?
    /// The names of all ancestors, innermost first.
    let around: [String]
    let order: Int
    /// Whether the item is certainly focusable. Only such items can cover other items or be covered.
    let isCertain: Bool
  }

  private(set) var items: [Item] = []
  private(set) var groupParents: [String: String] = [:]
  private(set) var groupOrder: [String] = ["root"]
  private(set) var vetoes: Set<String> = []
  private(set) var commandKeys: [String: FocusKey] = [:]
  private(set) var json = ""
  let isRightToLeft: Bool
  let regime: FocusNavigationMode

  private(set) var tabOrder: [String] = []
  private var sorted: [String: [Item]] = [:]
  /// The index of each item in `items`, by name.
  private var indices: [String: Int] = [:]
  /// The index of each item in the reading order of its group, by name.
  private var places: [String: Int] = [:]
  private var random: SeededGenerator
  private var count = 0

  init(seed: UInt64, regime: FocusNavigationMode = .keyboardNavigation) {
    self.regime = regime
    random = SeededGenerator(seed: seed)
    isRightToLeft = random.next(4) == 0
    var views: [String] = []
    for _ in 0..<(1 + random.next(5)) {
      views.append(
        view(depth: 0, origin: (0, 0), size: (600, 600), group: "root", around: ["root"], isHidden: false))
    }
    json = #"""
      { "screens": [ { "ref": "screen", "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600],
        "subviews": [\#(views.joined(separator: ",\n"))] } } ] }
      """#
    // An item that another item covers is not focusable.
    let all = items
    items = all.filter { item in !all.contains { PlainFocus.covers($0, item) } }
    for (index, item) in items.enumerated() { indices[item.name] = index }
    tabOrder = loop()
    for group in groupOrder {
      sorted[group] = reading(items.filter { $0.group == group }.sorted { $0.order < $1.order }, \.rect, \.rect.height)
      for (place, item) in (sorted[group] ?? []).enumerated() { places[item.name] = place }
    }
  }

  private static func covers(_ front: Item, _ back: Item) -> Bool {
    front.isCertain && back.isCertain && front.order > back.order && front.list == back.list
      && front.rect.contains(back.rect)
      && !front.around.contains(back.name) && !(front.isCell && back.isCell)
  }

  // MARK: Generating a screen

  private mutating func view(
    depth: Int, origin: (Int, Int), size: (Int, Int), group: String, around: [String], isHidden: Bool
  ) -> String {
    let name = "v\(count)"
    let order = count
    count += 1
    let (width, height) = (20 + random.next(max(1, size.0 - 40)), 20 + random.next(max(1, size.1 - 40)))
    let (x, y) = (random.next(max(1, size.0 - width)), random.next(max(1, size.1 - height)))
    let rect = Rect(Double(origin.0 + x), Double(origin.1 + y), Double(width), Double(height))
    let frame = "\"frame\": [\(x), \(y), \(width), \(height)]"
    var text = "{ \"ref\": \"\(name)\", \(frame)"
    var own = group
    let kind = random.next(11)
    let isButton = kind == 10
    // A hidden view also hides its subviews.
    let hides = random.next(12) == 0
    let isHidden = isHidden || hides
    if hides { text += ", \"isHidden\": true" }
    // The default implementation of a class respects `isEnabled`. An override does not.
    let isDisabled = random.next(8) == 0
    if isDisabled { text += ", \"isEnabled\": false" }
    if random.next(6) == 0 {
      // A disabled guide has no effect.
      text +=
        ", \"layoutGuides\": [ { \"class\": \"UIFocusGuide\", \"isEnabled\": false, \"frame\": [0, 0, \(width), \(height)], "
        + "\"preferredFocusEnvironments\": [\"v0\"] } ]"
    }
    let isText = kind == 7
    let isList = kind == 8
    if isText { own = "text:\(name)" }
    if isList { own = "list:\(name)" }
    if random.next(6) == 0 {
      let identifier = "g\(random.next(4))"
      text += ", \"focusGroupIdentifier\": \"\(identifier)\""
      own = "id:\(identifier)"
    }
    if own != group, !groupOrder.contains(own) {
      groupOrder.append(own)
      groupParents[own] = group
    }
    let priority = random.next(5) == 0 ? [500, 1000, 1500, 2000][random.next(4)] : 0
    if priority > 0 { text += ", \"focusGroupPriority\": \(priority)" }
    let veto = random.next(25) == 0
    if veto { vetoes.insert(name) }
    let overrides = (veto ? ["\"shouldUpdateFocus(in:)\": false"] : [])
    if random.next(25) == 0 {
      let key = [FocusKey.tab, .shiftTab, .down][random.next(3)]
      commandKeys[name] = key
      text +=
        ", \"keyCommands\": [ { \"class\": \"UIKeyCommand\", \"action\": \"go:\", \"wantsPriorityOverSystemBehavior\": true, "
        + (key == .down ? "\"input\": \"UIKeyInputDownArrow\"" : "\"input\": \"\\t\"")
        + (key == .shiftTab ? ", \"modifierFlags\": [\"shift\"]" : "") + " } ]"
    }
    func add(
      _ rect: Rect, _ name: String, _ group: String, _ priority: Int, isCell: Bool, isText: Bool = false,
      list: String?, around: [String], order: Int
    ) {
      if isHidden { return }
      items.append(
        Item(
          name: name, rect: rect, group: group, priority: priority, isCell: isCell, isText: isText, list: list,
          around: around,
          order: order, isCertain: !isButton && !(isCell && regime == .fullKeyboardAccess)))
    }
    if isList {
      text +=
        ", \"class\": \"UICollectionView\", \"allowsFocus\": true, \"implements\": { \(overrides.joined()) }, \"cells\": ["
      for row in 0..<(height / 20) {
        for column in 0..<min(3, width / 20) where random.next(5) > 0 {
          let cell = "v\(count)"
          text += "{ \"ref\": \"\(cell)\", \"frame\": [\(column * 20), \(row * 20), 20, 20] }, "
          add(
            Rect(rect.x + Double(column * 20), rect.y + Double(row * 20), 20, 20), cell, own, 0, isCell: true,
            list: name,
            around: [name] + around, order: count)
          count += 1
        }
      }
      return text + "] }"
    }
    if isText || isButton {
      if !isDisabled, isText || regime == .fullKeyboardAccess {
        add(rect, name, own, priority, isCell: false, isText: isText, list: nil, around: around, order: order)
      }
      return text
        + ", \"class\": \"\(isText ? "UITextField" : "UIButton")\", \"implements\": { \(overrides.joined()) } }"
    }
    let isItem = kind < 6
    if isItem { add(rect, name, own, priority, isCell: false, list: nil, around: around, order: order) }
    let implements = (overrides + (isItem ? ["\"canBecomeFocused\": true"] : [])).joined(separator: ", ")
    text += ", \"class\": \"\(isItem ? "CardView" : "UIView")\", \"implements\": { \(implements) }"
    if depth < 3, !isItem || random.next(3) == 0 {
      let inside = (0..<(1 + random.next(5))).map { _ in
        view(
          depth: depth + 1, origin: (origin.0 + x, origin.1 + y), size: (width, height), group: own,
          around: [name] + around, isHidden: isHidden)
      }
      text += ", \"subviews\": [\(inside.joined(separator: ",\n"))]"
    }
    return text + " }"
  }

  // MARK: The focus system

  struct State: Hashable {
    var focused: String?
    var last: [String: String] = [:]
  }

  func item(_ name: String?) -> Item? { name.flatMap { indices[$0] }.map { items[$0] } }

  func priority(_ item: Item, _ state: State) -> Int {
    if state.focused == item.name { return .max }
    return max(item.priority, state.last[item.group] == item.name ? 1000 : 0)
  }

  func reading<T>(_ parts: [T], _ rect: (T) -> Rect, _ line: (T) -> Double) -> [T] {
    var left = parts
    var result: [T] = []
    while !left.isEmpty {
      // Parts are added to the row from top to bottom, as long as the next part begins above the middle of the first
      // line of each part in the row.
      func top() -> Int? { left.indices.min { rect(left[$0]).minY < rect(left[$1]).minY } }
      var row: [T] = []
      while let next = top(),
        row.allSatisfy({ rect(left[next]).minY < rect($0).minY + min(line($0), rect($0).height) / 2 })
      { row.append(left.remove(at: next)) }
      result += row.enumerated().sorted { a, b in
        let (p, q) = (rect(a.element), rect(b.element))
        let (x, y) = isRightToLeft ? (-p.maxX, -q.maxX) : (p.minX, q.minX)
        return x != y ? x < y : p.minY != q.minY ? p.minY < q.minY : a.offset < b.offset
      }.map(\.element)
    }
    return result
  }

  func primary(_ group: String, _ state: State) -> Item? {
    let sorted = sorted[group] ?? []
    let highest = sorted.map { priority($0, state) }.max()
    return sorted.first { priority($0, state) == highest }
  }

  /// Returns the groups in the order in which Tab visits them.
  func loop(_ group: String = "root") -> [String] {
    struct Part {
      let groups: [String]
      let rect: Rect
      let line: Double
      let first: Int
    }
    func part(_ groups: [String], _ items: [Item]) -> Part? {
      guard let first = items.first else { return nil }
      let rect = items.dropFirst().reduce(first.rect) { $0.union($1.rect) }
      return Part(groups: groups, rect: rect, line: 0, first: items.map(\.order).min() ?? 0)
    }
    func inside(_ group: String) -> [String] {
      [group] + groupOrder.filter { groupParents[$0] == group }.flatMap(inside)
    }
    var parts: [Part] = []
    if let own = part([group], items.filter { $0.group == group }) { parts.append(own) }
    for child in groupOrder where groupParents[child] == group {
      let all = Set(inside(child))
      if let part = part(loop(child), items.filter { all.contains($0.group) }) { parts.append(part) }
    }
    func line(_ part: Part) -> Double {
      // The height of the topmost item. If several items begin there, the smallest height.
      let groups = Set(part.groups)
      let top = items.filter { groups.contains($0.group) }.map(\.rect.minY).min() ?? 0
      return items.filter { groups.contains($0.group) && $0.rect.minY == top }.map(\.rect.height).min() ?? 0
    }
    return reading(parts.sorted { $0.first < $1.first }, \.rect, line).flatMap(\.groups)
  }

  func arrow(_ from: Item, _ key: FocusKey) -> Item? {
    let me = Span(from.rect, key)
    let straight = items.filter { item in
      let span = Span(item.rect, key)
      return item.group == from.group && item.name != from.name && span.center > me.center
        && span.acrossLow < me.acrossHigh && me.acrossLow < span.acrossHigh
    }
    func score(_ item: Item) -> [Double] {
      let span = Span(item.rect, key)
      return [
        max(0, span.low - me.high), abs(span.acrossCenter - me.acrossCenter), span.center - me.center,
        Double(places[item.name] ?? 0),
      ]
    }
    return straight.min { score($0).lexicographicallyPrecedes(score($1)) }
  }

  func press(_ key: FocusKey, _ state: State) -> State {
    guard let from = item(state.focused) else { return state }
    if ([from.name] + from.around).contains(where: { commandKeys[$0] == key }) { return state }
    var target: Item?
    if key == .tab || key == .shiftTab {
      let loop = tabOrder
      guard let at = loop.firstIndex(of: from.group) else { return state }
      let next = loop[(at + (key == .tab ? 1 : loop.count - 1)) % loop.count]
      target = next == from.group ? nil : primary(next, state)
    } else {
      // In a text field, arrow keys move the insertion point.
      target = from.isText && regime == .keyboardNavigation ? nil : arrow(from, key)
    }
    guard let target,
      !([from.name, target.name] + from.around + target.around).contains(where: { vetoes.contains($0) })
    else { return state }
    var state = state
    state.focused = target.name
    state.last[target.group] = target.name
    return state
  }
}

extension SeededGenerator {
  /// Returns a random number from 0 up to, but not including, a bound.
  mutating func next(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }
}
