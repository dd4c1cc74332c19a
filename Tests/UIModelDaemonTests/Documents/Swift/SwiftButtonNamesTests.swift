import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Tests of `toolbar/unnamed-item` for buttons used as custom views, and for items that closures create.
@Suite struct SwiftButtonNamesTests {
  private static let ruleCode = "toolbar/unnamed-item"
  private static let showStatement = "navigationItem.rightBarButtonItem = 1️⃣UIBarButtonItem1️⃣(customView: closeButton)"

  /// Checks whether the bar button item of a view controller is reported, and whether coverage evaluates the item's
  /// name.
  private func check(
    _ members: String, trailingCode: String = "", isReported: Bool = true, isNameEvaluated: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      import UIKit
      class NoteController: UIViewController {
        \(isReported ? members : members.replacing("1️⃣", with: ""))
      }
      \(trailingCode)
      """
    try checkApp(text, isReported ? ["1️⃣": Self.ruleCode] : [:], infoPlist: "", sourceLocation: sourceLocation)
    let reading = SwiftReader(SwiftFile(Array(MarkedText(text).text.utf8)), nil).reading
    let sites = (SwiftCoverage(reading)?.sites ?? []).filter { $0.subject == .names }
    #expect(
      sites.count == 1 && (sites[0].reason == nil) == isNameEvaluated, "\(sites)", sourceLocation: sourceLocation)
  }

  /// Returns a `viewDidLoad()` override with the statements.
  private func viewDidLoadMethod(_ statements: String) -> String { "override func viewDidLoad() {\n\(statements)\n}" }

  /// Returns statements that create a button with an image and return the button. `extraStatements` precede the
  /// `return`.
  private static func buttonCode(_ extraStatements: String = "") -> String {
    "let button = UIButton(type: .custom)\nbutton.setImage(icon, for: .normal)\n\(extraStatements)return button"
  }

  private static let labelStatement = "button.accessibilityLabel = name\n"

  @Test(arguments: [("", true), (Self.labelStatement, false), ("button.setTitle(name, for: .normal)\n", false)])
  func buttonFromPropertyOrHelperIsFollowed(extraStatements: String, isReported: Bool) throws {
    let buttonCode = Self.buttonCode(extraStatements)
    try check(
      "private lazy var closeButton: UIButton = {\n\(buttonCode)\n}()\n" + viewDidLoadMethod(Self.showStatement),
      isReported: isReported)
    try check(
      "private var closeButton: UIButton {\n\(buttonCode)\n}\n" + viewDidLoadMethod(Self.showStatement),
      isReported: isReported)
    let helperFunction = "private func makeButton() -> UIButton {\n\(buttonCode)\n}\n"
    try check(
      helperFunction + viewDidLoadMethod("let closeButton = makeButton()\n" + Self.showStatement),
      isReported: isReported)
    try check(
      helperFunction + viewDidLoadMethod(Self.showStatement.replacing("closeButton", with: "makeButton()")),
      isReported: isReported)
    try check(
      "private let closeButton = UIButton(type: .system)\n"
        + viewDidLoadMethod(
          "closeButton.setImage(icon, for: .normal)\n" + extraStatements.replacing("button.", with: "closeButton.")
            + Self.showStatement),
      isReported: isReported)
  }

  @Test(arguments: [
    ("configuration.image = icon", true), ("configuration.image = icon\nconfiguration.title = name", false),
    ("configuration.image = icon\nconfiguration.imagePadding = 4", true),
  ]) func configurationWithoutTitleIsReported(configurationStatements: String, isReported: Bool) throws {
    let plainConfiguration = "var configuration = UIButton.Configuration.plain()\n\(configurationStatements)\n"
    try check(
      viewDidLoadMethod(
        plainConfiguration + "let closeButton = UIButton(configuration: configuration)\n" + Self.showStatement),
      isReported: isReported)
    try check(
      viewDidLoadMethod(
        plainConfiguration + "let closeButton = UIButton()\ncloseButton.configuration = configuration\n"
          + Self.showStatement),
      isReported: isReported)
    let inPlaceStatements = configurationStatements.replacing("configuration.", with: "closeButton.configuration?.")
    try check(
      viewDidLoadMethod("let closeButton = UIButton(type: .system)\n\(inPlaceStatements)\n" + Self.showStatement),
      isReported: isReported)
  }

  /// A helper or another property may set the configuration's title.
  @Test(arguments: ["closeConfiguration()", "Self.configuration", "configuration"])
  func configurationFromAHelperIsUnknown(_ configuration: String) throws {
    let configurationDeclaration = configuration == "configuration" ? "var configuration = closeConfiguration()\n" : ""
    let buttonStatements = "let closeButton = UIButton()\ncloseButton.setImage(icon, for: .normal)\n"
    try check(
      viewDidLoadMethod(
        configurationDeclaration + buttonStatements + "closeButton.configuration = \(configuration)\n"
          + Self.showStatement), isReported: false,
      isNameEvaluated: false)
    try check(
      viewDidLoadMethod(
        "var configuration = UIButton.Configuration.plain()\nconfiguration.image = icon\nstyle(&configuration)\n"
          + "let closeButton = UIButton(configuration: configuration)\n" + Self.showStatement), isReported: false,
      isNameEvaluated: false)
  }

  @Test func containerViewMayNameTheButton() throws {
    let buttonCode = "let button = UIButton()\nbutton.setImage(icon, for: .normal)\nlet view = UIStackView()\n"
    try check(
      "private func makeView() -> UIView {\n\(buttonCode)view.addArrangedSubview(button)\n"
        + "view.isAccessibilityElement = true\nview.accessibilityLabel = name\nreturn view\n}\n"
        + viewDidLoadMethod("let closeButton = makeView()\n" + Self.showStatement), isReported: false,
      isNameEvaluated: false)
  }

  @Test func reassignedButtonPropertyIsUnknown() throws {
    let members = "private var closeButton = UIButton(type: .system)\n"
    let setImageStatement = "closeButton.setImage(icon, for: .normal)\n"
    try check(members + viewDidLoadMethod(setImageStatement + Self.showStatement))
    try check(
      members + viewDidLoadMethod(setImageStatement + Self.showStatement)
        + "\nfunc replace() { closeButton = named() }", isReported: false,
      isNameEvaluated: false)
  }

  @Test func systemButtonWithoutLabelIsReported() throws {
    let buttonStatement = "let closeButton = UIButton.systemButton(with: icon, target: self, action: nil)\n"
    try check(viewDidLoadMethod(buttonStatement + Self.showStatement))
    try check(
      viewDidLoadMethod(buttonStatement + "closeButton.accessibilityLabel = name\n" + Self.showStatement),
      isReported: false)
  }

  @Test func unnamedButtonOfAnAppClassIsReported() throws {
    let roundButtonStatements = viewDidLoadMethod("let closeButton = RoundButton(frame: .zero)\n" + Self.showStatement)
    func roundButtonClass(_ classMembers: String) -> String {
      "class RoundButton: UIButton {\nfunc update() { setImage(icon, for: .normal) }\n\(classMembers)\n}"
    }
    try check(roundButtonStatements, trailingCode: roundButtonClass(""))
    try check(
      roundButtonStatements,
      trailingCode: roundButtonClass("override var accessibilityLabel: String? { get { name } set { } }"),
      isReported: false,
      isNameEvaluated: false)
    // The initializer may set a title from its argument.
    try check(
      viewDidLoadMethod("let closeButton = RoundButton(with: name)\n" + Self.showStatement),
      trailingCode: roundButtonClass(""), isReported: false,
      isNameEvaluated: false)
    // The app does not declare the button's class.
    try check(roundButtonStatements, isReported: false, isNameEvaluated: false)
  }

  @Test func itemReturnedByAClosureIsFollowed() throws {
    let item = "UIBarButtonItem(image: icon, style: .plain, target: self, action: nil)"
    let markedItem = item.replacing("UIBarButtonItem(", with: "1️⃣UIBarButtonItem1️⃣(")
    let reuseFunction = "func reuse(_ tag: Int, _ make: () -> UIBarButtonItem) -> UIBarButtonItem { make() }\n"
    try check(reuseFunction + viewDidLoadMethod("let item = reuse(1, { return \(markedItem) })\nitems.append(item)"))
    try check(
      reuseFunction
        + viewDidLoadMethod("let item = reuse(1, { return \(item) })\nitem.title = name\nitems.append(item)"),
      isReported: false)
    try check(viewDidLoadMethod("toolbarItems = icons.map { icon in \(markedItem) }"))
    let namingFunction = reuseFunction.replacing("{ make() }", with: "{ let item = make()\nname(item)\nreturn item }")
    try check(
      namingFunction + viewDidLoadMethod("items.append(reuse(1, { return \(item) }))"), isReported: false,
      isNameEvaluated: false)
    // A function of another module may change the item.
    try check(viewDidLoadMethod("toolbarItems = [reuse(1) { \(item) }]"), isReported: false, isNameEvaluated: false)
  }

  /// A name that one subclass sets does not name the item that another subclass assigns to the inherited property.
  @Test func nameSetInASiblingClassIsIgnored() throws {
    let item = "UIBarButtonItem(image: icon, style: .plain, target: nil, action: nil)"
    let markedItem = item.replacing("UIBarButtonItem(", with: "1️⃣UIBarButtonItem1️⃣(")
    func files(_ itemExpression: String, _ baseMembers: String = "") -> [String: String] {
      [
        "Base.swift": "import UIKit\nclass Page: UIViewController { var item: UIBarButtonItem?\n\(baseMembers) }\n",
        "One.swift": "import UIKit\nclass One: Page { func load() { item = \(itemExpression) } }\n",
        "Two.swift": "import UIKit\nclass Two: Page { func load() { item?.accessibilityLabel = name } }\n",
      ]
    }
    try AppOfProject.check(files(markedItem), Self.ruleCode)
    try AppOfProject.check(files(item, "func load() { item?.accessibilityLabel = name }"), Self.ruleCode)
  }
}
