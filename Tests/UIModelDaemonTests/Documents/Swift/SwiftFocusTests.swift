import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the focus rules for Swift classes: overrides, lists whose selection follows focus, and focus guides.
@Suite struct SwiftFocusTests {
  private func check(
    _ text: String, _ code: String, also: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = text.contains("1️⃣") ? ["1️⃣": code] : [:]
    checkFindings(
      "import UIKit\n" + text, expected.merging(also) { one, _ in one }, kind: .swift, sourceLocation: sourceLocation)
  }

  // MARK: canBecomeFocused

  private static let control = "focus/control-left-to-full-keyboard-access"

  @Test(arguments: ["true", "return true", "isEnabled"]) func buttonThatCanBecomeFocusedIsReported(_ answer: String) {
    check("class Star: UIButton { override var 1️⃣canBecomeFocused1️⃣: Bool { \(answer) } }", Self.control)
    check("class Star: UISwitch { public override var 1️⃣canBecomeFocused1️⃣: Bool { \(answer) } }", Self.control)
  }

  @Test(arguments: [
    "class Star: UIButton { override var canBecomeFocused: Bool { false } }",
    "class Star: UIButton { override var canBecomeFocused: Bool { isPlaying } }",
    "class Star: UIButton { override var canBecomeFocused: Bool { super.canBecomeFocused } }",
    "class Tile: UIControl { override var canBecomeFocused: Bool { true } }",
    "class Tile: UIView { override var canBecomeFocused: Bool { true } }",
    "class Star: VendorButton { override var canBecomeFocused: Bool { true } }",
    "class Star: UIButton { var canBecomeFocusedNow: Bool { true } }",
    "class Star: UIButton {\n#if os(tvOS)\noverride var canBecomeFocused: Bool { true }\n#endif\n}",
    // A subclass overrides the answer.
    "class Star: UIButton { override var canBecomeFocused: Bool { true } }\nclass Sun: Star { override var canBecomeFocused: Bool { false } }",
  ]) func otherFocusOverridesAreNotReported(_ text: String) { check(text, Self.control) }

  // MARK: didUpdateFocus

  private static let forced = "focus/forced-by-first-responder"

  private func updating(_ body: String, _ members: String = "") -> String {
    """
    class Cell: UICollectionViewCell {
      let field = UITextField()
      override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        \(body)
      }
      \(members)
    }
    """
  }

  @Test(arguments: [
    "field.1️⃣becomeFirstResponder1️⃣()", "_ = 1️⃣becomeFirstResponder1️⃣()",
    "if context.nextFocusedView === self { field.1️⃣becomeFirstResponder1️⃣() }",
    "if isFocused { field.1️⃣becomeFirstResponder1️⃣() }",
    "guard context.nextFocusedItem === self else { return }\nfield.1️⃣becomeFirstResponder1️⃣()",
    "coordinator.addCoordinatedAnimations({ self.field.1️⃣becomeFirstResponder1️⃣() }, completion: nil)",
  ]) func firstResponderSetByFocusIsReported(_ body: String) { check(updating(body), Self.forced) }

  @Test(arguments: [
    "field.resignFirstResponder()", "if isRenaming { field.becomeFirstResponder() }",
    "if context.nextFocusedView === self && isRenaming { field.becomeFirstResponder() }",
    "if context.nextFocusedView !== self { field.becomeFirstResponder() }",
    "if context.previouslyFocusedView === self { field.becomeFirstResponder() }",
    "guard isRenaming else { return }\nfield.becomeFirstResponder()", "tapped = { self.field.becomeFirstResponder() }",
    "#if os(tvOS)\nfield.becomeFirstResponder()\n#endif",
  ]) func firstResponderUnderOtherConditionsIsNotReported(_ body: String) { check(updating(body), Self.forced) }

  // MARK: focusItems

  private static let items = "focus/focus-items-without-super"

  @Test func focusItemsWithoutSuperAreReported() {
    func view(_ body: String, _ members: String = "") -> String {
      "class Globe: UIView { override func 1️⃣focusItems1️⃣(in rect: CGRect) -> [UIFocusItem] { \(body) }\n\(members) }"
    }
    check(view("cities"), Self.items)
    check(view("return all()", "func all() -> [UIFocusItem] { cities }"), Self.items)
    let passing = view("return all()", "func all() -> [UIFocusItem] { super.focusItems(in: bounds) + cities }")
    check(MarkedText(passing).text, Self.items)
    check(MarkedText(view("super.focusItems(in: rect) + cities")).text, Self.items)
    check(MarkedText(view("if isPlain { return super.focusItems(in: rect) }\nreturn cities")).text, Self.items)
  }

  // MARK: Lists

  private static let delegateNotCalled = "focus/selection-delegate-not-called"
  private static let follows =
    "override func 1️⃣tableView1️⃣(_ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool { true }"

  private func list(_ loading: String, _ members: String = Self.follows, head: String = "UITableViewController")
    -> String
  {
    """
    class List: \(head) {
      override func viewDidLoad() {
        super.viewDidLoad()
        \(loading)
      }
      \(members)
    }
    """
  }

  @Test func uncalledSelectionDelegateIsReported() {
    check(list("tableView.selectionFollowsFocus = false"), Self.delegateNotCalled)
    check(
      list("setUp()", "func setUp() { self.tableView.selectionFollowsFocus = false }\n" + Self.follows),
      Self.delegateNotCalled)
    check(list("if #available(iOS 15, *) { tableView.selectionFollowsFocus = false }"), Self.delegateNotCalled)
  }

  @Test(arguments: [
    "tableView.selectionFollowsFocus = true", "tableView.selectionFollowsFocus = isCompact",
    "tableView.selectionFollowsFocus = false\ntableView.selectionFollowsFocus = isWide",
    "if isCompact { tableView.selectionFollowsFocus = false }", "other.selectionFollowsFocus = false",
    "detail.tableView.selectionFollowsFocus = false",
    "tableView.selectionFollowsFocus = false\ntableView.delegate = other",
  ]) func possiblyCalledDelegateIsNotReported(_ loading: String) {
    check(MarkedText(list(loading)).text, Self.delegateNotCalled)
  }

  /// A list of another class may have the same name. Another object may set the properties of this list.
  @Test func onlySettersOfTheSameListCount() {
    let reported = list("tableView.selectionFollowsFocus = false")
    let other = "\nclass Other: UITableViewController {\n"
    let own = "override func viewDidLoad() {\ntableView.selectionFollowsFocus = true\ntableView.delegate = helper\n}\n}"
    check(reported + other + own, Self.delegateNotCalled)
    let held = "let list = List()\nfunc show() { list.tableView.selectionFollowsFocus = true }\n}"
    check(MarkedText(reported + other + held).text, Self.delegateNotCalled)
  }

  /// An object of type `List` may be an instance of a subclass.
  @Test func subclassOverridesAreConsidered() {
    let reported = list("tableView.selectionFollowsFocus = false")
    for members in [
      "func end() {}", "override func viewDidLoad() {\nsuper.viewDidLoad()\nend()\n}",
      "override func viewWillAppear(_ animated: Bool) { end() }",
    ] {
      check("\(reported)\nclass Sub: List {\n\(members)\n}", Self.delegateNotCalled)
    }
    let other = "\nclass Other: UITableViewController { func begin() { tableView.selectionFollowsFocus = true } }"
    check("\(reported)\nclass Sub: List {}\(other)", Self.delegateNotCalled)
    for members in [
      "override func viewDidLoad() { end() }", "func begin() { tableView.selectionFollowsFocus = true }",
      "func begin() { tableView.delegate = other }", "override var tableView: UITableView! { get { other } set {} }",
      Self.follows,
    ] {
      check(MarkedText("\(reported)\nclass Sub: List {\n\(members)\n}").text, Self.delegateNotCalled)
    }
    check(MarkedText("\(reported)\nopen class Sub: List {}").text, Self.delegateNotCalled)
  }

  @Test func delegateOfTwoListsMayBeCalledByTheOther() {
    let lists = "let one = UITableView()\nlet two = UITableView()\n" + Self.follows.replacing("override ", with: "")
    let loading = "one.delegate = self\none.selectionFollowsFocus = false\n"
    check(list(loading, lists, head: "UIViewController, UITableViewDelegate"), Self.delegateNotCalled)
    for more in ["two.delegate = self", "detail.table.delegate = self"] {
      let both = list(loading + more, lists, head: "UIViewController, UITableViewDelegate")
      check(MarkedText(both).text, Self.delegateNotCalled)
    }
  }

  @Test func allowsFocusOverriddenByTheDelegateIsReported() {
    func grid(_ answer: String, _ loading: String = "grid.delegate = self") -> String {
      list(
        "\(loading)\ngrid.allowsFocus = 1️⃣true1️⃣",
        """
        private let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool { \(answer) }
        """, head: "UIViewController, UICollectionViewDelegate")
    }
    let code = "focus/allows-focus-has-no-effect"
    check(grid("return false"), code)
    check(MarkedText(grid("indexPath.item > 0")).text, code)
    check(MarkedText(grid("return false", "grid.delegate = other")).text, code)
    check(MarkedText(grid("return false", "")).text, code)
  }

  @Test func touchOnlyMultipleSelectionIsReported() {
    let code = "focus/multiple-selection-by-keyboard-incomplete"
    let focus = "tableView.allowsFocus = true\ntableView.selectionFollowsFocus = 1️⃣false1️⃣\n"
    check(list(focus + "tableView.allowsMultipleSelection = true", ""), code)
    check(MarkedText(list(focus, "")).text, code)
    let other =
      "override func tableView(_ t: UITableView, shouldBeginMultipleSelectionInteractionAt i: IndexPath) -> Bool { true }"
    check(MarkedText(list(focus + "tableView.allowsMultipleSelection = true", other)).text, code)
    let button = "func edit() { navigationItem.rightBarButtonItem = editButtonItem }"
    check(MarkedText(list(focus + "tableView.allowsMultipleSelection = true", button)).text, code)
    let editing = "func edit() { tableView.setEditing(true, animated: true) }"
    check(MarkedText(list(focus + "tableView.allowsMultipleSelection = true", editing)).text, code)
  }

  // MARK: Guides

  private static let guide = "focus/guide-disabled"

  @Test func focusGuideWithoutEnvironmentsIsReported() {
    let made = "let guide = 1️⃣UIFocusGuide1️⃣()\nview.addLayoutGuide(guide)\n"
    let top = "guide.topAnchor.constraint(equalTo: view.topAnchor).isActive = true"
    check(list(made + top, "", head: "UIViewController"), Self.guide)
    let kept = "private let guide = 1️⃣UIFocusGuide1️⃣()"
    check(list("view.addLayoutGuide(guide)", kept, head: "UIViewController"), Self.guide)
    for more in [
      "guide.preferredFocusEnvironments = [field]", "self.guide = guide", "set(guide)", "use(view.layoutGuides)",
    ] {
      check(MarkedText(list(made + more, "", head: "UIViewController")).text, Self.guide)
    }
    let elsewhere = "let guide = UIFocusGuide()"
    check(list("view.addLayoutGuide(guide)", elsewhere, head: "UIViewController"), Self.guide)
  }
}
