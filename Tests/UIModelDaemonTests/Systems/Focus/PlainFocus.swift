@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// A random screen with a plain implementation of the focus system, without the engine's indexes and caches. Tests
/// compare the engine with this reference.
struct PlainFocus {
  struct Item {
    let name: String
    let rect: Rect
    let group: String
    let priority: Int
    let isCell: Bool
    let isText: Bool
    let listName: String?
    /// The names of all ancestors, innermost first.
    let ancestorNames: [String]
    let order: Int
    /// Whether the item is certainly focusable. An uncertain item neither covers other items nor is covered.
    let isCertain: Bool
  }

  private(set) var items: [Item] = []
  private(set) var groupParents: [String: String] = [:]
  private(set) var groupOrder: [String] = ["root"]
  private(set) var vetoingViews: Set<String> = []
  private(set) var commandKeys: [String: FocusKey] = [:]
  private(set) var json = ""
  let isRightToLeft: Bool
  let navigationMode: FocusNavigationMode

  private(set) var tabOrder: [String] = []
  private var sortedItems: [String: [Item]] = [:]
  /// The index of each item in `items`, by name.
  private var itemIndices: [String: Int] = [:]
  /// The index of each item in the reading order of its group, by name.
  private var readingPositions: [String: Int] = [:]
  private var random: SeededGenerator
  private var viewCount = 0

  init(seed: UInt64, navigationMode: FocusNavigationMode = .keyboardNavigation) {
    self.navigationMode = navigationMode
    random = SeededGenerator(seed: seed)
    isRightToLeft = random.next(4) == 0
    var views: [String] = []
    for _ in 0..<(1 + random.next(5)) {
      views.append(
        view(depth: 0, origin: (0, 0), size: (600, 600), group: "root", ancestorNames: ["root"], isHidden: false))
    }
    json = #"""
      { "screens": [ { "ref": "screen", "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600],
        "subviews": [\#(views.joined(separator: ",\n"))] } } ] }
      """#
    // An item that another item covers is not focusable.
    let generatedItems = items
    items = generatedItems.filter { item in !generatedItems.contains { PlainFocus.covers($0, item) } }
    for (index, item) in items.enumerated() { itemIndices[item.name] = index }
    tabOrder = groupsInTabOrder()
    for group in groupOrder {
      sortedItems[group] = readingOrder(
        items.filter { $0.group == group }.sorted { $0.order < $1.order }, \.rect, \.rect.height)
      for (place, item) in (sortedItems[group] ?? []).enumerated() { readingPositions[item.name] = place }
    }
  }

  private static func covers(_ frontItem: Item, _ backItem: Item) -> Bool {
    frontItem.isCertain && backItem.isCertain && frontItem.order > backItem.order
      && frontItem.listName == backItem.listName
      && frontItem.rect.contains(backItem.rect)
      && !frontItem.ancestorNames.contains(backItem.name) && !(frontItem.isCell && backItem.isCell)
  }

  // MARK: Generating a screen

  private mutating func view(
    depth: Int, origin: (Int, Int), size: (Int, Int), group: String, ancestorNames: [String], isHidden: Bool
  ) -> String {
    let name = "v\(viewCount)"
    let order = viewCount
    viewCount += 1
    let (width, height) = (20 + random.next(max(1, size.0 - 40)), 20 + random.next(max(1, size.1 - 40)))
    let (x, y) = (random.next(max(1, size.0 - width)), random.next(max(1, size.1 - height)))
    let rect = Rect(Double(origin.0 + x), Double(origin.1 + y), Double(width), Double(height))
    let frame = "\"frame\": [\(x), \(y), \(width), \(height)]"
    var text = "{ \"ref\": \"\(name)\", \(frame)"
    var ownGroup = group
    let kind = random.next(11)
    let isButton = kind == 10
    // A hidden view also hides its subviews.
    let isHiddenItself = random.next(12) == 0
    let isHidden = isHidden || isHiddenItself
    if isHiddenItself { text += ", \"isHidden\": true" }
    // The default `canBecomeFocused` of a class respects `isEnabled`. An override does not.
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
    if isText { ownGroup = "text:\(name)" }
    if isList { ownGroup = "list:\(name)" }
    if random.next(6) == 0 {
      let identifier = "g\(random.next(4))"
      text += ", \"focusGroupIdentifier\": \"\(identifier)\""
      ownGroup = "id:\(identifier)"
    }
    if ownGroup != group, !groupOrder.contains(ownGroup) {
      groupOrder.append(ownGroup)
      groupParents[ownGroup] = group
    }
    let priority = random.next(5) == 0 ? [500, 1000, 1500, 2000][random.next(4)] : 0
    if priority > 0 { text += ", \"focusGroupPriority\": \(priority)" }
    let isVetoing = random.next(25) == 0
    if isVetoing { vetoingViews.insert(name) }
    let overrides = (isVetoing ? ["\"shouldUpdateFocus(in:)\": false"] : [])
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
      list: String?, ancestorNames: [String], order: Int
    ) {
      if isHidden { return }
      items.append(
        Item(
          name: name, rect: rect, group: group, priority: priority, isCell: isCell, isText: isText, listName: list,
          ancestorNames: ancestorNames,
          order: order, isCertain: !isButton && !(isCell && navigationMode == .fullKeyboardAccess)))
    }
    if isList {
      text +=
        ", \"class\": \"UICollectionView\", \"allowsFocus\": true, \"implements\": { \(overrides.joined()) }, \"cells\": ["
      for row in 0..<(height / 20) {
        for column in 0..<min(3, width / 20) where random.next(5) > 0 {
          let cellName = "v\(viewCount)"
          text += "{ \"ref\": \"\(cellName)\", \"frame\": [\(column * 20), \(row * 20), 20, 20] }, "
          add(
            Rect(rect.x + Double(column * 20), rect.y + Double(row * 20), 20, 20), cellName, ownGroup, 0, isCell: true,
            list: name,
            ancestorNames: [name] + ancestorNames, order: viewCount)
          viewCount += 1
        }
      }
      return text + "] }"
    }
    if isText || isButton {
      if !isDisabled, isText || navigationMode == .fullKeyboardAccess {
        add(
          rect, name, ownGroup, priority, isCell: false, isText: isText, list: nil, ancestorNames: ancestorNames,
          order: order)
      }
      return text
        + ", \"class\": \"\(isText ? "UITextField" : "UIButton")\", \"implements\": { \(overrides.joined()) } }"
    }
    let isItem = kind < 6
    if isItem {
      add(rect, name, ownGroup, priority, isCell: false, list: nil, ancestorNames: ancestorNames, order: order)
    }
    let implements = (overrides + (isItem ? ["\"canBecomeFocused\": true"] : [])).joined(separator: ", ")
    text += ", \"class\": \"\(isItem ? "CardView" : "UIView")\", \"implements\": { \(implements) }"
    if depth < 3, !isItem || random.next(3) == 0 {
      let subviews = (0..<(1 + random.next(5))).map { _ in
        view(
          depth: depth + 1, origin: (origin.0 + x, origin.1 + y), size: (width, height), group: ownGroup,
          ancestorNames: [name] + ancestorNames, isHidden: isHidden)
      }
      text += ", \"subviews\": [\(subviews.joined(separator: ",\n"))]"
    }
    return text + " }"
  }

  // MARK: The focus system

  struct State: Hashable {
    var focusedName: String?
    var lastFocusedNames: [String: String] = [:]
  }

  func item(_ name: String?) -> Item? { name.flatMap { itemIndices[$0] }.map { items[$0] } }

  func priority(_ item: Item, _ state: State) -> Int {
    if state.focusedName == item.name { return .max }
    return max(item.priority, state.lastFocusedNames[item.group] == item.name ? 1000 : 0)
  }

  func readingOrder<T>(_ parts: [T], _ rect: (T) -> Rect, _ lineHeight: (T) -> Double) -> [T] {
    var remainingParts = parts
    var result: [T] = []
    while !remainingParts.isEmpty {
      // Parts, i.e. items or groups, are added to the row from top to bottom, as long as the next part begins above the
      // middle of the first line of each part in the row.
      func topmostIndex() -> Int? {
        remainingParts.indices.min { rect(remainingParts[$0]).minY < rect(remainingParts[$1]).minY }
      }
      var row: [T] = []
      while let nextIndex = topmostIndex(),
        row.allSatisfy({
          rect(remainingParts[nextIndex]).minY < rect($0).minY + min(lineHeight($0), rect($0).height) / 2
        })
      { row.append(remainingParts.remove(at: nextIndex)) }
      result += row.enumerated().sorted { a, b in
        let (p, q) = (rect(a.element), rect(b.element))
        let (x, y) = isRightToLeft ? (-p.maxX, -q.maxX) : (p.minX, q.minX)
        return x != y ? x < y : p.minY != q.minY ? p.minY < q.minY : a.offset < b.offset
      }.map(\.element)
    }
    return result
  }

  func primaryItem(_ group: String, _ state: State) -> Item? {
    let sortedItems = sortedItems[group] ?? []
    let highestPriority = sortedItems.map { priority($0, state) }.max()
    return sortedItems.first { priority($0, state) == highestPriority }
  }

  /// Returns the groups with items in tab order: `group` and its descendants.
  func groupsInTabOrder(_ group: String = "root") -> [String] {
    struct Part {
      let groups: [String]
      let rect: Rect
      let line: Double
      let firstOrder: Int
    }
    func part(_ groups: [String], _ items: [Item]) -> Part? {
      guard let firstItem = items.first else { return nil }
      let rect = items.dropFirst().reduce(firstItem.rect) { $0.union($1.rect) }
      return Part(groups: groups, rect: rect, line: 0, firstOrder: items.map(\.order).min() ?? 0)
    }
    func groupSubtree(_ group: String) -> [String] {
      [group] + groupOrder.filter { groupParents[$0] == group }.flatMap(groupSubtree)
    }
    var parts: [Part] = []
    if let ownPart = part([group], items.filter { $0.group == group }) { parts.append(ownPart) }
    for child in groupOrder where groupParents[child] == group {
      let subtreeGroups = Set(groupSubtree(child))
      if let part = part(groupsInTabOrder(child), items.filter { subtreeGroups.contains($0.group) }) {
        parts.append(part)
      }
    }
    func lineHeight(_ part: Part) -> Double {
      // The height of the topmost item; if several items have the same top edge, the smallest height.
      let groups = Set(part.groups)
      let top = items.filter { groups.contains($0.group) }.map(\.rect.minY).min() ?? 0
      return items.filter { groups.contains($0.group) && $0.rect.minY == top }.map(\.rect.height).min() ?? 0
    }
    return readingOrder(parts.sorted { $0.firstOrder < $1.firstOrder }, \.rect, lineHeight).flatMap(\.groups)
  }

  func arrowTarget(_ sourceItem: Item, _ key: FocusKey) -> Item? {
    let sourceSpan = Span(sourceItem.rect, key)
    let itemsAhead = items.filter { item in
      let span = Span(item.rect, key)
      return item.group == sourceItem.group && item.name != sourceItem.name && span.center > sourceSpan.center
        && span.acrossLow < sourceSpan.acrossHigh && sourceSpan.acrossLow < span.acrossHigh
    }
    func score(_ item: Item) -> [Double] {
      let span = Span(item.rect, key)
      return [
        max(0, span.low - sourceSpan.high), abs(span.acrossCenter - sourceSpan.acrossCenter),
        span.center - sourceSpan.center,
        Double(readingPositions[item.name] ?? 0),
      ]
    }
    return itemsAhead.min { score($0).lexicographicallyPrecedes(score($1)) }
  }

  func press(_ key: FocusKey, _ state: State) -> State {
    guard let focusedItem = item(state.focusedName) else { return state }
    if ([focusedItem.name] + focusedItem.ancestorNames).contains(where: { commandKeys[$0] == key }) { return state }
    var target: Item?
    if key == .tab || key == .shiftTab {
      let loop = tabOrder
      guard let groupIndex = loop.firstIndex(of: focusedItem.group) else { return state }
      let nextGroup = loop[(groupIndex + (key == .tab ? 1 : loop.count - 1)) % loop.count]
      target = nextGroup == focusedItem.group ? nil : primaryItem(nextGroup, state)
    } else {
      // In a text field, arrow keys move the insertion point.
      target = focusedItem.isText && navigationMode == .keyboardNavigation ? nil : arrowTarget(focusedItem, key)
    }
    guard let target,
      !([focusedItem.name, target.name] + focusedItem.ancestorNames + target.ancestorNames).contains(where: {
        vetoingViews.contains($0)
      })
    else { return state }
    var state = state
    state.focusedName = target.name
    state.lastFocusedNames[target.group] = target.name
    return state
  }
}

extension SeededGenerator {
  /// Returns a random number from 0 up to, but not including, a bound.
  mutating func next(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }
}
