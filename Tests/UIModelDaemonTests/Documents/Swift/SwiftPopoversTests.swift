import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks action sheets, activity controllers and other popovers that code presents. A popover is reported if it
/// certainly has no source.
@Suite struct SwiftPopoversTests {
  static let ruleCode = "sheet/popover-without-source"
  static let sheetCreation = "UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)"
  static let sheet = "let sheet = \(sheetCreation)\n"
  static let markedSheet = sheet.replacing("UIAlertController", with: "1️⃣UIAlertController1️⃣")
  static let presentation = "\npresent(sheet, animated: true)"

  func methodSource(_ statements: String, declarations: String = "", parameters: String = "") -> String {
    "import UIKit\nclass Page: UIViewController {\nfunc ask(\(parameters)) {\n\(statements)\n}\n\(declarations)\n}\n"
  }

  @Test(arguments: [
    markedSheet + presentation, markedSheet + "self.present(sheet, animated: true, completion: nil)",
    markedSheet + "present(sheet, animated: true) { print(sheet.title) }",
    markedSheet + "navigationController?.present(sheet, animated: isOn)",
    markedSheet + "(tabBarController ?? self)?.present(sheet, animated: true)",
    "present(1️⃣UIAlertController1️⃣(title: nil, message: nil, preferredStyle: .actionSheet), animated: true)",
    "let sheet = 1️⃣UIAlertController1️⃣(title: nil, message: nil, preferredStyle: UIAlertController.Style.actionSheet)"
      + presentation,
    "let sheet: UIActivityViewController = 1️⃣UIActivityViewController1️⃣(activityItems: [1], applicationActivities: nil)"
      + presentation,
    // The code sets other properties, but no source.
    markedSheet + "sheet.title = \"A\"\nsheet.view.tintColor = .red\nsheet.preferredAction = sheet.actions.first"
      + presentation,
    markedSheet + "sheet.popoverPresentationController?.sourceRect = bounds" + presentation,
    markedSheet + "if let popover = sheet.popoverPresentationController { popover.permittedArrowDirections = [] }"
      + presentation,
    markedSheet + "sheet.popoverPresentationController?.sourceView = nil" + presentation,
    markedSheet + "sheet.addAction(UIAlertAction(title: \"A\", style: .default) { _ in self.go() })" + presentation,
    markedSheet
      + "sheet.addAction(UIAlertAction(title: \"A\", style: .default) { [weak sheet] _ in sheet?.dismiss(animated: true) })"
      + presentation,
    markedSheet + "sheet.addCancel(title)" + presentation,
    markedSheet + "sheet.modalPresentationStyle = .popover" + presentation,
    // The conditions do not depend on the device.
    "guard let url = page?.url, !items.isEmpty else { return }\n" + markedSheet + presentation,
    "guard let url else { fatalError() }\n" + markedSheet + presentation,
    "if count > 3 { \(markedSheet + presentation) }",
    "do { let data = try encode()\n\(markedSheet + presentation) } catch { print(error) }",
    "switch row { case .share: \(markedSheet + presentation)\ncase .copy: break }",
    "switch row {\ncase .copy: break\ncase .share:\n\(markedSheet + presentation)\n}",
    "if isBusy { return }\n" + markedSheet + presentation,
    // The closures run later.
    markedSheet + "DispatchQueue.main.async { self.present(sheet, animated: true) }",
    "load { [weak self] items in\nguard let self else { return }\n\(markedSheet)self.present(sheet, animated: true) }",
    "return UIAction(title: \"Share\") { [weak self] _ in\n\(markedSheet)self?.present(sheet, animated: true)\n}",
    "let sheet = 1️⃣UIAlertController1️⃣(title: nil, message: nil, preferredStyle: .actionSheet); sheet.title = \"A\"; present(sheet, animated: true)",
    // Another controller has a source.
    markedSheet + "let other = \(sheetCreation)\nother.popoverPresentationController?.sourceView = view" + presentation,
  ]) func popoverWithoutSourceIsReported(_ statements: String) {
    let declarations = """
      var isBusy: Bool { loading != nil }
      }
      extension UIAlertController {
        func addCancel(_ title: String) { addOne(title) }
        func addOne(_ title: String) { addAction(UIAlertAction(title: title, style: .cancel)) }
      """
    checkFindings(methodSource(statements, declarations: declarations), ["1️⃣": Self.ruleCode], kind: .swift)
  }

  @Test(arguments: [
    ("@Binding var isPresented", true), ("@Binding public var isOn", true), ("@Binding var isCompact", false),
  ])
  func presentationBindingIsNotADeviceCheck(_ property: String, isReported: Bool) {
    let propertyName = property.split(separator: " ").last ?? ""
    let text = """
      struct Share: UIViewControllerRepresentable {
        \(property): Bool
        func updateUIViewController(_ controller: UIViewController, context: Context) {
          if \(propertyName) {
            let sheet = 1️⃣UIActivityViewController1️⃣(activityItems: [1], applicationActivities: nil)
            controller.present(sheet, animated: true)
          }
        }
      }
      """
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.ruleCode] : [:], kind: .swift)
  }

  // MARK: Sources without a popover

  private static let styledPicker =
    "let share = UIImagePickerController()\nshare.modalPresentationStyle = "
  private static let sourceAssignment = "\nshare.1️⃣popoverPresentationController1️⃣?.sourceView = view"

  @Test(arguments: [
    styledPicker + ".pageSheet" + sourceAssignment,
    styledPicker + ".formSheet" + sourceAssignment + "\nshare.popoverPresentationController?.sourceRect = rect",
    styledPicker + ".fullScreen\nif let view {" + sourceAssignment + " }",
    styledPicker + ".pageSheet\nswitch source {\ncase .view:" + sourceAssignment
      + "\ncase .item: share.popoverPresentationController?.barButtonItem = item\n}",
    "page.modalPresentationStyle = .pageSheet\npage.1️⃣popoverPresentationController1️⃣!.sourceItem = item",
  ]) func sourceOfNonPopoverIsReported(_ statements: String) {
    checkFindings(
      methodSource(statements, parameters: "_ page: UIImagePickerController"), ["1️⃣": "sheet/no-popover-controller"],
      kind: .swift)
  }

  @Test(arguments: [
    styledPicker + ".popover" + sourceAssignment, styledPicker + "isPad ? .popover : .pageSheet" + sourceAssignment,
    styledPicker + ".custom" + sourceAssignment,
    "if isPhone { page.modalPresentationStyle = .pageSheet }\npage.popoverPresentationController?.sourceItem = item",
    "page.popoverPresentationController?.sourceItem = item\npage.modalPresentationStyle = .pageSheet",
    "page.modalPresentationStyle = .pageSheet\nif isPad { page.modalPresentationStyle = .popover }\npage.popoverPresentationController?.sourceItem = item",
    "page.modalPresentationStyle = .pageSheet\npresent(page, animated: true)\npage.popoverPresentationController?.sourceItem = item",
    "page.modalPresentationStyle = .pageSheet\npage.popoverPresentationController?.delegate = self",
    "page.modalPresentationStyle = .pageSheet\nother.popoverPresentationController?.sourceItem = item",
    "let sheet = make(UIAlertController.self)\nsheet.modalPresentationStyle = .formSheet\nsheet.popoverPresentationController?.sourceItem = item",
  ]) func sourceOfPossiblePopoverIsNotReported(_ statements: String) {
    let text = statements.replacing("1️⃣", with: "")
    checkFindings(methodSource(text, parameters: "_ page: UIViewController"), [:], kind: .swift)
  }

  private static let activitySheet =
    "let sheet = UIActivityViewController(activityItems: [1], applicationActivities: nil)\n"

  @Test(arguments: [
    // The popover has a source.
    sheet + "sheet.popoverPresentationController?.sourceView = view" + presentation,
    sheet + "sheet.popoverPresentationController?.barButtonItem = sender as? UIBarButtonItem" + presentation,
    sheet + "if let popover = sheet.popoverPresentationController { popover.sourceItem = item }" + presentation,
    sheet + "let popover = sheet.popoverPresentationController\npopover?.sourceView = view" + presentation,
    sheet + "if isPad { sheet.popoverPresentationController?.sourceView = view }" + presentation,
    sheet + "with(sheet.popoverPresentationController) { $0?.sourceView = view }" + presentation,
    sheet
      + "if sheet.popoverPresentationController != nil { sheet.show(from: view) } else { present(sheet, animated: true) }",
    sheet + "sheet.popoverPresentationController?.delegate = self" + presentation,
    // The source is set after `present`, but before the popover appears.
    sheet + presentation
      + "\nguard let popover = sheet.popoverPresentationController else { return }\npopover.sourceView = view",
    // Other code may set the source, or the controller may not become a popover.
    sheet + "prepare(sheet)" + presentation, sheet + "self.sheet = sheet" + presentation,
    sheet + "sheet.pointAt(view)" + presentation,
    sheet + "sheet.prepare()" + presentation,
    sheet + "let other = sheet\nother.popoverPresentationController?.sourceView = view" + presentation,
    sheet + "sheet.transitioningDelegate = self" + presentation,
    sheet + "sheet.setValue(view, forKey: key)" + presentation,
    sheet + "sheet.modalPresentationStyle = .formSheet" + presentation, sheet + "return sheet",
    sheet + "show(sheet, sender: nil)",
    sheet + "present(sheet, from: view)", sheet + "router.present(sheet, animated: true)", sheet,
    "let sheet = UIAlertController(title: nil, message: nil, preferredStyle: style)" + presentation,
    "let sheet = UIAlertController(title: nil, message: nil, preferredStyle: isPad ? .alert : .actionSheet)"
      + presentation,
    "let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .alert)" + presentation,
    "let sheet = Sheet(title: nil, message: nil, preferredStyle: .actionSheet)" + presentation,
    "let sheet = UIActivityViewController(page: page)" + presentation,
    "let sheet = UIActivityViewController(placed: page)" + presentation,
    "let sheet = \(sheetCreation).pointing(at: view)" + presentation,
    "let sheet = make(\(sheetCreation))" + presentation,
    // The presentation may not run on iPad.
    sheet + "if UIDevice.current.userInterfaceIdiom == .phone { present(sheet, animated: true) }",
    sheet + "guard !isPad else { return }" + presentation, sheet + "if isPad { return showPopover() }" + presentation,
    sheet + "guard isPhone, let url else { present(sheet, animated: true)\nreturn }",
    sheet + "if let popover = padPopover { popover.show() } else { present(sheet, animated: true) }",
    sheet + "switch idiom { case .phone: present(sheet, animated: true)\ndefault: break }",
    sheet + "switch kind { case .phone: present(sheet, animated: true)\ndefault: break }",
    sheet + "traitCollection.horizontalSizeClass == .compact ? present(sheet, animated: true) : showPopover()",
    sheet + "if view.bounds.width < 500 { present(sheet, animated: true) }",
    sheet + "if flag { present(sheet, animated: true) }",
    sheet + "if Settings.shared.isOn { present(sheet, animated: true) }",
    sheet + "if isRoomy { present(sheet, animated: true) }", sheet + "onPhone { self.present(sheet, animated: true) }",
    sheet + "for one in all { present(sheet, animated: true) }", sheet + "precondition(!isPad)" + presentation,
    sheet + "if #available(iOS 99, *) { return }" + presentation, sheet + "#if DEBUG\nreturn\n#endif" + presentation,
    sheet + "switch idiom { case .pad: return\ndefault: break }" + presentation,
    sheet + "if !items.isEmpty { if isPad { return } }" + presentation,
    sheet + "while isPad { return }" + presentation, sheet + "func later() { present(sheet, animated: true) }",
  ]) func correctOrUnknownSourcesAreNotReported(_ statements: String) {
    let declarations = """
      var isRoomy: Bool { traitCollection.horizontalSizeClass == .regular }
      }
      extension UIAlertController { func pointAt(_ view: UIView) { popoverPresentationController?.sourceView = view } }
      extension UIActivityViewController {
        convenience init(placed: Page) {
          self.init(activityItems: [placed], applicationActivities: nil)
          popoverPresentationController?.sourceView = placed.view
        }
      """
    checkFindings(methodSource(statements, declarations: declarations), kind: .swift)
    let activityStatements = statements.replacing(Self.sheet, with: Self.activitySheet)
    checkFindings(methodSource(activityStatements, declarations: declarations), kind: .swift)
  }

  @Test(arguments: [
    "class Base: UIViewController { override func present(_ one: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {} }",
    "extension UIViewController { func present(_ one: UIViewController, animated: Bool) {} }",
    "func exchange() { method_exchangeImplementations(a, class_getInstanceMethod(b, #selector(UIViewController.present(_:animated:completion:)))!) }",
  ]) func overriddenPresentMaySetASource(_ declarations: String) {
    let text = methodSource(Self.sheet + Self.presentation).replacing("Page: UIViewController", with: "Page: Base")
    checkFindings(text + declarations, kind: .swift)
    checkFindings(
      methodSource(Self.markedSheet + Self.presentation)
        + "class Other: UIViewController { override func present(_ one: UIViewController, animated flag: Bool) {} }",
      ["1️⃣": Self.ruleCode], kind: .swift)
    checkFindings(
      methodSource(Self.sheet + "controller.present(sheet, animated: true)")
        + "class Other: UIViewController { override func present(_ one: UIViewController, animated flag: Bool) {} }",
      kind: .swift)
    checkFindings(  // An overload for another type does not replace UIKit's method.
      methodSource(Self.markedSheet + Self.presentation)
        + "extension UIViewController { func present(_ router: Router, animated: Bool, completion: (() -> Void)?) {} }",
      ["1️⃣": Self.ruleCode], kind: .swift)
  }

  @Test func methodReturningTheControllerIsEvaluated() {
    let addExtension =
      "extension UIAlertController { func add(_ a: Int) -> Self { addAction(UIAlertAction(a))\nreturn self } }"
    checkFindings(
      methodSource(Self.markedSheet + "sheet.add(1)\n" + Self.presentation) + addExtension, ["1️⃣": Self.ruleCode],
      kind: .swift)
    let sourceAssignment = "popoverPresentationController?.sourceView = view\n"
    checkFindings(
      methodSource(Self.sheet + "sheet.add(1).\(sourceAssignment)" + Self.presentation) + addExtension, kind: .swift)
    checkFindings(
      methodSource(Self.sheet + "sheet.add(1)\n" + Self.presentation)
        + addExtension.replacing("return", with: sourceAssignment + "return"), kind: .swift
    )
  }

  private static let unrelatedUses =
    "func count() { guard isPad else { return }\nlet ask = 1\nprint(ask, other.ask()) }"

  /// A popover is not reported if all callers of the presenting method run only on iPhone.
  @Test(arguments: [
    "func go() { if isPhone { ask() } }", "func go() { guard !isPad else { return }\nask() }",
    "func go() { isPad ? askInPopover() : ask() }", "func goOnPhone() { ask() }",
    "func go() { if traitCollection.horizontalSizeClass == .compact { start() } }\nfunc start() { ask() }",
    "func setUp() { if isPhone { button.addTarget(self, action: #selector(ask), for: .touchUpInside) } }",
  ]) func methodsCalledOnlyOnPhonesAreNotReported(_ caller: String) {
    checkFindings(methodSource(Self.sheet + Self.presentation, declarations: caller), kind: .swift)
    checkFindings(
      methodSource(
        Self.markedSheet + Self.presentation, declarations: "func go() { if isReady { ask() } }\n" + Self.unrelatedUses),
      ["1️⃣": Self.ruleCode],
      kind: .swift)
    checkFindings(
      methodSource(Self.sheet + Self.presentation).replacing("class Page", with: "class PhonePage"), kind: .swift)
  }

  @Test func controllersThatSetTheirOwnSourceAreNotReported() {
    for className in ["UIAlertController", "UIViewController"] {
      let viewDidLoadExtension = "}\nextension \(className) { open override func viewDidLoad() { START }"
      checkFindings(
        methodSource(
          Self.sheet + Self.presentation,
          declarations: viewDidLoadExtension.replacing(
            "START", with: "popoverPresentationController?.sourceView = view")), kind: .swift)
      checkFindings(
        methodSource(
          Self.markedSheet + Self.presentation, declarations: viewDidLoadExtension.replacing("START", with: "prune()")),
        ["1️⃣": Self.ruleCode], kind: .swift
      )
    }
  }

  // MARK: Sources that are nil

  private static let sheetWithItemSource =
    sheet + "sheet.popoverPresentationController?.barButtonItem = item" + presentation

  @Test(arguments: [
    "func go() { 1️⃣ask1️⃣() }", "func go() { 1️⃣ask1️⃣(from: nil) }", "func go() { load { [weak self] in self?.1️⃣ask1️⃣() } }",
    "func go(_ item: UIBarButtonItem) { ask(from: item) }\nfunc other() { self.1️⃣ask1️⃣() }",
  ]) func omittedSourceIsReportedAtTheCall(_ caller: String) {
    checkFindings(
      methodSource(Self.sheetWithItemSource, declarations: caller, parameters: "from item: UIBarButtonItem? = nil"),
      ["1️⃣": Self.ruleCode],
      kind: .swift)
  }

  @Test(arguments: [
    "", "func go() { ask(from: button) }", "func go() { other.ask() }", "func go() { if isPhone { ask() } }",
    "func go() { if flag { ask() } }", "func go() { ask(from: isOn ? nil : button) }",
    "func ask() {}\nfunc go() { ask() }",
  ]) func possiblyPassedSourceIsNotReported(_ caller: String) {
    checkFindings(
      methodSource(Self.sheetWithItemSource, declarations: caller, parameters: "from item: UIBarButtonItem? = nil"),
      kind: .swift)
    checkFindings(
      methodSource(
        Self.sheetWithItemSource, declarations: "func go() { ask(from: nil) }", parameters: "from item: Any?"),
      kind: .swift)
    let sheetWithFallbackSource = Self.sheetWithItemSource.replacing("= item", with: "= item ?? button")
    checkFindings(
      methodSource(
        sheetWithFallbackSource, declarations: "func go() { ask() }", parameters: "from item: UIBarButtonItem? = nil"),
      kind: .swift)
    checkFindings(
      methodSource(
        "guard let item else { return }\n" + Self.sheetWithItemSource, declarations: "func go() { ask() }",
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
        methodSource(Self.markedSheet + call, declarations: "let app: App") + Self.router, ["1️⃣": Self.ruleCode],
        kind: .swift)
    }
    for call in [
      "app.router.show(sheet, from: self, item: item)", "app.router.show(sheet, from: self, view: view)",
      "other.router.show(sheet, from: self)", "if isPhone { app.router.show(sheet, from: self) }",
    ] {
      checkFindings(methodSource(Self.sheet + call, declarations: "let app: App") + Self.router, kind: .swift)
    }
    let subclass = "class Other: Router { override func show(_ one: UIViewController, from: UIViewController) {} }"
    checkFindings(
      methodSource(Self.sheet + "app.router.show(sheet, from: self)", declarations: "let app: App") + Self.router
        + subclass,
      kind: .swift)
  }

  // MARK: Controllers with the popover style

  private static let menuAsPopover = "let page = Menu()\npage.modalPresentationStyle = .popover\n"

  @Test func popoverStyleRequiresASource() {
    let menuClass = "}\nclass Menu: UIViewController { var items = [1] "
    let markedMenu = Self.menuAsPopover.replacing("modalPresentationStyle", with: "1️⃣modalPresentationStyle1️⃣")
    let presentation = "page.items = []\npresent(page, animated: true)"
    checkFindings(methodSource(markedMenu + presentation, declarations: menuClass), ["1️⃣": Self.ruleCode], kind: .swift)
    checkFindings(
      methodSource(
        markedMenu.replacing("Menu()", with: "UINavigationController(rootViewController: Menu())")
          + "present(page, animated: true)", declarations: menuClass), ["1️⃣": Self.ruleCode], kind: .swift)
    // UIKit creates no popover controller before the style is set.
    let pageSourceAssignment = "page.popoverPresentationController?.sourceView = view\n"
    checkFindings(
      methodSource(
        markedMenu.replacing("Menu()\n", with: "Menu()\n" + pageSourceAssignment) + presentation,
        declarations: menuClass), ["1️⃣": Self.ruleCode],
      kind: .swift)
    for statements in [
      Self.menuAsPopover.replacing("Menu()\n", with: "Menu()\n" + pageSourceAssignment) + pageSourceAssignment
        + presentation,
      Self.menuAsPopover.replacing("Menu()\n", with: "Menu()\nif let view { \(pageSourceAssignment) }\n")
        + presentation,
      Self.menuAsPopover.replacing("Menu()\n", with: "Menu()\npage.setUp()\n" + pageSourceAssignment) + presentation,
      Self.menuAsPopover + "page.popoverPresentationController?.sourceView = view\n" + presentation,
      Self.menuAsPopover + "page.prepare()\n" + presentation,
      "let page = Menu(view)\npage.modalPresentationStyle = .popover\n" + presentation,
      "let page = Pod()\npage.modalPresentationStyle = .popover\n" + presentation,
      "let page = Menu()\nif isPad { page.modalPresentationStyle = .popover }\n" + presentation,
      "let page = UINavigationController(rootViewController: other)\npage.modalPresentationStyle = .popover\n"
        + "present(page, animated: true)",
      Self.menuAsPopover + "page.presentationController?.delegate = self\n" + presentation,
    ] {
      checkFindings(methodSource(statements, declarations: menuClass), kind: .swift)
    }
    checkFindings(
      methodSource(
        Self.menuAsPopover + presentation,
        declarations: menuClass + "\nfunc prepare() { popoverPresentationController?.delegate = self }"), kind: .swift)
  }

  // MARK: Platforms

  @Test func missingSourceIsReportedOnlyOnIPad() {
    let text = methodSource(Self.sheet + Self.presentation)
    checkFindings(text, kind: .swift, configuration: Configuration(targets: [(.iOS, "17.0")]))
    checkFindings(text, kind: .swift, configuration: Configuration(targets: [(.macCatalyst, "17.0")]))
    checkFindings(
      methodSource(Self.markedSheet + Self.presentation), ["1️⃣": Self.ruleCode], kind: .swift,
      configuration: Configuration(targets: [(.iPadOS, "17.0"), (.iOS, "17.0")]))
    checkFindings("#if targetEnvironment(macCatalyst)\n\(text)#endif\n", kind: .swift)
    checkFindings("#if DEBUG\n\(text)#endif\n", kind: .swift)
  }
}
