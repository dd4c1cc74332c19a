import UIModelPlatform

/// Checks for items that the model does not list and for nodes of unknown focusability. For example, a sidebar list
/// without `cells` makes `mayHaveUnlistedItems` true.
extension FocusEngine {
  /// Whether the screen might have views or focusable cells that the model does not list.
  package var mayHaveUnlistedItems: Bool { mayHaveUnlistedViews || stops.contains { $0.listWithUnknownCells != nil } }

  /// Whether the screen might have views, such as text fields, that the model does not list.
  package var mayHaveUnlistedViews: Bool { !isContentKnown || !tree.screens.allSatisfy(\.areViewsKnown) }

  /// Whether any listed node has unknown focusability.
  package var hasUnknownFocusability: Bool { focusability.contains { $0.verdict == .unknown } }
}
