import UIModelPlatform

/// Items that may be focusable or take text, though the model does not list them or does not say so.
extension FocusEngine {
  /// Whether there may be views or cells that the model does not list.
  package var mayHaveUnlistedItems: Bool { mayHaveUnlistedViews || stops.contains { $0.openList != nil } }

  /// Whether there may be views, such as text fields, that the model does not list.
  package var mayHaveUnlistedViews: Bool { !isContentKnown || !tree.screens.allSatisfy(\.areViewsKnown) }

  /// Whether something that is listed may be focusable.
  package var mayHaveFocusableItems: Bool { focusability.contains { $0.verdict == .unknown } }
}
