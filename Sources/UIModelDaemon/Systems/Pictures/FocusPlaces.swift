import UIModelPlatform

/// The rectangles at which a picture draws the focusable items of a screen. If all frames are known, items are drawn at
/// their frames. Otherwise each stop of the tab loop gets a column with its items, in loop order. For example, with ten
/// stops, the first eight columns form one row, and the ninth begins the next row.
struct FocusPlaces {
  /// The maximum number of items that are drawn. A note gives the number of items that are left out.
  static let maximumCount = 2000
  static let margin = 24.0

  private(set) var isSchematic = false
  /// The rectangle of each item that is drawn, and of each list whose cells are not given, by node.
  private(set) var rects: [Int: Rect] = [:]
  /// The row of columns that contains each item, by node. Items that are drawn at their frames have no entry.
  private(set) var bands: [Int: Int] = [:]
  /// The nodes that are drawn: first the stops of the tab loop, then the other items in the order of the groups.
  private(set) var nodes: [Int] = []
  private(set) var omitted = 0
  /// The rectangle of the screen.
  private(set) var screen = Rect(0, 0, 0, 0)
  /// Whether the lower part of the screen is left out, because no item is there.
  private(set) var isCropped = false
  private let engine: FocusEngine

  init(_ engine: FocusEngine, _ state: FocusState = FocusState()) {
    self.engine = engine
    var wanted = engine.tabLoop(state).compactMap(\.node)
    let first = Set(wanted)
    for group in engine.groups.all.indices {
      wanted += (engine.groups.all[group].items + engine.groups.all[group].openLists).filter { !first.contains($0) }
    }
    nodes = Array(wanted.prefix(Self.maximumCount))
    omitted = wanted.count - nodes.count
    if !placeByFrames(stops: first) { placeInColumns() }
  }

  /// Returns the visible part of a node's frame, in the picture's coordinates; nil if the picture is drawn in columns,
  /// or if the frame is not known.
  func rect(of node: Int) -> Rect? {
    guard !isSchematic, let box = engine.geometry.exact(node), box.space == space, Self.isDrawable(box.rect) else {
      return nil
    }
    let rect = inPicture(box.rect)
    let (x, y) = (max(rect.minX, screen.minX), max(rect.minY, screen.minY))
    let clipped = Rect(x, y, min(rect.maxX, screen.maxX) - x, min(rect.maxY, screen.maxY) - y)
    return clipped.width > 0 && clipped.height > 0 ? clipped : nil
  }

  // MARK: By frames

  /// The space below the lowest item when the rest of the screen is left out, in points.
  private static let bottomMargin = 64.0

  private var space: Int?
  private var origin = SVGPoint(0, 0)

  private func inPicture(_ rect: Rect) -> Rect {
    rect.moved(by: Self.margin - origin.x, Self.headingHeight - origin.y)
  }

  /// The space above the picture for its title, in points.
  private static let headingHeight = 48.0

  /// Whether a rectangle can be part of a screen. Coordinates beyond 20,000 points are mistakes.
  private static func isDrawable(_ rect: Rect) -> Bool {
    [rect.x, rect.y, rect.width, rect.height].allSatisfy { $0.isFinite && abs($0) <= 20_000 }
  }

  private mutating func placeByFrames(stops: Set<Int>) -> Bool {
    let boxes = nodes.map { engine.geometry.exact($0) }
    guard let first = boxes.first, let space = first?.space,
      boxes.allSatisfy({ $0?.space == space && $0.map { Self.isDrawable($0.rect) } == true })
    else { return false }
    // Items that are scrolled out of sight are not drawn, except for the stops of Tab.
    nodes.removeAll { !engine.geometry.isVisible[$0] && !stops.contains($0) }
    var whole: Rect?
    for root in engine.tree.nodes.indices.prefix(2) {
      if let box = engine.geometry.exact(root), box.space == space, Self.isDrawable(box.rect) { whole = box.rect }
    }
    for node in nodes { if let box = engine.geometry.exact(node) { whole = whole?.union(box.rect) ?? box.rect } }
    // If the screen's own frame is not known, the frames of the groups show its size.
    if engine.tree.nodes.indices.prefix(2).allSatisfy({ engine.geometry.exact($0) == nil }) {
      for node in engine.groups.all.flatMap(\.declarations) where engine.geometry.isVisible[node] {
        if let box = engine.geometry.exact(node), box.space == space, Self.isDrawable(box.rect) {
          whole = whole?.union(box.rect) ?? box.rect
        }
      }
    }
    guard let whole, !whole.isEmpty else { return false }
    self.space = space
    origin = SVGPoint(whole.x, whole.y)
    screen = inPicture(whole)
    for node in nodes { if let box = engine.geometry.exact(node) { rects[node] = inPicture(box.rect) } }
    let bottom = (rects.values.map(\.maxY).max() ?? screen.maxY) + Self.bottomMargin
    if bottom - screen.minY < screen.height * 0.8 {
      screen = Rect(screen.x, screen.y, screen.width, bottom - screen.minY)
      isCropped = true
    }
    return true
  }

  // MARK: In columns

  private static let columnsBesideEachOther = 8
  private static let columnWidth = 168.0
  private static let rowHeight = 36.0

  private mutating func placeInColumns() {
    isSchematic = true
    let drawn = Set(nodes)
    let columns = engine.stops.map { stop -> [Int] in
      let group = engine.groups.all[stop.group]
      return (group.items + group.openLists).filter { drawn.contains($0) }
    }
    .filter { !$0.isEmpty }
    // Further columns continue in the next row, so that the picture is not wider than a window.
    let perBand = min(max(1, columns.count), Self.columnsBesideEachOther)
    var top = Self.headingHeight
    for (band, start) in stride(from: 0, to: columns.count, by: perBand).enumerated() {
      let inBand = columns[start..<min(start + perBand, columns.count)]
      for (index, column) in inBand.enumerated() {
        let at = engine.isRightToLeft ? perBand - 1 - index : index
        for (row, node) in column.enumerated() {
          bands[node] = band
          rects[node] = Rect(
            Self.margin + Double(at) * Self.columnWidth + 20, top + 40 + Double(row) * Self.rowHeight,
            Self.columnWidth - 40, Self.rowHeight - 8)
        }
      }
      top += Double(inBand.map(\.count).max() ?? 0) * Self.rowHeight + 84
    }
    screen = Rect(
      Self.margin, Self.headingHeight, max(Double(perBand) * Self.columnWidth, 320), max(100, top - Self.headingHeight))
    nodes = nodes.filter { rects[$0] != nil }
  }
}
