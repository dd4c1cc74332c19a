/// Names of members of `UISheetPresentationController`.
package enum SheetControllerName {
  /// The properties and methods with which code changes a sheet. `SheetSchema` describes the properties.
  package static let names: Set<String> = [
    "detents", "selectedDetentIdentifier", "largestUndimmedDetentIdentifier", "smallestUndimmedDetentIdentifier",
    "prefersScrollingExpandsWhenScrolledToEdge", "prefersGrabberVisible", "preferredCornerRadius",
    "prefersEdgeAttachedInCompactHeight", "widthFollowsPreferredContentSizeWhenEdgeAttached", "sourceView",
    "prefersPageSizing", "preferredPlacement", "delegate", "invalidateDetents", "invalidateDetents()", "animateChanges",
    "animateChanges(_:)",
  ]
}
