import UIModelPlatform

/// A picture of a bar at several widths: its areas, the overflow menu, the bottom bar and the customization popover.
/// For example, a drawing for 744 points has the heading `744 points wide, regular width`.
package enum ToolbarPicture {
  /// The layout of a SwiftUI toolbar or of a UIKit navigation bar.
  package enum Layout: Sendable {
    case toolbar(ToolbarLayout)
    case navigationBar(NavigationBarLayout)

    fileprivate var setting: ToolbarSetting {
      switch self {
      case .toolbar(let layout): layout.setting
      case .navigationBar(let layout): layout.setting
      }
    }

    fileprivate var title: ResolvedToolbarTitle {
      switch self {
      case .toolbar(let layout): layout.title
      case .navigationBar(let layout): layout.title
      }
    }

    package var fit: ToolbarFit? {
      switch self {
      case .toolbar(let layout): layout.fit
      case .navigationBar(let layout): layout.fit
      }
    }

    fileprivate var isComplete: Bool {
      switch self {
      case .toolbar(let layout): layout.customization.isComplete
      case .navigationBar(let layout): layout.isComplete
      }
    }

    fileprivate var text: String {
      switch self {
      case .toolbar(let layout): layout.text
      case .navigationBar(let layout): layout.text
      }
    }

    fileprivate var boxes: [BarBox] {
      switch self {
      case .toolbar(let layout): BarBox.boxes(of: layout)
      case .navigationBar(let layout): BarBox.boxes(of: layout)
      }
    }
  }

  /// Draws a bar at one or more widths.
  ///
  /// - Parameter layouts: the layouts of the bar, the widest first.
  /// - Parameter name: the name of the screen or the toolbar.
  package static func bars(_ layouts: [Layout], name: String) throws(UndrawableError) -> Picture {
    var drawing = Drawing()
    var notes: [String] = []
    var textLines: [String] = []
    var isSchematic = false
    var y = 0.0
    // Lists that are the same at every width are drawn once, below the last bar.
    let lists = layouts.map { BarLists($0.boxes, $0.title) }
    let areListsEqual = lists.dropFirst().allSatisfy { $0 == lists.first }
    for (index, layout) in layouts.enumerated() {
      let drawsLists = !areListsEqual || index == layouts.count - 1
      let bar = try BarDrawing(
        layout.boxes, layout.title, width: layout.fit?.width, lists: drawsLists ? lists[known: index] : nil)
      if bar.hasAssumedWidths { isSchematic = true }
      let sizeClass = layout.setting.horizontalSizeClass.rawValue
      let widthText = layout.fit.map { "\(SVGText.number($0.width)) points wide, " } ?? ""
      drawing.addText("\(widthText)\(sizeClass) width", at: SVGPoint(0, y), .heading)
      textLines += ["\(widthText)\(sizeClass) width:"] + layout.text.split(separator: "\n").map { "  \($0)" }
      drawing.add(bar.drawing, movedBy: 0, y + 12)
      y += 12 + (bar.drawing.bounds?.height ?? 0) + 40
      for note in bar.notes + self.notes(of: layout) where !notes.contains(note) { notes.append(note) }
    }
    if isSchematic { notes.insert("Not all widths are known, so items are drawn as wide as their names.", at: 0) }
    let boxes = layouts.flatMap(\.boxes)
    drawing.addLegend(
      [(.own, "in the bar")]
        + (boxes.contains(where: \.isCollapsed) ? [(.dashed, "a group that has collapsed")] : [])
        + (lists.allSatisfy(\.headingsAndNames.isEmpty) ? [] : [(.system, "in a menu, a popover or another bar")]))
    guard let setting = layouts.first?.setting else { throw UndrawableError("there is no bar") }
    notes += setting.environment.verificationNote(of: ReleaseTables.toolbarTables).map { [$0.text] } ?? []
    return Picture(
      drawing, title: "\(name) on \(setting.environment.description)", isSchematic: isSchematic, notes: notes,
      textLines: textLines)
  }

  private static func notes(of layout: Layout) -> [String] {
    var notes: [String] = []
    let unplacedNames = layout.boxes.filter { $0.area == nil }.map(\.name)
    if !unplacedNames.isEmpty {
      notes.append("The position of these items is not known: \(unplacedNames.joined(separator: ", ")).")
    }
    if !layout.isComplete { notes.append("This bar is not completely known, so there may be more.") }
    guard let fit = layout.fit else { return notes }
    switch fit.outcome {
    case .known(let outcome) where !outcome.fits:
      notes.append("The remaining items are wider than the bar of \(SVGText.number(fit.width)) points.")
    case .known: break
    case .unknown(let reason): notes.append("What leaves a narrow bar is not known: \(reason).")
    }
    return notes
  }
}
