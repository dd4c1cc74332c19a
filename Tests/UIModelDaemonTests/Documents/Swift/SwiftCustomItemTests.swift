import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Tests of `toolbar/custom-view-without-menu-row`: controls in bars with many items, which the overflow menu of iOS 27
/// cannot show.
@Suite struct SwiftCustomItemTests {
  private static let code = "toolbar/custom-view-without-menu-row"

  /// Checks a view controller whose `viewDidLoad()` contains `body`, in an app that is built with Xcode 27.
  private func check(
    _ body: String, members: String = "", isUnderstood: Bool = true,
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
      text, text.contains("1️⃣") ? ["1️⃣": Self.code] : [:], infoPlist: "", others: [".xcode-version": "27.0"],
      sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .warning }, sourceLocation: sourceLocation)
    guard isUnderstood else { return }
    // Coverage understands every list of items.
    let reading = SwiftReader(SwiftFile(Array(MarkedText(text).text.utf8)), nil).reading
    let sites = SwiftCoverage(reading)?.sites ?? []
    #expect(sites.filter { $0.subject == .toolbars }.allSatisfy { $0.reason == nil }, sourceLocation: sourceLocation)
  }

  private static let plain =
    "UIBarButtonItem(systemItem: .add), UIBarButtonItem(title: \"A\"), UIBarButtonItem(title: \"B\")"

  @Test(arguments: [
    "navigationItem.rightBarButtonItems", "navigationItem.leftBarButtonItems", "toolbarItems", "self.toolbarItems",
  ]) func controlAmongFourItemsIsReported(list: String) throws {
    try check("\(list) = [\(Self.plain), 1️⃣UIBarButtonItem1️⃣(customView: UISwitch())]")
  }

  @Test(arguments: ["UIButton(type: .system)", "UISegmentedControl()", "UISlider()", "UIStepper()"])
  func everyControlClassIsReported(view: String) throws {
    try check("navigationItem.rightBarButtonItems = [\(Self.plain), 1️⃣UIBarButtonItem1️⃣(customView: \(view))]")
    try check(
      "let v = \(view)\nlet i = 1️⃣UIBarButtonItem1️⃣(customView: v)\ni.isEnabled = false\n"
        + "navigationItem.rightBarButtonItems = [\(Self.plain), i]")
    try check(
      "navigationItem.setRightBarButtonItems([\(Self.plain), i], animated: true)",
      members: "private let v = \(view)\nprivate lazy var i = 1️⃣UIBarButtonItem1️⃣(customView: v)")
  }

  @Test func spacesAreNotCountedAsItems() throws {
    try check(
      "navigationItem.rightBarButtonItems = [UIBarButtonItem(systemItem: .flexibleSpace), UIBarButtonItem(title: \"A\"), "
        + "UIBarButtonItem.fixedSpace(8), .flexibleSpace(), UIBarButtonItem(customView: UISwitch())]")
  }

  @Test func controlAmongThreeItemsIsNotReported() throws {
    try check("toolbarItems = [UIBarButtonItem(title: \"A\"), UIBarButtonItem(title: \"B\"), i]\n", members: Self.item)
  }

  private static let item = "private let i = UIBarButtonItem(customView: UISwitch())"

  @Test(arguments: ["UILabel()", "UIView()", "OwnControl()", "make()", "UISearchBar()"])
  func otherCustomViewsAreNotReported(view: String) throws {
    try check("navigationItem.rightBarButtonItems = [\(Self.plain), UIBarButtonItem(customView: \(view))]")
  }

  @Test(arguments: [
    "i.menuRepresentation = UIAction(title: \"On\") { _ in }", "i.title = \"On\"", "i.image = UIImage()",
    "i.primaryAction = UIAction { _ in }", "i.isPaddingRemoved = true", "i.visibilityPriority = .high",
    "configure(i)", "self.i.title = \"On\"",
  ]) func configuredItemIsNotReported(setting: String) throws {
    let list = "\nnavigationItem.rightBarButtonItems = [\(Self.plain), i]"
    try check(setting + list, members: Self.item)
    if !setting.hasPrefix("self") { try check("let i = UIBarButtonItem(customView: UISwitch())\n" + setting + list) }
  }

  @Test(arguments: [("let c = 1", true), ("extension Page { func c() { i.menuRepresentation = nil } }", false)])
  func menuRepresentationSetInAnotherFileCounts(other: String, isFound: Bool) throws {
    let project = """
      name: Notes
      targets:
        Notes: { type: application, platform: iOS, deploymentTarget: "17.0", sources: [Notes] }
      """
    let page = """
      class Page: UIViewController {
        let i = UIBarButtonItem(customView: UISwitch())
        override func viewDidLoad() { navigationItem.rightBarButtonItems = [\(Self.plain), i] }
      }
      """
    let folder = try TemporaryFolder(["project.yml": project, "Notes/Page.swift": page, "Notes/Other.swift": other])
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    _ = workspace.refresh()
    let codes = workspace.documents.flatMap { workspace.findings(of: $0) }.map(\.finding.code)
    #expect(codes.contains(Self.code) == isFound)
  }

  @Test func codeForEarlierReleasesIsNotReported() throws {
    let list = "navigationItem.rightBarButtonItems = [\(Self.plain), UIBarButtonItem(customView: UISwitch())]"
    try check("if #available(iOS 26, *) { } else { \(list) }")
    try check("if #unavailable(iOS 27) { \(list) }")
    let marked = list.replacing("UIBarButtonItem(customV", with: "1️⃣UIBarButtonItem1️⃣(customV")
    try check("if #available(iOS 26, *) { \(marked) }")
  }

  /// Lists with unknown items, and lists that a variable holds, are not counted.
  @Test func unknownListsAreNotCounted() throws {
    try check(
      "navigationItem.rightBarButtonItems = [a, b, x, y, UIBarButtonItem(customView: UISwitch())]", isUnderstood: false)
    try check(
      "let all = [\(Self.plain), UIBarButtonItem(customView: UISwitch())]\ntoolbarItems = all", isUnderstood: false)
  }
}
