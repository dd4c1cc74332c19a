import UIModelPlatform

/// What the pointer meets on a screen: the regions of its views, along which axes each latches, and the accessories around
/// the pointer in the middle of each.
package struct PointerPicture {
  /// More regions than a picture can show.
  private static let most = 500
  private static let margin = 16.0
  /// The longer side of the picture, in points.
  private static let longest = 1_200.0

  private let screen: Screen
  private let environment: Environment
  private let root: Rect
  private let scale: Double
  private var canvas = SVGCanvas()
  private var notes: [String] = []

  /// Nil where the size of the screen's root view is not known.
  package static func picture(of screen: Screen, _ environment: Environment) -> Picture? {
    guard !screen.views.isEmpty, let frame = screen.frames[0].value, !frame.isEmpty, frame.width.isFinite,
      frame.height.isFinite
    else { return nil }
    var picture = PointerPicture(screen, Rect(0, 0, frame.width, frame.height), environment)
    return picture.draw()
  }

  private init(_ screen: Screen, _ root: Rect, _ environment: Environment) {
    (self.screen, self.root, self.environment) = (screen, root, environment)
    scale = min(1, PointerPicture.longest / max(root.width, root.height))
  }

  private mutating func draw() -> Picture {
    canvas.rect(placed(root), "screen", radius: 8)
    var count = 0
    var unplaced = 0
    for view in screen.details.keys.sorted() {
      guard let details = screen.details[view], details.concernsPointer else { continue }
      guard let origin = origin(of: view), let frame = screen.frames[view].value else {
        unplaced += 1
        continue
      }
      let box = placed(Rect(origin.x, origin.y, frame.width, frame.height))
      let isBand = details.bandSelectionInteraction != nil
      canvas.rect(box, isBand ? "dashed" : "item", title: screen.views[view].name + (isBand ? ": band selection" : ""))
      let name = SVGCanvas.fitted(screen.views[view].name, into: box.width - 12)
      canvas.text(name, at: SVGPoint(box.minX + 6, box.minY - 4), "name")
      guard let interaction = details.pointerInteraction else { continue }
      let regions = interaction.regions
      for index in regions.isGiven ? Array(regions.elements.indices) : [0] {
        guard count < PointerPicture.most else { break }
        count += 1
        let target: PointerLook.Target = regions.isGiven ? .region(index) : .point(x: 0, y: 0)
        draw(PointerLook(over: view, in: screen, at: target, interaction, environment), tint: count, origin)
      }
    }
    if unplaced > 0 { notes.append("the positions of \(unplaced) views with a pointer interaction are not known") }
    if count == PointerPicture.most { notes.append("at most \(PointerPicture.most) regions are drawn") }
    if count == 0 { notes.append("no pointer region is drawn") }
    return finish()
  }

  private mutating func draw(_ look: PointerLook, tint: Int, _ origin: SVGPoint) {
    guard look.customizes == true, let rect = look.rect else { return }
    let box = placed(rect.moved(by: origin.x, origin.y))
    canvas.rect(box, "tint\(tint % SVGCanvas.tintCount)", title: look.text)
    let center = SVGPoint(box.midX, box.midY)
    if let axes = look.latchingAxes.value {
      if axes.contains(.horizontal) { both(center, 26, 0) }
      if axes.contains(.vertical) { both(center, 0, 26) }
    }
    canvas.circle(center, radius: 4, "badge")
    for accessory in look.accessories {
      guard let vector = accessory.position?.vector else { continue }
      // Around the pointer as large as they are, whatever the picture's scale.
      let at = SVGPoint(center.x + vector.x, center.y + vector.y)
      if accessory.isArrow == true, vector.x != 0 || vector.y != 0 {
        canvas.arrow(from: SVGPoint(center.x + vector.x / 2, center.y + vector.y / 2), to: at, "way")
      } else {
        canvas.circle(at, radius: 3, "badge")
      }
    }
  }

  /// Arrows to both sides: the region goes along there.
  private mutating func both(_ center: SVGPoint, _ x: Double, _ y: Double) {
    canvas.arrow(from: center, to: SVGPoint(center.x + x, center.y + y), "back")
    canvas.arrow(from: center, to: SVGPoint(center.x - x, center.y - y), "back")
  }

  private func finish() -> Picture {
    var canvas = canvas
    let (width, bottom) = (
      root.width * scale + 2 * PointerPicture.margin, root.height * scale + 2 * PointerPicture.margin
    )
    for (index, note) in notes.enumerated() {
      canvas.text(note, at: SVGPoint(PointerPicture.margin, bottom + Double(index) * 16), "note")
    }
    let height = bottom + Double(notes.count) * 16
    return Picture(
      width: width, height: height, isSchematic: false, notes: notes,
      svg: canvas.document(width: width, height: height, title: "Pointer regions of '\(screen.name)'"))
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
    Rect(
      rect.x * scale + PointerPicture.margin, rect.y * scale + PointerPicture.margin, rect.width * scale,
      rect.height * scale)
  }
}
