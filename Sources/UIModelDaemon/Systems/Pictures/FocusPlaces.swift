import UIModelPlatform

/// The rectangles at which a picture draws the focusable items of a screen. If all frames are known, items are drawn at
/// their frames. Otherwise each stop of the tab loop gets a column with the items of its group, in loop order. For
/// example, with ten stops, the first eight columns form one row, and the ninth begins the next row.
struct FocusPlaces {
  /// The maximum number of drawn items. A note gives the number of omitted items.
  static let maximumItemCount = 2000
  static let margin = 24.0

  private(set) var isSchematic = false
  /// The rectangles of the drawn items, and of drawn lists without declared cells, by node index.
  private(set) var rects: [Int: Rect] = [:]
  /// The number of the row of columns that contains each item, by node index. Items that are drawn at their frames have
  /// no entry.
  private(set) var bandNumbers: [Int: Int] = [:]
  /// The indices of the drawn nodes: first the stops of the tab loop, then the other items in the order of the groups.
  private(set) var nodes: [Int] = []
  private(set) var omittedCount = 0
  /// The rectangle of the screen.
  private(set) var screen = Rect(0, 0, 0, 0)
  /// Whether the lower part of the screen is left out, because no item is there.
  private(set) var isCropped = false
  private let engine: FocusEngine

  init(_ engine: FocusEngine, _ state: FocusState = FocusState()) {
    self.engine = engine
    var orderedNodes = engine.tabLoop(state).compactMap(\.node)
    let tabStops = Set(orderedNodes)
    for group in engine.groups.elements.indices {
      orderedNodes += (engine.groups.elements[group].items + engine.groups.elements[group].listsWithUnknownCells).filter
      {
        !tabStops.contains($0)
      }
    }
    nodes = Array(orderedNodes.prefix(Self.maximumItemCount))
    omittedCount = orderedNodes.count - nodes.count
    if !placeByFrames(stops: tabStops) { placeInColumns() }
  }

  /// Returns the visible part of a node's frame, in the picture's coordinates; nil if the picture is drawn in columns,
  /// or if the frame is not known.
  func rect(of node: Int) -> Rect? {
    guard !isSchematic, let box = engine.geometry.exactBox(node), box.space == space, Self.isDrawable(box.rect) else {
      return nil
    }
    let rect = pictureRect(box.rect)
    let (x, y) = (max(rect.minX, screen.minX), max(rect.minY, screen.minY))
    let clippedRect = Rect(x, y, min(rect.maxX, screen.maxX) - x, min(rect.maxY, screen.maxY) - y)
    return clippedRect.width > 0 && clippedRect.height > 0 ? clippedRect : nil
  }

  // MARK: By frames

  /// The space below the lowest item if the rest of the screen is left out, in points.
  private static let bottomMargin = 64.0

  /// The coordinate space of the drawn frames; nil if the items are drawn in columns.
  private var space: Int?
  /// The top left corner of the screen in the coordinate space.
  private var origin = SVGPoint(0, 0)

  private func pictureRect(_ rect: Rect) -> Rect {
    rect.moved(by: Self.margin - origin.x, Self.headingHeight - origin.y)
  }

  /// The space above the picture for its title, in points.
  private static let headingHeight = 48.0

  /// Whether a rectangle can be part of a screen. Coordinates beyond 20,000 points are mistakes.
  private static func isDrawable(_ rect: Rect) -> Bool {
    [rect.x, rect.y, rect.width, rect.height].allSatisfy { $0.isFinite && abs($0) <= 20_000 }
  }

  /// Places the items at their frames. Returns false if a frame is not known or cannot be drawn, or if the frames are
  /// in different coordinate spaces.
  private mutating func placeByFrames(stops: Set<Int>) -> Bool {
    let boxes = nodes.map { engine.geometry.exactBox($0) }
    guard let firstBox = boxes.first, let space = firstBox?.space,
      boxes.allSatisfy({ $0?.space == space && $0.map { Self.isDrawable($0.rect) } == true })
    else { return false }
    // Items that are scrolled out of sight are not drawn, except for the stops of Tab.
    nodes.removeAll { !engine.geometry.isVisible[$0] && !stops.contains($0) }
    var screenFrame: Rect?
    for root in engine.tree.nodes.indices.prefix(2) {
      if let box = engine.geometry.exactBox(root), box.space == space, Self.isDrawable(box.rect) {
        screenFrame = box.rect
      }
    }
    for node in nodes {
      if let box = engine.geometry.exactBox(node) { screenFrame = screenFrame?.union(box.rect) ?? box.rect }
    }
    // If the screen's own frame is not known, the frames of the groups show its size.
    if engine.tree.nodes.indices.prefix(2).allSatisfy({ engine.geometry.exactBox($0) == nil }) {
      for node in engine.groups.elements.flatMap(\.declarations) where engine.geometry.isVisible[node] {
        if let box = engine.geometry.exactBox(node), box.space == space, Self.isDrawable(box.rect) {
          screenFrame = screenFrame?.union(box.rect) ?? box.rect
        }
      }
    }
    guard let screenFrame, !screenFrame.isEmpty else { return false }
    self.space = space
    origin = SVGPoint(screenFrame.x, screenFrame.y)
    screen = pictureRect(screenFrame)
    for node in nodes { if let box = engine.geometry.exactBox(node) { rects[node] = pictureRect(box.rect) } }
    let bottom = (rects.values.map(\.maxY).max() ?? screen.maxY) + Self.bottomMargin
    if bottom - screen.minY < screen.height * 0.8 {
      screen = Rect(screen.x, screen.y, screen.width, bottom - screen.minY)
      isCropped = true
    }
    return true
  }

  // MARK: In columns

  private static let maximumColumnsPerBand = 8
  private static let columnWidth = 168.0
  private static let rowHeight = 36.0

  private mutating func placeInColumns() {
    isSchematic = true
    let drawnNodes = Set(nodes)
    let columns = engine.stops.map { stop -> [Int] in
      let group = engine.groups.elements[stop.group]
      return (group.items + group.listsWithUnknownCells).filter { drawnNodes.contains($0) }
    }
    .filter { !$0.isEmpty }
    // Further columns continue in the next row, so that the picture is not wider than a window.
    let columnsPerBand = min(max(1, columns.count), Self.maximumColumnsPerBand)
    var top = Self.headingHeight
    for (band, start) in stride(from: 0, to: columns.count, by: columnsPerBand).enumerated() {
      let bandColumns = columns[start..<min(start + columnsPerBand, columns.count)]
      for (index, column) in bandColumns.enumerated() {
        let columnPosition = engine.isRightToLeft ? columnsPerBand - 1 - index : index
        for (row, node) in column.enumerated() {
          bandNumbers[node] = band
          rects[node] = Rect(
            Self.margin + Double(columnPosition) * Self.columnWidth + 20, top + 40 + Double(row) * Self.rowHeight,
            Self.columnWidth - 40, Self.rowHeight - 8)
        }
      }
      top += Double(bandColumns.map(\.count).max() ?? 0) * Self.rowHeight + 84
    }
    screen = Rect(
      Self.margin, Self.headingHeight, max(Double(columnsPerBand) * Self.columnWidth, 320),
      max(100, top - Self.headingHeight))
    nodes = nodes.filter { rects[$0] != nil }
  }
}
