/// Names of members of `UISheetPresentationController`.
package enum SheetControllerName {
  /// The members with which code changes a sheet: properties, as `SheetSchema` describes them, and methods.
  package static let all: Set<String> = [
    "detents", "selectedDetentIdentifier", "largestUndimmedDetentIdentifier", "smallestUndimmedDetentIdentifier",
    "prefersScrollingExpandsWhenScrolledToEdge", "prefersGrabberVisible", "preferredCornerRadius",
    "prefersEdgeAttachedInCompactHeight", "widthFollowsPreferredContentSizeWhenEdgeAttached", "sourceView",
    "prefersPageSizing", "preferredPlacement", "delegate", "invalidateDetents", "invalidateDetents()", "animateChanges",
    "animateChanges(_:)",
  ]
}
