import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Tests of `toolbar/unnamed-item` for buttons used as custom views, and for items that closures create.
@Suite struct SwiftButtonNamesTests {
  private static let code = "toolbar/unnamed-item"
  private static let show = "navigationItem.rightBarButtonItem = 1️⃣UIBarButtonItem1️⃣(customView: closeButton)"

  /// Checks whether the bar button item of a view controller is reported, and whether coverage evaluates its name.
  private func check(
    _ members: String, beside: String = "", isReported: Bool = true, isUnderstood: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      import UIKit
      class NoteController: UIViewController {
        \(isReported ? members : members.replacing("1️⃣", with: ""))
      }
      \(beside)
      """
    try checkApp(text, isReported ? ["1️⃣": Self.code] : [:], infoPlist: "", sourceLocation: sourceLocation)
    let reading = SwiftReader(SwiftFile(Array(MarkedText(text).text.utf8)), nil).reading
    let sites = (SwiftCoverage(reading)?.sites ?? []).filter { $0.subject == .names }
    #expect(
      sites.count == 1 && (sites[0].reason == nil) == isUnderstood, "\(sites)", sourceLocation: sourceLocation)
  }

  private func load(_ code: String) -> String { "override func viewDidLoad() {\n\(code)\n}" }

  /// Returns statements that create a button with an image and return the button. `more` precedes the `return`.
  private static func buttonCode(_ more: String = "") -> String {
    "let button = UIButton(type: .custom)\nbutton.setImage(icon, for: .normal)\n\(more)return button"
  }

  private static let label = "button.accessibilityLabel = name\n"

  @Test(arguments: [("", true), (Self.label, false), ("button.setTitle(name, for: .normal)\n", false)])
  func buttonFromPropertyOrHelperIsFollowed(more: String, isReported: Bool) throws {
    let buttonCode = Self.buttonCode(more)
    try check(
      "private lazy var closeButton: UIButton = {\n\(buttonCode)\n}()\n" + load(Self.show), isReported: isReported)
    try check("private var closeButton: UIButton {\n\(buttonCode)\n}\n" + load(Self.show), isReported: isReported)
    let helper = "private func makeButton() -> UIButton {\n\(buttonCode)\n}\n"
    try check(helper + load("let closeButton = makeButton()\n" + Self.show), isReported: isReported)
    try check(helper + load(Self.show.replacing("closeButton", with: "makeButton()")), isReported: isReported)
    try check(
      "private let closeButton = UIButton(type: .system)\n"
        + load(
          "closeButton.setImage(icon, for: .normal)\n" + more.replacing("button.", with: "closeButton.") + Self.show),
      isReported: isReported)
  }

  @Test(arguments: [
    ("configuration.image = icon", true), ("configuration.image = icon\nconfiguration.title = name", false),
    ("configuration.image = icon\nconfiguration.imagePadding = 4", true),
  ]) func configurationTitleAndImageAreRead(set: String, isReported: Bool) throws {
    let plain = "var configuration = UIButton.Configuration.plain()\n\(set)\n"
    try check(
      load(plain + "let closeButton = UIButton(configuration: configuration)\n" + Self.show), isReported: isReported)
    try check(
      load(plain + "let closeButton = UIButton()\ncloseButton.configuration = configuration\n" + Self.show),
      isReported: isReported)
    let inPlace = set.replacing("configuration.", with: "closeButton.configuration?.")
    try check(load("let closeButton = UIButton(type: .system)\n\(inPlace)\n" + Self.show), isReported: isReported)
  }

  /// A helper or another property may set the configuration's title.
  @Test(arguments: ["closeConfiguration()", "Self.configuration", "configuration"])
  func configurationFromAHelperIsUnknown(_ configuration: String) throws {
    let begin = configuration == "configuration" ? "var configuration = closeConfiguration()\n" : ""
    let button = "let closeButton = UIButton()\ncloseButton.setImage(icon, for: .normal)\n"
    try check(
      load(begin + button + "closeButton.configuration = \(configuration)\n" + Self.show), isReported: false,
      isUnderstood: false)
    try check(
      load(
        "var configuration = UIButton.Configuration.plain()\nconfiguration.image = icon\nstyle(&configuration)\n"
          + "let closeButton = UIButton(configuration: configuration)\n" + Self.show), isReported: false,
      isUnderstood: false)
  }

  @Test func containerViewMayNameTheButton() throws {
    let buttonCode = "let button = UIButton()\nbutton.setImage(icon, for: .normal)\nlet view = UIStackView()\n"
    try check(
      "private func makeView() -> UIView {\n\(buttonCode)view.addArrangedSubview(button)\n"
        + "view.isAccessibilityElement = true\nview.accessibilityLabel = name\nreturn view\n}\n"
        + load("let closeButton = makeView()\n" + Self.show), isReported: false, isUnderstood: false)
  }

  @Test func reassignedButtonPropertyIsUnknown() throws {
    let members = "private var closeButton = UIButton(type: .system)\n"
    let set = "closeButton.setImage(icon, for: .normal)\n"
    try check(members + load(set + Self.show))
    try check(
      members + load(set + Self.show) + "\nfunc replace() { closeButton = named() }", isReported: false,
      isUnderstood: false)
  }

  @Test func systemButtonImageIsRead() throws {
    let button = "let closeButton = UIButton.systemButton(with: icon, target: self, action: nil)\n"
    try check(load(button + Self.show))
    try check(load(button + "closeButton.accessibilityLabel = name\n" + Self.show), isReported: false)
  }

  @Test func buttonSubclassOfTheAppIsRead() throws {
    let make = load("let closeButton = RoundButton(frame: .zero)\n" + Self.show)
    func button(_ code: String) -> String {
      "class RoundButton: UIButton {\nfunc update() { setImage(icon, for: .normal) }\n\(code)\n}"
    }
    try check(make, beside: button(""))
    try check(
      make, beside: button("override var accessibilityLabel: String? { get { name } set { } }"), isReported: false,
      isUnderstood: false)
    // The initializer may set a title from its argument.
    try check(
      load("let closeButton = RoundButton(with: name)\n" + Self.show), beside: button(""), isReported: false,
      isUnderstood: false)
    // The app does not declare the button's class.
    try check(make, isReported: false, isUnderstood: false)
  }

  @Test func itemReturnedByAClosureIsFollowed() throws {
    let item = "UIBarButtonItem(image: icon, style: .plain, target: self, action: nil)"
    let marked = item.replacing("UIBarButtonItem(", with: "1️⃣UIBarButtonItem1️⃣(")
    let find = "func reuse(_ tag: Int, _ make: () -> UIBarButtonItem) -> UIBarButtonItem { make() }\n"
    try check(find + load("let item = reuse(1, { return \(marked) })\nitems.append(item)"))
    try check(
      find + load("let item = reuse(1, { return \(item) })\nitem.title = name\nitems.append(item)"), isReported: false)
    try check(load("toolbarItems = icons.map { icon in \(marked) }"))
    let naming = find.replacing("{ make() }", with: "{ let item = make()\nname(item)\nreturn item }")
    try check(naming + load("items.append(reuse(1, { return \(item) }))"), isReported: false, isUnderstood: false)
    // A function of another module may change the item.
    try check(load("toolbarItems = [reuse(1) { \(item) }]"), isReported: false, isUnderstood: false)
  }

  /// An inherited property holds a different object in each subclass.
  @Test func inheritedPropertyHoldsAnObjectPerSubclass() throws {
    let item = "UIBarButtonItem(image: icon, style: .plain, target: nil, action: nil)"
    let marked = item.replacing("UIBarButtonItem(", with: "1️⃣UIBarButtonItem1️⃣(")
    func files(_ own: String, _ base: String = "") -> [String: String] {
      [
        "Base.swift": "import UIKit\nclass Page: UIViewController { var item: UIBarButtonItem?\n\(base) }\n",
        "One.swift": "import UIKit\nclass One: Page { func load() { item = \(own) } }\n",
        "Two.swift": "import UIKit\nclass Two: Page { func load() { item?.accessibilityLabel = name } }\n",
      ]
    }
    try AppOfProject.check(files(marked), Self.code)
    try AppOfProject.check(files(item, "func load() { item?.accessibilityLabel = name }"), Self.code)
  }
}
