import UIModelPlatform

/// A bar with its areas, its overflow menu, the bottom bar and what waits in the customization popover.
package enum ToolbarPicture {
  package static func bar(_ layout: ToolbarLayout) -> Picture {
    let boxes = layout.entries.map { entry in
      Box(
        name: entry.label, area: entry.area.value, width: entry.isCollapsed ? ToolbarFit.buttonWidth : entry.width,
        isCollapsed: entry.isCollapsed)
    }
    return draw(boxes, layout.title, layout.setting, layout.fit, isComplete: layout.customization.isComplete)
  }

  package static func bar(_ layout: NavigationBarLayout) -> Picture {
    var boxes = layout.entries.map { entry in
      Box(
        name: entry.isCollapsed ? entry.name : entry.items.joined(separator: ", "), area: entry.area.value,
        width: entry.isCollapsed ? entry.collapsedWidth : entry.width, isCollapsed: entry.isCollapsed)
    }
    if layout.backButton == .known(true) {
      boxes.insert(Box(name: "‹ Back", area: .leading, width: nil, isCollapsed: false), at: 0)
    }
    for title in (layout.additionalOverflowItems.value ?? nil) ?? [] {
      boxes.append(Box(name: title, area: .overflow, width: nil, isCollapsed: false))
    }
    return draw(boxes, layout.title, layout.setting, layout.fit, isComplete: layout.isComplete)
  }

  /// More than this is not drawn, and said so.
  static let greatestCount = 64

  private struct Box {
    let name: String
    let area: ToolbarArea?
    /// In points; nil where nobody has said.
    let width: Double?
    let isCollapsed: Bool

    /// What it is drawn with: as wide as it is, or as its name needs.
    var drawnWidth: Double { min(width ?? Double(min(name.count, 24)) * 7 + 20, 2_000) }
  }

  private static let margin = 16.0
  private static let spacing = 8.0
  private static let height = 44.0

  private static func draw(
    _ all: [Box], _ title: ToolbarTitleAnswer, _ setting: ToolbarSetting, _ fit: ToolbarFit?, isComplete: Bool
  ) -> Picture {
    let boxes = Array(all.prefix(greatestCount))
    func inArea(_ areas: ToolbarArea...) -> [Box] { boxes.filter { $0.area.map { areas.contains($0) } ?? false } }
    let (leading, center, trailing) = (inArea(.leading), inArea(.center, .section), inArea(.trailing))
    let overflow = inArea(.overflow)
    let shown = title.replacement == nil ? (title.text.value ?? nil) ?? title.binding : nil
    let text = shown.map { Box(name: $0, area: nil, width: nil, isCollapsed: false) }
    let more =
      overflow.isEmpty ? [] : [Box(name: "…", area: .trailing, width: ToolbarFit.buttonWidth, isCollapsed: false)]
    let ends = trailing + more
    let needed = [leading, center, ends, text.map { [$0] } ?? []].map(width).reduce(4 * spacing, +)
    let width = max(fit?.width ?? 0, needed, 480)
    var canvas = SVGCanvas()
    let bar = Rect(margin, 44, width, height)
    canvas.rect(bar, "screen", radius: 8)
    var x = bar.minX + spacing
    x = row(leading, from: x, bar, &canvas)
    if let text, title.area.value == .leading {
      canvas.text(text.name, at: SVGPoint(x + 4, bar.midY + 4), "heading")
      x += text.drawnWidth
    }
    let end = bar.maxX - spacing - self.width(ends)
    _ = row(ends, from: end, bar, &canvas)
    let middle = max(x, min(bar.midX - self.width(center) / 2, end - self.width(center)))
    _ = row(center, from: middle, bar, &canvas)
    if let text, title.area.value != .leading, center.isEmpty {
      canvas.text(text.name, at: SVGPoint(bar.midX, bar.midY + 4), "heading", .middle)
    }
    var y = bar.maxY + 28
    let menu = title.menu.value ?? []
    let lists: [(String, [String])] = [
      ("Overflow menu", overflow.map(\.name)), ("Title menu", menu.map { $0.title ?? $0.type }),
      ("Customization popover", inArea(.customizationPopover).map(\.name)),
      ("Bottom bar", inArea(.bottom).map(\.name)), ("Keyboard", inArea(.keyboard, .touchBar).map(\.name)),
    ]
    for (heading, names) in lists where !names.isEmpty {
      canvas.text(heading, at: SVGPoint(bar.minX, y), "heading")
      let line = names.prefix(greatestCount).joined(separator: " · ")
      canvas.text(SVGCanvas.fitted(line, into: bar.width - 160), at: SVGPoint(bar.minX + 160, y), "name")
      y += 20
    }
    let isSchematic = boxes.contains { box in
      box.width == nil && (box.area.map { ToolbarFit.isInBar($0) } ?? true)
    }
    var notes: [String] = []
    if isSchematic { notes.append("Not all widths are known, so items are drawn as wide as their names.") }
    let unknown = boxes.filter { $0.area == nil }.map(\.name)
    if !unknown.isEmpty {
      notes.append("The position of these items is not known: \(unknown.joined(separator: ", ")).")
    }
    if !isComplete { notes.append("This bar is not completely known, so there may be more.") }
    if all.count > boxes.count { notes.append("\(all.count - boxes.count) more are not drawn.") }
    if case .known(let outcome)? = fit?.outcome, !outcome.fits {
      notes.append("The remaining items are wider than the bar.")
    }
    notes += setting.environment.verification(of: ReleaseTables.toolbar).map { [$0.text] } ?? []
    for note in notes {
      canvas.text(SVGCanvas.fitted(note, into: bar.width), at: SVGPoint(bar.minX, y), "note")
      y += 18
    }
    let size = setting.horizontalSizeClass.rawValue
    let name = "Bar on \(setting.environment.description), \(size) width"
    canvas.text(name, at: SVGPoint(bar.minX, 30), "heading")
    return Picture(
      width: bar.maxX + margin, height: y + 6, isSchematic: isSchematic, notes: notes,
      svg: canvas.document(width: bar.maxX + margin, height: y + 6, title: name))
  }

  private static func width(_ boxes: [Box]) -> Double { boxes.reduce(0) { $0 + $1.drawnWidth + spacing } }

  /// Draws boxes side by side; answers where the next one would begin.
  private static func row(_ boxes: [Box], from start: Double, _ bar: Rect, _ canvas: inout SVGCanvas) -> Double {
    var x = start
    for box in boxes {
      let rect = Rect(x, bar.minY + 6, box.drawnWidth, bar.height - 12)
      canvas.rect(rect, box.isCollapsed ? "dashed" : "primary", radius: 6, title: box.name)
      canvas.text(
        SVGCanvas.fitted(box.name, into: rect.width - 8), at: SVGPoint(rect.midX, rect.midY + 4), "name", .middle)
      x += box.drawnWidth + spacing
    }
    return x
  }
}
