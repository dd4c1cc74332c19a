/// `UINavigationItem.ItemStyle`.
package enum NavigationItemStyle: String, Sendable, Hashable, CaseIterable {
  case navigator, browser, editor

  /// The title is leading in regular width, and groups can use the center.
  package var isCentering: Bool { self != .navigator }
}
