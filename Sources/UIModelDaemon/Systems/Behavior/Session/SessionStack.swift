import UIModelPlatform

/// Stacks of sheets: a stack consists of sheets that are presented over one another.
extension SessionWindow {
  /// Returns whether a sheet is pushed back and made smaller by the sheet above it; nil if unknown. This happens if the
  /// sheet above has its full height and both sheets have the same alignment. The sheets certainly have the same
  /// alignment if both are attached to the window's bottom edge (WWDC21-10063; as in iOS 16).
  package func isPushedBack(_ index: Int) -> Bool? {
    guard layers.indices.contains(index + 1), layers[index].layout?.presentation == .sheet else { return false }
    guard let lowerLayout = layers[index].layout, let upperLayout = layers[index + 1].layout,
      let presentation = upperLayout.presentation
    else { return nil }
    guard presentation == .sheet else { return false }
    guard upperLayout.isKnown, let selectedIndex = upperLayout.selectedIndex,
      upperLayout.positions.indices.contains(selectedIndex)
    else { return nil }
    let heightPairs = zip(upperLayout.positions[selectedIndex].values, upperLayout.maximumHeights)
    if heightPairs.allSatisfy(<) { return false }
    guard heightPairs.allSatisfy(>=) else { return nil }
    return lowerLayout.isEdgeAttached && upperLayout.isEdgeAttached && upperLayout.container.vertical == .regular
      ? true : nil
  }

  /// Returns the corner radius of a sheet. All sheets of a stack have the radius of the stack's front sheet.
  package func cornerRadius(_ index: Int) -> Property<Double?> {
    var frontIndex = index
    while layers.indices.contains(frontIndex + 1) {
      guard let layout = layers[frontIndex + 1].layout, let presentation = layout.presentation else {
        return .unknown(reason: "the presentation over it is not known", nil)
      }
      guard presentation == .sheet else { break }
      frontIndex += 1
    }
    guard let layout = layers[frontIndex].layout else {
      return .unknown(reason: "the layout of the sheet is not known", nil)
    }
    return layout.state.cornerRadius
  }
}
