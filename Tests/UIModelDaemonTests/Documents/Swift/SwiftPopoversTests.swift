import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks action sheets, activity controllers and other popovers that code presents. Those that certainly have no
/// source are reported.
@Suite struct SwiftPopoversTests {
  static let code = "sheet/popover-without-source"
  static let made = "UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)"
  static let sheet = "let sheet = \(made)\n"
  static let wrong = sheet.replacing("UIAlertController", with: "1️⃣UIAlertController1️⃣")
  static let shown = "\npresent(sheet, animated: true)"

  func method(_ statements: String, beside: String = "", parameters: String = "") -> String {
    "import UIKit\nclass Page: UIViewController {\nfunc ask(\(parameters)) {\n\(statements)\n}\n\(beside)\n}\n"
  }

  @Test(arguments: [
    wrong + shown, wrong + "self.present(sheet, animated: true, completion: nil)",
    wrong + "present(sheet, animated: true) { print(sheet.title) }",
    wrong + "navigationController?.present(sheet, animated: isOn)",
    wrong + "(tabBarController ?? self)?.present(sheet, animated: true)",
    "present(1️⃣UIAlertController1️⃣(title: nil, message: nil, preferredStyle: .actionSheet), animated: true)",
    "let sheet = 1️⃣UIAlertController1️⃣(title: nil, message: nil, preferredStyle: UIAlertController.Style.actionSheet)"
      + shown,
    "let sheet: UIActivityViewController = 1️⃣UIActivityViewController1️⃣(activityItems: [1], applicationActivities: nil)"
      + shown,
    // The code sets other properties, but no source.
    wrong + "sheet.title = \"A\"\nsheet.view.tintColor = .red\nsheet.preferredAction = sheet.actions.first" + shown,
    wrong + "sheet.popoverPresentationController?.sourceRect = bounds" + shown,
    wrong + "if let popover = sheet.popoverPresentationController { popover.permittedArrowDirections = [] }" + shown,
    wrong + "sheet.popoverPresentationController?.sourceView = nil" + shown,
    wrong + "sheet.addAction(UIAlertAction(title: \"A\", style: .default) { _ in self.go() })" + shown,
    wrong
      + "sheet.addAction(UIAlertAction(title: \"A\", style: .default) { [weak sheet] _ in sheet?.dismiss(animated: true) })"
      + shown,
    wrong + "sheet.addCancel(title)" + shown, wrong + "sheet.modalPresentationStyle = .popover" + shown,
    // The conditions do not depend on the device.
    "guard let url = page?.url, !items.isEmpty else { return }\n" + wrong + shown,
    "guard let url else { fatalError() }\n" + wrong + shown, "if count > 3 { \(wrong + shown) }",
    "do { let data = try encode()\n\(wrong + shown) } catch { print(error) }",
    "switch row { case .share: \(wrong + shown)\ncase .copy: break }",
    "switch row {\ncase .copy: break\ncase .share:\n\(wrong + shown)\n}",
    "if isBusy { return }\n" + wrong + shown,
    // The closures run later.
    wrong + "DispatchQueue.main.async { self.present(sheet, animated: true) }",
    "load { [weak self] items in\nguard let self else { return }\n\(wrong)self.present(sheet, animated: true) }",
    "return UIAction(title: \"Share\") { [weak self] _ in\n\(wrong)self?.present(sheet, animated: true)\n}",
    "let sheet = 1️⃣UIAlertController1️⃣(title: nil, message: nil, preferredStyle: .actionSheet); sheet.title = \"A\"; present(sheet, animated: true)",
    // Another controller has a source.
    wrong + "let other = \(made)\nother.popoverPresentationController?.sourceView = view" + shown,
  ]) func popoverWithoutSourceIsReported(_ statements: String) {
    let beside = """
      var isBusy: Bool { loading != nil }
      }
      extension UIAlertController {
        func addCancel(_ title: String) { addOne(title) }
        func addOne(_ title: String) { addAction(UIAlertAction(title: title, style: .cancel)) }
      """
    checkFindings(method(statements, beside: beside), ["1️⃣": Self.code], kind: .swift)
  }

  @Test(arguments: [
    ("@Binding var isPresented", true), ("@Binding public var isOn", true), ("@Binding var isCompact", false),
  ])
  func presentationBindingIsNotADeviceCheck(_ property: String, isReported: Bool) {
    let name = property.split(separator: " ").last ?? ""
    let text = """
      struct Share: UIViewControllerRepresentable {
        \(property): Bool
        func updateUIViewController(_ controller: UIViewController, context: Context) {
          if \(name) {
            let sheet = 1️⃣UIActivityViewController1️⃣(activityItems: [1], applicationActivities: nil)
            controller.present(sheet, animated: true)
          }
        }
      }
      """
    checkFindings(isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.code] : [:], kind: .swift)
  }

  // MARK: Sources without a popover

  private static let styled =
    "let share = UIImagePickerController()\nshare.modalPresentationStyle = "
  private static let given = "\nshare.1️⃣popoverPresentationController1️⃣?.sourceView = view"

  @Test(arguments: [
    styled + ".pageSheet" + given,
    styled + ".formSheet" + given + "\nshare.popoverPresentationController?.sourceRect = rect",
    styled + ".fullScreen\nif let view {" + given + " }",
    styled + ".pageSheet\nswitch source {\ncase .view:" + given
      + "\ncase .item: share.popoverPresentationController?.barButtonItem = item\n}",
    "page.modalPresentationStyle = .pageSheet\npage.1️⃣popoverPresentationController1️⃣!.sourceItem = item",
  ]) func sourceOfNonPopoverIsReported(_ statements: String) {
    checkFindings(
      method(statements, parameters: "_ page: UIImagePickerController"), ["1️⃣": "sheet/no-popover-controller"],
      kind: .swift)
  }

  @Test(arguments: [
    styled + ".popover" + given, styled + "isPad ? .popover : .pageSheet" + given, styled + ".custom" + given,
    "if isPhone { page.modalPresentationStyle = .pageSheet }\npage.popoverPresentationController?.sourceItem = item",
    "page.popoverPresentationController?.sourceItem = item\npage.modalPresentationStyle = .pageSheet",
    "page.modalPresentationStyle = .pageSheet\nif isPad { page.modalPresentationStyle = .popover }\npage.popoverPresentationController?.sourceItem = item",
    "page.modalPresentationStyle = .pageSheet\npresent(page, animated: true)\npage.popoverPresentationController?.sourceItem = item",
    "page.modalPresentationStyle = .pageSheet\npage.popoverPresentationController?.delegate = self",
    "page.modalPresentationStyle = .pageSheet\nother.popoverPresentationController?.sourceItem = item",
    "let sheet = make(UIAlertController.self)\nsheet.modalPresentationStyle = .formSheet\nsheet.popoverPresentationController?.sourceItem = item",
  ]) func possiblePopoverMayHaveASource(_ statements: String) {
    let text = statements.replacing("1️⃣", with: "")
    checkFindings(method(text, parameters: "_ page: UIViewController"), [:], kind: .swift)
  }

  private static let activity = "let sheet = UIActivityViewController(activityItems: [1], applicationActivities: nil)\n"

  @Test(arguments: [
    // The popover has a source.
    sheet + "sheet.popoverPresentationController?.sourceView = view" + shown,
    sheet + "sheet.popoverPresentationController?.barButtonItem = sender as? UIBarButtonItem" + shown,
    sheet + "if let popover = sheet.popoverPresentationController { popover.sourceItem = item }" + shown,
    sheet + "let popover = sheet.popoverPresentationController\npopover?.sourceView = view" + shown,
    sheet + "if isPad { sheet.popoverPresentationController?.sourceView = view }" + shown,
    sheet + "with(sheet.popoverPresentationController) { $0?.sourceView = view }" + shown,
    sheet
      + "if sheet.popoverPresentationController != nil { sheet.show(from: view) } else { present(sheet, animated: true) }",
    sheet + "sheet.popoverPresentationController?.delegate = self" + shown,
    // The source is set after `present`, but before the popover appears.
    sheet + shown
      + "\nguard let popover = sheet.popoverPresentationController else { return }\npopover.sourceView = view",
    // Other code may set the source, or the controller may not become a popover.
    sheet + "prepare(sheet)" + shown, sheet + "self.sheet = sheet" + shown, sheet + "sheet.pointAt(view)" + shown,
    sheet + "sheet.prepare()" + shown,
    sheet + "let other = sheet\nother.popoverPresentationController?.sourceView = view" + shown,
    sheet + "sheet.transitioningDelegate = self" + shown, sheet + "sheet.setValue(view, forKey: key)" + shown,
    sheet + "sheet.modalPresentationStyle = .formSheet" + shown, sheet + "return sheet",
    sheet + "show(sheet, sender: nil)",
    sheet + "present(sheet, from: view)", sheet + "router.present(sheet, animated: true)", sheet,
    "let sheet = UIAlertController(title: nil, message: nil, preferredStyle: style)" + shown,
    "let sheet = UIAlertController(title: nil, message: nil, preferredStyle: isPad ? .alert : .actionSheet)" + shown,
    "let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .alert)" + shown,
    "let sheet = Sheet(title: nil, message: nil, preferredStyle: .actionSheet)" + shown,
    "let sheet = UIActivityViewController(page: page)" + shown,
    "let sheet = UIActivityViewController(placed: page)" + shown,
    "let sheet = \(made).pointing(at: view)" + shown, "let sheet = make(\(made))" + shown,
    // The presentation may not run on iPad.
    sheet + "if UIDevice.current.userInterfaceIdiom == .phone { present(sheet, animated: true) }",
    sheet + "guard !isPad else { return }" + shown, sheet + "if isPad { return showPopover() }" + shown,
    sheet + "guard isPhone, let url else { present(sheet, animated: true)\nreturn }",
    sheet + "if let popover = padPopover { popover.show() } else { present(sheet, animated: true) }",
    sheet + "switch idiom { case .phone: present(sheet, animated: true)\ndefault: break }",
    sheet + "switch kind { case .phone: present(sheet, animated: true)\ndefault: break }",
    sheet + "traitCollection.horizontalSizeClass == .compact ? present(sheet, animated: true) : showPopover()",
    sheet + "if view.bounds.width < 500 { present(sheet, animated: true) }",
    sheet + "if flag { present(sheet, animated: true) }",
    sheet + "if Settings.shared.isOn { present(sheet, animated: true) }",
    sheet + "if isRoomy { present(sheet, animated: true) }", sheet + "onPhone { self.present(sheet, animated: true) }",
    sheet + "for one in all { present(sheet, animated: true) }", sheet + "precondition(!isPad)" + shown,
    sheet + "if #available(iOS 99, *) { return }" + shown, sheet + "#if DEBUG\nreturn\n#endif" + shown,
    sheet + "switch idiom { case .pad: return\ndefault: break }" + shown,
    sheet + "if !items.isEmpty { if isPad { return } }" + shown,
    sheet + "while isPad { return }" + shown, sheet + "func later() { present(sheet, animated: true) }",
  ]) func correctOrUnknownSourcesAreNotReported(_ statements: String) {
    let beside = """
      var isRoomy: Bool { traitCollection.horizontalSizeClass == .regular }
      }
      extension UIAlertController { func pointAt(_ view: UIView) { popoverPresentationController?.sourceView = view } }
      extension UIActivityViewController {
        convenience init(placed: Page) {
          self.init(activityItems: [placed], applicationActivities: nil)
          popoverPresentationController?.sourceView = placed.view
        }
      """
    checkFindings(method(statements, beside: beside), kind: .swift)
    let activity = statements.replacing(Self.sheet, with: Self.activity)
    checkFindings(method(activity, beside: beside), kind: .swift)
  }

  @Test(arguments: [
    "class Base: UIViewController { override func present(_ one: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {} }",
    "extension UIViewController { func present(_ one: UIViewController, animated: Bool) {} }",
    "func exchange() { method_exchangeImplementations(a, class_getInstanceMethod(b, #selector(UIViewController.present(_:animated:completion:)))!) }",
  ]) func overriddenPresentMaySetASource(_ beside: String) {
    let text = method(Self.sheet + Self.shown).replacing("Page: UIViewController", with: "Page: Base")
    checkFindings(text + beside, kind: .swift)
    checkFindings(
      method(Self.wrong + Self.shown)
        + "class Other: UIViewController { override func present(_ one: UIViewController, animated flag: Bool) {} }",
      ["1️⃣": Self.code], kind: .swift)
    checkFindings(
      method(Self.sheet + "controller.present(sheet, animated: true)")
        + "class Other: UIViewController { override func present(_ one: UIViewController, animated flag: Bool) {} }",
      kind: .swift)
    checkFindings(  // An overload for another type does not replace UIKit's method.
      method(Self.wrong + Self.shown)
        + "extension UIViewController { func present(_ router: Router, animated: Bool, completion: (() -> Void)?) {} }",
      ["1️⃣": Self.code], kind: .swift)
  }

  @Test func methodReturningTheControllerIsEvaluated() {
    let own = "extension UIAlertController { func add(_ a: Int) -> Self { addAction(UIAlertAction(a))\nreturn self } }"
    checkFindings(method(Self.wrong + "sheet.add(1)\n" + Self.shown) + own, ["1️⃣": Self.code], kind: .swift)
    let given = "popoverPresentationController?.sourceView = view\n"
    checkFindings(method(Self.sheet + "sheet.add(1).\(given)" + Self.shown) + own, kind: .swift)
    checkFindings(
      method(Self.sheet + "sheet.add(1)\n" + Self.shown) + own.replacing("return", with: given + "return"), kind: .swift
    )
  }

  private static let sameName = "func count() { guard isPad else { return }\nlet ask = 1\nprint(ask, other.ask()) }"

  /// The callers of a method decide whether it runs on iPad.
  @Test(arguments: [
    "func go() { if isPhone { ask() } }", "func go() { guard !isPad else { return }\nask() }",
    "func go() { isPad ? askInPopover() : ask() }", "func goOnPhone() { ask() }",
    "func go() { if traitCollection.horizontalSizeClass == .compact { start() } }\nfunc start() { ask() }",
    "func setUp() { if isPhone { button.addTarget(self, action: #selector(ask), for: .touchUpInside) } }",
  ]) func methodsCalledOnlyOnPhonesAreNotReported(_ caller: String) {
    checkFindings(method(Self.sheet + Self.shown, beside: caller), kind: .swift)
    checkFindings(
      method(Self.wrong + Self.shown, beside: "func go() { if isReady { ask() } }\n" + Self.sameName), ["1️⃣": Self.code],
      kind: .swift)
    checkFindings(
      method(Self.sheet + Self.shown).replacing("class Page", with: "class PhonePage"), kind: .swift)
  }

  @Test func controllersThatSetTheirOwnSourceAreNotReported() {
    for name in ["UIAlertController", "UIViewController"] {
      let own = "}\nextension \(name) { open override func viewDidLoad() { START }"
      checkFindings(
        method(
          Self.sheet + Self.shown,
          beside: own.replacing("START", with: "popoverPresentationController?.sourceView = view")), kind: .swift)
      checkFindings(
        method(Self.wrong + Self.shown, beside: own.replacing("START", with: "prune()")), ["1️⃣": Self.code], kind: .swift
      )
    }
  }

  // MARK: Sources that are nil

  private static let asking = sheet + "sheet.popoverPresentationController?.barButtonItem = item" + shown

  @Test(arguments: [
    "func go() { 1️⃣ask1️⃣() }", "func go() { 1️⃣ask1️⃣(from: nil) }", "func go() { load { [weak self] in self?.1️⃣ask1️⃣() } }",
    "func go(_ item: UIBarButtonItem) { ask(from: item) }\nfunc other() { self.1️⃣ask1️⃣() }",
  ]) func omittedSourceIsReportedAtTheCall(_ caller: String) {
    checkFindings(
      method(Self.asking, beside: caller, parameters: "from item: UIBarButtonItem? = nil"), ["1️⃣": Self.code],
      kind: .swift)
  }

  @Test(arguments: [
    "", "func go() { ask(from: button) }", "func go() { other.ask() }", "func go() { if isPhone { ask() } }",
    "func go() { if flag { ask() } }", "func go() { ask(from: isOn ? nil : button) }",
    "func ask() {}\nfunc go() { ask() }",
  ]) func possiblyPassedSourceIsNotReported(_ caller: String) {
    checkFindings(
      method(Self.asking, beside: caller, parameters: "from item: UIBarButtonItem? = nil"), kind: .swift)
    checkFindings(
      method(Self.asking, beside: "func go() { ask(from: nil) }", parameters: "from item: Any?"), kind: .swift)
    let again = Self.asking.replacing("= item", with: "= item ?? button")
    checkFindings(
      method(again, beside: "func go() { ask() }", parameters: "from item: UIBarButtonItem? = nil"), kind: .swift)
    checkFindings(
      method(
        "guard let item else { return }\n" + Self.asking, beside: "func go() { ask() }",
        parameters: "from item: UIBarButtonItem? = nil"),
      kind: .swift)
  }

  private static let router = """
    class Router {
      func show(_ one: UIViewController, from other: UIViewController, item: UIBarButtonItem? = nil, view: UIView? = nil) {
        if let popover = one.popoverPresentationController {
          popover.barButtonItem = item
          popover.sourceView = view
        }
        other.present(one, animated: true)
      }
    }
    class App { lazy var router = Router() }
    """

  @Test func callWithoutSourceArgumentIsReported() {
    for call in ["app.router.show(sheet, from: self)", "app.router.show(sheet, from: self, item: nil, view: nil)"] {
      checkFindings(
        method(Self.wrong + call, beside: "let app: App") + Self.router, ["1️⃣": Self.code], kind: .swift)
    }
    for call in [
      "app.router.show(sheet, from: self, item: item)", "app.router.show(sheet, from: self, view: view)",
      "other.router.show(sheet, from: self)", "if isPhone { app.router.show(sheet, from: self) }",
    ] {
      checkFindings(method(Self.sheet + call, beside: "let app: App") + Self.router, kind: .swift)
    }
    let subclass = "class Other: Router { override func show(_ one: UIViewController, from: UIViewController) {} }"
    checkFindings(
      method(Self.sheet + "app.router.show(sheet, from: self)", beside: "let app: App") + Self.router + subclass,
      kind: .swift)
  }

  // MARK: Controllers with the popover style

  private static let menuAsPopover = "let page = Menu()\npage.modalPresentationStyle = .popover\n"

  @Test func popoverStyleRequiresASource() {
    let menu = "}\nclass Menu: UIViewController { var items = [1] "
    let marked = Self.menuAsPopover.replacing("modalPresentationStyle", with: "1️⃣modalPresentationStyle1️⃣")
    let shown = "page.items = []\npresent(page, animated: true)"
    checkFindings(method(marked + shown, beside: menu), ["1️⃣": Self.code], kind: .swift)
    checkFindings(
      method(
        marked.replacing("Menu()", with: "UINavigationController(rootViewController: Menu())")
          + "present(page, animated: true)", beside: menu), ["1️⃣": Self.code], kind: .swift)
    // UIKit creates no popover controller before the style is set.
    let early = "page.popoverPresentationController?.sourceView = view\n"
    checkFindings(
      method(marked.replacing("Menu()\n", with: "Menu()\n" + early) + shown, beside: menu), ["1️⃣": Self.code],
      kind: .swift)
    for statements in [
      Self.menuAsPopover.replacing("Menu()\n", with: "Menu()\n" + early) + early + shown,
      Self.menuAsPopover.replacing("Menu()\n", with: "Menu()\nif let view { \(early) }\n") + shown,
      Self.menuAsPopover.replacing("Menu()\n", with: "Menu()\npage.setUp()\n" + early) + shown,
      Self.menuAsPopover + "page.popoverPresentationController?.sourceView = view\n" + shown,
      Self.menuAsPopover + "page.prepare()\n" + shown,
      "let page = Menu(view)\npage.modalPresentationStyle = .popover\n" + shown,
      "let page = Pod()\npage.modalPresentationStyle = .popover\n" + shown,
      "let page = Menu()\nif isPad { page.modalPresentationStyle = .popover }\n" + shown,
      "let page = UINavigationController(rootViewController: other)\npage.modalPresentationStyle = .popover\n"
        + "present(page, animated: true)",
      Self.menuAsPopover + "page.presentationController?.delegate = self\n" + shown,
    ] {
      checkFindings(method(statements, beside: menu), kind: .swift)
    }
    checkFindings(
      method(
        Self.menuAsPopover + shown,
        beside: menu + "\nfunc prepare() { popoverPresentationController?.delegate = self }"), kind: .swift)
  }

  // MARK: Platforms

  @Test func missingSourceIsReportedOnlyOnIPad() {
    let text = method(Self.sheet + Self.shown)
    checkFindings(text, kind: .swift, configuration: Configuration(targets: [(.iOS, "17.0")]))
    checkFindings(text, kind: .swift, configuration: Configuration(targets: [(.macCatalyst, "17.0")]))
    checkFindings(
      method(Self.wrong + Self.shown), ["1️⃣": Self.code], kind: .swift,
      configuration: Configuration(targets: [(.iPadOS, "17.0"), (.iOS, "17.0")]))
    checkFindings("#if targetEnvironment(macCatalyst)\n\(text)#endif\n", kind: .swift)
    checkFindings("#if DEBUG\n\(text)#endif\n", kind: .swift)
  }
}
