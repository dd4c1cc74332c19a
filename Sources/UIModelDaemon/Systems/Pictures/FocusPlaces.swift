import UIModelPlatform

/// Where a picture of a screen draws what can be focused: at the frames, where they are known; else one column for each
/// stop of the tab loop, in its order, with the items below each other.
struct FocusPlaces {
  /// More than this is not drawn, and said so.
  static let greatestCount = 2000
  static let margin = 24.0

  private(set) var isSchematic = false
  /// The rectangle of each item that is drawn, and of each list whose cells are not given.
  private(set) var rects: [Int: Rect] = [:]
  /// The row of columns that each item is in; of what is drawn at its frame, the first.
  private(set) var bands: [Int: Int] = [:]
  /// What is drawn, in the order of the groups.
  private(set) var nodes: [Int] = []
  private(set) var omitted = 0
  /// The screen's rectangle.
  private(set) var screen = Rect(0, 0, 0, 0)
  /// Whether the screen's lower part, which has nothing to show, is left out.
  private(set) var isCropped = false
  private let engine: FocusEngine

  init(_ engine: FocusEngine, _ state: FocusState = FocusState()) {
    self.engine = engine
    var wanted = engine.tabLoop(state).compactMap(\.node)
    let first = Set(wanted)
    for group in engine.groups.all.indices {
      wanted += (engine.groups.all[group].items + engine.groups.all[group].openLists).filter { !first.contains($0) }
    }
    nodes = Array(wanted.prefix(Self.greatestCount))
    omitted = wanted.count - nodes.count
    if !placeByFrames(stops: first) { placeInColumns() }
  }

  /// The part of a frame that is in the picture, if frames are what it goes by.
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

  /// What is left of a screen below its items, where not all of it is drawn.
  private static let below = 64.0

  private var space: Int?
  private var origin = SVGPoint(0, 0)

  private func inPicture(_ rect: Rect) -> Rect {
    rect.moved(by: Self.margin - origin.x, Self.heading - origin.y)
  }

  /// Room above the picture for its title.
  private static let heading = 48.0

  /// Whether a rectangle is one that a screen can show: numbers beyond it are mistakes and would be no picture.
  private static func isDrawable(_ rect: Rect) -> Bool {
    [rect.x, rect.y, rect.width, rect.height].allSatisfy { $0.isFinite && abs($0) <= 20_000 }
  }

  private mutating func placeByFrames(stops: Set<Int>) -> Bool {
    let boxes = nodes.map { engine.geometry.exact($0) }
    guard let first = boxes.first, let space = first?.space,
      boxes.allSatisfy({ $0?.space == space && $0.map { Self.isDrawable($0.rect) } == true })
    else { return false }
    // What can be scrolled to and is not in sight is not drawn, but for the stops.
    nodes.removeAll { !engine.geometry.isVisible[$0] && !stops.contains($0) }
    var whole: Rect?
    for root in engine.tree.nodes.indices.prefix(2) {
      if let box = engine.geometry.exact(root), box.space == space, Self.isDrawable(box.rect) { whole = box.rect }
    }
    for node in nodes { if let box = engine.geometry.exact(node) { whole = whole?.union(box.rect) ?? box.rect } }
    // Without the screen's own frame, what groups lie in shows its size.
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
    let bottom = (rects.values.map(\.maxY).max() ?? screen.maxY) + Self.below
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
    // Columns go on below, so that the picture is not wider than a window.
    let perBand = min(max(1, columns.count), Self.columnsBesideEachOther)
    var top = Self.heading
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
      Self.margin, Self.heading, max(Double(perBand) * Self.columnWidth, 320), max(100, top - Self.heading))
    nodes = nodes.filter { rects[$0] != nil }
  }
}
