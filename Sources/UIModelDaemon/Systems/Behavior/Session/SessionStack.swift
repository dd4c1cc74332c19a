import UIModelPlatform

/// Stacks of sheets: sheets that are presented over other sheets.
extension SessionWindow {
  /// Whether the sheet above a sheet pushes it back and makes it smaller; nil if unknown. A sheet is pushed back if the
  /// sheet above has its full height and both have the same alignment. The alignment is known if both are attached to
  /// the window's bottom edge (WWDC21-10063; as in iOS 16).
  package func isPushedBack(_ index: Int) -> Bool? {
    guard layers.indices.contains(index + 1), layers[index].layout?.presentation == .sheet else { return false }
    guard let lowerLayout = layers[index].layout, let upperLayout = layers[index + 1].layout,
      let presentation = upperLayout.presentation
    else { return nil }
    guard presentation == .sheet else { return false }
    guard upperLayout.isKnown, let selected = upperLayout.selectedIndex,
      upperLayout.positions.indices.contains(selected)
    else { return nil }
    let values = zip(upperLayout.positions[selected].values, upperLayout.maximumHeights)
    if values.allSatisfy(<) { return false }
    guard values.allSatisfy(>=) else { return nil }
    return lowerLayout.isEdgeAttached && upperLayout.isEdgeAttached && upperLayout.container.vertical == .regular
      ? true : nil
  }

  /// Returns the corner radius of a sheet: the radius of the front sheet in its stack.
  package func cornerRadius(_ index: Int) -> Property<Double?> {
    var front = index
    while layers.indices.contains(front + 1) {
      guard let layout = layers[front + 1].layout, let presentation = layout.presentation else {
        return .unknown(reason: "the presentation over it is not known", nil)
      }
      guard presentation == .sheet else { break }
      front += 1
    }
    guard let layout = layers[front].layout else {
      return .unknown(reason: "the layout of the sheet is not known", nil)
    }
    return layout.state.cornerRadius
  }
}
