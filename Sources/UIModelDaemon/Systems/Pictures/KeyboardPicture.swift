import UIModelPlatform

/// A picture of the keyboard over a window, drawn twice: with the inset that the window needs, and with the full height
/// of the keyboard as the inset. For example, if a keyboard of 400 points covers 250 points of the window, the second
/// drawing says `150 points too much`.
package enum KeyboardPicture {
  /// The longer side of the screen in the picture, in points.
  private static let longerScreenSide = 360.0

  /// Draws the window with both insets, side by side. Throws an error if the frame of the keyboard or the inset is not
  /// known.
  package static func window(_ layout: KeyboardSceneLayout, name: String) throws(UndrawableError) -> Picture {
    let setting = layout.setting
    guard let keyboard = setting.position.rect else {
      guard case .unknown(let reason) = setting.position else { throw UndrawableError("there is no keyboard") }
      throw UndrawableError(reason)
    }
    let adjustment = layout.adjustment
    guard let offset = adjustment.offset, let naiveOffset = adjustment.naiveOffset else {
      throw UndrawableError(adjustment.reason)
    }
    let scale = longerScreenSide / max(setting.screenBounds.width, setting.screenBounds.height)
    let width = max(setting.screenBounds.width * scale, 240)
    var drawing = Drawing()
    let halves: [(title: String, height: Double)] = [
      ("\(offset == naiveOffset ? "" : "✓ ")The part that it covers", offset),
      ("\(offset == naiveOffset ? "" : "✗ ")The keyboard's height", naiveOffset),
    ]
    for (number, half) in halves.enumerated() {
      let x = Double(number) * (width + 48)
      drawing.addText(half.title, at: SVGPoint(x, 0), .heading, width: width)
      drawing.addText("\(points(half.height)) of room", at: SVGPoint(x, 17), .text, width: width)
      let insetError = half.height - offset
      drawing.addParagraph(
        insetError == 0 ? "nothing is hidden, and no room is lost" : errorText(of: insetError), at: SVGPoint(x, 33),
        .note,
        width: width, lineLimit: 2)
      drawing.add(
        screenDrawing(layout, keyboard, inset: half.height, wastedHeight: max(0, insetError), scale), movedBy: x, 62)
    }
    var notes = layout.assumptions.map(\.asSentence)
    notes.insert(adjustment.reason.asSentence, at: 0)
    let textLines = [
      "keyboard: \(Self.text(keyboard)) on a screen of \(points(setting.screenBounds.width)) × \(points(setting.screenBounds.height))",
      "window: \(Self.text(setting.windowFrame))", "covered: \(points(offset))",
      "keyboard's height: \(points(naiveOffset))",
    ]
    return Picture(drawing, title: name, notes: notes, textLines: textLines)
  }

  private static func points(_ value: Double) -> String { "\(SVGText.number(value.rounded())) points" }

  private static func text(_ rect: Rect) -> String {
    let (x, y) = (SVGText.number(rect.x.rounded()), SVGText.number(rect.y.rounded()))
    return "\(SVGText.number(rect.width.rounded())) × \(SVGText.number(rect.height.rounded())) at \(x), \(y)"
  }

  private static func errorText(of insetError: Double) -> String {
    insetError > 0 ? "\(points(insetError)) too much" : "\(points(-insetError)) too little"
  }

  private static func screenDrawing(
    _ layout: KeyboardSceneLayout, _ keyboard: Rect, inset: Double, wastedHeight: Double, _ scale: Double
  ) -> Drawing {
    let setting = layout.setting
    func scaled(_ rect: Rect) -> Rect {
      Rect(rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale)
    }
    var drawing = Drawing()
    let screen = scaled(setting.screenBounds)
    drawing.addBox(screen, .dim, role: .container, radius: 12, title: "screen")
    let window = scaled(setting.windowFrame)
    drawing.addBox(window, .surface, role: .container, radius: 8, title: "window")
    let view = scaled(layout.viewFrame.moved(by: setting.windowFrame.x, setting.windowFrame.y))
    let content = Rect(view.x, view.y, view.width, max(0, view.height - inset * scale)).inset(by: 6)
    drawing.addBox(content, .own, role: .container, radius: 5, title: "content")
    if content.width > 90, content.height > 30 {
      drawing.addText("content", at: SVGPoint(content.midX, content.minY + 20), .text, .middle)
    }
    if wastedHeight * scale > 6 {
      let gap = Rect(content.minX, content.maxY + 4, content.width, wastedHeight * scale - 4)
      drawing.addBox(gap, .wasted, role: .container, radius: 5, title: "wasted")
      let gapLabel = "\(points(wastedHeight)) lost"
      if gap.height > 20, TextMetrics.width(gapLabel, .text) < gap.width - 8 {
        drawing.addText(gapLabel, at: SVGPoint(gap.midX, gap.midY + 4), .text, .middle)
      }
    }
    drawKeyboard(scaled(keyboard), &drawing)
    if let intersection = layout.adjustment.intersection {
      let coveredRect = scaled(
        intersection.moved(by: layout.viewFrame.x + setting.windowFrame.x, layout.viewFrame.y + setting.windowFrame.y))
      let coveredFrame = Rect(coveredRect.x, coveredRect.y, coveredRect.width, coveredRect.height)
      drawing.addBox(coveredFrame, .edge, role: .container, radius: 4, title: "covered")
      let labelFrame = Rect(coveredFrame.midX - 34, coveredFrame.midY - 11, 68, 22)
      if coveredFrame.contains(labelFrame) {
        drawing.addBox(labelFrame, .surface, role: .container, radius: 6)
        drawing.addText("covered", at: SVGPoint(coveredFrame.midX, coveredFrame.midY + 4), .text, .middle)
      }
    }
    drawing.addBox(screen, .outline, role: .container, radius: 12)
    return drawing
  }

  /// Draws the keyboard as a surface with rows of keys.
  private static func drawKeyboard(_ frame: Rect, _ drawing: inout Drawing) {
    drawing.addBox(frame, .system, role: .item, radius: 5, title: "keyboard")
    let (rows, columns) = (4.0, 10.0)
    let keySize = (width: (frame.width - 8) / columns, height: (frame.height - 8) / rows)
    guard keySize.width > 5, keySize.height > 5 else { return }
    for row in 0..<4 {
      // The last row has the space bar.
      let spans: [(Double, Double)] =
        row < 3 ? (0..<10).map { (Double($0), 1) } : [(0, 1), (1, 1), (2, 6), (8, 1), (9, 1)]
      for (column, span) in spans {
        let rect = Rect(
          frame.minX + 4 + column * keySize.width, frame.minY + 4 + Double(row) * keySize.height, span * keySize.width,
          keySize.height)
        let shape = rect.inset(by: 1.5)
        let (right, down) = (SVGText.number(shape.width), SVGText.number(shape.height))
        drawing.addOrnament("M0 0H\(right)V\(down)H0z", in: shape, .surface)
      }
    }
  }
}
