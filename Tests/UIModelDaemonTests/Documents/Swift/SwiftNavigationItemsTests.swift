import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks UIKit navigation items that view controllers set up in code. Problems are reported only if the state after
/// `viewDidLoad` is certain.
@Suite struct SwiftNavigationItemsTests {
  /// Returns the source of a view controller whose `viewDidLoad` runs the given statements. Further members and
  /// top-level declarations can be added.
  private func controllerSource(_ statements: String, _ members: String = "", declarations: String = "") -> String {
    "import UIKit\nclass Editor: UIViewController {\n\(members)\noverride func viewDidLoad() {\nsuper.viewDidLoad()\n\(statements)\n}\n}\n\(declarations)"
  }

  private let iPadOS16 = Configuration(targets: [(.iPadOS, "16.0")])

  private static let members = """
    private let bold = UIBarButtonItem(title: "Bold")
    lazy var share: UIBarButtonItem = { UIBarButtonItem(systemItem: .action) }()
    @IBOutlet var done: UIBarButtonItem!
    private var mode: UIBarButtonItem?
    private var fresh: UIBarButtonItem { UIBarButtonItem(title: "Fresh") }
    func make() -> UIBarButtonItem { bold }
    """

  // MARK: Items in groups

  @Test(arguments: [
    "navigationItem.leadingItemGroups = [UIBarButtonItemGroup(barButtonItems: [bold], representativeItem: nil)]\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [1️⃣bold1️⃣])]",
    "navigationItem.centerItemGroups = [share.creatingFixedGroup(), .optionalGroup(customizationIdentifier: \"a\", items: [1️⃣share1️⃣])]",
    "let item = UIBarButtonItem(title: \"a\")\nlet group = UIBarButtonItemGroup(barButtonItems: [item], representativeItem: nil)\nnavigationItem.leadingItemGroups = [group]\nself.navigationItem.trailingItemGroups = [1️⃣item1️⃣.creatingMovableGroup(customizationIdentifier: \"a\")]",
    "navigationItem.leadingItemGroups = [done.creatingFixedGroup()]\nfill()",
  ]) func itemInTwoGroupsIsReported(_ statements: String) {
    let members =
      Self.members + "\nprivate func fill() { navigationItem.trailingItemGroups = [.fixedGroup(items: [DONE])] }"
    let markedText = members.replacing("DONE", with: statements.contains("fill") ? "1️⃣done1️⃣" : "done")
    let text = controllerSource(statements, statements.contains("fill") ? markedText : Self.members)
    checkFindings(
      text, ["1️⃣": "toolbar/item-in-two-groups"], kind: .swift, configuration: iPadOS16)
  }

  @Test(arguments: [
    // Each access to the property creates a new item, or the two accesses may return different items.
    "navigationItem.leadingItemGroups = [.fixedGroup(items: [fresh])]\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [fresh])]",
    "navigationItem.leadingItemGroups = [.fixedGroup(items: [make()])]\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [make()])]",
    "mode = UIBarButtonItem(title: \"a\")\nnavigationItem.leadingItemGroups = [.fixedGroup(items: [mode!])]\nmode = UIBarButtonItem(title: \"b\")\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [mode!])]",
    "var item = UIBarButtonItem(title: \"a\")\nnavigationItem.leadingItemGroups = [.fixedGroup(items: [item])]\nitem = UIBarButtonItem(title: \"b\")\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [item])]",
    // The item might not be in both groups at the same time.
    "if isOn { navigationItem.leadingItemGroups = [.fixedGroup(items: [bold])] } else { navigationItem.trailingItemGroups = [.fixedGroup(items: [bold])] }",
    "navigationItem.leadingItemGroups = [.fixedGroup(items: [bold])]\nif isOn { navigationItem.trailingItemGroups = [.fixedGroup(items: [bold])] }",
    "navigationItem.leadingItemGroups = [.fixedGroup(items: [bold])]\nnavigationItem.leadingItemGroups = []\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [bold])]",
    "navigationItem.leadingItemGroups = [.fixedGroup(items: [bold])]\nbutton.addAction { [weak self] in self?.navigationItem.trailingItemGroups = [.fixedGroup(items: [self?.bold])] }",
    "navigationItem.leadingItemGroups = [.fixedGroup(items: [isOn ? bold : share])]\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [bold])]",
    // The second group belongs to another navigation item.
    "navigationItem.leadingItemGroups = [.fixedGroup(items: [bold])]\nother.navigationItem.trailingItemGroups = [.fixedGroup(items: [bold])]",
    // The items differ, or only one of the two assignments sets a group.
    "navigationItem.leadingItemGroups = [.fixedGroup(items: [bold])]\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [share])]",
    "navigationItem.rightBarButtonItem = bold\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [bold])]",
  ]) func differentOrAlternativeItemsAreNotReported(_ statements: String) {
    checkFindings(controllerSource(statements, Self.members), kind: .swift, configuration: iPadOS16)
  }

  // MARK: Items replaced by groups

  @Test(arguments: [
    "navigationItem.1️⃣rightBarButtonItem1️⃣ = bold\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [share])]",
    "navigationItem.1️⃣leftBarButtonItems1️⃣ = [UIBarButtonItem(title: \"a\"), share]\nnavigationItem.leadingItemGroups = [UIBarButtonItem(title: \"b\").creatingFixedGroup()]",
  ]) func itemsReplacedByGroupsAreReported(_ statements: String) {
    let expectedFindings = ["1️⃣": "toolbar/bar-items-replaced"]
    checkFindings(controllerSource(statements, Self.members), expectedFindings, kind: .swift, configuration: iPadOS16)
    // Bar item groups require iOS 16, and the default targets include earlier releases, where the items are shown.
    checkFindings(controllerSource(statements, Self.members), kind: .swift)
  }

  @Test(arguments: [
    // The groups are set first, or on the opposite side of the bar.
    "navigationItem.trailingItemGroups = [.fixedGroup(items: [share])]\nnavigationItem.rightBarButtonItem = bold",
    "navigationItem.rightBarButtonItem = bold\nnavigationItem.leadingItemGroups = [.fixedGroup(items: [share])]",
    // An assignment is conditional, or the items are unknown.
    "navigationItem.rightBarButtonItem = bold\nif isOn { navigationItem.trailingItemGroups = [.fixedGroup(items: [share])] }",
    "if #available(iOS 17, *) { navigationItem.trailingItemGroups = [.fixedGroup(items: [share])] } else { navigationItem.rightBarButtonItem = bold }",
    "navigationItem.rightBarButtonItem = bold\nnavigationItem.trailingItemGroups = groups",
    "navigationItem.rightBarButtonItem = make()\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [share])]",
    "navigationItem.rightBarButtonItem = bold\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [make()])]",
    "navigationItem.rightBarButtonItem = nil\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [share])]",
    "navigationItem.rightBarButtonItem = bold\nguard isOn else { return }\nnavigationItem.trailingItemGroups = [.fixedGroup(items: [share])]",
  ]) func possiblyShownItemsAreNotReported(_ statements: String) {
    checkFindings(controllerSource(statements, Self.members), kind: .swift, configuration: iPadOS16)
  }

  /// Code outside `viewDidLoad` may set the items or the groups at any time.
  @Test func assignmentsOutsideViewDidLoadAreNotReported() {
    let itemAssignment = "navigationItem.rightBarButtonItem = bold"
    let groupAssignment = "navigationItem.trailingItemGroups = [.fixedGroup(items: [share])]"
    for text in [
      controllerSource(
        itemAssignment, Self.members + "\noverride func viewWillAppear(_ animated: Bool) { \(groupAssignment) }"),
      controllerSource(
        groupAssignment, Self.members + "\ninit() { super.init(nibName: nil, bundle: nil)\n\(itemAssignment) }"),
      controllerSource(
        "\(itemAssignment)\n\(groupAssignment)",
        Self.members + "\nfunc update() { navigationItem.rightBarButtonItem = nil }"),
      controllerSource(
        "\(itemAssignment)\n\(groupAssignment)", Self.members,
        declarations: "extension Editor { func update() { \(groupAssignment) } }"),
      controllerSource("let navigationItem = make()\n\(itemAssignment)\n\(groupAssignment)", Self.members),
      controllerSource(
        "\(itemAssignment)\n\(groupAssignment)", Self.members + "\nlet navigationItem = UINavigationItem()"),
    ] {
      checkFindings(text, kind: .swift, configuration: iPadOS16)
    }
  }

  // MARK: Identifiers

  @Test func duplicateIdentifiersAreReported() {
    let assignmentStart = "navigationItem.customizationIdentifier = "
    func readerSource(_ identifierExpression: String) -> String {
      "class Reader: UIViewController { override func viewDidLoad() { \(assignmentStart)\(identifierExpression) } }"
    }
    let expectedFindings = ["1️⃣": "toolbar/customization-identifier-not-unique"]
    checkFindings(
      controllerSource("\(assignmentStart)\"main\"", declarations: readerSource("1️⃣\"main\"1️⃣")), expectedFindings,
      kind: .swift, configuration: iPadOS16)
    for text in [
      controllerSource("\(assignmentStart)\"main\"", declarations: readerSource("\"reader\"")),
      controllerSource("\(assignmentStart)\"main\"", declarations: readerSource("name")),
      controllerSource(
        "\(assignmentStart)\"main\"",
        declarations: "class Reader: UIViewController { func show() { \(assignmentStart)\"main\" } }"),
      controllerSource("if isOn { \(assignmentStart)\"main\" }", declarations: readerSource("\"main\"")),
      controllerSource(
        "\(assignmentStart)\"main\"", declarations: "extension Editor { func show() { \(assignmentStart)\"main\" } }"),
    ] {
      checkFindings(text, kind: .swift, configuration: iPadOS16)
    }
    let twoGroups =
      "navigationItem.centerItemGroups = [.optionalGroup(customizationIdentifier: \"a\", items: [UIBarButtonItem(title: \"a\")]), .movableGroup(customizationIdentifier: 1️⃣\"a\"1️⃣, items: [UIBarButtonItem(title: \"b\")])]"
    checkFindings(
      controllerSource("\(assignmentStart)\"main\"\n\(twoGroups)"), expectedFindings, kind: .swift,
      configuration: iPadOS16)
    checkFindings(controllerSource(twoGroups), kind: .swift, configuration: iPadOS16)
  }

  /// Code and documents are checked separately, because a document may describe the bar that the code creates.
  @Test func codeAndDocumentsAreCheckedSeparately() throws {
    let editorSource = controllerSource("navigationItem.customizationIdentifier = \"main\"")
    let folder = try TemporaryFolder([
      "Editor.swift": editorSource,
      "Reader.uimodel.json":
        #"{ "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] }, "screens": [ { "ref": "editor", "navigationItem": { "customizationIdentifier": "main" } } ] }"#,
    ])
    let run = try ClientProcess("check", "--hints", folder.path)
    #expect(!run.output.contains("toolbar/"), "\(run.output)")
    let codeFolder = try TemporaryFolder([
      "Editor.swift": editorSource, "Reader.swift": editorSource.replacing("Editor", with: "Reader"),
    ])
    let secondRun = try ClientProcess("check", "--hints", codeFolder.path)
    #expect(secondRun.output.contains("toolbar/customization-identifier-not-unique"), "\(secondRun.output)")
  }

  // MARK: Properties that other code may set

  /// Properties that the code does not set are unknown, because other code may set them. Examples are the style, a
  /// delegate or an identifier.
  @Test(arguments: [
    "navigationItem.centerItemGroups = [.fixedGroup(items: [bold])]",
    "navigationItem.centerItemGroups = [.optionalGroup(customizationIdentifier: \"a\", items: [bold])]",
    "navigationItem.customizationIdentifier = nil\nnavigationItem.centerItemGroups = [.optionalGroup(customizationIdentifier: \"a\", items: [bold])]",
    "navigationItem.titleMenuProvider = { _ in UIMenu(children: [UICommand(title: \"Rename\", action: #selector(rename(_:)))]) }",
    "navigationItem.renameDelegate = nil\nnavigationItem.documentProperties = nil",
  ]) func unsetPropertiesAreUnknown(_ statements: String) {
    checkFindings(controllerSource(statements, Self.members), kind: .swift, configuration: iPadOS16)
  }

  @Test func pinnedGroupWithoutRepresentativeIsReported() {
    let text = { (rest: String) in
      self.controllerSource(
        "navigationItem.pinnedTrailingGroup = UIBarButtonItemGroup(1️⃣barButtonItems1️⃣: [UIBarButtonItem(title: \"a\"), UIBarButtonItem(title: \"b\")], representativeItem: \(rest)",
        Self.members)
    }
    // The finding is at the array that lists the group's items.
    let markedText = text("nil)").replacing("1️⃣", with: "").replacing(
      "[UIBarButtonItem(title: \"a\"), UIBarButtonItem(title: \"b\")]",
      with: "1️⃣[UIBarButtonItem(title: \"a\"), UIBarButtonItem(title: \"b\")]1️⃣")
    checkFindings(markedText, ["1️⃣": "toolbar/pinned-group-cannot-overflow"], kind: .swift, configuration: iPadOS16)
    for remainingCode in ["bold)", "item)", "nil)\nnavigationItem.pinnedTrailingGroup = nil"] {
      checkFindings(text(remainingCode).replacing("1️⃣", with: ""), kind: .swift, configuration: iPadOS16)
    }
  }

  // MARK: Coverage

  @Test func coverageCountsBarItemAssignments() throws {
    let text = controllerSource(
      "navigationItem.rightBarButtonItem = bold\nif isOn { navigationItem.leftBarButtonItems = [share, isOn ? done : editButtonItem] }\nother.navigationItem.rightBarButtonItem = bold\nnavigationItem.rightBarButtonItem = anything\nbutton.addAction { self.navigationItem.leftBarButtonItem = nil }\nlabel.style = 2\nnavigationItem.style = .editor",
      Self.members + "\nvar anything: Any")
    let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift)))
    let sites = coverage.sites.filter { $0.subject != .names }
    #expect(sites.map { $0.reason == nil } == [true, true, true, false, true, true])
    #expect(Set(sites.map(\.subject)) == [.toolbars])
  }

  /// Returns, for each coverage site in the text, whether its value was evaluated. A site is a use of a user interface
  /// API that rules may judge, such as an assignment of bar items. Sites with the subject `names` are excluded.
  private func readFlags(_ text: String) throws -> [Bool] {
    let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift)))
    return coverage.sites.filter { $0.subject != .names }.map { $0.reason == nil }
  }

  @Test func itemsOfOtherBarsAreReadWithoutGroups() throws {
    let pageStatements =
      "let page = Page()\npage.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .done)\nbar.topItem?.rightBarButtonItems = [.init(title: \"a\"), .fixedSpace(8)]\npage.navigationItem.rightBarButtonItem = anything"
    #expect(try readFlags(controllerSource(pageStatements, "let anything: Any")) == [true, true, false])
    #expect(
      try readFlags(
        controllerSource(pageStatements + "\npage.navigationItem.leadingItemGroups = []", "let anything: Any"))
        == [false, false, false, false])
  }

  @Test func itemsWithImplicitTypeAreRead() throws {
    let text = controllerSource(
      "navigationItem.leftBarButtonItem = .init(systemItem: .close)\nnavigationItem.rightBarButtonItems = [.flexibleSpace(), .init(title: \"a\")]"
    )
    #expect(try readFlags(text) == [true, true])
  }

  @Test func appendedGroupsAreRead() throws {
    let text = controllerSource(
      "navigationItem.leadingItemGroups.append(.fixedGroup(items: [bold]))\nnavigationItem.trailingItemGroups.append(contentsOf: others)",
      Self.members)
    #expect(try readFlags(text) == [true, false])
    let assignmentAndAppend = controllerSource(
      "navigationItem.leadingItemGroups = [.fixedGroup(items: [bold])]\nnavigationItem.trailingItemGroups.append(.fixedGroup(items: [bold]))",
      Self.members)
    // The evaluation does not record when an `append` call runs relative to an assignment.
    checkFindings(assignmentAndAppend, kind: .swift, configuration: iPadOS16)
  }
}
