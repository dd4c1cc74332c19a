import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Tests of `toolbar/unnamed-item` and `menu/unnamed-element` for UIKit bar button items and menu elements.
@Suite struct SwiftBarItemNamesTests {
  /// Checks the findings for the members of a view controller. Also checks that coverage evaluates the names of exactly
  /// `understood` items.
  private func check(
    _ members: String, _ code: String = "toolbar/unnamed-item", others: [String: String] = [:], understood: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      import UIKit
      class NoteController: UIViewController {
        \(members.replacing("IMAGE", with: "image: UIImage(systemName: \"plus\"), style: .plain, target: self, action: nil"))
      }
      """
    let findings = try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": code] : [:], infoPlist: "", others: others, sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .hint }, sourceLocation: sourceLocation)
    let reading = SwiftReader(SwiftFile(Array(MarkedText(text).text.utf8)), nil).reading
    let sites = (SwiftCoverage(reading)?.sites ?? []).filter { $0.subject == .names }
    #expect(sites.count { $0.reason == nil } == understood, "\(sites)", sourceLocation: sourceLocation)
  }

  private func load(_ code: String) -> String { "override func viewDidLoad() {\n\(code)\n}" }

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
  ]) func imageOnlyBarButtonItemIsReported(code: String) throws {
    try check(load(code))
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
  ]) func titleOrAccessibilityLabelNamesTheItem(code: String) throws {
    try check(load(code))
  }

  /// VoiceOver announces the back button by its role, and a space has no content to announce.
  @Test(arguments: [
    "navigationItem.backBarButtonItem = UIBarButtonItem(title: \"\", style: .plain, target: nil, action: nil)",
    "toolbarItems = [UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)]",
  ]) func backButtonsAndSpacesNeedNoName(code: String) throws {
    try check(load(code), understood: 0)
  }

  @Test(arguments: [
    "let item = UIBarButtonItem(IMAGE)\nconfigure(item)\nnavigationItem.rightBarButtonItem = item",
    // `voiceOverText` is a property of the app, and may set the accessibility label.
    "let item = UIBarButtonItem(IMAGE)\nitem.voiceOverText = \"Add\"\nnavigationItem.rightBarButtonItem = item",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(IMAGE).named(\"Add\")",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(image: icon, label: \"Add\")",
    "toolbarItems = [UIBarButtonItem(IMAGE)]\ntoolbarItems?.forEach { $0.accessibilityLabel = \"Add\" }",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(customView: AvatarView())",
    // The unnamed item is never shown.
    "let item = UIBarButtonItem(IMAGE)\nnavigationItem.rightBarButtonItem = editButtonItem",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(image: icon, primaryAction: action)",
  ]) func itemWithUnknownNameIsNotReported(code: String) throws {
    try check(load(code), understood: 0)
  }

  @Test func itemsAreFollowedThroughPropertiesAndFunctions() throws {
    try check("private lazy var item = 1️⃣UIBarButtonItem1️⃣(IMAGE)\n" + load("navigationItem.rightBarButtonItem = item"))
    try check("private lazy var item = UIBarButtonItem(IMAGE)\n" + load("item.accessibilityLabel = name"))
    try check("lazy var item: UIBarButtonItem = {\nlet item = 1️⃣UIBarButtonItem1️⃣(IMAGE)\nreturn item\n}()")
    try check(
      "lazy var item: UIBarButtonItem = {\nlet item = UIBarButtonItem(IMAGE)\nitem.accessibilityLabel = name\nreturn item\n}()"
    )
    try check("lazy var item: UIBarButtonItem = {\nUIBarButtonItem(IMAGE)\n}()\nfunc f() { item.title = name }")
    let make = "private func make() -> UIBarButtonItem {\nNAMEUIBarButtonItemNAME(IMAGE)\n}\n"
    try check(make.replacing("NAME", with: "1️⃣") + load("navigationItem.rightBarButtonItem = make()"))
    try check(
      make.replacing("NAME", with: "")
        + load("let item = make()\nitem.accessibilityLabel = name\ntoolbarItems = [item]"))
  }

  /// Code in another file may set the label of an item that is not private.
  @Test func labelSetInAnotherFileNamesTheItem() throws {
    let members = "lazy var item = UIBarButtonItem(image: icon, style: .plain, target: nil, action: nil)"
    for (member, isNamed) in [("accessibilityLabel", true), ("accessibilityIdentifier", false)] {
      let marked = isNamed ? members : members.replacing("UIBarButtonItem", with: "1️⃣UIBarButtonItem1️⃣")
      try AppOfProject.check(
        [
          "Form.swift": "import UIKit\nclass NoteController: UIViewController { \(marked) }\n",
          "Other.swift": "import UIKit\nfunc name(_ page: NoteController) { page.item.\(member) = name }\n",
        ], "toolbar/unnamed-item")
    }
  }

  /// A method in the app's extension of `UIBarButtonItem` may set a name. The method body decides.
  @Test func appExtensionsOfUIBarButtonItemAreRead() throws {
    let item = "let item = UIBarButtonItem(IMAGE)\nitem.adorn(1)\nnavigationItem.rightBarButtonItem = item"
    func check(_ code: String, _ body: String, understood: Int = 1) throws {
      try self.check(
        load(code) + "\n}\nextension UIBarButtonItem {\nfunc adorn(_ kind: Int) { \(body) }", understood: understood)
    }
    try check(item.replacing("UIBarButtonItem(", with: "1️⃣UIBarButtonItem1️⃣("), "tintColor = .red")
    try check(item, "accessibilityLabel = names[kind]", understood: 0)
    // A function that `adorn(_:)` calls may set a name.
    try check(item, "setUpVoiceOver(kind)", understood: 0)
    try check(item, "Theme.apply(kind, to: self)", understood: 0)
  }

  @Test func menuElementsNeedATitle() throws {
    let code = "menu/unnamed-element"
    func menu(_ child: String) -> String { "lazy var menu = UIMenu(title: \"\", children: [\(child)])" }
    try check(menu("1️⃣UIAction1️⃣(title: \"\", image: icon) { _ in }"), code)
    try check(menu("1️⃣UIAction1️⃣(image: icon) { _ in }"), code)
    try check(menu("1️⃣UIMenu1️⃣(image: icon, children: [])"), code)
    try check(menu("UIAction(title: \"Add\", image: icon) { _ in }"), code)
    try check(menu("UIMenu(options: .displayInline, children: [])"), code, understood: 0)
    try check(menu("UIMenu(options: [.displayAsPalette], children: [])"), code, understood: 0)
    let command = "UIKeyCommand(title: TITLE, action: #selector(go), input: \"j\", modifierFlags: .command)"
    try check(menu("1️⃣" + command.replacing("(title: TITLE", with: "1️⃣(title: \"\"")), code, understood: 0)
    try check(menu(command.replacing("TITLE", with: "\"Go\"")), code, understood: 0)
    // An initializer that the app declares may set a title.
    try check(menu("UIAction(copyItem(url))"), code, understood: 0)
    try check(menu("UIAction(item: copyItem)"), code, understood: 0)
    // The action of a control is not an element of a menu.
    try check(load("control.addAction(UIAction { _ in }, for: .touchUpInside)"), code, understood: 0)
  }
}
