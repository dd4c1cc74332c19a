import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Tests of `toolbar/unnamed-item` and `menu/unnamed-element` for UIKit bar button items and menu elements.
@Suite struct SwiftBarItemNamesTests {
  /// Checks that a view controller with `members` has a finding of the rule at the marker, or no finding if there is no
  /// marker. Also checks that coverage counts exactly `evaluatedCount` items as items whose names were evaluated.
  private func check(
    _ members: String, _ ruleCode: String = "toolbar/unnamed-item", otherFiles: [String: String] = [:],
    evaluatedCount: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      import UIKit
      class NoteController: UIViewController {
        \(members.replacing("IMAGE", with: "image: UIImage(systemName: \"plus\"), style: .plain, target: self, action: nil"))
      }
      """
    let findings = try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": ruleCode] : [:], infoPlist: "", files: otherFiles, sourceLocation: sourceLocation
    )
    #expect(findings.allSatisfy { $0.severity == .hint }, sourceLocation: sourceLocation)
    let reading = SwiftReader(SwiftFile(Array(MarkedText(text).text.utf8)), nil).reading
    let sites = (SwiftCoverage(reading)?.sites ?? []).filter { $0.subject == .names }
    #expect(sites.count { $0.reason == nil } == evaluatedCount, "\(sites)", sourceLocation: sourceLocation)
  }

  /// Returns a `viewDidLoad()` override with the statements.
  private func viewDidLoadMethod(_ statements: String) -> String { "override func viewDidLoad() {\n\(statements)\n}" }

  @Test(arguments: [
    "navigationItem.rightBarButtonItem = 1️⃣UIBarButtonItem1️⃣(IMAGE)",
    "navigationItem.rightBarButtonItems = [1️⃣UIBarButtonItem1️⃣(IMAGE)]",
    "navigationItem.setRightBarButton(1️⃣UIBarButtonItem1️⃣(IMAGE), animated: true)",
    "let item = 1️⃣UIBarButtonItem1️⃣(IMAGE)\nitem.tintColor = .red\nnavigationItem.rightBarButtonItem = item",
    "let item: UIBarButtonItem = 1️⃣UIBarButtonItem1️⃣(title: nil, IMAGE)\ntoolbarItems = [item]",
    "let item = 1️⃣UIBarButtonItem1️⃣(title: \"\", style: .plain, target: self, action: nil)\nitem.image = icon\ntoolbarItems = [item]",
    "navigationItem.rightBarButtonItem = 1️⃣UIBarButtonItem1️⃣(primaryAction: UIAction(image: icon) { _ in })",
    "navigationItem.rightBarButtonItem = 1️⃣UIBarButtonItem1️⃣(image: icon, menu: menu)",
    "let button = UIButton(type: .system)\nbutton.setImage(icon, for: .normal)\n"
      + "navigationItem.rightBarButtonItem = 1️⃣UIBarButtonItem1️⃣(customView: button)",
  ]) func imageOnlyBarButtonItemIsReported(statements: String) throws {
    try check(viewDidLoadMethod(statements))
  }

  @Test(arguments: [
    "navigationItem.rightBarButtonItem = UIBarButtonItem(title: \"Add\", IMAGE)",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(title: name, style: .plain, target: self, action: nil)",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: nil)",
    "let item = UIBarButtonItem(IMAGE)\nitem.accessibilityLabel = name\nnavigationItem.rightBarButtonItem = item",
    "let item = UIBarButtonItem(IMAGE)\nnavigationItem.rightBarButtonItem = item\nitem.title = \"Add\"",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(IMAGE)\n"
      + "navigationItem.rightBarButtonItem?.accessibilityLabel = \"Add\"",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: UIAction(title: \"Add\", image: icon) { _ in })",
    "let button = UIButton(type: .system)\nbutton.setImage(icon, for: .normal)\nbutton.accessibilityLabel = \"Add\"\n"
      + "navigationItem.rightBarButtonItem = UIBarButtonItem(customView: button)",
  ]) func titleOrAccessibilityLabelNamesTheItem(statements: String) throws {
    try check(viewDidLoadMethod(statements))
  }

  /// VoiceOver announces the back button by its role, and a space has no content to announce.
  @Test(arguments: [
    "navigationItem.backBarButtonItem = UIBarButtonItem(title: \"\", style: .plain, target: nil, action: nil)",
    "toolbarItems = [UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)]",
  ]) func backButtonsAndSpacesNeedNoName(statements: String) throws {
    try check(viewDidLoadMethod(statements), evaluatedCount: 0)
  }

  @Test(arguments: [
    "let item = UIBarButtonItem(IMAGE)\nconfigure(item)\nnavigationItem.rightBarButtonItem = item",
    // The app declares `voiceOverText`, and its setter may set the accessibility label.
    "let item = UIBarButtonItem(IMAGE)\nitem.voiceOverText = \"Add\"\nnavigationItem.rightBarButtonItem = item",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(IMAGE).named(\"Add\")",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(image: icon, label: \"Add\")",
    "toolbarItems = [UIBarButtonItem(IMAGE)]\ntoolbarItems?.forEach { $0.accessibilityLabel = \"Add\" }",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(customView: AvatarView())",
    // The unnamed item is never shown.
    "let item = UIBarButtonItem(IMAGE)\nnavigationItem.rightBarButtonItem = editButtonItem",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(image: icon, primaryAction: action)",
  ]) func itemWithUnknownNameIsNotReported(statements: String) throws {
    try check(viewDidLoadMethod(statements), evaluatedCount: 0)
  }

  @Test func itemsAreFollowedThroughPropertiesAndFunctions() throws {
    try check(
      "private lazy var item = 1️⃣UIBarButtonItem1️⃣(IMAGE)\n"
        + viewDidLoadMethod("navigationItem.rightBarButtonItem = item"))
    try check("private lazy var item = UIBarButtonItem(IMAGE)\n" + viewDidLoadMethod("item.accessibilityLabel = name"))
    try check("lazy var item: UIBarButtonItem = {\nlet item = 1️⃣UIBarButtonItem1️⃣(IMAGE)\nreturn item\n}()")
    try check(
      "lazy var item: UIBarButtonItem = {\nlet item = UIBarButtonItem(IMAGE)\nitem.accessibilityLabel = name\nreturn item\n}()"
    )
    try check("lazy var item: UIBarButtonItem = {\nUIBarButtonItem(IMAGE)\n}()\nfunc f() { item.title = name }")
    let makeFunction = "private func make() -> UIBarButtonItem {\nNAMEUIBarButtonItemNAME(IMAGE)\n}\n"
    try check(
      makeFunction.replacing("NAME", with: "1️⃣") + viewDidLoadMethod("navigationItem.rightBarButtonItem = make()"))
    try check(
      makeFunction.replacing("NAME", with: "")
        + viewDidLoadMethod("let item = make()\nitem.accessibilityLabel = name\ntoolbarItems = [item]"))
  }

  /// Code in another file may set the label of an item that is not private.
  @Test func labelSetInAnotherFileNamesTheItem() throws {
    let members = "lazy var item = UIBarButtonItem(image: icon, style: .plain, target: nil, action: nil)"
    for (member, isNamed) in [("accessibilityLabel", true), ("accessibilityIdentifier", false)] {
      let markedMembers = isNamed ? members : members.replacing("UIBarButtonItem", with: "1️⃣UIBarButtonItem1️⃣")
      try AppOfProject.check(
        [
          "Form.swift": "import UIKit\nclass NoteController: UIViewController { \(markedMembers) }\n",
          "Other.swift": "import UIKit\nfunc name(_ page: NoteController) { page.item.\(member) = name }\n",
        ], "toolbar/unnamed-item")
    }
  }

  /// A method that the app adds to `UIBarButtonItem` may name the item, depending on the method's body.
  @Test func methodsOfAnAppExtensionAreFollowed() throws {
    let itemStatements = "let item = UIBarButtonItem(IMAGE)\nitem.adorn(1)\nnavigationItem.rightBarButtonItem = item"
    func checkAdornedItem(_ statements: String, _ body: String, evaluatedCount: Int = 1) throws {
      try self.check(
        viewDidLoadMethod(statements) + "\n}\nextension UIBarButtonItem {\nfunc adorn(_ kind: Int) { \(body) }",
        evaluatedCount: evaluatedCount)
    }
    try checkAdornedItem(itemStatements.replacing("UIBarButtonItem(", with: "1️⃣UIBarButtonItem1️⃣("), "tintColor = .red")
    try checkAdornedItem(itemStatements, "accessibilityLabel = names[kind]", evaluatedCount: 0)
    // A function that `adorn(_:)` calls may set a name.
    try checkAdornedItem(itemStatements, "setUpVoiceOver(kind)", evaluatedCount: 0)
    try checkAdornedItem(itemStatements, "Theme.apply(kind, to: self)", evaluatedCount: 0)
  }

  @Test func untitledMenuElementIsReported() throws {
    let ruleCode = "menu/unnamed-element"
    func menuProperty(_ child: String) -> String { "lazy var menu = UIMenu(title: \"\", children: [\(child)])" }
    try check(menuProperty("1️⃣UIAction1️⃣(title: \"\", image: icon) { _ in }"), ruleCode)
    try check(menuProperty("1️⃣UIAction1️⃣(image: icon) { _ in }"), ruleCode)
    try check(menuProperty("1️⃣UIMenu1️⃣(image: icon, children: [])"), ruleCode)
    try check(menuProperty("UIAction(title: \"Add\", image: icon) { _ in }"), ruleCode)
    try check(menuProperty("UIMenu(options: .displayInline, children: [])"), ruleCode, evaluatedCount: 0)
    try check(menuProperty("UIMenu(options: [.displayAsPalette], children: [])"), ruleCode, evaluatedCount: 0)
    let commandExpression = "UIKeyCommand(title: TITLE, action: #selector(go), input: \"j\", modifierFlags: .command)"
    try check(
      menuProperty("1️⃣" + commandExpression.replacing("(title: TITLE", with: "1️⃣(title: \"\"")), ruleCode,
      evaluatedCount: 0)
    try check(menuProperty(commandExpression.replacing("TITLE", with: "\"Go\"")), ruleCode, evaluatedCount: 0)
    // An initializer that the app declares may set a title.
    try check(menuProperty("UIAction(copyItem(url))"), ruleCode, evaluatedCount: 0)
    try check(menuProperty("UIAction(item: copyItem)"), ruleCode, evaluatedCount: 0)
    // A control's action is not a menu element.
    try check(
      viewDidLoadMethod("control.addAction(UIAction { _ in }, for: .touchUpInside)"), ruleCode, evaluatedCount: 0)
  }
}
