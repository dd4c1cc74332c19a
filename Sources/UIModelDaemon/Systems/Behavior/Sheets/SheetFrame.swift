import UIModelPlatform

/// The frame of a sheet in its window, in points from the window's top left corner. An unknown value is nil.
package struct SheetFrame: Sendable, Hashable {
  package let x: Double?
  package let y: Double?
  package let width: Double?
  package let height: Double?
}

extension SheetLayout {
  /// Returns the sheet's frame at one of its positions.
  package func frame(of position: Position) -> SheetFrame { frame(height: position.height) }

  /// Returns the sheet's frame at a height. An attached sheet touches the window's bottom edge. A floating sheet is
  /// centered unless it has a source view or another placement. The position of a floating sheet that is lower than its
  /// full height is not documented.
  package func frame(height: Double?) -> SheetFrame {
    if fillsWindow { return SheetFrame(x: 0, y: 0, width: container.width, height: container.height) }
    let width = self.width
    let safeAreaWidth = container.width - container.safeArea.left - container.safeArea.right
    let x: Double? = width.flatMap { width in
      if width >= container.width { return 0 }
      if !isEdgeAttached, !state.isCentered { return nil }
      return container.safeArea.left + (safeAreaWidth - width) / 2
    }
    if isEdgeAttached {
      return SheetFrame(x: x, y: height.map { container.height - $0 }, width: width, height: height)
    }
    let safeAreaHeight = container.height - container.safeArea.top - container.safeArea.bottom
    let y: Double? = height.flatMap { height in
      guard let maximumDetentValue, height >= maximumDetentValue, state.isCentered else { return nil }
      return container.safeArea.top + (safeAreaHeight - height) / 2
    }
    return SheetFrame(x: x, y: y, width: width, height: height)
  }

  /// The sheet's width in points; nil if unknown. In compact width and regular height, a sheet is as wide as the
  /// window. In compact height, a sheet is as wide as the safe area unless its width follows the content
  /// (UISheetPresentationController.h). The width of a form sheet follows the content. The width of a page sheet on an
  /// iPad is not documented.
  private var width: Double? {
    if isEdgeAttached, container.vertical == .regular { return container.width }
    if isEdgeAttached {
      let safeAreaWidth = container.width - container.safeArea.left - container.safeArea.right
      guard state.followsContentWidth.isKnown else { return nil }
      return state.followsContentWidth.value(default: false)
        ? contentWidth.map { min($0, safeAreaWidth) } : safeAreaWidth
    }
    return isPageSized == false ? contentWidth.map { min($0, container.width) } : nil
  }
}

extension SheetLayout {
  /// The position of a sheet while an item inside the sheet needs the keyboard. The selected detent does not change.
  package struct RaisedPosition: Sendable, Hashable {
    /// The index of the sheet's position, which is always the largest position.
    package let positionIndex: Int
    /// The height in points, including the part outside the safe area: one value for each set of sheet metrics that the
    /// release might have.
    let heights: [Double]
    /// The height in points; nil if it differs between the sheet metrics that the release might have.
    package var height: Double? { heights.commonValue }
  }

  /// Returns the position of the sheet while the keyboard is shown; nil if unknown. The sheet is higher than its
  /// largest active detent by the height that the keyboard covers, up to its full height (WWDC21-10063; computed as in
  /// iOS 16).
  /// - Parameter keyboardHeight: the height that the keyboard covers at the window's bottom, in points.
  package func raisedPosition(keyboardHeight: Double) -> RaisedPosition? {
    guard presentation == .sheet, isKnown, let largestPosition = positions.last else { return nil }
    let positionIndex = positions.count - 1
    if fillsWindow || keyboardHeight <= 0 {
      return RaisedPosition(positionIndex: positionIndex, heights: largestPosition.heights)
    }
    let outsideHeight = isEdgeAttached ? container.safeArea.bottom : 0
    let heightsWithMaximums = zip(largestPosition.heights, maximumHeights.map { $0 + outsideHeight })
    // The part of a floating sheet that the keyboard covers depends on the sheet's position, which is unknown.
    guard isEdgeAttached || heightsWithMaximums.allSatisfy({ $0 >= $1 }) else { return nil }
    return RaisedPosition(
      positionIndex: positionIndex, heights: heightsWithMaximums.map { min($0 + keyboardHeight, $1) })
  }
}
