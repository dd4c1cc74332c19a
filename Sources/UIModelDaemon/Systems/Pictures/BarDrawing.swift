import UIModelPlatform

/// The name, area and width of a bar item in a drawing.
struct BarBox {
  let name: String
  let area: ToolbarArea?
  /// The width in points; nil if the app does not give a width.
  let width: Double?
  let isCollapsed: Bool

  /// The width in the drawing, in points: `width` or, if `width` is nil, the width of the name plus 16 points. At most
  /// 2,000 points.
  var drawnWidth: Double { min(width ?? TextMetrics.width(name, .text) + 16, 2_000) }

  static func boxes(of layout: ToolbarLayout) -> [BarBox] {
    layout.entries.map { entry in
      BarBox(
        name: entry.shownName, area: entry.area.value, width: entry.isCollapsed ? ToolbarFit.buttonWidth : entry.width,
        isCollapsed: entry.isCollapsed)
    }
  }

  static func boxes(of layout: NavigationBarLayout) -> [BarBox] {
    var boxes = layout.entries.map { entry in
      BarBox(
        name: entry.isCollapsed ? entry.name : entry.itemTexts.joined(separator: ", "), area: entry.area.value,
        width: entry.isCollapsed ? entry.collapsedWidth : entry.width, isCollapsed: entry.isCollapsed)
    }
    if layout.showsBackButton == .known(true) {
      boxes.insert(BarBox(name: "‹ Back", area: .leading, width: nil, isCollapsed: false), at: 0)
    }
    for title in (layout.additionalOverflowTitles.value ?? nil) ?? [] {
      boxes.append(BarBox(name: title, area: .overflow, width: nil, isCollapsed: false))
    }
    return boxes
  }
}

extension ToolbarLayout.Entry {
  /// The text for the item in the drawing: its title, otherwise its type if the type describes the item, otherwise its
  /// name in the document.
  fileprivate var shownName: String {
    if let title { return title }
    // The type of a plain control does not describe the item.
    let genericTypes: Set<String> = [
      "Button", "Menu", "Toggle", "Picker", "Label", "Text", "Image", "HStack", "VStack", "ZStack", "Group",
      "_ConditionalContent",
    ]
    return type.flatMap { genericTypes.contains($0) ? nil : $0 } ?? name ?? "?"
  }
}

/// The lists that a drawing shows below a bar: the title menu, the customization popover, and bars elsewhere on the
/// screen.
struct BarLists: Equatable {
  struct Section: Equatable {
    let heading: String
    let names: [String]
  }

  private let sections: [Section]

  init(_ boxes: [BarBox], _ title: ResolvedToolbarTitle) {
    func names(_ areas: ToolbarArea...) -> [String] {
      boxes.filter { $0.area.map { areas.contains($0) } ?? false }.map(\.name)
    }
    let menu = (title.menu.value ?? []).map { $0.title ?? $0.type }
    sections = [
      Section(heading: "Title menu", names: menu),
      Section(heading: "Customization popover", names: names(.customizationPopover)),
      Section(heading: "Bottom bar", names: names(.bottom)),
      Section(heading: "Above the keyboard", names: names(.keyboard, .touchBar)),
    ].filter { !$0.names.isEmpty }
  }

  var headingsAndNames: [(heading: String, names: [String])] { sections.map { ($0.heading, $0.names) } }
}

/// A drawing of a bar, with its open overflow menu and its lists below it. For example, a bar without a given width is
/// as wide as its items need, and at least 320 points.
struct BarDrawing {
  /// The maximum number of drawn items. A note gives the number of omitted items.
  static let maximumItemCount = 64

  private(set) var drawing = Drawing()
  private(set) var notes: [String] = []
  let hasAssumedWidths: Bool

  private static let spacing = 8.0
  private static let height = 44.0

  /// Draws the items and the title of a bar.
  ///
  /// - Parameter givenWidth: the width of the bar, in points; nil to make the bar as wide as its items need.
  /// - Parameter lists: the lists to draw below the bar; nil to draw none.
  init(
    _ allBoxes: [BarBox], _ title: ResolvedToolbarTitle, width givenWidth: Double?, lists: BarLists?
  ) throws(UndrawableError) {
    let boxes = Self.readableBoxes(Array(allBoxes.prefix(Self.maximumItemCount)), in: givenWidth)
    if allBoxes.count > boxes.count { notes.append("\(allBoxes.count - boxes.count) more are not drawn.") }
    hasAssumedWidths = boxes.contains { $0.width == nil && ($0.area.map { ToolbarFit.isInBar($0) } ?? true) }
    func boxesInAreas(_ areas: ToolbarArea...) -> [BarBox] {
      boxes.filter { $0.area.map { areas.contains($0) } ?? false }
    }
    let leadingBoxes = boxesInAreas(.leading)
    let centerBoxes = boxesInAreas(.center, .section)
    let overflowBoxes = boxesInAreas(.overflow)
    let overflowButton = BarBox(name: "…", area: .trailing, width: ToolbarFit.buttonWidth, isCollapsed: false)
    let trailingBoxes = boxesInAreas(.trailing) + (overflowBoxes.isEmpty ? [] : [overflowButton])
    let shownTitle = title.replacement == nil ? (title.text.value ?? nil) ?? title.binding : nil
    if shownTitle == nil, boxes.allSatisfy({ $0.area == nil }) {
      throw UndrawableError(
        boxes.isEmpty ? "the bar has no items and no title that are known" : "the position of no item is known")
    }
    let isTitleLeading = title.area.value == .leading
    // The title is drawn between the leading items and the other items if there is room.
    let titleWidth = shownTitle.map { min(TextMetrics.width($0, .heading), 260) + 2 * Self.spacing } ?? 0
    let centerWidth = Self.width(centerBoxes) + (isTitleLeading || !centerBoxes.isEmpty ? 0 : titleWidth)
    let neededWidth =
      Self.width(leadingBoxes) + (isTitleLeading ? titleWidth : 0) + centerWidth + Self.width(trailingBoxes) + 3
      * Self.spacing
    let bar = Rect(0, 0, max(givenWidth ?? 320, neededWidth), Self.height)
    drawing.addBox(bar, .outline, role: .container, radius: 10, title: "bar")
    var x = drawRow(leadingBoxes, from: bar.minX + Self.spacing, bar)
    if let shownTitle, isTitleLeading {
      drawing.addText(shownTitle, at: SVGPoint(x + Self.spacing, bar.midY + 4), .heading, width: titleWidth)
      x += titleWidth
    }
    let trailingX = bar.maxX - Self.width(trailingBoxes)
    _ = drawRow(trailingBoxes, from: trailingX, bar)
    let centerX = max(x, min(bar.midX - centerWidth / 2, trailingX - Self.spacing - centerWidth))
    _ = drawRow(centerBoxes, from: centerX, bar)
    if shownTitle != nil, title.area.value == nil {
      notes.append("The position of the title is not known; it is drawn in the center.")
    }
    if let shownTitle, !isTitleLeading, centerBoxes.isEmpty {
      drawing.addText(
        shownTitle, at: SVGPoint(centerX + centerWidth / 2, bar.midY + 4), .heading, .middle, width: titleWidth)
    }
    var top = bar.maxY + 12
    if !overflowBoxes.isEmpty { top += drawMenu(overflowBoxes.map(\.name), under: bar) + 12 }
    for (heading, names) in lists?.headingsAndNames ?? [] { top += drawList(heading, names, at: top, bar) + 10 }
  }

  /// Returns the items, widened to fit their names if the bar has room for the wider items.
  private static func readableBoxes(_ boxes: [BarBox], in width: Double?) -> [BarBox] {
    let widenedBoxes = boxes.map { box in
      let nameWidth = TextMetrics.width(box.name, .text) + 16
      return BarBox(
        name: box.name, area: box.area, width: box.width.map { max($0, nameWidth) }, isCollapsed: box.isCollapsed)
    }
    let boxesInBar = widenedBoxes.filter { $0.area.map { ToolbarFit.isInBar($0) } ?? false }
    // A third of the bar is reserved for its title.
    return width.map { Self.width(boxesInBar) < $0 * 2 / 3 } ?? true ? widenedBoxes : boxes
  }

  private static func width(_ boxes: [BarBox]) -> Double { boxes.reduce(0) { $0 + $1.drawnWidth + spacing } }

  /// Draws items side by side. Returns the x coordinate at which the next item would begin.
  private mutating func drawRow(_ boxes: [BarBox], from startX: Double, _ bar: Rect) -> Double {
    var x = startX
    for box in boxes {
      drawChip(box.name, in: Rect(x, bar.minY + 6, box.drawnWidth, bar.height - 12), box.isCollapsed ? .dashed : .own)
      x += box.drawnWidth + Self.spacing
    }
    return x
  }

  private mutating func drawChip(_ name: String, in frame: Rect, _ look: DrawingLook) {
    drawing.addBox(frame, look, radius: 8, title: name)
    let fits = TextMetrics.width(name, .text) <= frame.width - 8
    drawing.addText(
      name, at: SVGPoint(frame.midX, frame.midY + 4), fits ? .text : .small, .middle, width: frame.width - 6)
  }

  /// Draws the open overflow menu below its button. Returns the height of the menu.
  private mutating func drawMenu(_ names: [String], under bar: Rect) -> Double {
    let width = min(max((names.map { TextMetrics.width($0, .text) }.max() ?? 0) + 32, 140), 320)
    let panel = Rect(bar.maxX - width, bar.maxY + 6, width, Double(names.count) * 26 + 10)
    for (index, name) in names.enumerated() {
      drawing.addText(
        name, at: SVGPoint(panel.minX + 16, panel.minY + 22 + Double(index) * 26), .text, width: width - 32)
    }
    drawing.addBox(panel, .outline, role: .container, radius: 10, title: "overflow menu")
    return panel.height
  }

  /// Draws a heading, and below the heading rows of chips with the names. Returns the height of the list.
  private mutating func drawList(_ heading: String, _ names: [String], at top: Double, _ bar: Rect) -> Double {
    drawing.addText(heading, at: SVGPoint(bar.minX, top + 14), .note)
    var (x, y) = (bar.minX, top + 22)
    for name in names {
      let width = min(TextMetrics.width(name, .text) + 16, max(bar.width, 320))
      if x > bar.minX, x + width > max(bar.maxX, 320) { (x, y) = (bar.minX, y + 34) }
      drawChip(name, in: Rect(x, y, width, 28), .system)
      x += width + Self.spacing
    }
    return y + 28 - top
  }
}
