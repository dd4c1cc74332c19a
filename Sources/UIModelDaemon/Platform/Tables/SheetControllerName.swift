/// `UISheetPresentationController`, by the names that code uses.
package enum SheetControllerName {
  /// What code can change on it: its properties, as `SheetSchema` describes them, and what it does.
  package static let all: Set<String> = [
    "detents", "selectedDetentIdentifier", "largestUndimmedDetentIdentifier", "smallestUndimmedDetentIdentifier",
    "prefersScrollingExpandsWhenScrolledToEdge", "prefersGrabberVisible", "preferredCornerRadius",
    "prefersEdgeAttachedInCompactHeight", "widthFollowsPreferredContentSizeWhenEdgeAttached", "sourceView",
    "prefersPageSizing", "preferredPlacement", "delegate", "invalidateDetents", "invalidateDetents()", "animateChanges",
    "animateChanges(_:)",
  ]
}
