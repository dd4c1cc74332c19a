@testable import UIModelSwift

/// A mistake that a rule certainly reports in straight-line code, with the class around the mistake.
struct SwiftConstructSubject {
  let subject: SwiftMention.Subject
  /// A prefix of the expected finding's rule code, such as `keyboard/`.
  let codePrefix: String
  /// The name of the variable that the mistake misuses, such as `sheet`.
  let objectName: String
  /// The reported statement, with the variable `other` as its object.
  let mistake: String
  /// The class declaration before the opening brace.
  let classHead: String
  /// The members of the class, with the placeholders `BODY` for the construct and `MISTAKE` for the mistake.
  let members: String

  /// Returns the source of a Swift file with the mistake inside `construct`.
  func sourceText(_ construct: SwiftConstruct) -> String {
    let body = construct.template.replacing("STATEMENT", with: mistake.replacing("other", with: objectName))
      .replacing("OBJECT", with: objectName).replacing("USE", with: mistake)
    return """
      import UIKit
      enum Mode { case one, two }
      \(classHead) {
        var names: [String] = []
        var muted = false
        var mode = Mode.one
        func load() throws { }
        \(members.replacing("BODY", with: body).replacing("MISTAKE", with: mistake))
      }
      """
  }

  static let allSubjects = [
    SwiftConstructSubject(
      subject: .popovers, codePrefix: "sheet/popover-without-source", objectName: "sheet",
      mistake: "present(other, animated: true)", classHead: "final class Page: UIViewController",
      members: """
        func tap() { share(names, muted: muted, mode: mode) }
        private func share(_ names: [String], muted: Bool, mode: Mode) {
          let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
          BODY
        }
        func go(_ other: UIViewController) { MISTAKE }
        """),
    SwiftConstructSubject(
      subject: .keyboard, codePrefix: "keyboard/", objectName: "frame", mistake: "bottom.constant = other.height",
      classHead: "final class Page: UIViewController",
      members: """
        @IBOutlet var bottom: NSLayoutConstraint!
        override func viewDidLoad() {
          super.viewDidLoad()
          NotificationCenter.default.addObserver(
            self, selector: #selector(change), name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
          bottom = view.bottomAnchor.constraint(equalTo: view.bottomAnchor)
        }
        @objc func change(_ n: Notification) {
          guard let frame = n.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          BODY
        }
        func go(_ other: CGRect) { MISTAKE }
        """),
    SwiftConstructSubject(
      subject: .windows, codePrefix: "scene/", objectName: "size",
      mistake: "box.frame = CGRect(x: 0, y: 0, width: other.width, height: other.height)",
      classHead: "final class Page: UIViewController",
      members: """
        let box = UIView()
        override func viewDidLoad() {
          super.viewDidLoad()
          let size = UIScreen.main.bounds.size
          BODY
        }
        func go(_ other: CGSize) { MISTAKE }
        """),
    SwiftConstructSubject(
      subject: .sheets, codePrefix: "sheet/", objectName: "sheet",
      mistake: "other.detents = [.medium()]; other.selectedDetentIdentifier = .large",
      classHead: "final class Page: UIViewController",
      members: """
        @objc func open(_ sender: UIButton) {
          let page = UIViewController()
          guard let sheet = page.sheetPresentationController else { return }
          BODY
          present(page, animated: true)
        }
        func go(_ other: UISheetPresentationController) { MISTAKE }
        """),
    SwiftConstructSubject(
      subject: .menus, codePrefix: "menu/", objectName: "builder",
      mistake: "other.insertChild(UIMenu(title: \"A\", children: [UIKeyCommand(title: \"B\", "
        + "action: #selector(run), input: \"c\", modifierFlags: .command)]), atStartOfMenu: .file)",
      classHead: "@main final class Delegate: UIResponder, UIApplicationDelegate",
      members: """
        @objc func run() { }
        override func buildMenu(with builder: UIMenuBuilder) {
          super.buildMenu(with: builder)
          BODY
        }
        func go(_ other: UIMenuBuilder) { MISTAKE }
        """),
  ]
}
