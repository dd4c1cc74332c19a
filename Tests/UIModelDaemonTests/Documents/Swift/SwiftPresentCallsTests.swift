import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Checks presentations that UIKit ignores, and popovers whose source rectangle is in the wrong coordinate space.
@Suite struct SwiftPresentCallsTests {
  private func check(
    _ members: String, _ ruleCode: String, declarations: String = "",
    classHeader: String = "class Page: UIViewController",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = "import UIKit\n\(classHeader) {\n\(members)\n}\n\(declarations)\n"
    let findings = try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": ruleCode] : [:], infoPlist: "", sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .hint }, sourceLocation: sourceLocation)
  }

  // MARK: Second presentations

  private static let secondPresentationRule = "sheet/second-presentation"
  private static let firstPresentation = "present(a, animated: true)"

  @Test(arguments: [
    "\(firstPresentation)\n1️⃣present1️⃣(b, animated: true)",
    "self.\(firstPresentation)\nlog()\nself.1️⃣present1️⃣(b, animated: false, completion: nil)",
    "navigationController?.present(a, animated: true)\nnavigationController?.1️⃣present1️⃣(b, animated: true)",
    "if isOn {\n\(firstPresentation)\n1️⃣present1️⃣(b, animated: true)\n}",
  ]) func aSecondPresentationIsReported(code: String) throws {
    try check("func show() {\n\(code)\n}", Self.secondPresentationRule)
  }

  @Test(arguments: [
    "\(firstPresentation)\na.present(b, animated: true)",
    "present(a, animated: true) { self.present(b, animated: true) }",
    "\(firstPresentation)\ndismiss(animated: true)\npresent(b, animated: true)",
    "if isOn {\n\(firstPresentation)\n} else {\npresent(b, animated: true)\n}",
    "\(firstPresentation)\nif isOn { return }\npresent(b, animated: true)",
    "\(firstPresentation)\nawait done()\npresent(b, animated: true)",
    "switch kind {\ncase .a:\n\(firstPresentation)\ncase .b:\npresent(b, animated: true)\n}",
    "\(firstPresentation)\nDispatchQueue.main.async { self.present(b, animated: true) }",
    "#if DEBUG\n\(firstPresentation)\n#else\npresent(b, animated: true)\n#endif",
    "router.present(a)\nrouter.present(b)",
  ]) func laterOrNestedPresentationsAreNotReported(code: String) throws {
    try check("func show() {\n\(code)\n}", Self.secondPresentationRule)
  }

  @Test func presentMethodsOfTheAppAreNotReported() throws {
    let code = "func show() {\n\(Self.firstPresentation)\npresent(b, animated: true)\n}"
    try check(code, Self.secondPresentationRule, classHeader: "class Router: NSObject")
    try check(code, Self.secondPresentationRule, classHeader: "class Page: Base")
    try check(
      code + "\nfunc present(_ page: UIViewController, animated: Bool) { queue.append(page) }",
      Self.secondPresentationRule)
  }

  // MARK: Early presentations

  private static let earlyPresentationRule = "sheet/presented-too-early"

  @Test func aPresentationBeforeTheViewIsInAWindowIsReported() throws {
    try check("override func viewDidLoad() {\n1️⃣present1️⃣(a, animated: true)\n}", Self.earlyPresentationRule)
    try check(
      "override func viewDidLoad() {\nif isNew { self.1️⃣present1️⃣(a, animated: true) }\n}", Self.earlyPresentationRule)
    try check(
      "override func viewDidLoad() {\nshow()\n}\nprivate func show() { 1️⃣present1️⃣(a, animated: true) }",
      Self.earlyPresentationRule)
    try check(
      "override func viewDidAppear(_ animated: Bool) {\npresent(a, animated: true)\n}", Self.earlyPresentationRule)
    try check(
      "override func viewDidLoad() {\nqueue.async { self.present(a, animated: true) }\n}", Self.earlyPresentationRule)
    try check(
      "override func viewDidLoad() {\nqueue.async { self.show() }\n}\nprivate func show() { present(a, animated: true) }",
      Self.earlyPresentationRule)
    // The navigation controller's view is already in the window, or `viewDidLoad` does not call the method.
    try check(
      "override func viewDidLoad() {\nnavigationController?.present(a, animated: true)\n}", Self.earlyPresentationRule)
    try check(
      "override func viewDidLoad() {\n}\nprivate func show() { present(a, animated: true) }", Self.earlyPresentationRule
    )
  }

  // MARK: Source rectangles

  private static let sourceRectRule = "sheet/source-rect-in-other-space"

  private func popoverMethod(_ view: String, _ rect: String, in methodHeader: String = "func show(_ sender: UIButton)")
    -> String
  {
    """
    \(methodHeader) {
      let menu = UIAlertController()
      menu.popoverPresentationController?.sourceView = \(view)
      menu.popoverPresentationController?.sourceRect = \(rect)
      present(menu, animated: true)
    }
    """
  }

  @Test func aFrameOfTheSourceViewIsReported() throws {
    try check(popoverMethod("sender", "sender.1️⃣frame1️⃣"), Self.sourceRectRule)
    try check(popoverMethod("self.button", "button.1️⃣frame1️⃣"), Self.sourceRectRule)
    try check(popoverMethod("sender", "CGRect(origin: sender.1️⃣frame1️⃣.origin, size: .zero)"), Self.sourceRectRule)
    try check(popoverMethod("sender", "CGRect(x: sender.1️⃣frame1️⃣.midX, y: 0, width: 1, height: 1)"), Self.sourceRectRule)
    try check(popoverMethod("sender", "sender.bounds"), Self.sourceRectRule)
    try check(popoverMethod("sender", "CGRect(x: 0, y: 0, width: sender.frame.width, height: 1)"), Self.sourceRectRule)
    try check(popoverMethod("sender.superview", "sender.frame"), Self.sourceRectRule)
    try check(popoverMethod("view", "sender.frame"), Self.sourceRectRule)
    try check(popoverMethod("sender", "sender.convert(sender.frame, from: view)"), Self.sourceRectRule)
    // A controller's view normally begins at its window's origin, so the view's frame equals the view's bounds.
    try check(popoverMethod("view", "CGRect(x: view.frame.midX, y: 0, width: 0, height: 0)"), Self.sourceRectRule)
  }

  @Test func aFrameOfACellIsReported() throws {
    let methodHeader = "func collectionView(_ list: UICollectionView, didSelectItemAt path: IndexPath)"
    try check(
      popoverMethod("view", "list.cellForItem(at: path)?.1️⃣frame1️⃣ ?? .zero", in: methodHeader), Self.sourceRectRule)
    try check(
      popoverMethod("list", "list.cellForItem(at: path)?.frame ?? .zero", in: methodHeader), Self.sourceRectRule)
    try check(popoverMethod("view", "cell.1️⃣frame1️⃣", in: "func show(cell: UITableViewCell)"), Self.sourceRectRule)
    try check(popoverMethod("cell", "cell.1️⃣frame1️⃣", in: "func show(cell: UITableViewCell)"), Self.sourceRectRule)
    try check(popoverMethod("tableView", "cell.frame", in: "func show(cell: UITableViewCell)"), Self.sourceRectRule)
    try check(
      popoverMethod("view", "cell.frame", in: "func show(cell: UITableViewCell)"), Self.sourceRectRule,
      classHeader: "class Page: UITableViewController")
  }

  @Test func centerAndBoundsOfAnotherViewAreReported() throws {
    try check(popoverMethod("sender", "CGRect(origin: sender.1️⃣center1️⃣, size: .zero)"), Self.sourceRectRule)
    try check(popoverMethod("view", "CGRect(origin: sender.center, size: .zero)"), Self.sourceRectRule)
    try check(popoverMethod("view", "CGRect(origin: view.center, size: .zero)"), Self.sourceRectRule)
    try check(popoverMethod("view", "sender.1️⃣bounds1️⃣"), Self.sourceRectRule)
    try check(popoverMethod("view", "editButton.1️⃣bounds1️⃣"), Self.sourceRectRule)
    try check(popoverMethod("view", "content.bounds"), Self.sourceRectRule)
    // A size is the same in every coordinate space, and a sum may convert between spaces.
    let sizeArguments = "width: sender.bounds.width, height: sender.bounds.height"
    try check(popoverMethod("view", "CGRect(x: 0, y: 0, \(sizeArguments))"), Self.sourceRectRule)
    try check(
      popoverMethod("view", "CGRect(x: sender.frame.minX + sender.bounds.midX, y: 0, width: 0, height: 0)"),
      Self.sourceRectRule)
    // The two expressions may refer to one view.
    try check(
      popoverMethod("view", "sender.bounds") + "\noverride func loadView() { view = button }", Self.sourceRectRule)
    try check(popoverMethod("sender", "editButton.bounds"), Self.sourceRectRule)
  }

  @Test func methodWithRectangleAndViewArgumentsIsChecked() throws {
    func optionsMenuMethod(_ rect: String, _ view: String) -> String {
      "func show(_ sender: UIButton) {\nfiles.presentOptionsMenu(from: \(rect), in: \(view), animated: true)\n}"
    }
    try check(optionsMenuMethod("sender.1️⃣frame1️⃣", "sender"), Self.sourceRectRule)
    try check(optionsMenuMethod("other.view.1️⃣frame1️⃣", "other.view"), Self.sourceRectRule)
    try check(optionsMenuMethod("sender.bounds", "sender"), Self.sourceRectRule)
    try check(optionsMenuMethod("sender.frame", "view"), Self.sourceRectRule)
    // The behavior of an app method with a similar name is unknown.
    try check(
      "func show(_ sender: UIButton) {\nrouter.present(from: sender.frame, in: sender)\n}", Self.sourceRectRule)
  }

  @Test func delegatePointIsReportedForAnotherSourceView() throws {
    let listMethodHeader =
      "func collectionView(_ list: UICollectionView, contextMenuConfigurationForItemsAt paths: [IndexPath], point: CGPoint)"
    try check(popoverMethod("view", "CGRect(origin: 1️⃣point1️⃣, size: .zero)", in: listMethodHeader), Self.sourceRectRule)
    try check(popoverMethod("list", "CGRect(origin: point, size: .zero)", in: listMethodHeader), Self.sourceRectRule)
    // The code converts the point manually.
    try check(
      popoverMethod(
        "view", "CGRect(x: point.x, y: point.y - list.contentOffset.y, width: 0, height: 0)", in: listMethodHeader),
      Self.sourceRectRule
    )
    try check(
      popoverMethod("view", "CGRect(origin: point, size: .zero)", in: listMethodHeader), Self.sourceRectRule,
      classHeader: "class Page: UICollectionViewController")
    let menuMethodHeader =
      "func contextMenuInteraction(_ menu: UIContextMenuInteraction, configurationForMenuAtLocation point: CGPoint)"
    let rect = "CGRect(x: 1️⃣point1️⃣.x, y: point.y, width: 1, height: 1)"
    try check(
      popoverMethod("view", rect, in: menuMethodHeader).replacing(
        "{\n  let menu", with: "{\nguard let icon = menu.view as? UIImageView else { return }\nlet menu"),
      Self.sourceRectRule)
    // The menu may belong to the controller's own view.
    try check(
      popoverMethod("view", rect.replacing("1️⃣", with: ""), in: menuMethodHeader).replacing(
        "{\n  let menu", with: "{\nguard let page = menu.view as? PageView else { return }\nlet menu"),
      Self.sourceRectRule)
    try check(popoverMethod("view", rect.replacing("1️⃣", with: ""), in: menuMethodHeader), Self.sourceRectRule)
  }

  @Test func listLocationIsReportedForAnotherSourceView() throws {
    let members = "let list = UITableView()\nprivate var table: UITableView!\n"
    func locationStatement(_ viewName: String) -> String { "let place = press.location(in: \(viewName))\n" }
    func membersWithLocation(_ viewName: String, _ rect: String) -> String {
      members
        + popoverMethod("view", rect, in: "func show(_ press: UIGestureRecognizer)").replacing(
          "let menu", with: locationStatement(viewName) + "let menu")
    }
    try check(membersWithLocation("table", "CGRect(origin: 1️⃣place1️⃣, size: .zero)"), Self.sourceRectRule)
    try check(membersWithLocation("self.table", "CGRect(origin: 1️⃣place1️⃣, size: .zero)"), Self.sourceRectRule)
    try check(membersWithLocation("view", "CGRect(origin: place, size: .zero)"), Self.sourceRectRule)
    try check(membersWithLocation("press.view", "CGRect(origin: place, size: .zero)"), Self.sourceRectRule)
  }
}
