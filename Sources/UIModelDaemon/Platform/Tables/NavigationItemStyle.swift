/// The style of a navigation item: `UINavigationItem.ItemStyle`.
package enum NavigationItemStyle: String, Sendable, Hashable, CaseIterable {
  case navigator, browser, editor

  /// Whether the title is at the leading edge in regular width, which leaves the center to item groups.
  package var hasLeadingTitle: Bool { self != .navigator }
}
