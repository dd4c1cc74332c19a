import UIModelJSON
import UIModelPlatform

/// Pictures of the main menu: a menu bar with one open menu, or the overlay that is shown while Command is held.
package enum MenuPicture {
  private static let rowHeight = 26.0

  // MARK: Menu bar

  /// Draws the menu bar with one open menu.
  ///
  /// - Parameter name: the identifier or the title of the open menu, as in `File`; nil for the menu with the most
  ///   commands of the app.
  package static func bar(
    _ bar: MenuBar, app: String?, opening name: String?
  ) throws(UndrawableError) -> Picture {
    guard let openIndex = try index(of: name, in: bar.menus) else { throw UndrawableError("the main menu is empty") }
    var drawing = Drawing()
    var x = 12.0
    var openMenuX = 0.0
    for (index, menu) in bar.menus.enumerated() {
      let font: DrawingFont = index == openIndex ? .onChosen : index == 0 ? .heading : .text
      let title = menu.shownTitle
      let width = TextMetrics.width(title, index == 0 ? .heading : .text) + 20
      if index == openIndex {
        drawing.addBox(Rect(x, 4, width, 24), .chosen, radius: 5)
        openMenuX = x
      }
      drawing.addText(title, at: SVGPoint(x + 10, 20), font)
      x += width
    }
    let panel = self.panel(bar.menus[known: openIndex].children)
    let width = max(x + 12, openMenuX + (panel.bounds?.width ?? 0) + 12)
    drawing.addBox(Rect(0, 0, width, 32), .outline, role: .container, radius: 8, title: "menu bar")
    drawing.add(panel, movedBy: openMenuX, 36)
    if bar.menus[known: openIndex].hasAppContent { drawing.addLegend([(.own, "what the app adds")]) }
    var textLines: [String] = [bar.menus.map(\.shownTitle).joined(separator: "   "), ""]
    textLines += [bar.menus[known: openIndex].shownTitle] + lines(bar.menus[known: openIndex].children, "  ")
    let titlePrefix = app.map { "\($0), " } ?? ""
    return Picture(
      drawing, title: "\(titlePrefix)menu bar on \(bar.environment.description)", notes: notes(bar),
      textLines: textLines)
  }

  private static func notes(_ bar: MenuBar) -> [String] {
    var notes: [String] = []
    if !bar.isComplete {
      notes.append("The main menu is not completely known, so there may be more or fewer commands.")
    }
    if bar.menus.contains(where: \.mayBeDisabled) {
      notes.append("For some commands, it is not known who performs them, so they may be disabled.")
    }
    if bar.disabledAppearance == nil, bar.menus.contains(where: \.hasDisabledItems) {
      notes.append("How \(bar.environment.description) shows disabled commands is not documented; they are grey here.")
    }
    return notes
  }

  private static func index(of name: String?, in menus: [MenuBar.Item]) throws(UndrawableError) -> Int? {
    guard let name else {
      let commandCounts = menus.map(\.appCommandCount)
      guard let maximumCommandCount = commandCounts.max(), maximumCommandCount > 0 else {
        return menus.isEmpty ? nil : menus.count > 1 ? 1 : 0
      }
      return commandCounts.firstIndex(of: maximumCommandCount)
    }
    if let foundIndex = menus.firstIndex(where: { $0.identifier == name || $0.shownTitle == name }) {
      return foundIndex
    }
    let names = menus.map { $0.identifier ?? $0.shownTitle }
    let suggestion = nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw UndrawableError("the menu bar has no menu '\(name)'\(suggestion)")
  }

  /// Returns a drawing of an open menu, with the shortcuts at the right.
  private static func panel(_ items: [MenuBar.Item]) -> Drawing {
    let titleWidth = items.map { TextMetrics.width($0.rowTitle, .text) }.max() ?? 0
    let shortcutWidth = items.map { TextMetrics.width($0.trailingText, .text) }.max() ?? 0
    let width = 16 + max(min(titleWidth, 320), 120) + 28 + shortcutWidth + 16
    var drawing = Drawing()
    var y = 6.0
    for item in items {
      if item.kind == .separator {
        drawing.addArrow([SVGPoint(12, y + 4), SVGPoint(width - 12, y + 4)], .line, hasHead: false)
        y += 9
        continue
      }
      let font: DrawingFont = item.isEnabled == false ? .disabled : .text
      if item.hasAppContent {
        drawing.addBox(
          Rect(6, y + 1, width - 12, rowHeight - 3), .own, role: .container, radius: 5, title: "of the app")
      }
      drawing.addText(item.rowTitle, at: SVGPoint(16, y + 17), font, width: width - 32 - shortcutWidth - 20)
      drawing.addText(item.trailingText, at: SVGPoint(width - 16, y + 17), font, .end)
      y += rowHeight
    }
    if items.isEmpty {
      drawing.addText("(no items)", at: SVGPoint(16, y + 17), .disabled)
      y += rowHeight
    }
    drawing.addBox(Rect(0, 0, width, y + 6), .outline, role: .container, radius: 8)
    return drawing
  }

  private static func lines(_ items: [MenuBar.Item], _ indent: String) -> [String] {
    items.flatMap { item -> [String] in
      if item.kind == .separator { return [indent + "———"] }
      let stateSuffix = item.isEnabled == false ? "  (disabled)" : ""
      let shortcutSuffix = item.trailingText.isEmpty ? "" : "  \(item.trailingText)"
      return [indent + item.rowTitle + shortcutSuffix + stateSuffix]
        + (item.kind == .menu ? lines(item.children, indent + "  ") : [])
    }
  }

  // MARK: Overlay

  /// Draws the overlay with all its categories, one below the other.
  package static func overlay(_ overlay: MenuOverlay, app: String?) throws(UndrawableError) -> Picture {
    guard !overlay.items.isEmpty else { throw UndrawableError("the overlay is empty: no command has a shortcut") }
    let columnCount = 2
    let shortcutWidth = overlay.items.map { TextMetrics.width($0.shortcut?.glyphs ?? "?", .text) }.max() ?? 0
    let titleWidth =
      overlay.items.map { TextMetrics.width($0.title + ($0.isCertain ? "" : " (perhaps)"), .text) }.max() ?? 0
    let columnWidth = max(240, min(titleWidth, 300) + shortcutWidth + 40)
    let width = Double(columnCount) * columnWidth + Double(columnCount - 1) * 32 + 48
    var drawing = Drawing()
    drawing.addBox(Rect(24, 16, width - 48, 30), .system, radius: 10)
    drawing.addText("Search", at: SVGPoint(40, 36), .note)
    var y = 72.0
    for section in overlay.sections {
      drawing.addText(section.title ?? "Other", at: SVGPoint(24, y + 4), .heading, width: width - 48)
      y += 14
      let rowsPerColumn = (section.items.count + columnCount - 1) / columnCount
      for (index, item) in section.items.enumerated() {
        let x = 24 + Double(index / rowsPerColumn) * (columnWidth + 32)
        let top = y + Double(index % rowsPerColumn) * rowHeight
        let frame = Rect(x, top, columnWidth, rowHeight - 4)
        if item.element != nil { drawing.addBox(frame, .own, radius: 6, title: item.title) }
        drawing.addText(
          item.title + (item.isCertain ? "" : " (perhaps)"), at: SVGPoint(x + 8, top + 15), .text,
          width: columnWidth - shortcutWidth - 32)
        drawing.addText(item.shortcut?.glyphs ?? "?", at: SVGPoint(x + columnWidth - 8, top + 15), .text, .end)
      }
      y += Double(rowsPerColumn) * rowHeight + 22
    }
    drawing.addBox(Rect(0, 0, width, y), .outline, role: .container, radius: 16, title: "overlay")
    let notes =
      overlay.isComplete ? [] : ["The main menu is not completely known, so there may be more or fewer commands."]
    if overlay.items.contains(where: { $0.element != nil }) { drawing.addLegend([(.own, "a command of the app")]) }
    let titlePrefix = app.map { "\($0), " } ?? ""
    return Picture(
      drawing, title: "\(titlePrefix)what holding ⌘ shows on \(overlay.environment.description)", notes: notes,
      textLines: overlay.text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) })
  }
}

extension MenuBar.Item {
  fileprivate var shownTitle: String { title.isEmpty ? identifier ?? "(untitled)" : title }

  fileprivate var rowTitle: String {
    (kind == .menu ? shownTitle : title.isEmpty ? action ?? "(untitled)" : title) + (isCertain ? "" : " (perhaps)")
  }

  /// The text at the end of the item's row: its shortcut, or `›` for a submenu.
  fileprivate var trailingText: String { kind == .menu ? "›" : shortcut?.glyphs ?? "" }

  /// Whether the item belongs to the app or contains an item of the app.
  fileprivate var hasAppContent: Bool { kind != .separator && (!isSystem || children.contains(where: \.hasAppContent)) }

  /// The number of the app's commands in the item, including the item itself.
  fileprivate var appCommandCount: Int {
    (kind == .command && !isSystem ? 1 : 0) + children.reduce(0) { $0 + $1.appCommandCount }
  }

  /// Whether the item is or contains a command for which `isEnabled` is not known.
  fileprivate var mayBeDisabled: Bool {
    kind == .command && isEnabled == nil || children.contains(where: \.mayBeDisabled)
  }

  fileprivate var hasDisabledItems: Bool { isEnabled == false || children.contains(where: \.hasDisabledItems) }
}
