import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Tests of `toolbar/custom-view-without-menu-row`: controls in bars with many items, which the overflow menu of iOS 27
/// cannot show.
@Suite struct SwiftCustomItemTests {
  private static let ruleCode = "toolbar/custom-view-without-menu-row"

  /// Checks the findings in a view controller with `body` in `viewDidLoad()`, in an app built with Xcode 27. Also
  /// checks that coverage evaluates every list of items, unless `areListsEvaluated` is false.
  private func check(
    _ body: String, members: String = "", areListsEvaluated: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      import UIKit
      class Page: UIViewController {
        \(members)
        override func viewDidLoad() {
          super.viewDidLoad()
          let (a, b) = (1, 2)
          \(body)
        }
      }
      """
    let findings = try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": Self.ruleCode] : [:], infoPlist: "", files: [".xcode-version": "27.0"],
      sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .warning }, sourceLocation: sourceLocation)
    guard areListsEvaluated else { return }
    let reading = SwiftReader(SwiftFile(Array(MarkedText(text).text.utf8)), nil).reading
    let sites = SwiftCoverage(reading)?.sites ?? []
    #expect(sites.filter { $0.subject == .toolbars }.allSatisfy { $0.reason == nil }, sourceLocation: sourceLocation)
  }

  private static let threeBarItems =
    "UIBarButtonItem(systemItem: .add), UIBarButtonItem(title: \"A\"), UIBarButtonItem(title: \"B\")"

  @Test(arguments: [
    "navigationItem.rightBarButtonItems", "navigationItem.leftBarButtonItems", "toolbarItems", "self.toolbarItems",
  ]) func controlAmongFourItemsIsReported(listProperty: String) throws {
    try check("\(listProperty) = [\(Self.threeBarItems), 1️⃣UIBarButtonItem1️⃣(customView: UISwitch())]")
  }

  @Test(arguments: ["UIButton(type: .system)", "UISegmentedControl()", "UISlider()", "UIStepper()"])
  func controlOfEveryClassIsReported(viewExpression: String) throws {
    try check(
      "navigationItem.rightBarButtonItems = [\(Self.threeBarItems), 1️⃣UIBarButtonItem1️⃣(customView: \(viewExpression))]"
    )
    try check(
      "let v = \(viewExpression)\nlet i = 1️⃣UIBarButtonItem1️⃣(customView: v)\ni.isEnabled = false\n"
        + "navigationItem.rightBarButtonItems = [\(Self.threeBarItems), i]")
    try check(
      "navigationItem.setRightBarButtonItems([\(Self.threeBarItems), i], animated: true)",
      members: "private let v = \(viewExpression)\nprivate lazy var i = 1️⃣UIBarButtonItem1️⃣(customView: v)")
  }

  @Test func spacesAreNotCountedAsItems() throws {
    try check(
      "navigationItem.rightBarButtonItems = [UIBarButtonItem(systemItem: .flexibleSpace), UIBarButtonItem(title: \"A\"), "
        + "UIBarButtonItem.fixedSpace(8), .flexibleSpace(), UIBarButtonItem(customView: UISwitch())]")
  }

  @Test func controlAmongThreeItemsIsNotReported() throws {
    try check(
      "toolbarItems = [UIBarButtonItem(title: \"A\"), UIBarButtonItem(title: \"B\"), i]\n",
      members: Self.switchItemProperty)
  }

  private static let switchItemProperty = "private let i = UIBarButtonItem(customView: UISwitch())"

  @Test(arguments: ["UILabel()", "UIView()", "OwnControl()", "make()", "UISearchBar()"])
  func customViewOfAnotherClassIsNotReported(viewExpression: String) throws {
    try check(
      "navigationItem.rightBarButtonItems = [\(Self.threeBarItems), UIBarButtonItem(customView: \(viewExpression))]")
  }

  @Test(arguments: [
    "i.menuRepresentation = UIAction(title: \"On\") { _ in }", "i.title = \"On\"", "i.image = UIImage()",
    "i.primaryAction = UIAction { _ in }", "i.isPaddingRemoved = true", "i.visibilityPriority = .high",
    "configure(i)", "self.i.title = \"On\"",
  ]) func configuredItemIsNotReported(settingStatement: String) throws {
    let listAssignment = "\nnavigationItem.rightBarButtonItems = [\(Self.threeBarItems), i]"
    try check(settingStatement + listAssignment, members: Self.switchItemProperty)
    if !settingStatement.hasPrefix("self") {
      try check("let i = UIBarButtonItem(customView: UISwitch())\n" + settingStatement + listAssignment)
    }
  }

  @Test(arguments: [("let c = 1", true), ("extension Page { func c() { i.menuRepresentation = nil } }", false)])
  func menuRepresentationSetInAnotherFileIsRead(otherFileText: String, isReported: Bool) throws {
    let projectYAML = """
      name: Notes
      targets:
        Notes: { type: application, platform: iOS, deploymentTarget: "17.0", sources: [Notes] }
      """
    let pageSource = """
      class Page: UIViewController {
        let i = UIBarButtonItem(customView: UISwitch())
        override func viewDidLoad() { navigationItem.rightBarButtonItems = [\(Self.threeBarItems), i] }
      }
      """
    let folder = try TemporaryFolder([
      "project.yml": projectYAML, "Notes/Page.swift": pageSource, "Notes/Other.swift": otherFileText,
    ])
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    _ = workspace.refresh()
    let codes = workspace.documents.flatMap { workspace.findings(of: $0) }.map(\.finding.code)
    #expect(codes.contains(Self.ruleCode) == isReported)
  }

  @Test func codeForEarlierReleasesIsNotReported() throws {
    let listAssignment =
      "navigationItem.rightBarButtonItems = [\(Self.threeBarItems), UIBarButtonItem(customView: UISwitch())]"
    try check("if #available(iOS 26, *) { } else { \(listAssignment) }")
    try check("if #unavailable(iOS 27) { \(listAssignment) }")
    let markedAssignment = listAssignment.replacing("UIBarButtonItem(customV", with: "1️⃣UIBarButtonItem1️⃣(customV")
    try check("if #available(iOS 26, *) { \(markedAssignment) }")
  }

  /// Lists with unknown items, and lists stored in a variable, are not reported.
  @Test func listWithUnknownItemsIsNotReported() throws {
    try check(
      "navigationItem.rightBarButtonItems = [a, b, x, y, UIBarButtonItem(customView: UISwitch())]",
      areListsEvaluated: false)
    try check(
      "let all = [\(Self.threeBarItems), UIBarButtonItem(customView: UISwitch())]\ntoolbarItems = all",
      areListsEvaluated: false)
  }
}
