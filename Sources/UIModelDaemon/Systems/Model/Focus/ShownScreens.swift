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
  package let all: [(name: Located<String>, column: String?)]
  /// Whether exactly these screens are shown. False if there may be others, or if the shown screens are unknown.
  package let isKnown: Bool

  private init(_ all: [(name: Located<String>, column: String?)], isKnown: Bool = true) {
    self.all = all
    self.isKnown = isKnown
  }

  private static let unknown = ShownScreens([], isKnown: false)

  init(_ screen: Screen) {
    let names = [screen.className.value, screen.superclass.value]
    if names.contains("UINavigationController") {
      self = ShownScreens.top(of: screen)
    } else if names.contains("UITabBarController") {
      self = ShownScreens.selected(of: screen)
    } else {
      let columns = ShownScreens.columns(of: screen)
      self = ShownScreens(
        screen.children.elements.map { ($0, nil) } + columns.all, isKnown: columns.isKnown && screen.children.isComplete
      )
    }
  }

  /// Returns the last screen of the stack, which is on top (UINavigationController.h).
  private static func top(of screen: Screen) -> ShownScreens {
    guard screen.children.isComplete else { return .unknown }
    return ShownScreens(screen.children.elements.suffix(1).map { ($0, nil) })
  }

  /// Returns the selected child. Without a selection, that is the child at index 0 (UITabBarController documentation).
  private static func selected(of screen: Screen) -> ShownScreens {
    switch screen.reader.string("selectedViewController") {
    case .given(let name, let origin): return ShownScreens([(Located(name, origin.place), nil)])
    case .unknown: return .unknown
    case .default: break
    }
    let index: Int
    switch screen.reader.property("selectedIndex", { $0.int }) {
    case .given(let given, _): index = given
    case .unknown: return .unknown
    case .default: index = 0
    }
    let children = screen.children
    guard children.isComplete else { return .unknown }
    if children.elements.isEmpty { return ShownScreens([]) }
    return children.elements.indices.contains(index) ? ShownScreens([(children.elements[index], nil)]) : .unknown
  }

  private static func columns(of screen: Screen) -> ShownScreens {
    let all = screen.columns?.all ?? []
    let mode = screen.reader.string("displayMode")
    guard mode.isKnown else { return .unknown }
    let hidden: Set<String> =
      switch mode.value {
      case "secondaryOnly": ["primary", "supplementary"]
      // With three columns, the one beside the content is the supplementary column (UISplitViewController.h).
      case "oneBesideSecondary", "oneOverSecondary":
        all.contains { $0.column == "supplementary" } ? ["primary"] : []
      default: []
      }
    return ShownScreens(all.filter { !hidden.contains($0.column ?? "") })
  }
}

extension Screen {
  /// The screens inside this one that are currently on screen.
  package var shown: ShownScreens { ShownScreens(self) }
}
