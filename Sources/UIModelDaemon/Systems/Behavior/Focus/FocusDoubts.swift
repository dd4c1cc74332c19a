import UIModelPlatform

/// Items that the model does not list, or of unknown focusability. For example, a table view without `cells` makes
/// `mayHaveUnlistedItems` true.
extension FocusEngine {
  /// Whether the screen may have views or cells that the model does not list.
  package var mayHaveUnlistedItems: Bool { mayHaveUnlistedViews || stops.contains { $0.openList != nil } }

  /// Whether the screen may have views, such as text fields, that the model does not list.
  package var mayHaveUnlistedViews: Bool { !isContentKnown || !tree.screens.allSatisfy(\.areViewsKnown) }

  /// Whether a listed node may be focusable.
  package var mayHaveFocusableItems: Bool { focusability.contains { $0.verdict == .unknown } }
}
