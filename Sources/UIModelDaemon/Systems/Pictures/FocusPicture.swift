import UIModelPlatform

/// What `-UIFocusLoopDebuggerEnabled YES` shows of a screen: the tab loop while Option is held, the focus groups while
/// Option and Control are.
package enum FocusPicture {
  /// The stops of Tab, numbered, with arrows from each to the next.
  package static func loop(_ engine: FocusEngine, _ state: FocusState = FocusState()) -> Picture {
    let places = FocusPlaces(engine, state)
    var canvas = SVGCanvas()
    canvas.rect(places.screen, "screen", radius: 8)
    let stops = engine.tabLoop(state).compactMap { stop in stop.node.flatMap { places.rects[$0] == nil ? nil : $0 } }
    let primary = Set(stops)
    for node in places.nodes where !primary.contains(node) { item(node, "item", engine, places, &canvas) }
    for node in stops { item(node, "primary", engine, places, &canvas) }
    let centers = stops.compactMap { places.rects[$0] }.map { center(of: $0, engine) }
    for (index, start) in centers.enumerated() where centers.count > 1 {
      let isBack = index == centers.count - 1
      arrow(from: start, to: centers[isBack ? 0 : index + 1], isBack ? "back" : "way", &canvas)
    }
    for (index, point) in centers.enumerated() {
      canvas.circle(point, radius: badge, "badge")
      canvas.text("\(index + 1)", at: SVGPoint(point.x, point.y + 4), "number", .middle)
    }
    return finish(canvas, engine, places, title: "Tab loop of '\(engine.tree.name(of: 0))'")
  }

  /// The focus groups as tinted boxes, with the primary item of each dashed.
  package static func groups(_ engine: FocusEngine, _ state: FocusState = FocusState()) -> Picture {
    let places = FocusPlaces(engine, state)
    var canvas = SVGCanvas()
    canvas.rect(places.screen, "screen", radius: 8)
    let boxes = GroupFrames(engine, places)
    for box in boxes.all.prefix(GroupFrames.greatestCount) {
      let name = engine.groups.name(of: box.group, engine.tree)
      canvas.rect(box.rect, "tint\(box.group % SVGCanvas.tintCount)", radius: 6, title: name)
    }
    let primary = Set(engine.groups.all.indices.compactMap { engine.primaryItem(of: $0, state) })
    for node in places.nodes { item(node, primary.contains(node) ? "dashed" : "item", engine, places, &canvas) }
    var labels = LabelPlaces(
      around: places.nodes.compactMap { places.rects[$0] }, in: places.screen, engine.isRightToLeft)
    var unnamed = 0
    for box in boxes.all.prefix(GroupFrames.greatestCount) {
      let name = SVGCanvas.fitted(engine.groups.name(of: box.group, engine.tree), into: box.rect.width - 12)
      guard let point = labels.take(name, of: box.rect) else {
        unnamed += 1
        continue
      }
      canvas.text(name, at: point, "heading", engine.isRightToLeft ? .end : .start)
    }
    return finish(
      canvas, engine, places, title: "Focus groups of '\(engine.tree.name(of: 0))'",
      omitted: max(0, boxes.all.count - GroupFrames.greatestCount), unnamed: unnamed)
  }

  // MARK: Parts

  /// The radius of a stop's number.
  private static let badge = 11.0

  private static func item(
    _ node: Int, _ classes: String, _ engine: FocusEngine, _ places: FocusPlaces, _ canvas: inout SVGCanvas
  ) {
    guard let rect = places.rects[node] else { return }
    let isList = !engine.focusability[node].isFocusable
    let name = isList ? "a cell of \(engine.tree.name(of: node))" : engine.tree.name(of: node)
    canvas.rect(rect, classes, title: name)
    guard rect.height >= 16, rect.width >= 24 else { return }
    // Behind the number, which stands at the leading edge.
    let inset = badge * 2 + 12
    let x = engine.isRightToLeft ? rect.maxX - inset : rect.minX + inset
    let y = rect.height > 60 ? rect.minY + 20 : rect.midY + 4
    canvas.text(
      SVGCanvas.fitted(name, into: rect.width - inset - 6), at: SVGPoint(x, y), "name",
      engine.isRightToLeft ? .end : .start)
  }

  private static func center(of rect: Rect, _ engine: FocusEngine) -> SVGPoint {
    let inset = min(badge + 6, rect.width / 2)
    return SVGPoint(
      engine.isRightToLeft ? rect.maxX - inset : rect.minX + inset, rect.height > 60 ? rect.minY + 16 : rect.midY)
  }

  /// From the edge of one number to the edge of the next.
  private static func arrow(from start: SVGPoint, to end: SVGPoint, _ classes: String, _ canvas: inout SVGCanvas) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > badge * 2 else { return }
    let (x, y) = (dx / length * badge, dy / length * badge)
    // The way back lies beside the way there.
    let shift = classes == "back" ? 4.0 : 0
    let (sx, sy) = (-dy / length * shift, dx / length * shift)
    canvas.arrow(
      from: SVGPoint(start.x + x + sx, start.y + y + sy), to: SVGPoint(end.x - x + sx, end.y - y + sy), classes)
  }

  private static func finish(
    _ canvas: SVGCanvas, _ engine: FocusEngine, _ places: FocusPlaces, title: String, omitted: Int = 0,
    unnamed: Int = 0
  ) -> Picture {
    var canvas = canvas
    let notes = notes(engine, places, omitted + places.omitted, unnamed)
    let width = max(places.screen.maxX, 480) + FocusPlaces.margin
    let isRightToLeft = engine.isRightToLeft
    let x = isRightToLeft ? width - FocusPlaces.margin : FocusPlaces.margin
    let anchor: SVGCanvas.Anchor = isRightToLeft ? .end : .start
    let regime = engine.regime == .keyboardNavigation ? "" : ", full keyboard access"
    let whole = SVGCanvas.fitted(title, into: 560) + regime + (isRightToLeft ? ", right to left" : "")
    canvas.text(whole, at: SVGPoint(x, 30), "heading", anchor)
    var y = places.screen.maxY + 22
    for note in notes {
      canvas.text(note, at: SVGPoint(x, y), "note", anchor)
      y += 18
    }
    let height = y + 6
    return Picture(
      width: width, height: height, isSchematic: places.isSchematic, notes: notes,
      svg: canvas.document(width: width, height: height, title: whole))
  }

  private static func notes(
    _ engine: FocusEngine, _ places: FocusPlaces, _ omitted: Int, _ unnamed: Int
  ) -> [String] {
    var notes: [String] = []
    if places.nodes.isEmpty {
      notes.append(engine.nothing.prefix(1).uppercased() + engine.nothing.dropFirst() + ".")
    } else if places.isSchematic {
      notes.append("Not all frames are known, so each stop has its own column, in the order of the loop.")
    } else if !engine.isOrderExact {
      notes.append("Some positions are not known, so the order is the order of the views.")
    }
    if omitted > 0 { notes.append("\(omitted) more are not drawn.") }
    if unnamed > 0 {
      notes.append("There is no room for the names of \(unnamed) groups; they show when the pointer is on a group.")
    }
    if !engine.groups.isComplete || engine.groups.all.contains(where: \.mayHaveMore) {
      notes.append("This screen is not completely known, so there may be more.")
    }
    return notes
  }
}
