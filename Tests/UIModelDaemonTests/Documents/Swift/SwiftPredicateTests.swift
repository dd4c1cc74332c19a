import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift

/// Checks that conditions are judged by assigned values and not by the names of variables. An action sheet without a
/// source is reported if app data decides whether the sheet is presented, but not if the device may decide.
@Suite struct SwiftPredicateTests {
  private func pageSource(_ statements: String, _ members: String, declarations: String = "") -> String {
    """
    import UIKit
    class Page: UIViewController {
      func ask() {
        let sheet = 1️⃣UIAlertController1️⃣(title: nil, message: nil, preferredStyle: .actionSheet)
        \(statements)
      }
      \(members)
    }
    \(declarations)
    """
  }

  private func check(
    _ statements: String, _ members: String = "", declarations: String = "", isReported: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = pageSource(statements, members, declarations: declarations)
    let expectedFindings = isReported ? ["1️⃣": "sheet/popover-without-source"] : [:]
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), expectedFindings, kind: .swift, sourceLocation: sourceLocation)
    let reasons = unjudgedSites(text.replacing("1️⃣", with: ""), .popovers)
    #expect(reasons.isEmpty == isReported, "\(reasons)", sourceLocation: sourceLocation)
  }

  // MARK: Other rules

  /// A layout that uses the screen size is reported if its condition tests app data, but not if the condition may
  /// depend on the device.
  @Test(arguments: [
    ("if deviceName.isEmpty {", true), ("if !deviceName.isEmpty { return }\ndo {", true),
    ("if UIDevice.current.userInterfaceIdiom == .phone {", false), ("if isDevice {", false),
  ]) func conditionsOfScreenLayoutsAreJudgedByValue(_ conditionStart: String, isReported: Bool) {
    let text = """
      import UIKit
      final class Page: UIViewController {
        let box = UIView()
        var deviceName = ""
        var isDevice: Bool { UIDevice.current.userInterfaceIdiom == .phone }
        func lay() {
          let width = 1️⃣UIScreen.main.bounds.width1️⃣
          \(conditionStart) box.frame = CGRect(x: 0, y: 0, width: width, height: 40) }
        }
      }
      """
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": "scene/laid-out-by-screen"] : [:],
      kind: .swift)
  }

  /// An adjustment to the keyboard's height is reported if its condition tests app data, but not if the condition may
  /// depend on the device or on the view's size.
  @Test(arguments: [
    ("if floatingName.isEmpty {", true), ("switch mode {\ncase .two:", true), ("for _ in names {", true),
    ("if isFloating {", false), ("if view.bounds.width > 3 {", false),
    ("switch traitCollection.userInterfaceIdiom {\ndefault:", false),
  ]) func conditionsOfKeyboardAdjustmentsAreJudgedByValue(_ conditionStart: String, isReported: Bool) {
    let text = """
      import UIKit
      final class Page: UIViewController {
        @IBOutlet var bottom: NSLayoutConstraint!
        var floatingName = "", names: [String] = [], mode = Mode.one, isFloating = false
        override func viewDidLoad() {
          super.viewDidLoad()
          NotificationCenter.default.addObserver(
            self, selector: #selector(change), name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
        }
        @objc func change(_ n: Notification) {
          guard let frame = n.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          isFloating = frame.width < view.bounds.width
          \(conditionStart) bottom.constant = 1️⃣frame.height1️⃣ }
        }
      }
      \(Self.declarations)
      """
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": "keyboard/raw-height-adjustment"] : [:],
      kind: .swift)
  }

  private static let declarations = """
    enum Mode { case one, two }
    enum Place { case top; var isNarrow: Bool { UIDevice.current.userInterfaceIdiom == .phone } }
    struct Item { var isDone = false; var name = ""; var width: CGFloat = 0 }
    final class Store {
      static let shared = Store()
      var isSynced = false
      var items: [Item] = []
      var current: Item?
      func has(_ name: String) -> Bool { items.contains { $0.name == name } }
    }
    """

  @Test(arguments: [
    // The conditions test app data whose names resemble devices and sizes.
    ("if portraitName.count > 2 { present(sheet, animated: true) }", "var portraitName = \"\""),
    ("if deviceName.isEmpty { return }\npresent(sheet, animated: true)", "var deviceName = \"\""),
    ("guard !phones.isEmpty else { return }\npresent(sheet, animated: true)", "let phones = [\"a\"]"),
    ("if isLarge { present(sheet, animated: true) }", "var isLarge = false\nfunc grow() { isLarge = true }"),
    (
      "if isLarge { present(sheet, animated: true) }",
      "private var isLarge: Bool { names.count > 3 }\nvar names: [String] = []"
    ),
    ("if screenMode == .two { present(sheet, animated: true) }", "var screenMode = Mode.one"),
    // Most of the conditions test objects and functions of the project.
    ("if store.isSynced { present(sheet, animated: true) }", "let store = Store.shared"),
    ("if Store.shared.current?.isDone == true { present(sheet, animated: true) }", ""),
    ("for item in store.items where item.isDone { present(sheet, animated: true) }", "let store = Store()"),
    ("if store.has(\"a\") { present(sheet, animated: true) }", "let store = Store()"),
    (
      "let pads = store.items.filter { $0.isDone }\nif pads.count > 1 { present(sheet, animated: true) }",
      "let store = Store()"
    ),
    ("while isWide { isWide = false\npresent(sheet, animated: true) }", "var isWide = false"),
    ("defer { present(sheet, animated: true) }", ""),
    ("func show() { present(sheet, animated: true) }\nshow()", ""),
    ("if UserDefaults.standard.bool(forKey: \"wide\") { present(sheet, animated: true) }", ""),
    (
      "show(false, sheet)",
      "private func show(_ isWide: Bool, _ sheet: UIAlertController) { if isWide { present(sheet, animated: true) } }"
    ),
    ("if wideSwitch.isOn { present(sheet, animated: true) }", "@IBOutlet var wideSwitch: UISwitch!"),
  ]) func conditionOnAppDataIsReported(_ statements: String, _ members: String) {
    check(statements, members, declarations: Self.declarations, isReported: true)
  }

  @Test(arguments: [
    (
      "if isOpen { present(sheet, animated: true) }",
      "var isOpen: Bool { traitCollection.horizontalSizeClass == .compact }"
    ),
    ("if isOpen { present(sheet, animated: true) }", "var isOpen = UIDevice.current.userInterfaceIdiom == .phone"),
    (
      "if isOpen { present(sheet, animated: true) }",
      "var isOpen = false\noverride func viewDidLoad() { super.viewDidLoad(); isOpen = view.bounds.width < 500 }"
    ),
    ("if isOpen() { present(sheet, animated: true) }", "func isOpen() -> Bool { view.bounds.width < 500 }"),
    (
      "if item.width > 2 { present(sheet, animated: true) }",
      "var item = Item()\nfunc lay() { item.width = view.bounds.width }"
    ),
    (
      "show(view.bounds.width > 3, sheet)",
      "private func show(_ isOpen: Bool, _ sheet: UIAlertController) { if isOpen { present(sheet, animated: true) } }"
    ),
    ("for one in all { present(sheet, animated: true) }", ""),
    ("if keeps { present(sheet, animated: true) }", "var keeps: Bool\ninit(keeps: Bool) { self.keeps = keeps }"),
    ("while view.bounds.width < 3 { present(sheet, animated: true) }", ""),
    ("func show() { present(sheet, animated: true) }", ""),
    (
      "func show() { present(sheet, animated: true) }\nif traitCollection.horizontalSizeClass == .compact { show() }",
      ""
    ),
    // The conditions test the popover itself, a computed property of an enum, or a property that a subclass sets.
    ("if sheet.popoverPresentationController == nil { present(sheet, animated: true) }", ""),
    ("if let half = sheet.sheetPresentationController { print(half); present(sheet, animated: true) }", ""),
    ("if place.isNarrow { present(sheet, animated: true) }", "var place = Place.top"),
    (
      "if isSlim { present(sheet, animated: true) }",
      "var isSlim = false\n}\nclass Heir: Page { func lay() { isSlim = view.bounds.width < 3 }"
    ),
  ]) func conditionOnTheDeviceIsNotReported(_ statements: String, _ members: String) {
    check(statements, members, declarations: Self.declarations, isReported: false)
  }
}
