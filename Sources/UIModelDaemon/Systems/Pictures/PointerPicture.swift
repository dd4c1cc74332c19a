import UIModelPlatform

/// A picture of a screen's pointer regions. It shows the axes along which each region latches, and the accessories
/// around the pointer in the middle of each region. For example, a region that latches horizontally has an arrow to
/// each side.
package struct PointerPicture {
  /// The maximum number of regions that are drawn.
  private static let maximumRegionCount = 500
  /// The maximum length of the picture's longer side, in points.
  private static let maximumSide = 800.0
  /// The maximum scale of the picture relative to the screen.
  private static let maximumScale = 2.5

  private let screen: Screen
  private let environment: Environment
  private var scale = 1.0
  private var drawing = Drawing()
  private var notes: [String] = []
  private var textLines: [String] = []
  private var regions: [Rect] = []
  private var views: [PointerView] = []
  private var unplacedNames: [String] = []

  /// A view with its pointer regions, in the root view's coordinates.
  private struct PointerView {
    let name: String
    var frame: Rect
    /// Whether users can select items in the view by dragging.
    let hasBandSelection: Bool
    /// The looks of the pointer, each with its region.
    let looks: [(look: PointerLook, rect: Rect)]
  }

  package static func picture(of screen: Screen, _ environment: Environment) throws(UndrawableError) -> Picture {
    guard !screen.views.isEmpty, let frame = screen.frames[0].value, !frame.isEmpty, frame.width.isFinite,
      frame.height.isFinite
    else { throw UndrawableError("the size of the view of '\(screen.name)' is not known") }
    var picture = PointerPicture(screen, environment)
    return try picture.drawPicture()
  }

  private init(_ screen: Screen, _ environment: Environment) {
    (self.screen, self.environment) = (screen, environment)
    for view in screen.details.keys.sorted() {
      guard let details = screen.details[view], details.concernsPointer else { continue }
      let name = screen.views[view].name
      guard let origin = origin(of: view), let frame = screen.frames[view].value else {
        unplacedNames.append(name)
        continue
      }
      // Coordinates beyond 1,000,000 points are mistakes and cannot be drawn.
      guard [origin.x, origin.y, frame.width, frame.height].allSatisfy({ abs($0) <= 1_000_000 }) else {
        unplacedNames.append(name)
        continue
      }
      let hasBandSelection = details.bandSelectionInteraction != nil
      views.append(
        PointerView(
          name: name + (hasBandSelection ? ", band selection" : ""),
          frame: Rect(origin.x, origin.y, frame.width, frame.height),
          hasBandSelection: hasBandSelection, looks: looks(over: view, details, origin)))
    }
  }

  private func looks(over view: Int, _ details: ViewDetails, _ origin: SVGPoint) -> [(look: PointerLook, rect: Rect)] {
    guard let interaction = details.pointerInteraction else { return [] }
    let declaredRegions = interaction.regions
    let targets: [PointerLook.Target] =
      declaredRegions.isGiven
      ? declaredRegions.elements.indices.prefix(Self.maximumRegionCount).map { .region($0) } : [.point(x: 0, y: 0)]
    return targets.compactMap { target in
      let look = PointerLook(over: view, in: screen, at: target, interaction, environment)
      guard look.customizesPointer == true, let rect = look.rect,
        [rect.x, rect.y, rect.width, rect.height].allSatisfy({ abs($0) <= 1_000_000 })
      else { return nil }
      return (look, rect.moved(by: origin.x, origin.y))
    }
  }

  private mutating func drawPicture() throws(UndrawableError) -> Picture {
    guard !views.isEmpty else {
      let reason =
        unplacedNames.first.map { "the position of '\($0)' is not known" } ?? "no view has a pointer interaction"
      throw UndrawableError("'\(screen.name)' has no pointer region that could be drawn: \(reason)")
    }
    // The picture is cropped to the views that have regions. The visible part of a larger view around them is drawn
    // clipped.
    let regionFrames = views.filter { !$0.looks.isEmpty }.map(\.frame) + views.flatMap { $0.looks.map(\.rect) }
    let frames = regionFrames.isEmpty ? views.map(\.frame) : regionFrames
    let contentBounds = frames.dropFirst().reduce(frames.first ?? Rect(0, 0, 0, 0)) { $0.union($1) }
    scale = min(Self.maximumScale, Self.maximumSide / max(contentBounds.width, contentBounds.height, 1))
    let pictureBounds = scaled(contentBounds).inset(by: -40)
    for index in views.indices { views[index].frame = clipped(scaled(views[index].frame), to: pictureBounds) }
    for view in views.filter(\.looks.isEmpty) + views.filter({ !$0.looks.isEmpty }) {
      drawing.addBox(view.frame, view.hasBandSelection ? .dashed : .item, role: .container, title: view.name)
      if view.looks.isEmpty { textLines.append(view.name) }
      for (look, rect) in view.looks where regions.count < Self.maximumRegionCount {
        draw(look, in: scaled(rect), of: view.name)
      }
    }
    if !unplacedNames.isEmpty {
      notes.append("The positions of these views are not known: \(unplacedNames.joined(separator: ", ")).")
    }
    if regions.count == Self.maximumRegionCount {
      notes.append("At most \(Self.maximumRegionCount) regions are drawn.")
    }
    nameViews()
    drawing.addLegend(
      [(.tint(0), "a region of the pointer"), (.item, "its view")]
        + (views.contains(where: \.hasBandSelection) ? [(.dashed, "a drag selects here")] : [])
        + [(.back, "it latches along this"), (.way, "an accessory of the pointer")])
    listRegions()
    return Picture(drawing, title: "Pointer regions of \(screen.shownTitle)", notes: notes, textLines: textLines)
  }

  private mutating func draw(_ look: PointerLook, in box: Rect, of view: String) {
    drawing.addBox(box, .tint(regions.count), role: .container, title: look.text)
    regions.append(box)
    textLines.append("\(regions.count)  \(view): \(look.text.firstLine)")
    let center = SVGPoint(box.midX, box.midY)
    if let axes = look.latchingAxes.value {
      if axes.contains(.horizontal) { drawLatchingArrows(center, 1, 0) }
      if axes.contains(.vertical) { drawLatchingArrows(center, 0, 1) }
    }
    for accessory in look.accessories {
      guard let vector = accessory.position?.vector, vector.x != 0 || vector.y != 0 else { continue }
      // Accessories are drawn around the pointer, in their direction from it.
      let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      let (x, y) = (vector.x / length, vector.y / length)
      if accessory.isArrow == true {
        drawing.addArrow([center.moved(by: x * 12, y * 12), center.moved(by: x * 24, y * 24)], .way)
      } else {
        drawing.addDisc(center.moved(by: x * 20, y * 20), radius: 3, .badge)
      }
    }
    drawing.addDisc(center, radius: 10, .badge)
    drawing.addText("\(regions.count)", at: SVGPoint(center.x, center.y + 4), .number, .middle)
  }

  /// Draws arrows to both sides of a region's center, along an axis on which the region latches.
  private mutating func drawLatchingArrows(_ center: SVGPoint, _ x: Double, _ y: Double) {
    for sign in [1.0, -1] {
      let (x, y) = (x * sign, y * sign)
      drawing.addArrow([center.moved(by: x * 28, y * 28), center.moved(by: x * 46, y * 46)], .back)
    }
  }

  /// Writes the description of each numbered region below the picture.
  private mutating func listRegions() {
    guard let bounds = drawing.bounds else { return }
    var y = bounds.maxY + 24
    for line in textLines where line.first?.isNumber == true {
      let count = drawing.addParagraph(line, at: SVGPoint(bounds.minX, y), .text, width: max(bounds.width, 420))
      y += Double(count) * DrawingFont.text.lineHeight + 4
    }
  }

  /// Writes the names of the views: above, below or inside of each view.
  private mutating func nameViews() {
    let arrows = drawing.elements.compactMap { element in
      switch element {
      case .arrow, .disc: element.frame
      case .box, .ornament, .label: nil
      }
    }
    var labels = LabelPlaces(obstacles: arrows, boxes: views.map(\.frame) + regions)
    var unnamedViews: [String] = []
    let font = DrawingFont.text
    for view in views {
      let width = TextMetrics.width(view.name, font)
      let height = font.size + 2
      let insidePlaces = LabelPlaces.lines(width, height, in: view.frame, fromBottom: false, atEnd: false)
      let fittingPlaces = insidePlaces.filter { $0.maxX <= view.frame.maxX }
      let outsidePlaces = [view.frame.minY - height - 2, view.frame.maxY + 3].map {
        Rect(view.frame.minX, $0, width, height)
      }
      guard let place = labels.reserve(firstOf: outsidePlaces + fittingPlaces) else {
        unnamedViews.append(view.name)
        continue
      }
      drawing.addText(view.name, at: SVGPoint(place.minX, place.minY + 1 + font.size * 0.78), font)
    }
    if !unnamedViews.isEmpty {
      notes.append("There is no room for these names: \(unnamedViews.joined(separator: ", ")).")
    }
  }

  /// Returns the origin of a view's coordinates in the root view's coordinates; nil if the frame of the view or of one
  /// of its ancestors is not known.
  private func origin(of view: Int) -> SVGPoint? {
    var (x, y) = (0.0, 0.0)
    var current = view
    while let parent = screen.views[current].parentIndex {
      guard let frame = screen.frames[current].value else { return nil }
      (x, y) = (x + frame.x, y + frame.y)
      if let offset = screen.details[parent]?.contentOffset.value { (x, y) = (x - offset[0], y - offset[1]) }
      current = parent
    }
    return SVGPoint(x, y)
  }

  /// Returns the part of a rectangle that lies inside another one; a rectangle of size zero if there is none.
  private func clipped(_ rect: Rect, to bounds: Rect) -> Rect {
    let (x, y) = (max(rect.minX, bounds.minX), max(rect.minY, bounds.minY))
    return Rect(x, y, max(0, min(rect.maxX, bounds.maxX) - x), max(0, min(rect.maxY, bounds.maxY) - y))
  }

  private func scaled(_ rect: Rect) -> Rect {
    Rect(rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale)
  }
}

extension String {
  fileprivate var firstLine: String { split(separator: "\n").first.map { String($0) } ?? self }
}
