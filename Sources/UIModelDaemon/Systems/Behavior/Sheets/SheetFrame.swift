import UIModelPlatform

/// Where a sheet is in its window, in points from the window's top left corner. What is not known is nil.
package struct SheetFrame: Sendable, Hashable {
  package let x: Double?
  package let y: Double?
  package let width: Double?
  package let height: Double?
}

extension SheetLayout {
  /// The sheet's frame at one of its positions.
  package func frame(of position: Position) -> SheetFrame { frame(height: position.height) }

  /// The sheet's frame at a height. Attached to the edge it stands on it; a floating one is centered over its window
  /// unless it has a source view or another placement, and where it stands below its full height is published nowhere.
  package func frame(height: Double?) -> SheetFrame {
    if fillsWindow { return SheetFrame(x: 0, y: 0, width: container.width, height: container.height) }
    let width = self.width
    let inner = container.width - container.safeArea.left - container.safeArea.right
    let x: Double? = width.flatMap { width in
      if width >= container.width { return 0 }
      if !isEdgeAttached, !state.isCentered { return nil }
      return container.safeArea.left + (inner - width) / 2
    }
    if isEdgeAttached {
      return SheetFrame(x: x, y: height.map { container.height - $0 }, width: width, height: height)
    }
    let inside = container.height - container.safeArea.top - container.safeArea.bottom
    let y: Double? = height.flatMap { height in
      guard let maximumDetentValue, height >= maximumDetentValue, state.isCentered else { return nil }
      return container.safeArea.top + (inside - height) / 2
    }
    return SheetFrame(x: x, y: y, width: width, height: height)
  }

  /// In points; nil where that is not known. In compact width and regular height a sheet is as wide as the window, in
  /// compact height as its safe area unless it follows its content (UISheetPresentationController.h). A form sheet
  /// follows its content; how wide a page sheet is on an iPad is published nowhere.
  private var width: Double? {
    if isEdgeAttached, container.vertical == .regular { return container.width }
    if isEdgeAttached {
      let inner = container.width - container.safeArea.left - container.safeArea.right
      guard state.followsContentWidth.isKnown else { return nil }
      return state.followsContentWidth.value(default: false) ? contentWidth.map { min($0, inner) } : inner
    }
    return isPageSized == false ? contentWidth.map { min($0, container.width) } : nil
  }
}

extension SheetLayout {
  /// How the sheet stands while something inside it needs the keyboard. The selected detent stays selected.
  package struct Raised: Sendable, Hashable {
    /// The index of its largest position, at which it stands then.
    package let position: Int
    /// In points, with what lies outside the safe area, by each of the measures that the release may have.
    let heights: [Double]
    /// In points; nil where the release's measures are not known.
    package var height: Double? { heights.onlyValue }
  }

  /// The sheet with the keyboard up: at its largest active detent, and above that by what the keyboard covers, up to the
  /// full height (WWDC21-10063; the arithmetic as iOS 16 does it). Nil where that is not known.
  /// - Parameter keyboardHeight: How much of the window's bottom the keyboard covers, in points.
  package func raised(keyboardHeight: Double) -> Raised? {
    guard presentation == .sheet, isKnown, let largest = positions.last else { return nil }
    let position = positions.count - 1
    if fillsWindow || keyboardHeight <= 0 { return Raised(position: position, heights: largest.heights) }
    let outside = isEdgeAttached ? container.safeArea.bottom : 0
    let sheets = zip(largest.heights, maximums.map { $0 + outside })
    // What the keyboard covers of a floating sheet depends on where it stands, which is not known.
    guard isEdgeAttached || sheets.allSatisfy({ $0 >= $1 }) else { return nil }
    return Raised(position: position, heights: sheets.map { min($0 + keyboardHeight, $1) })
  }
}
