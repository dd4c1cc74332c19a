import UIModelPlatform

/// A picture of a sheet at each detent in several device windows, with the dimming behind the sheet and its grabber.
/// For example, a sheet at `medium` that leaves the background usable is labeled `usable behind`.
package enum SheetPicture {
  /// A device window with the layout of the sheet in it.
  package struct Window: Sendable {
    let window: DeviceWindow
    let layout: SheetLayout

    package init(_ window: DeviceWindow, _ layout: SheetLayout) { (self.window, self.layout) = (window, layout) }
  }

  /// The height of the tallest window in the picture, in points.
  private static let tallestWindowHeight = 220.0
  private static let spacing = 28.0

  package static func sheet(_ windows: [Window], name: String) throws(UndrawableError) -> Picture {
    let drawnWindows = windows.filter { !$0.layout.positions.isEmpty }
    guard !drawnWindows.isEmpty else {
      let otherPresentationWindows = windows.filter { $0.layout.presentation.map { $0 != .sheet } ?? false }
      let reasons = otherPresentationWindows.map { "on \($0.window.device) it is \($0.layout.presentationPhrase)" }
      let unknownReasons = windows.flatMap(\.layout.unknownReasons) + reasons
      throw UndrawableError("where the sheet rests is not known: \(unknownReasons.first ?? "it has no detents")")
    }
    let scale = tallestWindowHeight / (drawnWindows.map(\.window.container.height).max() ?? tallestWindowHeight)
    var drawing = Drawing()
    var notes: [String] = []
    var textLines: [String] = []
    var isSchematic = false
    var y = 0.0
    for window in drawnWindows {
      let container = window.window.container
      drawing.addText("\(window.window.device), \(window.window.posture)", at: SVGPoint(0, y), .heading)
      textLines.append("\(window.window.device), \(window.window.posture): \(window.layout.text)")
      var x = 0.0
      // A column is wide enough for the name of the detent below the window.
      let columnWidth = max(container.width * scale, 150)
      for (index, position) in window.layout.positions.enumerated() {
        let windowX = x + (columnWidth - container.width * scale) / 2
        let (windowDrawing, isExact) = draw(window, position, scale)
        if !isExact { isSchematic = true }
        drawing.add(windowDrawing, movedBy: windowX, y + 12)
        let heightText =
          position.name == nil ? "" : position.height.map { ", \(SVGText.number($0.rounded())) points" } ?? ""
        let columnMidX = x + columnWidth / 2
        let captionY = y + 12 + container.height * scale + 18
        let isSelected = index == window.layout.selectedIndex && window.layout.positions.count > 1
        let lineCount = drawing.addParagraph(
          "\(position.phrase)\(heightText)", at: SVGPoint(columnMidX, captionY), isSelected ? .heading : .text, .middle,
          width: columnWidth, lineLimit: 2)
        let backgroundState = window.layout.backgroundState(position)
        drawing.addParagraph(
          isSelected ? "selected · \(backgroundState)" : backgroundState,
          at: SVGPoint(columnMidX, captionY + Double(lineCount) * 16), .note,
          .middle,
          width: columnWidth, lineLimit: 2)
        x += columnWidth + spacing
      }
      y += container.height * scale + 104
      for reason in window.layout.inactiveDetents.map({ "\($0.name ?? "A detent"): \($0.reason)." })
      where !notes.contains(reason) {
        notes.append(reason)
      }
    }
    drawing.addLegend(
      [(.own, "the sheet"), (.dim, "dimmed")] + (isSchematic ? [(.likely, "likely, but not certain")] : []))
    for reason in drawnWindows.flatMap(\.layout.unknownReasons).map(\.asSentence) where !notes.contains(reason) {
      notes.append(reason)
    }
    let undrawnWindows = windows.filter(\.layout.positions.isEmpty)
    for window in undrawnWindows {
      let isOtherPresentation = window.layout.presentation.map { $0 != .sheet } ?? false
      let reasonSuffix = isOtherPresentation ? ": it is \(window.layout.presentationPhrase) there" : ""
      notes.append("Not drawn for \(window.window.device), \(window.window.posture)\(reasonSuffix).")
    }
    return Picture(drawing, title: name, isSchematic: isSchematic, notes: notes, textLines: textLines)
  }

  /// Returns a drawing of a window with the sheet in it. `isExact` is false if a part of the sheet's layout is not
  /// known.
  private static func draw(
    _ window: Window, _ position: SheetLayout.Position, _ scale: Double
  ) -> (Drawing, isExact: Bool) {
    let layout = window.layout
    let container = window.window.container
    let windowRect = Rect(0, 0, container.width * scale, container.height * scale)
    let frame = layout.frame(of: position)
    // The assumed width: 704 points, about that of a page sheet, but at most 72 percent of the window's width.
    let width = frame.width ?? min(container.width * 0.72, 704)
    let height = frame.height ?? (position.name == "medium" ? container.height / 2 : container.height * 0.9)
    let x = frame.x ?? (container.width - width) / 2
    let y = frame.y ?? (layout.isEdgeAttached ? container.height - height : (container.height - height) / 2)
    let isExact = frame.width != nil && frame.height != nil && frame.x != nil && frame.y != nil && layout.isKnown
    let sheetFrame = Rect(x * scale, max(0, y * scale), width * scale, min(height, container.height) * scale)
    var drawing = Drawing()
    drawing.addBox(windowRect, layout.isDimmed(position) ? .dim : .surface, role: .container, radius: 12)
    drawing.addBox(windowRect, .outline, role: .container, radius: 12)
    // The content behind the sheet, drawn as lines of text.
    for number in 0..<3 {
      let lineFrame = Rect(
        windowRect.width * 0.12, 18 + Double(number) * 12, windowRect.width * (number == 2 ? 0.4 : 0.7), 5)
      if lineFrame.maxY < sheetFrame.minY - 4 { drawing.addBox(lineFrame, .system, role: .container, radius: 2.5) }
    }
    drawing.addBox(sheetFrame, isExact ? .own : .likely, radius: 10, title: position.phrase)
    if layout.state.hasGrabber.value(default: false) {
      drawing.addBox(
        Rect(sheetFrame.midX - 12, sheetFrame.minY + 5, 24, 4), .badge, role: .container, radius: 2, title: "grabber")
    }
    return (drawing, isExact)
  }
}

extension SheetLayout {
  /// Whether the content behind the sheet is certainly dimmed.
  fileprivate func isDimmed(_ position: Position) -> Bool { position.isDimmed && state.largestUndimmedDetent.isKnown }

  /// Returns the state of the content behind the sheet as text: usable, dimmed or modal.
  fileprivate func backgroundState(_ position: Position) -> String {
    let stateText = position.isBackgroundUsable ? "usable behind" : position.isDimmed ? "dimmed behind" : "modal"
    return isKnown ? stateText : "perhaps " + stateText
  }
}
