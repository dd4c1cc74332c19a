/// The style of a navigation item: `UINavigationItem.ItemStyle`.
package enum NavigationItemStyle: String, Sendable, Hashable, CaseIterable {
  case navigator, browser, editor

  /// Whether the title is leading in regular width, so that groups can use the center.
  package var isCentering: Bool { self != .navigator }
}
