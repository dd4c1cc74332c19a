import UIModelJSON
import UIModelPlatform

/// The screens that a container currently shows.
/// - Navigation controller: the top of its stack.
/// - Tab bar controller: the selected child.
/// - Split view controller: the columns that its display mode shows.
/// - Any other container: all children.
///
/// For example, a tab bar controller with `"selectedIndex": 1` shows its second child.
package struct ShownScreens: Sendable {
  package let screens: [(name: Located<String>, column: String?)]
  /// Whether exactly these screens are shown. False if there might be others, or if the shown screens are unknown.
  package let isKnown: Bool

  private init(_ screens: [(name: Located<String>, column: String?)], isKnown: Bool = true) {
    self.screens = screens
    self.isKnown = isKnown
  }

  private static let unknown = ShownScreens([], isKnown: false)

  init(_ screen: Screen) {
    let names = [screen.className.value, screen.superclass.value]
    if names.contains("UINavigationController") {
      self = ShownScreens.topScreen(of: screen)
    } else if names.contains("UITabBarController") {
      self = ShownScreens.selectedScreen(of: screen)
    } else {
      let columns = ShownScreens.visibleColumns(of: screen)
      self = ShownScreens(
        screen.childHandles.elements.map { ($0, nil) } + columns.screens,
        isKnown: columns.isKnown && screen.childHandles.isComplete
      )
    }
  }

  /// Returns the last screen of the stack, which is on top (UINavigationController.h).
  private static func topScreen(of screen: Screen) -> ShownScreens {
    guard screen.childHandles.isComplete else { return .unknown }
    return ShownScreens(screen.childHandles.elements.suffix(1).map { ($0, nil) })
  }

  /// Returns the selected child. If the document gives no selection, the result is the child at index 0
  /// (UITabBarController documentation).
  private static func selectedScreen(of screen: Screen) -> ShownScreens {
    switch screen.reader.string("selectedViewController") {
    case .given(let name, let origin): return ShownScreens([(Located(name, origin.place), nil)])
    case .unknown: return .unknown
    case .default: break
    }
    let index: Int
    switch screen.reader.property("selectedIndex", { $0.int }) {
    case .given(let selectedIndex, _): index = selectedIndex
    case .unknown: return .unknown
    case .default: index = 0
    }
    let children = screen.childHandles
    guard children.isComplete else { return .unknown }
    if children.elements.isEmpty { return ShownScreens([]) }
    return children.elements.indices.contains(index) ? ShownScreens([(children.elements[index], nil)]) : .unknown
  }

  private static func visibleColumns(of screen: Screen) -> ShownScreens {
    let columns = screen.columns?.regularWidthColumns ?? []
    let mode = screen.reader.string("displayMode")
    guard mode.isKnown else { return .unknown }
    let hiddenColumns: Set<String> =
      switch mode.value {
      case "secondaryOnly": ["primary", "supplementary"]
      // With three columns, the one beside the content is the supplementary column (UISplitViewController.h).
      case "oneBesideSecondary", "oneOverSecondary":
        columns.contains { $0.column == "supplementary" } ? ["primary"] : []
      default: []
      }
    return ShownScreens(columns.filter { !hiddenColumns.contains($0.column ?? "") })
  }
}

extension Screen {
  /// The child screens that are currently visible.
  package var shownScreens: ShownScreens { ShownScreens(self) }
}
