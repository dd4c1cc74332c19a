import Testing

/// Tests of reachability: code that no caller reaches, or that only iPhones run, is not reported.
@Suite struct SwiftCallersTests {
  private static let ruleCode = "scene/arbitrary-window"
  private static let firstSceneExpression = "1️⃣UIApplication.shared.connectedScenes.first1️⃣"

  /// Checks whether the marked code in `Form.swift` is reported. `Form.swift` contains `declarations`, and
  /// `Other.swift` contains `otherDeclarations`.
  private func check(
    _ declarations: String, otherDeclarations: String = "", isReported: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = "import UIKit\n" + declarations
    try AppOfProject.check(
      [
        "Form.swift": isReported ? text : text.replacing("1️⃣", with: ""),
        "Other.swift": "import UIKit\n" + otherDeclarations,
      ],
      Self.ruleCode,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("", false), ("@objc func use() { show(area()) }", true), ("let inset: UIScene? = area()", false),
    ("@objc func use() -> String { \"\\(area())\" }", true), ("@objc func use() { views.map(area) }", true),
    ("@objc func use() { show(inset) }\nvar inset: UIScene? { area() }", true), ("func use() { show(area()) }", false),
    // The word `area` as a label, a parameter, a comment or a string is not a use of the function.
    ("@objc func use() { show(area: 2) }", false),
    ("@objc func use(area: Int) {}", false), ("// area()", false), ("let word = \"area\"", false),
  ]) func functionIsReportedOnlyIfUsed(_ classMembers: String, isReported: Bool) throws {
    let formSource = "extension UIView { func area() -> UIScene? { \(Self.firstSceneExpression) } }"
    try check(
      formSource, otherDeclarations: "class Other: UIViewController { \(classMembers) }", isReported: isReported)
  }

  @Test(arguments: [
    "class Form: UIViewController { override func viewDidLoad() { show(\(firstSceneExpression)) } }",
    "class Form: UIViewController { @objc func act() { show(\(firstSceneExpression)) } }",
    "class Form: UIViewController { @IBAction func act(_ sender: Any) { show(\(firstSceneExpression)) } }",
    "class Form: UIViewController, UITableViewDelegate { func tableView(_ view: UITableView, didSelectRowAt path: IndexPath) { show(\(firstSceneExpression)) } }",
    "class Form: UIViewController { init() { show(\(firstSceneExpression)) } }",
    "@objcMembers class Form: UIViewController { func act() { show(\(firstSceneExpression)) } }",
    "public extension UIView { func act() { show(\(firstSceneExpression)) } }",
    "extension UIView { public func act() { show(\(firstSceneExpression)) } }",
    "protocol Acting { func act() }\nextension Acting { func act() { show(\(firstSceneExpression)) } }",
    "class Base: NSObject { func act() {} }\nclass Form: Base { override func act() { show(\(firstSceneExpression)) } }",
  ]) func externallyCallableCodeIsReported(_ formSource: String) throws { try check(formSource, isReported: true) }

  @Test(arguments: [
    "class Form: UIViewController { private func act() { show(\(firstSceneExpression)) } }",
    "class Form: UIViewController { func act() { show(\(firstSceneExpression)) } }",
    "func act() { show(\(firstSceneExpression)) }",
    "class Form: UIViewController { private var scene: UIScene? { \(firstSceneExpression) }\nfunc act() { show(scene) } }",
    "class Form: UIViewController { func act() { show(\(firstSceneExpression))\nother() }\nprivate func other() { act() } }",
    "struct Form: View { var body: some View { Text(\"\").tag(\(firstSceneExpression)) } }\nstruct Form_Previews: PreviewProvider { static var previews: some View { Form() } }",
    "struct Form: View { var body: some View { Text(\"\").tag(\(firstSceneExpression)) } }\n#Preview { Form() }",
  ]) func unreachableCodeIsNotReported(_ formSource: String) throws { try check(formSource, isReported: false) }

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
    let formSource =
      "class Turner { var scene: UIScene? { \(Self.firstSceneExpression) }\nfunc turn() { show(scene) } }"
    try check(
      formSource, otherDeclarations: "class Form: UIViewController { override func viewDidLoad() { \(statements) } }",
      isReported: isReported)
    // The expression is also checked directly in `viewDidLoad()`, without the class `Turner`.
    guard statements.split(separator: "turn()", omittingEmptySubsequences: false).count == 2 else { return }
    let directSource = "class Form: UIViewController { override func viewDidLoad() { \(statements) } }"
    try check(
      directSource.replacing("turn()", with: "show(\(Self.firstSceneExpression))", maxReplacements: 1),
      isReported: isReported)
  }

  /// A notification handler is not reported if no caller reaches the method that registers the handler.
  @Test(arguments: [
    ("", false), ("class Other: UIViewController { @objc func use(_ form: Form) { form.watch() } }", true),
  ])
  func handlerWithUnreachableRegistrationIsNotReported(_ otherFileText: String, isReported: Bool) throws {
    let formSource = """
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
      ["Form.swift": isReported ? formSource : formSource.replacing("1️⃣", with: ""), "Other.swift": otherFileText],
      "keyboard/raw-height-adjustment")
  }

  /// Only UIKit's `connectedScenes` is reported, not a property with this name in a type of the project.
  @Test func connectedScenesOfAnotherTypeIsNotReported() throws {
    try check(
      "class Form: UIViewController { override func viewDidLoad() { show(app.connectedScenes.first) } }",
      otherDeclarations: "struct Theater { var connectedScenes: [Int] = [] }", isReported: false)
  }

  @Test func editOfTheCallerUpdatesTheFinding() throws {
    let formSource =
      "import UIKit\nextension UIView { func area() -> UIScene? { UIApplication.shared.connectedScenes.first } }"
    let (sourceWithoutCall, sourceWithCall) = (
      "class Other: UIView { @objc func use() { show(1, 2, 3) } }\n",
      "class Other: UIView { @objc func use() { show(area(), 2, 3) } }\n"
    )
    let app = try AppOfProject(["Form.swift": formSource, "Other.swift": sourceWithoutCall])
    #expect(app.codesWithRanges.isEmpty)
    for (text, count) in [
      (sourceWithCall, 1), (sourceWithoutCall, 0), (sourceWithoutCall.replacing("1", with: "\"\\(area())\""), 1),
      (sourceWithoutCall, 0), ("", 0), (sourceWithCall, 1),
    ] {
      app.write("Other.swift", text)
      #expect(app.codesWithRanges.count == count, "\(text)")
      #expect(try app.codesWithRanges == AppOfProject(["Form.swift": formSource, "Other.swift": text]).codesWithRanges)
    }
  }
}
