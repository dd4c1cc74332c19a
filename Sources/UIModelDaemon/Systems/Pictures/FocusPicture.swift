import UIModelPlatform

/// Pictures of a screen's focus behavior, as the launch argument `-UIFocusLoopDebuggerEnabled YES` shows them on a
/// device: the tab loop while Option is held, and the focus groups while Option and Control are held. For example,
/// `loop` draws `1` and `2` on the first two stops of Tab, and an arrow from the first to the second.
package enum FocusPicture {
  /// Draws the stops of Tab with their numbers, and an arrow from each stop to the next.
  package static func loop(
    _ engine: FocusEngine, _ state: FocusState = FocusState()
  ) throws(UndrawableError) -> Picture {
    var canvas = try FocusCanvas(engine, state)
    let stops = engine.tabLoop(state).compactMap(\.node).filter { canvas.places.rects[$0] != nil }
    let stopNumbers = Dictionary(stops.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
    canvas.drawItems {
      stopNumbers[$0] == nil ? .item : .own
    } numbers: {
      stopNumbers[$0]
    }
    canvas.connect(stops)
    canvas.addLegend([
      (.own, "Tab stops here, in this order"), (.item, "can be focused, not by Tab"), (.back, "back to the first"),
    ])
    return canvas.picture(title: "Tab loop", text: engine.tabLoopText(state))
  }

  /// Draws the focus groups as tinted boxes, with a dashed outline around the primary item of each group.
  package static func groups(
    _ engine: FocusEngine, _ state: FocusState = FocusState()
  ) throws(UndrawableError) -> Picture {
    var canvas = try FocusCanvas(engine, state)
    let primaryItems = Set(engine.groups.elements.indices.compactMap { engine.primaryItem(of: $0, state) })
    canvas.drawGroups()
    canvas.drawItems {
      primaryItems.contains($0) ? .dashed : .item
    } numbers: { _ in
      nil
    }
    canvas.nameGroups()
    canvas.addLegend([(.tint(0), "a focus group"), (.dashed, "where Tab enters the group"), (.item, "its other items")])
    return canvas.picture(title: "Focus groups", text: engine.groupTreeText(state))
  }
}

/// A drawing of a screen with its focusable items.
private struct FocusCanvas {
  /// The radius of the disc behind a stop's number, in points.
  private static let badgeRadius = 10.0
  /// The distance between items and arrows, in points. It is small because items are often close to each other.
  private static let gap = 4.0
  /// The maximum number of stops for which arrows are drawn. With more arrows, the order would be hard to see.
  private static let maximumStopCount = 40

  let places: FocusPlaces
  private let engine: FocusEngine
  private var drawing = Drawing()
  private var boxes: [GroupFrames.Box] = []
  private var omittedCount = 0
  private var unnamedCount = 0
  private var unroutedCount = 0

  init(_ engine: FocusEngine, _ state: FocusState) throws(UndrawableError) {
    places = FocusPlaces(engine, state)
    self.engine = engine
    omittedCount = places.omittedCount
    guard !places.nodes.isEmpty else { throw UndrawableError(engine.noItemsMessage) }
    let screen = places.screen
    guard places.isCropped else {
      drawing.addBox(screen, .outline, role: .container, radius: 8)
      return
    }
    // The frame is open at the bottom, because the screen continues there.
    drawing.addArrow(
      [
        SVGPoint(screen.minX, screen.maxY), SVGPoint(screen.minX, screen.minY), SVGPoint(screen.maxX, screen.minY),
        SVGPoint(screen.maxX, screen.maxY),
      ], .line, hasHead: false)
  }

  private var anchor: TextAnchor { engine.isRightToLeft ? .end : .start }

  // MARK: Items

  mutating func drawItems(_ look: (Int) -> DrawingLook, numbers: (Int) -> Int?) {
    let items = places.nodes.compactMap { node in places.rects[node].map { (node, $0) } }
    // Items that overlap other items are drawn first, below the others, and are not obstacles.
    let isFreeByIndex = Self.overlapFreeFlags(items.map(\.1))
    let drawingOrder = items.indices.sorted {
      (isFreeByIndex[known: $0] ? 1 : 0, $0) < (isFreeByIndex[known: $1] ? 1 : 0, $1)
    }
    for index in drawingOrder {
      let (node, rect) = items[known: index]
      drawing.addBox(rect, look(node), role: isFreeByIndex[known: index] ? .item : .container, title: name(of: node))
    }
    var badges: [Rect] = []
    for (node, rect) in items {
      guard let number = numbers(node), let center = badgeCenter(in: rect) else { continue }
      badges.append(Rect(center.x, center.y, 0, 0).inset(by: -Self.badgeRadius))
      drawing.addDisc(center, radius: Self.badgeRadius, .badge, title: name(of: node))
      drawing.addText("\(number)", at: SVGPoint(center.x, center.y + 4), .number, .middle)
    }
    var labels = LabelPlaces(obstacles: badges, boxes: items.map(\.1) + boxes.map(\.rect))
    for (node, rect) in items {
      let inset = numbers(node) == nil ? 0 : Self.badgeRadius * 2 + 4
      let labelFrame = Rect(
        engine.isRightToLeft ? rect.x : rect.x + inset, rect.y, max(0, rect.width - inset), rect.height)
      let shownName = TextMetrics.fitted(name(of: node), .text, into: max(0, labelFrame.width - 16))
      let size = (width: TextMetrics.width(shownName, .text), height: DrawingFont.text.size + 2)
      guard shownName.count > 2 || shownName == name(of: node), !shownName.isEmpty else { continue }
      let centeredPlace = Rect(
        engine.isRightToLeft ? labelFrame.maxX - 8 - size.width : labelFrame.minX + 8, rect.midY - size.height / 2,
        size.width,
        size.height)
      let linePlaces = LabelPlaces.lines(
        size.width, size.height, in: labelFrame, fromBottom: false, atEnd: engine.isRightToLeft)
      guard
        let place = labels.reserve(
          firstOf: rect.height > 60 ? linePlaces + [centeredPlace] : [centeredPlace] + linePlaces)
      else { continue }
      write(name(of: node), .text, in: place, width: labelFrame.width - 16)
    }
  }

  /// Returns the center of a number's disc, at the item's leading edge; nil if the item is too small.
  private func badgeCenter(in rect: Rect) -> SVGPoint? {
    guard rect.width > Self.badgeRadius * 2 + 2, rect.height > Self.badgeRadius * 2 + 2 else { return nil }
    let inset = min(Self.badgeRadius + 6, rect.width / 2)
    return SVGPoint(
      engine.isRightToLeft ? rect.maxX - inset : rect.minX + inset, rect.height > 60 ? rect.minY + 16 : rect.midY)
  }

  private func name(of node: Int) -> String {
    let isList = !engine.focusability[node].isFocusable
    return isList ? "a cell of \(engine.tree.name(of: node))" : engine.tree.name(of: node)
  }

  private mutating func write(_ text: String, _ font: DrawingFont, in place: Rect, width: Double? = nil) {
    let x = engine.isRightToLeft ? place.maxX : place.minX
    drawing.addText(text, at: SVGPoint(x, place.minY + 1 + font.size * 0.78), font, anchor, width: width)
  }

  /// Returns for each rectangle whether no other rectangle overlaps it.
  private static func overlapFreeFlags(_ rects: [Rect]) -> [Bool] {
    var isFreeByIndex = [Bool](repeating: true, count: rects.count)
    let indicesByTop = rects.indices.sorted { (rects[known: $0].minY, $0) < (rects[known: $1].minY, $1) }
    for (offset, index) in indicesByTop.enumerated() {
      for otherIndex in indicesByTop.dropFirst(offset + 1) {
        if rects[known: otherIndex].minY >= rects[known: index].maxY - 1 { break }
        if rects[known: index].inset(by: 0.75).intersects(rects[known: otherIndex].inset(by: 0.75)) {
          (isFreeByIndex[known: index], isFreeByIndex[known: otherIndex]) = (false, false)
        }
      }
    }
    return isFreeByIndex
  }

  // MARK: Arrows

  mutating func connect(_ stops: [Int]) {
    let rects = stops.compactMap { places.rects[$0] }
    guard rects.count > 1, rects.count <= Self.maximumStopCount else {
      unroutedCount = rects.count > 1 ? rects.count : 0
      return
    }
    let obstacles = drawing.obstacles.filter { obstacle in
      !rects.contains { $0.inset(by: -1).contains(obstacle) } || rects.contains(obstacle)
    }
    let pairs = zip(rects, rects.dropFirst() + rects.prefix(1)).map { from, to in
      (starts: Self.ports(of: from, at: 2, facing: to), ends: Self.ports(of: to, at: 1, facing: from))
    }
    let ports = pairs.flatMap { $0.starts + $0.ends }
    guard var router = ArrowRouter(around: obstacles, ports: ports, gap: Self.gap) else {
      unroutedCount = rects.count
      return
    }
    var routes: [[SVGPoint]] = []
    for (index, pair) in pairs.enumerated() {
      let isBack = index == pairs.count - 1
      // The arrow back to the first stop keeps its distance from the other arrows if there is room. Otherwise readers
      // could mistake it for a part of another arrow.
      let otherArrowFrames = isBack ? routes.flatMap(Self.segmentFrames) : []
      var separateRouter =
        otherArrowFrames.isEmpty
        ? nil : ArrowRouter(around: obstacles, texts: otherArrowFrames, ports: ports, gap: Self.gap)
      let route =
        separateRouter?.route(from: pair.starts, to: pair.ends, group: index)
        ?? router.route(from: pair.starts, to: pair.ends, group: index)
      if let route {
        drawing.addArrow(route, isBack ? .back : .way)
        routes.append(route)
      } else {
        unroutedCount += 1
      }
    }
  }

  /// Returns the segments of an arrow as rectangles, with a margin of 3 points.
  private static func segmentFrames(_ route: [SVGPoint]) -> [Rect] {
    zip(route, route.dropFirst()).map { start, end in
      Rect(start.x, start.y, end.x - start.x, end.y - start.y).inset(by: -3)
    }
  }

  /// Adds the legend above the picture.
  mutating func addLegend(_ entries: [(look: DrawingLook, meaning: String)]) { drawing.addLegend(entries) }

  /// Returns the points at which an arrow can start or end on a box. On each side there is one point at a third of the
  /// length (`thirdNumber` 1, for arriving arrows) or at two thirds (`thirdNumber` 2, for leaving arrows). Boxes that
  /// face each other also get points from which the arrow runs straight.
  private static func ports(of rect: Rect, at thirdNumber: Double, facing otherRect: Rect) -> [ArrowRouter.Port] {
    func sidePorts(_ x: Double, _ y: Double) -> [ArrowRouter.Port] {
      [
        ArrowRouter.Port(edgePoint: SVGPoint(rect.maxX, y), direction: .right),
        ArrowRouter.Port(edgePoint: SVGPoint(x, rect.maxY), direction: .down),
        ArrowRouter.Port(edgePoint: SVGPoint(rect.minX, y), direction: .left),
        ArrowRouter.Port(edgePoint: SVGPoint(x, rect.minY), direction: .up),
      ]
    }
    let (left, right) = (max(rect.minX, otherRect.minX), min(rect.maxX, otherRect.maxX))
    let (top, bottom) = (max(rect.minY, otherRect.minY), min(rect.maxY, otherRect.maxY))
    let usualPoint = (x: rect.minX + rect.width * thirdNumber / 3, y: rect.minY + rect.height * thirdNumber / 3)
    let facingPoint = (
      x: left < right ? (left + right) / 2 : usualPoint.x, y: top < bottom ? (top + bottom) / 2 : usualPoint.y
    )
    return sidePorts(facingPoint.x, facingPoint.y) + sidePorts(usualPoint.x, usualPoint.y)
  }

  // MARK: Groups

  mutating func drawGroups() {
    let allBoxes = GroupFrames(engine, places).boxes
    boxes = Array(allBoxes.prefix(GroupFrames.maximumBoxCount))
    omittedCount += allBoxes.count - boxes.count
    for box in boxes {
      let name = engine.groups.name(of: box.group, engine.tree)
      drawing.addBox(box.rect, .tint(box.group), role: .container, radius: 6, title: name)
    }
  }

  /// Writes the names of the groups: preferably above or below a group of less than 60 points in height, and at the
  /// bottom inside of a taller group.
  mutating func nameGroups() {
    let items = places.nodes.compactMap { places.rects[$0] }
    var labels = LabelPlaces(obstacles: items, boxes: boxes.map(\.rect) + [places.screen])
    let font = DrawingFont.heading
    for box in boxes {
      let groupName = engine.groups.name(of: box.group, engine.tree)
      let availableWidth = max(box.rect.width - 26, 60)
      let width = TextMetrics.width(TextMetrics.fitted(groupName, font, into: availableWidth), font) + 10
      let height = font.size + 3
      // Elements inside the group have edges near the group's own edges.
      let insidePlaces = [0.0, 8, 16, 24].flatMap { inset in
        LabelPlaces.lines(
          width, height, in: box.rect.inset(by: inset), fromBottom: true, atEnd: engine.isRightToLeft)
      }.filter { box.rect.contains($0) }
      let x = engine.isRightToLeft ? box.rect.maxX - 8 - width : box.rect.minX + 8
      let outsidePlaces = [box.rect.minY - height - 1.5, box.rect.maxY + 1.5].map { Rect(x, $0, width, height) }
      guard
        let place = labels.reserve(
          firstOf: box.rect.height < 60 ? outsidePlaces + insidePlaces : insidePlaces + outsidePlaces)
      else {
        unnamedCount += 1
        continue
      }
      // The background of the name has the color of the group.
      drawing.addBox(place, .tint(box.group), role: .container, radius: 4)
      write(groupName, font, in: Rect(place.x + 5, place.y + 1, place.width - 10, place.height), width: availableWidth)
    }
  }

  // MARK: Picture

  func picture(title: String, text: String?) -> Picture {
    let modeSuffix = engine.navigationMode == .keyboardNavigation ? "" : ", full keyboard access"
    let directionSuffix = engine.isRightToLeft ? ", right to left" : ""
    let screenTitle = engine.tree.screens.first?.shownTitle ?? engine.tree.name(of: 0)
    return Picture(
      drawing, title: "\(title) of \(screenTitle)\(modeSuffix)\(directionSuffix)", isSchematic: places.isSchematic,
      notes: notes,
      textLines: (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map { String($0) },
      isRightToLeft: engine.isRightToLeft)
  }

  private var notes: [String] {
    var notes: [String] = []
    if places.isSchematic {
      notes.append("Not all frames are known, so each stop has its own column, in the order of the loop.")
    } else if !engine.isOrderExact {
      notes.append("Some positions are not known, so the order is the order of the views.")
    }
    if places.isCropped {
      notes.append("The lower part of the screen has nothing that can be focused, and is left out.")
    }
    if omittedCount > 0 { notes.append("\(omittedCount) more are not drawn.") }
    if unroutedCount > 0 {
      notes.append(
        "There is no room for \(unroutedCount == 1 ? "an arrow" : "\(unroutedCount) arrows"); the numbers show the order."
      )
    }
    if unnamedCount > 0 {
      notes.append(
        "There is no room for \(unnamedCount == 1 ? "the name of a group; it shows" : "the names of \(unnamedCount) groups; they show") when the pointer is on a group."
      )
    }
    if !engine.groups.isComplete || engine.groups.elements.contains(where: \.mayHaveMoreItems) {
      notes.append("This screen is not completely known, so there may be more.")
    }
    return notes
  }
}
