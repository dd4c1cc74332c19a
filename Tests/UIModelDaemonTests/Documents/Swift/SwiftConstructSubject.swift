@testable import UIModelSwift

/// A mistake that a rule certainly reports in straight-line code, with the class around the mistake.
struct SwiftConstructSubject {
  let subject: SwiftMention.Subject
  /// The code of the expected finding, or a prefix of the code.
  let code: String
  /// The name of the variable that the mistake is about.
  let object: String
  /// The statement that a rule reports, written with the variable `other` as the object.
  let mistake: String
  /// The declaration of the class, up to the opening brace.
  let head: String
  /// The members of the class. `BODY` is replaced by the construct, and `MISTAKE` by the mistake.
  let members: String

  /// Returns the text of a Swift file that makes the mistake inside a construct.
  func text(_ construct: SwiftConstruct) -> String {
    let body = construct.text.replacing("STATEMENT", with: mistake.replacing("other", with: object))
      .replacing("OBJECT", with: object).replacing("USE", with: mistake)
    return """
      import UIKit
      enum Mode { case one, two }
      \(head) {
        var names: [String] = []
        var muted = false
        var mode = Mode.one
        func load() throws { }
        \(members.replacing("BODY", with: body).replacing("MISTAKE", with: mistake))
      }
      """
  }

  static let all = [
    SwiftConstructSubject(
      subject: .popovers, code: "sheet/popover-without-source", object: "sheet",
      mistake: "present(other, animated: true)", head: "final class Page: UIViewController",
      members: """
        func tap() { share(names, muted: muted, mode: mode) }
        private func share(_ names: [String], muted: Bool, mode: Mode) {
          let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
          BODY
        }
        func go(_ other: UIViewController) { MISTAKE }
        """),
    SwiftConstructSubject(
      subject: .keyboard, code: "keyboard/", object: "frame", mistake: "bottom.constant = other.height",
      head: "final class Page: UIViewController",
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
      subject: .windows, code: "scene/", object: "size",
      mistake: "box.frame = CGRect(x: 0, y: 0, width: other.width, height: other.height)",
      head: "final class Page: UIViewController",
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
      subject: .sheets, code: "sheet/", object: "sheet",
      mistake: "other.detents = [.medium()]; other.selectedDetentIdentifier = .large",
      head: "final class Page: UIViewController",
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
      subject: .menus, code: "menu/", object: "builder",
      mistake: "other.insertChild(UIMenu(title: \"A\", children: [UIKeyCommand(title: \"B\", "
        + "action: #selector(run), input: \"c\", modifierFlags: .command)]), atStartOfMenu: .file)",
      head: "@main final class Delegate: UIResponder, UIApplicationDelegate",
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
