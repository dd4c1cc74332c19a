import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the focus rules for Swift classes: overrides, lists whose selection follows focus, and focus guides.
@Suite struct SwiftFocusTests {
  private func check(
    _ text: String, _ code: String, otherCodes: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expectedCodes = text.contains("1️⃣") ? ["1️⃣": code] : [:]
    checkFindings(
      "import UIKit\n" + text, expectedCodes.merging(otherCodes) { code, _ in code }, kind: .swift,
      sourceLocation: sourceLocation)
  }

  // MARK: canBecomeFocused

  private static let controlCode = "focus/control-left-to-full-keyboard-access"

  @Test(arguments: ["true", "return true", "isEnabled"]) func buttonThatCanBecomeFocusedIsReported(_ getterBody: String)
  {
    check("class Star: UIButton { override var 1️⃣canBecomeFocused1️⃣: Bool { \(getterBody) } }", Self.controlCode)
    check("class Star: UISwitch { public override var 1️⃣canBecomeFocused1️⃣: Bool { \(getterBody) } }", Self.controlCode)
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
    // A subclass overrides the property.
    "class Star: UIButton { override var canBecomeFocused: Bool { true } }\nclass Sun: Star { override var canBecomeFocused: Bool { false } }",
  ]) func harmlessFocusOverrideIsNotReported(_ text: String) { check(text, Self.controlCode) }

  // MARK: didUpdateFocus

  private static let forcedFocusCode = "focus/forced-by-first-responder"

  private func cellSource(_ body: String, _ members: String = "") -> String {
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
  ]) func firstResponderSetByFocusIsReported(_ body: String) { check(cellSource(body), Self.forcedFocusCode) }

  @Test(arguments: [
    "field.resignFirstResponder()", "if isRenaming { field.becomeFirstResponder() }",
    "if context.nextFocusedView === self && isRenaming { field.becomeFirstResponder() }",
    "if context.nextFocusedView !== self { field.becomeFirstResponder() }",
    "if context.previouslyFocusedView === self { field.becomeFirstResponder() }",
    "guard isRenaming else { return }\nfield.becomeFirstResponder()", "tapped = { self.field.becomeFirstResponder() }",
    "#if os(tvOS)\nfield.becomeFirstResponder()\n#endif",
  ]) func firstResponderUnderOtherConditionsIsNotReported(_ body: String) {
    check(cellSource(body), Self.forcedFocusCode)
  }

  // MARK: focusItems

  private static let focusItemsCode = "focus/focus-items-without-super"

  @Test func focusItemsWithoutSuperAreReported() {
    func globeSource(_ body: String, _ members: String = "") -> String {
      "class Globe: UIView { override func 1️⃣focusItems1️⃣(in rect: CGRect) -> [UIFocusItem] { \(body) }\n\(members) }"
    }
    check(globeSource("cities"), Self.focusItemsCode)
    check(globeSource("return all()", "func all() -> [UIFocusItem] { cities }"), Self.focusItemsCode)
    let sourceCallingSuper = globeSource(
      "return all()", "func all() -> [UIFocusItem] { super.focusItems(in: bounds) + cities }")
    check(MarkedText(sourceCallingSuper).text, Self.focusItemsCode)
    check(MarkedText(globeSource("super.focusItems(in: rect) + cities")).text, Self.focusItemsCode)
    check(
      MarkedText(globeSource("if isPlain { return super.focusItems(in: rect) }\nreturn cities")).text,
      Self.focusItemsCode)
  }

  // MARK: Lists

  private static let delegateNotCalledCode = "focus/selection-delegate-not-called"
  private static let selectionMethod =
    "override func 1️⃣tableView1️⃣(_ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool { true }"

  private func listSource(
    _ loadStatements: String, _ members: String = Self.selectionMethod,
    inheritanceClause: String = "UITableViewController"
  )
    -> String
  {
    """
    class List: \(inheritanceClause) {
      override func viewDidLoad() {
        super.viewDidLoad()
        \(loadStatements)
      }
      \(members)
    }
    """
  }

  @Test func uncalledSelectionDelegateIsReported() {
    check(listSource("tableView.selectionFollowsFocus = false"), Self.delegateNotCalledCode)
    check(
      listSource("setUp()", "func setUp() { self.tableView.selectionFollowsFocus = false }\n" + Self.selectionMethod),
      Self.delegateNotCalledCode)
    check(
      listSource("if #available(iOS 15, *) { tableView.selectionFollowsFocus = false }"), Self.delegateNotCalledCode)
  }

  @Test(arguments: [
    "tableView.selectionFollowsFocus = true", "tableView.selectionFollowsFocus = isCompact",
    "tableView.selectionFollowsFocus = false\ntableView.selectionFollowsFocus = isWide",
    "if isCompact { tableView.selectionFollowsFocus = false }", "other.selectionFollowsFocus = false",
    "detail.tableView.selectionFollowsFocus = false",
    "tableView.selectionFollowsFocus = false\ntableView.delegate = other",
  ]) func possiblyCalledDelegateIsNotReported(_ loadStatements: String) {
    check(MarkedText(listSource(loadStatements)).text, Self.delegateNotCalledCode)
  }

  /// Setters for the table view of another class are ignored. A setter that accesses an object of the class `List`
  /// silences the rule.
  @Test func onlySettersOfTheCheckedListSilenceTheRule() {
    let reportedSource = listSource("tableView.selectionFollowsFocus = false")
    let otherClassHead = "\nclass Other: UITableViewController {\n"
    let otherClassMembers =
      "override func viewDidLoad() {\ntableView.selectionFollowsFocus = true\ntableView.delegate = helper\n}\n}"
    check(reportedSource + otherClassHead + otherClassMembers, Self.delegateNotCalledCode)
    let membersWithList = "let list = List()\nfunc show() { list.tableView.selectionFollowsFocus = true }\n}"
    check(MarkedText(reportedSource + otherClassHead + membersWithList).text, Self.delegateNotCalledCode)
  }

  /// An object of type `List` may be an instance of a subclass.
  @Test func subclassOverridesAreConsidered() {
    let reportedSource = listSource("tableView.selectionFollowsFocus = false")
    for members in [
      "func end() {}", "override func viewDidLoad() {\nsuper.viewDidLoad()\nend()\n}",
      "override func viewWillAppear(_ animated: Bool) { end() }",
    ] {
      check("\(reportedSource)\nclass Sub: List {\n\(members)\n}", Self.delegateNotCalledCode)
    }
    let otherClass = "\nclass Other: UITableViewController { func begin() { tableView.selectionFollowsFocus = true } }"
    check("\(reportedSource)\nclass Sub: List {}\(otherClass)", Self.delegateNotCalledCode)
    for members in [
      "override func viewDidLoad() { end() }", "func begin() { tableView.selectionFollowsFocus = true }",
      "func begin() { tableView.delegate = other }", "override var tableView: UITableView! { get { other } set {} }",
      Self.selectionMethod,
    ] {
      check(MarkedText("\(reportedSource)\nclass Sub: List {\n\(members)\n}").text, Self.delegateNotCalledCode)
    }
    check(MarkedText("\(reportedSource)\nopen class Sub: List {}").text, Self.delegateNotCalledCode)
  }

  @Test func delegateOfTwoListsIsNotReported() {
    let listMembers =
      "let one = UITableView()\nlet two = UITableView()\n" + Self.selectionMethod.replacing("override ", with: "")
    let loadStatements = "one.delegate = self\none.selectionFollowsFocus = false\n"
    check(
      listSource(loadStatements, listMembers, inheritanceClause: "UIViewController, UITableViewDelegate"),
      Self.delegateNotCalledCode)
    for statement in ["two.delegate = self", "detail.table.delegate = self"] {
      let twoListsSource = listSource(
        loadStatements + statement, listMembers, inheritanceClause: "UIViewController, UITableViewDelegate")
      check(MarkedText(twoListsSource).text, Self.delegateNotCalledCode)
    }
  }

  @Test func allowsFocusOverriddenByTheDelegateIsReported() {
    func gridSource(_ methodBody: String, _ loadStatements: String = "grid.delegate = self") -> String {
      listSource(
        "\(loadStatements)\ngrid.allowsFocus = 1️⃣true1️⃣",
        """
        private let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool { \(methodBody) }
        """, inheritanceClause: "UIViewController, UICollectionViewDelegate")
    }
    let code = "focus/allows-focus-has-no-effect"
    check(gridSource("return false"), code)
    check(MarkedText(gridSource("indexPath.item > 0")).text, code)
    check(MarkedText(gridSource("return false", "grid.delegate = other")).text, code)
    check(MarkedText(gridSource("return false", "")).text, code)
  }

  @Test func touchOnlyMultipleSelectionIsReported() {
    let code = "focus/multiple-selection-by-keyboard-incomplete"
    let focusStatements = "tableView.allowsFocus = true\ntableView.selectionFollowsFocus = 1️⃣false1️⃣\n"
    check(listSource(focusStatements + "tableView.allowsMultipleSelection = true", ""), code)
    check(MarkedText(listSource(focusStatements, "")).text, code)
    let interactionMethod =
      "override func tableView(_ t: UITableView, shouldBeginMultipleSelectionInteractionAt i: IndexPath) -> Bool { true }"
    check(
      MarkedText(listSource(focusStatements + "tableView.allowsMultipleSelection = true", interactionMethod)).text, code
    )
    let editButtonMethod = "func edit() { navigationItem.rightBarButtonItem = editButtonItem }"
    check(
      MarkedText(listSource(focusStatements + "tableView.allowsMultipleSelection = true", editButtonMethod)).text, code)
    let editingMethod = "func edit() { tableView.setEditing(true, animated: true) }"
    check(
      MarkedText(listSource(focusStatements + "tableView.allowsMultipleSelection = true", editingMethod)).text, code)
  }

  // MARK: Guides

  private static let guideCode = "focus/guide-disabled"

  @Test func focusGuideWithoutEnvironmentsIsReported() {
    let guideStatements = "let guide = 1️⃣UIFocusGuide1️⃣()\nview.addLayoutGuide(guide)\n"
    let constraintStatement = "guide.topAnchor.constraint(equalTo: view.topAnchor).isActive = true"
    check(listSource(guideStatements + constraintStatement, "", inheritanceClause: "UIViewController"), Self.guideCode)
    let privateGuideProperty = "private let guide = 1️⃣UIFocusGuide1️⃣()"
    check(
      listSource("view.addLayoutGuide(guide)", privateGuideProperty, inheritanceClause: "UIViewController"),
      Self.guideCode)
    for statement in [
      "guide.preferredFocusEnvironments = [field]", "self.guide = guide", "set(guide)", "use(view.layoutGuides)",
    ] {
      check(
        MarkedText(listSource(guideStatements + statement, "", inheritanceClause: "UIViewController")).text,
        Self.guideCode)
    }
    let guideProperty = "let guide = UIFocusGuide()"
    check(
      listSource("view.addLayoutGuide(guide)", guideProperty, inheritanceClause: "UIViewController"), Self.guideCode)
  }
}
