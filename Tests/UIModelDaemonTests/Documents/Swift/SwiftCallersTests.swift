import Testing

/// Tests of reachability: code that no caller reaches, or that only iPhones run, is not reported.
@Suite struct SwiftCallersTests {
  private static let code = "scene/arbitrary-window"
  private static let firstScene = "1️⃣UIApplication.shared.connectedScenes.first1️⃣"

  /// Checks a file with the declarations `members`, next to a file with the declarations `other`.
  private func check(
    _ members: String, other: String = "", isReported: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = "import UIKit\n" + members
    try AppOfProject.check(
      ["Form.swift": isReported ? text : text.replacing("1️⃣", with: ""), "Other.swift": "import UIKit\n" + other],
      Self.code,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("", false), ("@objc func use() { show(area()) }", true), ("let inset: UIScene? = area()", false),
    ("@objc func use() -> String { \"\\(area())\" }", true), ("@objc func use() { views.map(area) }", true),
    ("@objc func use() { show(inset) }\nvar inset: UIScene? { area() }", true), ("func use() { show(area()) }", false),
    // Other uses of the word: a label, a parameter, a comment and a string.
    ("@objc func use() { show(area: 2) }", false),
    ("@objc func use(area: Int) {}", false), ("// area()", false), ("let word = \"area\"", false),
  ]) func functionWithoutAUseIsNotReported(_ other: String, isReported: Bool) throws {
    let form = "extension UIView { func area() -> UIScene? { \(Self.firstScene) } }"
    try check(form, other: "class Other: UIViewController { \(other) }", isReported: isReported)
  }

  @Test(arguments: [
    "class Form: UIViewController { override func viewDidLoad() { show(\(firstScene)) } }",
    "class Form: UIViewController { @objc func act() { show(\(firstScene)) } }",
    "class Form: UIViewController { @IBAction func act(_ sender: Any) { show(\(firstScene)) } }",
    "class Form: UIViewController, UITableViewDelegate { func tableView(_ view: UITableView, didSelectRowAt path: IndexPath) { show(\(firstScene)) } }",
    "class Form: UIViewController { init() { show(\(firstScene)) } }",
    "@objcMembers class Form: UIViewController { func act() { show(\(firstScene)) } }",
    "public extension UIView { func act() { show(\(firstScene)) } }",
    "extension UIView { public func act() { show(\(firstScene)) } }",
    "protocol Acting { func act() }\nextension Acting { func act() { show(\(firstScene)) } }",
    "class Base: NSObject { func act() {} }\nclass Form: Base { override func act() { show(\(firstScene)) } }",
  ]) func externallyCallableCodeIsReported(_ form: String) throws { try check(form, isReported: true) }

  @Test(arguments: [
    "class Form: UIViewController { private func act() { show(\(firstScene)) } }",
    "class Form: UIViewController { func act() { show(\(firstScene)) } }", "func act() { show(\(firstScene)) }",
    "class Form: UIViewController { private var scene: UIScene? { \(firstScene) }\nfunc act() { show(scene) } }",
    "class Form: UIViewController { func act() { show(\(firstScene))\nother() }\nprivate func other() { act() } }",
    "struct Form: View { var body: some View { Text(\"\").tag(\(firstScene)) } }\nstruct Form_Previews: PreviewProvider { static var previews: some View { Form() } }",
    "struct Form: View { var body: some View { Text(\"\").tag(\(firstScene)) } }\n#Preview { Form() }",
  ]) func unreachableCodeIsNotReported(_ form: String) throws { try check(form, isReported: false) }

  @Test(arguments: [
    ("if UIDevice.current.userInterfaceIdiom == .phone { turn() }", false),
    ("if UIDevice.current.userInterfaceIdiom != .pad && isWide { turn() }", false),
    ("guard UIDevice.current.userInterfaceIdiom == .phone else { return }\nturn()", false),
    ("if isPad { return }\nturn()", false), ("if isPad { show() } else { turn() }", false),
    ("isPad ? show() : turn()", false), ("let done = !isPad && turn()", false),
    ("switch UIDevice.current.userInterfaceIdiom { case .phone: turn()\ndefault: break }", false),
    ("if UIDevice.current.userInterfaceIdiom == .phone { turn() } else { turn() }", true),
    ("if isPad { turn() }", true), ("if isPad || isWide { turn() }", true), ("if isWide { turn() }", true),
    ("if isPad && isWide { return }\nturn()", true),
    ("if traitCollection.horizontalSizeClass == .compact { turn() }", true),
    ("if #available(iOS 16, *) { turn() }", true),
  ]) func phoneOnlyCodeIsNotReported(_ statements: String, isReported: Bool) throws {
    let form = "class Turner { var scene: UIScene? { \(Self.firstScene) }\nfunc turn() { show(scene) } }"
    try check(
      form, other: "class Form: UIViewController { override func viewDidLoad() { \(statements) } }",
      isReported: isReported)
    // Also checks the expression directly in `viewDidLoad()`, without the class `Turner`.
    guard statements.split(separator: "turn()", omittingEmptySubsequences: false).count == 2 else { return }
    let own = "class Form: UIViewController { override func viewDidLoad() { \(statements) } }"
    try check(own.replacing("turn()", with: "show(\(Self.firstScene))", maxReplacements: 1), isReported: isReported)
  }

  /// A notification handler is not reported if no caller reaches the method that registers the handler.
  @Test(arguments: [
    ("", false), ("class Other: UIViewController { @objc func use(_ form: Form) { form.watch() } }", true),
  ])
  func handlerWithUnreachableRegistrationIsNotReported(_ other: String, isReported: Bool) throws {
    let form = """
      import UIKit
      class Form: UIViewController {
        var bottom: NSLayoutConstraint!
        func watch() {
          NotificationCenter.default.addObserver(
            self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
        }
        @objc func shown(_ note: Notification) {
          guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          bottom.constant = 1️⃣frame.height1️⃣
        }
      }
      """
    try AppOfProject.check(
      ["Form.swift": isReported ? form : form.replacing("1️⃣", with: ""), "Other.swift": other],
      "keyboard/raw-height-adjustment")
  }

  /// A property `connectedScenes` of a project type in another file is not UIKit's property.
  @Test func connectedScenesOfAnotherTypeIsNotReported() throws {
    try check(
      "class Form: UIViewController { override func viewDidLoad() { show(app.connectedScenes.first) } }",
      other: "struct Theater { var connectedScenes: [Int] = [] }", isReported: false)
  }

  @Test func findingFollowsEditsOfTheCaller() throws {
    let form =
      "import UIKit\nextension UIView { func area() -> UIScene? { UIApplication.shared.connectedScenes.first } }"
    let (silent, naming) = (
      "class Other: UIView { @objc func use() { show(1, 2, 3) } }\n",
      "class Other: UIView { @objc func use() { show(area(), 2, 3) } }\n"
    )
    let app = try AppOfProject(["Form.swift": form, "Other.swift": silent])
    #expect(app.codesWithRanges.isEmpty)
    for (text, count) in [
      (naming, 1), (silent, 0), (silent.replacing("1", with: "\"\\(area())\""), 1), (silent, 0), ("", 0), (naming, 1),
    ] {
      app.write("Other.swift", text)
      #expect(app.codesWithRanges.count == count, "\(text)")
      #expect(try app.codesWithRanges == AppOfProject(["Form.swift": form, "Other.swift": text]).codesWithRanges)
    }
  }
}
