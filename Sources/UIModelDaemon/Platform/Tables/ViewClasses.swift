/// Properties of a UIKit view class that matter for focus and event handling.
package struct ViewClass: Sendable, Hashable {
  /// The default behavior of `canBecomeFocused` in a class.
  package enum Focus: Sendable, Hashable {
    /// The class cannot become focused. `UIView` is an example.
    case never
    /// The class is a text input, which keyboard navigation can focus.
    case textInput
    /// The class is a control. On iPad, only Full Keyboard Access can focus controls.
    case control
    /// The class is a cell. Its table or collection view decides whether it can become focused.
    case cell
    case unknown
  }
  package let focus: Focus
  /// Whether the class is a scroll view. Scroll views, including tables and collections, form their own focus group, as
  /// text inputs do.
  package var isScrollView = false
  package var isTable = false
  package var isCollection = false
  package var isStack = false
  /// Whether views of the class receive user events by default. Image views and labels do not.
  package var receivesEvents = true

  package var isList: Bool { isTable || isCollection }
  package var isTextInput: Bool { focus == .textInput }
}

extension ViewClass {
  package static let view = ViewClass(focus: .never)
  package static let textInput = ViewClass(focus: .textInput)
  package static let control = ViewClass(focus: .control)
  package static let cell = ViewClass(focus: .cell)
  package static let scrollView = ViewClass(focus: .never, isScrollView: true)
  package static let collection = ViewClass(focus: .never, isScrollView: true, isCollection: true)
  package static let table = ViewClass(focus: .never, isScrollView: true, isTable: true)
  package static let unknownClass = ViewClass(focus: .unknown)

  /// The known classes. The sources for focus are WWDC21-10260 and UIView.h.
  private static let classesByName: [String: ViewClass] = [
    "UIView": .view, "UIStackView": ViewClass(focus: .never, isStack: true), "UIVisualEffectView": .view,
    "UIProgressView": .view, "UIActivityIndicatorView": .view, "UICollectionReusableView": .view,
    "UITableViewHeaderFooterView": .view, "UIInputView": .view,
    "UILabel": ViewClass(focus: .never, receivesEvents: false),
    "UIImageView": ViewClass(focus: .never, receivesEvents: false),
    "UIScrollView": .scrollView, "UICollectionView": .collection,
    "UITableView": .table,
    "UITextField": .textInput, "UISearchTextField": .textInput, "UISearchBar": .textInput,
    "UITextView": ViewClass(focus: .textInput, isScrollView: true),
    "UIControl": .control, "UIButton": .control, "UISwitch": .control, "UISegmentedControl": .control,
    "UISlider": .control, "UIStepper": .control, "UIDatePicker": .control, "UIPageControl": .control,
    "UIColorWell": .control, "UIRefreshControl": .control,
    "UITableViewCell": .cell, "UICollectionViewCell": .cell, "UICollectionViewListCell": .cell,
  ]

  /// Returns the UIKit class with a name; nil if the class is unknown, such as a class of the app.
  package static func named(_ name: String) -> ViewClass? { classesByName[name] }

  /// Whether the UIKit class with a name is a control.
  package static func isControl(_ name: String) -> Bool { classesByName[name]?.focus == .control }
}

/// A namespace for facts about UIKit's view controller classes.
package enum ControllerClass {
  private static let containerNames: Set<String> = [
    "UISplitViewController", "UINavigationController", "UITabBarController", "UIPageViewController",
    "UISearchController",
  ]

  /// Whether a controller's view is a table or a collection view.
  package static func isListController(_ name: String) -> Bool {
    name == "UITableViewController" || name == "UICollectionViewController"
  }

  /// Whether a controller is one of UIKit's containers.
  package static func isStandardContainer(_ name: String) -> Bool { containerNames.contains(name) }
}
