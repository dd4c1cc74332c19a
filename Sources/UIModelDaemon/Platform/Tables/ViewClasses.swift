/// What the focus system makes of a class of UIKit.
package struct ViewClass: Sendable, Hashable {
  /// How a class answers `canBecomeFocused` by default.
  package enum Focus: Sendable, Hashable {
    /// `UIView`'s answer: no.
    case never
    /// Text input can be focused by keyboard navigation.
    case textInput
    /// Left to Full Keyboard Access on iPad.
    case control
    /// As the table or collection view says.
    case cell
    /// Not known.
    case unknown
  }
  package let focus: Focus
  /// Scroll views, tables and collections make a focus group of their own, and text inputs too.
  package var isScrollView = false
  package var isTable = false
  package var isCollection = false
  package var isStack = false
  /// Image views and labels take no events unless they are told to.
  package var takesEvents = true

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
  package static let other = ViewClass(focus: .unknown)

  /// The classes that are known, with WWDC21-10260 and UIView.h for what can be focused.
  private static let byName: [String: ViewClass] = [
    "UIView": .view, "UIStackView": ViewClass(focus: .never, isStack: true), "UIVisualEffectView": .view,
    "UIProgressView": .view, "UIActivityIndicatorView": .view, "UICollectionReusableView": .view,
    "UITableViewHeaderFooterView": .view, "UIInputView": .view,
    "UILabel": ViewClass(focus: .never, takesEvents: false),
    "UIImageView": ViewClass(focus: .never, takesEvents: false),
    "UIScrollView": .scrollView, "UICollectionView": .collection,
    "UITableView": .table,
    "UITextField": .textInput, "UISearchTextField": .textInput, "UISearchBar": .textInput,
    "UITextView": ViewClass(focus: .textInput, isScrollView: true),
    "UIControl": .control, "UIButton": .control, "UISwitch": .control, "UISegmentedControl": .control,
    "UISlider": .control, "UIStepper": .control, "UIDatePicker": .control, "UIPageControl": .control,
    "UIColorWell": .control, "UIRefreshControl": .control,
    "UITableViewCell": .cell, "UICollectionViewCell": .cell, "UICollectionViewListCell": .cell,
  ]

  /// A class of UIKit by its name; nil for one that is not known, such as the app's own.
  package static func named(_ name: String) -> ViewClass? { byName[name] }

  /// Whether a name is that of a control of UIKit.
  package static func isControl(_ name: String) -> Bool { byName[name]?.focus == .control }
}

/// Containers of UIKit that bring focus groups for what they show.
package enum ControllerClass {
  private static let containers: Set<String> = [
    "UISplitViewController", "UINavigationController", "UITabBarController", "UIPageViewController",
    "UISearchController",
  ]

  /// Whether a controller's view is a table or a collection view.
  package static func isList(_ name: String) -> Bool {
    name == "UITableViewController" || name == "UICollectionViewController"
  }

  /// Whether a controller is one of UIKit's own containers.
  package static func isStandardContainer(_ name: String) -> Bool { containers.contains(name) }
}
