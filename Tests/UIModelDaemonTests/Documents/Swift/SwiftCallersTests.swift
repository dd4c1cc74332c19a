import Testing

/// What nobody carries out, or only code for phones does, is not told of; whoever speaks of it may.
@Suite struct SwiftCallersTests {
  private static let any = "scene/arbitrary-window"
  private static let take = "1️⃣UIApplication.shared.connectedScenes.first1️⃣"

  /// Checks a class with these members and what stands beside it, and another file.
  private func check(
    _ members: String, other: String = "", isTold: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = "import UIKit\n" + members
    try AppOfProject.check(
      ["Form.swift": isTold ? text : text.replacing("1️⃣", with: ""), "Other.swift": "import UIKit\n" + other], Self.any,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("", false), ("@objc func use() { show(area()) }", true), ("let inset: UIScene? = area()", false),
    ("@objc func use() -> String { \"\\(area())\" }", true), ("@objc func use() { views.map(area) }", true),
    ("@objc func use() { show(inset) }\nvar inset: UIScene? { area() }", true), ("func use() { show(area()) }", false),
    // What only has the same name.
    ("@objc func use() { show(area: 2) }", false),
    ("@objc func use(area: Int) {}", false), ("// area()", false), ("let word = \"area\"", false),
  ]) func aFunctionThatNobodyNamesIsNotCarriedOut(_ other: String, isTold: Bool) throws {
    let form = "extension UIView { func area() -> UIScene? { \(Self.take) } }"
    try check(form, other: "class Other: UIViewController { \(other) }", isTold: isTold)
  }

  @Test(arguments: [
    "class Form: UIViewController { override func viewDidLoad() { show(\(take)) } }",
    "class Form: UIViewController { @objc func act() { show(\(take)) } }",
    "class Form: UIViewController { @IBAction func act(_ sender: Any) { show(\(take)) } }",
    "class Form: UIViewController, UITableViewDelegate { func tableView(_ view: UITableView, didSelectRowAt path: IndexPath) { show(\(take)) } }",
    "class Form: UIViewController { init() { show(\(take)) } }",
    "@objcMembers class Form: UIViewController { func act() { show(\(take)) } }",
    "public extension UIView { func act() { show(\(take)) } }",
    "extension UIView { public func act() { show(\(take)) } }",
    "protocol Acting { func act() }\nextension Acting { func act() { show(\(take)) } }",
    "class Base: NSObject { func act() {} }\nclass Form: Base { override func act() { show(\(take)) } }",
  ]) func whatOthersMayCarryOutIsTold(_ form: String) throws { try check(form, isTold: true) }

  @Test(arguments: [
    "class Form: UIViewController { private func act() { show(\(take)) } }",
    "class Form: UIViewController { func act() { show(\(take)) } }", "func act() { show(\(take)) }",
    "class Form: UIViewController { private var scene: UIScene? { \(take) }\nfunc act() { show(scene) } }",
    "class Form: UIViewController { func act() { show(\(take))\nother() }\nprivate func other() { act() } }",
    "struct Form: View { var body: some View { Text(\"\").tag(\(take)) } }\nstruct Form_Previews: PreviewProvider { static var previews: some View { Form() } }",
    "struct Form: View { var body: some View { Text(\"\").tag(\(take)) } }\n#Preview { Form() }",
  ]) func whatNothingLeadsToIsNot(_ form: String) throws { try check(form, isTold: false) }

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
  ]) func whatOnlyPhonesCarryOutIsNot(_ statements: String, isTold: Bool) throws {
    let form = "class Turner { var scene: UIScene? { \(Self.take) }\nfunc turn() { show(scene) } }"
    try check(
      form, other: "class Form: UIViewController { override func viewDidLoad() { \(statements) } }", isTold: isTold)
    // Where it is itself.
    guard statements.split(separator: "turn()", omittingEmptySubsequences: false).count == 2 else { return }
    let own = "class Form: UIViewController { override func viewDidLoad() { \(statements) } }"
    try check(own.replacing("turn()", with: "show(\(Self.take))", maxReplacements: 1), isTold: isTold)
  }

  /// What is observed by a method that nobody calls is not told of either.
  @Test(arguments: [
    ("", false), ("class Other: UIViewController { @objc func use(_ form: Form) { form.watch() } }", true),
  ])
  func aHandlerThatNobodyHasObservedIsNotTold(_ other: String, isTold: Bool) throws {
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
      ["Form.swift": isTold ? form : form.replacing("1️⃣", with: ""), "Other.swift": other],
      "keyboard/raw-height-adjustment")
  }

  /// A type of the project's own that has scenes, in another file.
  @Test func scenesOfAnotherTypeAreNotMeant() throws {
    try check(
      "class Form: UIViewController { override func viewDidLoad() { show(app.connectedScenes.first) } }",
      other: "struct Theater { var connectedScenes: [Int] = [] }", isTold: false)
  }

  @Test func whoBeginsToNameItHasItToldOf() throws {
    let form =
      "import UIKit\nextension UIView { func area() -> UIScene? { UIApplication.shared.connectedScenes.first } }"
    let (silent, naming) = (
      "class Other: UIView { @objc func use() { show(1, 2, 3) } }\n",
      "class Other: UIView { @objc func use() { show(area(), 2, 3) } }\n"
    )
    let app = try AppOfProject(["Form.swift": form, "Other.swift": silent])
    #expect(app.found.isEmpty)
    for (text, count) in [
      (naming, 1), (silent, 0), (silent.replacing("1", with: "\"\\(area())\""), 1), (silent, 0), ("", 0), (naming, 1),
    ] {
      app.write("Other.swift", text)
      #expect(app.found.count == count, "\(text)")
      #expect(try app.found == AppOfProject(["Form.swift": form, "Other.swift": text]).found)
    }
  }
}
