import UIModelPlatform

/// What the pointer meets on a screen: the regions of its views, along which axes each latches, and the accessories around
/// the pointer in the middle of each.
package struct PointerPicture {
  /// More regions than a picture can show.
  private static let most = 500
  /// The longer side of the picture, in points.
  private static let longest = 1_000.0

  private let screen: Screen
  private let environment: Environment
  private let root: Rect
  private let scale: Double
  private var drawing = Drawing()
  private var notes: [String] = []
  private var text: [String] = []
  private var regions: [Rect] = []
  private var views: [(name: String, frame: Rect)] = []

  package static func picture(of screen: Screen, _ environment: Environment) throws(UndrawableError) -> Picture {
    guard !screen.views.isEmpty, let frame = screen.frames[0].value, !frame.isEmpty, frame.width.isFinite,
      frame.height.isFinite
    else { throw UndrawableError("the size of the view of '\(screen.name)' is not known") }
    var picture = PointerPicture(screen, Rect(0, 0, frame.width, frame.height), environment)
    return try picture.draw()
  }

  private init(_ screen: Screen, _ root: Rect, _ environment: Environment) {
    (self.screen, self.root, self.environment) = (screen, root, environment)
    scale = min(1, PointerPicture.longest / max(root.width, root.height))
  }

  private mutating func draw() throws(UndrawableError) -> Picture {
    drawing.box(placed(root), .outline, role: .container, radius: 8, title: "screen")
    var unplaced: [String] = []
    for view in screen.details.keys.sorted() {
      guard let details = screen.details[view], details.concernsPointer else { continue }
      guard let origin = origin(of: view), let frame = screen.frames[view].value else {
        unplaced.append(screen.views[view].name)
        continue
      }
      let box = placed(Rect(origin.x, origin.y, frame.width, frame.height))
      let isBand = details.bandSelectionInteraction != nil
      let name = screen.views[view].name + (isBand ? ", band selection" : "")
      drawing.box(box, isBand ? .dashed : .item, role: .container, title: name)
      views.append((name, box))
      guard let interaction = details.pointerInteraction else {
        text.append(name)
        continue
      }
      let given = interaction.regions
      for index in given.isGiven ? Array(given.elements.indices) : [0] where regions.count < PointerPicture.most {
        let target: PointerLook.Target = given.isGiven ? .region(index) : .point(x: 0, y: 0)
        draw(PointerLook(over: view, in: screen, at: target, interaction, environment), of: name, origin)
      }
    }
    guard !views.isEmpty else {
      let why =
        unplaced.isEmpty ? "no view has a pointer interaction" : "the position of '\(unplaced[0])' is not known"
      throw UndrawableError("'\(screen.name)' has no pointer region that could be drawn: \(why)")
    }
    if !unplaced.isEmpty {
      notes.append("The positions of these views are not known: \(unplaced.joined(separator: ", ")).")
    }
    if regions.count == PointerPicture.most { notes.append("At most \(PointerPicture.most) regions are drawn.") }
    nameViews()
    return Picture(
      drawing, title: "Pointer regions of \(screen.shownTitle)", notes: notes, text: text)
  }

  private mutating func draw(_ look: PointerLook, of view: String, _ origin: SVGPoint) {
    guard look.customizes == true, let rect = look.rect else { return }
    let box = placed(rect.moved(by: origin.x, origin.y))
    text.append("\(view): \(look.text.trimmedLine)")
    drawing.box(box, .tint(regions.count), role: .container, title: look.text)
    regions.append(box)
    let center = SVGPoint(box.midX, box.midY)
    if let axes = look.latchingAxes.value {
      if axes.contains(.horizontal) { both(center, 26, 0) }
      if axes.contains(.vertical) { both(center, 0, 26) }
    }
    drawing.disc(center, radius: 4, .badge)
    for accessory in look.accessories {
      guard let vector = accessory.position?.vector else { continue }
      // Around the pointer as large as they are, whatever the picture's scale.
      let at = center.moved(by: vector.x, vector.y)
      if accessory.isArrow == true, vector.x != 0 || vector.y != 0 {
        drawing.arrow([center.moved(by: vector.x / 2, vector.y / 2), at], .way)
      } else {
        drawing.disc(at, radius: 3, .badge)
      }
    }
  }

  /// Arrows to both sides: the region goes along there.
  private mutating func both(_ center: SVGPoint, _ x: Double, _ y: Double) {
    drawing.arrow([center, center.moved(by: x, y)], .back)
    drawing.arrow([center, center.moved(by: -x, -y)], .back)
  }

  /// Names stand above their views, or in them where there is room.
  private mutating func nameViews() {
    let arrows = drawing.elements.compactMap { element in
      switch element {
      case .arrow, .disc: element.frame
      case .box, .ornament, .label: nil
      }
    }
    var labels = LabelPlaces(solid: arrows, edged: views.map(\.frame) + regions + [placed(root)])
    var unnamed: [String] = []
    let font = DrawingFont.text
    for view in views {
      let width = TextMetrics.width(view.name, font)
      let height = font.size + 2
      let inside = LabelPlaces.lines(width, height, in: view.frame, fromBottom: false, atEnd: false)
      let fitting = inside.filter { $0.maxX <= view.frame.maxX }
      let outside = [view.frame.minY - height - 2, view.frame.maxY + 3].map { Rect(view.frame.minX, $0, width, height) }
      guard let place = labels.take(firstOf: outside + fitting) else {
        unnamed.append(view.name)
        continue
      }
      drawing.text(view.name, at: SVGPoint(place.minX, place.minY + 1 + font.size * 0.78), font)
    }
    if !unnamed.isEmpty { notes.append("There is no room for these names: \(unnamed.joined(separator: ", ")).") }
  }

  /// Where a view's own space begins in the root view's; nil where that is not known.
  private func origin(of view: Int) -> SVGPoint? {
    var (x, y) = (0.0, 0.0)
    var at = view
    while let parent = screen.views[at].parent {
      guard let frame = screen.frames[at].value else { return nil }
      (x, y) = (x + frame.x, y + frame.y)
      if let offset = screen.details[parent]?.contentOffset.value { (x, y) = (x - offset[0], y - offset[1]) }
      at = parent
    }
    return SVGPoint(x, y)
  }

  private func placed(_ rect: Rect) -> Rect {
    Rect(rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale)
  }
}

extension String {
  /// Its first line.
  fileprivate var trimmedLine: String { split(separator: "\n").first.map { String($0) } ?? self }
}
