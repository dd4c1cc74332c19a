import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Checks presentations that UIKit ignores, and popovers whose source rectangle is in the wrong coordinate space.
@Suite struct SwiftPresentCallsTests {
  private func check(
    _ members: String, _ code: String, beside: String = "", head: String = "class Page: UIViewController",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = "import UIKit\n\(head) {\n\(members)\n}\n\(beside)\n"
    let findings = try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": code] : [:], infoPlist: "", sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .hint }, sourceLocation: sourceLocation)
  }

  // MARK: Second presentations

  private static let second = "sheet/second-presentation"
  private static let first = "present(a, animated: true)"

  @Test(arguments: [
    "\(first)\n1️⃣present1️⃣(b, animated: true)",
    "self.\(first)\nlog()\nself.1️⃣present1️⃣(b, animated: false, completion: nil)",
    "navigationController?.present(a, animated: true)\nnavigationController?.1️⃣present1️⃣(b, animated: true)",
    "if isOn {\n\(first)\n1️⃣present1️⃣(b, animated: true)\n}",
  ]) func aSecondPresentationIsReported(code: String) throws {
    try check("func show() {\n\(code)\n}", Self.second)
  }

  @Test(arguments: [
    "\(first)\na.present(b, animated: true)", "present(a, animated: true) { self.present(b, animated: true) }",
    "\(first)\ndismiss(animated: true)\npresent(b, animated: true)",
    "if isOn {\n\(first)\n} else {\npresent(b, animated: true)\n}",
    "\(first)\nif isOn { return }\npresent(b, animated: true)", "\(first)\nawait done()\npresent(b, animated: true)",
    "switch kind {\ncase .a:\n\(first)\ncase .b:\npresent(b, animated: true)\n}",
    "\(first)\nDispatchQueue.main.async { self.present(b, animated: true) }",
    "#if DEBUG\n\(first)\n#else\npresent(b, animated: true)\n#endif",
    "router.present(a)\nrouter.present(b)",
  ]) func laterOrNestedPresentationsAreNotReported(code: String) throws {
    try check("func show() {\n\(code)\n}", Self.second)
  }

  @Test func presentMethodsOfTheAppAreNotReported() throws {
    let code = "func show() {\n\(Self.first)\npresent(b, animated: true)\n}"
    try check(code, Self.second, head: "class Router: NSObject")
    try check(code, Self.second, head: "class Page: Base")
    try check(
      code + "\nfunc present(_ page: UIViewController, animated: Bool) { queue.append(page) }", Self.second)
  }

  // MARK: Early presentations

  private static let early = "sheet/presented-too-early"

  @Test func aPresentationBeforeTheViewIsInAWindowIsReported() throws {
    try check("override func viewDidLoad() {\n1️⃣present1️⃣(a, animated: true)\n}", Self.early)
    try check("override func viewDidLoad() {\nif isNew { self.1️⃣present1️⃣(a, animated: true) }\n}", Self.early)
    try check(
      "override func viewDidLoad() {\nshow()\n}\nprivate func show() { 1️⃣present1️⃣(a, animated: true) }", Self.early)
    try check("override func viewDidAppear(_ animated: Bool) {\npresent(a, animated: true)\n}", Self.early)
    try check("override func viewDidLoad() {\nqueue.async { self.present(a, animated: true) }\n}", Self.early)
    try check(
      "override func viewDidLoad() {\nqueue.async { self.show() }\n}\nprivate func show() { present(a, animated: true) }",
      Self.early)
    // The navigation controller's view is already in the window, or `viewDidLoad` does not call the method.
    try check("override func viewDidLoad() {\nnavigationController?.present(a, animated: true)\n}", Self.early)
    try check("override func viewDidLoad() {\n}\nprivate func show() { present(a, animated: true) }", Self.early)
  }

  // MARK: Source rectangles

  private static let rect = "sheet/source-rect-in-other-space"

  private func popover(_ view: String, _ rect: String, in head: String = "func show(_ sender: UIButton)") -> String {
    """
    \(head) {
      let menu = UIAlertController()
      menu.popoverPresentationController?.sourceView = \(view)
      menu.popoverPresentationController?.sourceRect = \(rect)
      present(menu, animated: true)
    }
    """
  }

  @Test func aFrameOfTheSourceViewIsReported() throws {
    try check(popover("sender", "sender.1️⃣frame1️⃣"), Self.rect)
    try check(popover("self.button", "button.1️⃣frame1️⃣"), Self.rect)
    try check(popover("sender", "CGRect(origin: sender.1️⃣frame1️⃣.origin, size: .zero)"), Self.rect)
    try check(popover("sender", "CGRect(x: sender.1️⃣frame1️⃣.midX, y: 0, width: 1, height: 1)"), Self.rect)
    try check(popover("sender", "sender.bounds"), Self.rect)
    try check(popover("sender", "CGRect(x: 0, y: 0, width: sender.frame.width, height: 1)"), Self.rect)
    try check(popover("sender.superview", "sender.frame"), Self.rect)
    try check(popover("view", "sender.frame"), Self.rect)
    try check(popover("sender", "sender.convert(sender.frame, from: view)"), Self.rect)
    // A controller's view normally has its window's origin.
    try check(popover("view", "CGRect(x: view.frame.midX, y: 0, width: 0, height: 0)"), Self.rect)
  }

  @Test func aFrameOfACellIsReported() throws {
    let head = "func collectionView(_ list: UICollectionView, didSelectItemAt path: IndexPath)"
    try check(popover("view", "list.cellForItem(at: path)?.1️⃣frame1️⃣ ?? .zero", in: head), Self.rect)
    try check(popover("list", "list.cellForItem(at: path)?.frame ?? .zero", in: head), Self.rect)
    try check(popover("view", "cell.1️⃣frame1️⃣", in: "func show(cell: UITableViewCell)"), Self.rect)
    try check(popover("cell", "cell.1️⃣frame1️⃣", in: "func show(cell: UITableViewCell)"), Self.rect)
    try check(popover("tableView", "cell.frame", in: "func show(cell: UITableViewCell)"), Self.rect)
    try check(
      popover("view", "cell.frame", in: "func show(cell: UITableViewCell)"), Self.rect,
      head: "class Page: UITableViewController")
  }

  @Test func aCenterAndTheBoundsOfAnotherViewAreReported() throws {
    try check(popover("sender", "CGRect(origin: sender.1️⃣center1️⃣, size: .zero)"), Self.rect)
    try check(popover("view", "CGRect(origin: sender.center, size: .zero)"), Self.rect)
    try check(popover("view", "CGRect(origin: view.center, size: .zero)"), Self.rect)
    try check(popover("view", "sender.1️⃣bounds1️⃣"), Self.rect)
    try check(popover("view", "editButton.1️⃣bounds1️⃣"), Self.rect)
    try check(popover("view", "content.bounds"), Self.rect)
    // A size is the same in every coordinate space, and a sum may convert between spaces.
    let size = "width: sender.bounds.width, height: sender.bounds.height"
    try check(popover("view", "CGRect(x: 0, y: 0, \(size))"), Self.rect)
    try check(
      popover("view", "CGRect(x: sender.frame.minX + sender.bounds.midX, y: 0, width: 0, height: 0)"), Self.rect)
    // Both names may refer to the same view.
    try check(popover("view", "sender.bounds") + "\noverride func loadView() { view = button }", Self.rect)
    try check(popover("sender", "editButton.bounds"), Self.rect)
  }

  @Test func aMethodWithARectangleAndAViewIsRead() throws {
    func options(_ rect: String, _ view: String) -> String {
      "func show(_ sender: UIButton) {\nfiles.presentOptionsMenu(from: \(rect), in: \(view), animated: true)\n}"
    }
    try check(options("sender.1️⃣frame1️⃣", "sender"), Self.rect)
    try check(options("other.view.1️⃣frame1️⃣", "other.view"), Self.rect)
    try check(options("sender.bounds", "sender"), Self.rect)
    try check(options("sender.frame", "view"), Self.rect)
    // The behavior of an app method with a similar name is unknown.
    try check(
      "func show(_ sender: UIButton) {\nrouter.present(from: sender.frame, in: sender)\n}", Self.rect)
  }

  @Test func delegatePointIsInTheCoordinatesOfItsView() throws {
    let list =
      "func collectionView(_ list: UICollectionView, contextMenuConfigurationForItemsAt paths: [IndexPath], point: CGPoint)"
    try check(popover("view", "CGRect(origin: 1️⃣point1️⃣, size: .zero)", in: list), Self.rect)
    try check(popover("list", "CGRect(origin: point, size: .zero)", in: list), Self.rect)
    // The code converts the point manually.
    try check(
      popover("view", "CGRect(x: point.x, y: point.y - list.contentOffset.y, width: 0, height: 0)", in: list), Self.rect
    )
    try check(
      popover("view", "CGRect(origin: point, size: .zero)", in: list), Self.rect,
      head: "class Page: UICollectionViewController")
    let menu =
      "func contextMenuInteraction(_ menu: UIContextMenuInteraction, configurationForMenuAtLocation point: CGPoint)"
    let rect = "CGRect(x: 1️⃣point1️⃣.x, y: point.y, width: 1, height: 1)"
    try check(
      popover("view", rect, in: menu).replacing(
        "{\n  let menu", with: "{\nguard let icon = menu.view as? UIImageView else { return }\nlet menu"), Self.rect)
    // The menu may belong to the controller's own view.
    try check(
      popover("view", rect.replacing("1️⃣", with: ""), in: menu).replacing(
        "{\n  let menu", with: "{\nguard let page = menu.view as? PageView else { return }\nlet menu"), Self.rect)
    try check(popover("view", rect.replacing("1️⃣", with: ""), in: menu), Self.rect)
  }

  @Test func locationInAListIsReportedForTheView() throws {
    let members = "let list = UITableView()\nprivate var table: UITableView!\n"
    func press(_ owner: String) -> String { "let place = press.location(in: \(owner))\n" }
    func code(_ owner: String, _ rect: String) -> String {
      members
        + popover("view", rect, in: "func show(_ press: UIGestureRecognizer)").replacing(
          "let menu", with: press(owner) + "let menu")
    }
    try check(code("table", "CGRect(origin: 1️⃣place1️⃣, size: .zero)"), Self.rect)
    try check(code("self.table", "CGRect(origin: 1️⃣place1️⃣, size: .zero)"), Self.rect)
    try check(code("view", "CGRect(origin: place, size: .zero)"), Self.rect)
    try check(code("press.view", "CGRect(origin: place, size: .zero)"), Self.rect)
  }
}
